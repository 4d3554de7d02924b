"""Small versions of the measurements in docs/bots.md: fixed seeds, tiny budgets, a stated floor."""

import pytest

from games import rulebooks
from games.bots.ladder import Ladder
from games.bots.tables import Tables


def wins(game: str, mode: str, seats: int, bots: tuple[str, ...], matches: int) -> int:
    """How many matches the first bot wins: all against one other, half of them in a crowd."""
    ladder = Ladder(Tables(rulebooks.get(game), mode, seats), bots)
    for fixture in ladder.fixtures(matches, 1):
        ladder.play(fixture)
    assert not ladder.faults
    return ladder.scores[bots[0], bots[1]].wins


@pytest.mark.parametrize(
    ("game", "mode", "seats", "bot", "matches", "floor"),
    [
        ("clash-of-minds", "basic", 2, "search:25", 4, 3),
        ("clash-of-minds", "agents", 2, "search:25", 4, 3),
        ("detective-conan", "duel", 2, "search:25", 4, 2),
        ("case-closed", "duel", 2, "search:10", 2, 2),
        ("castle", "episode", 2, "search:100", 12, 4),
        ("clue", "standard", 3, "search:50", 12, 2),
    ],
)
def test_search_keeps_to_its_floor_against_greedy(game, mode, seats, bot, matches, floor):
    assert wins(game, mode, seats, (bot, "greedy"), matches) >= floor
