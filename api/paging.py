"""Pages by cursor, in the order of a unique key that never changes."""

import base64
import binascii
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from rest_framework.request import Request

from api.problems import ApiProblem, error
from casebook.intake import read_json

PAGE = 50
LARGEST_PAGE = 100


def write_cursor(direction: str, key: int) -> str:
    return base64.urlsafe_b64encode(f"{direction}{key}".encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[str, int]:
    try:
        padded = cursor.encode() + b"=" * (-len(cursor) % 4)
        text = base64.urlsafe_b64decode(padded).decode()
        direction, number = text[:1], text[1:]
        if direction not in "np" or not number.isdigit() or len(number) > 18:
            raise ValueError
        return direction, int(number)
    except (ValueError, binascii.Error):
        raise bad_cursor() from None


def bad_cursor() -> ApiProblem:
    message = "The cursor does not belong to this list. Start from the first page."
    return ApiProblem(
        "unprocessable", message, errors=[error("query", "/cursor", "bad-cursor", message)]
    )


def page_of(
    rows: QuerySet[Any],
    request: Request,
    asked: dict[str, Any],
    data_of: Callable[[list[Any]], Any],
    *,
    key: str = "pk",
    descending: bool = True,
) -> dict[str, Any]:
    """One page of rows, with links to those before and after it."""
    limit = asked.get("limit") or PAGE
    direction, after = read_cursor(asked["cursor"]) if asked.get("cursor") else ("n", None)
    down = descending == (direction == "n")
    wanted = rows.order_by(f"-{key}" if down else key)
    if after is not None:
        wanted = wanted.filter(**{f"{key}__{'lt' if down else 'gt'}": after})
    # Chosen by key alone: an order that an index has is left as soon as rows are joined.
    keys = list(wanted.values_list(key, flat=True)[: limit + 1])
    more, keys = len(keys) > limit, keys[:limit]
    chosen = rows.filter(**{f"{key}__in": keys}) if keys else rows.none()
    found = list(chosen.order_by(f"-{key}" if descending else key))
    later = more if direction == "n" else True
    earlier = after is not None if direction == "n" else more

    following = write_cursor("n", getattr(found[-1], key)) if found and later else None
    before = write_cursor("p", getattr(found[0], key)) if found and earlier else None
    page = {"results": data_of(found), **links(request, following, before)}
    if asked.get("count"):
        page["count"] = rows.order_by().count()
    return page


@dataclass(frozen=True)
class Order:
    """A field that rows are sorted by; rows equal in it go by their key."""

    field: str
    descending: bool = False

    def after(self, value: Any, key: int) -> Q:
        """Rows that come later than this one."""
        way = "lt" if self.descending else "gt"
        same = Q(**{self.field: value, f"pk__{way}": key})
        return Q(**{f"{self.field}__{way}": value}) | same

    def names(self) -> tuple[str, str]:
        sign = "-" if self.descending else ""
        return f"{sign}{self.field}", f"{sign}pk"


def sorted_page_of(
    rows: QuerySet[Any],
    request: Request,
    asked: dict[str, Any],
    data_of: Callable[[list[Any]], Any],
    order: Order,
) -> dict[str, Any]:
    """One page of rows in another order than that of their keys. It only goes forward: what
    changes while somebody turns pages may be told twice or not at all."""
    limit = asked.get("limit") or PAGE
    wanted = rows.order_by(*order.names())
    if asked.get("cursor"):
        wanted = wanted.filter(order.after(*read_place(asked["cursor"], order)))
    found = list(wanted[: limit + 1])
    more, found = len(found) > limit, found[:limit]
    following = write_place(found[-1], order) if more else None
    page = {"results": data_of(found), **links(request, following, None)}
    if asked.get("count"):
        page["count"] = rows.order_by().count()
    return page


def write_place(row: Any, order: Order) -> str:
    value = getattr(row, order.field)
    said = [order.field, value if isinstance(value, str) else value.isoformat(), row.pk]
    text = json.dumps(said, ensure_ascii=False)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read_place(cursor: str, order: Order) -> tuple[Any, int]:
    try:
        padded = cursor.encode() + b"=" * (-len(cursor) % 4)
        field, value, key = read_json(base64.urlsafe_b64decode(padded))
        if field != order.field or not isinstance(value, str) or type(key) is not int:
            raise ValueError
        return (value if field == "name" else read_time(value)), key
    except (ValueError, TypeError, OverflowError, binascii.Error):
        raise bad_cursor() from None


def read_time(text: str) -> datetime:
    """With its zone, and one that UTC can express: days at both ends of the calendar are not."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError
    return found.astimezone(UTC)


def links(request: Request, following: str | None, before: str | None) -> dict[str, str | None]:
    """Where the pages around this one are: addresses to follow, and the cursor by itself."""
    return {
        "next": link_to(request, cursor=following) if following else None,
        "next_cursor": following or None,
        "previous": link_to(request, cursor=before) if before else None,
    }


def link_to(request: Request, **changed: str) -> str:
    """This address with some parameters changed."""
    query = {name: values[0] for name, values in request.GET.lists()} | changed
    return request.build_absolute_uri(f"{request.path}?{urlencode(query)}")
