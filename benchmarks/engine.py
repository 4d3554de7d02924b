"""The kernel and the games on it: random play, greedy play, copies, samples, deals."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.registry import Finding, measure, microseconds, per_second
from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot, RandomBot
from games.bots.tables import Tables
from games.compiled import ROOT, TREE, is_current
from games.engine.rulebook import Rulebook
from games.engine.state import State
from games.play.goldfish.simulation import Goldfish
from games.rulebooks.catalogue import ready_made

SECONDS = 0.4
ROUNDS = 7
TABLES = 60  # deals after which every pairing of ready-made decks has come round
MIDDLES = 8  # matches whose middle is copied and sampled
THIRD = 20  # matches: the shortest and the longest of three times as many

# Goals as ratios to python-chess. Where the goal is a time, it was set on a machine on
# which one random move of python-chess takes 55 microseconds.
MOVE = 55.0
RANDOM_PLAY, RANDOM_PLAY_BOXED = 2.0, 4.0
CLONE, CLONE_BOXED = MOVE / 10, MOVE / 5
DETERMINIZE = MOVE / 40
NEW = MOVE / 500
GOLDFISH = 200 * MOVE / 1e6
GREEDY_OF_RANDOM = 1 / 3
LONG_OF_SHORT = 0.8
COMPILED_PLAY, COMPILED_TRIES = 2.5, 2.0  # times as many as interpreted


class Dealer:
    """Deals one match after another from the ready-made decks."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.tables = Tables(rulebook)
        self.chance = Random(1).random  # as the baseline chooses
        self.seed = 0

    def deal(self) -> State:
        self.seed += 1
        table = self.tables.at(self.seed)
        return table.rulebook.start(table, self.seed)

    def random_match(self) -> int:
        """As lean as a match can be played: see what is legal, choose, apply."""
        state = self.deal()
        chance = self.chance
        while (options := state.options) is not None:
            state.apply(options[int(chance() * len(options))])
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
            state.take(index)
        return state

    def timed_match(self) -> tuple[int, float]:
        """The decisions of a random match and the seconds it took."""
        start = time.process_time()
        return self.random_match(), time.process_time() - start


@cache
def warm_dealer(rulebook: Rulebook) -> Dealer:
    """One dealer for all rounds, with its tables laid before the clock runs."""
    dealer = Dealer(rulebook)
    for _ in range(TABLES):
        dealer.deal()
    return dealer


@cache
def half_played(rulebook: Rulebook) -> list[State]:
    dealer = Dealer(rulebook)
    return [dealer.middle() for _ in range(MIDDLES)]


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
    dealer = warm_dealer(rulebook)
    goal = RANDOM_PLAY_BOXED if rulebook.declaration.boxed else RANDOM_PLAY
    at_random = per_second(dealer.random_match, SECONDS)
    yield Finding(f"{rulebook.slug}: random play", at_random, "decisions/s", goal)
    greedy = per_second(dealer.greedy_match, SECONDS)
    yield Finding(f"{rulebook.slug}: greedy play", greedy, "decisions/s")
    share = greedy / at_random
    yield Finding(f"{rulebook.slug}: greedy of random", share, "share", GREEDY_OF_RANDOM, share)


def growth(rulebook: Rulebook) -> Iterator[Finding]:
    """Does a decision cost more in a long match than in a short one?"""
    dealer = warm_dealer(rulebook)
    matches = sorted(dealer.timed_match() for _ in range(3 * THIRD))
    short, long = _rate(matches[:THIRD]), _rate(matches[-THIRD:])
    share = long / short
    yield Finding(f"{rulebook.slug}: long of short", share, "share", LONG_OF_SHORT, share)


def _rate(matches: list[tuple[int, float]]) -> float:
    return sum(n for n, _ in matches) / sum(seconds for _, seconds in matches)


def copies(rulebook: Rulebook) -> Iterator[Finding]:
    """What a search bot pays before it thinks, and what a match pays before it starts."""
    dealer, middles = warm_dealer(rulebook), half_played(rulebook)
    clone = microseconds(in_turn([state.clone for state in middles]))
    goal = CLONE_BOXED if rulebook.declaration.boxed else CLONE
    yield Finding(f"{rulebook.slug}: clone", clone, "µs", goal)
    samples: list[Callable[[], Any]] = [partial(s.determinize, 0, 1) for s in middles]
    sample = microseconds(in_turn(samples))
    yield Finding(f"{rulebook.slug}: determinize", sample, "µs", DETERMINIZE)
    spec = dealer.tables.spec(1)
    new = microseconds(lambda: rulebook.new(spec, 1))
    yield Finding(f"{rulebook.slug}: new state", new, "µs", NEW)


@measure("engine", ROUNDS)
def goldfish() -> Iterator[Finding]:
    """Games of a deck alone, as `manage.py goldfish` plays and counts them."""
    rulebook = rulebooks.get("detective-conan")
    alone = [
        Goldfish(rulebook, deck, "duel", 2, {}, "greedy", turns=10)
        for deck in ready_made(rulebook.slug).values()
    ]
    seeds = count(1)

    def game() -> int:
        """How many games of all decks, one each, were played to their end."""
        found = [deck.game(next(seeds), seconds=60) for deck in alone]
        return sum("broken" not in counts for counts in found)

    rate = per_second(game, SECONDS)
    yield Finding(f"{rulebook.slug}: goldfish", rate, "games/s", GOLDFISH)


def rates_in(tree: Path, slug: str, *more: str) -> dict[str, float]:
    """What the sources or the compiled tree do in a second, in a process of their own."""
    command = [sys.executable, str(Path(__file__).with_name("engine_in_tree.py")), slug]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    run = subprocess.run(
        [*command, str(SECONDS), *more], env=environment, capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(run.stdout)
    return found


def compiled_rates(rulebook: Rulebook) -> Iterator[Finding]:
    """Play, thought and copies from the compiled tree beside the sources, if there is one."""
    if not is_current(TREE):
        return
    slug, boxed = rulebook.slug, rulebook.declaration.boxed
    compiled, sources = rates_in(TREE, slug), rates_in(ROOT, slug)
    yield Finding(f"{slug}: compiled random play", compiled["random"], "decisions/s")
    goal = None if boxed else COMPILED_PLAY
    yield times(f"{slug}: compiled of interpreted", compiled["random"], sources["random"], goal)
    yield Finding(f"{slug}: tries of search", sources["tries"], "tries/s")
    yield Finding(f"{slug}: compiled tries", compiled["tries"], "tries/s")
    goal = COMPILED_TRIES
    yield times(f"{slug}: compiled of interpreted tries", compiled["tries"], sources["tries"], goal)
    yield Finding(f"{slug}: compiled clone", compiled["clone"], "µs")
    yield times(f"{slug}: clone, interpreted of compiled", sources["clone"], compiled["clone"], 1.0)


def times(name: str, more: float, less: float, goal: float | None) -> Finding:
    """How many times as much one is as the other."""
    return Finding(name, more / less, "times", goal, more / less)


def hard_matches(rulebook: Rulebook) -> Iterator[Finding]:
    """A match between players who think hard; from the compiled tree as well, if there is one."""
    trees = {"hard against hard": ROOT}
    if is_current(TREE):
        trees["hard against hard, compiled"] = TREE
    for name, tree in trees.items():
        rate = rates_in(tree, rulebook.slug, "matches")["hard"]
        yield Finding(f"{rulebook.slug}: {name}", rate, "matches/s")


for _rulebook in rulebooks.all_rulebooks():
    measure("engine", ROUNDS)(partial(play_rates, _rulebook))
    measure("engine", ROUNDS)(partial(copies, _rulebook))
    measure("engine", ROUNDS)(partial(growth, _rulebook))
    measure("engine", ROUNDS)(partial(compiled_rates, _rulebook))
    measure("engine")(partial(hard_matches, _rulebook))
