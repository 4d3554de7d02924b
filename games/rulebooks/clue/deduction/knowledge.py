"""Chapter 27: all that follows from what a seat has observed, and nothing else.

`certain` things hold in every deal that is consistent with the facts: sound (CL-27.17) and
complete (CL-27.18), because the deals are counted. Simple steps come first and are enough
for most questions; counting is done when a question needs it, and once.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import Any

from games.rulebooks.clue.deduction.facts import (
    ENVELOPE,
    HOLDS,
    INNOCENT,
    LACKS,
    SIDE,
    Deal,
    Fact,
    Noted,
    Sights,
    fact_in_words,
)
from games.rulebooks.clue.deduction.places import (
    AT_SIDE,
    IN_ENVELOPE,
    Places,
    places_of,
    places_seen,
    settle,
)
from games.rulebooks.clue.deduction.worlds import Lots, Worlds
from games.rulebooks.clue.face import CARDS, cards_in

NEARLY = 6  # with so few cards open, it pays to look for hidden certainty


class Inconsistent(ValueError):
    """CL-27.19: no deal fits the facts. `facts` are some that cannot all be true."""

    def __init__(self, facts: Sequence[Fact], ids: Sequence[str] = ()) -> None:
        self.facts = list(facts)
        said = "; ".join(fact_in_words(fact, ids) for fact in facts)
        super().__init__(f"No deal fits these observations: {said}.")


class Knowledge:
    """What a seat knows: what it has seen, and the places as simple steps have settled them.

    All else is worked out when somebody first asks for it, and kept.
    """

    _solution: int | None = None
    _deal: Deal | None = None
    _example: int | None = None
    _worlds: Worlds | None = None
    _excluded: list[Worlds] | None = None
    _counts: list[list[int]] | None = None
    _triples: dict[int, int] | None = None
    _likeliest: tuple[int, float] | None = None

    def __init__(self, seen: Sights | Noted, ids: Sequence[str], places: Places) -> None:
        self.seen = seen
        self.ids = ids
        self.places = places
        self.questions: Any = None  # what can be asked, kept by `asking`
        self.sheet: list[dict[str, Any]] | None = None  # kept by `sheet`
        suspect, misdeed, room = places.can[places.form.envelope :]
        self.live = suspect | misdeed | room
        """Cards that simple steps do not keep out of the envelope."""

    @property
    def deal(self) -> Deal:
        if self._deal is None:
            self._deal = self.seen.deal
        return self._deal

    @property
    def facts(self) -> list[Fact]:
        """Told one by one only when somebody asks why."""
        return self.seen.facts

    # -- certain, all of it -----------------------------------------------------------

    @property
    def solution(self) -> int:
        """The three cards in the envelope if they are certain, else 0."""
        if self._solution is None:
            self._solution = self._find_solution()
        return self._solution

    def _find_solution(self) -> int:
        left = self.live
        if left.bit_count() == 3:
            return left
        p = self.places
        if has_alike(p):
            return 0
        found = self.example
        for part in range(p.form.envelope, p.form.envelope + 3):
            for card in cards_in(p.can[part] & ~found):
                if example(p.with_card(IN_ENVELOPE, card)):
                    return 0
        return found

    @property
    def accusable(self) -> int:
        """The solution as far as it pays to look for it: with many cards open it is not certain."""
        left = self.live
        n = left.bit_count()
        if n == 3:
            return left
        return self.solution if n <= NEARLY else 0

    @property
    def example(self) -> int:
        """The envelope of one consistent deal."""
        if self._example is None:
            found = example(self.places)
            if not found:
                raise Inconsistent(smallest_conflict(self.deal, self.facts), self.ids)
            self._example = found
        return self._example

    def certain(self, owner: int) -> tuple[int, int]:
        """CL-27.26: the cards an owner surely holds, and those it may hold."""
        surely = possibly = 0
        for card in range(CARDS):
            count = self.count(owner, card)
            if count:
                possibly |= 1 << card
                if count == self.total:
                    surely |= 1 << card
        return surely, possibly

    # -- counting ---------------------------------------------------------------------

    @property
    def worlds(self) -> Worlds:
        if self._worlds is None:
            self._worlds = Worlds(self.places)
        return self._worlds

    @property
    def excluded(self) -> list[Worlds]:
        """CL-27.12: the deals that only a wrong accusation keeps out."""
        if self._excluded is None:
            self._excluded = self._find_excluded()
        return self._excluded

    def _find_excluded(self) -> list[Worlds]:
        found = []
        for named in dict.fromkeys(self.places.wrong):
            p = self.places.copy()
            p.wrong = ()
            if named & ~p.may_hold(IN_ENVELOPE) == 0:
                p.require(IN_ENVELOPE, named)
                if settle(p):
                    found.append(Worlds(p))
        return found

    @property
    def total(self) -> int:
        """The number of consistent deals; the order of the side cards does not count."""
        total = self.worlds.plain - sum(worlds.plain for worlds in self.excluded)
        if not total:
            raise Inconsistent(smallest_conflict(self.deal, self.facts), self.ids)
        return total

    @property
    def counts(self) -> list[list[int]]:
        """At each place, the number of consistent deals in which each card lies there."""
        if self._counts is None:
            self._counts = self._count()
        return self._counts

    def _count(self) -> list[list[int]]:
        counts = self.worlds.marginals()
        for worlds in self.excluded:
            for row, less in zip(counts, worlds.marginals(), strict=True):
                row[:] = [n - m for n, m in zip(row, less, strict=True)]
        return counts

    def count(self, owner: int, card: int) -> int:
        """The number of consistent deals in which an owner holds a card."""
        if self.deal.hand >> card & 1:
            return self.total if owner == self.deal.observer else 0
        return sum(self.counts[i][card] for i in self.places.of(owner))

    def chance(self, owner: int, card: int) -> Fraction:
        return Fraction(self.count(owner, card), self.total)

    @property
    def triples(self) -> dict[int, int]:
        """The number of consistent deals for each possible content of the envelope."""
        if self._triples is None:
            self._triples = self.worlds.triples()
            for named in self.places.wrong:
                self._triples.pop(named, None)
        return self._triples

    @property
    def likeliest(self) -> tuple[int, float]:
        """The content of the envelope that most deals have, and its chance."""
        if self._likeliest is None:
            triples = self.triples
            best = max(sorted(triples), key=triples.__getitem__)
            self._likeliest = best, triples[best] / self.total
        return self._likeliest

    @property
    def entropy(self) -> float:
        """How much is still unknown of the envelope, in bits."""
        return entropy(self.triples)

    def and_also(self, *facts: Fact) -> "Knowledge | None":
        """What would be known if these facts were, too; None if they cannot be."""
        more = [*self.facts, *facts]
        places = places_of(self.deal, more)
        if not settle(places):
            return None
        known = Knowledge(Noted(self.deal, more), self.ids, places)
        return known if known.worlds.plain > sum(w.plain for w in known.excluded) else None

    def draw(self, lots: Lots) -> dict[int, int]:
        """One consistent deal, each as likely: owner to cards."""
        while True:
            held = self.worlds.draw(lots)
            found: dict[int, int] = {}
            for owner, cards in zip(self.places.form.owner, held, strict=True):
                found[owner] = found.get(owner, 0) | cards
            if found[IN_ENVELOPE] not in self.places.wrong:
                return found

    # -- why ----------------------------------------------------------------------------

    def reasons(self, owner: int, card: int, *, holds: bool) -> list[Fact]:
        """The fewest facts, none of which can be left out, that make this certain."""
        contrary = (denial if holds else assertion)(owner, 1 << card)
        return smallest_conflict(self.deal, self.facts, contrary)


def knowledge_in(sights: Sights, ids: Sequence[str]) -> Knowledge:
    """What follows from what a seat has seen."""
    return settled_knowledge(sights, ids, places_seen(sights))


def knowledge_from(deal: Deal, facts: Iterable[Fact], ids: Sequence[str] = ()) -> Knowledge:
    """What follows from facts that were noted one by one."""
    noted = Noted(deal, list(facts))
    return settled_knowledge(noted, ids, places_of(deal, noted.facts))


def settled_knowledge(seen: Sights | Noted, ids: Sequence[str], places: Places) -> Knowledge:
    if not settle(places):
        raise Inconsistent(smallest_conflict(seen.deal, seen.facts), ids)
    return Knowledge(seen, ids, places)


# -- searching for one deal -----------------------------------------------------------------


def example(p: Places) -> int:
    """The envelope of one deal that fits, or 0 if there is none. Changes the places."""
    if not settle(p):
        return 0
    owner, options = _narrowest(p)
    if not options:
        return p.surely_holds(IN_ENVELOPE)
    for card in options:
        found = example(p.with_card(owner, card))
        if found:
            return found
    return 0


def has_alike(p: Places) -> bool:
    """Whether a part of the envelope has several cards to choose from, and nothing tells them apart."""
    if p.wrong:
        return False
    for cards in p.can[p.form.envelope :]:
        if cards & (cards - 1):
            sets = [*p.can[: p.form.envelope], *[among for _, among in p.clauses]]
            if not [other for other in sets if other & cards not in (0, cards)]:
                return True
    return False


def _narrowest(p: Places) -> tuple[int, list[int]]:
    """Where to branch: an open clause, else the place with the fewest cards to choose from."""
    best: list[int] = []
    owner = 0
    for among, cards in p.clauses:
        if not any(p.has[i] & cards for i in among):
            left = [card for i in among for card in cards_in(p.can[i] & cards)]
            if not best or len(left) < len(best):
                owner, best = p.form.owner[among[0]], left
    if best:
        return owner, best
    for i, size in enumerate(p.form.size):
        if p.has[i].bit_count() < size:
            left = cards_in(p.can[i] & ~p.has[i])
            if not best or len(left) < len(best):
                owner, best = p.form.owner[i], left
    return owner, best


def possible(deal: Deal, facts: Iterable[Fact]) -> bool:
    return example(places_of(deal, facts)) != 0


def smallest_conflict(deal: Deal, facts: Sequence[Fact], *assumed: Fact) -> list[Fact]:
    """Facts that cannot all be true beside what is assumed, none of which can be left out."""
    kept = _one_by_one(facts)
    for fact in list(kept):
        fewer = [f for f in kept if f is not fact]
        if not possible(deal, [*fewer, *assumed]):
            kept = fewer
    return kept


def _one_by_one(facts: Iterable[Fact]) -> list[Fact]:
    """Facts about several cards taken apart where they say the same of each."""
    found: list[Fact] = []
    for fact in facts:
        if fact.kind in (HOLDS, SIDE):
            found += [fact._replace(cards=1 << card) for card in cards_in(fact.cards)]
        else:
            found.append(fact)
    return found


def assertion(owner: int, cards: int) -> Fact:
    """An owner holds these cards."""
    if owner == IN_ENVELOPE:
        return Fact(ENVELOPE, -1, cards)
    return Fact(SIDE, -1, cards) if owner == AT_SIDE else Fact(HOLDS, owner, cards)


def denial(owner: int, cards: int) -> Fact:
    if owner == IN_ENVELOPE:
        return Fact(INNOCENT, -1, cards)
    return Fact(LACKS, owner, cards)


def entropy(weights: Mapping[int, int | Fraction]) -> float:
    """How much is open among things of these weights, in bits."""
    total = sum(weights.values())
    return log2(total) - sum([float(n) * log2(n) for n in weights.values() if n]) / float(total)
