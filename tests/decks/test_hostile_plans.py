"""Whatever list is sent, a plan costs at most so much, and says where it was cut short."""

import random
import time
from itertools import count

import pytest

from decks.catalogue import catalogue_of, formats_of
from decks.ready_made_decks import load_ready_made
from decks.services.plans import completion_plan, repair_plan
from decks.workload import MAX_WORKED_ENTRIES, PLAN_SECONDS
from games.engine.cards import CardDef
from games.engine.decks import CONSIDERING, DeckList, Entry
from tests.decks.conftest import stored_catalogue

LOOK = 0.001
"""What every look at the clock takes on a machine that is only slow."""
PLANS = {"completion": completion_plan, "repair": repair_plan}


@pytest.fixture(params=["case-closed", "detective-conan"])
def game(request, db) -> str:
    stored_catalogue(request.param)
    list(load_ready_made(games=[request.param]))
    completion_plan(request.param, DeckList([]))  # what is read once for a version
    return request.param


def hostile_lists(game: str) -> dict[str, DeckList]:
    """Lists as large as are taken, each as far from a deck as it goes."""
    catalogue = catalogue_of(game)
    cards = list(catalogue.cards.values())[:MAX_WORKED_ENTRIES]
    sections = [section.name for section in catalogue.rulebook.declaration.sections]
    luck = random.Random(4)
    return {
        "every card at home": DeckList([Entry(home_of(game, c), c, 5) for c in cards]),
        "every card anywhere": DeckList([Entry(luck.choice(sections), c, 2) for c in cards]),
        "all in sections nobody has": DeckList([Entry(f"z{n}", c, 1) for n, c in enumerate(cards)]),
        "two thousand of one": DeckList([Entry(sections[-1], cards[0], 2_000)]),
        "nothing known": DeckList([], [("main", f"x{n}", 5) for n in range(MAX_WORKED_ENTRIES)]),
        "all considered": DeckList([Entry(CONSIDERING, c, 5) for c in cards]),
    }


def home_of(game: str, card: CardDef) -> str:
    sections = catalogue_of(game).rulebook.declaration.sections
    return next(section.name for section in sections if card.type in section.types)


@pytest.mark.parametrize("plan", PLANS)
def test_no_list_costs_more_than_half_a_second_of_processor_time(game, plan):
    form = next(iter(formats_of(game)))
    for name, cards in hostile_lists(game).items():
        began = time.thread_time()
        PLANS[plan](game, cards, form)
        assert time.thread_time() - began < 0.5, name


@pytest.mark.parametrize("plan", PLANS)
def test_the_parts_of_a_plan_share_one_time(game, plan, monkeypatch):
    ticks = count()
    monkeypatch.setattr("games.engine.effort.processor_time", lambda: next(ticks) * LOOK)
    form = next(iter(formats_of(game)))
    for name, cards in {**hostile_lists(game), "empty": DeckList([])}.items():
        began = next(ticks)
        PLANS[plan](game, cards, form)
        assert (next(ticks) - began) * LOOK < PLAN_SECONDS + 30 * LOOK, name


def test_a_completion_without_time_is_not_called_finished(game, monkeypatch):
    monkeypatch.setattr("decks.workload.PLAN_SECONDS", 0)
    found = completion_plan(game, DeckList([]))
    assert found.remaining
    assert not found.minimal
