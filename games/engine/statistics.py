"""Numbers that say how far they can be trusted."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

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
    doubt = z * z / trials
    middle = (share + doubt / 2) / (1 + doubt)
    half = z * sqrt(share * (1 - share) / trials + doubt / (4 * trials)) / (1 + doubt)
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


# -- as reports show them -----------------------------------------------------------------

PERCENTILES = (10, 25, 50, 75, 90)
Histogram = Mapping[str, int]


def spread(counts: Histogram) -> dict[str, Any]:
    """Mean, percentiles and the counts themselves, smallest value first."""
    values = sorted((int(value), n) for value, n in counts.items())
    total = sum(n for _, n in values)
    if not total:
        return {"n": 0, "mean": None, "percentiles": {}, "counts": []}
    return {
        "n": total,
        "mean": round(sum(value * n for value, n in values) / total, 3),
        "percentiles": {str(p): percentile(values, total, p) for p in PERCENTILES},
        "counts": [list(pair) for pair in values],
    }


def percentile(values: Sequence[tuple[int, int]], total: int, p: int) -> int:
    """The smallest value that at least p % of all do not exceed."""
    seen = 0
    for value, n in values:
        seen += n
        if seen * 100 >= p * total:
            return value
    return values[-1][0]


def rate(hits: int, of: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(hits, of)
    share = round(hits / of, 4) if of else None
    return {"count": hits, "of": of, "rate": share, "interval": [round(low, 4), round(high, 4)]}
