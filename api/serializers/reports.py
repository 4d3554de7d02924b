"""What came out of a run, as clients get it: one report for each kind of run."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import GameChoice, ResponseSerializer
from games.runs.models import Kind

PAIR = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
COUNT = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}


@extend_schema_field(PAIR)
class Interval(serializers.Field[Any, Any, Any, Any]):
    """From and to, in which the truth lies 95 times of 100."""


@extend_schema_field({"type": "array", "items": COUNT})
class Counts(serializers.Field[Any, Any, Any, Any]):
    """Pairs of a value and how often it came, smallest value first."""


class RateSerializer(ResponseSerializer):
    """A share with its interval."""

    count = serializers.IntegerField()
    of = serializers.IntegerField()
    rate = serializers.FloatField(allow_null=True, help_text="null of nothing.")
    interval = Interval()


class SpreadSerializer(ResponseSerializer):
    """How a number was spread."""

    n = serializers.IntegerField()
    mean = serializers.FloatField(allow_null=True)
    percentiles = serializers.DictField(child=serializers.IntegerField())
    counts = Counts()


class ReportDeckSerializer(ResponseSerializer):
    name = serializers.CharField()
    deck = serializers.IntegerField(allow_null=True)
    revision = serializers.IntegerField(allow_null=True)
    list_hash = serializers.CharField()


class RunEntrySerializer(ResponseSerializer):
    deck = serializers.IntegerField(help_text="Its place in `decks`.")
    bot = serializers.CharField()


class ReportSerializer(ResponseSerializer):
    # What every report names: decks by revision, versions, seed.

    kind = serializers.ChoiceField(Kind.values)
    game = GameChoice()
    mode = serializers.CharField()
    seats = serializers.IntegerField()
    options = serializers.DictField(child=serializers.JSONField())
    seed = serializers.IntegerField()
    engine_version = serializers.CharField()
    catalogue_version = serializers.IntegerField()
    total = serializers.IntegerField()
    decks = ReportDeckSerializer(many=True)
    entries = RunEntrySerializer(many=True)
    played = serializers.IntegerField()
    errors = serializers.IntegerField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF


class MatchErrorSerializer(ResponseSerializer):
    number = serializers.IntegerField()
    seed = serializers.IntegerField()
    error = serializers.CharField()


class FirstPlayerSerializer(ResponseSerializer):
    wins = RateSerializer()
    edge = serializers.FloatField(help_text="More than the others' average.")
    interval = Interval()


class EndingSerializer(ResponseSerializer):
    reason = serializers.CharField()
    rule = serializers.CharField()
    count = serializers.IntegerField()


class CardRowSerializer(ResponseSerializer):
    deck = serializers.IntegerField(help_text="Its place in `decks`.")
    card = serializers.CharField()
    drawn = serializers.IntegerField()
    played = serializers.IntegerField()
    stuck = serializers.IntegerField()
    won_when_drawn = RateSerializer()
    won_when_early = RateSerializer()


@extend_schema_field(
    {
        "type": "array",
        "items": {
            "type": "array",
            "items": {"oneOf": [{"$ref": "#/components/schemas/Rate"}, {"type": "null"}]},
        },
    }
)
class Matrix(serializers.Field[Any, Any, Any, Any]):
    """The row entry's wins with the column entry at the table; null if they never met."""


class SeriesReportSerializer(ReportSerializer):
    """Who won how often: by entry, against each other, by seat; turns, endings, cards."""

    stopped_early = serializers.BooleanField()
    error_list = MatchErrorSerializer(many=True)
    faults = serializers.IntegerField()
    no_winner = serializers.IntegerField()
    by_entry = RateSerializer(many=True)
    matrix = Matrix()
    by_seat = RateSerializer(many=True)
    first_player = FirstPlayerSerializer()
    turns = SpreadSerializer()
    decisions = SpreadSerializer()
    endings = EndingSerializer(many=True)
    cards = CardRowSerializer(many=True)


class ResultSerializer(ResponseSerializer):
    winners = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    rule = serializers.CharField()
    turns = serializers.IntegerField()
    decisions = serializers.IntegerField()
    first = serializers.IntegerField()
    error = serializers.CharField()


class MatchReportSerializer(SeriesReportSerializer):
    """The same of one match, with its result."""

    result = ResultSerializer(required=False, help_text="Once it has been played.")


class DifferenceReportSerializer(ResponseSerializer):
    pairs = serializers.IntegerField()
    before = RateSerializer()
    after = RateSerializer()
    difference = serializers.FloatField()
    interval = Interval()
    turned_to_wins = serializers.IntegerField()
    turned_to_losses = serializers.IntegerField()


class SwapReportSerializer(SeriesReportSerializer):
    """The same, and what the change is worth."""

    difference = DifferenceReportSerializer()


class OpeningSerializer(ResponseSerializer):
    kept = RateSerializer()
    mulliganed = RateSerializer()
    types = serializers.DictField(child=SpreadSerializer())


class GoalSerializer(ResponseSerializer):
    reached = RateSerializer()
    turns = SpreadSerializer()


class CardChancesSerializer(ResponseSerializer):
    card = serializers.CharField()
    by_turn = RateSerializer(many=True)
    exact = serializers.ListField(
        child=serializers.FloatField(),
        required=False,
        help_text="Where the rules say how it draws.",
    )


class GoldfishReportSerializer(ReportSerializer):
    """A deck alone. `solved` to `needed` are of a box, `opening` to `cards` of a deck."""

    broken = serializers.ListField(child=serializers.CharField())
    endings = serializers.DictField(child=serializers.IntegerField())
    solved = RateSerializer(required=False)
    turns = SpreadSerializer(required=False)
    decisions = SpreadSerializer(required=False)
    needed = serializers.DictField(child=SpreadSerializer(), required=False)
    opening = OpeningSerializer(required=False)
    curve = serializers.DictField(
        child=serializers.ListField(child=SpreadSerializer()), required=False
    )
    goal = GoalSerializer(required=False)
    cards = CardChancesSerializer(many=True, required=False)
