"""Chapters 8 and 9: Confronting a Suspect, and what the tokens say."""

import pytest

from games.engine.errors import IllegalAction
from games.engine.state import redact
from games.rulebooks.castle.state import BOX, DECK, DISCARD, SUSPECTS, TOKENS, hand_of, shared_pile
from tests.rules.castle.table import (
    ALEXIS,
    ALL_DRAW,
    CARDS,
    CS,
    DISCARD_TEN,
    DRAW_ONE,
    GUILTY,
    IVF,
    IVR,
    LAWYER,
    LEFT_DRAWS_TWO,
    LINE_UP,
    MOR,
    MOTHER,
    NOVELIST,
    OTHER_PEEKS,
    OTHERS_DRAW,
    OTHERS_EXCHANGE,
    PASS_LEFT,
    PGC,
    STANDARD_EDITION,
    SUPERINTENDENT,
    SVH,
    TEL,
    UW,
    YOU_PEEK,
    YOU_RECOVER,
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
    totals,
    verbs,
)


def about_to_confront(token, seats=3, extra=(), mode="episode"):
    """The first player can Confront The Abusive Mother, on whom this token lies."""
    s = in_play(mode, seats)
    give_hand(s, 0, SVH, IVR, UW, *extra)
    put_token(s, MOTHER, token)
    return s


@pytest.mark.rule("CA-8.1")
def test_three_matching_cards_allow_a_confront():
    s = about_to_confront(DRAW_ONE)
    assert offered(s, "confront") == [MOTHER]


@pytest.mark.rule("CA-8.2")
@pytest.mark.parametrize("held", [(SVH, IVR), (SVH, SVH, UW), (SVH, IVR, ALEXIS), ()])
def test_with_one_missing_it_is_refused(held):
    s = in_play()
    give_cast(s, 0, NOVELIST)
    give_hand(s, 0, *held)
    assert not can(s, "confront")
    with pytest.raises(IllegalAction) as refused:
        s.apply(("confront", find(s, MOTHER, SUSPECTS)))
    assert refused.value.rule == "CA-8.2"
    assert "Undercover Work" in refused.value.message or UW in held


@pytest.mark.rule("CA-8.3", "CA-8.4", "CA-8.5")
def test_cards_are_shown_then_discarded_then_the_token_is_turned():
    s = about_to_confront(DRAW_ONE, extra=[CS])
    do(s, "confront", MOTHER)
    told = [e[0] for e in s.events() if e[0] != "cast"]
    at = told.index("confront")
    assert told[at : at + 8] == ["confront", *["show"] * 3, *["discard"] * 3, "not-guilty"]
    assert sorted(lying(s, DISCARD)) == sorted([SVH, IVR, UW])
    assert sorted(redact(e, 1)[4] for e in events(s, "show")) == sorted([SVH, IVR, UW])
    turned = events(s, "not-guilty")[0]
    assert turned[5] == s.table.all_seats  # everybody saw it


@pytest.mark.rule("CA-8.4")
def test_only_one_copy_of_each_is_spent():
    s = about_to_confront(OTHERS_DRAW, extra=[SVH, UW])
    do(s, "confront", MOTHER)
    assert hand(s, 0) == sorted([SVH, UW])


@pytest.mark.rule("CA-8.6", "CA-8.7", "CA-11.1", "CA-11.2", "CA-R.29")
def test_guilty_earns_a_solved_token_and_wins():
    s = about_to_confront(GUILTY)
    do(s, "confront", MOTHER)
    assert s.result.winners == (0,)
    assert s.result.rule == "CA-11.2"
    assert totals(s) == [1, 0, 0]


@pytest.mark.rule("CA-8.8", "CA-8.9", "CA-8.10", "CA-8.11")
def test_not_guilty_is_carried_out_before_the_suspect_leaves():
    s = about_to_confront(YOU_PEEK)
    do(s, "confront", MOTHER)
    assert verbs(s) == {"peek"}
    assert MOTHER in lying(s, SUSPECTS)
    assert s.view(1)["zones"]["tokens"][0][2][1] == YOU_PEEK  # face up for all
    do(s, "peek", LAWYER)
    assert MOTHER not in lying(s, SUSPECTS)
    assert YOU_PEEK not in lying(s, TOKENS)
    assert {MOTHER, YOU_PEEK} <= set(lying(s, BOX))


@pytest.mark.rule("CA-8.12")
def test_one_confront_deals_with_one_suspect():
    s = in_play()
    give_hand(s, 0, CS, SVH, PGC, TEL)
    put_token(s, LAWYER, OTHERS_DRAW)
    assert sorted(offered(s, "confront")) == sorted([LAWYER, SUPERINTENDENT])
    do(s, "confront", LAWYER)
    assert len(shared_pile(s, SUSPECTS)) == 4
    assert s.to_act == 1


@pytest.mark.rule("CA-8.13")
def test_no_other_action_solves_the_case():
    s = in_play(seats=2)
    while s.result is None and len(shared_pile(s, DECK)) > 2:
        do(s, "draw")
    assert s.result is None
    assert totals(s) == [0, 0]


@pytest.mark.rule("CA-8.14")
def test_any_player_may_confront_any_suspect_on_the_table():
    for seat in range(3):
        s = in_play(first=seat)
        for suspect in LINE_UP:
            needed = CARDS[suspect].get("requires")
            give_hand(s, seat, *(i for i, c in CARDS.items() if c.name in needed))
            assert can(s, "confront", suspect)


@pytest.mark.rule("CA-8.14")
def test_a_suspect_aside_cannot_be_confronted():
    s = in_play()
    aside = s.table.cards_of("suspects")
    absent = next(c for c in aside if c not in shared_pile(s, SUSPECTS))
    with pytest.raises(IllegalAction) as refused:
        s.apply(("confront", absent))
    assert refused.value.rule == "CA-8.14"


# -- the tokens -----------------------------------------------------------------------------


@pytest.mark.rule("CA-9.1")
def test_the_instruction_is_compulsory():
    s = about_to_confront(YOU_RECOVER)
    do(s, "confront", MOTHER)
    assert verbs(s) == {"recover"}


@pytest.mark.rule("CA-9.2")
def test_draw_a_card():
    s = about_to_confront(DRAW_ONE)
    stack_deck(s, CS)
    do(s, "confront", MOTHER)
    assert hand(s, 0) == [CS]


@pytest.mark.rule("CA-9.3", "CA-16.3")
def test_the_top_ten_cards_are_discarded_and_nobody_gains_any():
    s = about_to_confront(DISCARD_TEN)
    deck, hands = len(shared_pile(s, DECK)), [len(hand_of(s, seat)) for seat in range(3)]
    top = shared_pile(s, DECK)[-10:]
    do(s, "confront", MOTHER)
    assert len(shared_pile(s, DECK)) == deck - 10
    assert set(top) <= set(shared_pile(s, DISCARD))
    assert [len(hand_of(s, seat)) for seat in range(3)] == [hands[0] - 3, *hands[1:]]


@pytest.mark.rule("CA-9.4")
def test_several_tokens_help_others():
    helpful = [c for c in STANDARD_EDITION["tokens"] if c.get("helps") == "others"]
    assert len(helpful) >= 3


@pytest.mark.rule("CA-9.4")
@pytest.mark.parametrize(
    ("token", "gained"),
    [(OTHERS_DRAW, [0, 1, 1]), (LEFT_DRAWS_TWO, [0, 2, 0]), (ALL_DRAW, [1, 1, 1])],
)
def test_tokens_that_make_players_draw(token, gained):
    s = about_to_confront(token)
    before = [0, len(hand_of(s, 1)), len(hand_of(s, 2))]
    do(s, "confront", MOTHER)
    after = [len(hand_of(s, seat)) for seat in range(3)]
    assert [a - b for a, b in zip(after, before, strict=True)] == gained


@pytest.mark.rule("CA-9.4")
def test_another_player_looks_at_a_token():
    s = about_to_confront(OTHER_PEEKS)
    do(s, "confront", MOTHER)
    do(s, "player", 2)
    assert s.to_act == 2
    do(s, "peek", LAWYER)
    assert [knows(s, seat, LAWYER) for seat in range(3)] == [False, False, True]
    assert s.to_act == 1


@pytest.mark.rule("CA-9.4", "CA-R.27")
def test_each_other_player_may_exchange_a_card():
    s = about_to_confront(OTHERS_EXCHANGE)
    give_hand(s, 1, CS, TEL)
    give_hand(s, 2, MOR)
    stack_deck(s, UW)
    do(s, "confront", MOTHER)
    assert s.to_act == 1
    do(s, "exchange", TEL)
    assert hand(s, 1) == sorted([CS, UW])
    assert s.to_act == 2
    do(s, "decline")
    assert hand(s, 2) == [MOR]


@pytest.mark.rule("CA-8.9")
def test_a_card_is_taken_back_from_the_discard_pile():
    s = about_to_confront(YOU_RECOVER, extra=[CS])
    do(s, "confront", MOTHER)
    do(s, "recover", SVH)
    assert hand(s, 0) == sorted([CS, SVH])
    assert sorted(lying(s, DISCARD)) == sorted([IVR, UW])


@pytest.mark.rule("CA-8.9")
def test_special_text_cards_do_not_come_back():
    s = about_to_confront(YOU_RECOVER)
    s.move(find(s, ALEXIS, DECK), pile(s, DISCARD))
    do(s, "confront", MOTHER)
    assert ALEXIS not in offered(s, "recover")


@pytest.mark.rule("CA-8.9")
def test_every_player_passes_a_card_to_the_left_at_once():
    s = about_to_confront(PASS_LEFT, extra=[CS, MOR])
    give_hand(s, 1, TEL, IVF)
    give_hand(s, 2)
    do(s, "confront", MOTHER)
    do(s, "pass", CS)
    assert hand(s, 0) == sorted([CS, MOR])  # nothing moves before all have chosen
    do(s, "pass", TEL)
    assert [hand(s, seat) for seat in range(3)] == [[MOR], sorted([CS, IVF]), [TEL]]


@pytest.mark.rule("CA-9.5")
def test_a_guilty_token_carries_nothing_out():
    s = in_play("toughest-case")
    suspect = lying(s, SUSPECTS)[0]
    needed = CARDS[suspect].get("requires")
    give_hand(s, 0, *(i for i, c in CARDS.items() if c.name in needed))
    put_token(s, suspect, GUILTY)
    do(s, "confront", suspect)
    assert [e[0] for e in s.events()[-3:]] == ["guilty", "solved", "clear"]
