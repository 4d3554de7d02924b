"""Chapter 27: what a seat has observed, as facts that each narrow down the possible deals.

Nothing here is a conclusion. Facts come from a state (`facts_seen`) or are written down one
by one (`Notebook`), and `knowledge` draws the conclusions.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.rulebooks.clue.box import SIDE_CARDS, Box
from games.rulebooks.clue.state import (
    ALL,
    CATEGORIES,
    ClueState,
    cards_in,
    unpacked_show,
)

LACKS = "lacks"  # the seat holds none of the cards
HOLDS = "holds"  # the seat holds all of the cards
ONE_OF = "one of"  # the seat holds at least one of the cards
COUNT = "count"  # the seat holds exactly `number` of the cards
SIDE = "side"  # the cards lie at the side
ENVELOPE = "envelope"  # the cards are in the envelope
NOT_ALL = "not all"  # the envelope does not hold exactly these cards
INNOCENT = "innocent"  # the cards are not in the envelope


class Fact(NamedTuple):
    """One observation. `seat` is -1 for facts about the envelope or the side."""

    kind: str
    seat: int
    cards: int
    number: int = 0


class Deal(NamedTuple):
    """What an observer knows before the first question (CL-27.1 to CL-27.4)."""

    seats: int
    observer: int
    hand: int
    leftovers: int
    hand_size: int
    side_size: int

    @property
    def pool(self) -> int:
        """The cards whose place the observer does not know."""
        return ALL & ~self.hand & ~self.leftovers


def deal_seen(s: ClueState, seat: int) -> Deal:
    box: Box = s.table.prepared
    side = SIDE_CARDS if box.has_sides else 0
    return Deal(s.table.seats, seat, s.hand[seat], s.leftovers, box.hand_size, side)


def facts_seen(s: ClueState, seat: int) -> list[Fact]:
    """CL-27.6 to CL-27.14: everything a seat has observed; the same for a state and its view."""
    seats = s.table.seats
    others = [player for player in range(seats) if player != seat]
    found = [Fact(LACKS, p, s.lacks[p]) for p in others if s.lacks[p]]
    for player in others:
        seen = s.told[player * seats + seat]
        if seen:
            found.append(Fact(HOLDS, player, seen))
    found += [Fact(ONE_OF, p, cards) for p, cards in clauses_seen(s, seat)]
    found += [Fact(COUNT, p, CATEGORIES[c], n) for p, c, n in s.counts if p != seat]
    if s.looked[seat]:
        found.append(Fact(SIDE, -1, side_seen(s, seat)))
    if s.out >> seat & 1:
        found.append(Fact(ENVELOPE, -1, s.solution))
    found += [Fact(NOT_ALL, -1, named) for named in s.wrong]
    return found


def clauses_seen(s: ClueState, seat: int) -> list[tuple[int, int]]:
    """CL-27.8: who showed one of which cards, as far as the observer has not seen it."""
    seats = s.table.seats
    found: set[tuple[int, int]] = set()
    for show in s.shows:
        _, shower, among = unpacked_show(show)
        if (
            shower != seat
            and among != ALL
            and not among & s.told[shower * seats + seat]
        ):
            found.add((shower, among))
    if s.showing and s.showing[0] != seat and s.showing[2] != ALL:
        found.add((s.showing[0], s.showing[2]))
    return sorted(found)  # the order of the questions must not matter


def side_seen(s: ClueState, seat: int) -> int:
    return sum(1 << card for p, card in enumerate(s.side) if s.looked[seat] >> p & 1)


def key_of(s: ClueState, seat: int) -> tuple[object, ...]:
    """Equal for two states in which the seat has observed the same."""
    seats = s.table.seats
    return (
        seat,
        s.hand[seat],
        s.leftovers,
        tuple(s.lacks),
        frozenset(s.shows),
        tuple(s.told[seat::seats]),
        s.counts,
        s.wrong,
        s.showing,
        side_seen(s, seat) if s.looked[seat] else 0,
        s.solution if s.out >> seat & 1 else 0,
        len(s.side),
    )


class Notebook:
    """Observations written down one by one, by card ids: for people, tests and analysis."""

    def __init__(
        self,
        ids: Sequence[str],
        seats: int,
        hand: str,
        *,
        leftovers: str = "",
        side_size: int = 0,
        observer: int = 0,
    ) -> None:
        self.ids = list(ids)
        own = self.cards(hand)
        self.deal = Deal(
            seats, observer, own, self.cards(leftovers), own.bit_count(), side_size
        )
        self.facts: list[Fact] = []

    def cards(self, names: str) -> int:
        """`HO/HD/BA` as a set of cards."""
        listed = names.replace("/", " ").replace(",", " ").split()
        return sum(1 << self.ids.index(name) for name in listed)

    def names(self, cards: int) -> str:
        return "/".join(self.ids[card] for card in cards_in(cards))

    def note(self, kind: str, seat: int, names: str, count: int = 0) -> "Notebook":
        self.facts.append(Fact(kind, seat, self.cards(names), count))
        return self

    def cannot(self, seat: int, names: str) -> "Notebook":
        return self.note(LACKS, seat, names)

    def shows(self, seat: int, names: str) -> "Notebook":
        """A card that the observer did not see."""
        return self.note(ONE_OF, seat, names)

    def shows_me(self, seat: int, name: str) -> "Notebook":
        return self.note(HOLDS, seat, name)

    def counts(self, seat: int, category: int, count: int) -> "Notebook":
        self.facts.append(Fact(COUNT, seat, CATEGORIES[category], count))
        return self

    def wrong(self, names: str) -> "Notebook":
        return self.note(NOT_ALL, -1, names)

    def sees_side(self, name: str) -> "Notebook":
        return self.note(SIDE, -1, name)
