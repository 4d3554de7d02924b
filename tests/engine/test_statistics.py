"""Intervals against published values."""

import pytest

from games.engine.statistics import mean, mean_interval, median, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(successes, trials, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_tried_means_nothing_known():
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean([]) == median([]) == 0.0


def test_a_mean_lies_in_the_middle_of_its_interval():
    low, high = mean_interval([1, 2, 3, 4, 5])
    assert (low + high) / 2 == pytest.approx(3)
    assert high - low == pytest.approx(2 * 1.959964 * (2.5 / 5) ** 0.5)
    assert mean_interval([7.0]) == (7.0, 7.0)


def test_the_median_is_the_middle():
    assert median([9, 1, 5]) == 5
    assert median([4, 1, 2, 3]) == 2.5
