"""Our rulings where the printed rules are silent."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import (
    BOX,
    DECK,
    DISCARD,
    PLAY,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    hand_of,
    shared_pile,
)
from tests.rules.castle.table import (
    ALL_DRAW,
    CAPTAIN,
    CS,
    DISCARD_TEN,
    GUILTY,
    HIGH_STAKES,
    IVR,
    LAWYER,
    LEFT_DRAWS_TWO,
    MARTHA,
    MOTHER,
    NEW_SUSPECT,
    OTHERS_DRAW,
    STANDARD_EDITION,
    SVH,
    UW,
    YOU_PEEK,
    YOU_RECOVER,
    ask_again,
    can,
    do,
    events,
    give_cast,
    give_hand,
    give_solved,
    hand,
    in_play,
    lying,
    offered,
    pile,
    put_token,
    shorten_deck,
    totals,
)


def confronting(token, *extra, mode="episode", seats=3):
    s = in_play(mode, seats)
    give_hand(s, 0, SVH, IVR, UW, *extra)
    put_token(s, MOTHER, token)
    return s


@pytest.mark.rule("CA-R.1")
@pytest.mark.rule("CA-11.3", route="ability")
def test_the_end_interrupts_an_ability():
    s = in_play()
    give_cast(s, 0, CAPTAIN)
    give_hand(s, 0, CS, UW)
    shorten_deck(s, 2)
    do(s, "ability")
    assert s.result.winners == ()
    assert s.result.rule == "CA-11.4"
    assert len(hand_of(s, 0)) == 2


@pytest.mark.rule("CA-R.1", "CA-R.27")
def test_the_end_interrupts_a_token_text_between_players():
    s = confronting(ALL_DRAW)
    shorten_deck(s, 2)
    do(s, "confront", MOTHER)
    drawn = [e[2] for e in events(s, "draw")]
    assert drawn[-2:] == [0, 1]
    assert s.result.winners == ()


@pytest.mark.rule("CA-R.2")
@pytest.mark.parametrize("left", [1, 8, 10])
def test_the_top_ten_discard_takes_what_there_is(left):
    s = confronting(DISCARD_TEN)
    shorten_deck(s, left)
    do(s, "confront", MOTHER)
    assert shared_pile(s, DECK) == ()
    assert len(events(s, "mill")) == left
    assert s.result.winners == ()


@pytest.mark.rule("CA-R.3")
def test_guilty_is_settled_first():
    s = confronting(GUILTY)
    shorten_deck(s, 1)
    do(s, "confront", MOTHER)
    assert s.result.winners == (0,)


@pytest.mark.rule("CA-R.9")
@pytest.mark.parametrize("zone", [UNUSED_SUSPECTS, UNUSED_TOKENS])
def test_new_suspect_without_material_can_only_be_discarded(zone):
    s = in_play()
    give_hand(s, 0, NEW_SUSPECT)
    for c in shared_pile(s, zone)[:]:
        s.move(c, pile(s, BOX))
    ask_again(s)
    assert can(s, "discard", NEW_SUSPECT)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("play", hand_of(s, 0)[0]))
    assert refused.value.rule == "CA-R.9"


@pytest.mark.rule("CA-R.10")
def test_what_was_cleared_does_not_come_back():
    s = confronting(OTHERS_DRAW, NEW_SUSPECT, seats=2)
    do(s, "confront", MOTHER)
    do(s, "draw")
    do(s, "play", NEW_SUSPECT)
    assert MOTHER not in lying(s, SUSPECTS)
    assert OTHERS_DRAW not in lying(s, TOKENS)


@pytest.mark.rule("CA-R.11")
def test_the_extra_token_is_random_and_unseen():
    added = set()
    for seed in range(40):
        s = in_play(seed=seed)
        give_hand(s, 0, NEW_SUSPECT)
        before = set(shared_pile(s, UNUSED_TOKENS))
        do(s, "play", NEW_SUSPECT)
        (gone,) = before - set(shared_pile(s, UNUSED_TOKENS))
        added.add(sorted(before).index(gone))
        assert all(s.known[c] == 0 for c in shared_pile(s, UNUSED_TOKENS))
    assert len(added) == 6


@pytest.mark.rule("CA-R.13")
def test_high_stakes_case_needs_a_set():
    s = in_play()
    give_hand(s, 0, HIGH_STAKES, CS, SVH)
    assert can(s, "discard", HIGH_STAKES)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("play", hand_of(s, 0)[0]))
    assert refused.value.rule == "CA-R.13"


@pytest.mark.rule("CA-R.20")
def test_the_illustrated_suspect_is_the_shady_lawyer():
    wanted = {"Poker Game Consult", "Crime Scene", "Search Victim's Home"}
    same = [c.id for c in STANDARD_EDITION["suspects"] if set(c.get("requires")) == wanted]
    assert same == [LAWYER]


@pytest.mark.rule("CA-R.23")
def test_martha_rodgers_needs_somebody_with_cards():
    s = in_play(seats=2)
    give_hand(s, 1)
    give_hand(s, 0, MARTHA)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("play", hand_of(s, 0)[0]))
    assert refused.value.rule == "CA-R.23"


@pytest.mark.rule("CA-R.23")
def test_a_player_without_cards_cannot_be_chosen():
    s = in_play()
    give_hand(s, 0, MARTHA)
    give_hand(s, 1)
    give_hand(s, 2, CS, UW)
    do(s, "play", MARTHA)  # only seat 2 is left, so nobody is asked
    assert sorted(offered(s, "take")) == sorted([CS, UW])


@pytest.mark.rule("CA-R.24")
def test_the_whole_discard_pile_is_public():
    s = in_play()
    for _ in range(6):
        do(s, "discard")
    for seat in range(3):
        assert [face for _, face in s.view(seat)["zones"]["discard"][0]] == lying(s, DISCARD)


@pytest.mark.rule("CA-R.25")
def test_during_a_token_text_the_proof_lies_discarded_and_the_suspect_is_out():
    s = confronting(YOU_PEEK)
    do(s, "confront", MOTHER)
    assert sorted(lying(s, DISCARD)) == sorted([SVH, IVR, UW])
    assert MOTHER not in offered(s, "peek")
    s = confronting(YOU_RECOVER)
    do(s, "confront", MOTHER)
    assert sorted(offered(s, "recover")) == sorted([SVH, IVR, UW])


@pytest.mark.rule("CA-R.26")
def test_a_card_being_played_is_in_no_hand():
    s = in_play()
    give_hand(s, 0, MARTHA, CS)
    do(s, "play", MARTHA)
    assert hand(s, 0) == [CS]
    assert lying(s, PLAY) == [MARTHA]
    assert MARTHA not in lying(s, DISCARD)


@pytest.mark.rule("CA-R.28")
def test_a_total_above_three_is_allowed():
    s = confronting(GUILTY, HIGH_STAKES, mode="full-season")
    give_solved(s, 0, 2)
    do(s, "play", HIGH_STAKES)
    assert totals(s)[0] == 4
    assert s.result.winners == (0,)


@pytest.mark.rule("CA-R.30")
def test_after_a_forced_last_draw_the_seat_left_of_the_actor_starts():
    s = confronting(LEFT_DRAWS_TWO, mode="full-season", seats=4)
    shorten_deck(s, 2)
    do(s, "confront", MOTHER)
    assert s.episode == 2
    assert s.to_act == 1


@pytest.mark.rule("CA-R.31")
def test_no_token_becomes_known_without_a_look_or_a_confront():
    s = in_play(seats=2)
    while s.result is None:
        do(s, "discard" if can(s, "discard") else "draw")
        assert all(s.known[c] == 0 for c in shared_pile(s, TOKENS))
