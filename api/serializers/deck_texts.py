"""Decks as texts: what is read from them, and in which layouts they are written."""

from rest_framework import serializers

from api.fields import Choice, Fields, GameChoice, ResponseSerializer, StrictSerializer, Text
from api.serializers.decks import DeckSerializer, EntrySerializer, ShareQuery
from decks.deck_text import WRITERS
from decks.deck_text.limits import MAX_CHARACTERS
from decks.models import NAME_LENGTH, Deck

# -- what is sent -------------------------------------------------------------------------


class ImportBody(StrictSerializer):
    game = GameChoice()
    text = Text(max_length=MAX_CHARACTERS)
    name = Text(required=False, max_length=NAME_LENGTH)
    visibility = Choice(Deck.Visibility.values, required=False)


class ImportQuery(StrictSerializer):
    game = GameChoice(required=False, help_text="For text/plain: the game.")
    name = Text(required=False, max_length=NAME_LENGTH)


class ExportQuery(ShareQuery):
    def get_fields(self) -> Fields:
        kind = Choice(list(WRITERS), required=False, help_text="text if left out.")
        return super().get_fields() | {"as": kind}


# -- what comes back ----------------------------------------------------------------------


class CandidateSerializer(ResponseSerializer):
    card = serializers.CharField()
    title = serializers.CharField()
    type = serializers.CharField()
    colors = serializers.ListField(child=serializers.CharField())
    set = serializers.CharField()
    number = serializers.CharField()
    face = serializers.CharField(help_text="Where its drawn face is: an SVG picture.")


class LineSerializer(ResponseSerializer):
    n = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.ChoiceField(["ok", "ambiguous", "unknown", "ignored"])
    note = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    printing = serializers.CharField(allow_null=True)
    quantity = serializers.IntegerField()
    section = serializers.CharField(allow_null=True)
    candidates = CandidateSerializer(many=True)


class ReadingSerializer(ResponseSerializer):
    format = serializers.CharField()
    facts = serializers.DictField(child=serializers.CharField())
    summary = serializers.DictField(child=serializers.IntegerField())
    lines = LineSerializer(many=True)


class ReadTextSerializer(ReadingSerializer):
    entries = EntrySerializer(many=True)


class ImportSerializer(ResponseSerializer):
    id = serializers.CharField()
    deck = DeckSerializer()
    reading = ReadingSerializer()
