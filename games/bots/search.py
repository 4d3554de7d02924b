"""A bot that thinks ahead: information-set Monte Carlo tree search, for any rulebook.

It deals matches that could be this one (the seat's sampler, never the truth) and tries its
options on the same deals, so that luck favours none of them. The better half is tried on
more deals, and so on, until the budget is spent or nothing is left to compare. A try walks
down a tree of what the seat may come to know and do, plays on for a few turns with greedy
players in the other seats, and asks the rulebook how well that stands. The tree is shared by all
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
from games.engine.rulebook import Foresight, Rulebook

NO_WINNER = 0.2  # worth a little more than a loss to someone else
FEWEST = 4  # deals before an option can be out


@dataclass(frozen=True)
class Budget:
    """How long to think: so many tries, or so many seconds (then no match can be repeated)."""

    iterations: int = 0
    seconds: float = 0.0
    usual: bool = False  # more tries in games where one takes little time


BUDGETS = {
    "easy": Budget(8, usual=True),
    "normal": Budget(100, usual=True),
    "hard": Budget(400, usual=True),
}


@dataclass(frozen=True)
class Habits:
    """How wide and how deep it looks."""

    width: float = 1.5  # options tried at all: this times the square root of the tries
    patience: int = 12  # visits of a node for each further option of it that is tried
    exploration: float = 0.5


class Node:
    """What the seat knows at one of its decisions, and how its actions did from there."""

    __slots__ = ("greedy", "tried", "visits")

    def __init__(self) -> None:
        self.greedy: Action | None = None
        self.tried: dict[Action, Branch] = {}
        self.visits = 0


class Branch:
    """An action, how it did, what it gained over the first one, what may be known after it."""

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
        """Note what it gained over the first action on one deal."""
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

    budget = BUDGETS["normal"]
    habits = Habits()

    def choose(self, seat: Seat) -> Action:
        rulebook, options, seen = seat.rulebook, seat.options, seat.observation
        foresight = self.foresight(rulebook, seen.table.mode)
        tries = self.tries_for(foresight)
        first = rulebook.follow_up(seen, options)
        tried = self.worth_trying(options, first, tries)
        greedy = rulebook.greedy(seen, options)
        if greedy not in tried:
            tried.append(greedy)
        branches = [Branch(action) for action in tried]
        self.race(seat, branches, tries, foresight.hope)
        caution = foresight.caution
        best = max(branches, key=lambda branch: branch.gain(-caution))
        return best.action if best.gain(-caution) > 0 else first

    def foresight(self, rulebook: Rulebook, mode: str) -> Foresight:
        """How it looks ahead: as the game says."""
        return rulebook.foresight(mode)

    def tries_for(self, foresight: Foresight) -> float:
        """How many tries a decision may take; an estimate if it is a matter of seconds."""
        budget = self.budget
        tries = budget.iterations or 1000 * budget.seconds
        return tries * foresight.tries if budget.usual else tries

    def worth_trying(self, options: list[Action], first: Action, tries: float) -> list[Action]:
        """The first choice and as many others, taken at random, as the tries can tell apart."""
        others = [option for option in options if option != first]
        self.rng.shuffle(others)
        return [first, *others[: max(3, int(self.habits.width * sqrt(tries)))]]

    # -- the race at the root ---------------------------------------------------------------

    def race(self, seat: Seat, branches: list[Branch], tries: float, hope: float) -> None:
        """Sequential halving: the better half goes on to more deals, the first one always.

        An option that falls behind the first one by more than chance is out at once, and
        when none is left to compare with, the rest of the budget is saved.
        """
        first, *others = branches
        rounds = max(1, ceil(log2(len(branches))))
        start = time.monotonic()
        for number in range(1, rounds + 1):
            while others and self.share_spent(branches, tries, start) < number / rounds:
                self.deal(seat, [first, *others])
                others = [b for b in others if b.deals < FEWEST or b.gain(hope) > 0]
            others.sort(key=lambda branch: -branch.gains)
            del others[max(1, len(others) // 2) :]

    def share_spent(self, branches: list[Branch], tries: float, start: float) -> float:
        """How much of the budget is spent, from 0 to 1."""
        if self.budget.seconds:
            return (time.monotonic() - start) / self.budget.seconds
        return sum([branch.deals for branch in branches]) / tries

    def deal(self, seat: Seat, branches: Sequence[Branch]) -> None:
        """Try these options on one deal, with the same chance for each."""
        sample = seat.sample(self.rng.below(1 << 31))
        chance = self.rng.below(1 << 31)
        values = [
            self.walk(sample.clone(), seat.number, branch, Rng(chance)) for branch in branches
        ]
        for branch, value in zip(branches, values, strict=True):
            branch.compare(value - values[0])

    # -- in the tree ------------------------------------------------------------------------

    def walk(self, s: Any, seat: int, branch: Branch, rng: Rng) -> float:
        """Take an action, follow the tree as far as it goes, add to it, play on, tell the way."""
        path = [branch]
        foresight = self.foresight(s.table.rulebook, s.table.mode)
        end = s.turn + foresight.turns
        s.apply(branch.action)
        if foresight.tree:
            self.descend(path, s, seat, end, rng)
        self.play_on(s, seat, end)
        value = self.value(s, seat)
        for branch in path:
            branch.tell(value)
        return value

    def descend(self, path: list[Branch], s: Any, seat: int, end: int, rng: Rng) -> None:
        """Follow the tree down to a node that it did not have yet."""
        self.play_on(s, seat, end, to_seat=True)
        while s.to_act == seat and s.turn < end:
            node, new = self.node_after(path[-1], s, seat)
            path.append(self.select(node, s, rng))
            s.apply(path[-1].action)
            if new:
                return
            self.play_on(s, seat, end, to_seat=True)

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
            node.greedy = self.next_action(s, s.to_act)
            node.tried[node.greedy] = Branch(node.greedy)
        tried = node.tried
        if len(tried) < 1 + node.visits // self.habits.patience:
            fresh = [option for option in s.options if option not in tried]
            if fresh:
                action = fresh[rng.below(len(fresh))]
                tried[action] = Branch(action)
                return tried[action]
        return max(tried.values(), key=lambda branch: self.upper_bound(node, branch))

    def upper_bound(self, node: Node, branch: Branch) -> float:
        if not branch.visits:
            return 2.0
        return branch.mean + self.habits.exploration * sqrt(log(node.visits) / branch.visits)

    # -- below the tree -----------------------------------------------------------------------

    def play_on(self, s: Any, seat: int, end: int, *, to_seat: bool = False) -> None:
        """All go on until a turn or a depth is reached, or the searching seat is asked."""
        for _ in range(self.foresight(s.table.rulebook, s.table.mode).depth):
            if s.to_act is None or s.turn >= end or (to_seat and s.to_act == seat):
                return
            s.apply(self.next_action(s, seat))

    def next_action(self, s: Any, seat: int) -> Action:
        """What the acting seat of a sample does: the others play greedily."""
        rulebook = s.table.rulebook
        choose = rulebook.follow_up if s.to_act == seat else rulebook.greedy
        chosen: Action = choose(s, s.options)
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
