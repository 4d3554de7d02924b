"""Cards that are dealt again: what stays where it is, and what a memory must not mix up."""

from collections import Counter
from itertools import compress, product

import pytest

from games.engine.hidden import redeal_row, unknown_in
from games.engine.rng import lots, spread_seed
from tests.engine import toy


def redealt(s, unseen, seed=1):
    """The faces of the first seat's deck after dealing those again that are not seen."""
    sample = s.clone()
    row = s.table.cards_of("main")
    numbers, _ = lots(spread_seed(seed), len(row) + 1)
    redeal_row(sample, row, bytes(unseen), numbers)
    return sample.face[row[0] : row[-1] + 1]


def lying(s):
    row = s.table.cards_of("main")
    return s.face[row[0] : row[-1] + 1]


@pytest.mark.parametrize("unseen", list(product((0, 1), repeat=6)))
def test_only_unseen_cards_trade_faces(unseen):
    s = toy.new()
    before = lying(s)
    deals = [redealt(s, unseen, seed) for seed in range(40)]
    for place in range(6):
        assert unseen[place] or {deal[place] for deal in deals} == {before[place]}
    assert all(Counter(deal) == Counter(before) for deal in deals)
    many = len(set(compress(before, unseen))) > 1
    assert (len(set(map(tuple, deals))) > 1) == many


def test_what_is_kept_of_one_position_is_not_dealt_in_another():
    s = toy.new()
    unseen = (1, 1, 0, 1, 1, 1)
    redealt(s, unseen)
    other = next(c for c, face in enumerate(lying(s)) if face is not s.face[2])
    s.face[2], s.face[other] = s.face[other], s.face[2]
    assert Counter(redealt(s, unseen)) == Counter(lying(s))


def test_a_deal_does_not_change_with_how_often_it_was_asked_for():
    s = toy.new()
    unseen = (1, 1, 1, 1, 0, 1)
    unknown_in.cache_clear()
    first = redealt(s, unseen)
    assert [redealt(s, unseen) for _ in range(3)] == [first] * 3
    assert unknown_in.cache_info().hits == 3


def test_the_deal_of_a_seed_never_changes():
    s = toy.new()
    deals = [redealt(s, (0, 1, 1, 1, 0, 1), seed) for seed in (1, 2)]
    assert [[face.value for face in deal] for deal in deals] == [
        [4, 1, 2, 1, 2, 3],
        [4, 1, 3, 1, 2, 2],
    ]
