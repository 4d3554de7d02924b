"""Tools beside the builder: reading pasted lists, exports, numbers, odds, sample hands."""

from itertools import chain

from django.http import Http404, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET, require_POST

from cards.models import Card
from decks.deck_text import WRITERS, DeckTextRefused
from decks.services import deck_export, text_read
from decks.statistics import HandRequest, NoDraws, hand_data, odds_table, sampled_hand, statistics
from decks.workload import DeckTooLarge
from games import rulebooks
from web.builder_cards import card_line, card_lines, type_titles
from web.builder_lists import Malformed, Workplace, read_json, refusal
from web.card_advice import Adviser
from web.decks import visible_deck
from web.languages import wanted_language
from web.pages import SignedInRequest, limited, page, query_number


@page
@require_POST
@limited("costly")
def read_text(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """A pasted deck read line by line, before anything is changed."""
    place = Workplace.to_change(request, pk, game)
    try:
        data = read_json(request)
        reading = text_read(place.game, str(data.get("text", "")))
    except (Malformed, DeckTextRefused) as error:
        return refusal(str(error))
    slugs = {key[1] for key in reading.counts}
    slugs |= {m.card.id for line in reading.lines for m in line.candidates}
    cards = Card.objects.of(place.game).filter(slug__in=slugs)
    adviser, language = Adviser(place.game, place.format_in(data), {}), wanted_language(request)
    limits = {one.card: one.most for one in adviser.on(cards)}
    lines = {card.slug: card_line(card, language) | {"most": limits[card.slug]} for card in cards}
    return JsonResponse(reading.as_data() | {"cards": lines})


@page
@require_GET
def export(request: SignedInRequest, pk: int, kind: str) -> HttpResponse:
    deck = visible_deck(request, pk)
    if kind not in WRITERS:
        raise Http404
    # Plain text whatever the format: it is shown to be copied, not downloaded.
    text = deck_export(deck, kind, request.build_absolute_uri("/").rstrip("/"))
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
    turns = query_number(request, "turns", 6)
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
