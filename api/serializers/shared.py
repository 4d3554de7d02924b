"""Serializers that several resources share, and the queries that lists take."""

from functools import cache
from typing import Any

from rest_framework import serializers

from api.fields import Fields, Flag, ResponseSerializer, StrictSerializer, Text, Whole
from api.paging import LARGEST_PAGE


class PageQuery(StrictSerializer):
    """Parameters of every list."""

    cursor = Text(required=False, max_length=2000, help_text="From `next` or `previous`.")
    limit = Whole(required=False, min_value=1, max_value=LARGEST_PAGE)
    count = Flag(required=False, help_text="Also count all of them.")


def with_fields(query: type[StrictSerializer]) -> type[StrictSerializer]:
    """The query with a parameter `fields`, a name that DRF takes for itself in a class body."""

    def get_fields(self: StrictSerializer) -> Fields:
        found = super(query, self).get_fields()
        found["fields"] = Text(
            required=False,
            max_length=500,
            help_text="Only these fields, as in `id,name`. The answer then leaves out others, also "
            "those that its schema calls required.",
        )
        return found

    return type(query.__name__, (query,), {"get_fields": get_fields})


@cache
def page(row: type[ResponseSerializer]) -> type[ResponseSerializer]:
    """A list of these: one page of it."""
    fields = {
        "results": row(many=True),
        "next": serializers.CharField(help_text="The page after.", allow_null=True),
        "next_cursor": serializers.CharField(help_text="The `cursor` of it.", allow_null=True),
        "previous": serializers.CharField(help_text="The page before.", allow_null=True),
        "count": serializers.IntegerField(required=False),
    }
    name = row.__name__.removesuffix("Serializer")
    return type(f"{name}PageSerializer", (ResponseSerializer,), fields)


def one_page(rows: list[Any]) -> dict[str, Any]:
    """A list that is always whole."""
    return {"results": rows, "next": None, "next_cursor": None, "previous": None}


class NamesSerializer(ResponseSerializer):
    results = serializers.ListField(child=serializers.CharField())


class StreamEventSerializer(ResponseSerializer):
    """One Server-Sent Event. Its data is JSON in a text, as the protocol has it."""

    id = serializers.CharField(required=False, help_text="For Last-Event-ID, to resume.")
    event = serializers.CharField(required=False, help_text="What kind of event it is.")
    data = serializers.CharField(  # type: ignore[assignment]  # the name that the protocol has
        help_text="JSON; the operation says of what."
    )
