"""Collections, wish lists and pools as clients send and get them."""

from rest_framework import serializers

from api.fields import (
    Choice,
    Fields,
    Flag,
    GameChoice,
    Id,
    Many,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.deck_texts import ReadingSerializer
from api.serializers.decks import ShareQuery
from api.serializers.shared import PageQuery
from cards.collections import COLLECTION_NAME, MOST_COPIES, Collection
from decks.deck_text.limits import MAX_CHARACTERS
from decks.services.collections import KINDS_OF_EXPORT, MOST_PARTS

# -- what is sent -------------------------------------------------------------------------


class CardCollectionsQuery(PageQuery):
    game = GameChoice(required=False)
    kind = Choice(Collection.Kind.values, required=False)


class CardCollectionBody(StrictSerializer):
    game = GameChoice()
    kind = Choice(Collection.Kind.values, required=False, help_text="pool if left out.")
    name = Text(required=False, max_length=COLLECTION_NAME, help_text="Of a pool.")


class CardCollectionNameBody(StrictSerializer):
    name = Text(required=False, max_length=COLLECTION_NAME, help_text="Of a pool.")


class HeldBody(StrictSerializer):
    card = Text(max_length=80)
    printing = Text(required=False, allow_null=True, allow_blank=True, max_length=61)
    quantity = Whole(min_value=0, max_value=MOST_COPIES)


class HeldCardsBody(StrictSerializer):
    cards = Many(child=HeldBody(), min_length=1, max_length=1_000)
    add = Flag(required=False, help_text="Add to what is there; else the numbers are set.")


class CardCollectionImportBody(StrictSerializer):
    text = Text(max_length=MOST_PARTS * MAX_CHARACTERS, help_text="A list, a table or JSON.")
    replace = Flag(required=False, help_text="Instead of what is there; else it is added.")


class AddSetBody(StrictSerializer):
    set = Text(max_length=20, help_text="The code of the set.")
    copies = Whole(required=False, min_value=1, max_value=99, help_text="Of each card; 1.")


class CardCollectionExportQuery(StrictSerializer):
    def get_fields(self) -> Fields:
        kind = Choice(list(KINDS_OF_EXPORT), required=False, help_text="csv if left out.")
        return super().get_fields() | {"as": kind}


class HeldQuery(PageQuery):
    pass


class NeedsQuery(ShareQuery):
    pool = Text(
        required=False,
        max_length=15,
        help_text="Against this collection of yours; else the deck's own.",
    )


# -- what comes back ----------------------------------------------------------------------


class CardCollectionSerializer(ResponseSerializer):
    id = Id(source="pk")
    game = GameChoice(source="game_id")
    kind = serializers.ChoiceField(Collection.Kind.values)
    name = serializers.CharField()
    copies = serializers.IntegerField(help_text="Of all cards together.")
    cards = serializers.IntegerField(help_text="Different ones.")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class HeldSerializer(ResponseSerializer):
    card = serializers.CharField(source="card.slug")
    title = serializers.CharField(source="card.title")
    printing = serializers.SerializerMethodField()
    quantity = serializers.IntegerField()

    def get_printing(self, entry: object) -> str | None:
        printing = getattr(entry, "printing", None)
        return f"{printing.set.code} {printing.number}" if printing else None


class CardCollectionImportedSerializer(ResponseSerializer):
    copies = serializers.IntegerField()
    cards = serializers.IntegerField()
    reading = ReadingSerializer()


class SetProgressSerializer(ResponseSerializer):
    set = serializers.CharField(source="set.code")
    name = serializers.CharField(source="set.name")
    cards = serializers.IntegerField()
    owned = serializers.IntegerField()


class SetProgressListSerializer(ResponseSerializer):
    results = SetProgressSerializer(many=True)


class UseSerializer(ResponseSerializer):
    deck = serializers.CharField()
    name = serializers.CharField()
    copies = serializers.IntegerField()


class NeedSerializer(ResponseSerializer):
    card = serializers.CharField()
    title = serializers.CharField()
    wanted = serializers.IntegerField(help_text="Copies that the deck plays.")
    owned = serializers.IntegerField(help_text="Copies in any printing.")
    missing = serializers.IntegerField(help_text="Copies that are not owned at all.")
    short = serializers.IntegerField(help_text="Copies that other sleeved decks leave wanting.")
    elsewhere = UseSerializer(many=True)


class NeedsSerializer(ResponseSerializer):
    missing = serializers.IntegerField()
    want_list = serializers.CharField()
    cards = NeedSerializer(many=True)
