"""The levels that people choose: names that last, easy ones that slip, none that sees more."""

import pytest

from games import rulebooks
from games.bots.ladder import Ladder
from games.bots.levels import LEVELS, PATIENCE, EasyBot, ExpertBot, HardBot
from games.bots.registry import find_bot
from games.bots.seat import GreedyBot, Seat
from games.bots.tables import Tables
from tests.engine import toy


def test_four_levels_are_bots_by_name_with_a_sentence_each():
    assert list(LEVELS) == ["easy", "normal", "hard", "expert"]
    for name, level in LEVELS.items():
        assert find_bot(name) is level.make
        assert level.sentence.endswith(".")
    assert [name for name, level in LEVELS.items() if level.thinks] == ["hard", "expert"]


def test_older_names_stand_for_what_they_did():
    assert find_bot("greedy") is find_bot("normal") is GreedyBot
    budgets = [find_bot(f"search:{name}")(1).budget for name in ("easy", "normal", "hard")]
    assert [budget.iterations for budget in budgets] == [8, 100, 400]


def test_easy_slips_now_and_then():
    state = toy.new(hand=4)
    seat = Seat(state, state.to_act)
    chosen = [EasyBot(seed).choose(seat) for seed in range(200)]
    slips = sum(action != seat.advice for action in chosen)
    assert 15 < slips < 60
    assert set(chosen) <= set(seat.options)


def test_expert_has_more_tries_and_looks_further_or_has_more_patience():
    assert ExpertBot.budget.iterations > HardBot.budget.iterations
    for game in rulebooks.PACKAGES:
        rulebook = rulebooks.get(game)
        for mode in rulebook.modes:
            usual, expert = rulebook.foresight(mode), ExpertBot(1).foresight(rulebook, mode)
            assert expert.turns > usual.turns or expert.hope >= PATIENCE


@pytest.mark.parametrize("game", rulebooks.PACKAGES)
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_no_quick_level_sees_more_than_its_seat(game, level):
    tables = Tables(rulebooks.get(game))
    state = tables.rulebook.start(tables.at(1), 1)
    for _ in range(30):
        seat = state.to_act
        deals = [state, state.determinize(seat, 1), state.determinize(seat, 2)]
        choices = {find_bot(level)(7).choose(Seat(deal, seat)) for deal in deals}
        assert len(choices) == 1
        state.apply(choices.pop())


@pytest.mark.parametrize(
    ("game", "seats", "matches", "floor"),
    [
        ("case-closed", 2, 12, 8),
        ("detective-conan", 2, 40, 26),
        ("clash-of-minds", 2, 24, 14),
        ("castle", 2, 200, 110),
        ("clue", 3, 60, 13),
    ],
)
def test_normal_beats_easy(game, seats, matches, floor):
    ladder = Ladder(Tables(rulebooks.get(game), None, seats), ("normal", "easy"))
    for fixture in ladder.fixtures(matches, 1):
        ladder.play(fixture)
    assert ladder.scores["normal", "easy"].wins >= floor
