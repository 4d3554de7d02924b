"""A bot that thinks ahead: information-set Monte Carlo tree search, for any rulebook.

It deals matches that could be this one (the seat's sampler, never the truth) and tries its
options on the same deals, so that luck favours none of them. The better half is tried on
more deals, and so on, until the budget is spent or nothing is left to compare. A try walks
down a tree of what the seat may come to know and do, plays on for a few turns with greedy
players in all seats, and asks the rulebook how well that stands. The tree is shared by all
deals: what it learns holds for what the seat knows and not for one lucky deal.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, log2, sqrt
from typing import Any

from games.bots.seat import Bot, Seat
from games.engine.flow import Action
from games.engine.rng import Rng
from games.engine.rulebook import Rulebook

NO_WINNER = 0.2  # worth a little more than a loss to someone else
FEWEST = 4  # deals before an option can be out


@dataclass(frozen=True)
class Budget:
    """How long to think: so many tries, or so many seconds (then no match can be repeated)."""

    iterations: int = 0
    seconds: float = 0.0
    usual: bool = False  # more tries in games where one takes little time


LEVELS = {
    "easy": Budget(25, usual=True),
    "normal": Budget(100, usual=True),
    "hard": Budget(400, usual=True),
}


@dataclass(frozen=True)
class Habits:
    """How wide and how deep it looks, and when an option is given up."""

    width: float = 1.5  # options tried at all: this times the square root of the tries
    patience: int = 12  # visits of a node for each further option of it that is tried
    exploration: float = 0.5
    depth: int = (
        60  # decisions below the tree before the evaluation speaks at the latest
    )
    hope: float = 1.0  # standard errors of falling behind after which an option is out


class Node:
    """What the seat knows at one of its decisions, and how its actions did from there."""

    __slots__ = ("greedy", "tried", "visits")

    def __init__(self) -> None:
        self.greedy: Action | None = None
        self.tried: dict[Action, Branch] = {}
        self.visits = 0


class Branch:
    """An action, how it did, what it gained over the greedy one, what may be known after it."""

    __slots__ = ("action", "deals", "gains", "nodes", "squares", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.nodes: dict[Any, Node] = {}
        self.visits = 0
        self.total = 0.0
        self.deals = 0
        self.gains = 0.0
        self.squares = 0.0

    def tell(self, value: float) -> None:
        self.visits += 1
        self.total += value

    def compare(self, gain: float) -> None:
        """Note what it gained over the greedy action on one deal."""
        self.deals += 1
        self.gains += gain
        self.squares += gain * gain

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    def gain(self, errors: float) -> float:
        """The mean gain and so many standard errors of it."""
        n = self.deals
        if n < 2:
            return 0.0
        mean = self.gains / n
        variance = max(0.0, self.squares / n - mean * mean)
        return mean + errors * sqrt(variance / (n - 1))


class SearchBot(Bot):
    """Information-set Monte Carlo tree search for one seat."""

    budget = LEVELS["normal"]
    habits = Habits()

    def choose(self, seat: Seat) -> Action:
        options = seat.options
        greedy = seat.rulebook.greedy(seat.observation, options)
        tries = self.tries_for(seat.rulebook)
        tried = self.worth_trying(options, greedy, tries)
        branches = [Branch(action) for action in tried]
        self.race(seat, branches, tries)
        caution = seat.rulebook.declaration.foresight.caution
        best = max(branches, key=lambda branch: branch.gain(-caution))
        return best.action if best.gain(-caution) > 0 else greedy

    def tries_for(self, rulebook: Rulebook) -> float:
        """How many tries a decision may take; an estimate if it is a matter of seconds."""
        budget = self.budget
        tries = budget.iterations or 1000 * budget.seconds
        return tries * rulebook.declaration.foresight.tries if budget.usual else tries

    def worth_trying(
        self, options: list[Action], greedy: Action, tries: float
    ) -> list[Action]:
        """The greedy choice and as many others, taken at random, as the tries can tell apart."""
        others = [option for option in options if option != greedy]
        self.rng.shuffle(others)
        return [greedy, *others[: max(3, int(self.habits.width * sqrt(tries)))]]

    # -- the race at the root ---------------------------------------------------------------

    def race(self, seat: Seat, branches: list[Branch], tries: float) -> None:
        """Sequential halving: the better half goes on to more deals, the greedy one always.

        An option that falls behind the greedy one by more than chance is out at once, and
        when none is left to compare with, the rest of the budget is saved.
        """
        greedy, *others = branches
        rounds = max(1, ceil(log2(len(branches))))
        start = time.monotonic()
        for number in range(1, rounds + 1):
            while others and self.spent(branches, tries, start) < number / rounds:
                self.deal(seat, [greedy, *others])
                others = [branch for branch in others if self.has_hope(branch)]
            others.sort(key=lambda branch: -branch.gains)
            del others[max(1, len(others) // 2) :]

    def has_hope(self, branch: Branch) -> bool:
        return branch.deals < FEWEST or branch.gain(self.habits.hope) > 0

    def spent(self, branches: list[Branch], tries: float, start: float) -> float:
        """How much of the budget is spent, from 0 to 1."""
        if self.budget.seconds:
            return (time.monotonic() - start) / self.budget.seconds
        return sum([branch.deals for branch in branches]) / tries

    def deal(self, seat: Seat, branches: Sequence[Branch]) -> None:
        """Try these options on one deal, with the same chance for each."""
        sample = seat.sample(self.rng.below(1 << 31))
        chance = self.rng.below(1 << 31)
        values = [
            self.walk(sample.clone(), seat.number, branch, Rng(chance))
            for branch in branches
        ]
        for branch, value in zip(branches, values, strict=True):
            branch.compare(value - values[0])

    # -- in the tree ------------------------------------------------------------------------

    def walk(self, s: Any, seat: int, branch: Branch, rng: Rng) -> float:
        """Take an action, follow the tree as far as it goes, add to it, play on, tell the way."""
        path = [branch]
        end = s.turn + s.table.rulebook.declaration.foresight.turns
        s.apply(branch.action)
        self.play_on(s, seat, end)
        while s.to_act == seat and s.turn < end:
            node, new = self.node_after(branch, s, seat)
            branch = self.select(node, s, rng)
            path.append(branch)
            s.apply(branch.action)
            if new:
                break
            self.play_on(s, seat, end)
        self.play_on(s, -1, end)
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

    def play_on(self, s: Any, until: int, end: int) -> None:
        """Greedy players go on until that seat is asked, or up to the end of a turn or a depth."""
        for _ in range(self.habits.depth):
            if s.to_act is None or s.to_act == until or s.turn >= end:
                return
            s.apply(self.greedy(s))

    def greedy(self, s: Any) -> Action:
        """What the rulebook's greedy player does in the acting seat of a sample."""
        chosen: Action = s.table.rulebook.greedy(s, s.options)
        return chosen

    def value(self, s: Any, seat: int) -> float:
        """How well the seat stands, from 0 to 1."""
        if s.result is None:
            standing: float = s.table.rulebook.evaluate(s, seat)
            return standing
        if seat in s.result.winners:
            return 1.0
        return 0.0 if s.result.winners else NO_WINNER


def search_with(budget: Budget) -> type[SearchBot]:
    """The search bot with another budget."""
    return type("SearchBot", (SearchBot,), {"budget": budget})
