"""Measurements by part, and the baseline they are compared with.

The baseline is python-chess playing at random in this very process, so that a ratio means
the same on any machine. A rate is compared with its moves per second, a duration with the
time of one move: in both cases more is better, and a goal is the least ratio to reach.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

from games.engine.statistics import median

PARTS = ("engine", "catalogue", "decks", "queue", "api", "admin", "tables", "public")
PLIES = 200  # a random game of chess is broken off there


@dataclass(frozen=True)
class Finding:
    """A number that was measured. `ratio` is worked out from the unit unless it is given."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    ratio: float | None = None


@dataclass(frozen=True)
class Result:
    name: str
    value: float
    unit: str
    ratio: float
    goal: float | None

    @property
    def met(self) -> bool:
        return self.goal is None or self.ratio >= self.goal


Measurement = Callable[[], Iterator[Finding]]

_measurements: dict[str, dict[Measurement, int]] = {part: {} for part in PARTS}


def measure(part: str, rounds: int = 1) -> Callable[[Measurement], Measurement]:
    """Decorator: add a measurement to a part of the bench.

    One that finds the same things each time can be taken in several rounds, in turn with the
    baseline: then the medians count, which a busy moment of the machine does not move.
    """

    def register(measurement: Measurement) -> Measurement:
        _measurements[part].setdefault(measurement, rounds)
        return measurement

    return register


class Baseline:
    """python-chess at random: generate the legal moves, choose one, push it."""

    def __init__(self) -> None:
        import chess

        self._board = chess.Board
        self._chance = Random(1).random
        self.seen: list[float] = []

    def take(self, seconds: float = 0.3) -> float:
        """Moves per second just now; machines are noisy, so take it close to what it judges."""
        self.seen.append(per_second(self._game, seconds))
        return self.seen[-1]

    def _game(self) -> int:
        board = self._board()
        for ply in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(self._chance() * len(moves))])
        return PLIES

    @property
    def value(self) -> float:
        return median(self.seen)


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Units of work per second of processor time, repeating until that much is spent."""
    done = 0
    start = time.process_time()
    while True:
        done += work()
        spent = time.process_time() - start
        if spent >= seconds:
            return done / spent


def microseconds(work: Callable[[], Any], seconds: float = 0.2) -> float:
    """The processor time of one call."""

    def batch() -> int:
        for _ in range(20):
            work()
        return 20

    return 1e6 / per_second(batch, seconds)


def results(parts: tuple[str, ...], baseline: Baseline) -> Iterator[tuple[str, Result]]:
    """Take all measurements of these parts, one after another."""
    baseline.take()
    for part in parts:
        for measurement, rounds in _measurements[part].items():
            taken = [one_round(measurement, baseline) for _ in range(rounds)]
            for same in zip(*taken, strict=True):
                yield part, middle(same)


def one_round(measurement: Measurement, baseline: Baseline) -> list[Result]:
    before = baseline.take()
    findings = list(measurement())
    beside = (before + baseline.take()) / 2
    return [compare(finding, beside) for finding in findings]


def middle(same: Sequence[Result]) -> Result:
    """One result of several rounds: the median of the values, and that of the ratios."""
    value = median([result.value for result in same])
    return replace(same[0], value=value, ratio=median([r.ratio for r in same]))


def compare(finding: Finding, baseline: float) -> Result:
    ratio = finding.ratio
    if ratio is None:
        share = finding.value / baseline
        ratio = 1e6 / baseline / finding.value if finding.unit == "µs" else share
    return Result(
        finding.name, round(finding.value, 3), finding.unit, round(ratio, 4), finding.goal
    )


def report(baseline: Baseline, found: list[tuple[str, Result]]) -> dict[str, Any]:
    """The bench as JSON data."""
    return {
        "baseline": {
            "name": "python-chess, random play",
            "value": round(baseline.value),
            "unit": "moves/s",
        },
        "results": [{"part": part, **asdict(result), "met": result.met} for part, result in found],
    }
