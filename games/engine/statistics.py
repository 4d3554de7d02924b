"""Numbers that say how far they can be trusted."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z95 = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Interval(NamedTuple):
    low: float
    high: float


def wilson(successes: int, trials: int, z: float = Z95) -> Interval:
    """The Wilson score interval of a share: sound for few trials and for shares near 0 or 1."""
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def mean_interval(values: Sequence[float], z: float = Z95) -> Interval:
    """The interval of a mean by the normal approximation."""
    n = len(values)
    middle = mean(values)
    if n < 2:
        return Interval(middle, middle)
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    half = z * sqrt(variance / n)
    return Interval(middle - half, middle + half)


def median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    n = len(ordered)
    if n == 0:
        return 0.0
    return ordered[n // 2] if n % 2 else (ordered[n // 2 - 1] + ordered[n // 2]) / 2
