"""Fields that take what the schema says and nothing that merely resembles it."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games import rulebooks

QUERY = "query"
Fields = dict[str, serializers.Field[Any, Any, Any, Any]]
MOST_TOLD = 20
"""So many unknown fields are named; who sends more has other troubles."""
FLAGS = {"true": True, "false": False}


class Text(serializers.CharField):
    """Text as it is: 5 is not "5", and spaces stay."""

    default_error_messages = {"not_text": "This must be text."}

    def __init__(self, **given: Any) -> None:
        super().__init__(trim_whitespace=False, **given)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("not_text")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number: no text of one, except in a query. JSON writes 1 also as 1.0."""

    def to_internal_value(self, data: Any) -> int:
        in_query = self.context.get("where") == QUERY
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if not (is_digits(str(data)) if in_query else type(data) is int):
            self.fail("invalid")
        return super().to_internal_value(data)


def is_digits(text: str) -> bool:
    return text.removeprefix("-").isdigit() and text.isascii()


class Number(serializers.FloatField):
    def to_internal_value(self, data: Any) -> float:
        if self.context.get("where") != QUERY and type(data) not in (int, float):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        found = FLAGS.get(data) if self.context.get("where") == QUERY else data
        if not isinstance(found, bool):
            self.fail("invalid", input=data)
        return found


class Choice(serializers.ChoiceField):
    """One of some words; a refusal names them."""

    default_error_messages = {"invalid_choice": '"{input}" is not one of {known}.'}

    def fail(self, key: str, **facts: Any) -> Any:
        super().fail(key, known=", ".join(map(str, self.choices)), **facts)

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Many(serializers.ListField):
    """A list that is counted before anybody looks at what it holds."""

    def to_internal_value(self, data: Any) -> list[Any]:
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return super().to_internal_value(data)


class Options(serializers.DictField):
    """Words and what they are set to: a few."""

    default_error_messages = {"too_many": "At most {most} options."}

    def __init__(self, *, most: int = 50, **given: Any) -> None:
        super().__init__(**given)
        self.most = most

    def to_internal_value(self, data: Any) -> dict[Any, Any]:
        if isinstance(data, dict) and len(data) > self.most:
            self.fail("too_many", most=self.most)
        return super().to_internal_value(data)


class GameChoice(Choice):
    """A game that there is a rulebook of, looked up anew for each request."""

    def __init__(self, **given: Any) -> None:
        super().__init__(sorted(rulebooks.PACKAGES), **given)

    def to_internal_value(self, data: Any) -> Any:
        self.choices = sorted(rulebooks.PACKAGES)
        return super().to_internal_value(data)


class Moment(serializers.DateTimeField):
    """A time with its zone, as RFC 3339 has it."""

    default_error_messages = {"zone": "Give the time zone: 2026-01-31T12:00:00Z."}

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="RFC 3339")
        text = value.strip().upper()
        zoned = text.endswith("Z") or text[-6:-5] in ("+", "-")
        if not zoned or "T" not in text:
            self.fail("zone")
        return super().to_internal_value(value)


@extend_schema_field(OpenApiTypes.STR)
class Id(serializers.Field[Any, Any, str, Any]):
    """Ids leave as text: what they are made of is our business."""

    def to_representation(self, value: Any) -> str:
        return str(value)


# The two bases have comments: a docstring would be shown to clients as that of each schema.


class StrictSerializer(serializers.Serializer[Any]):
    # What clients send: a field that it does not know is refused.

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [self.unknown_field()] for name in unknown[:MOST_TOLD]}
                )
        return super().to_internal_value(data)

    def unknown_field(self) -> serializers.ErrorDetail:
        known = ", ".join(self.fields) or "none"
        return serializers.ErrorDetail(f"There is no such field. Fields: {known}.", "unknown")


class ResponseSerializer(serializers.Serializer[Any]):
    # What clients get; `only` cuts it down to the fields asked for.

    def __init__(self, *args: Any, only: tuple[str, ...] = (), **given: Any) -> None:
        super().__init__(*args, **given)
        if only:
            for name in [*self.fields]:
                if name not in only and name != "id":
                    self.fields.pop(name)
