"""Chapter 27: what a seat has observed, as facts that each narrow down the possible deals.

Nothing here is a conclusion. Facts are read off what a seat has seen (`Sights`) or written
down one by one (`Notebook`), and `knowledge` draws the conclusions.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rulebooks.clue.face import ALL, CARDS, CATEGORIES, ENVELOPE_CARDS, cards_in

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
    hand_sizes: tuple[int, ...]
    side_size: int

    @property
    def pool(self) -> int:
        """The cards whose place the observer does not know."""
        return ALL & ~self.hand & ~self.leftovers


def check_sizes(deal: Deal) -> None:
    """CL-27.2, CL-R.63: a size for each player, the observer's own among them, and no card left."""
    sizes, own = deal.hand_sizes, deal.hand.bit_count()
    placed = sum(sizes) + deal.leftovers.bit_count() + deal.side_size + ENVELOPE_CARDS
    if len(sizes) != deal.seats or min(sizes) < 0 or sizes[deal.observer] != own:
        raise ValueError(
            f"CL-27.2: hands of {sizes} do not fit {deal.seats} players, of whom player "
            f"{deal.observer + 1} holds {own}; give one size for each player."
        )
    if placed != CARDS:
        raise ValueError(
            f"CL-27.2: hands of {sizes}, leftovers, side and envelope make {placed} cards; "
            f"there are {CARDS}."
        )


class Noted(NamedTuple):
    """Facts about a deal, one by one."""

    deal: Deal
    facts: list[Fact]


# A card shown, packed into one number: a row of them is soon copied.


def pack_show(viewers: int, shower: int, among: int) -> int:
    """The cards in the lowest 21 bits, the shower in the next three, viewers as bits above."""
    return viewers << 24 | shower << 21 | among


@lru_cache(maxsize=1 << 12)
def unpack_show(show: int) -> tuple[int, int, int]:
    """Viewers, shower, and the cards of which one was shown."""
    return show >> 24, show >> 21 & 7, show & ALL


class Sights(NamedTuple):
    """All that a seat has observed, as plain data: equal sights mean equal knowledge."""

    seat: int
    hand: int
    leftovers: int
    side_size: int
    lacks: tuple[int, ...]  # of each player; its own say nothing new
    shows: tuple[int, ...]  # packed; with two sides none is unseen
    told: tuple[int, ...]  # the cards seen in each hand
    counts: tuple[tuple[int, int, int], ...]
    wrong: tuple[int, ...]
    showing: tuple[int, ...]  # shower, viewer and named cards, while a card is about to be shown
    side: int
    envelope: int

    @property
    def deal(self) -> Deal:
        seats = len(self.lacks)
        size = (CARDS - ENVELOPE_CARDS - self.side_size) // seats
        sizes = (size,) * seats
        return Deal(seats, self.seat, self.hand, self.leftovers, sizes, self.side_size)

    @property
    def facts(self) -> list[Fact]:
        return list(facts_in(self))


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
        _, shower, among = unpack_show(show)
        if shower != seat and among != ALL and not among & told[shower]:
            found.add((shower, among))
    if sights.showing:
        shower, _, among = sights.showing
        if among != ALL:
            found.add((shower, among))
    return sorted(found)  # the order of the questions must not matter


class Notebook:
    """Observations written down one by one, by card ids: for people, tests and analysis.

    All hands are as large as the observer's unless `hand_sizes` says otherwise (CL-R.63).
    """

    def __init__(
        self,
        ids: Sequence[str],
        seats: int,
        hand: str,
        *,
        leftovers: str = "",
        side_size: int = 0,
        observer: int = 0,
        hand_sizes: Sequence[int] = (),
    ) -> None:
        self.ids = list(ids)
        own = self.cards(hand)
        sizes = tuple(hand_sizes) or (own.bit_count(),) * seats
        self.deal = Deal(seats, observer, own, self.cards(leftovers), sizes, side_size)
        check_sizes(self.deal)
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


# -- words ----------------------------------------------------------------------------------


def cards_in_words(cards: int, ids: Sequence[str], joined: str = "/") -> str:
    return joined.join(ids[c] if ids else str(c) for c in cards_in(cards))


def fact_in_words(fact: Fact, ids: Sequence[str] = (), names: Sequence[str] = ()) -> str:
    """A fact as a sentence without its full stop."""
    who = names[fact.seat] if names else f"player {fact.seat + 1}"
    cards = cards_in_words(fact.cards, ids)
    if fact.kind == COUNT:
        kind = ("suspects", "misdeeds", "rooms")[CATEGORIES.index(fact.cards)]
        return f"{who} announced {fact.number} {kind}"
    return {
        LACKS: f"{who} could not answer {cards}",
        HOLDS: f"{who} was seen with {cards}",
        ONE_OF: f"{who} showed one of {cards}",
        SIDE: f"{cards} lies at the side",
        ENVELOPE: f"{cards} is in the envelope",
        INNOCENT: f"{cards} is not in the envelope",
        NOT_ALL: f"{cards} was a wrong accusation",
    }[fact.kind]
