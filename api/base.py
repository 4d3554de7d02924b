"""What all views share: declared operations, strict input, ETags, limits, headers."""

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date, parse_http_date_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ParseError, ValidationError
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.viewsets import ViewSet

from api.examples import examples_of
from api.fields import QUERY, ResponseSerializer, StrictSerializer
from api.models import Scope, Token
from api.problems import ApiProblem, ProblemResponse, not_there
from api.response_cache import responses
from cards.versions import Mark, mark_of
from casebook.intake import read_json
from casebook.rate_limits import address, caller, spend
from casebook.streams import is_repeated

Build = Callable[[], Response]
QueryKind = type[StrictSerializer] | None
OF_ALL = api_settings.NON_FIELD_ERRORS_KEY
CHANGES = "/api/v1/changes"
"""Where every change of the API is told."""
SIGNED_IN: Any = [{"token": []}]  # Any: drf-spectacular takes what its types do not say
ANYONE: Any = [{}, *SIGNED_IN]


@dataclass(frozen=True)
class Operation:
    """What one method of one address takes, gives and asks of the caller."""

    tier: str = "read"
    scope: str = Scope.READ
    login: bool = False
    query: QueryKind = None
    body: type[StrictSerializer] | None = None
    text: bool = False
    produces: tuple[str, ...] = ()
    etag: bool = False
    if_match: bool = False
    idempotency_key: bool = False
    links: tuple[tuple[str, str], ...] = ()
    status: int = 200
    deprecated: date | None = None
    sunset: date | None = None
    more: Mapping[int, type[ResponseSerializer]] = field(default_factory=dict)


def operation(
    summary: str, returns: Any = None, *, name: str, like: Operation | None = None, **changed: Any
) -> Callable[[Any], Any]:
    """Declare an operation: checked at run time, and described in the schema.

    One `like` another differs from it only in what is changed.
    """
    declared = replace(like or Operation(), **changed)

    def declare(method: Any) -> Any:
        method.operation = declared
        described = extend_schema(
            operation_id=name,
            summary=summary,
            description=method.__doc__ or summary,
            parameters=[declared.query] if declared.query else [],
            request=request_of(declared),
            responses={**responses_of(declared, returns), **declared.more},
            examples=examples_of(name),
            auth=SIGNED_IN if declared.login else ANYONE,
            deprecated=declared.deprecated is not None,
        )(method)
        described.operation = declared
        return described

    return declare


def request_of(declared: Operation) -> Any:
    if declared.text:
        return {"application/json": declared.body, "text/plain": OpenApiTypes.STR}
    return {"application/json": declared.body} if declared.body else None


def responses_of(declared: Operation, returns: Any) -> dict[Any, Any]:
    status = declared.status
    if returns is None:
        return {status: OpenApiResponse(description="Done.")}
    if declared.produces:
        each = returns if isinstance(returns, dict) else {}
        return {(status, kind): each.get(kind, returns) for kind in declared.produces}
    return {(status, "application/json"): returns}


# -- reading and writing ------------------------------------------------------------------


class JsonParser(JSONParser):
    """JSON that cannot be read or stored is a bad request, not a crash."""

    def parse(self, stream: Any, *args: Any, **given: Any) -> Any:
        try:
            return read_json(stream.read())
        except ValueError as error:
            raise ParseError(f"The JSON cannot be read: {error}") from None


class TextParser(BaseParser):
    """A deck as people paste it."""

    media_type = "text/plain"

    def parse(self, stream: Any, *args: Any, **given: Any) -> Any:
        return stream.read()


@cache
def raw_renderer(kind: str) -> type[BaseRenderer]:
    """A renderer for what is already text."""

    class Raw(BaseRenderer):
        media_type = kind
        format = kind
        charset = None if kind.endswith("gzip") else "utf-8"

        def render(self, data: Any, *args: Any, **given: Any) -> Any:
            return data

    return Raw


class ApiViewSet(ViewSet):
    """Thin views: load by a queryset that says who may see it, call a service, answer."""

    query: dict[str, Any]
    parser_classes = (JsonParser,)

    operation: Operation | None = None

    def initialize_request(self, request: HttpRequest, *args: Any, **given: Any) -> Request:
        """DRF tells the action here, and the operation is asked for a dozen times after."""
        made = super().initialize_request(request, *args, **given)
        self.operation = getattr(getattr(self, self.action or "", None), "operation", None)
        return made

    def initial(self, request: Request, *args: Any, **given: Any) -> None:
        self.response_headers: dict[str, str] = {}
        super().initial(request, *args, **given)
        if self.operation:
            check_size(request)
            self.query = read_query(request, self.operation.query)

    def check_permissions(self, request: Request) -> None:
        declared = self.operation
        if declared and declared.login and not request.user.is_authenticated:
            raise NotAuthenticated
        token = request.auth if isinstance(request.auth, Token) else None
        if declared and token and declared.scope not in token.scopes:
            if declared.scope == Scope.READ and not declared.login:
                # What needs no token needs no scope: it gets what a stranger gets.
                request.user, request.auth = AnonymousUser(), None
                return
            raise ApiProblem("scope", f"The token lacks the scope {declared.scope}.")

    def check_throttles(self, request: Request) -> None:
        if self.operation and not is_repeated(request):
            tier = self.operation.tier
            who = address(request) if tier == "login" else caller(request)
            writes = self.operation.scope != Scope.READ
            self.response_headers |= spend(tier, who, writes=writes).headers()

    def get_renderers(self) -> list[BaseRenderer]:
        kinds = self.operation.produces if self.operation else ()
        return [*(raw_renderer(kind)() for kind in kinds), JSONRenderer()]

    def get_parsers(self) -> list[Any]:
        # DRF asks before it knows the action, so look at what the address allows.
        actions = getattr(self, "action_map", None) or {}
        view: Any = type(self)  # a class can be hashed, which mypy does not see
        both = takes_text(view, tuple(actions.values()))
        return [JsonParser(), TextParser()] if both else [JsonParser()]

    def options(self, request: HttpRequest, *args: Any, **given: Any) -> Response:
        return Response(status=204)

    def finalize_response(self, request: Request, response: Any, *args: Any, **given: Any) -> Any:
        if isinstance(response, ProblemResponse):
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        elif response.status_code < 400:
            self.response_headers.setdefault("Cache-Control", "private, no-cache")
        if self.operation:
            self.response_headers |= ending_headers(self.operation)
            if self.operation.produces:
                patch_vary_headers(response, ("Accept",))
        for name, value in getattr(self, "response_headers", {}).items():
            if name not in response and not (name == "ETag" and response.status_code >= 400):
                response[name] = value
        return super().finalize_response(request, response, *args, **given)

    # -- what views call ------------------------------------------------------------------

    def read_body(self) -> Any:
        """The body, checked; the text itself if it is a deck in plain text."""
        declared = self.operation
        assert declared is not None
        assert declared.body is not None
        if declared.text and is_text(self.request):
            return self.text_body()
        return validated_data(declared.body, self.request.data, "body")

    def text_body(self) -> bytes:
        """A deck as plain text. DRF gives an empty form for a body of nothing."""
        text = self.request.data
        if not isinstance(text, bytes) or not text.strip():
            raise not_there("body", "", "empty", "The body is empty: send the text of a deck.")
        return text

    def conditional_response(
        self, tag: str, build: Build, *, public: bool = False, changed_at: datetime | None = None
    ) -> HttpResponse:
        """Build the answer, unless the caller has it already (304)."""
        if self.operation and self.operation.produces:
            # The same thing in another form is another answer.
            tag = tag_of(tag, self.request.accepted_renderer.media_type)
        self.response_headers["ETag"] = f'"{tag}"'
        self.response_headers["Cache-Control"] = (
            "public, max-age=60" if public else "private, no-cache"
        )
        if changed_at and int(changed_at.timestamp()) < int(time.time()):
            # Told in whole seconds: while that second lasts there may be another change in it.
            self.response_headers["Last-Modified"] = http_date(changed_at.timestamp())
        if is_known(self.request, tag, changed_at):
            return HttpResponseNotModified()
        return self.cached_response(tag, build) if public else build()

    def cached_response(self, tag: str, build: Build) -> HttpResponse:
        """A public answer is written once: its tag says all that it is made of but the
        form, and the host that its links name."""
        request = self.request
        form = request.accepted_renderer

        def render() -> bytes:
            found = form.render(build().data, request.accepted_media_type, {})
            return found.encode() if isinstance(found, str) else found

        key = (tag, form.media_type, str(request.scheme), request.get_host())
        charset = f"; charset={form.charset}" if form.charset else ""
        kind = f"{form.media_type}{charset}"
        return HttpResponse(responses.get(key, render), content_type=kind)

    def catalogue_mark(self, game: str) -> Mark:
        """Where the catalogue stands, told in a header as well."""
        mark = mark_of(game)
        self.response_headers["X-Catalogue-Version"] = str(mark.number)
        return mark

    def wanted_fields(self, serializer: type[ResponseSerializer]) -> tuple[str, ...]:
        """The fields asked for by `fields=`."""
        names = tuple(words(self.query.get("fields", "")))
        known = serializer._declared_fields
        unknown = [name for name in names if name not in known]
        if unknown:
            raise not_there(
                "query",
                "/fields",
                "unknown-field",
                f"There is no field {unknown[0]!r}. Fields: {', '.join(known)}.",
            )
        return names


def ending_headers(declared: Operation) -> dict[str, str]:
    """Of an operation that will go: since when it should not be used (RFC 9745), when it stops
    to answer (RFC 8594), and where that is explained."""
    found = {}
    if declared.deprecated:
        found["Deprecation"] = f"@{seconds_of(declared.deprecated)}"
        found["Link"] = f'<{CHANGES}>; rel="deprecation"; type="text/markdown"'
    if declared.sunset:
        found["Sunset"] = http_date(seconds_of(declared.sunset))
    return found


def seconds_of(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())


@cache
def takes_text(view: Any, actions: tuple[str, ...]) -> bool:
    """Whether any of these actions of a view also reads plain text."""
    declared = [getattr(getattr(view, name), "operation", None) for name in actions]
    return any(each.text for each in declared if each)


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def is_text(request: Request) -> bool:
    return str(request.content_type).partition(";")[0].strip().lower() == "text/plain"


def check_size(request: Request) -> None:
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > settings.API_MAX_BODY:
        raise ApiProblem(
            "too-large", f"The body has {size} bytes; at most {settings.API_MAX_BODY} are taken."
        )


def read_query(request: Request, kind: QueryKind) -> dict[str, Any]:
    """The query, each parameter once and known: a typo is told, not ignored."""
    given = request._request.GET.lists()
    return dict(query_of(kind, tuple((name, *values) for name, values in given)))


@lru_cache(maxsize=2_000)
def query_of(kind: QueryKind, given: tuple[tuple[str, ...], ...]) -> dict[str, Any]:
    """What a query says depends on nothing else, and clients ask the same again."""
    found, wrong = {}, {}
    known = parameters(kind)
    for name, *values in given:
        if name not in known:
            names = ", ".join(known) or "none"
            wrong[name] = [
                error_detail(f"There is no such parameter. Parameters: {names}.", "unknown")
            ]
        elif len(values) > 1:
            wrong[name] = [error_detail("Give this parameter once.", "repeated")]
        found[name] = values[0]
    if wrong:
        raise InvalidInput(wrong, QUERY)
    return validated_data(kind, found, QUERY) if kind else {}


@cache
def parameters(kind: QueryKind) -> tuple[str, ...]:
    return tuple(kind().fields) if kind else ()


def error_detail(message: str, code: str) -> serializers.ErrorDetail:
    return serializers.ErrorDetail(message, code)


class InvalidInput(ValidationError):
    """What is wrong, and whether it stands in the query or in the body."""

    def __init__(self, detail: Any, where: str) -> None:
        super().__init__(detail)
        self.where = where


def validated_data(kind: type[StrictSerializer], data: Any, where: str) -> Any:
    try:
        return kept_reader(kind, where).run_validation(data)
    except ValidationError as error:
        by_field = isinstance(error.detail, dict)
        raise InvalidInput(error.detail if by_field else {OF_ALL: error.detail}, where) from None


@cache
def kept_reader(kind: type[StrictSerializer], where: str) -> StrictSerializer:
    """To make one takes longer than to read with it, and reading changes nothing in it."""
    return kind(context={"where": where})


def is_known(request: Request, tag: str, changed_at: datetime | None) -> bool:
    """Whether the caller has this answer; a tag counts for more than a time."""
    known = request.headers.get("If-None-Match")
    if known is not None:
        return known.strip() == "*" or tag in tags_in(known)
    since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
    return bool(since and changed_at and since >= int(changed_at.timestamp()))


TAG = re.compile(r'"([^"]*)"')


def tags_in(header: str) -> list[str]:
    """The strong tags of If-None-Match or If-Match; a weak one compares by its text."""
    return TAG.findall(header)


def tag_of(*parts: object) -> str:
    """A strong tag: the same only if all that the answer is made of is the same."""
    said = "\x1f".join(map(str, (settings.API_RELEASE, *parts)))
    return hashlib.sha256(said.encode()).hexdigest()[:24]


def serialize_many(
    serializer: type[ResponseSerializer], rows: Iterable[Any], **given: Any
) -> list[Any]:
    return [*serializer(rows, many=True, **given).data]
