"""The builder's search: rows to choose from, what could be chosen next, and advice on each."""

from dataclasses import asdict
from typing import Any

from django.http import JsonResponse
from django.views.decorators.http import require_GET, require_POST

from cards.facets import Facet, count_facets
from cards.find_card import nearest
from cards.models import Card, Game
from cards.search import QueryError, explain, search
from decks.catalogue import UnknownFormat
from web.builder_cards import card_line
from web.builder_lists import Malformed, Workplace, read_json, refusal, rows_in
from web.card_advice import Adviser
from web.catalogue import Asked
from web.pages import SignedInRequest, limited, page

RESULTS = 40
MOST_VALUES = 80
MOST_ADVISED = 400


@page
@require_GET
@limited("read")
def search_cards(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """Cards that a query and some facets find; how many each further choice would leave."""
    place = Workplace.to_read(request, pk, game)
    asked = Asked(request, Game.objects.get(slug=place.game))
    asked.held = place.held
    if request.GET.get("owned"):
        asked.q = f"({asked.q}) owned>=1" if asked.q else "owned>=1"
    try:
        return JsonResponse(found_cards(asked, place))
    except QueryError as error:
        return refusal(str(error))


def found_cards(asked: Asked, place: Workplace) -> dict[str, Any]:
    found = search(
        asked.query, place.game, limit=RESULTS, cursor=asked.after, held=asked.held, **asked.order()
    )
    language = asked.language
    owned = place.held.copies([place.game], [card.pk for card in found.cards])
    cards = [card_line(card, language) | {"owned": owned.get(card.pk, 0)} for card in found.cards]
    page = {
        "cards": cards,
        "next": found.next,
        "warnings": [str(notice) for notice in found.warnings],
    }
    return page if asked.after else page | first_page(asked, place, empty=not cards)


def first_page(asked: Asked, place: Workplace, *, empty: bool) -> dict[str, Any]:
    """What is said once of all pages: the total, the query in words, the facets."""
    counted = count_facets(place.game, asked.q, asked.chosen, asked.held)
    near = (
        [card for _, card in nearest(asked.q, place.game, by_word=True)]
        if empty and asked.q
        else []
    )
    return {
        "total": counted.total,
        "words": explain(asked.query, place.game, asked.held)["words"] if asked.query else "",
        "facets": [facet_data(facet) for facet in counted.facets if facet.name != "legal"],
        "near": [card.title for card in near],
        "sorts": asked.sorts(),
    }


def facet_data(facet: Facet) -> dict[str, Any]:
    values = [asdict(one) for one in facet.values]
    shown = values if facet.is_number else values[:MOST_VALUES]
    return {
        "name": facet.name,
        "title": facet.title,
        "is_number": facet.is_number,
        "values": shown,
    }


@page
@require_POST
@limited("read")
def advise(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """For each card named: where it goes in this list, how many it takes, what to know."""
    place = Workplace.to_read(request, pk, game)
    try:
        data = read_json(request)
        slugs = slugs_in(data)
        adviser = Adviser(place.game, place.format_in(data), rows_in(data))
    except (Malformed, UnknownFormat) as error:
        return refusal(str(error))
    cards = Card.objects.of(place.game).filter(slug__in=slugs)
    return JsonResponse({"advice": {one.card: asdict(one) for one in adviser.on(cards)}})


def slugs_in(data: dict[str, Any]) -> list[str]:
    slugs = data.get("cards")
    if not isinstance(slugs, list) or len(slugs) > MOST_ADVISED:
        raise Malformed(f"cards is a list of at most {MOST_ADVISED}.")
    return [str(slug) for slug in slugs]
