"""Where a match stands after so many decisions: kept in memory, rebuilt from the row.

A state in memory is never changed: whoever plays on clones it first.
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache

from casebook.cache import Cache
from games import rulebooks
from games.engine.errors import RuleError
from games.engine.replay import unpack_actions
from games.engine.state import State
from games.engine.table import Table as EngineTable
from games.engine.table import TableSpec
from games.runs.models import Snapshot
from games.runs.snapshots import decks_in
from games.tables.models import Seat, Table
from games.tables.refusals import TableRefused

KEPT = 256  # positions in the memory of one process


@dataclass(frozen=True, eq=False)
class Position:
    """A state and who made each decision on the way to it."""

    state: State
    actors: tuple[int, ...]
    by_seat: dict[int, list[int]] = field(default_factory=dict, init=False, repr=False)

    def after(self, *indexes: int) -> "Position":
        """The position after further answers, each by its place among the options."""
        state, actors = self.state.clone(), list(self.actors)
        for index in indexes:
            assert state.to_act is not None
            actors.append(state.to_act)
            state.take(index)
        return Position(state, tuple(actors))

    def answers_of(self, seat: int) -> list[int]:
        """The decisions that a seat made, counted among all."""
        if seat not in self.by_seat:
            numbers = [number for number, actor in enumerate(self.actors) if actor == seat]
            self.by_seat[seat] = numbers
        return self.by_seat[seat]


Place = tuple[str, int, int]
"""Table, how often something was taken back there, decisions."""
memory = Cache[Place, Position](KEPT)


def position_of(table: Table, decisions: int | None = None) -> Position:
    """The match after so many decisions; as far as it has come if none are named."""
    wanted = table.decisions if decisions is None else decisions
    found = memory.find(key_of(table, wanted))
    if found is None:
        found = rebuild(table, wanted)
        memory.keep(key_of(table, wanted), found)
    return found


def keep_position(table: Table, position: Position) -> None:
    """Called after the row was written, never before: a write that loses leaves nothing."""
    memory.keep(key_of(table, len(position.actors)), position)


def key_of(table: Table, decisions: int) -> Place:
    return table.pk, len(table.take_backs), decisions


def rebuild(table: Table, decisions: int) -> Position:
    """Play it again, from the last position still in memory if there is one near."""
    actions = unpack_actions(table.actions)
    near = range(decisions - 1, max(-1, decisions - 40), -1)
    known = (memory.find(key_of(table, number)) for number in near)
    start = next((position for position in known if position), None) or first_position(table)
    try:
        found = start.after(*actions[len(start.actors) : decisions])
    except (RuleError, IndexError, AssertionError) as error:
        raise outdated() from error
    if decisions == table.decisions and check_value(found.state) != table.check_value:
        raise outdated()
    return found


def first_position(table: Table) -> Position:
    rulebook = rulebooks.get(table.game_id)
    return Position(rulebook.start(engine_table(table), table.seed), ())


def check_value(state: State) -> str:
    """The generator's state: it tells matches apart."""
    return f"{state.rng:016x}"


def outdated() -> TableRefused:
    return TableRefused(
        "outdated",
        "The rules have changed since this match began, and it would now stand otherwise.",
        fix="Start a new one.",
    )


# -- tables of the engine -----------------------------------------------------------------


def engine_table(table: Table) -> EngineTable:
    """Laid once for all matches of this process with the same decks, mode and options."""
    decks = [seat.snapshot_id for seat in deck_seats(table)]
    options = json.dumps(table.options, sort_keys=True)
    return lay_table(table.game_id, table.mode, len(table.in_order), options, *map(str, decks))


def deck_seats(table: Table) -> list[Seat]:
    """The seats whose decks are on the table: all, or the first, which has the box."""
    seats = table.in_order
    return seats[:1] if rulebooks.get(table.game_id).declaration.boxed else seats


@lru_cache(maxsize=32)
def lay_table(game: str, mode: str, seats: int, options: str, *snapshots: str) -> EngineTable:
    found = Snapshot.objects.in_bulk(snapshots)
    decks = tuple(decks_in([found[name] for name in snapshots]))
    spec = TableSpec(mode, seats, decks, json.loads(options))
    return EngineTable(rulebooks.get(game), spec)
