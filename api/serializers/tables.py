"""Live tables as clients send and get them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import (
    Choice,
    Flag,
    GameChoice,
    Id,
    Many,
    Options,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.runs import MOST_SEATS, DeckRef
from games.runs.run_requests import MOST_SEED
from games.tables.models import Table

LONGEST_POLL = 25

# -- what is sent -------------------------------------------------------------------------


class TableSeatBody(StrictSerializer):
    kind = Choice(("me", "bot", "open"), help_text="open: whoever has the link `invite`.")
    bot = Text(required=False, max_length=80, help_text="greedy if left out; see /bots.")
    deck = DeckRef(required=False, help_text="In a boxed game the first one named is the box.")


class TableBody(StrictSerializer):
    game = GameChoice()
    mode = Text(required=False, max_length=40, help_text="The game's first mode if left out.")
    options = Options(child=serializers.JSONField(allow_null=True), required=False)
    seats = Many(child=TableSeatBody(), min_length=1, max_length=MOST_SEATS)
    seed = Whole(
        required=False,
        min_value=0,
        max_value=MOST_SEED - 1,
        help_text="Against bots only: who knows it knows the deal.",
    )


class JoinBody(StrictSerializer):
    link = Text(max_length=40, help_text="`invite` of the table, or the end of its address.")
    deck = DeckRef(required=False)
    seat = Whole(required=False, min_value=0, max_value=MOST_SEATS - 1)


@extend_schema_field({"type": ["string", "integer"]})
class Part(serializers.JSONField):
    """A verb, or what it is done to."""


class ActBody(StrictSerializer):
    step = Whole(min_value=0, max_value=1_000_000, help_text="The step that is answered.")
    option = Whole(required=False, min_value=0, max_value=1_000_000)
    action = Many(
        child=Part(),
        required=False,
        min_length=1,
        max_length=8,
        help_text="Instead of an option: its verb and the values of its parts.",
    )


class TakeoverBody(StrictSerializer):
    absent = Whole(min_value=0, max_value=MOST_SEATS - 1, help_text="Whose seat a bot should play.")


class WatchBody(StrictSerializer):
    on = Flag(required=False, help_text="false: the link shows nothing any more.")


class OwnSeatQuery(StrictSerializer):
    seat = Whole(
        required=False,
        min_value=0,
        max_value=MOST_SEATS - 1,
        help_text="If you have several seats; the first of yours if left out.",
    )
    since = Whole(
        required=False,
        min_value=0,
        max_value=1_000_000,
        help_text="How many lines of the log you have.",
    )


class LookQuery(OwnSeatQuery):
    watch = Text(required=False, max_length=40, help_text="A link to watch somebody's seat.")


class TableQuery(LookQuery):
    wait = Whole(
        required=False,
        min_value=1,
        max_value=LONGEST_POLL,
        help_text="Seconds to wait for another version than `version`.",
    )
    version = Text(required=False, max_length=40, help_text="The version you have.")


class HintQuery(OwnSeatQuery):
    level = Choice(("greedy", "search"), required=False)


class RematchQuery(OwnSeatQuery):
    same = Flag(required=False, help_text="The same seats and deal again; against bots only.")


# -- what comes back ----------------------------------------------------------------------


class PromptSerializer(ResponseSerializer):
    text = serializers.CharField()
    detail = serializers.CharField()
    rule = serializers.CharField()


class ActionPartSerializer(ResponseSerializer):
    kind = serializers.CharField()
    value = serializers.JSONField()
    name = serializers.CharField()


class TableOptionSerializer(ResponseSerializer):
    number = serializers.IntegerField()
    verb = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    parts = ActionPartSerializer(many=True)
    idle = serializers.BooleanField(help_text="It does nothing, or ends what one is doing.")
    outcome = serializers.CharField(help_text="What it leads to, where that is sure.")


class TableLineSerializer(ResponseSerializer):
    number = serializers.IntegerField()
    text = serializers.CharField()
    rule = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class TableSeatSerializer(ResponseSerializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField(help_text="person, bot, program or open")
    level = serializers.CharField(help_text="The bot's name.")
    deck = serializers.CharField()
    here = serializers.BooleanField()


class TableMessageSerializer(ResponseSerializer):
    """All that a seat is told. `board`, `result` and `can` are described in docs/play.md."""

    table = serializers.CharField()
    game = serializers.CharField()
    mode = serializers.CharField()
    status = serializers.ChoiceField(Table.Status.values)
    seat = serializers.IntegerField()
    step = serializers.IntegerField(help_text="Counts what this seat was asked.")
    your_turn = serializers.BooleanField()
    prompt = PromptSerializer()
    options = TableOptionSerializer(many=True)
    board = serializers.JSONField(allow_null=True)
    log = TableLineSerializer(many=True)
    seats = TableSeatSerializer(many=True)
    thinking = serializers.JSONField(allow_null=True)
    result = serializers.JSONField(allow_null=True)
    can = serializers.JSONField()
    next = serializers.CharField(allow_null=True, help_text="The rematch.")
    version = serializers.CharField()


class TableSerializer(ResponseSerializer):
    """A table in a list."""

    id = Id(source="pk")
    game = serializers.CharField(source="game_id")
    mode = serializers.CharField()
    status = serializers.ChoiceField(Table.Status.values)
    seats = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    def get_seats(self, table: Table) -> list[dict[str, Any]]:
        return [
            {"seat": seat.number, "name": seat.name, "kind": seat.kind} for seat in table.in_order
        ]


class HintSerializer(ResponseSerializer):
    option = serializers.IntegerField(allow_null=True, help_text="null while a worker thinks.")
    level = serializers.CharField()
    estimate = serializers.FloatField(
        allow_null=True, help_text="How well the seat would stand, from 0 to 1."
    )


class WatchSerializer(ResponseSerializer):
    watch = serializers.CharField(help_text="Empty: nobody can watch.")


class LeftSerializer(ResponseSerializer):
    table = serializers.CharField()
    status = serializers.ChoiceField(Table.Status.values)
