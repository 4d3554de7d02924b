"""The repair plan: the fewest copies added and removed that make a deck legal.

Deck rules are counting rules: groups of places (a card in a section), each with bounds.
Where any two groups are nested or apart, settling them from the inside out is exact: each
group's cost grows by one per copy away from the count its parts settled on, so no part
gains by giving more than it must. Where groups cross, a bounded search looks for the
smallest change and the plan says whether it was proven.

Anybody may ask for a plan, so both the search and the tries have a bounded effort: what
it does not suffice for is a plan that is not called minimal.
"""

import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise, takewhile
from typing import Any

from games.engine.cards import CardDef
from games.engine.completion import Addition
from games.engine.crossing import Crossing
from games.engine.decks import (
    Countable,
    DeckList,
    DeckRule,
    Fix,
    Group,
    Section,
    Violation,
    apply_changes,
    violations,
)
from games.engine.effort import Effort

TRIED_ENTRIES = 40_000
"""How many entries are judged to mend rules that do more than count."""

TRIED_SECONDS = 0.2
"""Of processor time, in each of its two parts; the count usually ends first."""

PER_SECTION = 200

PLENTY = 1_000_000


@dataclass(frozen=True)
class RepairPlan:
    """Changes to make; what would still be wrong; whether nothing smaller exists."""

    changes: tuple[Fix, ...]
    added: int
    removed: int
    remaining: tuple[Violation, ...]
    minimal: bool
    additions: tuple[Addition, ...] = ()
    """Why some of the cards are added, where they were chosen to fit."""

    @property
    def legal(self) -> bool:
        return not self.remaining

    @property
    def cost(self) -> int:
        return self.added + self.removed

    def as_data(self) -> dict[str, Any]:
        return {
            "legal": self.legal,
            "minimal": self.minimal,
            "added": self.added,
            "removed": self.removed,
            "changes": [asdict(change) for change in self.changes],
            "remaining": [asdict(violation) for violation in self.remaining],
        }


def repair(
    rules: Sequence[DeckRule],
    deck: DeckList,
    sections: Sequence[Section],
    pool: Sequence[CardDef],
    spare: Collection[str] = (),
    standards: Sequence[DeckList] = (),
    within: Effort | None = None,
) -> RepairPlan:
    """The smallest plan. Cards are added in this order: those displaced, those considered,
    those in the deck, then the pool's. Cards in `spare` go first.

    Rules that do more than count are met by trying single changes, or on the way to the
    nearest of the `standards`, which are legal decks. The time may be a part of a larger work's.
    """
    if not violations(rules, deck):
        return RepairPlan((), 0, 0, (), True)
    cards = _by_id([*(entry.card for entry in (*deck.entries, *deck.considered)), *pool])
    board = Board(rules, deck, sections, pool, spare)
    for standard in standards[:1]:
        board.lean_to(standard)
    minimal = board.settle(within)
    gone = tuple(Fix(section, id, 0) for section, id, _ in deck.unknown)
    counted = apply_changes(deck, (*gone, *board.changes()), cards)
    plan = plan_between(rules, deck, counted, minimal=minimal)
    if plan.legal:
        return plan
    tries = Tries(rules, deck, sections, cards, within)
    others = [tries.climb(counted), tries.climb(apply_changes(deck, gone, cards))]
    tries.start_anew()
    others += [tries.approach(standard) for standard in standards]
    legal = [other for other in others if other.legal]
    return min(legal, key=lambda other: other.cost) if legal else plan


def plan_between(
    rules: Sequence[DeckRule], deck: DeckList, after: DeckList, *, minimal: bool
) -> RepairPlan:
    """The plan that leads from a deck to another."""
    was, will = copies(deck), copies(after)
    steps = {place: will.get(place, 0) - was.get(place, 0) for place in {**was, **will}}
    remaining = tuple(violations(rules, after))
    return RepairPlan(
        tuple(Fix(*place, will.get(place, 0)) for place, step in steps.items() if step),
        sum(step for step in steps.values() if step > 0),
        -sum(step for step in steps.values() if step < 0),
        remaining,
        minimal and not remaining,
    )


def copies(deck: DeckList) -> dict[tuple[str, str], int]:
    """Copies by section and card, of unknown cards too."""
    found = {(entry.section, entry.card.id): entry.count for entry in deck.entries}
    return found | {(section, id): n for section, id, n in deck.unknown}


class Tries:
    """Repair by trying, for rules that say more than a number."""

    def __init__(
        self,
        rules: Sequence[DeckRule],
        deck: DeckList,
        sections: Sequence[Section],
        cards: Mapping[str, CardDef],
        within: Effort | None = None,
    ) -> None:
        self.within = within
        self.rules = rules
        self.deck = deck
        self.sections = sections
        self.cards = dict(cards)
        self.start_anew()

    def start_anew(self) -> None:
        """Fresh effort: climbing in vain must not keep it from the way to a standard."""
        self.effort = Effort(TRIED_ENTRIES, TRIED_SECONDS, self.within)

    def _judged(self, after: DeckList, changes: Sequence[Fix]) -> tuple[DeckList, list[Violation]]:
        self.effort.spend(len(after.entries) + len(after.unknown) + 1)
        way = apply_changes(after, changes, self.cards)
        return way, violations(self.rules, way)

    def climb(self, after: DeckList) -> RepairPlan:
        """Take the change that mends most, as long as one mends anything."""
        found = violations(self.rules, after)
        while found and self.effort:
            ways = takewhile(lambda way: self.effort, self._ways(after, found))
            judged = (self._judged(after, way) for way in ways)
            best = min(judged, key=lambda pair: gap(pair[1]), default=None)
            if best is None or gap(best[1]) >= gap(found):
                break
            after, found = best
        plan = plan_between(self.rules, self.deck, after, minimal=False)
        return replace(plan, minimal=plan.legal and plan.cost == 1)

    def _ways(self, after: DeckList, found: Sequence[Violation]) -> list[tuple[Fix, ...]]:
        """Single changes where something is wrong, and the changes violations offer."""
        now, wrong = copies(after), {v.section for v in found}
        ways = [v.changes for v in found if v.changes]
        for entry in after.entries:
            if entry.section in wrong:
                ways.append((Fix(entry.section, entry.card.id, entry.count - 1),))
        for section in self.sections:
            if section.name in wrong:
                fitting = [c for c in self.cards.values() if c.type in section.types]
                for card in fitting[:PER_SECTION]:
                    n = now.get((section.name, card.id), 0)
                    ways.append((Fix(section.name, card.id, n + 1),))
        return ways

    def approach(self, standard: DeckList) -> RepairPlan:
        """Go to a legal deck, then take back every change that is not needed."""
        self.cards.update((entry.card.id, entry.card) for entry in standard.entries)
        was, now = copies(self.deck), copies(standard)
        after = standard
        known = {(entry.section, entry.card.id) for entry in self.deck.entries}
        for place in {**was, **now}:
            step = 1 if was.get(place, 0) > now.get(place, 0) else -1
            while now.get(place, 0) != was.get(place, 0) and (step < 0 or place in known):
                if not self.effort:
                    return plan_between(self.rules, self.deck, after, minimal=False)
                back, wrong = self._judged(after, [Fix(*place, now.get(place, 0) + step)])
                if wrong:
                    break
                after, now = back, copies(back)
        return plan_between(self.rules, self.deck, after, minimal=False)


def gap(found: Iterable[Violation]) -> int:
    """How far from legal: copies too many or too few where a rule counts, else one each."""
    return sum(_distance(violation) for violation in found)


def _distance(violation: Violation) -> int:
    words = violation.required.split()
    if words and words[-1].isdigit():
        return max(1, abs(violation.actual - int(words[-1])))
    return 1


Place = tuple[str, CardDef]


class Board:
    """A deck laid out for repair: places, their counts, and the groups that count them."""

    def __init__(
        self,
        rules: Iterable[DeckRule],
        deck: DeckList,
        sections: Sequence[Section],
        pool: Sequence[CardDef],
        spare: Collection[str],
    ) -> None:
        self.rules = [rule for rule in rules if isinstance(rule, Countable)]
        self.spare = spare
        self.considered = {entry.card.id for entry in deck.considered}
        self.groups: list[Group] = []
        self.members: list[list[int]] = []
        self.places: list[Place] = []
        self.within: list[list[int]] = []  # the groups of each place
        self.homes: dict[str, list[int]] = {}  # the places of each card
        self._numbers: dict[Group, int] = {}
        for rule in self.rules:
            for group in rule.demands():
                self._number(group)
        for entry in deck.entries:
            self._put(entry.section, entry.card)
        self.start = [entry.count for entry in deck.entries]
        self._put_candidates(deck, sections, pool)
        self.start += [0] * (len(self.places) - len(self.start))
        self.count = list(self.start)
        self.totals = [sum(self.count[p] for p in found) for found in self.members]
        self.settled = [False] * len(self.groups)

    def lean_to(self, standard: DeckList) -> None:
        """Among equally small plans, prefer what comes nearer to a standard."""
        usual = copies(standard)
        due = [usual.get((section, card.id), 0) for section, card in self.places]
        held = list(zip(self.places, self.start, due, strict=True))
        surplus = {card.id for (_, card), n, usually in held if n > usually}
        missing = {card.id for (_, card), n, usually in held if n < usually}
        self.spare = {*self.spare, *surplus} - missing
        self.considered |= missing

    def _number(self, group: Group) -> int:
        if group not in self._numbers:
            self._numbers[group] = len(self.groups)
            self.groups.append(group)
            self.members.append([])
        return self._numbers[group]

    def _put(self, section: str, card: CardDef) -> None:
        found = dict.fromkeys(g for rule in self.rules for g in rule.groups(section, card))
        numbers = [self._number(group) for group in found]
        for number in numbers:
            self.members[number].append(len(self.places))
        self.places.append((section, card))
        self.within.append(numbers)
        self.homes.setdefault(card.id, []).append(len(self.places) - 1)

    def _put_candidates(
        self, deck: DeckList, sections: Sequence[Section], pool: Sequence[CardDef]
    ) -> None:
        """Places that may gain cards: each card in each section that takes its type."""
        taken = {(section, card.id) for section, card in self.places}
        own = [entry.card for entry in (*deck.entries, *deck.considered)]
        for card in _by_id([*own, *pool]).values():
            for section in sections:
                place = section.name, card.id
                if card.type in section.types and place not in taken:
                    taken.add(place)
                    if not self._is_barred(section.name, card):
                        self._put(section.name, card)

    def _is_barred(self, section: str, card: CardDef) -> bool:
        return any(g.high == 0 for rule in self.rules for g in rule.groups(section, card))

    # -- settling -------------------------------------------------------------------

    def settle(self, within: Effort | None = None) -> bool:
        """Bring every group within its bounds; whether the result is proven smallest."""
        order = sorted(range(len(self.groups)), key=self._turn)
        wide = [g for g in order if len(self.members[g]) > 1]
        for group in order:
            if len(self.members[group]) <= 1:
                self._settle(group)
        proven = self._are_nested(wide) or self._search(wide, within)
        for group in wide:
            self._settle(group)
        return proven

    def _turn(self, group: int) -> tuple[int, bool]:
        """Inner groups come first; among equals those that only limit."""
        return len(self.members[group]), self.groups[group].low > 0

    def _settle(self, group: int) -> None:
        low, high = self.groups[group].low, self.groups[group].high
        if high is not None and self.totals[group] > high:
            self._take(group, self.totals[group] - high)
        elif self.totals[group] < low:
            self._give(group, low - self.totals[group])
        self.settled[group] = True

    def _take(self, group: int, surplus: int) -> None:
        """Remove copies: spare cards first, then from the card with the most copies."""
        self._part_with(self.members[group], surplus)

    def _part_with(self, places: Iterable[int], surplus: int) -> None:
        """A place that can lose nothing more never can again while others lose."""
        parting = [self._parting(p) for p in places if self.count[p]]
        heapq.heapify(parting)
        while parting and surplus:
            place = -parting[0][-1]
            if self.count[place] and self._can_lose(place):
                self._move(place, -1)
                surplus -= 1
                heapq.heapreplace(parting, self._parting(place))
            else:
                heapq.heappop(parting)

    def _parting(self, place: int) -> tuple[bool, int, int]:
        """The smallest goes first."""
        return self.places[place][1].id not in self.spare, -self.count[place], -place

    def _can_lose(self, place: int) -> bool:
        return all(
            self.totals[g] > self.groups[g].low for g in self.within[place] if self.settled[g]
        )

    def _give(self, group: int, missing: int) -> None:
        """Add copies where settled groups have room; at first without crowding the others."""
        candidates = sorted(self.members[group], key=self._welcome)
        for careful in (True, False):
            for place in candidates:
                room = min(missing, self._room(place, careful=careful))
                if room > 0:
                    self._move(place, room)
                    missing -= room

    def _welcome(self, place: int) -> int:
        """Displaced cards first, then considered ones, then more of the same, then others."""
        card = self.places[place][1]
        if card.id in self.spare:
            return 4
        if any(self.count[p] < self.start[p] for p in self.homes[card.id] if p != place):
            return 0
        if card.id in self.considered:
            return 1
        return 2 if self.start[place] else 3

    def _room(self, place: int, *, careful: bool) -> int:
        room = PLENTY
        for g in self.within[place]:
            high = self.groups[g].high
            if high is not None and (careful or self.settled[g]):
                room = min(room, high - self.totals[g])
        return room

    def _move(self, place: int, copies: int) -> None:
        self.count[place] += copies
        for group in self.within[place]:
            self.totals[group] += copies

    # -- crossing groups ------------------------------------------------------------

    def _are_nested(self, wide: Sequence[int]) -> bool:
        """Whether any two groups are nested or apart."""
        sets = {g: frozenset(self.members[g]) for g in wide}
        chains = {tuple(g for g in wide if g in found) for found in map(set, self.within)}
        return all(
            sets[inner] <= sets[outer] for chain in chains for inner, outer in pairwise(chain)
        )

    def _search(self, wide: Sequence[int], within: Effort | None) -> bool:
        """Look for the smallest change of crossing groups; apply it if found."""
        kinds: dict[tuple[int, ...], list[int]] = {}
        counted = frozenset(wide)
        for place, groups in enumerate(self.within):
            kinds.setdefault(tuple(g for g in groups if g in counted), []).append(place)
        found = Crossing(self, wide, kinds, within).smallest()
        if found is None:
            return False
        for places, step in zip(kinds.values(), found, strict=True):
            self._spread(places, step)
        return True

    def _spread(self, places: list[int], step: int) -> None:
        """Carry a change of like places out on single places."""
        if step < 0:
            self._part_with(places, -step)
        for place in sorted(places, key=self._welcome) if step > 0 else ():
            room = min(step, self._room(place, careful=False))
            self._move(place, room)
            step -= room

    def range_of(self, place: int) -> tuple[int, int]:
        """How few and how many copies its own groups let a place have."""
        own = [self.groups[g] for g in self.within[place] if self.settled[g]]
        highs = [g.high for g in own if g.high is not None]
        return max([0, *(g.low for g in own)]), min([PLENTY, *highs])

    # -- the result -------------------------------------------------------------------

    def changes(self) -> tuple[Fix, ...]:
        return tuple(
            Fix(section, card.id, n)
            for (section, card), n, before in zip(self.places, self.count, self.start, strict=True)
            if n != before
        )


def _by_id(cards: Iterable[CardDef]) -> dict[str, CardDef]:
    found: dict[str, CardDef] = {}
    for card in cards:
        found.setdefault(card.id, card)
    return found
