"""The shapes that several resources share, and the queries that lists take."""

from functools import cache
from typing import Any

from rest_framework import serializers

from api.fields import Answer, Flag, Strict, Text, Whole
from api.paging import LARGEST_PAGE


class Paged(Strict):
    """Parameters of every list."""

    cursor = Text(required=False, max_length=2000, help_text="From `next` or `previous`.")
    limit = Whole(required=False, min_value=1, max_value=LARGEST_PAGE)
    count = Flag(required=False, help_text="Also count all of them.")


def with_fields(kind: Any) -> Any:
    """The query with a parameter `fields`, a name that DRF takes for itself in a class body."""

    def get_fields(self: Any) -> Any:
        found = super(kind, self).get_fields()
        found["fields"] = Text(
            required=False, max_length=500, help_text="Only these fields: `id,name`."
        )
        return found

    return type(kind.__name__, (kind,), {"get_fields": get_fields})


@cache
def page(answer: Any) -> Any:
    """The answer of a list: a page of these."""
    link = {"allow_null": True}
    parts = {
        "results": answer(many=True),
        "next": serializers.CharField(help_text="The page after.", **link),
        "previous": serializers.CharField(help_text="The page before.", **link),
        "count": serializers.IntegerField(required=False),
    }
    return type(f"{answer.__name__}Page", (Answer,), parts)


def one_page(rows: list[Any]) -> dict[str, Any]:
    """A list that is always whole."""
    return {"results": rows, "next": None, "previous": None}


class Names(Answer):
    results = serializers.ListField(child=serializers.CharField())
