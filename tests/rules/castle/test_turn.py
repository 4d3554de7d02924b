"""Chapters 3 to 5: one Action a turn; drawing; discarding one to draw two."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import DECK, DISCARD, SUSPECTS, hand_of, shared_pile
from tests.rules.castle.table import (
    ALEXIS,
    BOOK,
    CAPTAIN,
    CS,
    DRAW_ONE,
    HIGH_STAKES,
    IVF,
    IVR,
    LAWYER,
    MARTHA,
    MOR,
    MOTHER,
    NEW_SUSPECT,
    NOVELIST,
    PGC,
    SVH,
    TEL,
    UW,
    can,
    do,
    events,
    find,
    give_cast,
    give_hand,
    hand,
    in_play,
    lying,
    offered,
    put_token,
    stack_deck,
    verbs,
)


@pytest.mark.rule("CA-3.1", "CA-3.2")
def test_all_five_kinds_of_action_are_offered():
    s = in_play()
    give_cast(s, 0, NOVELIST)
    give_hand(s, 0, CS, SVH, PGC, ALEXIS)
    assert verbs(s) == {"draw", "discard", "play", "confront", "ability"}


@pytest.mark.rule("CA-3.2")
@pytest.mark.parametrize("what", [(), ("shout",), ("draw", 3), ("discard",)])
def test_anything_else_is_no_action(what):
    s = in_play()
    with pytest.raises(IllegalAction) as refused:
        s.apply(what)
    assert refused.value.rule == "CA-3.2"


@pytest.mark.rule("CA-3.3", "CA-3.4", "CA-4.3", "CA-5.8", "CA-6.4", "CA-10.4")
@pytest.mark.parametrize("verb", ["draw", "discard", "play", "confront", "ability"])
def test_the_turn_is_over_after_one_action(verb):
    s = in_play()
    give_cast(s, 0, CAPTAIN)
    put_token(s, LAWYER, DRAW_ONE)
    give_hand(s, 0, CS, SVH, PGC, ALEXIS)
    do(s, verb)
    while s.to_act == 0:  # choices within the Action
        assert verbs(s).isdisjoint({"draw", "discard", "play", "ability"})
        s.apply(s.options[0])
    assert s.to_act == 1
    assert s.turn == 1


@pytest.mark.rule("CA-3.5")
def test_cards_just_gained_cannot_be_used_to_confront():
    s = in_play()
    give_hand(s, 0, SVH, UW)
    stack_deck(s, IVR)
    do(s, "draw")
    assert s.to_act == 1
    mother = find_suspect(s, MOTHER)
    with pytest.raises(IllegalAction):
        s.apply(("confront", mother))


@pytest.mark.rule("CA-3.6")
def test_hands_are_secret():
    s = in_play()
    for seat in range(3):
        hands = s.view(seat)["zones"]["hand"]
        for owner in range(3):
            assert all((face is not None) == (owner == seat) for _, face in hands[owner])


@pytest.mark.rule("CA-4.1", "CA-4.2")
def test_draw_takes_exactly_the_top_card():
    s = in_play()
    give_hand(s, 0, CS)
    stack_deck(s, UW, TEL)
    before = len(shared_pile(s, DECK))
    do(s, "draw")
    assert hand(s, 0) == [CS, UW]
    assert len(shared_pile(s, DECK)) == before - 1


@pytest.mark.rule("CA-5.1", "CA-5.2", "CA-5.4", "CA-5.9", "CA-5.10")
def test_discard_one_of_own_choice_and_draw_two():
    s = in_play()
    give_hand(s, 0, CS, IVF, UW)
    stack_deck(s, TEL, MOR)
    assert sorted(offered(s, "discard")) == sorted([CS, IVF, UW])
    do(s, "discard", IVF)
    assert hand(s, 0) == sorted([CS, UW, TEL, MOR])
    assert lying(s, DISCARD) == [IVF]
    assert all(face for seat in range(3) for _, face in s.view(seat)["zones"]["discard"][0])


@pytest.mark.rule("CA-5.1")
def test_a_card_of_another_hand_cannot_be_discarded():
    s = in_play()
    with pytest.raises(IllegalAction) as refused:
        s.apply(("discard", hand_of(s, 1)[0]))
    assert refused.value.rule == "CA-5.1"


@pytest.mark.rule("CA-5.3")
def test_the_discard_comes_before_the_draw():
    s = in_play()
    stack_deck(s, TEL, MOR)
    do(s, "discard")
    assert [e[0] for e in s.events()[-3:]] == ["discard", "draw", "draw"]


@pytest.mark.rule("CA-5.5")
def test_a_card_that_suspects_require_may_be_discarded():
    s = in_play()
    give_hand(s, 0, CS, SVH)
    do(s, "discard", CS)
    assert lying(s, DISCARD) == [CS]


@pytest.mark.rule("CA-5.6", "CA-5.7", "CA-7.6")
@pytest.mark.parametrize("special", [HIGH_STAKES, NEW_SUSPECT, BOOK, ALEXIS, MARTHA])
def test_a_special_text_card_may_be_discarded_without_its_text(special):
    s = in_play()
    give_hand(s, 0, special, CS)
    do(s, "discard", special)
    assert lying(s, DISCARD) == [special]
    assert len(hand_of(s, 0)) == 3
    assert s.to_act == 1
    assert not events(s, "play", "peek", "look", "new-suspect", "draw-apart")


@pytest.mark.rule("CA-5.11", "CA-R.7")
def test_with_an_empty_hand_only_drawing_is_possible():
    s = in_play(seats=2)
    give_cast(s, 1, CAPTAIN)
    give_hand(s, 1)
    give_hand(s, 0, CS)
    do(s, "draw")  # seat 1 has but one choice, which is taken for it
    assert s.to_act == 0
    assert len(hand_of(s, 1)) == 1


@pytest.mark.rule("CA-5.11")
def test_a_discard_from_an_empty_hand_is_refused():
    s = in_play()
    give_cast(s, 0, NOVELIST)
    give_hand(s, 0)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("discard", 0))
    assert refused.value.rule == "CA-5.11"


@pytest.mark.rule("CA-R.7")
def test_a_turn_cannot_be_passed():
    s = in_play()
    with pytest.raises(IllegalAction) as refused:
        s.apply(("pass",))
    assert refused.value.rule == "CA-R.7"


@pytest.mark.rule("CA-R.8")
def test_there_is_no_hand_limit():
    s = in_play(seats=2)
    while len(hand_of(s, 0)) < 25:
        do(s, "draw")
    assert can(s, "draw")


@pytest.mark.rule("CA-R.35")
def test_copies_are_offered_once():
    s = in_play()
    give_hand(s, 0, CS, CS, CS)
    assert offered(s, "discard") == [CS]
    copy = next(c for c in hand_of(s, 0) if ("discard", c) not in s.options)
    with pytest.raises(IllegalAction, match="alike"):
        s.apply(("discard", copy))


def find_suspect(s, id):
    return find(s, id, SUSPECTS)
