"""The deck builder: its page, and the saves it sends while people build."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from cards.models import Card
from decks.catalogue import UnknownFormat, formats_of
from decks.deck_text import WRITERS
from decks.models import Deck
from decks.services import (
    BadDeck,
    StaleDeck,
    counts_judge,
    deck_create,
    deck_judge,
    deck_save,
    rows_of,
)
from decks.verdict import Verdict
from games import rulebooks
from games.engine.decks import CONSIDERING
from games.rulebooks import PACKAGES
from web.builder_cards import (
    card_line,
    card_lines,
    game_data,
    game_title,
    home_of,
    query_hint,
    verdict_data,
)
from web.builder_lists import Malformed, Workplace, read_json, refusal, rows_in
from web.decks import own_deck, visible_deck
from web.languages import language_switch, wanted_language
from web.pages import SignedInRequest, limited, page, show

FACTS = ("name", "format", "visibility", "description")
NEW = "New deck"


# -- the page -----------------------------------------------------------------------------


@page
def builder(request: SignedInRequest, pk: int) -> HttpResponse:
    """The page of a deck of one's own; who cannot change a deck reads its own page."""
    deck = visible_deck(request, pk)
    if deck.owner_id != request.user.pk:
        return redirect(address_to_read(request, deck))
    return builder_page(request, deck.game_id, deck_data(request, deck), deck)


def address_to_read(request: SignedInRequest, deck: Deck) -> str:
    if Deck.objects.visible_to(request.user).filter(pk=deck.pk).exists():
        return reverse("deck-page", args=[deck.pk])
    return reverse("deck-shared", args=[deck.share_token])


@page
def new_deck(request: SignedInRequest, game: str) -> HttpResponse:
    """An empty builder: nothing is stored before something is in the deck.

    `around` names a card to begin with. A boxed game has no decks to build; who sends the
    form has a copy of the box for house rules.
    """
    if game not in PACKAGES:
        return redirect("deck-list")
    if rulebooks.get(game).declaration.boxed:
        return new_box(request, game)
    if request.method == "POST":
        return redirect("deck-new", game)
    return builder_page(request, game, draft_data(request, game), None)


def new_box(request: SignedInRequest, game: str) -> HttpResponse:
    if request.method != "POST":
        return redirect("game-page", game)
    name = request.POST.get("name", "").strip()[:120] or f"{game_title(game)}: house rules"
    return redirect("deck-builder", deck_create(request.user, game, name).pk)


def builder_page(
    request: SignedInRequest, game: str, data: dict[str, Any], deck: Deck | None
) -> HttpResponse:
    return show(
        request,
        "web/builder.html",
        data["name"],
        deck=deck,
        game=game,
        switch=language_switch(request, game),
        data=data,
        formats=formats_of(game),
        exports=list(WRITERS),
        draws=rulebooks.get(game).declaration.draws,
        unnamed=NEW,
        hint=query_hint(game),
    )


# -- what the page keeps of a deck --------------------------------------------------------


def deck_data(request: SignedInRequest, deck: Deck) -> dict[str, Any]:
    """All that the page keeps of a deck."""
    (verdict,) = deck_judge(deck)
    entries, language = deck.entries.all(), wanted_language(request)
    mine = deck.owner_id == request.user.pk
    shared = reverse("deck-shared", args=[deck.share_token])
    return game_data(deck.game_id) | {
        "id": deck.pk,
        "base": reverse("deck-page", args=[deck.pk]),
        "name": deck.name,
        "format": deck.format,
        "version": deck.version,
        "visibility": deck.visibility,
        "description": deck.description,
        "mine": mine,
        "share": request.build_absolute_uri(shared) if mine else "",
        "rows": rows_of(deck.counts()),
        "cards": {entry.card.slug: card_line(entry.card, language) for entry in entries},
        "verdict": verdict_data(verdict),
    }


def draft_data(request: SignedInRequest, game: str) -> dict[str, Any]:
    """The same of a deck that is not stored: empty, or with the card it is built around."""
    card = Card.objects.of(game).current().filter(slug=request.GET.get("around", "")).first()
    format, counts = next(iter(formats_of(game))), {}
    if card and (section := home_of(game, card.type)) != CONSIDERING:
        counts = {(section, card.slug, ""): 1}
    (verdict,) = counts_judge(game, counts, [format])
    return game_data(game) | {
        "id": None,
        "base": reverse("deck-new", args=[game]),
        "name": f"{card.name}'s deck"[:120] if card else NEW,
        "format": format,
        "version": 0,
        "visibility": Deck.Visibility.PRIVATE,
        "description": "",
        "mine": True,
        "share": "",
        "rows": rows_of(counts),
        "cards": card_lines(game, [card.slug], wanted_language(request)) if card else {},
        "verdict": verdict_data(verdict),
        "around": card.slug if counts and card else "",
    }


# -- answers while building -----------------------------------------------------------------


@page
@require_GET
@limited("read")
def state(request: SignedInRequest, pk: int) -> JsonResponse:
    return JsonResponse(deck_data(request, visible_deck(request, pk)))


@page
@require_GET
@limited("read")
def version(request: SignedInRequest, pk: int, number: int) -> JsonResponse:
    """A version as it was, so that undo goes on where another visit ended."""
    deck = own_deck(request, pk)
    revision = get_object_or_404(deck.revisions, number=number)
    slugs = {slug for _, slug, _ in revision.counts()}
    return JsonResponse(
        {
            "rows": rows_of(revision.counts()),
            "name": revision.name,
            "format": revision.format,
            "cards": card_lines(deck.game_id, slugs, wanted_language(request)),
        }
    )


@page
@require_POST
@limited("read")
def judge_entries(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """A verdict on rows that are not saved yet."""
    place = Workplace.to_read(request, pk, game)
    try:
        data = read_json(request)
        verdict = judged(place, data)
    except (Malformed, BadDeck, UnknownFormat) as error:
        return refusal(gettext("These entries cannot be read: %(error)s") % {"error": error})
    return JsonResponse(verdict_data(verdict))


def judged(place: Workplace, data: dict[str, Any]) -> Verdict:
    (verdict,) = counts_judge(place.game, rows_in(data), [place.format_in(data)])
    return verdict


@page
@require_POST
@limited("read")
def save(request: SignedInRequest, pk: int) -> JsonResponse:
    """Save what changed; a later version of somebody else's hand is never overwritten."""
    deck = own_deck(request, pk)
    try:
        data = read_json(request)
        counts = rows_in(data) if "rows" in data else None
        stored = int(data["version"])
        note = str(data.get("note", ""))
        deck = deck_save(
            deck, by=request.user, version=stored, counts=counts, note=note, **facts_in(data)
        )
    except StaleDeck as stale:
        changes = [one.as_data() for one in stale.changes]
        return refusal(str(stale), 409, version=stale.deck.version, changes=changes)
    except (KeyError, TypeError, ValueError) as error:
        return refusal(gettext("This cannot be saved: %(error)s") % {"error": error})
    return JsonResponse(deck_data(request, visible_deck(request, deck.pk)))


@page
@require_POST
@limited("read")
def save_new(request: SignedInRequest, game: str) -> JsonResponse:
    """Store a deck the first time something is in it."""
    place = Workplace.to_change(request, None, game)
    try:
        data = read_json(request)
        counts = rows_in(data)
        if not any(counts.values()):
            return refusal(gettext("An empty deck is not stored."))
        facts = {"name": NEW} | facts_in(data)
        deck = deck_create(request.user, place.game, counts=counts, **facts)
    except (BadDeck, Malformed, TypeError) as error:
        return refusal(gettext("This cannot be saved: %(error)s") % {"error": error})
    return JsonResponse(deck_data(request, visible_deck(request, deck.pk)))


def facts_in(data: dict[str, Any]) -> dict[str, Any]:
    return {name: str(data[name]) for name in FACTS if name in data}
