"""Chapter 27: counting the consistent deals exactly (CL-27.22 to CL-27.26).

The unknown cards are placed one after another. A situation is one integer: how many cards
each place still takes (five bits each) and which clauses still wait for a card. Situations
that agree are counted together, forwards and backwards, so one run gives the number of deals
with each card at each place. Hands about which nothing is known are one place while we count.
"""

from math import factorial, prod
from typing import Protocol

from games.engine.rng import shuffle
from games.rulebooks.clue.deduction.places import IN_ENVELOPE, Places
from games.rulebooks.clue.face import CARDS, cards_in

WIDTH = 5  # a place may take nearly all of the 21 cards
SLOT = (1 << WIDTH) - 1

Move = tuple[int, int, int, int]
"""Take a card into a place: its slot, one unit of it, clauses that are satisfied, the place."""


class Lots(Protocol):
    """Where chance comes from: a match, or anything with a generator's state."""

    rng: int

    def below(self, n: int) -> int:
        """A random number from 0 to n - 1; n fits into 32 bits."""


class Group:
    """Places that cannot be told apart while counting, and how many cards they still take."""

    def __init__(self, places: list[int], sizes: list[int], can: int) -> None:
        self.places = places
        self.sizes = sizes
        self.size = sum(sizes)
        self.can = can

    @property
    def ways(self) -> int:
        """In how many ways the cards of the group are divided among its places."""
        return factorial(self.size) // prod(factorial(size) for size in self.sizes)


class Worlds:
    """All deals consistent with settled places."""

    def __init__(self, p: Places) -> None:
        self.p = p
        fixed = 0
        for has in p.has:
            fixed |= has
        self.open = p.pool & ~fixed
        self.clauses = self._open_clauses()
        self.groups = self._groups()
        self.order = self._order()
        self.factor = prod(group.ways for group in self.groups)
        self.start = sum(g.size << WIDTH * i for i, g in enumerate(self.groups))
        self.start |= ((1 << len(self.clauses)) - 1) << WIDTH * len(self.groups)
        self.moves = [self._moves(card) for card in self.order]
        self.must = self._deadlines()
        self.ahead = self._ahead()
        self.steps = [
            (1 << card, moves, after)
            for card, moves, after in zip(self.order, self.moves, self.ahead[1:], strict=True)
        ]
        self.plain = self.ahead[0].get(self.start, 0) * self.factor

    def _open_clauses(self) -> list[tuple[tuple[int, ...], int]]:
        found: dict[tuple[tuple[int, ...], int], None] = {}
        for among, cards in self.p.clauses:
            if not any(self.p.has[i] & cards for i in among):
                left = cards & self.open
                found[among, left] = None
        return list(found)

    def _groups(self) -> list[Group]:
        """CL-27.22: hands with the same possible cards and no open clause count as one."""
        p = self.p
        bound = {i for among, _ in self.clauses for i in among}
        groups: dict[tuple[int, int], Group] = {}
        for i, size in enumerate(p.form.size):
            room = size - p.has[i].bit_count()
            if not room:
                continue
            own = i in bound or p.form.owner[i] == IN_ENVELOPE
            key = (i if own else -1, p.can[i] & self.open)
            if key in groups:
                group = groups[key]
                groups[key] = Group([*group.places, i], [*group.sizes, room], group.can)
            else:
                groups[key] = Group([i], [room], p.can[i] & self.open)
        return list(groups.values())

    def _order(self) -> list[int]:
        """Cards of the narrowest clauses first: they are settled and forgotten soonest."""
        found: dict[int, None] = {}
        for _, cards in sorted(self.clauses, key=lambda clause: clause[1].bit_count()):
            found.update(dict.fromkeys(cards_in(cards)))
        rest = [card for card in cards_in(self.open) if card not in found]
        rest.sort(key=lambda card: sum(group.can >> card & 1 for group in self.groups))
        return [*found, *rest]

    def _moves(self, card: int) -> list[Move]:
        base = WIDTH * len(self.groups)
        found = []
        for number, group in enumerate(self.groups):
            if group.can >> card & 1:
                satisfied = 0
                for c, (among, cards) in enumerate(self.clauses):
                    if cards >> card & 1 and group.places[0] in among:
                        satisfied |= 1 << base + c
                found.append((SLOT << WIDTH * number, 1 << WIDTH * number, ~satisfied, number))
        return found

    def _deadlines(self) -> list[int]:
        """Clauses that must be satisfied once a card has been placed: it was their last."""
        base = WIDTH * len(self.groups)
        must = [0] * len(self.order)
        for c, (_, cards) in enumerate(self.clauses):
            last = max(i for i, card in enumerate(self.order) if cards >> card & 1)
            must[last] |= 1 << base + c
        return must

    def _ahead(self) -> list[dict[int, int]]:
        """For each card, the number of ways to go on from every situation that can arise."""
        layers = self._reachable()
        ahead: list[dict[int, int]] = [{} for _ in layers]
        ahead[-1] = {0: 1} if 0 in layers[-1] else {}
        for i in range(len(self.order) - 1, -1, -1):
            after, moves, here = ahead[i + 1], self.moves[i], ahead[i]
            for situation in layers[i]:
                ways = 0
                for slot, unit, satisfied, _ in moves:
                    if situation & slot:
                        ways += after.get((situation - unit) & satisfied, 0)
                if ways:
                    here[situation] = ways
        return ahead

    def _reachable(self) -> list[set[int]]:
        layers = [{self.start}]
        for moves, must in zip(self.moves, self.must, strict=True):
            layer = set()
            for situation in layers[-1]:
                for slot, unit, satisfied, _ in moves:
                    if situation & slot:
                        after = (situation - unit) & satisfied
                        if not after & must:
                            layer.add(after)
            layers.append(layer)
        return layers

    def marginals(self) -> list[list[int]]:
        """CL-27.25: for each place, the number of deals with each card there."""
        p = self.p
        found = [[0] * CARDS for _ in p.form.size]
        for i, has in enumerate(p.has):
            for card in cards_in(has):
                found[i][card] = self.plain
        behind = {self.start: self.factor}
        for i, card in enumerate(self.order):
            behind = self._count_card(i, card, behind, found)
        return found

    def _count_card(
        self, i: int, card: int, behind: dict[int, int], found: list[list[int]]
    ) -> dict[int, int]:
        after, moves = self.ahead[i + 1], self.moves[i]
        in_group = [0] * len(self.groups)
        reached: dict[int, int] = {}
        for situation, ways in behind.items():
            for slot, unit, satisfied, number in moves:
                if situation & slot:
                    then = (situation - unit) & satisfied
                    on = after.get(then)
                    if on:
                        in_group[number] += ways * on
                        reached[then] = reached.get(then, 0) + ways
        for group, count in zip(self.groups, in_group, strict=True):
            for place, size in zip(group.places, group.sizes, strict=True):
                found[place][card] = count * size // group.size
        return reached

    def triples(self) -> dict[int, int]:
        """The number of deals for each content of the envelope that some deal has."""
        base = WIDTH * len(self.groups) + len(self.clauses)
        sure = sum(self.p.has[self.p.form.envelope + i] for i in range(3))
        layer = {self.start: self.factor}
        for i, card in enumerate(self.order):
            after, here = self.ahead[i + 1], layer
            layer = {}
            for key, ways in here.items():
                situation = key & ((1 << base) - 1)
                for slot, unit, satisfied, number in self.moves[i]:
                    if situation & slot:
                        then = (situation - unit) & satisfied
                        if then in after:
                            chosen = key >> base
                            if self._is_envelope(number):
                                chosen |= 1 << card
                            then |= chosen << base
                            layer[then] = layer.get(then, 0) + ways
        return {sure | key >> base: ways for key, ways in layer.items()}

    def _is_envelope(self, number: int) -> bool:
        return self.p.form.owner[self.groups[number].places[0]] == IN_ENVELOPE

    # -- drawing ----------------------------------------------------------------------

    def draw(self, lots: Lots) -> list[int]:
        """The cards at each place of one deal, all deals as likely.

        One number picks the deal: the deals are counted, so it also says where each card goes.
        """
        taken = [0] * len(self.groups)
        situation = self.start
        n = below(lots, self.ahead[0][situation])
        for bit, moves, after in self.steps:
            for slot, unit, satisfied, number in moves:
                if situation & slot:
                    then = (situation - unit) & satisfied
                    ways = after.get(then, 0)
                    if n < ways:
                        situation = then
                        taken[number] |= bit
                        break
                    n -= ways
        held = self.p.has[:]
        for group, cards in zip(self.groups, taken, strict=True):
            if len(group.places) == 1:
                held[group.places[0]] |= cards
            else:
                self._divide(lots, group, cards, held)
        return held

    def _divide(self, lots: Lots, group: Group, cards: int, held: list[int]) -> None:
        """Deal the cards of a group to its places."""
        mixed = [card for card in self.order if cards >> card & 1]
        lots.rng = shuffle(mixed, lots.rng)
        at = 0
        for place, size in zip(group.places, group.sizes, strict=True):
            for card in mixed[at : at + size]:
                held[place] |= 1 << card
            at += size


def below(lots: Lots, n: int) -> int:
    """A random number below n, which may be larger than the generator's 32 bits."""
    if n < 1 << 20:
        return lots.below(n)
    return (lots.below(1 << 32) << 32 | lots.below(1 << 32)) * n >> 64
