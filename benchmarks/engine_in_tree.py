"""What one engine does in a second, sources or compiled, in a process of its own.

python engine_in_tree.py GAME SECONDS [matches]: the tree is wherever `games` is found.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.registry import find_bot
from games.bots.search import SearchBot
from games.bots.seat import Seat
from games.bots.tables import Tables
from games.engine.state import State

LAID = 60  # tables, after which every pairing of ready-made decks has come round
MIDDLES = 8  # matches whose middle is copied and thought about


class CountingBot(SearchBot):
    """A bot that counts its tries."""

    tries = 0

    def walk(self, *given: Any) -> float:
        self.tries += 1
        return super().walk(*given)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second of processor time."""
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds or not done:
        done += work()
    return done / spent


def random_match(tables: Tables, seed: int, most: int = sys.maxsize) -> State:
    """A match at random, broken off after so many decisions."""
    table, chance = tables.at(seed), Random(seed).random
    state = table.rulebook.start(table, seed)
    while (options := state.options) is not None and state.decisions < most:
        state.apply(options[int(chance() * len(options))])
    return state


def middles(tables: Tables) -> list[State]:
    """Random matches half-way."""
    whole = [random_match(tables, seed).decisions for seed in range(MIDDLES)]
    return [random_match(tables, seed, n // 2) for seed, n in enumerate(whole)]


def tries_per_second(states: list[State], seconds: float) -> float:
    bots = [CountingBot(seed) for seed in range(len(states))]
    turn = iter(range(sys.maxsize))

    def think() -> int:
        n = next(turn) % len(states)
        before = bots[n].tries
        bots[n].choose(Seat(states[n], states[n].to_act or 0))
        return bots[n].tries - before

    return rate(think, seconds)


def clone_time(states: list[State], seconds: float) -> float:
    """Microseconds."""

    def copy_all() -> int:
        for state in states:
            state.clone()
        return len(states)

    return 1e6 / rate(copy_all, seconds)


def hard_matches(tables: Tables) -> float:
    """Matches per second, from one between players who think hard."""
    start = time.process_time()
    play(tables.at(1), 1, seat_bots([find_bot("hard")] * tables.seats, 1))
    return 1 / (time.process_time() - start)


def main(slug: str, seconds: float, *, matches: bool) -> dict[str, float]:
    tables = Tables(rulebooks.get(slug))
    if matches:
        return {"hard": hard_matches(tables)}
    for seed in range(LAID):
        tables.at(seed)
    seeds = iter(range(1, sys.maxsize))
    states = middles(tables)
    return {
        "random": rate(lambda: random_match(tables, next(seeds)).decisions, seconds),
        "clone": clone_time(states, seconds / 4),
        "tries": tries_per_second(states, seconds),
    }


if __name__ == "__main__":
    game, budget, *more = sys.argv[1:]
    sys.stdout.write(json.dumps(main(game, float(budget), matches=bool(more))))
