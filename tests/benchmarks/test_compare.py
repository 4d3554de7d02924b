"""Two checkouts beside each other: the same matches, of each the least time."""

import pytest

from benchmarks import compare
from benchmarks.compare import Comparison, cost, judge, least, line
from games.compiled import ROOT


def test_of_each_match_the_least_time_counts():
    assert least([], [(3, 0.5)]) == [(3, 0.5)]
    assert least([(3, 0.5), (4, 0.1)], [(3, 0.2), (4, 0.9)]) == [(3, 0.2), (4, 0.1)]


def test_a_decision_costs_its_share_of_all_matches():
    assert cost([(2, 0.000_010), (8, 0.000_030)]) == pytest.approx(4.0)


def test_other_matches_are_told_from_the_same():
    assert judge([(3, 1.0), (4, 1.0)], [(3, 1.2), (4, 1.2)]).same
    assert not judge([(3, 1.0), (4, 1.0)], [(4, 1.0), (3, 1.0)]).same


def test_more_than_three_in_a_hundred_is_called_slower():
    assert "slower" not in line("toy", "random", Comparison(100, 103, same=True))
    assert "slower" in line("toy", "random", Comparison(100, 103.1, same=True))


def test_this_checkout_plays_the_same_matches_as_itself(monkeypatch):
    monkeypatch.setattr(compare, "IN_A_PROCESS", 1)
    found = compare.compare(ROOT, "castle", matches=2, rounds=1)
    assert list(found) == ["random", "greedy"]
    assert all(one.same and one.before > 0 and one.now > 0 for one in found.values())
