"""The search bot: legal, repeatable, blind to what its seat cannot see, and worth its time."""

import time
from math import ceil, sqrt

import pytest

from games.bots.match import play, seat_bots
from games.bots.registry import UnknownBot, find_bot
from games.bots.search import (
    LEVELS,
    Budget,
    Habits,
    Node,
    SearchBot,
    _decided,
    search_with,
)
from games.bots.seat import RandomBot, Seat
from games.engine.table import Table
from tests.engine import toy

FEW = search_with(Budget(20))


def table(seats: int = 2) -> Table:
    return Table(toy.TOY, toy.spec(seats))


def test_it_plays_a_match_without_fault():
    outcome = play(table(3), 2, seat_bots([FEW] * 3, 2))
    assert outcome.faults == []
    assert outcome.result is not None


def test_the_same_seed_thinks_the_same():
    first, second = (play(table(), 2, seat_bots([FEW, FEW], 2)) for _ in range(2))
    assert first.actions == second.actions


@pytest.mark.parametrize("seed", range(6))
def test_it_chooses_the_same_whatever_it_cannot_see(seed):
    state = toy.new(seed)
    choices = {
        FEW(7).choose(Seat(state.determinize(0, other), 0)) for other in (1, 2, 3)
    }
    assert choices == {FEW(7).choose(Seat(state, 0))}


def test_it_leaves_the_match_alone():
    state = toy.new()
    before = state.fingerprint()
    FEW(1).choose(Seat(state, 0))
    assert state.fingerprint() == before


def test_it_beats_chance():
    wins = {True: 0, False: 0}
    for seed in range(40):
        first = seed % 2 == 0
        makers = [FEW, RandomBot] if first else [RandomBot, FEW]
        deck = toy.DECKS["low"]
        mirror = Table(toy.TOY, toy.TableSpec("duel", 2, (deck, deck), {"hand": 4}))
        for seat in play(mirror, seed, seat_bots(makers, seed)).result.winners:
            wins[(seat == 0) == first] += 1
    assert wins[True] > 2 * wins[False]


def test_it_looks_at_the_greedy_choice_first():
    state = toy.new()
    root = search_with(Budget(1))(1).searched(Seat(state, 0))
    greedy = toy.TOY.greedy(state.observed(0), state.options)
    assert list(root.children) == [greedy]
    assert root.favourite == greedy


def test_it_widens_with_its_visits():
    class Narrow(SearchBot):
        budget = Budget(16)
        habits = Habits(widening=0.5)

    root = Narrow(1).searched(Seat(toy.new(hand=4), 0))
    assert 8 < root.visits <= 16
    assert len(root.children) <= ceil(0.5 * sqrt(17))


def test_it_stops_when_nothing_can_change():
    root = Node()
    root.children = {("a",): Node(), ("b",): Node()}
    root.children["a",].visits = 10
    root.children["b",].visits = 4
    assert _decided(root, 5)
    assert not _decided(root, 6)


def test_it_keeps_to_its_seconds():
    start = time.monotonic()
    root = search_with(Budget(seconds=0.05))(1).searched(Seat(toy.new(), 0))
    assert root.visits > 1
    assert time.monotonic() - start < 1


def test_levels_are_budgets():
    easy, normal, hard = (
        LEVELS[name].iterations for name in ("easy", "normal", "hard")
    )
    assert easy < normal < hard
    assert (
        find_bot("search")(1).budget
        == find_bot("search:normal")(1).budget
        == LEVELS["normal"]
    )
    assert find_bot("search:12")(1).budget == Budget(iterations=12)
    assert find_bot("search:0.5s")(1).budget == Budget(seconds=0.5)


@pytest.mark.parametrize(
    "name", ["search:", "search:deep", "search:0", "search:-3", "search:nans"]
)
def test_a_budget_that_is_none_is_refused(name):
    with pytest.raises(
        UnknownBot, match="is not a budget: use easy, normal, hard, 400"
    ):
        find_bot(name)
