"""Rules that several Actions and texts enforce, each with code of its own: one case for each."""

import pytest

from games.rulebooks.castle.state import DECK, DISCARD, shared_pile
from tests.rules.castle.table import (
    ALL_DRAW,
    BOOK,
    GUILTY,
    HIGH_STAKES,
    IVR,
    MOTHER,
    OTHERS_EXCHANGE,
    SVH,
    UW,
    do,
    give_hand,
    hand,
    in_play,
    put_token,
    shorten_deck,
    totals,
)

rule = pytest.mark.rule


def facing(token, *, mode="episode", left):
    """The first player can Confront a Suspect with this token; so many cards are left."""
    s = in_play(mode)
    put_token(s, MOTHER, token)
    for seat in range(3):
        give_hand(s, seat, SVH, IVR, UW)
    shorten_deck(s, left)
    return s


# -- the last card -------------------------------------------------------------------------


@rule("CA-11.3", route="discard")
def test_the_first_of_two_cards_may_be_the_last():
    s = in_play()
    shorten_deck(s, 1)
    do(s, "discard")
    assert (s.result.winners, s.result.rule) == ((), "CA-11.4")


@rule("CA-11.3", route="sift")
def test_cards_drawn_apart_may_be_the_last_and_none_is_kept():
    s = in_play()
    give_hand(s, 0, BOOK)
    shorten_deck(s, 3)
    do(s, "play", BOOK)
    assert s.result.rule == "CA-11.4"
    assert hand(s, 0) == []


@rule("CA-11.3", route="text")
def test_a_text_that_makes_all_draw_stops_at_the_last_card():
    s = facing(ALL_DRAW, left=2)
    do(s, "confront", MOTHER)
    assert s.result.rule == "CA-11.4"
    drawn = [len(hand(s, seat)) for seat in range(3)]
    assert sorted(drawn) == [1, 3, 4], "the third player draws nothing any more"


@rule("CA-11.3", route="exchange")
def test_an_exchange_may_take_the_last_card_and_asks_nobody_else():
    s = facing(OTHERS_EXCHANGE, left=1)
    do(s, "confront", MOTHER)
    do(s, "exchange")
    assert s.result.rule == "CA-11.4"


# -- the next Episode, wherever the old one breaks off ---------------------------------------


@rule("CA-12.7", route="text")
@rule("CA-12.8", "CA-16.4")
def test_a_season_breaks_off_in_the_middle_of_a_text_and_starts_afresh():
    s = facing(ALL_DRAW, mode="full-season", left=2)
    do(s, "confront", MOTHER)
    assert (s.episode, s.to_act) == (2, 1)
    assert {o[0] for o in s.options} == {"cast"}
    assert len(shared_pile(s, DECK)) == 90 - 9
    assert len(shared_pile(s, DISCARD)) == 0
    assert totals(s) == [0, 0, 0]


@rule("CA-12.7", route="exchange")
def test_a_season_breaks_off_while_others_are_still_to_be_asked():
    s = facing(OTHERS_EXCHANGE, mode="full-season", left=1)
    do(s, "confront", MOTHER)
    do(s, "exchange")
    assert (s.episode, s.to_act) == (2, 1)
    assert {o[0] for o in s.options} == {"cast"}


@rule("CA-12.7", route="play")
def test_the_special_card_that_ended_an_episode_is_in_the_new_deck():
    s = in_play("full-season")
    give_hand(s, 0, BOOK)
    shorten_deck(s, 3)
    do(s, "play", BOOK)
    assert s.episode == 2
    assert sum(len(s.piles[z]) for z in range(len(s.piles)) if s.piles[z]) == len(s.pile_of)
    assert len(shared_pile(s, DECK)) + 9 == 90


@rule("CA-12.7", route="guilty")
def test_an_episode_won_by_a_card_starts_the_next_with_who_was_due():
    s = in_play("full-season")
    put_token(s, MOTHER, GUILTY)
    give_hand(s, 0, HIGH_STAKES, SVH, IVR, UW)
    do(s, "play", HIGH_STAKES)
    if s.options[0][0] == "confront":
        do(s, "confront", MOTHER)
    assert totals(s) == [2, 0, 0]
    assert (s.episode, s.to_act) == (2, 1)
