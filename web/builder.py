"""The deck builder: one page, and the small answers it asks for while people build."""

from itertools import chain
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from cards.faces.words import label, type_title
from cards.languages import shown
from cards.models import Card
from cards.search import QueryError, search
from casebook import intake
from decks.catalogue import UnknownFormat, formats_of
from decks.deck_text import WRITERS, DeckTextRefused
from decks.deck_text.limits import MAX_COPIES
from decks.models import Deck
from decks.services import (
    BadDeck,
    NothingToComplete,
    StaleDeck,
    counts_judge,
    counts_of,
    deck_complete,
    deck_export,
    deck_judge,
    deck_repair,
    deck_save,
    rows_of,
    text_read,
)
from decks.services.checking import MAX_ENTRIES
from decks.services.saving import standard_counts
from decks.statistics import HandRequest, NoDraws, hand_data, odds_table, sampled_hand, statistics
from decks.verdict import Verdict
from decks.workload import DeckTooLarge
from games import rulebooks
from games.engine.decks import CONSIDERING, Size
from games.rulebooks.rule_docs import NoSuchRule, rule_text
from web.card_advice import Adviser
from web.decks import number_in, own_deck, visible_deck
from web.faces import face_url
from web.languages import language_switch, wanted_language
from web.pages import SignedInRequest, limited, page, show

RESULTS = 40
FACTS = ("name", "format", "visibility", "description")


# -- the page -----------------------------------------------------------------------------


@page
def builder(request: SignedInRequest, pk: int) -> HttpResponse:
    deck = visible_deck(request, pk)
    return show(
        request,
        "web/builder.html",
        deck.name,
        deck=deck,
        switch=language_switch(request, deck.game_id),
        data=deck_data(request, deck),
        formats=formats_of(deck.game_id),
        exports=list(WRITERS),
        draws=rulebooks.get(deck.game_id).declaration.draws,
    )


def deck_data(request: SignedInRequest, deck: Deck) -> dict[str, Any]:
    """All that the page keeps of a deck."""
    (verdict,) = deck_judge(deck)
    entries, language = deck.entries.all(), wanted_language(request)
    return {
        "id": deck.pk,
        "name": deck.name,
        "game": deck.game_id,
        "format": deck.format,
        "version": deck.version,
        "visibility": deck.visibility,
        "description": deck.description,
        "mine": deck.owner_id == request.user.pk,
        "share": request.build_absolute_uri(reverse("deck-shared", args=[deck.share_token]))
        if deck.owner_id == request.user.pk
        else "",
        "sections": sections_of(deck.game_id),
        "types": type_titles(deck.game_id),
        "rows": rows_of(deck.counts()),
        "cards": {entry.card.slug: card_line(entry.card, language) for entry in entries},
        "verdict": verdict_data(verdict),
    }


def sections_of(game: str) -> list[dict[str, Any]]:
    """The rulebook's sections with how many cards each takes, and the one for ideas."""
    declaration = rulebooks.get(game).declaration
    sizes = {
        rule.section: (rule.low, rule.high)
        for rule in declaration.deck_rules
        if isinstance(rule, Size)
    }
    if declaration.boxed:
        sizes = box_sizes(game) | sizes
    found = [
        {
            "name": section.name,
            "title": section.title,
            "types": list(section.types),
            "low": sizes.get(section.name, (None, None))[0],
            "high": sizes.get(section.name, (None, None))[1],
        }
        for section in declaration.sections
    ]
    idea: dict[str, Any] = {"name": CONSIDERING, "title": "Considering", "types": [], "low": None}
    return [*found, {**idea, "high": None}]


def box_sizes(game: str) -> dict[str, tuple[int, int | None]]:
    """What the standard edition holds, where no rule names a number."""
    sizes: dict[str, int] = {}
    for (section, _, _), copies in standard_counts(game).items():
        sizes[section] = sizes.get(section, 0) + copies
    return {section: (size, size) for section, size in sizes.items()}


def type_titles(game: str) -> dict[str, str]:
    known = rulebooks.get(game).card_types
    return {slug: found.title or slug for slug, found in known.items()}


def card_lines(game: str, slugs: set[str], language: str) -> dict[str, dict[str, Any]]:
    cards = Card.objects.of(game).filter(slug__in=slugs)
    return {card.slug: card_line(card, language) for card in cards}


def card_line(card: Card, language: str = "") -> dict[str, Any]:
    """What a list shows of a card, in the language that its reader wants."""
    words = shown(card, language)
    numbers = {
        label(card, name): value
        for name, value in card.attributes.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    return {
        "slug": card.slug,
        "title": words.name,
        "type": type_title(card),
        "text": words.text,
        "numbers": numbers,
        "colors": card.colors,
        "face": face_url(card.game_id, card.slug, "medium", language, card.version),
        "page": reverse("card-page", args=[card.game_id, card.slug]),
    }


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict with the words of every rule it cites."""
    data: dict[str, Any] = verdict.as_data()
    cited = {found["rule"] for found in (*data["violations"], *data["warnings"])}
    return data | {"rules": {number: words_of(number) for number in cited if number}}


def words_of(number: str) -> str:
    try:
        return rule_text(number)
    except NoSuchRule:
        return ""


# -- answers while building -----------------------------------------------------------------


class Malformed(ValueError):
    """A request that the page's own script would never send."""


def read_json(request: SignedInRequest) -> dict[str, Any]:
    """The JSON a page sent."""
    try:
        data = intake.read_json(request.body)
    except ValueError as error:
        raise Malformed(f"This JSON cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise Malformed("An object is expected.")
    return data


def rows_in(data: dict[str, Any]) -> Any:
    """The list in a request, as decks store it."""
    rows = data["rows"]
    if not isinstance(rows, list) or len(rows) > MAX_ENTRIES:
        raise Malformed(f"rows is a list of at most {MAX_ENTRIES}.")
    if not all(is_row(row) for row in rows):
        raise Malformed("rows has section, card, quantity and perhaps printing.")
    return counts_of(rows)


def is_row(row: Any) -> bool:
    return (
        isinstance(row, dict)
        and isinstance(row.get("section"), str)
        and isinstance(row.get("card"), str)
        and isinstance(row.get("printing"), str | None)
        and type(row.get("quantity")) is int
        and 0 <= row["quantity"] <= MAX_COPIES
    )


def refusal(message: str, status: int = 400, **more: Any) -> JsonResponse:
    return JsonResponse({"message": message, **more}, status=status)


@page
@require_GET
@limited("read")
def state(request: SignedInRequest, pk: int) -> JsonResponse:
    return JsonResponse(deck_data(request, visible_deck(request, pk)))


@page
@require_GET
@limited("read")
def search_cards(request: SignedInRequest, pk: int) -> JsonResponse:
    """Cards that a query finds, each with why another copy would break the deck."""
    deck = visible_deck(request, pk)
    query, after = request.GET.get("q", ""), request.GET.get("after", "")
    try:
        found = search(query, deck.game_id, limit=RESULTS, cursor=after, count=True)
    except QueryError as error:
        return refusal(str(error))
    return JsonResponse(
        {
            "cards": with_advice(deck, found.cards, wanted_language(request)),
            "total": found.total,
            "next": found.next,
            "warnings": [str(notice) for notice in found.warnings],
        }
    )


def with_advice(deck: Deck, cards: list[Card], language: str) -> list[dict[str, Any]]:
    try:
        adviser = Adviser(deck)
    except UnknownFormat:
        return [card_line(card, language) | {"section": CONSIDERING} for card in cards]
    return [card_line(card, language) | vars(adviser.advice(card)) for card in cards]


@page
@require_POST
@limited("read")
def judge_entries(request: SignedInRequest, pk: int) -> JsonResponse:
    """A verdict on rows that are not saved yet."""
    deck = visible_deck(request, pk)
    try:
        data = read_json(request)
        name = str(data.get("format", deck.format))
        (verdict,) = counts_judge(deck.game_id, rows_in(data), [name])
    except (KeyError, Malformed, BadDeck, UnknownFormat) as error:
        return refusal(f"These entries cannot be read: {error}")
    return JsonResponse(verdict_data(verdict))


@page
@require_POST
@limited("read")
def save(request: SignedInRequest, pk: int) -> JsonResponse:
    """Save what changed; a later version of somebody else's hand is never overwritten."""
    deck = own_deck(request, pk)
    try:
        data = read_json(request)
        facts = {name: str(data[name]) for name in FACTS if name in data}
        counts = rows_in(data) if "rows" in data else None
        version = int(data["version"])
        deck = deck_save(deck, by=request.user, version=version, counts=counts, **facts)
    except StaleDeck as stale:
        changes = [one.as_data() for one in stale.changes]
        return refusal(str(stale), 409, version=stale.deck.version, changes=changes)
    except (KeyError, TypeError, ValueError) as error:
        return refusal(f"This cannot be saved: {error}")
    return JsonResponse(deck_data(request, visible_deck(request, deck.pk)))


@page
@require_POST
@limited("costly")
def repair(request: SignedInRequest, pk: int) -> JsonResponse:
    """The smallest set of changes that makes the deck legal."""
    deck = own_deck(request, pk)
    try:
        data = deck_repair(deck, deck.format).as_data()
    except (UnknownFormat, DeckTooLarge) as error:
        return refusal(str(error))
    changed = {change["card"] for change in data["changes"]}
    return JsonResponse(
        data | {"cards": card_lines(deck.game_id, changed, wanted_language(request))}
    )


@page
@require_POST
@limited("costly")
def complete(request: SignedInRequest, pk: int) -> JsonResponse:
    """Cards that fit the deck, each with its reasons, until it is whole."""
    deck = own_deck(request, pk)
    try:
        data = deck_complete(deck).as_data()
    except (UnknownFormat, DeckTooLarge, NothingToComplete) as error:
        return refusal(str(error))
    named = {id for one in data["additions"] for id in (one["card"], *one["instead"])}
    return JsonResponse(data | {"cards": card_lines(deck.game_id, named, wanted_language(request))})


@page
@require_POST
@limited("costly")
def read_text(request: SignedInRequest, pk: int) -> JsonResponse:
    """A pasted deck read line by line, before anything is changed."""
    deck = own_deck(request, pk)
    try:
        reading = text_read(deck.game_id, str(read_json(request).get("text", "")))
    except (Malformed, DeckTextRefused) as error:
        return refusal(str(error))
    slugs = {key[1] for key in reading.counts}
    slugs |= {m.card.id for line in reading.lines for m in line.candidates}
    cards = Card.objects.of(deck.game_id).filter(slug__in=slugs)
    language = wanted_language(request)
    lines = {
        card.slug: card_line(card, language) | {"section": home_of(card.game_id, card.type)}
        for card in cards
    }
    return JsonResponse(reading.as_data() | {"cards": lines})


def home_of(game: str, card_type: str) -> str:
    """The section a type of card belongs to."""
    for section in rulebooks.get(game).declaration.sections:
        if card_type in section.types:
            return section.name
    return CONSIDERING


@page
@require_GET
def export(request: SignedInRequest, pk: int, kind: str) -> HttpResponse:
    deck = visible_deck(request, pk)
    if kind not in WRITERS:
        raise Http404
    # Plain text whatever the format: it is shown to be copied, not downloaded.
    text = deck_export(deck, kind)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


# -- numbers ------------------------------------------------------------------------------


@page
@require_GET
@limited("read")
def numbers(request: SignedInRequest, pk: int) -> JsonResponse:
    deck = visible_deck(request, pk)
    sections = request.GET.getlist("section")
    rulebook = rulebooks.get(deck.game_id)
    found = statistics(rulebook, deck.decklist(), sections)
    titles = type_titles(deck.game_id)
    return JsonResponse(found | {"titles": titles})


@page
@require_GET
@limited("costly")
def odds(request: SignedInRequest, pk: int) -> JsonResponse:
    """The chance of drawing some of these cards, by turn."""
    deck = visible_deck(request, pk)
    group = set(request.GET.getlist("card"))
    turns = number_in(request, "turns", 6)
    first = request.GET.get("play", "1") == "1"
    rulebook = rulebooks.get(deck.game_id)
    try:
        table = odds_table(rulebook, deck.decklist(), group, turns, on_the_play=first)
    except (NoDraws, DeckTooLarge) as error:
        return refusal(str(error))
    return JsonResponse(table)


@page
@require_GET
@limited("read")
def hand(request: SignedInRequest, pk: int) -> JsonResponse:
    """A sample opening hand by the game's own set-up rules; the same seed, the same hand."""
    deck = visible_deck(request, pk)
    rulebook = rulebooks.get(deck.game_id)
    try:
        asked = HandRequest.from_query(request.GET.dict())
        dealt = hand_data(sampled_hand(rulebook, deck.decklist(), asked), asked)
    except (ValueError, DeckTooLarge) as error:
        return refusal(str(error))
    seen = {*dealt["opening"], *chain(*dealt["draws"])}
    return JsonResponse(dealt | {"cards": card_lines(deck.game_id, seen, wanted_language(request))})
