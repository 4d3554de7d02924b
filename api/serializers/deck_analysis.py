"""What a deck is worth: rules, repair, completion, figures, odds and hands."""

from rest_framework import serializers

from api.fields import (
    Fields,
    Flag,
    GameChoice,
    Many,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.deck_texts import ReadingSerializer
from api.serializers.decks import ShareQuery, entries_field
from decks.deck_text.limits import MAX_CHARACTERS
from decks.statistics import MAX_CHOSEN, MAX_SEED, MAX_TURNS

# -- what is sent -------------------------------------------------------------------------


class InlineBody(StrictSerializer):
    game = GameChoice()
    formats = Many(child=Text(max_length=40), required=False, max_length=10)
    entries = entries_field()
    text = Text(required=False, max_length=MAX_CHARACTERS)


class StatisticsBody(InlineBody):
    sections = Many(child=Text(max_length=40), required=False, max_length=20)


class OddsBody(InlineBody):
    cards = Many(
        child=Text(max_length=80), min_length=1, max_length=100, help_text="What you hope to draw."
    )
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False, help_text="Whether you go first; true if left out.")
    mulligan = Flag(required=False, help_text="Whether it is used when it helps; true if left out.")


class HandBody(InlineBody):
    seed = Whole(required=False, min_value=0, max_value=MAX_SEED)
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False)
    hand = Many(
        child=Text(max_length=80),
        required=False,
        max_length=MAX_CHOSEN,
        help_text="Cards that are in the opening hand for certain.",
    )
    more = Whole(
        required=False, min_value=0, max_value=MAX_TURNS, help_text="Draw so many more at the end."
    )

    def get_fields(self) -> Fields:
        places = Many(
            child=Whole(min_value=0, max_value=100),
            required=False,
            max_length=20,
            help_text="Places in the hand that the mulligan gives up.",
        )
        return super().get_fields() | {"return": places}


class BatchBody(StrictSerializer):
    game = GameChoice()
    formats = Many(child=Text(max_length=40), required=False, max_length=3)
    lists = Many(
        child=entries_field(), min_length=1, max_length=50, help_text="The entries of each list."
    )


class InlineQuery(StrictSerializer):
    game = GameChoice(required=False, help_text="For text/plain: the game.")
    formats = Text(
        required=False, max_length=400, help_text="For text/plain: formats, with commas."
    )


class ValidationQuery(ShareQuery):
    formats = Text(
        required=False,
        max_length=400,
        help_text="Formats, with commas; the deck's own if left out.",
    )


class RepairQuery(ShareQuery):
    format = Text(required=False, max_length=40)


class StatisticsQuery(ShareQuery):
    sections = Text(required=False, max_length=400, help_text="Only these, with commas.")


class OddsQuery(ShareQuery):
    cards = Text(max_length=4000, help_text="Ids with commas: what you hope to draw.")
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False, help_text="Whether you go first; true if left out.")
    mulligan = Flag(required=False, help_text="Whether it is used when it helps; true if left out.")


class HandQuery(ShareQuery):
    seed = Whole(required=False, min_value=0, max_value=MAX_SEED)
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False)
    hand = Text(
        required=False,
        max_length=1_600,
        help_text="Cards that are in the opening hand for certain, with commas.",
    )
    more = Whole(
        required=False, min_value=0, max_value=MAX_TURNS, help_text="Draw so many more at the end."
    )

    def get_fields(self) -> Fields:
        places = Text(
            required=False,
            max_length=60,
            help_text="Places in the hand that the mulligan gives up: `0,2`.",
        )
        return super().get_fields() | {"return": places}


# -- what comes back ----------------------------------------------------------------------


class FixSerializer(ResponseSerializer):
    section = serializers.CharField()
    card = serializers.CharField()
    count = serializers.IntegerField(help_text="So many copies from now on.")


class ViolationSerializer(ResponseSerializer):
    code = serializers.CharField()
    rule = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    message = serializers.CharField()
    fix = serializers.CharField()
    section = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    actual = serializers.IntegerField()
    required = serializers.CharField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF
    changes = FixSerializer(many=True)


class VerdictSerializer(ResponseSerializer):
    game = GameChoice()
    format = serializers.CharField()
    legal = serializers.BooleanField()
    playable = serializers.BooleanField()
    sizes = serializers.DictField(child=serializers.IntegerField())
    catalogue_version = serializers.IntegerField()
    violations = ViolationSerializer(many=True)
    warnings = ViolationSerializer(many=True)


class ValidationSerializer(ResponseSerializer):
    legal = serializers.BooleanField(help_text="In every format asked for.")
    verdicts = VerdictSerializer(many=True)
    reading = ReadingSerializer(allow_null=True, help_text="If the deck came as text.")


class BatchSerializer(ResponseSerializer):
    results = ValidationSerializer(many=True)


class PlanSerializer(ResponseSerializer):
    legal = serializers.BooleanField(help_text="Whether the deck is legal afterwards.")
    minimal = serializers.BooleanField(help_text="Whether nothing smaller exists.")
    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    changes = FixSerializer(many=True)
    remaining = ViolationSerializer(many=True)


class AdditionSerializer(ResponseSerializer):
    section = serializers.CharField()
    card = serializers.CharField(help_text="Its id.")
    copies = serializers.IntegerField(help_text="So many more than the list has.")
    why = serializers.ListField(child=serializers.CharField(), help_text="In words, best first.")
    instead = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of cards that would do nearly as well."
    )


class CompletionSerializer(ResponseSerializer):
    legal = serializers.BooleanField(help_text="Whether the deck is legal with all of it.")
    finished = serializers.BooleanField(help_text="False if the work was cut short.")
    additions = AdditionSerializer(many=True)
    remaining = ViolationSerializer(many=True)
    warnings = ViolationSerializer(many=True)


class CurveSerializer(ResponseSerializer):
    attribute = serializers.CharField()
    title = serializers.CharField()
    values = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    mean = serializers.FloatField(allow_null=True)


class StatisticsSerializer(ResponseSerializer):
    cards = serializers.IntegerField()
    different = serializers.IntegerField()
    sections = serializers.DictField(child=serializers.IntegerField())
    types = serializers.DictField(child=serializers.IntegerField())
    colors = serializers.DictField(child=serializers.IntegerField())
    traits = serializers.DictField(child=serializers.IntegerField())
    curves = CurveSerializer(many=True)


class ChancesSerializer(ResponseSerializer):
    turn = serializers.IntegerField(help_text="0 is the opening hand.")
    chances = serializers.ListField(
        child=serializers.FloatField(), help_text="Of at least 1, 2, 3, ... of them."
    )


class OddsSerializer(ResponseSerializer):
    section = serializers.CharField()
    deck = serializers.IntegerField()
    group = serializers.IntegerField()
    on_the_play = serializers.BooleanField()
    mulligan = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    at_least = ChancesSerializer(many=True)


class HandSerializer(ResponseSerializer):
    opening = serializers.ListField(child=serializers.CharField())
    returned = serializers.ListField(child=serializers.CharField())
    kept = serializers.ListField(child=serializers.CharField())
    draws = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    seed = serializers.IntegerField()
    query = serializers.CharField(help_text="Deals this hand again.")
