"""Bulk files: the whole catalogue of a game in one download."""

from typing import Any

from django.http import FileResponse, Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiViewSet, operation, tag_of
from api.serializers.cards import BulkSerializer
from api.serializers.shared import one_page, page
from cards.exports import bulk_folder, bulk_index


class BulkViewSet(ApiViewSet):
    @operation("Bulk files", page(BulkSerializer), name="bulk_list", etag=True)
    def list(self, request: Request) -> HttpResponse:
        """JSON Lines, gzipped, one per game. A name never means other bytes."""
        rows = [
            entry
            | {"url": request.build_absolute_uri(reverse("api:bulk-file", args=[entry["name"]]))}
            for entry in bulk_index()
        ]
        return self.conditional_response(
            tag_of("bulk", rows), lambda: Response(one_page(rows)), public=True
        )

    @operation("A bulk file", OpenApiTypes.BINARY, name="bulk_get", produces=("application/gzip",))
    def retrieve(self, request: Request, file: str) -> Any:
        path = bulk_folder() / file
        if not path.is_file():
            raise Http404
        self.response_headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return FileResponse(path.open("rb"), content_type="application/gzip")
