"""The way in, the list of problems, and the answer to addresses that do not exist."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.base import ApiViewSet, operation, tag_of
from api.problems import KINDS
from api.serializers.root import ProblemKindSerializer, ProblemKindsSerializer, RootSerializer

VERSION = "1.1.0"
CHANGES_PAGE = Path(settings.BASE_DIR) / "docs" / "api-changes.md"
OPENAPI = "application/vnd.oai.openapi+json"


class RootView(ApiViewSet):
    @operation("Where to begin", RootSerializer, name="root_get")
    def retrieve(self, request: Request) -> Response:
        names = (
            "games",
            "sets",
            "cards",
            "bulk",
            "decks",
            "bots",
            "matches",
            "series",
            "swap-tests",
            "goldfish-runs",
            "me",
            "problems",
            "api-changes",
            "openapi",
            "docs",
            "redoc",
        )
        links = {name: request.build_absolute_uri(reverse(f"api:{name}")) for name in names}
        return Response({"name": "Casebook", "version": VERSION, "links": links})


class ProblemView(ApiViewSet):
    @operation("Every problem code", ProblemKindsSerializer, name="problems_list")
    def list(self, request: Request) -> Response:
        return Response({"results": [kind_data(code) for code in KINDS]})

    @operation("What a problem code means", ProblemKindSerializer, name="problems_get")
    def retrieve(self, request: Request, code: str) -> Response:
        if code not in KINDS:
            raise Http404
        return Response(kind_data(code))


def kind_data(code: str) -> dict[str, Any]:
    kind = KINDS[code]
    return {"code": code, "status": kind.status, "title": kind.title, "meaning": kind.meaning}


class ChangesView(ApiViewSet):
    @operation(
        "Changes of this API",
        OpenApiTypes.STR,
        name="changes_get",
        produces=("text/markdown",),
        etag=True,
    )
    def retrieve(self, request: Request) -> HttpResponse:
        """What was added, what will go and when."""
        text = CHANGES_PAGE.read_text()
        return self.conditional_response(tag_of(text), lambda: Response(text), public=True)


@cache
def schema_text() -> str:
    """Generated once per process: it takes a second and depends on the code alone."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # untyped library
    made = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return json.dumps(made, ensure_ascii=False, default=str)


@extend_schema(exclude=True)
class SchemaViewSet(ApiViewSet):
    @operation("This description", None, name="openapi", produces=(OPENAPI, "application/json"))
    def retrieve(self, request: Request) -> HttpResponse:
        text = schema_text()
        return self.conditional_response(tag_of(text), lambda: Response(text), public=True)


@extend_schema(exclude=True)
class LostView(APIView):
    """Any other address under /api/v1/: 404 as a problem document, whatever the method."""

    authentication_classes = ()

    def dispatch(self, request: HttpRequest, *args: Any, **given: Any) -> NoReturn:
        raise Http404
