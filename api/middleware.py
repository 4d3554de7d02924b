"""What every answer under /api/ carries: a request id, CORS headers, and no HTML errors."""

import logging
import re
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from api.problems import REQUEST_ID_KEY, ApiProblem, as_problem, plain_response

log = logging.getLogger(__name__)

PREFIX = "/api/"
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
EXPOSED = (
    "ETag, Location, RateLimit, RateLimit-Policy, Retry-After, X-Catalogue-Version, X-Request-ID"
)
PUBLIC_POSTS = {"api:card-collection", "api:validate", "api:repair", "api:read-text"}
"""Addresses that take a body and change nothing: open to other sites like reads are."""


class ApiMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(PREFIX):
            return self.get_response(request)
        name = request_id(request)
        request.META[REQUEST_ID_KEY] = name
        if is_preflight(request):
            response = HttpResponse(status=204)
        else:
            response = as_problem_document(request, self.get_response(request))
        response["X-Request-ID"] = name
        return with_cors(request, response)

    def process_exception(self, request: HttpRequest, caught: Exception) -> HttpResponse | None:
        """A bug in a view: the log gets the traceback, the client a problem document."""
        if not request.path.startswith(PREFIX):
            return None
        problem = as_problem(caught)
        if problem is None:
            log.error("event=bug request=%s", request.META[REQUEST_ID_KEY], exc_info=caught)
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


def as_problem_document(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """What Django itself refuses (a host, a forged form) as a problem document too."""
    kind = response.get("Content-Type", "")
    if response.status_code < 400 or "json" in kind:
        return response
    code = BY_STATUS.get(response.status_code)
    return plain_response(ApiProblem(code), request) if code else response


def request_id(request: HttpRequest) -> str:
    """The caller's own, if it is fit for a log; otherwise a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def with_cors(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Any site may read, without cookies: a browser sends none to `*`."""
    asked = request.headers.get("Access-Control-Request-Method", "")
    wanted = asked if is_preflight(request) else request.method
    if wanted in ("GET", "HEAD") or (wanted == "POST" and is_public_post(request)):
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = EXPOSED
        if response.status_code == 204 and request.method == "OPTIONS":
            response["Access-Control-Allow-Methods"] = "GET, HEAD, POST"
            response["Access-Control-Allow-Headers"] = (
                "Accept, Authorization, Content-Type, If-None-Match, X-Request-ID"
            )
            response["Access-Control-Max-Age"] = "86400"
    return response


def is_public_post(request: HttpRequest) -> bool:
    try:
        # A preflight has not been looked up yet.
        match = request.resolver_match or resolve(request.path)
    except Resolver404:
        return False
    return match.view_name in PUBLIC_POSTS
