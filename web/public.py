"""Pages for anyone: the same for all who are signed out, made once a minute at most."""

import hashlib
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from cards.versions import marks
from casebook.cache import Cache
from web.languages import keep_language, wanted_language

View = Callable[..., HttpResponse]
SECONDS = 60
MOST = 32_000_000  # bytes of pages in each process


class Kept(NamedTuple):
    body: bytes
    kind: str
    etag: str


pages: Cache[str, Kept] = Cache(MOST, size_of=lambda kept: len(kept.body))


def public_page(view: View) -> View:
    """A page that shows nothing of whoever looks, but the links in its header.

    Who carries a session gets it made for them; all others share one copy for a minute, or
    until a catalogue changes.
    """

    @require_safe
    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **given: Any) -> HttpResponse:
        if is_known(request):
            answer = view(request, *args, **given)
            answer.setdefault("Cache-Control", "private, no-cache")
        else:
            answer = shared_answer(request, lambda: view(request, *args, **given))
        keep_language(request, answer)
        return answer

    return wrapper


def is_known(request: HttpRequest) -> bool:
    cookies = (settings.SESSION_COOKIE_NAME, "messages")
    return any(name in request.COOKIES for name in cookies)


class Unkept(Exception):
    """An answer that is not for others: a redirect, or what is not there."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.answer = answer


def shared_answer(request: HttpRequest, make: Callable[[], HttpResponse]) -> HttpResponse:
    key = f"{request.get_host()} {request.get_full_path()} {wanted_language(request)}"
    version = (marks(), int(time.time()) // SECONDS)
    try:
        kept = pages.get(key, lambda: keep(make()), version)
    except Unkept as other:
        return other.answer
    return answer_with(request, kept)


def keep(answer: HttpResponse) -> Kept:
    if answer.status_code != 200:
        raise Unkept(answer)
    etag = f'"{hashlib.sha256(answer.content).hexdigest()[:24]}"'
    return Kept(answer.content, answer["Content-Type"], etag)


def answer_with(request: HttpRequest, kept: Kept) -> HttpResponse:
    headers = {"ETag": kept.etag, "Cache-Control": f"public, max-age={SECONDS}"}
    if request.headers.get("If-None-Match") == kept.etag:
        answer: HttpResponse = HttpResponseNotModified(headers=headers)
    else:
        answer = HttpResponse(kept.body, kept.kind, headers=headers)
    patch_vary_headers(answer, ["Cookie"])
    return answer


def show_public(
    request: HttpRequest, template: str, title: str, description: str = "", **context: Any
) -> HttpResponse:
    """Render a public page; what it is called and about is what others show of it."""
    canonical = request.build_absolute_uri(context.pop("canonical", "") or request.path)
    whole = {"title": title, "description": description, "canonical": canonical, **context}
    return render(request, template, whole)
