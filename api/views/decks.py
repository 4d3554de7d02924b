"""Decks: one's own and public ones, and their history."""

from typing import Any

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import SignedInRequest
from api.base import ApiViewSet, operation, serialize_many, tag_of, words
from api.etags import deck_tag, edited_version
from api.models import Scope
from api.paging import Order, page_of, sorted_page_of
from api.problems import ApiProblem, not_there
from api.serializers.deck_texts import ExportQuery
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
    ForkBody,
    RevisionSerializer,
    RevisionsQuery,
    RevisionWholeSerializer,
    ShareQuery,
    entries_data,
    may_write,
)
from api.serializers.shared import page
from cards.collections import Collection
from cards.models import Card
from cards.versions import mark_of
from decks.catalogue import formats_of
from decks.deck_text import WRITERS
from decks.models import Deck, DeckQuerySet, Revision, RevisionQuerySet
from decks.services import (
    counts_of,
    deck_archive,
    deck_create,
    deck_diff,
    deck_export,
    deck_fork,
    deck_new_link,
    deck_restore,
    deck_save,
)

# -- views --------------------------------------------------------------------------------

EXPORTED = {
    kind: OpenApiTypes.ANY if kind == "application/json" else OpenApiTypes.STR
    for kind, _ in WRITERS.values()
}
TO_DECK = (("decks_get", "deck"), ("decks_validation", "deck"), ("decks_delete", "deck"))


FILTERS = {
    "game": "game_id",
    "format": "format",
    "legal": "legal",
    "name": "name__icontains",
    "author": "owner__username",
    "updated_after": "updated_at__gt",
    "updated_before": "updated_at__lt",
    "created_after": "created_at__gt",
    "created_before": "created_at__lt",
}
ORDERS = {
    "created": Order("created_at", descending=True),
    "updated": Order("updated_at", descending=True),
    "name": Order("name"),
}


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
        fresh = Deck.objects.select_related("owner", "forked_from").get(pk=deck.pk)
        self.response_headers["ETag"] = f'"{deck_tag(fresh)}"'
        response = Response(self.whole(fresh, ()), status)
        if status == 201:
            response["Location"] = reverse("api:deck", args=[deck.pk])
        return response

    def whole(self, deck: Deck, only: tuple[str, ...]) -> dict[str, Any]:
        """One deck: its entries are kept in memory, for a version of a deck stays as it is."""
        shown = only or tuple(DeckSerializer._declared_fields)
        data = dict(self.data(deck, tuple(n for n in shown if n != "entries") or ("id",)))
        if "entries" in shown:
            mark = mark_of(deck.game_id)
            data["entries"] = entries_data(deck.pk, deck.version, mark)
        return data

    def data(self, deck: Deck, only: tuple[str, ...] = ()) -> Any:
        return DeckSerializer(deck, only=only, context=self.user_context()).data

    def user_context(self) -> dict[str, Any]:
        return {"user": self.request.user}

    def find_pool(self, given: dict[str, Any], game: str) -> None:
        """A pool by its id, as services take it."""
        if given.get("pool") is not None:
            given["pool"] = self.pool_named(given["pool"], game, "body")

    def pool_named(self, key: str, game: str, where: str) -> Collection:
        own = Collection.objects.owned_by(self.request.user).of(game)
        found = own.filter(pk=key).first() if key.isascii() and key.isdigit() else None
        if found is None:
            said = f"You have no collection {key!r} of this game."
            raise not_there(where, "/pool", "unknown-collection", said)
        return found


class DeckViewSet(DeckViews):
    @operation("Decks", page(DeckSummarySerializer), name="decks_list", query=DeckListQuery)
    def list(self, request: Request) -> Response:
        """Newest first. Strangers see public decks; `entries` only if named in `fields`."""
        only = self.wanted_fields(DeckSerializer) or tuple(DeckSummarySerializer._declared_fields)
        decks = self.filter_decks()
        if "entries" in only:
            decks = decks.with_lines()

        def data_of(rows: Any) -> Any:
            return serialize_many(DeckSerializer, rows, only=only, context=self.user_context())

        order = ORDERS.get(self.query.get("order", ""))
        if order:
            return Response(sorted_page_of(decks, request, self.query, data_of, order))
        return Response(page_of(decks, request, self.query, data_of))

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
        for parameter in ("card", "cards"):
            for slug in words(asked.get(parameter, "")):
                decks = decks.containing(self.played_card(parameter, slug))
        for tag in words(asked.get("tags", "")):
            decks = decks.tagged(tag)
        if "folder" in asked:
            decks = decks.owned_by(self.request.user).filter(folder=asked["folder"])
        return decks.filter(**{FILTERS[k]: asked[k] for k in FILTERS if k in asked})

    def played_card(self, parameter: str, slug: str) -> Card:
        card = Card.objects.filter(game=self.query.get("game"), slug=slug).first()
        if card is None:
            message = f"There is no card {slug!r} in this game."
            raise not_there("query", f"/{parameter}", "unknown-card", message)
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
        self.find_pool(given, game)
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
            "folder": "",
            "categories": {},
            "built": False,
            "pool": None,
            "visibility": "private",
            "share_until": None,
            "format": next(iter(formats_of(found.game_id))),
        }
        return self.save(request, found, blank | dict(self.read_body()))

    def save(self, request: SignedInRequest, deck: Deck, given: dict[str, Any]) -> Response:
        version = edited_version(request, deck)
        self.find_pool(given, deck.game_id)
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
            held = get_object_or_404(Deck.objects.select_for_update(), pk=found.pk)
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
        text = deck_export(self.deck(deck), kind, request.build_absolute_uri("/").rstrip("/"))
        response = Response(text, content_type=content_type)
        # The `as` parameter says what is wanted, whatever Accept lists first.
        self.request.accepted_renderer = self.get_renderers()[0]
        return response
