"""Bulk files: all of a kind in one download."""

from typing import Any

from django.http import FileResponse, Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.base import ApiViewSet, operation, serialize_many, tag_of
from api.serializers.cards import BulkQuery, BulkSerializer
from api.serializers.shared import one_page, page
from decks.bulk import bulk_open
from decks.models import BulkFile


class BulkViewSet(ApiViewSet):
    @operation("Bulk files", page(BulkSerializer), name="bulk_list", query=BulkQuery, etag=True)
    def list(self, request: Request) -> HttpResponse:
        """JSON Lines, gzipped: cards, rulings, rules, sets, formats and public decks of each game.
        A name never means other bytes; `sha256` is that of the file."""
        files = BulkFile.objects.filter(**self.query)
        rows = serialize_many(BulkSerializer, files, context={"request": request})
        return self.conditional_response(
            tag_of("bulk", rows), lambda: Response(one_page(rows)), public=True
        )

    @operation("A bulk file", OpenApiTypes.BINARY, name="bulk_get", produces=("application/gzip",))
    def retrieve(self, request: Request, file: str) -> Any:
        found = bulk_open(file)
        if found is None:
            raise Http404
        self.response_headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return FileResponse(found, content_type="application/gzip")
