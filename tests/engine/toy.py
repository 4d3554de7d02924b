"""The small game of tests/sixth_game as the tests of the kernel use it: one module, no registry."""

from pathlib import Path
from typing import Any

from games.engine.cards import CardDef
from games.engine.state import State
from games.engine.table import TableSpec
from games.rulebooks.catalogue import card_from, read_yaml
from tests import sixth_game
from tests.sixth_game.declaration import DECLARATION
from tests.sixth_game.flow import ANSWER, LEAD, TAKE
from tests.sixth_game.flow import FLOW as flow
from tests.sixth_game.rulebook import RULEBOOK as TOY
from tests.sixth_game.rulebook import Toy
from tests.sixth_game.state import DECK, HAND, JOKER, TRICK, WON, Tricks
from tests.sixth_game.turn import answer, chose_lead, take

__all__ = [
    "ANSWER",
    "CARDS",
    "DECK",
    "DECKS",
    "DECLARATION",
    "HAND",
    "JOKER",
    "LEAD",
    "TAKE",
    "TOY",
    "TRICK",
    "WON",
    "State",
    "TableSpec",
    "Toy",
    "Tricks",
    "answer",
    "chose_lead",
    "flow",
    "new",
    "spec",
    "take",
]

HERE = Path(sixth_game.__file__).parent


def rows(folder: str) -> list[Any]:
    return [(path.stem, read_yaml(path)) for path in sorted((HERE / folder).glob("*.yaml"))]


CARDS: dict[str, CardDef] = {
    row["id"]: card_from(row) for _, data in rows("cards") for row in data["cards"]
}

DECKS = {
    name: {
        section: [CARDS[id] for id, copies in entries.items() for _ in range(copies)]
        for section, entries in data["sections"].items()
    }
    for name, data in reversed(rows("decks"))  # the low one first
}


def spec(seats: int = 2, **options: Any) -> TableSpec:
    decks = [DECKS["low"], DECKS["high"]]
    return TableSpec(
        "duel" if seats == 2 else "crowd",
        seats,
        tuple(decks[seat % 2] for seat in range(seats)),
        options,
    )


def new(seed: int = 1, seats: int = 2, **options: Any) -> Tricks:
    state = TOY.new(spec(seats, **options), seed)
    assert isinstance(state, Tricks)
    return state
