"""Decks: one's own and public ones, their history, and all that the rules say of them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.response import Response

from api.answers import Paged, page, with_fields
from api.base import ApiViewSet, operation, serialized, tag_of, words
from api.decktags import deck_tag, edited_version
from api.fields import Answer, Choice, Flag, Id, Moment, Strict, Text, Whole
from api.models import Scope
from api.paging import page_of
from api.problems import ApiProblem, error, not_there
from api.views.cards import GAMES, newest
from cards.models import Card
from decks.catalogue import formats_of
from decks.formats import WRITERS
from decks.formats.limits import MAX_CHARACTERS, MAX_COPIES
from decks.models import NAME_LENGTH, Deck, Revision
from decks.services import (
    counts_judge,
    counts_of,
    deck_apply,
    deck_archive,
    deck_create,
    deck_diff,
    deck_export,
    deck_fork,
    deck_import,
    deck_judge,
    deck_repair,
    deck_restore,
    deck_save,
    decklist,
    list_repair,
    rows_of,
    text_read,
)
from decks.services.checking import MAX_ENTRIES, MAX_TAGS, TAG_LENGTH
from decks.statistics import (
    MAX_SEED,
    MAX_TURNS,
    HandRequest,
    hand_data,
    odds_table,
    sampled_hand,
    statistics,
)
from games import rulebooks

# -- what is sent -------------------------------------------------------------------------


class EntryBody(Strict):
    section = Text(max_length=40)
    card = Text(max_length=80)
    quantity = Whole(min_value=1, max_value=MAX_COPIES)
    printing = Text(required=False, allow_null=True, allow_blank=True, max_length=61, help_text="Set and number: `S1 014`.")  # fmt: skip


def entries_field(*, required: bool = False) -> serializers.ListField:
    return serializers.ListField(child=EntryBody(), required=required, max_length=MAX_ENTRIES)  # fmt: skip


class DeckFacts(Strict):
    format = Text(required=False, max_length=40)
    description = Text(required=False, allow_blank=True, max_length=10_000)
    tags = serializers.ListField(child=Text(max_length=TAG_LENGTH), required=False, max_length=MAX_TAGS)  # fmt: skip
    visibility = Choice(Deck.Visibility.values, required=False)
    share_until = Moment(required=False, allow_null=True)
    entries = entries_field()
    note = Text(required=False, allow_blank=True, max_length=200, help_text="What this revision is about.")  # fmt: skip


class DeckBody(DeckFacts):
    game = Choice(GAMES)
    name = Text(max_length=NAME_LENGTH)


class DeckChange(DeckFacts):
    name = Text(required=False, max_length=NAME_LENGTH)
    archived = Flag(required=False)


class DeckWhole(DeckFacts):
    name = Text(max_length=NAME_LENGTH)
    entries = entries_field(required=True)


class ImportBody(Strict):
    game = Choice(GAMES)
    text = Text(max_length=MAX_CHARACTERS)
    name = Text(required=False, max_length=NAME_LENGTH)
    visibility = Choice(Deck.Visibility.values, required=False)


class ImportQuery(Strict):
    game = Choice(GAMES, required=False, help_text="For text/plain: the game.")
    name = Text(required=False, max_length=NAME_LENGTH)


class InlineBody(Strict):
    game = Choice(GAMES)
    formats = serializers.ListField(child=Text(max_length=40), required=False, max_length=10)  # fmt: skip
    entries = entries_field()
    text = Text(required=False, max_length=MAX_CHARACTERS)


class InlineQuery(Strict):
    game = Choice(GAMES, required=False, help_text="For text/plain: the game.")
    formats = Text(required=False, max_length=400, help_text="For text/plain: formats, with commas.")  # fmt: skip


class ForkBody(Strict):
    name = Text(required=False, max_length=NAME_LENGTH)
    revision = Whole(required=False, min_value=1, max_value=2_000_000_000)


class Share(Strict):
    share = Text(required=False, max_length=40, help_text="The end of a share link, for a deck that is not listed.")  # fmt: skip


@with_fields
class DeckListQuery(Paged):
    owner = Choice(["me", "public"], required=False, help_text="`me`, or `public` ones only; all you may see if left out.")  # fmt: skip
    game = Choice(GAMES, required=False)
    format = Text(required=False, max_length=40)
    legal = Flag(required=False)
    card = Text(required=False, max_length=80, help_text="Plays this card (needs game).")  # fmt: skip
    ready_made = Flag(required=False)
    archived = Flag(required=False, help_text="Archived ones; they are left out otherwise.")  # fmt: skip


@with_fields
class DeckQuery(Share):
    pass


class RevisionsQuery(Paged, Share):
    pass


class DiffQuery(Share):
    def get_fields(self) -> Any:
        ends = {"min_value": 1, "max_value": 2_000_000_000}
        return super().get_fields() | {
            "from": Whole(required=False, help_text="The one before `to` if left out.", **ends),
            "to": Whole(required=False, help_text="The newest if left out.", **ends),
        }  # fmt: skip


class ExportQuery(Share):
    def get_fields(self) -> Any:
        kind = Choice(list(WRITERS), required=False, help_text="text if left out.")
        return super().get_fields() | {"as": kind}


class ValidationQuery(Share):
    formats = Text(required=False, max_length=400, help_text="Formats, with commas; the deck's own if left out.")  # fmt: skip


class RepairQuery(Share):
    format = Text(required=False, max_length=40)


class StatisticsQuery(Share):
    sections = Text(required=False, max_length=400, help_text="Only these, with commas.")  # fmt: skip


class OddsQuery(Share):
    cards = Text(max_length=4000, help_text="Ids with commas: what you hope to draw.")
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False, help_text="Whether you go first; true if left out.")
    mulligan = Flag(required=False, help_text="Whether it is used when it helps; true if left out.")  # fmt: skip


class HandQuery(Share):
    seed = Whole(required=False, min_value=0, max_value=MAX_SEED)
    turns = Whole(required=False, min_value=0, max_value=MAX_TURNS)
    play = Flag(required=False)

    def get_fields(self) -> Any:
        places = Text(required=False, max_length=60, help_text="Places in the hand that the mulligan gives up: `0,2`.")  # fmt: skip
        return super().get_fields() | {"return": places}


# -- what comes back ----------------------------------------------------------------------


class EntryAnswer(Answer):
    section = serializers.CharField()
    card = serializers.CharField()
    printing = serializers.CharField(allow_null=True)
    quantity = serializers.IntegerField()


class EntryRow(EntryAnswer):
    title = serializers.CharField(help_text="Name and subtitle of the card.")


class VerdictSummary(Answer):
    errors = serializers.IntegerField()
    warnings = serializers.IntegerField()
    playable = serializers.BooleanField()
    sizes = serializers.DictField(child=serializers.IntegerField())
    rules = serializers.ListField(child=serializers.CharField())


class ForkedFrom(Answer):
    deck = serializers.CharField()
    revision = serializers.IntegerField()


class DeckAnswer(Answer):
    """A deck as it stands."""

    sparse = True

    id = Id(source="pk")
    game = serializers.CharField(source="game_id")
    name = serializers.CharField()
    owner = serializers.CharField(source="owner.username")
    mine = serializers.SerializerMethodField()
    format = serializers.CharField()
    description = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    visibility = serializers.ChoiceField(Deck.Visibility.values)
    share = serializers.SerializerMethodField(help_text="The end of the share link; null unless it is yours.")  # fmt: skip
    share_until = serializers.DateTimeField(allow_null=True)
    ready_made = serializers.BooleanField(source="is_house")
    archived = serializers.SerializerMethodField()
    version = serializers.IntegerField()
    content_hash = serializers.CharField()
    list_hash = serializers.CharField()
    legal = serializers.BooleanField(allow_null=True)
    turned = serializers.BooleanField(help_text="The catalogue, not its owner, made it legal or illegal.")  # fmt: skip
    verdict = VerdictSummary(allow_null=True)
    judged_version = serializers.IntegerField(allow_null=True)
    forked_from = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    entries = serializers.SerializerMethodField()

    def get_mine(self, deck: Deck) -> bool:
        return deck.owner_id == self.context["user"].pk

    def get_share(self, deck: Deck) -> str | None:
        return deck.share_token if may_write(deck, self.context["user"]) else None

    def get_archived(self, deck: Deck) -> bool:
        return deck.archived_at is not None

    def get_forked_from(self, deck: Deck) -> ForkedFrom(allow_null=True):
        source = deck.forked_from
        if source is None:
            return None
        return {"deck": str(source.deck_id), "revision": source.number}

    def get_entries(self, deck: Deck) -> EntryRow(many=True):
        return entry_rows(deck)


def entry_rows(deck: Deck) -> list[dict[str, Any]]:
    titles = {entry.card.slug: entry.card.title for entry in deck.entries.all()}
    return [row | {"title": titles[row["card"]]} for row in rows_of(deck.counts())]


@lru_cache(maxsize=2_000)
def entries_data(pk: int, version: int, mark: tuple[Any, ...]) -> list[dict[str, Any]]:
    """The entries of a version of a deck, with the titles of a version of the catalogue."""
    return entry_rows(Deck.objects.with_entries().get(pk=pk))


class FixAnswer(Answer):
    section = serializers.CharField()
    card = serializers.CharField()
    count = serializers.IntegerField(help_text="So many copies from now on.")


class ViolationAnswer(Answer):
    code = serializers.CharField()
    rule = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    message = serializers.CharField()
    fix = serializers.CharField()
    section = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    actual = serializers.IntegerField()
    required = serializers.CharField()
    changes = FixAnswer(many=True)


class VerdictAnswer(Answer):
    game = serializers.CharField()
    format = serializers.CharField()
    legal = serializers.BooleanField()
    playable = serializers.BooleanField()
    sizes = serializers.DictField(child=serializers.IntegerField())
    catalogue_version = serializers.IntegerField()
    violations = ViolationAnswer(many=True)
    warnings = ViolationAnswer(many=True)


class CandidateAnswer(Answer):
    card = serializers.CharField()
    title = serializers.CharField()
    type = serializers.CharField()


class LineAnswer(Answer):
    n = serializers.IntegerField()
    text = serializers.CharField()
    status = serializers.ChoiceField(["ok", "ambiguous", "unknown", "ignored"])
    note = serializers.CharField()
    card = serializers.CharField(allow_null=True)
    printing = serializers.CharField(allow_null=True)
    quantity = serializers.IntegerField()
    section = serializers.CharField(allow_null=True)
    candidates = CandidateAnswer(many=True)


class ReadingAnswer(Answer):
    format = serializers.CharField()
    facts = serializers.DictField(child=serializers.CharField())
    summary = serializers.DictField(child=serializers.IntegerField())
    lines = LineAnswer(many=True)


class ReadTextAnswer(ReadingAnswer):
    entries = EntryAnswer(many=True)


class ImportAnswer(Answer):
    id = serializers.CharField()
    deck = DeckAnswer()
    reading = ReadingAnswer()


class ValidationAnswer(Answer):
    legal = serializers.BooleanField(help_text="In every format asked for.")
    verdicts = VerdictAnswer(many=True)
    reading = ReadingAnswer(allow_null=True, help_text="If the deck came as text.")


class PlanAnswer(Answer):
    legal = serializers.BooleanField(help_text="Whether the deck is legal afterwards.")
    minimal = serializers.BooleanField(help_text="Whether nothing smaller exists.")
    added = serializers.IntegerField()
    removed = serializers.IntegerField()
    changes = FixAnswer(many=True)
    remaining = ViolationAnswer(many=True)


class RevisionAnswer(Answer):
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


class RevisionWhole(RevisionAnswer):
    entries = serializers.SerializerMethodField()

    def get_entries(self, revision: Revision) -> EntryAnswer(many=True):
        return rows_of(revision.counts())


class DifferenceAnswer(Answer):
    section = serializers.CharField()
    card = serializers.CharField()
    printing = serializers.CharField(allow_null=True)
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    kind = serializers.ChoiceField(["added", "changed", "removed"])


class DiffAnswer(Answer):
    to = serializers.IntegerField()
    changes = DifferenceAnswer(many=True)

    def get_fields(self) -> Any:
        return super().get_fields() | {"from": serializers.IntegerField()}


class CurveAnswer(Answer):
    attribute = serializers.CharField()
    title = serializers.CharField()
    values = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))  # fmt: skip
    mean = serializers.FloatField(allow_null=True)


class StatisticsAnswer(Answer):
    cards = serializers.IntegerField()
    different = serializers.IntegerField()
    sections = serializers.DictField(child=serializers.IntegerField())
    types = serializers.DictField(child=serializers.IntegerField())
    colors = serializers.DictField(child=serializers.IntegerField())
    traits = serializers.DictField(child=serializers.IntegerField())
    curves = CurveAnswer(many=True)


class ChancesAnswer(Answer):
    turn = serializers.IntegerField(help_text="0 is the opening hand.")
    chances = serializers.ListField(child=serializers.FloatField(), help_text="Of at least 1, 2, 3, ... of them.")  # fmt: skip


class OddsAnswer(Answer):
    section = serializers.CharField()
    deck = serializers.IntegerField()
    group = serializers.IntegerField()
    on_the_play = serializers.BooleanField()
    mulligan = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    at_least = ChancesAnswer(many=True)


class HandAnswer(Answer):
    opening = serializers.ListField(child=serializers.CharField())
    returned = serializers.ListField(child=serializers.CharField())
    kept = serializers.ListField(child=serializers.CharField())
    draws = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))  # fmt: skip
    seed = serializers.IntegerField()
    query = serializers.CharField(help_text="Deals this hand again.")


# -- views --------------------------------------------------------------------------------

EXPORTED = {
    kind: OpenApiTypes.ANY if kind == "application/json" else OpenApiTypes.STR
    for kind, _ in WRITERS.values()
}
TO_DECK = (("decks_get", "deck"), ("decks_validation", "deck"), ("decks_delete", "deck"))  # fmt: skip


class DeckViews(ApiViewSet):
    """What all views on decks share: who sees which."""

    def get_queryset(self) -> Any:
        """Public ones, one's own, and the one whose share link was given."""
        decks = Deck.objects.select_related("owner", "game", "forked_from")
        seen = decks.visible_to(self.request.user)
        token = self.asked.get("share")
        return seen | decks.shared_by(token) if token else seen

    def deck(self, key: str) -> Deck:
        found = self.get_queryset().with_entries().filter(pk=key).first()
        if found is None:
            raise Http404
        return found

    def own(self, key: str) -> Deck:
        """A deck to change: 404 if it cannot be seen, 403 if it is another's."""
        deck = self.deck(key)
        if not may_write(deck, self.request.user):
            raise ApiProblem("forbidden", f"{deck.name} belongs to {deck.owner.username}.")  # fmt: skip
        return deck

    def shown(self, deck: Deck, status: int = 200) -> Response:
        """A deck that was just written, with its new tag."""
        fresh = Deck.objects.select_related("forked_from").with_entries().get(pk=deck.pk)  # fmt: skip
        self.sent["ETag"] = f'"{deck_tag(fresh)}"'
        response = Response(self.data(fresh), status)
        if status == 201:
            response["Location"] = reverse("api:deck", args=[deck.pk])
        return response

    def data(self, deck: Deck, only: tuple[str, ...] = ()) -> Any:
        return DeckAnswer(deck, only=only, context=self.user_context()).data

    def user_context(self) -> dict[str, Any]:
        return {"user": self.request.user}


def may_write(deck: Deck, user: Any) -> bool:
    return user.is_authenticated and (deck.owner_id == user.pk or user.is_superuser)


class DeckViewSet(DeckViews):
    @operation("Decks", page(DeckAnswer), name="decks_list", query=DeckListQuery)
    def list(self, request: Any) -> Response:
        """Newest first. Strangers see public decks; `entries` only if named in `fields`."""
        only = self.wanted_fields(DeckAnswer) or tuple(n for n in DeckAnswer._declared_fields if n != "entries")  # fmt: skip
        decks = self.filtered()
        if "entries" in only:
            decks = decks.with_entries()
        return Response(
            page_of(
                decks,
                request,
                self.asked,
                lambda rows: serialized(DeckAnswer, rows, only=only, context=self.user_context()),
            )
        )  # fmt: skip

    def filtered(self) -> Any:
        asked, decks = self.asked, self.get_queryset()
        if asked.get("owner") == "me":
            decks = decks.filter(pk__in=Deck.objects.owned_by(self.request.user).values("pk"))  # fmt: skip
        elif asked.get("owner") == "public":
            decks = decks.public()
        decks = decks.exclude(archived_at=None) if asked.get("archived") else decks.current()  # fmt: skip
        if "ready_made" in asked:
            house = decks.ready_made()
            decks = house if asked["ready_made"] else decks.filter(ready_made="")
        if "card" in asked:
            decks = decks.containing(self.played_card())
        exact = {"game": "game_id", "format": "format", "legal": "legal"}
        return decks.filter(**{exact[k]: asked[k] for k in exact if k in asked})

    def played_card(self) -> Card:
        card = Card.objects.filter(game=self.asked.get("game"), slug=self.asked["card"]).first()  # fmt: skip
        if card is None:
            raise not_there("query", "/card", "unknown-card", "There is no such card in this game.")  # fmt: skip
        return card

    @operation("Create a deck", DeckAnswer, status=201, name="decks_create", login=True, scope=Scope.WRITE, tier="costly", body=DeckBody, links=TO_DECK)  # fmt: skip
    def create(self, request: Any) -> Response:
        """Unfinished and illegal decks are welcome. Without `entries` a deck begins empty, a
        box as the standard edition."""
        given = dict(self.given())
        game, name = given.pop("game"), given.pop("name")
        rows = given.pop("entries", None)
        counts = None if rows is None else counts_of(rows)
        return self.shown(deck_create(request.user, game, name, counts, **given), 201)

    @operation("A deck", DeckAnswer, name="decks_get", query=DeckQuery, tagged=True)
    def retrieve(self, request: Any, deck: str) -> Response:
        only = self.wanted_fields(DeckAnswer)
        found = self.get_queryset().filter(pk=deck).first()
        if found is None:
            raise Http404
        return self.tagged(
            deck_tag(found, only), lambda: Response(self.whole(found, only))
        )

    def whole(self, deck: Deck, only: tuple[str, ...]) -> dict[str, Any]:
        """One deck: its entries are kept in memory, for a version of a deck stays as it is."""
        shown = only or tuple(DeckAnswer._declared_fields)
        data = dict(self.data(deck, tuple(n for n in shown if n != "entries") or ("id",)))  # fmt: skip
        if "entries" in shown:
            mark = newest(deck.game_id)
            data["entries"] = entries_data(deck.pk, deck.version, mark)
        return data

    @operation("A deck by its share link", DeckAnswer, name="decks_shared", tagged=True)
    def shared(self, request: Any, token: str) -> Response:
        found = Deck.objects.shared_by(token).select_related("forked_from").with_entries().first()  # fmt: skip
        if found is None:
            raise Http404
        return self.tagged(deck_tag(found), lambda: Response(self.data(found)))

    @operation("Change a deck", DeckAnswer, name="decks_change", login=True, scope=Scope.WRITE, tier="costly", body=DeckChange, if_match=True)  # fmt: skip
    def partial_update(self, request: Any, deck: str) -> Response:
        """What is left out stays. Each change is a new revision."""
        return self.save(self.own(deck), dict(self.given()))

    @operation("Replace a deck", DeckAnswer, name="decks_replace", login=True, scope=Scope.WRITE, tier="costly", body=DeckWhole, if_match=True)  # fmt: skip
    def update(self, request: Any, deck: str) -> Response:
        """What is left out becomes what a new deck has."""
        found = self.own(deck)
        blank = {"description": "", "tags": [], "visibility": "private", "share_until": None, "format": next(iter(formats_of(found.game_id)))}  # fmt: skip
        return self.save(found, blank | dict(self.given()))

    def save(self, deck: Deck, given: dict[str, Any]) -> Response:
        version = edited_version(self.request, deck)
        archived, rows = given.pop("archived", None), given.pop("entries", None)
        counts = None if rows is None else counts_of(rows)
        with transaction.atomic():
            saved = deck_save(deck, by=self.request.user, version=version, counts=counts, **given)  # fmt: skip
            if archived is not None and archived != (saved.archived_at is not None):
                deck_archive(saved, archived=archived)
        return self.shown(saved)

    @operation("Delete a deck", None, status=204, name="decks_delete", login=True, scope=Scope.WRITE, if_match=True)  # fmt: skip
    def destroy(self, request: Any, deck: str) -> Response:
        """For good, with its revisions. To only put it out of sight, change `archived`."""
        found = self.own(deck)
        with transaction.atomic():
            held = Deck.objects.select_for_update().get(pk=found.pk)
            edited_version(request, held)
            held.delete()
        return Response(status=204)

    @operation("Copy a deck", DeckAnswer, status=201, name="decks_fork", login=True, scope=Scope.WRITE, tier="costly", query=Share, body=ForkBody, links=TO_DECK)  # fmt: skip
    def fork(self, request: Any, deck: str) -> Response:
        """Your own copy of any deck you can see; it remembers where it came from."""
        given, found = self.given(), self.deck(deck)
        source = revision_or_404(found, given.get("revision", found.version))
        return self.shown(deck_fork(source, request.user, given.get("name", "")), 201)

    # -- history --------------------------------------------------------------------------

    @operation("Revisions", page(RevisionAnswer), name="decks_revisions", query=RevisionsQuery)  # fmt: skip
    def revisions(self, request: Any, deck: str) -> Response:
        rows = self.deck(deck).revisions.select_related("author")
        return Response(
            page_of(
                rows,
                request,
                self.asked,
                lambda found: serialized(RevisionAnswer, found),
                key="number",
            )
        )

    @operation("A revision", RevisionWhole, name="decks_revision", query=Share, tagged=True)  # fmt: skip
    def revision(self, request: Any, deck: str, number: str) -> Response:
        found = revision_or_404(self.deck(deck), int(number))
        tag = tag_of("revision", found.pk, found.content_hash)
        return self.tagged(tag, lambda: Response(RevisionWhole(found).data))

    @operation("Bring a revision back", DeckAnswer, name="decks_restore", login=True, scope=Scope.WRITE, tier="costly", if_match=True)  # fmt: skip
    def restore(self, request: Any, deck: str, number: str) -> Response:
        """As a new revision; nothing is lost."""
        found = self.own(deck)
        revision_or_404(found, int(number))
        version = edited_version(request, found)
        return self.shown(deck_restore(found, int(number), by=request.user, version=version))  # fmt: skip

    @operation("Compare revisions", DiffAnswer, name="decks_diff", query=DiffQuery)
    def diff(self, request: Any, deck: str) -> Response:
        found = self.deck(deck)
        newer = self.asked.get("to", found.version)
        older = self.asked.get("from", max(1, newer - 1))
        for number in (older, newer):
            revision_or_404(found, number)
        changes = [change.as_data() for change in deck_diff(found, older, newer)]
        return Response({"from": older, "to": newer, "changes": changes})

    # -- what the rules say ---------------------------------------------------------------

    @operation("Export a deck", EXPORTED, name="decks_export", query=ExportQuery, produces=tuple(EXPORTED))  # fmt: skip
    def export(self, request: Any, deck: str) -> Response:
        """Each format reads back to the same deck."""
        kind = self.asked.get("as", "text")
        content_type = f"{WRITERS[kind][0]}; charset=utf-8"
        text = deck_export(self.deck(deck), kind)
        response = Response(text, content_type=content_type)
        # The `as` parameter says what is wanted, whatever Accept lists first.
        self.request.accepted_renderer = self.get_renderers()[0]
        return response

    @operation("Judge a deck", ValidationAnswer, name="decks_validation", tier="costly", query=ValidationQuery)  # fmt: skip
    def validation(self, request: Any, deck: str) -> Response:
        """By today's catalogue. An illegal deck is an answer, not an error."""
        verdicts = deck_judge(self.deck(deck), words(self.asked.get("formats", "")))
        return Response(validation_data(verdicts, None))

    @operation("The smallest repair", PlanAnswer, name="decks_repair", tier="costly", query=RepairQuery)  # fmt: skip
    def plan(self, request: Any, deck: str) -> Response:
        """The fewest copies to add and remove to make it legal."""
        return Response(deck_repair(self.deck(deck), self.asked.get("format", "")).as_data())  # fmt: skip

    @operation("Repair a deck", DeckAnswer, name="decks_apply_repair", login=True, scope=Scope.WRITE, tier="costly", query=RepairQuery, if_match=True)  # fmt: skip
    def mend(self, request: Any, deck: str) -> Response:
        """Carry the plan out as a new revision."""
        found = self.own(deck)
        version = edited_version(request, found)
        plan = deck_repair(found, self.asked.get("format", ""))
        return self.shown(deck_apply(found, plan.changes, by=request.user, version=version))  # fmt: skip

    @operation("Statistics of a deck", StatisticsAnswer, name="decks_statistics", query=StatisticsQuery)  # fmt: skip
    def statistics(self, request: Any, deck: str) -> Response:
        found = self.deck(deck)
        rulebook = rulebooks.get(found.game_id)
        sections = words(self.asked.get("sections", ""))
        return Response(statistics(rulebook, found.decklist(), sections))

    @operation("Odds of drawing cards", OddsAnswer, name="decks_odds", tier="costly", query=OddsQuery)  # fmt: skip
    def odds(self, request: Any, deck: str) -> Response:
        """Exact, by turn, with the game's own mulligan."""
        found, asked = self.deck(deck), self.asked
        return Response(
            odds_table(
                rulebooks.get(found.game_id),
                found.decklist(),
                set(words(asked["cards"])),
                asked.get("turns", 10),
                on_the_play=asked.get("play", True),
                mulligan=asked.get("mulligan", True),
            )
        )

    @operation("A sample hand", HandAnswer, name="decks_hand", query=HandQuery)
    def hand(self, request: Any, deck: str) -> Response:
        """The same seed deals the same hand, always and everywhere."""
        found = self.deck(deck)
        said = {k: str(v) for k, v in self.asked.items() if k != "share"}
        said["play"] = str(int(self.asked.get("play", True)))
        try:
            wanted = HandRequest.from_query(said)
            dealt = sampled_hand(rulebooks.get(found.game_id), found.decklist(), wanted)
        except ValueError as problem:
            raise not_there("query", "/return", "hand", str(problem)) from None
        return Response(hand_data(dealt, wanted))


class DeckTextViewSet(DeckViews):
    """Decks that are not stored, or not yet: texts and lists in the body."""

    @operation("Import a deck", ImportAnswer, status=201, name="decks_import", login=True, scope=Scope.WRITE, tier="costly", query=ImportQuery, body=ImportBody, text=True, links=TO_DECK)  # fmt: skip
    def take(self, request: Any) -> Response:
        """From almost any text, with a report on every line. What was understood is stored."""
        given = self.with_query(self.given())
        source, game = given.pop("text"), given.pop("game")
        deck, reading = deck_import(request.user, game, source, **given)
        response = self.shown(deck, 201)
        response.data = {"id": str(deck.pk), "deck": response.data, "reading": reading.as_data()}  # fmt: skip
        return response

    @operation("Read a deck text", ReadTextAnswer, name="decks_read_text", tier="costly", query=ImportQuery, body=ImportBody, text=True)  # fmt: skip
    def read_text(self, request: Any) -> Response:
        """The same report, and nothing is stored."""
        given = self.with_query(self.given())
        reading = text_read(given["game"], given["text"])
        return Response(reading.as_data() | {"entries": rows_of(reading.counts)})

    @operation("Judge a list", ValidationAnswer, name="validate", tier="costly", query=InlineQuery, body=InlineBody, text=True)  # fmt: skip
    def validate(self, request: Any) -> Response:
        """Entries, or a text; `legal` is false and the status 200 if it breaks a rule."""
        given, counts, reading = self.inline()
        verdicts = counts_judge(given["game"], counts, self.formats(given))
        return Response(validation_data(verdicts, reading))

    @operation("Repair a list", PlanAnswer, name="repair", tier="costly", query=InlineQuery, body=InlineBody, text=True)  # fmt: skip
    def repair(self, request: Any) -> Response:
        """The smallest change that makes a list legal in the first format named."""
        given, counts, _ = self.inline()
        game = given["game"]
        plan = list_repair(game, decklist(game, counts), self.formats(given)[0])
        return Response(plan.as_data())

    def with_query(self, given: Any) -> dict[str, Any]:
        """A body of plain text leaves the rest to the query."""
        if isinstance(given, bytes):
            given = {"text": given, **self.asked}
            if "game" not in given:
                raise not_there("query", "/game", "required", "Name the game of this text.")  # fmt: skip
        elif self.asked:
            raise not_there("query", "", "in-body", "With a JSON body, say this in the body.")  # fmt: skip
        return dict(given)

    def inline(self) -> Any:
        given = self.with_query(self.given())
        if ("text" in given) == ("entries" in given):
            raise not_there("body", "/entries", "either", "Give either entries or text.")  # fmt: skip
        if "entries" in given:
            return given, counts_of(given["entries"]), None
        reading = text_read(given["game"], given["text"])
        return given, reading.counts, reading

    def formats(self, given: dict[str, Any]) -> list[str]:
        named = given.get("formats") or []
        named = words(named) if isinstance(named, str) else named
        known = formats_of(given["game"])
        unknown = [name for name in named if name not in known]
        if unknown:
            problem = error("body", "/formats", "unknown-format", f"There is no format {unknown[0]!r}. Formats: {', '.join(known)}.")  # fmt: skip
            raise ApiProblem("unprocessable", problem["message"], errors=[problem])
        return named or [next(iter(known))]


def validation_data(verdicts: Iterable[Any], reading: Any) -> dict[str, Any]:
    found = [verdict.as_data() for verdict in verdicts]
    return {
        "legal": all(verdict["legal"] for verdict in found),
        "verdicts": found,
        "reading": reading.as_data() if reading else None,
    }


def revision_or_404(deck: Deck, number: int) -> Revision:
    found = deck.revisions.select_related("author", "deck").filter(number=number).first()  # fmt: skip
    if found is None:
        raise Http404
    return found
