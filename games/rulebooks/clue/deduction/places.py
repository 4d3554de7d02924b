"""Chapter 27: the places a card can be, and what follows by simple steps (CL-27.20).

A place is part of a hand, the side, or one of the three parts of the envelope. It has a size
and two sets: the cards that it may hold and the cards that it surely holds. A hand of which
counts were announced is split by category, so that a count is nothing but a size.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.rulebooks.clue.deduction.facts import (
    COUNT,
    ENVELOPE,
    HOLDS,
    INNOCENT,
    LACKS,
    NOT_ALL,
    ONE_OF,
    SIDE,
    Deal,
    Fact,
    Sights,
    clauses_in,
)
from games.rulebooks.clue.face import ALL, CARDS, CATEGORIES

NOWHERE = 1 << CARDS
"""A card that no place can hold: with it in the pool, no deal is left."""

AT_SIDE = -1
IN_ENVELOPE = -2

Clause = tuple[tuple[int, ...], int]
"""Places of one hand, and cards of which they hold at least one."""

Count = tuple[int, int, int]
"""A seat, a category by number, and how many of its cards the seat holds."""


class Form(NamedTuple):
    """What is the same for all deals of a size; it is shared and never changed."""

    owner: list[int]
    size: list[int]
    owned: dict[int, tuple[int, ...]]  # places by owner
    envelope: int  # the first of its three places
    scope: list[tuple[int, int]]  # owner, and the cards that a place can hold at all
    turns: list[int]  # when its owner is asked, for each place before the envelope


class Places:
    """Where the cards an observer does not know can be."""

    __slots__ = ("can", "clauses", "form", "has", "pool", "wrong")

    def __init__(self, pool: int, form: Form, can: list[int]) -> None:
        self.pool = pool
        self.form = form
        self.can = can
        self.has = [0] * len(can)  # filled in by `settle`
        self.clauses: tuple[Clause, ...] = ()
        self.wrong: tuple[int, ...] = ()

    def copy(self) -> "Places":
        new = Places(self.pool, self.form, self.can[:])
        new.clauses, new.wrong = self.clauses, self.wrong
        return new

    def of(self, owner: int) -> tuple[int, ...]:
        return self.form.owned.get(owner, ())

    def may_hold(self, owner: int) -> int:
        """All cards that a player, the side or the envelope may hold."""
        cards = 0
        for i in self.of(owner):
            cards |= self.can[i]
        return cards

    def surely_holds(self, owner: int) -> int:
        cards = 0
        for i in self.of(owner):
            cards |= self.has[i]
        return cards

    def forbid(self, owner: int, cards: int) -> None:
        for i in self.of(owner):
            self.can[i] &= ~cards

    def require(self, owner: int, cards: int) -> None:
        """These cards are with this owner and with nobody else."""
        for i, o in enumerate(self.form.owner):
            if o != owner:
                self.can[i] &= ~cards

    def with_card(self, owner: int, card: int) -> "Places":
        new = self.copy()
        new.require(owner, 1 << card)
        return new


def places_of(deal: Deal, facts: Iterable[Fact]) -> Places:
    """The places of a deal with every fact entered, but no conclusion drawn."""
    facts = list(facts)
    counts = _counts(facts)
    form = _form(deal.observer, deal.hand_sizes, deal.side_size, counts)
    can = [deal.pool & cards for _, cards in form.scope]
    places = Places(deal.pool, form, can)
    if len({(seat, category) for seat, category, _ in counts}) < len(counts):
        places.pool |= NOWHERE  # two numbers for the same cards
    for fact in facts:
        if fact.seat != deal.observer:
            _enter(places, fact)
        elif not is_true_of(deal.hand, fact):
            places.pool |= NOWHERE
    return places


def _counts(facts: Iterable[Fact]) -> tuple[Count, ...]:
    """CL-27.14: what was announced, each once."""
    counted = [fact for fact in facts if fact.kind == COUNT]
    return tuple(
        dict.fromkeys([(fact.seat, CATEGORIES.index(fact.cards), fact.number) for fact in counted])
    )


def is_true_of(hand: int, fact: Fact) -> bool:
    """CL-27.4: what is said of the observer must be true of the own hand."""
    kind, _, cards, number = fact
    if kind == LACKS:
        return not hand & cards
    if kind == HOLDS:
        return not cards & ~hand
    if kind == ONE_OF:
        return bool(hand & cards)
    return (hand & cards).bit_count() == number


def places_seen(sights: Sights) -> Places:
    """The same straight from what a seat has seen."""
    (
        seat,
        hand,
        leftovers,
        side_size,
        lacks,
        shows,
        told,
        counts,
        wrong,
        showing,
        side,
        envelope,
    ) = sights
    form = _form(seat, (hand.bit_count(),) * len(lacks), side_size, counts)
    pool = unseen = ALL & ~hand & ~leftovers
    others = envelope, side
    seen, absent = told + others, lacks + NO_CARDS  # by number of the owner
    for cards in seen:
        unseen &= ~cards
    can = [cards & (seen[owner] | unseen & ~absent[owner]) for owner, cards in form.scope]
    places = Places(pool, form, can)
    places.wrong = wrong
    if shows or showing:
        places.clauses = tuple(
            [(form.owned[player], cards) for player, cards in clauses_in(sights)]
        )
    return places


NO_CARDS = (0, 0)
"""What the envelope and the side said they do not hold."""


@lru_cache(maxsize=512)
def _form(
    observer: int, hand_sizes: tuple[int, ...], side_size: int, counts: tuple[Count, ...]
) -> Form:
    seats = len(hand_sizes)
    places: list[tuple[int, int, int]] = []
    for seat, size in enumerate(hand_sizes):
        if seat != observer:
            places += _hand(
                seat, size, [(category, n) for player, category, n in counts if player == seat]
            )
    if side_size:
        places.append((AT_SIDE, side_size, ALL))
    envelope = len(places)
    places += [(IN_ENVELOPE, 1, category) for category in CATEGORIES]
    owners = [owner for owner, _, _ in places]
    return Form(
        owners,
        [size for _, size, _ in places],
        {o: tuple(i for i, other in enumerate(owners) if other == o) for o in owners},
        envelope,
        [(owner, cards) for owner, _, cards in places],
        [
            seats - 1 if owner == AT_SIDE else (owner - observer - 1) % seats
            for owner in owners[:envelope]
        ],
    )


def _hand(seat: int, size: int, counts: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """CL-27.14: an announced count is the size of a part of the hand."""
    found = []
    rest = ALL
    for category, count in counts:
        found.append((seat, count, CATEGORIES[category]))
        rest &= ~CATEGORIES[category]
        size -= count
    return [*found, (seat, size, rest)]


def _enter(places: Places, fact: Fact) -> None:
    kind, seat, cards, _ = fact
    if kind == LACKS:
        places.forbid(seat, cards)
    elif kind == HOLDS:
        _require_all(places, seat, cards)
    elif kind == ONE_OF:
        places.clauses += ((places.of(seat), cards),)
    elif kind == SIDE:
        _require_all(places, AT_SIDE, cards)
    elif kind == ENVELOPE:
        _require_all(places, IN_ENVELOPE, cards)
    elif kind == INNOCENT:
        places.forbid(IN_ENVELOPE, cards)
    elif kind == NOT_ALL:
        places.wrong += (cards,)


def _require_all(places: Places, owner: int, cards: int) -> None:
    """A card that the owner cannot hold is left without a place, which `settle` finds.

    So is one that the observer has, or that lies among the leftovers (CL-27.4).
    """
    places.pool |= cards
    reachable = places.may_hold(owner)
    places.require(owner, cards & reachable)
    places.can = [can & ~(cards & ~reachable) for can in places.can]


def settle(p: Places) -> bool:
    """CL-27.9, CL-27.20: follow simple steps to their end; False if no deal is left.

    Each card has one place; a place that can hold just as many cards as it has room for holds
    them; a full place holds no other; a clause with one card left is that card.
    """
    can, has, size = p.can, p.has, p.form.size
    places: Sequence[int] = range(len(size))
    while True:
        once = twice = 0  # cards that have a place, that have several
        for cards in can:
            twice |= once & cards
            once |= cards
        if once != p.pool:
            return False
        still_open = []
        changed = False
        for i in places:
            cards, n = can[i], size[i]
            sure = cards & ~twice
            held = sure.bit_count()
            if held < n < cards.bit_count():
                has[i] = sure
                still_open.append(i)
                continue
            if held > n or cards.bit_count() < n:
                return False
            if held < n:  # no choice: these cards are nowhere else
                for j in places:
                    can[j] &= ~cards
                sure = cards
                changed = True
            elif sure != cards:
                changed = True
            has[i] = can[i] = sure
        places = still_open
        if not changed:
            step = _clause_step(p) if p.clauses or p.wrong else 0
            if step <= 0:
                return step == 0


def _clause_step(p: Places) -> int:
    """1 if a clause or a wrong accusation settled something, 0 if not, -1 if one is broken."""
    found = 0
    can, has = p.can, p.has
    for among, cards in p.clauses:
        left = 0
        sure = 0
        for i in among:
            left |= can[i] & cards
            sure |= has[i] & cards
        if sure:
            continue
        if not left:
            return -1
        if not left & (left - 1):
            for i in range(len(can)):
                if i not in among:
                    can[i] &= ~left  # nowhere else, so the next round places it here
            found = 1
    for named in p.wrong:
        step = _accusation_step(p, named)
        if step < 0:
            return -1
        found |= step
    return found


def _accusation_step(p: Places, named: int) -> int:
    """CL-27.12: when two of the three are right, the third is not."""
    parts = range(p.form.envelope, p.form.envelope + 3)
    right = [i for i in parts if p.has[i] & named]
    if len(right) == 3:
        return -1
    if len(right) == 2:
        (third,) = (i for i in parts if i not in right)
        if p.can[third] & named:
            p.can[third] &= ~named
            return 1
    return 0
