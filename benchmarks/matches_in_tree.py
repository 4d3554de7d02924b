"""Plays the same matches again and again, whichever checkout `games` is found in.

python -P matches_in_tree.py GAME MATCHES: for every line on the input, `random` or `greedy`, one
line of JSON on the output: for each match its decisions and the seconds of processor time.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random

from games import rulebooks
from games.bots.match import play, seat_bots
from games.bots.seat import GreedyBot
from games.bots.tables import Tables


def random_match(tables: Tables, seed: int) -> int:
    table, chance = tables.at(seed), Random(seed).random
    state = table.rulebook.start(table, seed)
    while (options := state.options) is not None:
        state.apply(options[int(chance() * len(options))])
    return int(state.decisions)


def greedy_match(tables: Tables, seed: int) -> int:
    bots = seat_bots([GreedyBot] * tables.seats, seed)
    return int(play(tables.at(seed), seed, bots).decisions)


PLAYERS: dict[str, Callable[[Tables, int], int]] = {"random": random_match, "greedy": greedy_match}


def time_match(match: Callable[[Tables, int], int], tables: Tables, seed: int) -> tuple[int, float]:
    start = time.process_time()
    return match(tables, seed), time.process_time() - start


def main(slug: str, matches: int) -> None:
    tables = Tables(rulebooks.get(slug))
    for line in sys.stdin:
        match = PLAYERS[line.strip()]
        found = [time_match(match, tables, seed) for seed in range(1, matches + 1)]
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
