"""Chapter 10: the abilities of the Cast."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import DECK, DISCARD, SUSPECTS, hand_of, shared_pile
from tests.rules.castle.table import (
    ALEXIS,
    BECKETT,
    BY_THE_NUMBERS,
    CAPTAIN,
    CS,
    EXAMINER,
    GUILTY,
    IVR,
    LAWYER,
    MOR,
    MOTHER,
    NOVELIST,
    QUICK_WITTED,
    SVH,
    TEL,
    UW,
    ask_again,
    can,
    do,
    events,
    find,
    give_cast,
    give_hand,
    hand,
    in_play,
    knows,
    lying,
    offered,
    pile,
    put_token,
    stack_deck,
    verbs,
)


def playing(cast, *held, seats=3):
    """The first player plays this character with this hand."""
    s = in_play(seats=seats)
    give_cast(s, 0, cast)
    give_hand(s, 0, *held)
    return s


@pytest.mark.rule("CA-10.1")
def test_using_the_ability_is_the_action_of_the_turn():
    s = playing(CAPTAIN, CS, UW)
    do(s, "ability")
    assert s.to_act == 1


@pytest.mark.rule("CA-10.2")
def test_an_ability_waits_for_the_own_turn():
    s = playing(CAPTAIN, CS)
    give_cast(s, 1, NOVELIST)
    assert s.to_act == 0
    do(s, "ability")  # that of seat 0, who is to act
    assert events(s, "ability")[0][2] == 0
    assert s.used == 0b001


@pytest.mark.rule("CA-10.3")
def test_once_per_episode():
    s = playing(CAPTAIN, CS, UW, seats=2)
    do(s, "ability")
    do(s, "draw")
    assert s.to_act == 0
    assert not can(s, "ability")
    with pytest.raises(IllegalAction) as refused:
        s.apply(("ability",))
    assert refused.value.rule == "CA-10.3"


@pytest.mark.rule("CA-10.5", "CA-10.8")
def test_kate_beckett_without_a_pair_is_refused():
    s = playing(BECKETT, UW, CS, SVH)
    assert not can(s, "ability")
    with pytest.raises(IllegalAction) as refused:
        s.apply(("ability",))
    assert refused.value.rule == "CA-10.5"


@pytest.mark.rule("CA-10.5")
@pytest.mark.parametrize("cast", [BY_THE_NUMBERS, EXAMINER, CAPTAIN])
def test_without_a_card_to_discard_there_is_no_ability(cast):
    s = in_play()
    give_cast(s, 1, cast)
    give_hand(s, 1)
    do(s, "draw")
    assert s.to_act == 2  # seat 1 could only draw, which was done for it
    assert s.used == 0


@pytest.mark.rule("CA-10.5")
@pytest.mark.parametrize("cast", [BY_THE_NUMBERS, EXAMINER, CAPTAIN])
def test_one_card_is_enough_where_one_is_to_be_discarded(cast):
    s = playing(cast, TEL)
    s.move(find_in_deck(s, MOR), pile(s, DISCARD))
    assert can(ask_again(s), "ability")


@pytest.mark.rule("CA-10.5")
def test_the_quick_witted_detective_needs_somebody_with_cards():
    s = playing(QUICK_WITTED, CS, seats=2)
    give_hand(s, 1)
    assert not can(s, "ability")
    give_hand(s, 1, UW)
    assert can(s, "ability")


@pytest.mark.rule("CA-10.6")
def test_each_player_uses_the_own_character():
    s = playing(CAPTAIN, CS)
    give_cast(s, 1, BECKETT)
    give_hand(s, 1, UW, UW)
    do(s, "ability")
    do(s, "ability")
    assert [s.face[e[3]].id for e in events(s, "ability")] == [CAPTAIN, BECKETT]


@pytest.mark.rule("CA-10.7", "CA-R.19")
@pytest.mark.parametrize("name", [UW, ALEXIS])
def test_kate_beckett_discards_two_cards_of_one_name(name):
    s = playing(BECKETT, name, name, CS)
    do(s, "ability")  # the one pair is taken without asking
    assert lying(s, DISCARD) == [name, name]
    assert hand(s, 0) == [CS]
    assert not events(s, "play")


@pytest.mark.rule("CA-10.7")
def test_kate_beckett_chooses_among_pairs():
    s = playing(BECKETT, UW, UW, CS, CS)
    do(s, "ability")
    assert sorted(offered(s, "pay")) == sorted([UW, CS])


@pytest.mark.rule("CA-10.4")
def test_kate_beckett_looks_at_up_to_two_different_tokens():
    s = playing(BECKETT, UW, UW)
    do(s, "ability")
    do(s, "peek", MOTHER)
    assert MOTHER not in offered(s, "peek")
    assert can(s, "done")
    do(s, "peek", LAWYER)
    assert knows(s, 0, MOTHER)
    assert knows(s, 0, LAWYER)
    assert s.to_act == 1


@pytest.mark.rule("CA-10.4")
def test_kate_beckett_may_stop_early():
    s = playing(BECKETT, UW, UW)
    do(s, "ability")
    do(s, "done")
    assert s.to_act == 1
    assert not events(s, "peek")


@pytest.mark.rule("CA-10.9")
def test_an_ability_is_never_compulsory():
    s = playing(BECKETT, UW, UW)
    assert can(s, "ability")
    do(s, "draw")
    assert s.used == 0


@pytest.mark.rule("CA-10.4", "CA-R.32")
def test_the_novelist_draws_and_may_confront_with_that_very_card():
    s = playing(NOVELIST, SVH, IVR)
    put_token(s, MOTHER, GUILTY)
    stack_deck(s, UW)
    do(s, "ability")
    assert verbs(s) == {"confront", "decline"}
    do(s, "confront", MOTHER)
    assert s.result.winners == (0,)


@pytest.mark.rule("CA-R.32")
def test_the_novelist_may_decline():
    s = playing(NOVELIST, SVH, IVR)
    stack_deck(s, UW)
    do(s, "ability")
    do(s, "decline")
    assert s.to_act == 1
    assert len(shared_pile(s, SUSPECTS)) == 5


@pytest.mark.rule("CA-10.4")
def test_the_quick_witted_detective_takes_one_and_gives_one():
    s = playing(QUICK_WITTED, TEL)
    give_hand(s, 2, CS, UW)
    do(s, "ability")
    do(s, "player", 2)
    do(s, "take", CS)
    assert sorted(offered(s, "give")) == sorted([TEL, CS])
    do(s, "give", TEL)
    assert hand(s, 0) == [CS]
    assert hand(s, 2) == sorted([TEL, UW])


@pytest.mark.rule("CA-10.4")
def test_by_the_numbers_takes_back_a_card_of_another_name():
    s = playing(BY_THE_NUMBERS, TEL, CS)
    s.move(find_in_deck(s, UW), pile(s, DISCARD))
    s.move(find_in_deck(s, TEL), pile(s, DISCARD))
    do(s, "ability")
    do(s, "pay", TEL)  # leaves Undercover Work only, which is taken without asking
    assert hand(s, 0) == sorted([CS, UW])
    assert lying(s, DISCARD) == [TEL, TEL]


@pytest.mark.rule("CA-R.37")
def test_a_step_that_cannot_be_done_is_skipped():
    s = playing(BY_THE_NUMBERS, TEL, CS)
    do(s, "ability")
    do(s, "pay", TEL)
    assert hand(s, 0) == [CS]
    assert s.to_act == 1


@pytest.mark.rule("CA-10.4")
def test_the_examiner_pays_a_card_looks_and_draws():
    s = playing(EXAMINER, TEL, CS)
    stack_deck(s, MOR)
    do(s, "ability")
    do(s, "pay", TEL)
    do(s, "peek", MOTHER)
    assert knows(s, 0, MOTHER)
    assert hand(s, 0) == sorted([CS, MOR])


@pytest.mark.rule("CA-10.4")
def test_the_captain_draws_one_more_than_discarded():
    s = playing(CAPTAIN, TEL, CS, CS)
    do(s, "ability")
    assert sorted(lying(s, DISCARD)) == sorted([TEL, CS, CS])
    assert len(hand_of(s, 0)) == 4


def find_in_deck(s, id):
    return find(s, id, DECK)
