"""Decks as a whole: lists, new ones, copies, share links, versions."""

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext

from cards.models import Game
from decks.deck_text import WRITERS
from decks.models import Deck, DeckQuerySet, Revision
from decks.revisions import differences
from decks.services import (
    deck_archive,
    deck_diff,
    deck_fork,
    deck_new_link,
    deck_restore,
)
from games import rulebooks
from web.front import faces_of_deck
from web.pages import SignedInRequest, form_sent, page, query_number, show
from web.results import cards_of

SHARED = "shared_decks"
MAX_SHARED = 50
STEPS = 5  # changes of a version that are told in the list
SHOWN = 30  # decks on a page
MOST_TAGGED, SHOWN_TAGS = 500, 20


# -- whose decks one may open ------------------------------------------------------------


def decks_for(request: HttpRequest) -> DeckQuerySet:
    """Every deck this person may see: public ones, their own, those they have the link of."""
    tokens = request.session.get(SHARED, [])
    shared = [Deck.objects.shared_by(token).values("pk") for token in tokens]
    allowed = Q(pk__in=Deck.objects.visible_to(request.user).values("pk"))
    for found in shared:
        allowed |= Q(pk__in=found)
    return Deck.objects.filter(allowed)


def visible_deck(request: HttpRequest, pk: int) -> Deck:
    """A deck this person may see; a stranger's private one does not exist."""
    return get_object_or_404(decks_for(request).with_entries(), pk=pk)


def own_deck(request: SignedInRequest, pk: int) -> Deck:
    """A deck this person may change."""
    return get_object_or_404(Deck.objects.owned_by(request.user).with_entries(), pk=pk)


# -- lists --------------------------------------------------------------------------------


@page
def deck_list(request: SignedInRequest) -> HttpResponse:
    """Your decks by folder and tag, with boxes to change several; or those you put away."""
    asked: dict[str, Any] = {
        name: request.GET.get(name, "").strip()[:120] for name in ("game", "find", "folder", "tag")
    }
    archived = bool(request.GET.get("archived"))
    mine = Deck.objects.owned_by(request.user)
    kept = mine.archived() if archived else mine.current()
    shown = Paginator(narrowed(kept, asked).with_entries(), SHOWN)
    page = shown.get_page(query_number(request, "page", 1))
    return show(
        request,
        "web/decks.html",
        gettext("Archived decks") if archived else gettext("Your decks"),
        games=list(Game.objects.all()),
        archived=archived,
        page=page,
        rows=[{"deck": deck, "cards": faces_of_deck(deck)} for deck in page],
        folders=folder_counts(kept),
        tags=tag_counts(kept),
        exports=list(WRITERS),
        query=request.GET.urlencode(),
        rest=urlencode([(k, v) for k, v in request.GET.items() if k != "page"]),
        **asked,
    )


def narrowed(decks: DeckQuerySet, asked: dict[str, Any]) -> DeckQuerySet:
    decks = decks.of(asked["game"]) if asked["game"] else decks
    decks = decks.filter(folder=asked["folder"]) if asked["folder"] else decks
    decks = decks.tagged(asked["tag"]) if asked["tag"] else decks
    return decks.filter(name__icontains=asked["find"]).order_by("-updated_at", "-pk")


def folder_counts(decks: DeckQuerySet) -> list[tuple[str, int]]:
    named = decks.exclude(folder="").order_by("folder").values_list("folder")
    return list(named.annotate(Count("pk")))


def tag_counts(decks: DeckQuerySet) -> list[tuple[str, int]]:
    """The tags used most, of the latest decks."""
    tagged = decks.exclude(tags=[]).order_by("-pk").values_list("tags", flat=True)[:MOST_TAGGED]
    return Counter(tag for tags in tagged for tag in tags).most_common(SHOWN_TAGS)


@page
@form_sent("deck-builder", "pk")
def fork(request: SignedInRequest, pk: int) -> HttpResponse:
    """A copy of one's own, with its lineage."""
    deck = visible_deck(request, pk)
    # Beside the original it must be told apart; of another's deck one keeps the name.
    name = f"{deck.name[:113]} (copy)" if deck.owner_id == request.user.pk else ""
    copy = deck_fork(deck.revisions.get(number=deck.version), request.user, name)
    return redirect("deck-builder", copy.pk)


@page
@form_sent("deck-builder", "pk")
def archive(request: SignedInRequest, pk: int) -> HttpResponse:
    """Out of sight; its address and its revisions stay, and the same button brings it back."""
    deck = own_deck(request, pk)
    deck_archive(deck, archived=deck.archived_at is None)
    return redirect("deck-list") if deck.archived_at else redirect("deck-builder", pk)


@page
@form_sent("deck-builder", "pk")
def new_link(request: SignedInRequest, pk: int) -> HttpResponse:
    """Another share link: who has the old one finds nothing any more."""
    deck_new_link(own_deck(request, pk))
    messages.success(
        request, gettext("The deck has a new share link. The old one no longer works.")
    )
    return redirect("deck-builder", pk)


# -- versions -----------------------------------------------------------------------------


@page
def revisions(request: SignedInRequest, pk: int) -> HttpResponse:
    """Every saved version, and what changed between any two."""
    deck = visible_deck(request, pk)
    newer = query_number(request, "newer", deck.version)
    older = query_number(request, "older", max(1, newer - 1))
    seen = Revision.objects.filter(deck=deck).visible_to(request.user)
    known = set(seen.values_list("number", flat=True))
    return show(
        request,
        "web/revisions.html",
        gettext("Versions of %(name)s") % {"name": deck.name},
        deck=deck,
        mine=deck.owner_id == request.user.pk,
        revisions=versions_of(deck, list(seen.order_by("-number").select_related("author")[:200])),
        older=older,
        newer=newer,
        comparing="newer" in request.GET,
        known={older, newer} <= known,
        differences=diff_rows(deck, older, newer) if {older, newer} <= known else [],
    )


def versions_of(deck: Deck, found: list[Revision]) -> list[dict[str, Any]]:
    """Versions, newest first, each with what it changed of the one before."""
    pairs = zip(found, [*found[1:], None], strict=True)
    steps = [(one, differences(old.counts(), one.counts()) if old else []) for one, old in pairs]
    cards = cards_of(deck.game_id, {step.card for _, made in steps for step in made[:STEPS]})
    return [
        {
            "revision": one,
            "steps": [
                (step.after - step.before, str(cards.get(step.card, step.card)))
                for step in made[:STEPS]
            ],
            "more": max(0, len(made) - STEPS),
        }
        for one, made in steps
    ]


def diff_rows(deck: Deck, older: int, newer: int) -> list[dict[str, Any]]:
    """The differences with what people call the cards and sections."""
    declared = rulebooks.get(deck.game_id).declaration.sections
    sections = {section.name: section.title for section in declared}
    found = deck_diff(deck, older, newer)
    cards = cards_of(deck.game_id, {one.card for one in found})
    return [
        {
            "section": sections.get(one.section, one.section.capitalize()),
            "title": str(cards.get(one.card, one.card)),
            "before": one.before,
            "after": one.after,
            "kind": one.kind,
        }
        for one in found
    ]


@page
@form_sent("deck-revisions", "pk")
def restore(request: SignedInRequest, pk: int, number: int) -> HttpResponse:
    deck = own_deck(request, pk)
    get_object_or_404(deck.revisions, number=number)
    deck_restore(deck, number, by=request.user, version=None)
    return redirect("deck-builder", deck.pk)
