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


# -- the plans of each kind of run --------------------------------------------------------


class Terms(NamedTuple):
    """What all matches of a plan have in common, and how many of each lineup are played."""

    mode: str
    seats: int
    options: dict[str, Any]
    matches: int
    seed: int

    def plan(
        self, entries: Sequence[Entry], lineups: Sequence[tuple[int, ...]], *, rotated: bool = True
    ) -> Plan:
        return Plan(
            self.mode,
            self.seats,
            self.options,
            tuple(entries),
            tuple(lineups),
            self.matches,
            self.seed,
            rotated,
        )


def match_plan(terms: Terms, bots: Sequence[str], *, one_box: bool) -> Plan:
    """Seats as given, each with a deck of its own or all with the one box."""
    entries = [Entry(0 if one_box else seat, bot) for seat, bot in enumerate(bots)]
    return terms.plan(entries, [tuple(range(terms.seats))], rotated=False)


def series_plan(terms: Terms, decks: int, bots: Sequence[str], *, one_box: bool) -> Plan:
    """Every deck in the hands of every bot, against all others."""
    entries = [Entry(deck, bot) for deck in range(decks) for bot in bots]
    return terms.plan(entries, round_robin(entries, terms.seats, one_box=one_box))


def gauntlet_plan(terms: Terms, decks: int, bot: str) -> Plan:
    """The first deck against each of the others; they do not meet among themselves."""
    entries = [Entry(deck, bot) for deck in range(decks)]
    rivals = range(1, decks)
    return terms.plan(entries, [(0, *[rival] * (terms.seats - 1)) for rival in rivals])


def swap_plan(terms: Terms, decks: int, bot: str, other: str) -> Plan:
    """Deck 0 and its changed copy, deck 1, each against every deck that follows; against
    deck 0 if there is none."""
    rivals = range(2, decks) if decks > 2 else [0]
    entries = [Entry(0, bot), Entry(1, bot), *(Entry(rival, other) for rival in rivals)]
    lineups = [
        (ours, *[rival] * (terms.seats - 1)) for rival in range(2, len(entries)) for ours in (0, 1)
    ]
    return terms.plan(entries, lineups)


def boxed_swap_plan(terms: Terms, bot: str, other: str) -> Plan:
    """In a boxed game the box itself is swapped: the same players meet over both."""
    entries = [Entry(0, bot), Entry(1, bot), Entry(0, other), Entry(1, other)]
    return terms.plan(entries, [(ours, *[2 + ours] * (terms.seats - 1)) for ours in (0, 1)])


def solo_plan(terms: Terms, bot: str) -> Plan:
    """One deck alone: it stands for all seats."""
    return terms.plan([Entry(0, bot)], [(0,) * terms.seats], rotated=False)


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
