"""Chapter 27: the places a card can be, and what follows by simple steps (CL-27.20).

A place is part of a hand, the side, or one of the three parts of the envelope. It has a size
and two sets: the cards that it may hold and the cards that it surely holds. A hand of which
counts were announced is split by category, so that a count is nothing but a size.
"""

from collections.abc import Iterable
from functools import lru_cache

from games.rulebooks.clue.facts import (
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
from games.rulebooks.clue.state import ALL, CATEGORIES

AT_SIDE = -1
IN_ENVELOPE = -2

Clause = tuple[tuple[int, ...], int]
"""Places of one hand, and cards of which they hold at least one."""

Count = tuple[int, int, int]
"""A seat, the cards of a category, and how many of them the seat holds."""


class Places:
    """Where the cards an observer does not know can be."""

    __slots__ = (
        "can",
        "clauses",
        "envelope",
        "has",
        "owned",
        "owner",
        "pool",
        "scope",
        "size",
        "turns",
        "wrong",
    )

    def __init__(self, pool: int, form: "Form") -> None:
        self.pool = pool
        (
            self.owner,
            self.size,
            self.owned,
            self.scope,
            self.turns,
            self.envelope,
        ) = form
        self.can: list[int] = []
        self.has: list[int] = []
        self.clauses: list[Clause] = []
        self.wrong: list[int] = []

    def copy(self) -> "Places":
        form = (
            self.owner,
            self.size,
            self.owned,
            self.scope,
            self.turns,
            self.envelope,
        )
        new = Places(self.pool, form)
        new.can, new.has = self.can[:], self.has[:]
        new.clauses, new.wrong = self.clauses, self.wrong
        return new

    def of(self, owner: int) -> tuple[int, ...]:
        return self.owned.get(owner, ())

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
        for i, o in enumerate(self.owner):
            if o == owner:
                self.has[i] |= cards & self.can[i]
            else:
                self.can[i] &= ~cards
                self.has[i] &= ~cards

    def with_card(self, owner: int, card: int) -> "Places":
        new = self.copy()
        new.require(owner, 1 << card)
        return new


def laid_out(deal: Deal, facts: Iterable[Fact]) -> Places:
    """The places of a deal with every fact entered, but no conclusion drawn."""
    facts = list(facts)
    counts = tuple([(f.seat, f.cards, f.number) for f in facts if f.kind == COUNT])
    form = _form(deal.seats, deal.observer, deal.hand_size, deal.side_size, counts)
    places = Places(deal.pool, form)
    places.can = [deal.pool & cards for cards in places.scope]
    places.has = [0] * len(places.scope)
    for fact in facts:
        _enter(places, fact)
    return places


def places_seen(sights: Sights, deal: Deal) -> Places:
    """The same straight from what a seat has seen, which fits a deal."""
    counts: tuple[Count, ...] = ()
    if sights.counts:
        counts = tuple([(p, CATEGORIES[c], n) for p, c, n in sights.counts])
    form = _form(deal.seats, deal.observer, deal.hand_size, deal.side_size, counts)
    p = Places(deal.pool, form)
    can, has = p.can, p.has
    seen = (*sights.told, sights.envelope, sights.side)  # an owner's cards, by number
    unseen = p.pool
    for cards in seen:
        unseen &= ~cards
    lacks = (*sights.lacks, 0, 0)
    for owner, cards in zip(p.owner, p.scope, strict=True):
        held = seen[owner] & cards
        has.append(held)
        can.append(held | unseen & cards & ~lacks[owner])
    if sights.shows or sights.showing:
        p.clauses = [(p.owned[player], cards) for player, cards in clauses_in(sights)]
    if sights.wrong:
        p.wrong = list(sights.wrong)
    return p


Form = tuple[
    list[int], list[int], dict[int, tuple[int, ...]], list[int], list[int], int
]
"""Owners, sizes, places by owner, the cards that a place can hold at all, the envelope."""


@lru_cache(maxsize=512)
def _form(
    seats: int, observer: int, hand_size: int, side_size: int, counts: tuple[Count, ...]
) -> Form:
    """The same for all deals of a size; it is shared and never changed."""
    places: list[tuple[int, int, int]] = []
    for seat in range(seats):
        if seat != observer:
            places += _hand(seat, hand_size, [c for c in counts if c[0] == seat])
    if side_size:
        places.append((AT_SIDE, side_size, ALL))
    envelope = len(places)
    places += [(IN_ENVELOPE, 1, category) for category in CATEGORIES]
    owners = [owner for owner, _, _ in places]
    owned = {
        o: tuple(i for i, other in enumerate(owners) if other == o) for o in owners
    }
    sizes = [size for _, size, _ in places]
    turns = [
        (o - observer - 1) % seats if o >= 0 else seats - 1 for o in owners[:envelope]
    ]
    return owners, sizes, owned, [cards for _, _, cards in places], turns, envelope


def _hand(seat: int, size: int, counts: list[Count]) -> list[tuple[int, int, int]]:
    """CL-27.14: an announced count is the size of a part of the hand."""
    found = []
    rest = ALL
    for _, category, count in counts:
        found.append((seat, count, category))
        rest &= ~category
        size -= count
    return [*found, (seat, size, rest)]


def _enter(places: Places, fact: Fact) -> None:
    kind, seat, cards, _ = fact
    if kind == LACKS:
        places.forbid(seat, cards)
    elif kind == HOLDS:
        _require_all(places, seat, cards)
    elif kind == ONE_OF:
        places.clauses.append((places.of(seat), cards))
    elif kind == SIDE:
        _require_all(places, AT_SIDE, cards)
    elif kind == ENVELOPE:
        _require_all(places, IN_ENVELOPE, cards)
    elif kind == INNOCENT:
        places.forbid(IN_ENVELOPE, cards)
    elif kind == NOT_ALL:
        places.wrong.append(cards)


def _require_all(places: Places, owner: int, cards: int) -> None:
    """A card that the owner cannot hold is left without a place, which `settle` finds."""
    reachable = places.may_hold(owner)
    places.require(owner, cards & reachable)
    if cards & ~reachable:
        places.can = [can & ~(cards & ~reachable) for can in places.can]
        places.has = [has & ~(cards & ~reachable) for has in places.has]


def settle(p: Places) -> bool:
    """CL-27.9, CL-27.20: follow simple steps to their end; False if no deal is left.

    Each card has one place; a place that can hold just as many cards as it has room for holds
    them; a full place holds no other; a clause with one card left is that card.
    """
    can, has, size = p.can, p.has, p.size
    open_places = list(range(len(size)))
    settled = 0  # the cards of the places that are not open any more
    changed = True
    while changed:
        changed = False
        once, twice = settled, 0
        for i in open_places:
            cards = can[i]
            twice |= once & cards
            once |= cards
        if once != p.pool:
            return False
        for i in open_places[:]:
            cards, n = can[i], size[i]
            choice = cards.bit_count() - n
            if choice:
                sure = has[i] | (cards & ~twice)
                free = n - sure.bit_count()
                if choice < 0 or free < 0:
                    return False
                has[i] = sure
                if free:
                    continue
                cards = can[i] = sure
                changed = True
            elif cards & twice:
                for j in open_places:
                    can[j] &= ~cards
                can[i] = cards
                changed = True
            has[i] = cards
            settled |= cards
            open_places.remove(i)
        if not changed and (p.clauses or p.wrong):
            step = _clause_step(p)
            if step < 0:
                return False
            changed = step > 0
    return True


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
    parts = range(p.envelope, p.envelope + 3)
    right = [i for i in parts if p.has[i] & named]
    if len(right) == 3:
        return -1
    if len(right) == 2:
        (third,) = (i for i in parts if i not in right)
        if p.can[third] & named:
            p.can[third] &= ~named
            return 1
    return 0
