"""A bot that thinks ahead: information-set Monte Carlo tree search, for any rulebook.

It deals matches that could be this one (the seat's sampler, never the truth) and tries its
options on the same deals, so that luck favours none of them. The better half is tried on
more deals, and so on, until the budget is spent. A try walks down a tree of what the seat
may come to know and do, plays on a little with greedy players in all seats, and asks the
rulebook how well that stands. The tree is shared by all deals: what it learns holds for
what the seat knows and not for one lucky deal.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log, log2, sqrt
from typing import Any

from games.bots.seat import Bot, Seat
from games.engine.flow import Action
from games.engine.rng import Rng
from games.engine.statistics import mean

NO_WINNER = 0.2  # worth a little more than a loss to someone else


@dataclass(frozen=True)
class Budget:
    """How long to think: so many tries, or so many seconds (then no match can be repeated)."""

    iterations: int = 0
    seconds: float = 0.0


LEVELS = {"easy": Budget(40), "normal": Budget(200), "hard": Budget(800)}


@dataclass(frozen=True)
class Habits:
    """How wide and how deep it looks, and how much it takes to leave the greedy path."""

    width: float = 1.5  # options tried at all: this times the square root of the tries
    patience: int = 12  # visits of a node for each further option of it that is tried
    exploration: float = 0.5
    greedy_share: float = 0.95  # of the decisions below the tree; the others are random
    depth: int = 16  # decisions below the tree before the evaluation speaks
    caution: float = 0.5  # standard errors by which an option must beat the greedy one


class Node:
    """What the seat knows at one of its decisions, and how its actions did from there."""

    __slots__ = ("greedy", "tried", "visits")

    def __init__(self) -> None:
        self.greedy: Action | None = None
        self.tried: dict[Action, Branch] = {}
        self.visits = 0


class Branch:
    """An action, its values by deal, and what the seat may know when it decides again."""

    __slots__ = ("action", "available", "nodes", "total", "values", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.nodes: dict[Any, Node] = {}
        self.values: list[float] = []
        self.visits = 0
        self.available = 0
        self.total = 0.0

    def tell(self, value: float) -> None:
        self.visits += 1
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SearchBot(Bot):
    """Information-set Monte Carlo tree search for one seat."""

    budget = LEVELS["normal"]
    habits = Habits()

    def choose(self, seat: Seat) -> Action:
        options = seat.options
        greedy = seat.rulebook.greedy(seat.observation, options)
        branches = [Branch(action) for action in self.worth_trying(options, greedy)]
        self.race(seat, branches)
        best = max(branches, key=lambda branch: branch.mean)
        return best.action if self.convinced(best, branches[0]) else greedy

    def worth_trying(self, options: list[Action], greedy: Action) -> list[Action]:
        """The greedy choice and as many others, taken at random, as the budget can tell apart."""
        others = [option for option in options if option != greedy]
        self.rng.shuffle(others)
        tries = self.budget.iterations or 1000 * self.budget.seconds
        return [greedy, *others[: max(3, int(self.habits.width * sqrt(tries)))]]

    def convinced(self, best: Branch, greedy: Branch) -> bool:
        """Did the option beat the greedy one on the same deals by more than chance?"""
        gains = [a - b for a, b in zip(best.values, greedy.values, strict=False)]
        if not gains:
            return False
        gain = mean(gains)
        variance = sum((g - gain) ** 2 for g in gains) / max(1, len(gains) - 1)
        return gain > self.habits.caution * sqrt(variance / len(gains))

    # -- the race at the root ---------------------------------------------------------------

    def race(self, seat: Seat, branches: list[Branch]) -> None:
        """Sequential halving: the better half goes on to more deals, the greedy one always."""
        racing = branches
        rounds = max(1, ceil(log2(len(branches))))
        deals = self.deals(rounds)
        dealt = 0
        for number in range(rounds):
            for _ in deals(number, len(racing)):
                self.deal(seat, racing, dealt)
                dealt += 1
            ranked = sorted(racing[1:], key=lambda branch: -branch.mean)
            racing = [branches[0], *ranked[: max(1, len(ranked) // 2)]]

    def deals(self, rounds: int) -> Callable[[int, int], Any]:
        """How many deals each round sees: an equal share of the tries, or of the seconds."""
        if self.budget.seconds:
            start = time.monotonic()
            share = self.budget.seconds / rounds
            return lambda number, racing: _until(start + share * (number + 1))
        share_of_tries = self.budget.iterations / rounds
        return lambda number, racing: range(max(1, int(share_of_tries / racing)))

    def deal(self, seat: Seat, branches: Sequence[Branch], number: int) -> None:
        """Try these options on one deal, with the same chance for each."""
        sample = seat.sample(self.rng.below(1 << 31))
        chance = self.rng.below(1 << 31)
        for branch in branches:
            s = sample.clone()
            value = self.walk(s, seat.number, branch, Rng(chance))
            branch.values.append(value)

    # -- in the tree ------------------------------------------------------------------------

    def walk(self, s: Any, seat: int, branch: Branch, rng: Rng) -> float:
        """Take an action, follow the tree as far as it goes, add to it, play on, tell the way."""
        path = [branch]
        s.apply(branch.action)
        self.play_on(s, rng, seat)
        while s.to_act == seat:
            node, new = self.node_after(branch, s, seat)
            branch = self.select(node, s, rng)
            path.append(branch)
            s.apply(branch.action)
            if new:
                break
            self.play_on(s, rng, seat)
        self.play_on(s, rng, -1)
        value = self.value(s, seat)
        for branch in path:
            branch.tell(value)
        return value

    def node_after(self, branch: Branch, s: Any, seat: int) -> tuple[Node, bool]:
        """The node for what the seat now knows: what it can do, and each face it can see."""
        bit = 1 << seat
        faces = [f if k & bit else None for f, k in zip(s.face, s.known, strict=True)]
        key = hash((tuple(s.options), tuple(faces)))
        node = branch.nodes.get(key)
        if node is not None:
            return node, False
        node = branch.nodes[key] = Node()
        return node, True

    def select(self, node: Node, s: Any, rng: Rng) -> Branch:
        """The greedy action first; others as visits allow; then by upper confidence bound."""
        node.visits += 1
        if node.greedy is None:
            node.greedy = self.greedy(s)
            node.tried[node.greedy] = Branch(node.greedy)
        tried = node.tried
        if len(tried) < 1 + node.visits // self.habits.patience:
            fresh = [option for option in s.options if option not in tried]
            if fresh:
                action = fresh[rng.below(len(fresh))]
                tried[action] = Branch(action)
                return tried[action]
        return max(tried.values(), key=lambda branch: self.bound(node, branch))

    def bound(self, node: Node, branch: Branch) -> float:
        if not branch.visits:
            return 2.0
        return branch.mean + self.habits.exploration * sqrt(
            log(node.visits) / branch.visits
        )

    # -- below the tree -----------------------------------------------------------------------

    def play_on(self, s: Any, rng: Rng, until: int) -> None:
        """Greedy players go on, up to a depth or until that seat is asked."""
        for _ in range(self.habits.depth):
            if s.to_act is None or s.to_act == until:
                return
            if rng.random() < self.habits.greedy_share:
                s.apply(self.greedy(s))
            else:
                s.apply(rng.choice(s.options))

    def greedy(self, s: Any) -> Action:
        """What the rulebook's greedy player does in the acting seat, seeing what that seat sees."""
        chosen: Action = s.table.rulebook.greedy(s.observed(s.to_act), s.options)
        return chosen

    def value(self, s: Any, seat: int) -> float:
        """How well the seat stands, from 0 to 1."""
        if s.result is None:
            standing: float = s.table.rulebook.evaluate(s, seat)
            return standing
        if seat in s.result.winners:
            return 1.0
        return 0.0 if s.result.winners else NO_WINNER


def _until(end: float) -> Any:
    """Count until the clock says so, but once at least."""
    yield 0
    while time.monotonic() < end:
        yield 0


def search_with(budget: Budget) -> type[SearchBot]:
    """The search bot with another budget."""
    return type("SearchBot", (SearchBot,), {"budget": budget})
