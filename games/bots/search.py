"""A bot that thinks ahead: information-set Monte Carlo tree search, for any rulebook.

Each iteration deals a match that could be this one (the seat's sampler, never the truth),
walks down a tree of the seat's own decisions, adds one, and plays on a little with simple
players in all seats; the rulebook's evaluation says how well that went. The tree is shared
by all deals, so what it learns holds for what the seat knows and not for one lucky deal.
"""

import time
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from games.bots.seat import Bot, Seat
from games.engine.flow import Action

NO_WINNER = 0.2  # worth a little more than a loss to someone else


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, or so many seconds (then matches differ)."""

    iterations: int = 0
    seconds: float = 0.0


LEVELS = {"easy": Budget(25), "normal": Budget(150), "hard": Budget(600)}


@dataclass(frozen=True)
class Habits:
    """How the tree grows and how a walk goes on below it."""

    exploration: float = 0.6
    widening: float = 2.0  # options looked at: this times the root of the visits
    trust: float = 1.0  # how much the rulebook's own choice is preferred at first
    greedy_share: float = 0.8  # of the decisions below the tree; the others are random
    depth: int = 16  # decisions below the tree before the evaluation speaks


class Node:
    """An action of the seat, after those above it."""

    __slots__ = ("available", "children", "favourite", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.favourite: Action | None = None
        self.visits = 0
        self.available = 0
        self.total = 0.0


class SearchBot(Bot):
    """Information-set Monte Carlo tree search for one seat."""

    budget = LEVELS["normal"]
    habits = Habits()

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.low = self.high = 0.5

    def choose(self, seat: Seat) -> Action:
        root = self.searched(seat)
        return max(root.children, key=lambda action: _worth(root, action))

    def searched(self, seat: Seat) -> Node:
        """The tree after the budget is spent, or as soon as more could not change the choice."""
        root = Node()
        self.low, self.high = 1.0, 0.0
        until = time.monotonic() + self.budget.seconds if self.budget.seconds else None
        left = self.budget.iterations
        while (time.monotonic() < until) if until else left > 0:
            self.iterate(root, seat)
            left -= 1
            if until is None and left and _decided(root, left):
                break
        return root

    def iterate(self, root: Node, seat: Seat) -> None:
        """One walk: select, add a node, play on, and tell the nodes on the way how it went."""
        s = seat.sample(self.rng.below(1 << 31))
        path = [root]
        node, added = root, False
        while not added and s.to_act == seat.number:
            action, added = self.select(node, s)
            node = node.children[action]
            path.append(node)
            s.apply(action)
            self.others_play(s, seat.number)
        self.play_on(s)
        self.tell(path, self.value(s, seat.number))

    # -- in the tree ----------------------------------------------------------------------

    def select(self, node: Node, s: Any) -> tuple[Action, bool]:
        """The next action to try here, and whether it is new to the tree."""
        options: list[Action] = s.options
        children = node.children
        known = [option for option in options if option in children]
        wide = self.habits.widening * sqrt(node.visits + 1)
        if len(known) < len(options) and len(known) < wide:
            action = self.fresh(node, s, options)
            children[action] = Node()
            return action, True
        for option in known:
            children[option].available += 1
        return max(known, key=lambda option: self.score(node, option)), False

    def fresh(self, node: Node, s: Any, options: list[Action]) -> Action:
        """An option not tried yet: the rulebook's own choice first, then any."""
        children = node.children
        if not children:
            node.favourite = action = self.greedy(s)
            return action
        untried = [option for option in options if option not in children]
        return untried[self.rng.below(len(untried))]

    def score(self, node: Node, option: Action) -> float:
        """The upper confidence bound of an option, on the scale of the values seen so far."""
        child = node.children[option]
        habits = self.habits
        spread = self.high - self.low
        mean = child.total / child.visits
        value = (mean - self.low) / spread if spread > 0 else 0.5
        bound = habits.exploration * sqrt(log(child.available + 1) / child.visits)
        trust = habits.trust / (1 + child.visits) if option == node.favourite else 0.0
        return value + bound + trust

    def tell(self, path: list[Node], value: float) -> None:
        self.low = min(self.low, value)
        self.high = max(self.high, value)
        for node in path:
            node.visits += 1
            node.total += value

    # -- below the tree -------------------------------------------------------------------

    def others_play(self, s: Any, seat: int) -> None:
        """The other seats answer by the same simple rules until the seat is asked again."""
        for _ in range(self.habits.depth):
            if s.to_act is None or s.to_act == seat:
                return
            s.apply(self.simple_choice(s))

    def play_on(self, s: Any) -> None:
        for _ in range(self.habits.depth):
            if s.to_act is None:
                return
            s.apply(self.simple_choice(s))

    def simple_choice(self, s: Any) -> Action:
        if self.rng.random() < self.habits.greedy_share:
            return self.greedy(s)
        options: list[Action] = s.options
        return options[self.rng.below(len(options))]

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


def _worth(root: Node, action: Action) -> tuple[int, float, bool]:
    """The most visited action is the best; on a tie the better one, then the favourite."""
    child = root.children[action]
    return child.visits, child.total, action == root.favourite


def _decided(root: Node, left: int) -> bool:
    """The leader cannot be overtaken in the iterations that are left."""
    if len(root.children) < 2:
        return False
    first, second = sorted(
        (child.visits for child in root.children.values()), reverse=True
    )[:2]
    return first - second > left


def search_with(budget: Budget) -> type[SearchBot]:
    """The search bot with another budget."""
    return type("SearchBot", (SearchBot,), {"budget": budget})
