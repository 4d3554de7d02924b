"""The kernel and the games on it: random play, greedy play, copies, samples, deals."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from games import rulebooks
from games.bench.registry import Finding, measure, microseconds, per_second
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot, RandomBot
from games.bots.tables import Tables
from games.engine import state as kernel
from games.engine.rng import Rng
from games.engine.rulebook import Rulebook
from games.engine.state import State

SECONDS = 0.6
MIDDLES = 8  # matches whose middle is copied and sampled
LENGTHENED = 30  # matches timed in halves

# Goals as ratios to python-chess. Where the goal is a time, it was set on a machine on
# which one random move of python-chess takes 55 microseconds.
MOVE = 55.0
RANDOM_PLAY, RANDOM_PLAY_BOXED = 2.0, 4.0
CLONE, CLONE_BOXED = MOVE / 10, MOVE / 5
DETERMINIZE = MOVE / 40
NEW = MOVE / 500
GREEDY_OF_RANDOM = 1 / 3
LATE_OF_EARLY = 0.8


class Dealer:
    """Deals one match after another from the ready-made decks."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.tables = Tables(rulebook)
        self.rng = Rng(1)
        self.seed = 0

    def deal(self) -> State:
        self.seed += 1
        table = self.tables.at(self.seed)
        return table.rulebook.start(table, self.seed)

    def random_match(self) -> int:
        """As lean as a match can be played: see what is legal, choose, apply."""
        state = self.deal()
        below = self.rng.below
        while (options := state.options) is not None:
            state.apply(options[below(len(options))])
        return state.decisions

    def greedy_match(self) -> int:
        self.seed += 1
        bots = seat_bots([GreedyBot] * self.tables.seats, self.seed)
        return play(self.tables.at(self.seed), self.seed, bots).decisions

    def actions(self) -> list[int]:
        """How a random match from the next deal goes."""
        self.seed += 1
        bots = seat_bots([RandomBot] * self.tables.seats, self.seed)
        return play(self.tables.at(self.seed), self.seed, bots).actions

    def middle(self) -> State:
        """A random match half-way."""
        actions = self.actions()
        self.seed -= 1
        state = self.deal()
        for index in actions[: len(actions) // 2]:
            state.apply(state.legal_actions()[index])
        return state

    def halves(self) -> tuple[float, float]:
        """Seconds spent in the first and in the second half of a random match."""
        actions = self.actions()
        self.seed -= 1
        state = self.deal()
        half = len(actions) // 2
        start = time.process_time()
        for index in actions[:half]:
            state.apply(state.legal_actions()[index])
        middle = time.process_time()
        for index in actions[half : 2 * half]:
            state.apply(state.legal_actions()[index])
        return middle - start, time.process_time() - middle


def in_turn(work: list[Callable[[], Any]]) -> Callable[[], Any]:
    """Each call does the next of these, round and round."""
    at = -1

    def call() -> Any:
        nonlocal at
        at = (at + 1) % len(work)
        return work[at]()

    return call


def play_rates(rulebook: Rulebook) -> Iterator[Finding]:
    """Decisions per second at random and between greedy players."""
    dealer = Dealer(rulebook)
    dealer.random_match()  # lay the tables before the clock runs
    goal = RANDOM_PLAY_BOXED if rulebook.declaration.boxed else RANDOM_PLAY
    at_random = per_second(dealer.random_match, SECONDS)
    yield Finding(f"{rulebook.slug}: random play", at_random, "decisions/s", goal)
    greedy = per_second(dealer.greedy_match, SECONDS)
    yield Finding(f"{rulebook.slug}: greedy play", greedy, "decisions/s")
    share = greedy / at_random
    yield Finding(
        f"{rulebook.slug}: greedy of random", share, "share", GREEDY_OF_RANDOM, share
    )


def growth(rulebook: Rulebook) -> Iterator[Finding]:
    """Does a decision late in a match cost more than an early one?"""
    dealer = Dealer(rulebook)
    early, late = map(
        sum, zip(*(dealer.halves() for _ in range(LENGTHENED)), strict=True)
    )
    share = early / late
    yield Finding(
        f"{rulebook.slug}: late of early", share, "share", LATE_OF_EARLY, share
    )


def copies(rulebook: Rulebook) -> Iterator[Finding]:
    """What a search bot pays before it thinks, and what a match pays before it starts."""
    dealer = Dealer(rulebook)
    middles = [dealer.middle() for _ in range(MIDDLES)]
    clone = microseconds(in_turn([state.clone for state in middles]))
    goal = CLONE_BOXED if rulebook.declaration.boxed else CLONE
    yield Finding(f"{rulebook.slug}: clone", clone, "µs", goal)
    samples: list[Callable[[], Any]] = [partial(s.determinize, 0, 1) for s in middles]
    sample = microseconds(in_turn(samples))
    yield Finding(f"{rulebook.slug}: determinize", sample, "µs", DETERMINIZE)
    spec = dealer.tables.spec(1)
    new = microseconds(lambda: rulebook.new(spec, 1))
    yield Finding(f"{rulebook.slug}: new state", new, "µs", NEW)


@measure("engine")
def compiled() -> Iterator[Finding]:
    """Is the kernel compiled? 1 if it is."""
    yield Finding(
        "compiled kernel",
        float(not str(kernel.__file__).endswith(".py")),
        "yes/no",
        None,
        1.0,
    )


for _rulebook in rulebooks.all_rulebooks():
    for _kind in (play_rates, growth, copies):
        measure("engine")(partial(_kind, _rulebook))
