"""What every answer under /api/ carries: CORS headers, and no HTML errors."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import has_vary_header

from api.problems import ApiProblem, as_problem, plain_response

log = logging.getLogger(__name__)

PREFIX = "/api/"
EXPOSED = (
    "Deprecation, ETag, Last-Modified, Location, RateLimit, RateLimit-Policy, Retry-After, "
    "Sunset, X-Catalogue-Version, X-Request-ID"
)
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
SENT = "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-ID"
OWN_PAGES_ONLY = {"api:login", "api:register"}
"""Nobody should type a password of ours into another site; tokens are made for that."""


class ApiMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(PREFIX):
            return self.get_response(request)
        if is_preflight(request):
            response = HttpResponse(status=204)
        else:
            response = as_problem_document(request, self.get_response(request))
        without_cookie(response)
        return with_cors(request, response)

    def process_exception(self, request: HttpRequest, caught: Exception) -> HttpResponse | None:
        """A bug in a view: the log gets the traceback, the client a problem document."""
        if not request.path.startswith(PREFIX):
            return None
        problem = as_problem(caught)
        if problem is None:
            log.error("event=bug", exc_info=caught)
            problem = ApiProblem("server-error")
        return plain_response(problem, request)


def is_preflight(request: HttpRequest) -> bool:
    """A browser asks what another site may do. The header alone on another method asks nothing."""
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


BY_STATUS = {
    400: "malformed",
    403: "forbidden",
    404: "not-found",
    411: "length-required",
    413: "too-large",
    500: "server-error",
}

UNSAID = {"malformed": "The Host is not one of ours, or the form is none that can be read."}
"""What Django leaves unsaid on a page of its own."""


def as_problem_document(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """What Django itself refuses (a host, a forged form) as a problem document too."""
    kind = response.get("Content-Type", "")
    if response.status_code < 400 or "json" in kind:
        return response
    code = BY_STATUS.get(response.status_code, "")
    said = response.content.decode() if kind.startswith("text/plain") else UNSAID.get(code, "")
    return plain_response(ApiProblem(code, said), request) if code else response


def without_cookie(response: HttpResponse) -> None:
    """A public answer is the same for everybody: that somebody looked for a session to find
    out who asks must not keep caches from sharing it."""
    if "public" in response.get("Cache-Control", "") and has_vary_header(response, "Cookie"):
        kept = [v.strip() for v in response["Vary"].split(",") if v.strip().lower() != "cookie"]
        del response["Vary"]
        if kept:
            response["Vary"] = ", ".join(kept)


def with_cors(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Any site may read, and write with a token. Never by cookie: a browser sends none to `*`."""
    if view_name(request) in OWN_PAGES_ONLY:
        return response
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = EXPOSED
    if is_preflight(request):
        response["Access-Control-Allow-Methods"] = METHODS
        response["Access-Control-Allow-Headers"] = SENT
        response["Access-Control-Max-Age"] = "86400"
    return response


def view_name(request: HttpRequest) -> str:
    try:
        # A preflight has not been looked up yet.
        return (request.resolver_match or resolve(request.path_info)).view_name
    except Resolver404:
        return ""
