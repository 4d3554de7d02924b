"""Decks: one's own and public ones, their history, and all that the rules say of them."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many, tag_of, words
from api.etags import deck_tag, edited_version
from api.models import Scope
from api.paging import page_of
from api.problems import ApiProblem, error, not_there
from api.serializers.decks import (
    DeckBody,
    DeckChangeBody,
    DeckListQuery,
    DeckQuery,
    DeckSerializer,
    DeckSummarySerializer,
    DeckWholeBody,
    DiffQuery,
    DiffSerializer,
    ExportQuery,
    ForkBody,
    HandQuery,
    HandSerializer,
    ImportBody,
    ImportQuery,
    ImportSerializer,
    InlineBody,
    InlineQuery,
    OddsQuery,
    OddsSerializer,
    PlanSerializer,
    ReadTextSerializer,
    RepairQuery,
    RevisionSerializer,
    RevisionsQuery,
    RevisionWholeSerializer,
    ShareQuery,
    StatisticsQuery,
    StatisticsSerializer,
    ValidationQuery,
    ValidationSerializer,
    entries_data,
    may_write,
)
from api.serializers.shared import page
from cards.models import Card
from cards.versions import mark_of
from decks.catalogue import formats_of
from decks.deck_text import WRITERS
from decks.models import Deck, DeckQuerySet, Revision, RevisionQuerySet
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
    deck_new_link,
    deck_repair,
    deck_restore,
    deck_save,
    decklist,
    list_repair,
    rows_of,
    text_read,
)
from decks.statistics import HandRequest, hand_data, odds_table, sampled_hand, statistics
from games import rulebooks

# -- views --------------------------------------------------------------------------------

EXPORTED = {
    kind: OpenApiTypes.ANY if kind == "application/json" else OpenApiTypes.STR
    for kind, _ in WRITERS.values()
}
TO_DECK = (("decks_get", "deck"), ("decks_validation", "deck"), ("decks_delete", "deck"))


class DeckViews(ApiViewSet):
    """What all views on decks share: who sees which."""

    def get_queryset(self) -> DeckQuerySet:
        """Public ones, one's own, and the one whose share link was given."""
        decks = Deck.objects.select_related("owner", "game", "forked_from")
        seen = decks.visible_to(self.request.user)
        token = self.query.get("share")
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
            raise ApiProblem("forbidden", f"{deck.name} belongs to {deck.owner.username}.")
        return deck

    def revisions_of(self, deck: Deck) -> RevisionQuerySet:
        """Those that the caller may see."""
        return Revision.objects.filter(deck=deck).visible_to(self.request.user)

    def revision_or_404(self, deck: Deck, number: int) -> Revision:
        rows = self.revisions_of(deck).select_related("author", "deck")
        found = rows.filter(number=number).first()
        if found is None:
            raise Http404
        return found

    def deck_response(self, deck: Deck, status: int = 200) -> Response:
        """A deck that was just written, with its new tag."""
        fresh = Deck.objects.select_related("forked_from").with_entries().get(pk=deck.pk)
        self.response_headers["ETag"] = f'"{deck_tag(fresh)}"'
        response = Response(self.data(fresh), status)
        if status == 201:
            response["Location"] = reverse("api:deck", args=[deck.pk])
        return response

    def data(self, deck: Deck, only: tuple[str, ...] = ()) -> Any:
        return DeckSerializer(deck, only=only, context=self.user_context()).data

    def user_context(self) -> dict[str, Any]:
        return {"user": self.request.user}


class DeckViewSet(DeckViews):
    @operation("Decks", page(DeckSummarySerializer), name="decks_list", query=DeckListQuery)
    def list(self, request: Request) -> Response:
        """Newest first. Strangers see public decks; `entries` only if named in `fields`."""
        only = self.wanted_fields(DeckSerializer) or tuple(DeckSummarySerializer._declared_fields)
        decks = self.filter_decks()
        if "entries" in only:
            decks = decks.with_entries()
        return Response(
            page_of(
                decks,
                request,
                self.query,
                lambda rows: serialize_many(
                    DeckSerializer, rows, only=only, context=self.user_context()
                ),
            )
        )

    def filter_decks(self) -> DeckQuerySet:
        asked, decks = self.query, self.get_queryset()
        if asked.get("owner") == "me":
            decks = decks.filter(pk__in=Deck.objects.owned_by(self.request.user).values("pk"))
        elif asked.get("owner") == "public":
            decks = decks.public()
        decks = decks.exclude(archived_at=None) if asked.get("archived") else decks.current()
        if "ready_made" in asked:
            ready_made = decks.ready_made()
            decks = ready_made if asked["ready_made"] else decks.filter(ready_made="")
        if "card" in asked:
            decks = decks.containing(self.played_card())
        exact = {"game": "game_id", "format": "format", "legal": "legal"}
        return decks.filter(**{exact[k]: asked[k] for k in exact if k in asked})

    def played_card(self) -> Card:
        card = Card.objects.filter(game=self.query.get("game"), slug=self.query["card"]).first()
        if card is None:
            raise not_there("query", "/card", "unknown-card", "There is no such card in this game.")
        return card

    @operation(
        "Create a deck",
        DeckSerializer,
        status=201,
        name="decks_create",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=DeckBody,
        links=TO_DECK,
    )
    def create(self, request: SignedInRequest) -> Response:
        """Unfinished and illegal decks are welcome. Without `entries` a deck begins empty, a
        box as the standard edition."""
        given = dict(self.read_body())
        game, name = given.pop("game"), given.pop("name")
        rows = given.pop("entries", None)
        counts = None if rows is None else counts_of(rows)
        return self.deck_response(deck_create(request.user, game, name, counts, **given), 201)

    @operation("A deck", DeckSerializer, name="decks_get", query=DeckQuery, etag=True)
    def retrieve(self, request: Request, deck: str) -> HttpResponse:
        only = self.wanted_fields(DeckSerializer)
        found = self.get_queryset().filter(pk=deck).first()
        if found is None:
            raise Http404
        return self.conditional_response(
            deck_tag(found, only),
            lambda: Response(self.whole(found, only)),
            changed_at=max(found.updated_at, found.judged_at or found.updated_at),
        )

    def whole(self, deck: Deck, only: tuple[str, ...]) -> dict[str, Any]:
        """One deck: its entries are kept in memory, for a version of a deck stays as it is."""
        shown = only or tuple(DeckSerializer._declared_fields)
        data = dict(self.data(deck, tuple(n for n in shown if n != "entries") or ("id",)))
        if "entries" in shown:
            mark = mark_of(deck.game_id)
            data["entries"] = entries_data(deck.pk, deck.version, mark)
        return data

    @operation("A deck by its share link", DeckSerializer, name="decks_shared", etag=True)
    def by_share_link(self, request: Request, token: str) -> HttpResponse:
        found = Deck.objects.shared_by(token).select_related("forked_from").with_entries().first()
        if found is None:
            raise Http404
        return self.conditional_response(deck_tag(found), lambda: Response(self.data(found)))

    @operation(
        "Change a deck",
        DeckSerializer,
        name="decks_change",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=DeckChangeBody,
        if_match=True,
    )
    def partial_update(self, request: SignedInRequest, deck: str) -> Response:
        """What is left out stays. Each change is a new revision."""
        return self.save(request, self.own(deck), dict(self.read_body()))

    @operation(
        "Replace a deck",
        DeckSerializer,
        name="decks_replace",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        body=DeckWholeBody,
        if_match=True,
    )
    def update(self, request: SignedInRequest, deck: str) -> Response:
        """What is left out becomes what a new deck has."""
        found = self.own(deck)
        blank: dict[str, Any] = {
            "description": "",
            "tags": [],
            "visibility": "private",
            "share_until": None,
            "format": next(iter(formats_of(found.game_id))),
        }
        return self.save(request, found, blank | dict(self.read_body()))

    def save(self, request: SignedInRequest, deck: Deck, given: dict[str, Any]) -> Response:
        version = edited_version(request, deck)
        archived, rows = given.pop("archived", None), given.pop("entries", None)
        new_link = given.pop("new_share_link", False)
        counts = None if rows is None else counts_of(rows)
        with transaction.atomic():
            saved = deck_save(deck, by=request.user, version=version, counts=counts, **given)
            if archived is not None and archived != (saved.archived_at is not None):
                deck_archive(saved, archived=archived)
            if new_link:
                deck_new_link(saved)
        return self.deck_response(saved)

    @operation(
        "Delete a deck",
        None,
        status=204,
        name="decks_delete",
        login=True,
        scope=Scope.WRITE,
        if_match=True,
    )
    def destroy(self, request: SignedInRequest, deck: str) -> Response:
        """For good, with its revisions. To only put it out of sight, change `archived`."""
        found = self.own(deck)
        with transaction.atomic():
            held = Deck.objects.select_for_update().get(pk=found.pk)
            edited_version(request, held)
            held.delete()
        return Response(status=204)

    @operation(
        "Copy a deck",
        DeckSerializer,
        status=201,
        name="decks_fork",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        query=ShareQuery,
        body=ForkBody,
        links=TO_DECK,
    )
    def fork(self, request: SignedInRequest, deck: str) -> Response:
        """Your own copy of any deck you can see; it remembers where it came from."""
        given, found = self.read_body(), self.deck(deck)
        source = self.revision_or_404(found, given.get("revision", found.version))
        return self.deck_response(deck_fork(source, request.user, given.get("name", "")), 201)

    # -- history --------------------------------------------------------------------------

    @operation("Revisions", page(RevisionSerializer), name="decks_revisions", query=RevisionsQuery)
    def revisions(self, request: Request, deck: str) -> Response:
        rows = self.revisions_of(self.deck(deck)).select_related("author")
        return Response(
            page_of(
                rows,
                request,
                self.query,
                lambda found: serialize_many(RevisionSerializer, found),
                key="number",
            )
        )

    @operation(
        "A revision",
        RevisionWholeSerializer,
        name="decks_revision",
        query=ShareQuery,
        etag=True,
    )
    def revision(self, request: Request, deck: str, number: str) -> HttpResponse:
        found = self.revision_or_404(self.deck(deck), int(number))
        tag = tag_of("revision", found.pk, found.content_hash)
        return self.conditional_response(tag, lambda: Response(RevisionWholeSerializer(found).data))

    @operation(
        "Bring a revision back",
        DeckSerializer,
        name="decks_restore",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        if_match=True,
    )
    def restore(self, request: SignedInRequest, deck: str, number: str) -> Response:
        """As a new revision; nothing is lost."""
        found = self.own(deck)
        self.revision_or_404(found, int(number))
        version = edited_version(request, found)
        return self.deck_response(
            deck_restore(found, int(number), by=request.user, version=version)
        )

    @operation("Compare revisions", DiffSerializer, name="decks_diff", query=DiffQuery)
    def diff(self, request: Request, deck: str) -> Response:
        found = self.deck(deck)
        newer = self.query.get("to", found.version)
        first = 1 if may_write(found, request.user) else max(1, found.shared_from)
        older = self.query.get("from", max(first, newer - 1))
        for number in (older, newer):
            self.revision_or_404(found, number)
        changes = [change.as_data() for change in deck_diff(found, older, newer)]
        return Response({"from": older, "to": newer, "changes": changes})

    # -- what the rules say ---------------------------------------------------------------

    @operation(
        "Export a deck",
        EXPORTED,
        name="decks_export",
        query=ExportQuery,
        produces=tuple(EXPORTED),
    )
    def export(self, request: Request, deck: str) -> Response:
        """Each format reads back to the same deck."""
        kind = self.query.get("as", "text")
        content_type = f"{WRITERS[kind][0]}; charset=utf-8"
        text = deck_export(self.deck(deck), kind)
        response = Response(text, content_type=content_type)
        # The `as` parameter says what is wanted, whatever Accept lists first.
        self.request.accepted_renderer = self.get_renderers()[0]
        return response

    @operation(
        "Judge a deck",
        ValidationSerializer,
        name="decks_validation",
        tier="costly",
        query=ValidationQuery,
    )
    def validation(self, request: Request, deck: str) -> Response:
        """By today's catalogue. An illegal deck is an answer, not an error."""
        verdicts = deck_judge(self.deck(deck), words(self.query.get("formats", "")))
        return Response(validation_data(verdicts, None))

    @operation(
        "The smallest repair",
        PlanSerializer,
        name="decks_repair_plan",
        tier="costly",
        query=RepairQuery,
    )
    def repair_plan(self, request: Request, deck: str) -> Response:
        """The fewest copies to add and remove to make it legal."""
        return Response(deck_repair(self.deck(deck), self.query.get("format", "")).as_data())

    @operation(
        "Repair a deck",
        DeckSerializer,
        name="decks_apply_repair",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        query=RepairQuery,
        if_match=True,
    )
    def apply_repair(self, request: SignedInRequest, deck: str) -> Response:
        """Carry the plan out as a new revision."""
        found = self.own(deck)
        version = edited_version(request, found)
        plan = deck_repair(found, self.query.get("format", ""))
        return self.deck_response(deck_apply(found, plan.changes, by=request.user, version=version))

    @operation(
        "Statistics of a deck",
        StatisticsSerializer,
        name="decks_statistics",
        query=StatisticsQuery,
    )
    def statistics(self, request: Request, deck: str) -> Response:
        found = self.deck(deck)
        rulebook = rulebooks.get(found.game_id)
        sections = words(self.query.get("sections", ""))
        return Response(statistics(rulebook, found.decklist(), sections))

    @operation(
        "Odds of drawing cards",
        OddsSerializer,
        name="decks_odds",
        tier="costly",
        query=OddsQuery,
    )
    def odds(self, request: Request, deck: str) -> Response:
        """Exact, by turn, with the game's own mulligan."""
        found, asked = self.deck(deck), self.query
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

    @operation("A sample hand", HandSerializer, name="decks_hand", query=HandQuery)
    def hand(self, request: Request, deck: str) -> Response:
        """The same seed deals the same hand, always and everywhere."""
        found = self.deck(deck)
        said = {k: str(v) for k, v in self.query.items() if k != "share"}
        said["play"] = str(int(self.query.get("play", True)))
        try:
            wanted = HandRequest.from_query(said)
            dealt = sampled_hand(rulebooks.get(found.game_id), found.decklist(), wanted)
        except ValueError as problem:
            raise not_there("query", "/return", "hand", str(problem)) from None
        return Response(hand_data(dealt, wanted))


class DeckTextViewSet(DeckViews):
    """Decks that are not stored, or not yet: texts and lists in the body."""

    @operation(
        "Import a deck",
        ImportSerializer,
        status=201,
        name="decks_import",
        login=True,
        scope=Scope.WRITE,
        tier="costly",
        query=ImportQuery,
        body=ImportBody,
        text=True,
        links=TO_DECK,
    )
    def import_text(self, request: SignedInRequest) -> Response:
        """From almost any text, with a report on every line. What was understood is stored."""
        given = self.with_query(self.read_body())
        source, game = given.pop("text"), given.pop("game")
        deck, reading = deck_import(request.user, game, source, **given)
        response = self.deck_response(deck, 201)
        response.data = {"id": str(deck.pk), "deck": response.data, "reading": reading.as_data()}
        return response

    @operation(
        "Read a deck text",
        ReadTextSerializer,
        name="decks_read_text",
        tier="costly",
        query=ImportQuery,
        body=ImportBody,
        text=True,
    )
    def read_text(self, request: Request) -> Response:
        """The same report, and nothing is stored."""
        given = self.with_query(self.read_body())
        reading = text_read(given["game"], given["text"])
        return Response(reading.as_data() | {"entries": rows_of(reading.counts)})

    @operation(
        "Judge a list",
        ValidationSerializer,
        name="decks_validate",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def validate(self, request: Request) -> Response:
        """Entries, or a text; `legal` is false and the status 200 if it breaks a rule."""
        given, counts, reading = self.inline()
        verdicts = counts_judge(given["game"], counts, self.formats(given))
        return Response(validation_data(verdicts, reading))

    @operation(
        "Repair a list",
        PlanSerializer,
        name="decks_repair",
        tier="costly",
        query=InlineQuery,
        body=InlineBody,
        text=True,
    )
    def repair(self, request: Request) -> Response:
        """The smallest change that makes a list legal in the first format named."""
        given, counts, _ = self.inline()
        game = given["game"]
        plan = list_repair(game, decklist(game, counts), self.formats(given)[0])
        return Response(plan.as_data())

    def with_query(self, given: Any) -> dict[str, Any]:
        """A body of plain text leaves the rest to the query."""
        if isinstance(given, bytes):
            given = {"text": given, **self.query}
            if "game" not in given:
                raise not_there("query", "/game", "required", "Name the game of this text.")
        elif self.query:
            raise not_there("query", "", "in-body", "With a JSON body, say this in the body.")
        return dict(given)

    def inline(self) -> Any:
        given = self.with_query(self.read_body())
        if ("text" in given) == ("entries" in given):
            raise not_there("body", "/entries", "either", "Give either entries or text.")
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
            problem = error(
                "body",
                "/formats",
                "unknown-format",
                f"There is no format {unknown[0]!r}. Formats: {', '.join(known)}.",
            )
            raise ApiProblem("unprocessable", problem["message"], errors=[problem])
        return named or [next(iter(known))]


def validation_data(verdicts: Iterable[Any], reading: Any) -> dict[str, Any]:
    found = [verdict.as_data() for verdict in verdicts]
    return {
        "legal": all(verdict["legal"] for verdict in found),
        "verdicts": found,
        "reading": reading.as_data() if reading else None,
    }
