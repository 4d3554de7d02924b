"""What a run of matches plays: which entries meet, in which seats, with which seed.

A plan is plain data. Match number n of it can be played alone, anywhere, in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple


class Entry(NamedTuple):
    """A deck (its place in the list of decks) and the bot that plays it."""

    deck: int
    bot: str


class Setting(NamedTuple):
    """One match of a plan: who sits where. `lineup` and `repeat` say which pairing it is."""

    number: int
    seed: int
    seats: tuple[int, ...]
    lineup: int
    repeat: int


@dataclass(frozen=True)
class Plan:
    """Lineups of entries, each played `matches` times.

    All lineups of a repeat share a seed, and so do the rotations of one: what chance
    gives to one it gives to the other, and differences show sooner.
    """

    mode: str
    seats: int
    options: dict[str, Any]
    entries: tuple[Entry, ...]
    lineups: tuple[tuple[int, ...], ...]
    matches: int
    seed: int
    rotated: bool = True

    @property
    def total(self) -> int:
        return len(self.lineups) * self.matches

    def setting(self, number: int) -> Setting:
        """Who meets in match `number`: lineups take turns, then seats, then seeds."""
        repeat, lineup = divmod(number, len(self.lineups))
        entries = self.lineups[lineup]
        turns = len(entries) if self.rotated else 1
        turn = repeat % turns
        seats = entries[turn:] + entries[:turn]
        return Setting(number, self.seed + repeat // turns, seats, lineup, repeat)

    def as_data(self) -> dict[str, Any]:
        return {
            "mode": self.mode,
            "seats": self.seats,
            "options": self.options,
            "entries": [list(entry) for entry in self.entries],
            "lineups": [list(lineup) for lineup in self.lineups],
            "matches": self.matches,
            "seed": self.seed,
            "rotated": self.rotated,
        }


def plan_from(data: dict[str, Any]) -> Plan:
    return Plan(
        data["mode"],
        data["seats"],
        data["options"],
        tuple(Entry(*entry) for entry in data["entries"]),
        tuple(tuple(lineup) for lineup in data["lineups"]),
        data["matches"],
        data["seed"],
        data["rotated"],
    )


def round_robin(
    entries: Sequence[Entry], seats: int, *, one_box: bool
) -> tuple[tuple[int, ...], ...]:
    """Every choice of as many entries as there are seats, in the order given.

    In a boxed game those who meet share one box. Too few entries for the seats are
    repeated: a deck or bot then meets itself.
    """
    groups: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        groups.setdefault(entry.deck if one_box else -1, []).append(index)
    return tuple(lineup for group in groups.values() for lineup in _lineups(group, seats))


def _lineups(group: list[int], seats: int) -> list[tuple[int, ...]]:
    if len(group) < seats:
        return [tuple(group[i % len(group)] for i in range(seats))]
    return list(combinations(group, seats))
