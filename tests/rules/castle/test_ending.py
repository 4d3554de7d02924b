"""Chapters 11 and 16: how an Episode ends, and the questions players ask."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import DECK, DISCARD, SUSPECTS, hand_of, shared_pile
from tests.rules.castle.table import (
    ALL_DRAW,
    CARDS,
    DISCARD_TEN,
    DOORMAN,
    DRAW_ONE,
    GUILTY,
    IVR,
    LAWYER,
    LEFT_DRAWS_TWO,
    MOTHER,
    OTHERS_DRAW,
    SHARP,
    SUPERINTENDENT,
    SVH,
    UW,
    can,
    do,
    give_hand,
    in_play,
    lying,
    put_token,
    shorten_deck,
    totals,
)


@pytest.mark.rule("CA-11.3", route="draw")
@pytest.mark.rule("CA-11.3", "CA-11.4", "CA-16.4")
def test_drawing_the_last_card_loses_for_all():
    s = in_play()
    shorten_deck(s, 1)
    do(s, "draw")
    assert s.result.winners == ()
    assert s.result.rule == "CA-11.4"
    assert s.to_act is None


@pytest.mark.rule("CA-11.3")
def test_with_one_card_left_the_episode_goes_on():
    s = in_play()
    shorten_deck(s, 2)
    do(s, "draw")
    assert s.result is None


@pytest.mark.rule("CA-11.5")
def test_clearing_innocent_suspects_does_not_end_it():
    s = in_play(seats=2)
    put_token(s, SUPERINTENDENT, GUILTY)
    for number, suspect in enumerate((LAWYER, DOORMAN, MOTHER, SHARP)):
        put_token(s, suspect, (DRAW_ONE, OTHERS_DRAW, ALL_DRAW, LEFT_DRAWS_TWO)[number])
        needed = CARDS[suspect].get("requires")
        give_hand(s, s.due, *(i for i, c in CARDS.items() if c.name in needed))
        do(s, "confront", suspect)
        assert s.result is None
    assert lying(s, SUSPECTS) == [SUPERINTENDENT]


@pytest.mark.rule("CA-11.6")
def test_the_discard_pile_is_never_reshuffled():
    s = in_play(seats=2)
    while s.result is None:
        before = len(shared_pile(s, DECK))
        do(s, "discard")
        assert len(shared_pile(s, DECK)) == before - 2 or s.result
    assert len(shared_pile(s, DECK)) == 0
    assert s.result.rule == "CA-11.4"


@pytest.mark.rule("CA-16.1", "CA-16.2")
def test_who_waits_may_lose_the_suspect_to_another():
    s = in_play()
    put_token(s, MOTHER, OTHERS_DRAW)
    give_hand(s, 0, SVH, IVR, UW)
    give_hand(s, 1, SVH, IVR, UW)
    assert can(s, "confront", MOTHER)
    do(s, "draw")
    do(s, "confront", MOTHER)
    do(s, "draw")
    assert s.to_act == 0
    assert not can(s, "confront", MOTHER)


@pytest.mark.rule("CA-11.3", route="mill")
@pytest.mark.rule("CA-16.4")
def test_the_deck_may_run_out_by_a_discard_too():
    s = in_play()
    give_hand(s, 0, SVH, IVR, UW)
    put_token(s, MOTHER, DISCARD_TEN)
    shorten_deck(s, 9)
    do(s, "confront", MOTHER)
    assert s.result.winners == ()
    assert totals(s) == [0, 0, 0]


def test_nothing_is_accepted_after_the_end():
    s = in_play()
    shorten_deck(s, 1)
    do(s, "draw")
    with pytest.raises(IllegalAction) as refused:
        s.apply(("draw",))
    assert refused.value.rule == "CA-11.4"
    assert s.legal_actions() == []


def test_hands_and_discards_after_running_out_hold_all_cards():
    s = in_play(seats=2)
    while s.result is None:
        do(s, "draw")
    assert sum(len(hand_of(s, seat)) for seat in range(2)) + len(shared_pile(s, DISCARD)) == 90
