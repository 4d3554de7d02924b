"""The deck builder: one page, and the small answers it asks for while people build."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards.models import Card, Game
from cards.search import QueryError, search
from casebook.web.pages import page, show
from decks.catalogue import catalogue_of, formats_of
from decks.formats import Refused
from decks.models import Deck
from decks.services import (
    BadDeck,
    StaleDeck,
    counts_judge,
    counts_of,
    deck_create,
    deck_diff,
    deck_export,
    deck_fork,
    deck_repair,
    deck_restore,
    deck_save,
    rows_of,
    text_read,
)
from decks.statistics import HandRequest, NoDraws, hand_data, sampled_hand, statistics
from games import rulebooks
from games.engine.decks import Size

RESULTS = 40
BLOCKING = {"too-many-copies", "wrong-type", "banned", "limited", "wrong-count"}
CONSIDERING = "considering"


# -- finding a deck ---------------------------------------------------------------------


def visible_deck(request: HttpRequest, pk: int) -> Deck:
    """A deck this person may see; a stranger's private one does not exist."""
    return get_object_or_404(
        Deck.objects.visible_to(request.user).with_entries(), pk=pk
    )


def own_deck(request: HttpRequest, pk: int) -> Deck:
    """A deck this person may change."""
    return get_object_or_404(Deck.objects.owned_by(request.user).with_entries(), pk=pk)


@page
def deck_list(request: HttpRequest) -> HttpResponse:
    """Your decks, the ready-made ones and what others made public."""
    game = request.GET.get("game", "")
    decks = (
        Deck.objects.visible_to(request.user).current().select_related("game", "owner")
    )
    if game:
        decks = decks.of(game)
    return show(
        request,
        "casebook/decks.html",
        "Decks",
        mine=decks.filter(owner=request.user)[:100],
        ready_made=decks.ready_made()[:60],
        public=decks.public().exclude(owner=request.user).filter(ready_made="")[:60],
        games=Game.objects.order_by("title"),
        game=game,
    )


@page
@require_POST
def new_deck(request: HttpRequest, game: str) -> HttpResponse:
    """An empty deck; in a boxed game the standard box."""
    found = get_object_or_404(Game, slug=game)
    deck = deck_create(request.user, found.slug, request.POST.get("name") or "New deck")
    return redirect("deck-builder", deck.pk)


# -- the page -----------------------------------------------------------------------------


@page
def builder(request: HttpRequest, pk: int) -> HttpResponse:
    deck = visible_deck(request, pk)
    return show(
        request,
        "casebook/builder.html",
        deck.name,
        deck=deck,
        data=deck_data(request, deck),
        formats=formats_of(deck.game_id),
    )


def deck_data(request: HttpRequest, deck: Deck) -> dict[str, Any]:
    """All that the page keeps of a deck."""
    rows = rows_of(deck.counts())
    return {
        "id": deck.pk,
        "name": deck.name,
        "game": deck.game_id,
        "format": deck.format,
        "version": deck.version,
        "visibility": deck.visibility,
        "mine": deck.owner_id == request.user.pk,
        "share": request.build_absolute_uri(reverse("deck-builder", args=[deck.pk])),
        "sections": sections_of(deck.game_id),
        "rows": rows,
        "cards": card_lines(deck.game_id, {row["card"] for row in rows}),
        "verdict": verdict_data(deck.game_id, deck.counts(), deck.format),
    }


def sections_of(game: str) -> list[dict[str, Any]]:
    """The rulebook's sections with how many cards each takes, and the one for ideas."""
    declaration = rulebooks.get(game).declaration
    sizes = {
        rule.section: rule for rule in declaration.deck_rules if isinstance(rule, Size)
    }
    found = []
    for section in declaration.sections:
        rule = sizes.get(section.name)
        found.append(
            {
                "name": section.name,
                "title": section.title,
                "types": list(section.types),
                "low": rule.low if rule else None,
                "high": rule.high if rule else None,
            }
        )
    idea = {
        "name": CONSIDERING,
        "title": "Considering",
        "types": [],
        "low": None,
        "high": None,
    }
    return [*found, idea]


def card_lines(game: str, slugs: set[str]) -> dict[str, dict[str, Any]]:
    cards = Card.objects.of(game).filter(slug__in=slugs)
    return {card.slug: card_line(card) for card in cards}


def card_line(card: Card) -> dict[str, Any]:
    """What a list shows of a card."""
    numbers = {k: v for k, v in card.attributes.items() if isinstance(v, int)}
    return {
        "slug": card.slug,
        "title": f"{card.name}, {card.subtitle}" if card.subtitle else card.name,
        "type": card.type,
        "text": card.text,
        "numbers": numbers,
        "colors": card.colors,
        "face": reverse("card-face", args=[card.game_id, card.slug]),
        "page": reverse("card-page", args=[card.game_id, card.slug]),
    }


def verdict_data(game: str, counts: Any, name: str) -> dict[str, Any]:
    (verdict,) = counts_judge(game, counts, [name])
    return verdict.as_data()


# -- answers while building -----------------------------------------------------------------


def sent(request: HttpRequest) -> dict[str, Any]:
    """The JSON a page sent; a malformed one is its own fault."""
    try:
        data = json.loads(request.body)
    except ValueError as error:
        raise Http404 from error
    return data if isinstance(data, dict) else {}


def refused(message: str, status: int = 400, **more: Any) -> JsonResponse:
    return JsonResponse({"message": message, **more}, status=status)


@page
@require_GET
def state(request: HttpRequest, pk: int) -> JsonResponse:
    return JsonResponse(deck_data(request, visible_deck(request, pk)))


@page
@require_GET
def search_cards(request: HttpRequest, pk: int) -> JsonResponse:
    """Cards that a query finds, each with why another copy would break the deck."""
    deck = visible_deck(request, pk)
    try:
        found = search(
            request.GET.get("q", ""), deck.game_id, limit=RESULTS, count=True
        )
    except QueryError as error:
        return refused(str(error))
    counts = deck.counts()
    lines = []
    for card in found.cards:
        section = section_for(deck.game_id, card)
        lines.append(
            card_line(card)
            | {"section": section, "why_not": why_not(deck, counts, card, section)}
        )
    return JsonResponse(
        {
            "cards": lines,
            "total": found.total,
            "warnings": [notice.message for notice in found.warnings],
        }
    )


def section_for(game: str, card: Card) -> str:
    """Where a card goes when it is added."""
    for section in rulebooks.get(game).declaration.sections:
        if card.type in section.types:
            return section.name
    return CONSIDERING


def why_not(deck: Deck, counts: Any, card: Card, section: str) -> str:
    """What one more copy would break; empty if it may be added."""
    key = next(
        (k for k in counts if k[:2] == (section, card.slug)), (section, card.slug, "")
    )
    (verdict,) = counts_judge(
        deck.game_id, counts | {key: counts.get(key, 0) + 1}, [deck.format]
    )
    for found in verdict.violations:
        if found.code in BLOCKING and card.slug in found.cards:
            return f"{found.message} ({found.rule})"
    return ""


@page
@require_POST
def judge_entries(request: HttpRequest, pk: int) -> JsonResponse:
    """A verdict on rows that are not saved yet."""
    deck = visible_deck(request, pk)
    data = sent(request)
    try:
        return JsonResponse(
            verdict_data(
                deck.game_id, counts_of(data["rows"]), data.get("format", deck.format)
            )
        )
    except (KeyError, TypeError, BadDeck) as error:
        return refused(f"These entries cannot be read: {error}")


@page
@require_POST
def save(request: HttpRequest, pk: int) -> JsonResponse:
    """Save what changed; a later version of somebody else's hand is never overwritten."""
    deck = own_deck(request, pk)
    data = sent(request)
    facts = {
        k: data[k] for k in ("name", "format", "visibility", "description") if k in data
    }
    try:
        counts = counts_of(data["rows"]) if "rows" in data else None
        deck = deck_save(
            deck, by=request.user, version=data["version"], counts=counts, **facts
        )
    except StaleDeck as stale:
        return refused(str(stale), 409)
    except (KeyError, TypeError, BadDeck) as error:
        return refused(str(error))
    return JsonResponse(deck_data(request, visible_deck(request, deck.pk)))


@page
@require_POST
def repair(request: HttpRequest, pk: int) -> JsonResponse:
    """The smallest set of changes that makes the deck legal."""
    deck = own_deck(request, pk)
    plan = deck_repair(deck, deck.format)
    data = plan.as_data()
    return JsonResponse(
        data | {"cards": card_lines(deck.game_id, {c["card"] for c in data["changes"]})}
    )


@page
@require_POST
def read_text(request: HttpRequest, pk: int) -> JsonResponse:
    """A pasted deck read line by line, before anything is changed."""
    deck = own_deck(request, pk)
    try:
        reading = text_read(deck.game_id, sent(request).get("text", ""))
    except Refused as error:
        return refused(str(error))
    slugs = {key[1] for key in reading.counts}
    slugs |= {m.card.id for line in reading.lines for m in line.candidates}
    return JsonResponse(
        reading.as_data()
        | {"rows": rows_of(reading.counts), "cards": card_lines(deck.game_id, slugs)}
    )


@page
@require_GET
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    deck = visible_deck(request, pk)
    if kind not in ("text", "json", "csv", "code"):
        raise Http404
    return HttpResponse(
        deck_export(deck, kind), content_type="text/plain; charset=utf-8"
    )


@page
@require_GET
def numbers(request: HttpRequest, pk: int) -> JsonResponse:
    deck = visible_deck(request, pk)
    return JsonResponse(statistics(rulebooks.get(deck.game_id), deck.decklist()))


@page
@require_GET
def hand(request: HttpRequest, pk: int) -> JsonResponse:
    """A sample opening hand by the game's own set-up rules; the same seed, the same hand."""
    deck = visible_deck(request, pk)
    try:
        asked = HandRequest.from_query(request.GET.dict())
        dealt = hand_data(
            sampled_hand(rulebooks.get(deck.game_id), deck.decklist(), asked), asked
        )
    except (NoDraws, ValueError) as error:
        return refused(str(error))
    dealt["cards"] = card_lines(
        deck.game_id, {*dealt["opening"], *sum(dealt["draws"], [])}
    )
    return JsonResponse(dealt)


# -- history ------------------------------------------------------------------------------


@page
def revisions(request: HttpRequest, pk: int) -> HttpResponse:
    """Every saved version, and what changed between any two."""
    deck = visible_deck(request, pk)
    newer = number_in(request, "newer", deck.version)
    older = number_in(request, "older", max(1, newer - 1))
    known = set(deck.revisions.values_list("number", flat=True))
    return show(
        request,
        "casebook/revisions.html",
        f"Versions of {deck.name}",
        deck=deck,
        mine=deck.owner_id == request.user.pk,
        revisions=deck.revisions.order_by("-number")[:200],
        older=older,
        newer=newer,
        differences=deck_diff(deck, older, newer) if {older, newer} <= known else [],
        titles=titles_of(deck.game_id),
    )


def number_in(request: HttpRequest, name: str, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default


def titles_of(game: str) -> dict[str, str]:
    return {slug: card.title for slug, card in catalogue_of(game).cards.items()}


@page
@require_POST
def restore(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    deck = own_deck(request, pk)
    get_object_or_404(deck.revisions, number=number)
    deck_restore(deck, number, by=request.user, version=deck.version)
    return redirect("deck-builder", deck.pk)


@page
@require_POST
def fork(request: HttpRequest, pk: int) -> HttpResponse:
    """A copy of one's own, with its lineage."""
    deck = visible_deck(request, pk)
    copy = deck_fork(deck.revisions.get(number=deck.version), request.user)
    return redirect("deck-builder", copy.pk)
