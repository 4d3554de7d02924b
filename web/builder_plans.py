"""Plans that the builder asks for: complete the list, or repair it; each line with its reasons."""

from collections.abc import Callable
from typing import Any

from django.http import JsonResponse
from django.views.decorators.http import require_POST

from cards.models import Card
from decks.catalogue import UnknownFormat
from decks.services import NothingToComplete
from decks.services.plans import DeckPlan, completion_plan, repair_plan
from decks.workload import DeckTooLarge
from web.builder_cards import card_lines
from web.builder_lists import Malformed, Workplace, read_json, refusal
from web.languages import wanted_language
from web.pages import SignedInRequest, limited, page


@page
@require_POST
@limited("costly")
def complete(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """Cards that fit the list until it is whole; of all cards, or of those one owns."""
    place = Workplace.to_change(request, pk, game)

    def plan(data: dict[str, Any]) -> DeckPlan:
        stock = owned_copies(place) if data.get("owned") is True else None
        return completion_plan(place.game, place.list_in(data), place.format_in(data), stock)

    return plan_answer(place, plan)


def owned_copies(place: Workplace) -> dict[str, int]:
    """Copies one owns by the id of the card."""
    copies = place.held.copies([place.game])
    slugs = dict(Card.objects.filter(pk__in=copies).values_list("pk", "slug"))
    return {slugs[pk]: n for pk, n in copies.items() if pk in slugs}


@page
@require_POST
@limited("costly")
def repair(request: SignedInRequest, pk: int | None = None, game: str = "") -> JsonResponse:
    """The smallest change that makes the list legal."""
    place = Workplace.to_change(request, pk, game)
    return plan_answer(
        place, lambda data: repair_plan(place.game, place.list_in(data), place.format_in(data))
    )


def plan_answer(place: Workplace, plan: Callable[[dict[str, Any]], DeckPlan]) -> JsonResponse:
    try:
        found = plan(read_json(place.request)).as_data()
    except (Malformed, UnknownFormat, DeckTooLarge, NothingToComplete) as error:
        return refusal(str(error))
    named = {slug for line in found["lines"] for slug in (line["card"], *line["instead"])}
    cards = card_lines(place.game, named, wanted_language(place.request))
    return JsonResponse(found | {"cards": cards})
