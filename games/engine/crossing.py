"""Repair where groups of places cross: a search for the fewest copies to change."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from games.engine.effort import Effort

if TYPE_CHECKING:
    from games.engine.repair import Board

COUNTED_GROUPS = 400_000
"""How often the search looks at a group before it settles for a good plan."""

SEARCH_SECONDS = 0.15
"""Of processor time; the count usually ends first."""

DEEPEST = 120
"""So many copies to change are no longer searched: each step is a call within a call."""


class Crossing:
    """A search over kinds of places: steps of one copy, each towards a broken group's bounds.

    From any deck that is not legal, a smallest plan changes some place of a broken group in
    the direction that group needs, so trying all of these, ever deeper, misses nothing.
    """

    def __init__(
        self,
        board: "Board",
        wide: Sequence[int],
        kinds: Mapping[tuple[int, ...], list[int]],
        within: Effort | None = None,
    ) -> None:
        self.bounds = [(board.groups[g].low, board.groups[g].high) for g in wide]
        self.totals = [board.totals[g] for g in wide]
        number = {g: i for i, g in enumerate(wide)}
        self.within = [tuple(number[g] for g in kind) for kind in kinds]
        self.of = [[k for k, w in enumerate(self.within) if g in w] for g in range(len(wide))]
        ranges = [[board.range_of(p) for p in places] for places in kinds.values()]
        counts = [sum(board.count[p] for p in places) for places in kinds.values()]
        self.lows = [sum(low for low, _ in r) - n for r, n in zip(ranges, counts, strict=True)]
        self.highs = [sum(high for _, high in r) - n for r, n in zip(ranges, counts, strict=True)]
        self.steps = [0] * len(self.within)
        self.effort = Effort(COUNTED_GROUPS, SEARCH_SECONDS, within)

    def smallest(self) -> list[int] | None:
        """The steps of each kind in a smallest solution; None if the search gave up."""
        for depth in range(self._at_least(), DEEPEST + 1):
            if not self.effort:
                break
            self.seen: set[tuple[int, ...]] = set()
            if self._reach(depth):
                return self.steps
        return None

    def _short(self, group: int) -> int:
        """How many copies a group lacks (positive) or has too many (negative)."""
        low, high = self.bounds[group]
        n = self.totals[group]
        if n < low:
            return low - n
        return high - n if high is not None and n > high else 0

    def _at_least(self) -> int:
        return max((abs(self._short(g)) for g in range(len(self.totals))), default=0)

    def _reach(self, depth: int) -> bool:
        broken = {g: short for g in range(len(self.totals)) if (short := self._short(g))}
        if not broken:
            return True
        self.effort.spend(len(self.totals))
        if max(map(abs, broken.values())) > depth or not self.effort:
            return False
        state = tuple(self.steps)
        if state in self.seen:
            return False
        self.seen.add(state)
        group = min(broken, key=lambda g: len(self.of[g]))
        step = 1 if broken[group] > 0 else -1
        return any(self._try(kind, step, depth - 1) for kind in self.of[group])

    def _try(self, kind: int, step: int, depth: int) -> bool:
        moved = self.steps[kind] + step
        if not self.lows[kind] <= moved <= self.highs[kind] or self.steps[kind] * step < 0:
            return False
        self._step(kind, step)
        if self._reach(depth):
            return True
        self._step(kind, -step)
        return False

    def _step(self, kind: int, step: int) -> None:
        self.steps[kind] += step
        for group in self.within[kind]:
            self.totals[group] += step
