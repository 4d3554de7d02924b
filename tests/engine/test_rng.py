"""The generator: the same numbers everywhere, and evenly spread."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.rng import Rng, draw_all, lots, shuffle, spread_seed
from tests.engine import toy


def test_the_numbers_of_a_seed_never_change():
    rng = Rng(1)
    assert [rng.below(100) for _ in range(10)] == [60, 49, 10, 9, 58, 95, 91, 7, 82, 78]


def test_the_order_of_a_shuffle_never_changes():
    items = list(range(10))
    assert shuffle(items, spread_seed(1)) == 13726566405423985840
    assert items == [5, 6, 2, 4, 9, 1, 3, 0, 8, 7]


def test_what_lots_draw_never_changes():
    numbers, after = lots(spread_seed(1), 8)
    assert after == 13726566405423985840
    assert draw_all(list(range(6)), numbers) == [2, 3, 0, 4, 5, 1]
    assert len(list(numbers)) == 1


@pytest.mark.parametrize("which", range(3))
def test_every_order_drawn_is_as_likely(which):
    x, counts = spread_seed(5), Counter()
    for _ in range(6_000):
        numbers, x = lots(x, 12)
        orders = [draw_all([0, 1, 2], numbers) for _ in range(3)]
        counts[tuple(orders[which])] += 1
    assert len(counts) == 6
    assert sum((n - 1_000) ** 2 / 1_000 for n in counts.values()) < 20.5  # p = 0.001


def test_seeds_are_spread_over_all_bits():
    assert (spread_seed(0), spread_seed(1)) == (16294208416658607535, 10451216379200822465)
    assert len({spread_seed(n) >> 48 for n in range(1000)}) > 950


def test_a_state_draws_the_same_numbers_as_the_generator():
    state, rng = toy.new(), Rng(5)
    state.rng = spread_seed(5)
    assert [state.below(7) for _ in range(50)] == [rng.below(7) for _ in range(50)]


def chi_square(counts: Counter, cells: int, n: int) -> float:
    expected = n / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_numbers_are_even():
    rng = Rng(7)
    counts = Counter(rng.below(10) for _ in range(20_000))
    assert chi_square(counts, 10, 20_000) < 27.9  # 9 degrees of freedom, p = 0.001


def test_pairs_of_numbers_are_even():
    rng = Rng(8)
    counts = Counter(rng.below(6) * 6 + rng.below(6) for _ in range(36_000))
    assert chi_square(counts, 36, 36_000) < 66.6  # 35 degrees of freedom, p = 0.001


def test_every_order_of_a_shuffle_is_as_likely():
    rng = Rng(9)
    counts: Counter = Counter()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((n - 500) ** 2 / 500 for n in counts.values()) < 49.7  # 23 d.f., p = 0.001


@given(st.integers(0, 2**63), st.integers(1, 1000))
def test_a_number_is_below_its_limit(seed, limit):
    rng = Rng(seed)
    assert all(0 <= rng.below(limit) < limit for _ in range(20))
    assert 0 <= rng.random() < 1


@given(st.integers(0, 2**63), st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_item(seed, items):
    shuffled = items[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)
