"""A name for every request: in its answer, in every line it logs, and in one line that sums it up."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse
from django.utils.encoding import escape_uri_path

log = logging.getLogger("casebook.access")

KEY = "casebook.request_id"  # among what the server says of a request
GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")
current: ContextVar[str] = ContextVar("request_id", default="")


class RequestIds:
    """Outermost of all, so that nothing is answered or logged without a name.

    The line of access is written here and not by the server: every server then has the same,
    and no query, in which share links may stand, is kept in it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = request.META[KEY] = request_id(request)
        mark, start = current.set(name), time.perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = name
            log_access(request, response, time.perf_counter() - start)
        finally:
            current.reset(mark)
        return response


def request_id(request: HttpRequest) -> str:
    """The caller's own, if it is fit for a log; otherwise a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if GIVEN.fullmatch(given) else secrets.token_hex(8)


def log_access(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    log.info(
        "event=request method=%s path=%s status=%d ms=%.1f",
        request.method,
        escape_uri_path(request.path),  # a path may hold line breaks
        response.status_code,
        seconds * 1000,
    )


class WithRequestId(logging.Filter):
    """Lets a line of the log say which request it belongs to."""

    def filter(self, record: logging.LogRecord) -> bool:
        name = current.get()
        record.request_id = f" request={name}" if name else ""
        return True
