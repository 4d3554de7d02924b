"""Chapter 4: setting up."""

import pytest

from games.rulebooks.case_closed.declaration import (
    CASE_ROW,
    DRAW_DECK,
    DRAW_DISCARD,
    HAND,
    PROBLEM_ROW,
)
from tests.rules.case_closed.table import Game


@pytest.mark.rule("CC-4.1", "CC-4.2")
def test_a_random_player_names_the_first_lead():
    choosers = set()
    for seed in range(20):
        g = Game(seed=seed)
        choosers.add(g.to_act)
        assert g.options == [("lead", 0), ("lead", 1)]
        other = 1 - g.to_act
        g.do("lead", other)
        assert g.s.lead == other
    assert choosers == {0, 1}


@pytest.mark.rule("CC-4.3")
def test_all_three_decks_are_shuffled():
    orders = set()
    for seed in range(6):
        s = Game(seed=seed).s
        orders.add(tuple(s.face[c].id for c in s.pile(2, 0)))
        assert all(s.known[c] == 0 for zone in (0, 1, 2) for c in s.pile(zone, 0))
    assert len(orders) > 1


@pytest.mark.rule("CC-4.5", "CC-4.6", "CC-4.7", "CC-4.8", "CC-R.60")
def test_five_cards_and_one_replacement_each_the_lead_first():
    g = Game().do("lead", 1)
    hand = g.s.pile(HAND, 1)
    assert len(hand) == 5
    assert g.to_act == 1
    g.do("replace")
    assert g.s.pile(DRAW_DISCARD, 1) == hand
    assert len(g.s.pile(HAND, 1)) == 5
    assert not set(hand) & set(g.s.pile(HAND, 1))
    assert (g.to_act, g.s.replaced) == (0, 0b10)
    g.do("replace")
    assert g.s.replaced == 0b11
    assert ("replace",) not in g.options, "once per game"


@pytest.mark.rule("CC-4.9")
def test_rows_are_empty_after_setup():
    g = Game().do("lead", 0)
    assert g.s.everywhere(PROBLEM_ROW) == ()
    assert g.s.everywhere(CASE_ROW) == ()


@pytest.mark.rule("CC-5.6", route="refill")
@pytest.mark.rule("CC-4.10", "CC-5.5", "CC-5.6", "CC-15.6", "CC-8.1", "CC-8.2")
def test_the_first_ready_step_is_a_normal_one():
    g = Game().begin()
    g.until(lambda s: s.substep in ("detectives and gadgets", "clues", "problems"))
    for seat in range(2):
        assert len(g.s.pile(HAND, seat)) == 7
        assert len(g.s.pile(PROBLEM_ROW, seat)) == 4
        assert len(g.s.pile(CASE_ROW, seat)) == 3
        assert len(g.s.pile(DRAW_DECK, seat)) == 33
    assert g.s.jobs == [3, 3]
    assert g.s.crimes == [3, 3]
