"""Draw odds against exhaustive counting and a million sampled deals; hands from a seed."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.draws import (
    NONE,
    REPLACE,
    RETURN,
    DrawRules,
    Question,
    at_least,
    exactly,
    odds,
    sample_hand,
)

CASE_CLOSED = DrawRules("main", 5, REPLACE, per_turn=2)
CONAN = DrawRules("main", 5, RETURN, per_turn=1)
SKIPPED = DrawRules("main", 3, NONE, per_turn=1, first_turn_on_the_play=0)


def arrangements(deck: int, group: int) -> list[tuple[int, ...]]:
    """All equally likely places of the group's cards in a shuffled deck."""
    return list(combinations(range(deck), group))


def share(deck: int, group: int, success: Callable[[tuple[int, ...]], bool]) -> Fraction:
    deals = arrangements(deck, group)
    return Fraction(sum(map(success, deals)), len(deals))


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 12), st.integers(0, 5))
def test_at_least_counts_all_deals(deck, group, draws, k):
    group = min(group, deck)
    expected = share(deck, group, lambda deal: sum(p < draws for p in deal) >= k)
    assert at_least(k, deck, group, draws) == expected


def test_chances_of_all_numbers_add_up_to_one():
    assert sum(exactly(n, 40, 3, 7) for n in range(4)) == 1


def replaced(hand: int, later: int, k: int, deck: int, group: int) -> Fraction:
    """The best that replacing a whole hand can do, deal by deal, hand by hand."""
    total = Fraction(0)
    for found in range(min(hand, group) + 1):
        deals = [d for d in arrangements(deck, group) if sum(p < hand for p in d) == found]
        keep = sum(sum(p < hand + later for p in d) >= k for d in deals)
        change = sum(sum(hand <= p < 2 * hand + later for p in d) >= k for d in deals)
        total += max(keep, change)
    return total / len(arrangements(deck, group))


@pytest.mark.parametrize("k", [1, 2, 3])
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_replacing_the_hand_is_used_when_it_helps(k, turn):
    rules = DrawRules("main", 2, REPLACE, per_turn=1)
    asked = Question(deck=9, group=4, k=k, turn=turn)
    assert odds(rules, asked) == replaced(2, turn, k, 9, 4)


def returned(hand: int, later: int, k: int, deck: int, group: int) -> Fraction:
    """The best over every choice of hits and misses to keep."""
    total = Fraction(0)
    for found in range(min(hand, group) + 1):
        weight = share(deck, group, lambda d, n=found: sum(p < hand for p in d) == n)
        if weight:
            total += weight * max(
                share(
                    deck - hits - misses,
                    group - hits,
                    lambda d, h=hits, m=misses: h + sum(p < hand - h - m + later for p in d) >= k,
                )
                for hits in range(found + 1)
                for misses in range(min(hand - found, deck - group) + 1)
            )
    return total


@pytest.mark.parametrize("k", [1, 2, 3])
def test_returning_the_rest_is_the_best_use_of_a_partial_mulligan(k):
    rules = DrawRules("main", 3, RETURN, per_turn=1)
    asked = Question(deck=8, group=3, k=k, turn=2)
    assert odds(rules, asked) == returned(3, 2, k, 8, 3)


def test_the_first_player_may_draw_less():
    on_the_play = odds(SKIPPED, Question(10, 1, 1, 1, on_the_play=True))
    on_the_draw = odds(SKIPPED, Question(10, 1, 1, 1, on_the_play=False))
    assert (on_the_play, on_the_draw) == (Fraction(3, 10), Fraction(4, 10))


def test_both_games_draw_on_the_first_turn():
    assert CASE_CLOSED.drawn_by(1, on_the_play=True) == 2
    assert CONAN.drawn_by(3, on_the_play=False) == 3


def test_a_deck_that_runs_out_gives_all_it_has():
    assert odds(CASE_CLOSED, Question(8, 1, 1, 20), mulligan=False) == 1


def test_a_group_is_part_of_the_deck():
    with pytest.raises(ValueError, match="part of the deck"):
        Question(deck=3, group=4, k=1, turn=0)


SAMPLES = 1_000_000


def within_interval(hits: int, chance: Fraction) -> bool:
    """Four standard errors: a sound sampler strays farther once in 16,000 runs."""
    p = float(chance)
    return abs(hits / SAMPLES - p) < 4 * (p * (1 - p) / SAMPLES) ** 0.5


def test_a_million_deals_of_case_closed_agree():
    """4 copies among 60, at least one by turn 2; a hand without is replaced."""
    draw, places, hits = Random(5).sample, range(60), 0
    for _ in range(SAMPLES):
        deal = draw(places, 4)
        first = min(deal)
        hits += first < 9 if first < 5 else first < 14
    assert within_interval(hits, odds(CASE_CLOSED, Question(60, 4, 1, 2)))


def test_a_million_deals_of_detective_conan_agree():
    """3 copies among 40, at least one by turn 3; a hand without goes back whole."""
    draw, places, hits = Random(7).sample, range(40), 0
    for _ in range(SAMPLES):
        hits += min(draw(places, 3)) < 5 or min(draw(places, 3)) < 8
    assert within_interval(hits, odds(CONAN, Question(40, 3, 1, 3)))


# -- sample hands ---------------------------------------------------------------------------

DECK = [f"card {n}" for n in range(40)]


def test_a_seed_deals_the_same_hand_again():
    hands = [sample_hand(CASE_CLOSED, DECK, 11, turns=3) for _ in range(2)]
    assert hands[0] == hands[1]
    assert hands[0] != sample_hand(CASE_CLOSED, DECK, 12, turns=3)


def test_a_replaced_hand_shares_no_card_with_the_new_one():
    hand = sample_hand(CASE_CLOSED, DECK, 3, returned=range(5), turns=2)
    assert hand.returned == hand.opening
    seen = [*hand.opening, *hand.kept, *(card for draw in hand.draws for card in draw)]
    assert len(seen) == len(set(seen)) == 5 + 5 + 4


def test_returned_cards_may_come_again():
    again = 0
    for seed in range(200):
        hand = sample_hand(CONAN, DECK, seed, returned=[0, 1, 2])
        assert hand.kept[:2] == hand.opening[3:]
        again += bool(set(hand.kept) & set(hand.returned))
    assert 20 < again < 80  # 3 draws of 38 that hold the 3 returned: about 22 percent


def test_sampled_hands_follow_the_exact_odds():
    hits = sum("card 7" in sample_hand(CONAN, DECK, s).opening for s in range(8000))
    assert abs(hits / 8000 - 5 / 40) < 4 * (0.125 * 0.875 / 8000) ** 0.5


@pytest.mark.parametrize(
    ("rules", "given", "words"),
    [
        (SKIPPED, [0], "no mulligan"),
        (CASE_CLOSED, [0, 1], "whole hand"),
        (CONAN, [9], "places 0 to 4"),
    ],
)
def test_a_mulligan_the_game_does_not_have_is_refused(rules, given, words):
    with pytest.raises(ValueError, match=words):
        sample_hand(rules, DECK, 1, returned=given)


def test_an_unknown_kind_of_mulligan_is_refused():
    with pytest.raises(ValueError, match="none, replace, return"):
        DrawRules("main", 5, "paris")
