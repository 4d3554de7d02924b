"""Recorded perft counts and playthroughs. To record again after a change in the rules:

    python -m tests.engine.recordings [GAME ...]

Then read the difference: every line of it is a change in how the game is played.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.bots.tables import Tables
from games.engine.perft import counts
from games.engine.replay import Replay, pack_actions, record, unpack_actions
from games.engine.rng import Rng
from games.engine.state import State
from games.engine.table import Table
from games.play.replay import narrate_match

PERFT = Path(__file__).with_name("perft.json")
GOLDEN = Path(__file__).parents[1] / "golden"

SEED = 1
AFTER = (0, 12, 40)  # random decisions before the count
LIMIT = 3000  # sequences counted at most: a few hundredths of a second


@dataclass(frozen=True)
class Way:
    """A mode of a game with its smallest number of seats."""

    game: str
    mode: str

    def __str__(self) -> str:
        return f"{self.game}-{self.mode}"

    def table(self, decks: tuple[str, ...] = ()) -> Table:
        return Tables(rulebooks.get(self.game), self.mode, decks=decks).at(SEED)

    def decks(self) -> tuple[str, ...]:
        return Tables(rulebooks.get(self.game), self.mode).names(SEED)

    @property
    def golden(self) -> Path:
        return GOLDEN / f"{self}.txt"


def ways() -> list[Way]:
    return [Way(game.slug, mode) for game in rulebooks.all_rulebooks() for mode in game.modes]


def position(table: Table, after: int) -> State:
    """A position some random decisions into a match, or just before its end."""
    state = table.rulebook.start(table, SEED)
    rng = Rng(SEED)
    for _ in range(after):
        following = state.clone()
        following.apply(rng.choice(following.legal_actions()))
        if following.result is not None:
            return state
        state = following
    return state


def perft_counts(way: Way) -> dict[str, list[int]]:
    return {str(after): counts(position(way.table(), after), LIMIT) for after in AFTER}


def recorded_counts() -> dict[str, dict[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = json.loads(PERFT.read_text())
    return found


def playthrough(way: Way, decks: tuple[str, ...], actions: str) -> Iterator[str]:
    """A match told line by line, headed by what is needed to play it again."""
    table = way.table(decks)
    state = table.rulebook.start(table, SEED)
    for index in unpack_actions(actions):
        state.apply(state.legal_actions()[index])
    replay: Replay = record(state, SEED, unpack_actions(actions))
    yield f"decks {' '.join(decks)}"
    yield f"actions {actions}"
    for lines in narrate_match(replay, table.rulebook.start(table, SEED)):
        yield from lines


def greedy_actions(way: Way) -> str:
    table = way.table(way.decks())
    return pack_actions(play(table, SEED, seat_bots([GreedyBot] * table.seats, SEED)).actions)


def golden_header(way: Way) -> tuple[tuple[str, ...], str]:
    decks, actions = way.golden.read_text(encoding="utf-8").splitlines()[:2]
    return tuple(decks.split()[1:]), actions.partition(" ")[2]


def main(games: list[str]) -> None:
    known: dict[str, Any] = recorded_counts() if PERFT.exists() else {}
    GOLDEN.mkdir(exist_ok=True)
    for way in ways():
        if not games or way.game in games:
            known[str(way)] = perft_counts(way)
            lines = playthrough(way, way.decks(), greedy_actions(way))
            way.golden.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    rows = (f'  "{name}": {json.dumps(found)}' for name, found in sorted(known.items()))
    PERFT.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
