"""Text that comes in: refused at one place if no database or page could hold it."""

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse

DEEPEST = 40
"""How deep what is sent may be nested: many times what any card or list needs."""

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
OBJECT_IN_OBJECT = re.compile(r":\s*\{")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Unstorable(ValueError):
    """A NUL or half of a character, a number without end, or nesting without end."""


class Intake:
    """Refuses bodies of unknown length, and what cannot be stored in address or form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
            return refusal(411, "Say the length of the body in Content-Length.")
        if any(map(is_unstorable, texts_in(request))):
            return refusal(400, "A NUL or half of a character cannot be read as text.")
        return self.get_response(request)


def refusal(status: int, message: str) -> HttpResponse:
    return HttpResponse(message, status=status, content_type="text/plain; charset=utf-8")


def texts_in(request: HttpRequest) -> Iterator[str]:
    yield request.path_info
    for names in (request.GET, sent_form(request)):
        for name, values in names.lists():
            yield name
            yield from values


def sent_form(request: HttpRequest) -> Any:
    """What a form holds besides files; a body of another kind is read by its own reader."""
    kind = request.content_type or ""
    return request.POST if request.method == "POST" and kind in FORMS else request.GET


def is_unstorable(text: str) -> bool:
    return UNSTORABLE.search(text) is not None


# -- JSON -----------------------------------------------------------------------------------


def raw_body(request: HttpRequest) -> bytes:
    """What a script of ours sent; a form with parts is read by then, and is none of it."""
    if request.content_type == "multipart/form-data":
        raise ValueError("Send JSON, not a form.")
    return request.body


def read_json(source: str | bytes) -> Any:
    """JSON by the letter; Unstorable or another ValueError says why it is refused."""
    text = source.decode() if isinstance(source, bytes) else source
    try:
        found = json.loads(text, parse_constant=no_number, parse_float=finite)
    except RecursionError:
        raise Unstorable("The JSON is nested too deeply.") from None
    if may_hide_something(text):
        check_data(found)
    return found


def no_number(word: str) -> float:
    raise Unstorable(f"{word} is not a number in JSON.")


def finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Unstorable(f"{digits[:40]} is too large a number.")
    return number


def may_hide_something(text: str) -> bool:
    """Whether it must be looked through: a deck's list never is, so it costs nothing."""
    nested = text.count("[") > DEEPEST or len(OBJECT_IN_OBJECT.findall(text)) > DEEPEST
    return nested or "\\u" in text or is_unstorable(text)


def check_data(data: Any) -> None:
    """Unstorable if data is nested too deeply or holds what no database takes."""
    level = [data]
    for _ in range(DEEPEST + 1):
        for value in level:
            check_value(value)
        level = [inner for value in level for inner in parts_of(value)]
        if not level:
            return
    raise Unstorable(f"This is nested deeper than {DEEPEST} levels.")


def check_value(value: Any) -> None:
    if isinstance(value, str) and is_unstorable(value):
        raise Unstorable("A NUL or half of a character cannot be read as text.")
    if isinstance(value, float) and not math.isfinite(value):
        raise Unstorable(f"{value} is not a number that can be stored.")


def parts_of(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return value if isinstance(value, list) else []
