"""The engine of this checkout beside that of another, in one run.

python -m benchmarks.compare PATH [--games SLUG ...] [--matches N] [--rounds N]

Both play the same seeds in turn, each in a process of its own, by processor time. Of each match
the least time of all rounds counts, which a busy machine can lengthen but never shorten.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from games import rulebooks
from games.compiled import ROOT

PLAYERS = ("random", "greedy")
MATCHES, ROUNDS = 40, 6
IN_A_PROCESS = 3
"""How often a process plays all matches: where its memory lies is luck, so it is replaced."""
SLOWER = 1.03

Match = tuple[int, float]
"""Its decisions and its seconds."""


class Comparison(NamedTuple):
    """What a decision costs in the other checkout and here, in microseconds."""

    before: float
    now: float
    same: bool
    """Whether every match has as many decisions as it had."""

    @property
    def ratio(self) -> float:
        return self.now / self.before


@contextmanager
def player(tree: Path, slug: str, matches: int) -> Iterator[subprocess.Popen[str]]:
    """A process that plays the matches of a checkout whenever it is asked to."""
    script = str(Path(__file__).with_name("matches_in_tree.py"))
    child = subprocess.Popen(
        [sys.executable, "-P", script, slug, str(matches)],
        env={**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with child:
        yield child
        assert child.stdin is not None
        child.stdin.close()


def play(child: subprocess.Popen[str], who: str) -> list[Match]:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{who}\n")
    child.stdin.flush()
    line = child.stdout.readline()
    if not line:
        sys.exit("A player gave no answer: is that a checkout of Casebook with this game?")
    return [(decisions, seconds) for decisions, seconds in json.loads(line)]


def least(one: list[Match], other: list[Match]) -> list[Match]:
    """Of each match the shorter time."""
    return [min(pair) for pair in zip(one, other, strict=True)] if one else other


def cost(matches: list[Match]) -> float:
    """Microseconds a decision."""
    return 1e6 * sum(seconds for _, seconds in matches) / sum(n for n, _ in matches)


def compare(tree: Path, slug: str, matches: int, rounds: int) -> dict[str, Comparison]:
    """What both kinds of player cost, in turn before and now."""
    found: dict[tuple[str, Path], list[Match]] = {}
    for _ in range(rounds):
        with ExitStack() as stack:
            children = {t: stack.enter_context(player(t, slug, matches)) for t in (tree, ROOT)}
            turns = [(w, t) for _ in range(IN_A_PROCESS) for w in PLAYERS for t in children]
            for who, t in turns:
                found[who, t] = least(found.get((who, t), []), play(children[t], who))
    return {who: judge(found[who, tree], found[who, ROOT]) for who in PLAYERS}


def judge(before: list[Match], now: list[Match]) -> Comparison:
    same = [n for n, _ in before] == [n for n, _ in now]
    return Comparison(cost(before), cost(now), same)


def line(slug: str, who: str, found: Comparison) -> str:
    verdict = "  slower" if found.ratio > SLOWER else ""
    matches = "same matches" if found.same else "OTHER matches"
    costs = f"{found.before:8.2f} -> {found.now:8.2f} µs a decision"
    return f"{slug:<18} {who:<7} {costs}  x {found.ratio:5.3f}  {matches}{verdict}"


def read_arguments() -> argparse.Namespace:
    slugs = [rulebook.slug for rulebook in rulebooks.all_rulebooks()]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare")
    parser.add_argument("tree", type=Path, help="another checkout")
    parser.add_argument("--games", nargs="+", choices=slugs, default=slugs)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    for slug in asked.games:
        for who, found in compare(asked.tree.resolve(), slug, asked.matches, asked.rounds).items():
            sys.stdout.write(line(slug, who, found) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
