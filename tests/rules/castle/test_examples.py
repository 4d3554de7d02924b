"""The worked examples, played as written."""

from fractions import Fraction
from math import comb

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import (
    BOX,
    DECK,
    DISCARD,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    hand_of,
    shared_pile,
)
from tests.rules.castle.table import (
    BECKETT,
    BOOK,
    CARDS,
    CS,
    DISCARD_TEN,
    DOORMAN,
    DRAW_ONE,
    GUILTY,
    HIGH_STAKES,
    IVF,
    IVR,
    LAWYER,
    MOR,
    MOTHER,
    NEW_SUSPECT,
    OTHERS_DRAW,
    PGC,
    SHARP,
    SSH,
    SUPERINTENDENT,
    SVH,
    TEL,
    UW,
    can,
    choose_cast,
    dealt,
    do,
    events,
    find,
    give_cast,
    give_hand,
    give_solved,
    hand,
    in_play,
    lying,
    pile,
    put_token,
    shorten_deck,
    stack_deck,
    totals,
)


@pytest.mark.rule("CA-X.1")
@pytest.mark.parametrize(
    ("held", "legal"), [((PGC, CS, SVH), True), ((PGC, CS, IVF), False), ((PGC, PGC, CS), False)]
)
def test_requirement_check(held, legal):
    s = in_play()
    give_hand(s, 0, *held)
    assert can(s, "confront", LAWYER) is legal


@pytest.mark.rule("CA-X.2")
def test_kate_beckett():
    s = in_play()
    give_cast(s, 0, BECKETT)
    give_hand(s, 0, UW, CS, SVH)
    assert not can(s, "ability")
    give_hand(s, 0, UW, UW, CS)
    assert can(s, "ability")
    assert can(s, "draw")  # she may take another Action
    do(s, "ability")
    assert lying(s, DISCARD) == [UW, UW]
    do(s, "peek", LAWYER)
    do(s, "done")
    assert s.to_act == 1
    assert s.used == 1


def example(own_turns):
    """The example of play up to so many own turns; the others just draw."""
    s = in_play(seats=2)
    put_token(s, MOTHER, DRAW_ONE)
    give_hand(s, 0, SVH, PGC, IVF)
    if own_turns >= 1:
        stack_deck(s, SSH, UW, TEL, IVR, MOR, CS)
        do(s, "discard", IVF)
    if own_turns >= 2:
        do(s, "draw")
        do(s, "draw")
    if own_turns >= 3:
        do(s, "draw")
        do(s, "confront", MOTHER)
    return s


@pytest.mark.rule("CA-X.3")
def test_example_line_up():
    s = example(0)
    required = [name for c in shared_pile(s, SUSPECTS) for name in s.face[c].card.get("requires")]
    assert required.count("Search Victim's Home") == 3
    assert required.count("Poker Game Consult") == 2
    assert required.count("Interview Victim's Family") == 0
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert not can(s, "confront")
    with pytest.raises(IllegalAction, match="also requires Crime Scene"):
        s.apply(("confront", find(s, LAWYER, SUSPECTS)))


@pytest.mark.rule("CA-X.4")
def test_own_turn_one():
    s = example(1)
    assert hand(s, 0) == sorted([SVH, PGC, SSH, UW])
    assert lying(s, DISCARD) == [IVF]
    assert len(shared_pile(s, DECK)) == 82
    assert s.to_act == 1


@pytest.mark.rule("CA-X.5")
def test_own_turn_two():
    s = example(2)
    assert hand(s, 0) == sorted([SVH, PGC, SSH, UW, IVR])
    assert len(shared_pile(s, DECK)) == 80  # the opponent drew one as well
    assert s.to_act == 1
    with pytest.raises(IllegalAction):
        s.apply(("confront", find(s, MOTHER, SUSPECTS)))


@pytest.mark.rule("CA-X.6")
def test_another_player_is_quicker():
    s = example(2)
    give_hand(s, 1, SVH, IVR, UW)
    mother = find(s, MOTHER, SUSPECTS)
    do(s, "confront", MOTHER)
    assert s.to_act == 0
    with pytest.raises(IllegalAction) as refused:
        s.apply(("confront", mother))
    assert refused.value.rule == "CA-8.14"


@pytest.mark.rule("CA-X.7", "CA-X.8")
def test_own_turn_three():
    s = example(3)
    told = [e[0] for e in s.events()]
    at = len(told) - 1 - told[::-1].index("confront")
    assert told[at:] == [
        "confront",
        "show",
        "show",
        "show",
        "discard",
        "discard",
        "discard",
        "not-guilty",
        "draw",
        "clear",
    ]
    assert hand(s, 0) == sorted([PGC, SSH, CS])
    do(s, "draw")
    assert not can(s, "confront", LAWYER)


@pytest.mark.rule("CA-X.9")
def test_four_suspects_remain():
    s = example(3)
    assert lying(s, SUSPECTS) == [LAWYER, DOORMAN, SHARP, SUPERINTENDENT]
    assert len(shared_pile(s, TOKENS)) == 4
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert sorted(lying(s, DISCARD)) == sorted([IVF, SVH, IVR, UW])


@pytest.mark.rule("CA-X.10")
def test_set_up_for_four():
    s = dealt(seats=4)
    zones = (DECK, SUSPECTS, UNUSED_SUSPECTS, TOKENS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [78, 5, 13, 5, 6]
    assert [len(hand_of(s, seat)) for seat in range(4)] == [3] * 4
    assert lying(s, BOX).count(GUILTY) == 1


@pytest.mark.rule("CA-X.11")
def test_one_card_left_and_two_to_draw():
    s = in_play()
    shorten_deck(s, 1)
    before = len(shared_pile(s, DISCARD))
    do(s, "discard")
    assert len(shared_pile(s, DISCARD)) == before + 1
    assert len(events(s, "draw")) == 1
    assert s.result.winners == ()


@pytest.mark.rule("CA-X.12")
def test_three_cards_left_and_killing_by_the_book():
    s = in_play()
    give_hand(s, 0, BOOK)
    shorten_deck(s, 3)
    do(s, "play", BOOK)
    assert s.result.winners == ()
    assert not events(s, "keep")


@pytest.mark.rule("CA-X.13")
@pytest.mark.parametrize(("left", "lost"), [(8, True), (10, True), (11, False)])
def test_the_top_ten_discard_near_the_end(left, lost):
    s = in_play()
    give_hand(s, 0, SVH, IVR, UW)
    put_token(s, MOTHER, DISCARD_TEN)
    shorten_deck(s, left)
    do(s, "confront", MOTHER)
    assert (s.result is not None) is lost
    assert len(shared_pile(s, DECK)) == (0 if lost else 1)


@pytest.mark.rule("CA-X.14")
def test_guilty_with_one_card_left():
    s = in_play()
    give_hand(s, 0, SVH, IVR, UW)
    put_token(s, MOTHER, GUILTY)
    shorten_deck(s, 1)
    do(s, "confront", MOTHER)
    assert s.result.winners == (0,)


@pytest.mark.rule("CA-X.15")
def test_new_suspect_in_a_standard_episode():
    s = in_play()
    give_hand(s, 0, NEW_SUSPECT)
    s.reveal(shared_pile(s, TOKENS)[1], 0b110)
    do(s, "play", NEW_SUSPECT)
    zones = (SUSPECTS, TOKENS, UNUSED_SUSPECTS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [6, 6, 12, 5]
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert [s.known[c] for c in shared_pile(s, TOKENS)] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("CA-X.16")
def test_new_suspect_after_one_was_cleared():
    s = in_play(seats=2)
    give_hand(s, 0, SVH, IVR, UW, NEW_SUSPECT)
    put_token(s, MOTHER, OTHERS_DRAW)
    do(s, "confront", MOTHER)
    do(s, "draw")
    do(s, "play", NEW_SUSPECT)
    zones = (SUSPECTS, TOKENS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [5, 5, 5]
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert {MOTHER, OTHERS_DRAW} <= set(lying(s, BOX))


@pytest.mark.rule("CA-X.17")
@pytest.mark.parametrize(
    ("before", "token", "after"), [(1, GUILTY, 3), (2, GUILTY, 4), (1, OTHERS_DRAW, 1)]
)
def test_high_stakes_case_in_a_season(before, token, after):
    s = in_play("full-season")
    give_solved(s, 0, before)
    give_hand(s, 0, HIGH_STAKES, SVH, IVR, UW)
    put_token(s, MOTHER, token)
    do(s, "play", HIGH_STAKES)
    assert totals(s)[0] == after
    assert (s.result is not None) is (after >= 3)


@pytest.mark.rule("CA-X.18")
@pytest.mark.parametrize("solved", [True, False])
def test_the_next_seat_starts_the_next_episode(solved):
    s = in_play("full-season", first=1)
    give_hand(s, 1, SVH, IVR, UW)
    put_token(s, MOTHER, GUILTY)
    if not solved:
        shorten_deck(s, 1)
    do(s, "confront" if solved else "draw")
    choose_cast(s)
    assert (s.episode, s.to_act) == (2, 2)


@pytest.mark.rule("CA-X.19")
def test_an_escape_in_the_second_episode():
    s = in_play("full-season", seats=2)
    give_hand(s, 0, SVH, IVR, UW)
    put_token(s, MOTHER, GUILTY)
    do(s, "confront", MOTHER)
    choose_cast(s)
    shorten_deck(s, 1)
    do(s, "draw")
    assert totals(s) == [1, 0]
    assert s.episode == 3


@pytest.mark.rule("CA-X.20")
def test_conspiracy_set_up():
    s = dealt("conspiracy")
    zones = (SUSPECTS, UNUSED_SUSPECTS, TOKENS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [8, 10, 8, 4]
    assert lying(s, TOKENS).count(GUILTY) == 2
    assert GUILTY not in lying(s, BOX)


@pytest.mark.rule("CA-X.21")
def test_toughest_case_set_up():
    s = dealt("toughest-case")
    zones = (SUSPECTS, UNUSED_SUSPECTS, TOKENS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [7, 11, 7, 5]
    chances = [Fraction(comb(2, n) * comb(10, 7 - n), comb(12, 7)) for n in range(3)]
    assert chances == [Fraction(120, 792), Fraction(420, 792), Fraction(252, 792)]
    deals = [lying(dealt("toughest-case", seed=n), TOKENS).count(GUILTY) for n in range(600)]
    for number, chance in enumerate(chances):
        assert abs(deals.count(number) / 600 - chance) < 0.07


@pytest.mark.rule("CA-X.22")
@pytest.mark.parametrize(
    ("found", "token", "rule"),
    [(2, None, "CA-15.10"), (1, OTHERS_DRAW, "CA-15.8"), (0, OTHERS_DRAW, "CA-15.9")],
)
def test_toughest_case_endings(found, token, rule):
    s = in_play("toughest-case")
    s.found = (0,) * found
    while len(shared_pile(s, SUSPECTS)) > 1:
        s.move(shared_pile(s, TOKENS)[0], pile(s, BOX))
        s.move(shared_pile(s, SUSPECTS)[0], pile(s, BOX))
    suspect = lying(s, SUSPECTS)[0]
    needed = CARDS[suspect].get("requires")
    give_hand(s, 0, *(i for i, c in CARDS.items() if c.name in needed))
    if token is None:
        shorten_deck(s, 1)
        do(s, "draw")
    else:
        put_token(s, suspect, token)
        do(s, "confront", suspect)
    assert s.result.rule == rule


@pytest.mark.rule("CA-X.23")
def test_new_suspect_in_the_toughest_case():
    s = in_play("toughest-case")
    give_hand(s, 0, NEW_SUSPECT)
    s.reveal(shared_pile(s, TOKENS)[3], 0b010)
    before = lying(s, TOKENS)
    do(s, "play", NEW_SUSPECT)
    assert [len(shared_pile(s, zone)) for zone in (SUSPECTS, TOKENS, UNUSED_TOKENS)] == [8, 8, 4]
    assert lying(s, TOKENS)[:7] == before
    assert s.known[shared_pile(s, TOKENS)[3]] == 0b010


@pytest.mark.rule("CA-X.24")
def test_nine_suspects_and_two_new_ones():
    s = in_play(seats=2, suspects=9)
    zones = (SUSPECTS, TOKENS, UNUSED_SUSPECTS, UNUSED_TOKENS)
    assert [len(shared_pile(s, zone)) for zone in zones] == [9, 9, 9, 2]
    give_hand(s, 0, NEW_SUSPECT)
    give_hand(s, 1, NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    assert [len(shared_pile(s, zone)) for zone in zones] == [11, 11, 7, 0]
    assert lying(s, TOKENS).count(GUILTY) == 1
