"""A full disk, by name: nothing was changed, reading still works, and space has to be freed."""

import errno
import logging
import shutil
from collections.abc import Callable, Iterator

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casebook.connectivity import Unreachable

log = logging.getLogger(__name__)

LEAST_FREE = 64 * 1024 * 1024  # bytes: logs and the next hour's matches fit in it
DISK_FULL = "53100"  # PostgreSQL's name for it


class FullDisk:
    """Pages say that the disk is full, with a status of its own; the API has a document for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, caught: Exception) -> HttpResponse | None:
        if not is_disk_full(caught):
            return None
        log.error("event=disk-full path=%s", request.path)
        return render(request, "507.html", status=507)


def is_disk_full(error: BaseException) -> bool:
    return any(says_full(one) for one in causes(error))


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and those it came from."""
    while error is not None:
        yield error
        error = error.__cause__


def says_full(error: BaseException) -> bool:
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    if getattr(error, "sqlstate", None) == DISK_FULL:
        return True
    return isinstance(error, DatabaseError) and "database or disk is full" in str(error)


def check_disk() -> str:
    """How much is left where this machine writes; Unreachable if that is too little."""
    free = shutil.disk_usage(settings.VAR_DIR).free
    left = f"{free // 2**20:,} MiB free in {settings.VAR_DIR}"
    if free < LEAST_FREE:
        raise Unreachable(f"{left}; at least {LEAST_FREE // 2**20} MiB are needed")
    return left
