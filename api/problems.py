"""Every error of the API as a problem document (RFC 9457) with a stable code."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from api.models import TooManyTokens, TooManyWebhooks
from api.outgoing import BadAddress
from cards.search import QueryError
from casebook import request_ids
from casebook.accounts import AccountRefused
from casebook.full_disk import is_disk_full
from casebook.rate_limits import CountingAway, RateLimited
from decks.catalogue import UnknownFormat
from decks.deck_text import DeckTextRefused
from decks.services import BadDeck, NothingToComplete, StaleDeck
from decks.statistics import NoDraws
from decks.workload import DeckTooLarge
from games.engine.errors import BadReplay
from games.runs.refusals import LimitReached, RunRefused
from games.tables.refusals import TableRefused

CONTENT_TYPE = "application/problem+json"
MOST_DETAIL = 4_000
MOST_ERRORS = 100
"""So many of them stand in a document: the rest come to light when these are mended."""
Translate = Callable[[Any], "ApiProblem"]
SOON = {"Retry-After": "5"}


@dataclass(frozen=True)
class ProblemKind:
    """One kind of problem: what a client may rely on."""

    status: int
    title: str
    meaning: str


KINDS = {
    "malformed": ProblemKind(
        400,
        "The request cannot be read",
        "The body is not JSON or text of the kind named in Content-Type.",
    ),
    "invalid": ProblemKind(
        400,
        "The request does not fit the schema",
        "A field or parameter is missing, unknown, or of the wrong type or size. `errors` names each.",
    ),
    "not-authenticated": ProblemKind(
        401, "Log in or send a token", "This needs a person: send `Authorization: Bearer <token>`."
    ),
    "bad-token": ProblemKind(
        401,
        "The token is not good",
        "The token is unknown, revoked or past its date. Make a new one.",
    ),
    "wrong-password": ProblemKind(
        403, "Name or password is wrong", "No account has this name and password."
    ),
    "forbidden": ProblemKind(
        403, "Not allowed", "You can see this, and it is somebody else's to change."
    ),
    "scope": ProblemKind(
        403, "The token may not do this", "Make a token with the scope that `detail` names."
    ),
    "registration-closed": ProblemKind(
        403, "Registration is closed", "Whoever runs this server makes the accounts. Ask them."
    ),
    "not-found": ProblemKind(
        404, "Not found", "There is nothing here, or it is private and not yours."
    ),
    "ambiguous": ProblemKind(
        404,
        "Several cards have this name",
        "`candidates` lists them. Ask again with one of their ids or whole titles.",
    ),
    "method-not-allowed": ProblemKind(
        405, "Method not allowed", "The Allow header names the methods of this address."
    ),
    "not-acceptable": ProblemKind(
        406, "No such representation", "The Accept header asks for a type that is not offered here."
    ),
    "conflict": ProblemKind(409, "Not in this state", "The thing exists and cannot do this now."),
    "gone": ProblemKind(410, "The link has run out", "Ask whoever sent it for a new one."),
    "length-required": ProblemKind(
        411,
        "The length of the body is not said",
        "Send Content-Length; a chunked body is not read.",
    ),
    "stale": ProblemKind(
        412,
        "Changed in the meantime",
        "If-Match names an older version. Load it again and repeat your change.",
    ),
    "too-large": ProblemKind(413, "Too large", "The body is larger than the limit in `detail`."),
    "unsupported-media-type": ProblemKind(
        415, "Unknown content type", "Send application/json, or text/plain for a deck."
    ),
    "unprocessable": ProblemKind(
        422,
        "Well formed, but it cannot be done",
        "The request fits the schema and names something that does not exist or is not possible. "
        "`errors` says what and where.",
    ),
    "bad-query": ProblemKind(
        422, "The search cannot be read", "`errors` says where in `q` and what to write instead."
    ),
    "key-reused": ProblemKind(
        422, "Idempotency-Key was used for something else", "Use a new key for a new request."
    ),
    "rate-limited": ProblemKind(
        429, "Too many requests", "Wait as many seconds as Retry-After says."
    ),
    "limit": ProblemKind(
        429,
        "Your budget of simulated games is used up",
        "Wait as long as Retry-After says, cancel a run, or ask for fewer games.",
    ),
    "server-error": ProblemKind(
        500, "Our fault", "Report it with the request_id; the log has the rest."
    ),
    "unavailable": ProblemKind(
        503, "Not at the moment", "A part of the service is away. Try again a little later."
    ),
    "storage-full": ProblemKind(
        507,
        "The disk is full",
        "Nothing was changed. Whoever runs this server has to free some space; reading still works.",
    ),
}


class ApiProblem(exceptions.APIException):
    """Raised by views for what no service raises."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        errors: Iterable[Mapping[str, Any]] = (),
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        kind = KINDS[code]
        super().__init__(detail or kind.meaning, code)
        self.status_code = kind.status
        self.code, self.errors = code, list(errors)
        self.headers, self.extra = dict(headers or {}), extra


def error(where: str, pointer: str, code: str, message: str) -> dict[str, str]:
    return {"in": where, "pointer": pointer, "code": code, "message": message}


def not_there(where: str, pointer: str, code: str, message: str) -> ApiProblem:
    """A well-formed request for something that is not there."""
    found = [error(where, pointer, code, message)]
    return ApiProblem("unprocessable", message, errors=found)


# -- from exceptions ----------------------------------------------------------------------


def as_problem(problem: Exception) -> ApiProblem | None:
    """What an exception means to a client; None if it is a bug."""
    if is_disk_full(problem):
        return ApiProblem("storage-full")
    for kinds, translate in TRANSLATIONS:
        if isinstance(problem, kinds):
            return translate(problem)
    return None


def from_problems(caught: Any) -> ApiProblem:
    found = [error("body", p.pointer, p.code, p.message) for p in caught.problems[:MOST_ERRORS]]
    return ApiProblem("unprocessable", str(caught)[:MOST_DETAIL], errors=found)


def from_limit(caught: LimitReached) -> ApiProblem:
    return ApiProblem("limit", str(caught), headers={"Retry-After": str(caught.retry_after)})


def from_rate_limit(caught: RateLimited) -> ApiProblem:
    headers = {"Retry-After": str(caught.retry_after), **caught.allowance.headers()}
    return ApiProblem("rate-limited", str(caught), headers=headers)


def from_account(caught: AccountRefused) -> ApiProblem:
    found = [error("body", f"/{p.field}", p.code, p.message) for p in caught.problems]
    return ApiProblem("unprocessable", str(caught), errors=found)


def from_stale(caught: StaleDeck) -> ApiProblem:
    changes = [change.as_data() for change in caught.changes]
    return ApiProblem("stale", str(caught), version=caught.deck.version, changes=changes)


TABLE_CODES = {
    403: "forbidden",
    404: "not-found",
    409: "conflict",
    410: "gone",
    422: "unprocessable",
    429: "limit",
}


def from_table(caught: TableRefused) -> ApiProblem:
    found = [error("body", "", caught.code, caught.message)]
    detail = f"{caught.message} {caught.fix}".strip()
    headers = {"Retry-After": "60"} if caught.status == 429 else {}
    return ApiProblem(
        TABLE_CODES[caught.status],
        detail,
        errors=found,
        headers=headers,
        rule=caught.rule,
        fix=caught.fix,
    )


def from_query(caught: QueryError) -> ApiProblem:
    where = f"/{caught.parameter}"
    found = [error("query", where, "bad-query", one.said) | {"at": one.at} for one in caught.faults]
    return ApiProblem("bad-query", str(caught), errors=found[:MOST_ERRORS])


def from_text(caught: DeckTextRefused) -> ApiProblem:
    return not_there("body", "", caught.code, str(caught))


def from_validation(caught: exceptions.ValidationError) -> ApiProblem:
    told = flatten_errors(caught.detail, "", getattr(caught, "where", "body"))
    found = [*islice(told, MOST_ERRORS)]
    detail = "; ".join(f"{e['pointer'] or '/'}: {e['message']}" for e in found[:3])
    return ApiProblem("invalid", detail, errors=found)


def flatten_errors(detail: Any, pointer: str, where: str) -> Iterable[dict[str, str]]:
    """DRF's nested errors as a flat list with JSON pointers."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            step = "" if name == "non_field_errors" else f"/{escape_pointer(str(name))}"
            yield from flatten_errors(inner, pointer + step, where)
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            step = f"/{place}" if nested else ""
            yield from flatten_errors(inner, pointer + step, where)
    else:
        yield error(where, pointer, getattr(detail, "code", "invalid"), str(detail))


def escape_pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def from_drf(code: str, *, and_meaning: bool = False) -> Translate:
    """DRF's own words; where they only say that it failed, also what to do."""

    def translate(caught: exceptions.APIException) -> ApiProblem:
        detail = caught.detail if isinstance(caught.detail, str) else ""
        meaning = f" {KINDS[code].meaning}" if and_meaning else ""
        found = ApiProblem(code, f"{detail}{meaning}")
        if header := getattr(caught, "auth_header", None):
            found.headers["WWW-Authenticate"] = header
        return found

    return translate


TRANSLATIONS: tuple[tuple[Any, Translate], ...] = (
    (ApiProblem, lambda caught: caught),
    (exceptions.ValidationError, from_validation),
    (exceptions.ParseError, from_drf("malformed")),
    (exceptions.NotAuthenticated, from_drf("not-authenticated", and_meaning=True)),
    (exceptions.AuthenticationFailed, from_drf("bad-token")),
    (exceptions.PermissionDenied, from_drf("forbidden")),
    (exceptions.NotFound, from_drf("not-found", and_meaning=True)),
    (exceptions.MethodNotAllowed, from_drf("method-not-allowed", and_meaning=True)),
    (exceptions.NotAcceptable, from_drf("not-acceptable", and_meaning=True)),
    (exceptions.UnsupportedMediaType, from_drf("unsupported-media-type", and_meaning=True)),
    (Http404, lambda caught: ApiProblem("not-found")),
    (DjangoPermissionDenied, lambda caught: ApiProblem("forbidden")),
    (LimitReached, from_limit),
    (CountingAway, lambda caught: ApiProblem("unavailable", str(caught), headers=SOON)),
    (RateLimited, from_rate_limit),
    (AccountRefused, from_account),
    ((RunRefused, BadDeck), from_problems),
    (TableRefused, from_table),
    (StaleDeck, from_stale),
    (QueryError, from_query),
    (DeckTextRefused, from_text),
    (UnknownFormat, lambda c: not_there("query", "/format", "unknown-format", str(c))),
    (NoDraws, lambda c: not_there("path", "/deck", "no-draws", str(c))),
    (NothingToComplete, lambda c: not_there("body", "/game", "nothing-to-complete", str(c))),
    (DeckTooLarge, lambda c: not_there("body", "/entries", "deck-too-large", str(c))),
    (BadAddress, lambda c: not_there("body", "/url", "bad-address", str(c))),
    ((TooManyTokens, TooManyWebhooks), lambda caught: ApiProblem("conflict", str(caught))),
    (BadReplay, lambda caught: ApiProblem("conflict", str(caught))),
)


# -- as documents -------------------------------------------------------------------------


def document(problem: ApiProblem, request: HttpRequest) -> dict[str, Any]:
    return {
        "type": reverse("api:problem", args=[problem.code]),
        "title": KINDS[problem.code].title,
        "status": problem.status_code,
        "detail": str(problem.detail),
        "instance": request.path,
        "code": problem.code,
        "errors": problem.errors,
        "request_id": request.META.get(request_ids.KEY, ""),
        **problem.extra,
    }


class ProblemResponse(Response):
    """A problem document: as JSON, whatever else the operation produces."""


def handle(caught: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: every error it sees leaves as a problem document."""
    problem = as_problem(caught)
    if problem is None:
        return None
    set_rollback()
    data = document(problem, context["request"]._request)
    response = ProblemResponse(data, problem.status_code, content_type=CONTENT_TYPE)
    for name, value in problem.headers.items():
        response[name] = value
    return response


def plain_response(problem: ApiProblem, request: HttpRequest) -> HttpResponse:
    """The same outside of DRF: bugs, and what middleware refuses."""
    return JsonResponse(
        document(problem, request),
        status=problem.status_code,
        content_type=CONTENT_TYPE,
        headers=problem.headers,
    )
