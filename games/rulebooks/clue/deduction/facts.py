"""Chapter 27: what a seat has observed, as facts that each narrow down the possible deals.

Nothing here is a conclusion. Facts come from a state (`sights_of`) or are written down one
by one (`Notebook`), and `knowledge` draws the conclusions.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.rulebooks.clue.prepared import ENVELOPE_CARDS
from games.rulebooks.clue.state import ALL, CARDS, CATEGORIES, ClueState, cards_in

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


class Noted(NamedTuple):
    """Facts about a deal, one by one."""

    deal: Deal
    facts: list[Fact]


class Sights(NamedTuple):
    """All that a seat has observed, as plain data: equal sights mean equal knowledge."""

    seat: int
    hand: int
    leftovers: int
    side_size: int
    lacks: tuple[int, ...]  # of each player; its own say nothing new
    shows: tuple[int, ...]  # as packed in the state; with two sides none is unseen
    told: tuple[int, ...]  # the cards seen in each hand
    counts: tuple[tuple[int, int, int], ...]
    wrong: tuple[int, ...]
    showing: tuple[int, ...]
    side: int
    envelope: int

    @property
    def deal(self) -> Deal:
        seats = len(self.lacks)
        size = (CARDS - ENVELOPE_CARDS - self.side_size) // seats
        return Deal(seats, self.seat, self.hand, self.leftovers, size, self.side_size)

    @property
    def facts(self) -> list[Fact]:
        return list(facts_in(self))


def sights_of(s: ClueState, seat: int) -> Sights:
    """The same for a state and its view."""
    return Sights(*seen_by(s, seat))


def seen_by(s: ClueState, seat: int) -> tuple[Any, ...]:
    """The same as a plain tuple, with which sights can be looked up."""
    seats, looked, showing = len(s.hand), s.looked[seat], s.showing
    return (
        seat,
        s.hand[seat],
        s.leftovers,
        len(s.side),
        s.lacks,
        s.shows if seats > 2 else (),
        s.told[seat::seats],
        s.counts,
        s.wrong,
        showing if showing and showing[0] != seat else (),
        cards_at(s.side, looked) if looked else 0,
        s.solution if s.out >> seat & 1 else 0,
    )


@lru_cache(maxsize=256)
def cards_at(side: tuple[int, ...], looked: int) -> int:
    """The cards at those side places that were looked at."""
    return sum([1 << card for p, card in enumerate(side) if looked >> p & 1])


def facts_in(sights: Sights) -> Iterator[Fact]:
    """CL-27.6 to CL-27.14: what was seen, fact by fact."""
    for player, cards in enumerate(sights.lacks):
        if cards and player != sights.seat:
            yield Fact(LACKS, player, cards)
    for player, cards in enumerate(sights.told):
        if cards:
            yield Fact(HOLDS, player, cards)
    for player, cards in clauses_in(sights):
        yield Fact(ONE_OF, player, cards)
    for player, category, number in sights.counts:
        if player != sights.seat:
            yield Fact(COUNT, player, CATEGORIES[category], number)
    if sights.side:
        yield Fact(SIDE, -1, sights.side)
    if sights.envelope:
        yield Fact(ENVELOPE, -1, sights.envelope)
    for named in sights.wrong:
        yield Fact(NOT_ALL, -1, named)


def clauses_in(sights: Sights) -> list[tuple[int, int]]:
    """CL-27.8: who showed one of which cards, as far as the observer has not seen it."""
    seat, told = sights.seat, sights.told
    found: set[tuple[int, int]] = set()
    for show in sights.shows:
        shower, among = show >> 21 & 7, show & ALL
        if shower != seat and among != ALL and not among & told[shower]:
            found.add((shower, among))
    if sights.showing and sights.showing[2] != ALL:
        found.add((sights.showing[0], sights.showing[2]))
    return sorted(found)  # the order of the questions must not matter


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
        self.deal = Deal(seats, observer, own, self.cards(leftovers), own.bit_count(), side_size)
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
