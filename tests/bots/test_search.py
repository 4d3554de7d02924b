"""The search bot: legal, repeatable, blind to what its seat cannot see, and worth its time."""

import time
from dataclasses import replace
from math import sqrt

import pytest

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.registry import UnknownBot, find_bot
from games.bots.search import BUDGETS, FEWEST, Branch, Budget, Habits, Node, SearchBot, search_with
from games.bots.seat import RandomBot, Seat
from games.bots.tables import Tables
from games.engine.rng import Rng
from games.engine.table import Table
from tests.engine import toy

CASTLE = rulebooks.get("castle")
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
    choices = {FEW(7).choose(Seat(state.determinize(0, other), 0)) for other in (1, 2, 3)}
    assert choices == {FEW(7).choose(Seat(state, 0))}


@pytest.mark.parametrize("game", rulebooks.PACKAGES)
def test_no_game_lets_it_see_more(game):
    tables = Tables(rulebooks.get(game))
    state = tables.rulebook.start(tables.at(1), 1)
    for _ in range(8):
        state.apply(tables.rulebook.greedy(state, state.options))
    seat = state.to_act
    choices = [
        FEW(7).choose(Seat(match, seat))
        for match in (state, state.determinize(seat, 1), state.determinize(seat, 2))
    ]
    assert choices[0] == choices[1] == choices[2]


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


def test_it_always_tries_the_greedy_choice_first():
    state = toy.new(hand=4)
    greedy = toy.TOY.greedy(state.observation(0), state.options)
    for seed in range(5):
        assert FEW(seed).worth_trying(state.options, greedy, 20)[0] == greedy


def test_it_tries_no_more_options_than_its_budget_can_tell_apart():
    options = [("lead", c) for c in range(100)]
    for tries in (20, 80, 320):
        tried = FEW(1).worth_trying(options, options[7], tries)
        assert len(tried) == 1 + int(Habits().width * sqrt(tries))
        assert len(set(tried)) == len(tried)


def test_all_options_are_tried_on_the_same_deals():
    seen: dict[int, list[str]] = {}

    class Watching(SearchBot):
        budget = Budget(12)

        def walk(self, s, seat, branch, rng):
            seen.setdefault(rng.x, []).append(s.fingerprint())
            return super().walk(s, seat, branch, rng)

    Watching(1).choose(Seat(toy.new(hand=2), 0))
    assert len(seen) > 1
    assert all(len(set(prints)) == 1 < len(prints) for prints in seen.values())


def raced(values: dict[str, list[float]], tries: int = 64, hope: float = 1.0) -> dict[str, Branch]:
    """The branches after a race in which these values are found, deal by deal."""

    class Told(SearchBot):
        budget = Budget(tries)

        def deal(self, seat, branches):
            found = [values[b.action[0]][b.deals % 4] for b in branches]
            for branch, value in zip(branches, found, strict=True):
                branch.compare(value - found[0])

    branches = [Branch((name,)) for name in values]
    Told(1).race(None, branches, tries, hope)
    return {branch.action[0]: branch for branch in branches}


def test_the_better_half_is_tried_more():
    found = raced(
        {
            "a": [0.1, 0.1, 0.1, 0.1],
            "b": [0.9, 0.8, 0.9, 0.8],
            "c": [0.5, 0.4, 0.5, 0.4],
            "d": [0.2, 0.3, 0.2, 0.3],
        }
    )
    assert found["a"].deals == found["b"].deals > found["c"].deals == found["d"].deals


def test_an_option_that_falls_behind_is_out_and_the_rest_of_the_budget_saved():
    found = raced({"a": [0.5] * 4, "b": [0.4, 0.3, 0.4, 0.3], "c": [0.5] * 4})
    assert [branch.deals for branch in found.values()] == [FEWEST] * 3


def test_with_more_hope_an_option_may_fall_behind_further():
    values = {"a": [0.5] * 4, "b": [0.9, 0.1, 0.1, 0.1]}
    little, much = raced(values, hope=0.5), raced(values, hope=3.0)
    assert little["b"].deals < much["b"].deals


def test_a_close_race_is_run_to_its_end():
    found = raced({"a": [0.5] * 4, "b": [0.9, 0.3, 0.8, 0.1]})
    assert sum(branch.deals for branch in found.values()) == 64


@pytest.mark.parametrize(
    ("gains", "leaves"),
    [
        ([0.1, 0.1, 0.1, 0.1], True),
        ([0.4, -0.3, 0.4, -0.4], False),
        ([], False),
        ([0.5], False),
        ([-0.1, -0.1], False),
    ],
)
def test_it_leaves_the_greedy_path_only_for_more_than_chance(gains, leaves):
    branch = Branch(("best",))
    for gain in gains:
        branch.compare(gain)
    assert (branch.gain(-toy.TOY.declaration.foresight.caution) > 0) is leaves


def test_playouts_go_on_to_the_end_of_a_turn():
    """The horizon is the same moment whatever was tried, so that values compare."""
    ends = []

    class Watching(SearchBot):
        budget = Budget(12)

        def value(self, s, seat):
            ends.append((s.turn, s.result is not None))
            return super().value(s, seat)

    state = toy.new(hand=4)
    Watching(1).choose(Seat(state, 0))
    horizon = state.turn + toy.TOY.declaration.foresight.turns
    assert ends
    assert all(turn >= horizon or over for turn, over in ends)


def test_its_own_seat_goes_on_as_the_game_says_and_the_others_greedily(monkeypatch):
    asked: dict[str, set[int]] = {"greedy": set(), "follow_up": set()}
    greedy = type(toy.TOY).greedy

    def watched(name):
        def choose(rulebook, seen, options):
            asked[name].add(seen.to_act)
            return greedy(rulebook, seen, options)

        return choose

    for name in asked:
        monkeypatch.setattr(type(toy.TOY), name, watched(name))
    sample = toy.new(hand=4).determinize(0, 1)
    FEW(1).play_on(sample, 0, sample.turn + 3)
    assert asked == {"greedy": {1}, "follow_up": {0}}


def test_nodes_are_what_the_seat_knows():
    """A card seen makes another node; a card that the seat cannot see does not."""
    bot, branch = FEW(1), Branch(("lead", 0))
    state = toy.new(3)
    node, new = bot.node_after(branch, state, 0)
    assert new
    for seed in range(5):
        assert bot.node_after(branch, state.determinize(0, seed), 0) == (node, False)
    state.apply(("peek",))
    assert bot.node_after(branch, state, 0)[1]


def test_without_a_tree_later_choices_are_left_to_the_greedy_player(monkeypatch):
    foresight = replace(toy.TOY.declaration.foresight, turns=4, tree=False)
    monkeypatch.setattr(toy.TOY, "declaration", replace(toy.TOY.declaration, foresight=foresight))
    state = toy.new(hand=4)
    branch = Branch(state.options[0])
    FEW(1).walk(state, 0, branch, Rng(1))
    assert branch.visits == 1
    assert not branch.nodes


def test_more_options_are_tried_as_visits_allow():
    bot, node, state = FEW(1), Node(), toy.new(hand=4)
    patience = Habits().patience
    for visit in range(1, 4 * patience):
        branch = bot.select(node, state, Rng(visit))
        branch.tell(0.5)
        assert len(node.tried) <= 1 + visit // patience
    assert len(node.tried) == 4


def test_it_keeps_to_its_seconds():
    """However close the race is, it ends when the time is up; no sooner while it is close."""

    class Close(SearchBot):
        budget = Budget(seconds=0.05)

        def deal(self, seat, branches):
            for branch in branches[1:]:
                branch.compare(0.1 if branch.deals % 2 else -0.1)

    start = time.monotonic()
    Close(1).race(None, [Branch(("a",)), Branch(("b",))], 50, 1.0)
    assert 0.05 <= time.monotonic() - start < 30  # without an end it would never stop


def test_levels_are_budgets():
    easy, normal, hard = (BUDGETS[name].iterations for name in ("easy", "normal", "hard"))
    assert easy < normal < hard
    assert find_bot("search")(1).budget == find_bot("search:normal")(1).budget == BUDGETS["normal"]
    assert find_bot("search:12")(1).budget == Budget(iterations=12)
    usual = CASTLE.declaration.foresight
    assert find_bot("search:12")(1).tries_for(usual) == 12
    assert find_bot("search")(1).tries_for(usual) == usual.tries * normal
    assert find_bot("search:0.5s")(1).budget == Budget(seconds=0.5)


@pytest.mark.parametrize("name", ["search:", "search:deep", "search:0", "search:-3", "search:nans"])
def test_a_budget_that_is_none_is_refused(name):
    with pytest.raises(UnknownBot, match="is not a budget: use easy, normal, hard, 400"):
        find_bot(name)
