"""Smaller answers: zstd or gzip, where nobody can learn a secret from how small they get."""

import gzip
import hashlib
import re
from collections.abc import Callable

import zstandard
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from casebook.cache import Cache

LEAST = 600  # bytes: below that the headers are most of an answer
MOST_KEPT = 16_000_000  # bytes in each process
TEXTS = re.compile(r"(text/|image/svg|application/(\w+[+.-])*(json|xml|javascript))")
CODING = re.compile(r"\s*([a-z*-]+)\s*(?:;\s*q=([0-9.]+))?\s*", re.I)

packed: Cache[tuple[str, bytes], bytes] = Cache(MOST_KEPT, size_of=len)


def to_zstd(body: bytes) -> bytes:
    return zstandard.compress(body, level=3)  # a compressor of its own: they are not shared


def to_gzip(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=5, mtime=0)


CODINGS: dict[str, Callable[[bytes], bytes]] = {"zstd": to_zstd, "gzip": to_gzip}


class Compression:
    """Packs texts for those who take them so.

    The size of a packed answer tells whether a guess that came in with the request stands in
    it, too. So an answer that was made for a cookie, or gives one, is sent as it is: only a
    browser can be made to ask by somebody who does not know the secret.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not is_text(response):
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        coding = coding_for(request.headers.get("Accept-Encoding", ""))
        if coding and is_safe(request, response):
            pack(response, coding)
        return response


def is_text(response: HttpResponse) -> bool:
    return (
        not response.streaming
        and len(response.content) >= LEAST
        and "Content-Encoding" not in response
        and TEXTS.match(response.get("Content-Type", "")) is not None
    )


def is_safe(request: HttpRequest, response: HttpResponse) -> bool:
    kept = response.get("Cache-Control", "")
    if "no-store" in kept or response.cookies:
        return False
    return "public" in kept or "Cookie" not in request.headers


def coding_for(accepted: str) -> str | None:
    """The first of ours that is taken; a quality of nothing means that it is not."""
    found = [CODING.fullmatch(part) for part in accepted.split(",")]
    taken = {m[1].lower() for m in found if m and not is_nothing(m[2])}
    return next((name for name in CODINGS if name in taken), None)


def is_nothing(quality: str | None) -> bool:
    return quality is not None and not quality.strip("0.")


def pack(response: HttpResponse, coding: str) -> None:
    """Equal bytes are packed once. Packed ones are not the same bytes, so the tag is weak."""
    body = response.content
    key = coding, hashlib.blake2b(body, digest_size=20).digest()
    response.content = packed.get(key, lambda: CODINGS[coding](body))
    response["Content-Encoding"] = coding
    response["Content-Length"] = str(len(response.content))
    tag = response.get("ETag", "")
    if tag and not tag.startswith("W/"):
        response["ETag"] = f"W/{tag}"
