"""Decks as clients send and get them."""

import re
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.fields import (
    Choice,
    Fields,
    Flag,
    GameChoice,
    Id,
    Many,
    Moment,
    Options,
    ResponseSerializer,
    StrictSerializer,
    Text,
    Whole,
)
from api.serializers.shared import PageQuery, with_fields
from casebook.models import User
from decks.deck_text.limits import MAX_COPIES
from decks.models import FOLDER_LENGTH, NAME_LENGTH, Deck, DeckEntry, Revision
from decks.services import rows_of
from decks.services.checking import MAX_CATEGORIES, MAX_ENTRIES, MAX_TAGS, TAG_LENGTH
from games.engine.cards import full_title

# -- what is sent -------------------------------------------------------------------------


class EntryBody(StrictSerializer):
    section = Text(max_length=40)
    card = Text(max_length=80)
    quantity = Whole(min_value=1, max_value=MAX_COPIES)
    printing = Text(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=61,
        help_text="Set and number: `S1 014`.",
    )


PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._ -]{0,39}")
MUST, MAY = {"section", "card", "quantity"}, {"printing"}


def is_plain(row: Any) -> bool:
    """A row of which one sees at a glance that EntryBody takes it as it is."""
    return (
        type(row) is dict
        and row.keys() >= MUST
        and row.keys() <= MUST | MAY
        and type(row["quantity"]) is int
        and 0 < row["quantity"] <= MAX_COPIES
        and all(
            type(row[name]) is str and PLAIN.fullmatch(row[name])
            for name in row.keys() - {"quantity"}
        )
    )


class Entries(Many):
    """Rows of a deck. Reading each field by field is most of the time that judging a list
    takes, and only needed to say what is wrong with one."""

    def run_child_validation(self, data: list[Any]) -> list[Any]:
        return data if all(map(is_plain, data)) else super().run_child_validation(data)


def entries_field(*, required: bool = False, most: int = MAX_ENTRIES) -> Many:
    return Entries(child=EntryBody(), required=required, max_length=most)


class DeckFactsBody(StrictSerializer):
    format = Text(required=False, max_length=40)
    description = Text(required=False, allow_blank=True, max_length=10_000)
    tags = Many(child=Text(max_length=TAG_LENGTH), required=False, max_length=MAX_TAGS)
    folder = Text(required=False, allow_blank=True, max_length=FOLDER_LENGTH)
    categories = Options(
        child=Text(allow_blank=True, max_length=TAG_LENGTH),
        most=MAX_CATEGORIES,
        required=False,
        help_text="Card to a group of your own; at most 200.",
    )
    built = Flag(required=False, help_text="Sleeved: other decks cannot take its cards.")
    pool = Text(
        required=False,
        allow_null=True,
        max_length=15,
        help_text="A collection of yours that it is built from; null: all that you own.",
    )
    visibility = Choice(Deck.Visibility.values, required=False)
    share_until = Moment(required=False, allow_null=True)
    entries = entries_field()
    note = Text(
        required=False, allow_blank=True, max_length=200, help_text="What this revision is about."
    )


class DeckBody(DeckFactsBody):
    game = GameChoice()
    name = Text(max_length=NAME_LENGTH)


class DeckChangeBody(DeckFactsBody):
    name = Text(required=False, max_length=NAME_LENGTH)
    archived = Flag(required=False)
    new_share_link = Flag(
        required=False, help_text="Change the share link: the old one opens nothing any more."
    )


class DeckWholeBody(DeckFactsBody):
    name = Text(max_length=NAME_LENGTH)
    entries = entries_field(required=True)


def revision_field(help_text: str | None = None) -> Whole:
    return Whole(required=False, min_value=1, max_value=2_000_000_000, help_text=help_text)


class ForkBody(StrictSerializer):
    name = Text(required=False, max_length=NAME_LENGTH)
    revision = revision_field()


class ShareQuery(StrictSerializer):
    share = Text(
        required=False,
        max_length=40,
        help_text="The end of a share link, for a deck that is not listed.",
    )


@with_fields
class DeckListQuery(PageQuery):
    owner = Choice(
        ["me", "public"],
        required=False,
        help_text="`me`, or `public` ones only; all you may see if left out.",
    )
    game = GameChoice(required=False)
    format = Text(required=False, max_length=40)
    legal = Flag(required=False)
    card = Text(required=False, max_length=80, help_text="Plays this card (needs game).")
    cards = Text(
        required=False, max_length=800, help_text="Plays all of these, with commas (needs game)."
    )
    name = Text(required=False, max_length=NAME_LENGTH, help_text="Has this in its name.")
    author = Text(required=False, max_length=150, help_text="Of this person.")
    tags = Text(required=False, max_length=400, help_text="Has all of these tags, with commas.")
    folder = Text(required=False, max_length=FOLDER_LENGTH, help_text="Of yours, in this folder.")
    updated_after = Moment(required=False)
    updated_before = Moment(required=False)
    created_after = Moment(required=False)
    created_before = Moment(required=False)
    order = Choice(
        ["created", "updated", "name"],
        required=False,
        help_text="The newest first if left out; names go from A to Z.",
    )
    ready_made = Flag(required=False)
    archived = Flag(required=False, help_text="Archived ones; they are left out otherwise.")


@with_fields
class DeckQuery(ShareQuery):
    pass


class RevisionsQuery(PageQuery, ShareQuery):
    pass


class DiffQuery(ShareQuery):
    def get_fields(self) -> Fields:
        return super().get_fields() | {
            "from": revision_field(help_text="The one before `to` if left out."),
            "to": revision_field(help_text="The newest if left out."),
        }


# -- what comes back ----------------------------------------------------------------------


class EntrySerializer(ResponseSerializer):
    section = serializers.CharField()
    card = serializers.CharField()
    printing = serializers.CharField(allow_null=True)
    quantity = serializers.IntegerField()


class EntryRowSerializer(EntrySerializer):
    title = serializers.CharField(help_text="Name and subtitle of the card.")


class VerdictSummarySerializer(ResponseSerializer):
    errors = serializers.IntegerField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF
    warnings = serializers.IntegerField()
    playable = serializers.BooleanField()
    sizes = serializers.DictField(child=serializers.IntegerField())
    rules = serializers.ListField(child=serializers.CharField())


class ForkedFromSerializer(ResponseSerializer):
    deck = serializers.CharField()
    revision = serializers.IntegerField()


class DeckSummarySerializer(ResponseSerializer):
    """A deck as lists show it, without its entries."""

    id = Id(source="pk")
    game = GameChoice(source="game_id")
    name = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    mine = serializers.SerializerMethodField()
    format = serializers.CharField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    folder = serializers.SerializerMethodField(help_text="Empty unless it is yours.")
    categories = serializers.DictField(child=serializers.CharField())
    built = serializers.SerializerMethodField(help_text="False unless it is yours.")
    pool = serializers.SerializerMethodField(help_text="Null unless it is yours.")
    visibility = serializers.ChoiceField(Deck.Visibility.values)
    share = serializers.SerializerMethodField(
        help_text="The end of the share link; null unless it is yours."
    )
    share_until = serializers.DateTimeField(allow_null=True)
    ready_made = serializers.BooleanField(source="is_ready_made")
    archived = serializers.SerializerMethodField()
    version = serializers.IntegerField()
    content_hash = serializers.CharField()
    list_hash = serializers.CharField()
    legal = serializers.BooleanField(allow_null=True)
    turned = serializers.BooleanField(
        help_text="The catalogue, not its owner, made it legal or illegal."
    )
    verdict = VerdictSummarySerializer(allow_null=True)
    judged_version = serializers.IntegerField(allow_null=True)
    forked_from = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()

    def get_mine(self, deck: Deck) -> bool:
        return bool(deck.owner_id == self.context["user"].pk)

    def get_share(self, deck: Deck) -> str | None:
        return deck.share_token if may_write(deck, self.context["user"]) else None

    def get_folder(self, deck: Deck) -> str:
        return deck.folder if self.get_mine(deck) else ""

    def get_built(self, deck: Deck) -> bool:
        return deck.built and self.get_mine(deck)

    def get_pool(self, deck: Deck) -> str | None:
        return str(deck.pool_id) if deck.pool_id and self.get_mine(deck) else None

    def get_archived(self, deck: Deck) -> bool:
        return deck.archived_at is not None

    @extend_schema_field(ForkedFromSerializer(allow_null=True))
    def get_forked_from(self, deck: Deck) -> dict[str, Any] | None:
        source = deck.forked_from
        if source is None:
            return None
        return {"deck": str(source.deck_id), "revision": source.number}


class DeckSerializer(DeckSummarySerializer):
    """A deck as it stands."""

    entries = serializers.SerializerMethodField()

    @extend_schema_field(EntryRowSerializer(many=True))
    def get_entries(self, deck: Deck) -> list[dict[str, Any]]:
        return entry_rows(deck)


def entry_rows(deck: Deck) -> list[dict[str, Any]]:
    titles = {entry.card.slug: entry.card.title for entry in deck.entries.all()}
    return [row | {"title": titles[row["card"]]} for row in rows_of(deck.counts())]


@lru_cache(maxsize=2_000)
def entries_data(pk: int, version: int, mark: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The entries of a version of a deck, with the titles of a version of the catalogue."""
    found = DeckEntry.objects.filter(deck=pk).order_by("position", "pk").values_list(*ROW)
    return [entry_row(*values) for values in found]


ROW = ("section", "quantity", "card__slug", "card__name", "card__subtitle",
       "printing__set__code", "printing__number")  # fmt: skip


def entry_row(
    section: str, n: int, card: str, name: str, subtitle: str, code: str | None, number: str | None
) -> dict[str, Any]:
    return {
        "section": section,
        "card": card,
        "printing": f"{code} {number}" if code else None,
        "quantity": n,
        "title": full_title(name, subtitle),
    }


class RevisionSerializer(ResponseSerializer):
    id = Id(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    format = serializers.CharField()
    note = serializers.CharField()
    author = serializers.SerializerMethodField()
    content_hash = serializers.CharField()
    list_hash = serializers.CharField()
    created_at = serializers.DateTimeField()

    def get_author(self, revision: Revision) -> str | None:
        return revision.author.username if revision.author else None


class RevisionWholeSerializer(RevisionSerializer):
    entries = serializers.SerializerMethodField()

    @extend_schema_field(EntrySerializer(many=True))
    def get_entries(self, revision: Revision) -> list[dict[str, Any]]:
        return rows_of(revision.counts())


class DifferenceSerializer(ResponseSerializer):
    section = serializers.CharField()
    card = serializers.CharField()
    printing = serializers.CharField(allow_null=True)
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    kind = serializers.ChoiceField(["added", "changed", "removed"])


class DiffSerializer(ResponseSerializer):
    to = serializers.IntegerField()
    changes = DifferenceSerializer(many=True)

    def get_fields(self) -> Fields:
        return super().get_fields() | {"from": serializers.IntegerField()}


def may_write(deck: Deck, user: User | AnonymousUser) -> bool:
    return user.is_authenticated and (deck.owner_id == user.pk or user.is_superuser)
