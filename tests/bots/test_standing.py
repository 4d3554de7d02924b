"""What `evaluate` says of greedy matches: those it ranks higher win more often."""

from statistics import mean

import pytest

from games import rulebooks
from games.bots.tables import Tables


def late_standings(tables: Tables, number: int, stride: int) -> list[tuple[float, bool]]:
    """(standing, did it win) of all seats, now and then in the last third of a match."""
    rulebook = tables.rulebook
    state = rulebook.start(tables.at(number), number)
    told = []
    while state.to_act is not None:
        if state.decisions % stride == 0:
            told.append([rulebook.evaluate(state, s) for s in range(tables.seats)])
        state.apply(rulebook.greedy(state.observation(state.to_act), state.options))
    assert state.result is not None
    won = [seat in state.result.winners for seat in range(tables.seats)]
    late = told[len(told) * 2 // 3 :]
    return [pair for row in late for pair in zip(row, won, strict=True)]


def told_apart(found: list[tuple[float, bool]]) -> float:
    """How often a winner stood higher than a loser: 0.5 would be chance."""
    winners = [value for value, won in found if won]
    losers = [value for value, won in found if not won]
    return mean((w > x) + (w == x) / 2 for w in winners for x in losers)


@pytest.mark.parametrize(
    ("game", "mode", "seats", "matches", "stride", "floor"),
    [
        ("case-closed", "duel", 2, 48, 60, 0.6),
        ("detective-conan", "duel", 2, 30, 6, 0.7),
        ("clash-of-minds", "basic", 2, 30, 20, 0.65),
        ("castle", "episode", 2, 60, 3, 0.75),
        ("castle", "toughest-case", 4, 40, 6, 0.75),
        ("clue", "standard", 3, 40, 5, 0.65),
    ],
)
def test_a_standing_tells_winners_from_losers(game, mode, seats, matches, stride, floor):
    tables = Tables(rulebooks.get(game), mode, seats)
    found = [pair for n in range(matches) for pair in late_standings(tables, n, stride)]
    assert told_apart(found) > floor
