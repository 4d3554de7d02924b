"""Cards, sets and bulk files as clients ask for and get them."""

from django.urls import reverse
from rest_framework import serializers

from api.fields import (
    Choice,
    Flag,
    GameChoice,
    Many,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.shared import PageQuery, with_fields
from cards import find_card
from cards.models import Card
from cards.search.results import LARGEST_PAGE
from decks.bulk import KINDS
from decks.models import BulkFile


class PrintingSerializer(ResponseSerializer):
    set = serializers.CharField()
    number = serializers.CharField()
    rarity = serializers.CharField()
    illustrator = serializers.CharField()


class PrintingRowSerializer(PrintingSerializer):
    set = serializers.CharField(source="set.code")


class RulingSerializer(ResponseSerializer):
    text = serializers.CharField()
    rule = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF
    published_on = serializers.CharField(help_text="Empty if nobody knows.")


class CardSerializer(ResponseSerializer):
    """A card of the catalogue."""

    id = serializers.CharField(source="slug")
    game = GameChoice(source="game_id")
    name = serializers.CharField()
    subtitle = serializers.CharField()
    title = serializers.CharField()
    type = serializers.CharField()
    attributes = serializers.DictField(child=serializers.JSONField())
    traits = serializers.ListField(child=serializers.CharField())
    colors = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    abilities = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True))
    )
    translations = serializers.DictField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True)),
        help_text="By language: names and texts.",
    )
    original = serializers.BooleanField()
    playable = serializers.BooleanField()
    unplayable_reason = serializers.CharField()
    printings = PrintingRowSerializer(many=True)
    removed = serializers.BooleanField()
    merged_into = serializers.SerializerMethodField()
    version = serializers.IntegerField()
    changed_at = serializers.DateTimeField()

    def get_merged_into(self, card: Card) -> str | None:
        return card.merged_into.slug if card.merged_into else None


class NoticeSerializer(ResponseSerializer):
    """A term of a search that was ignored or finds nothing."""

    message = serializers.CharField()
    term = serializers.CharField()
    at = serializers.IntegerField(help_text="The place in `q`.")
    suggestion = serializers.CharField(help_text="What was probably meant; may be empty.")


class CardPageSerializer(ResponseSerializer):
    results = CardSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    next_cursor = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    count = serializers.IntegerField(required=False)
    warnings = NoticeSerializer(many=True, help_text="What was ignored in `q`, and why.")


class ExplainSerializer(ResponseSerializer):
    words = serializers.CharField()
    tree = serializers.DictField(child=serializers.JSONField())
    warnings = NoticeSerializer(many=True)


class CollectionSerializer(ResponseSerializer):
    results = CardSerializer(many=True)
    not_found = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField()), help_text="As it was asked for."
    )


class CardChangeSerializer(ResponseSerializer):
    version = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(["added", "changed", "removed", "merged"])
    parts = serializers.ListField(child=serializers.CharField(), help_text="Which parts differ.")
    source = serializers.CharField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF


class SetSerializer(ResponseSerializer):
    game = GameChoice(source="game_id")
    code = serializers.CharField()
    name = serializers.CharField()
    released_on = serializers.DateField(allow_null=True)
    cards = serializers.IntegerField()


def game_field(*, required: bool = False) -> GameChoice:
    return GameChoice(required=required, help_text="Only this game.")


@with_fields
class SearchQuery(StrictSerializer):
    q = Text(
        required=False,
        allow_blank=True,
        max_length=1000,
        help_text="The search language: see search-fields.",
    )
    game = game_field()
    order = Text(required=False, max_length=60, help_text="name, set, changed, colors or a number.")
    dir = Choice(["asc", "desc"], required=False)
    unique = Choice(["cards", "printings"], required=False)
    cursor = Text(required=False, max_length=2000, help_text="From `next`.")
    limit = Whole(required=False, min_value=1, max_value=LARGEST_PAGE)
    count = Flag(required=False, help_text="Also count all of them.")
    on = serializers.DateField(required=False, help_text="Bans as of this day.")


@with_fields
class NamedQuery(StrictSerializer):
    exact = Text(required=False, max_length=200, help_text="Id, title, printed number or name.")
    fuzzy = Text(required=False, max_length=200, help_text="A name, spelled nearly so.")
    game = game_field()


class PrefixQuery(StrictSerializer):
    prefix = Text(max_length=200, help_text="How a name or a word of it begins.")
    game = game_field()
    limit = Whole(required=False, min_value=1, max_value=50)


@with_fields
class RandomQuery(StrictSerializer):
    q = Text(required=False, allow_blank=True, max_length=1000)
    game = game_field()
    seed = Whole(required=False, min_value=0, max_value=2**53 - 1)


class ExplainQuery(StrictSerializer):
    q = Text(allow_blank=True, max_length=1000)
    game = game_field()


@with_fields
class CardQuery(StrictSerializer):
    as_of = serializers.DateField(required=False, help_text="As it stood at the end of this day.")


class WantedBody(StrictSerializer):
    id = Text(required=False, max_length=80)
    name = Text(required=False, max_length=200)
    set = Text(required=False, max_length=20)
    number = Text(required=False, max_length=40)


class CollectionBody(StrictSerializer):
    game = game_field(required=True)
    cards = Many(child=WantedBody(), min_length=1, max_length=find_card.MOST_AT_ONCE)


@with_fields
class CollectionQuery(StrictSerializer):
    pass


class SetsQuery(PageQuery):
    game = game_field()


class BulkQuery(StrictSerializer):
    game = game_field()
    kind = Choice(list(KINDS), required=False, help_text="Only files of this kind.")


class BulkSerializer(ResponseSerializer):
    game = GameChoice(source="game_id")
    kind = serializers.ChoiceField(list(KINDS))
    name = serializers.CharField()
    url = serializers.SerializerMethodField()
    sha256 = serializers.CharField(help_text="Of the file as it is downloaded.")
    size = serializers.IntegerField(help_text="In bytes.")
    rows = serializers.IntegerField(help_text="Lines, each a JSON object.")
    cards = serializers.IntegerField(source="rows", help_text="The same as `rows`.")
    version = serializers.IntegerField(help_text="Of the catalogue.")
    updated_at = serializers.DateTimeField()

    def get_url(self, file: BulkFile) -> str:
        where = reverse("api:bulk-file", args=[file.name])
        return str(self.context["request"].build_absolute_uri(where))
