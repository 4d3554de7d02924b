"""Chapters 6 and 7: the special text cards."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.castle.state import (
    ASIDE,
    DECK,
    DISCARD,
    PLAY,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    hand_of,
    shared_pile,
    token_on,
)
from tests.rules.castle.table import (
    ALEXIS,
    BOOK,
    CARDS,
    CS,
    GUILTY,
    HIGH_STAKES,
    IVF,
    IVR,
    LAWYER,
    LINE_UP,
    MARTHA,
    MOR,
    MOTHER,
    NEW_SUSPECT,
    OTHERS_DRAW,
    SVH,
    TEL,
    UW,
    can,
    do,
    events,
    find,
    give_hand,
    give_solved,
    hand,
    ids,
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


def with_card(special, *others, mode="episode", seats=3, **options):
    """The first player holds a special text card and some others."""
    s = in_play(mode, seats, **options)
    give_hand(s, 0, special, *others)
    return s


@pytest.mark.rule("CA-6.1", "CA-6.2", "CA-6.3")
def test_a_card_played_does_its_text_and_is_discarded_afterwards():
    s = with_card(ALEXIS)
    do(s, "play", ALEXIS)
    assert verbs(s) == {"peek"}
    assert lying(s, PLAY) == [ALEXIS]
    assert lying(s, DISCARD) == []
    do(s, "peek", MOTHER)
    assert lying(s, DISCARD) == [ALEXIS]
    assert [e[0] for e in s.events()[-3:]] == ["play", "peek", "discard"]


@pytest.mark.rule("CA-6.5")
def test_only_own_cards_can_be_played_and_only_on_the_own_turn():
    s = with_card(CS)
    give_hand(s, 1, ALEXIS)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("play", hand_of(s, 1)[0]))
    assert refused.value.rule == "CA-6.5"
    assert s.to_act == 0


@pytest.mark.rule("CA-6.1")
def test_a_standard_card_cannot_be_played():
    s = with_card(CS)
    with pytest.raises(IllegalAction) as refused:
        s.apply(("play", hand_of(s, 0)[0]))
    assert refused.value.rule == "CA-6.1"


@pytest.mark.rule("CA-6.6")
def test_a_special_text_card_fills_no_requirement():
    s = with_card(ALEXIS, CS, SVH)
    assert not can(s, "confront")
    assert not any(
        s.face[c].name & s.face[x].requires
        for c in hand_of(s, 0)[:1]
        for x in shared_pile(s, SUSPECTS)
    )


# -- High-Stakes Case -----------------------------------------------------------------------


@pytest.mark.rule("CA-7.1")
def test_high_stakes_case_confronts_in_the_same_action():
    s = with_card(HIGH_STAKES, SVH, IVR, UW, CS)
    put_token(s, MOTHER, OTHERS_DRAW)
    do(s, "play", HIGH_STAKES)
    assert MOTHER not in lying(s, SUSPECTS)
    assert hand(s, 0) == [CS]
    assert s.to_act == 1


@pytest.mark.rule("CA-7.2")
def test_high_stakes_case_earns_two_solved_tokens_in_a_season():
    s = with_card(HIGH_STAKES, SVH, IVR, UW, mode="full-season")
    put_token(s, MOTHER, GUILTY)
    do(s, "play", HIGH_STAKES)
    assert totals(s) == [2, 0, 0]


@pytest.mark.rule("CA-7.3")
@pytest.mark.parametrize("before", [1, 2])
def test_two_solved_tokens_may_win_the_match(before):
    s = with_card(HIGH_STAKES, SVH, IVR, UW, mode="full-season")
    give_solved(s, 0, before)
    put_token(s, MOTHER, GUILTY)
    do(s, "play", HIGH_STAKES)
    assert s.result.winners == (0,)
    assert totals(s)[0] == before + 2


@pytest.mark.rule("CA-7.4", "CA-7.5", "CA-R.29")
@pytest.mark.parametrize("mode", ["episode", "conspiracy", "toughest-case"])
def test_high_stakes_case_is_no_more_than_a_confront_elsewhere(mode):
    s = in_play(mode)
    suspect = lying(s, SUSPECTS)[0]
    needed = s.face[shared_pile(s, SUSPECTS)[0]].card.get("requires")
    give_hand(s, 0, HIGH_STAKES, *(id for id, c in CARDS.items() if c.name in needed))
    put_token(s, suspect, GUILTY)
    do(s, "play", HIGH_STAKES)
    assert totals(s) == [1, 0, 0]


# -- New Suspect ----------------------------------------------------------------------------


@pytest.mark.rule("CA-7.7", "CA-7.9", "CA-7.11", "CA-7.15")
def test_new_suspect_adds_a_suspect_and_a_not_guilty_token():
    s = with_card(NEW_SUSPECT)
    before = lying(s, SUSPECTS)
    do(s, "play", NEW_SUSPECT)
    assert lying(s, SUSPECTS)[:5] == before
    assert len(shared_pile(s, SUSPECTS)) == len(shared_pile(s, TOKENS)) == 6
    assert lying(s, TOKENS).count(GUILTY) == 1
    assert len(shared_pile(s, UNUSED_SUSPECTS)) == 12
    assert len(shared_pile(s, UNUSED_TOKENS)) == 5
    assert all(face for _, face in s.view(2)["zones"]["suspects"][0])


@pytest.mark.rule("CA-7.8", "CA-7.10")
def test_new_suspect_shuffles_all_tokens():
    places = set()
    for seed in range(60):
        s = with_card(NEW_SUSPECT, seed=seed)
        put_token(s, LAWYER, GUILTY)
        do(s, "play", NEW_SUSPECT)
        places.add(lying(s, TOKENS).index(GUILTY))
    assert places == set(range(6))


@pytest.mark.rule("CA-7.12", "CA-7.14")
def test_its_player_alone_sees_the_new_token_and_no_other():
    s = with_card(NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    known = [s.known[c] for c in shared_pile(s, TOKENS)]
    assert known == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("CA-7.13")
def test_the_look_comes_after_the_tokens_are_placed():
    s = with_card(NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    assert [e[0] for e in s.events()[-5:]] == [
        "play",
        "new-suspect",
        "mix-tokens",
        "peek",
        "discard",
    ]


@pytest.mark.rule("CA-7.16")
def test_earlier_peeks_no_longer_hold():
    s = with_card(NEW_SUSPECT)
    for seat in range(3):
        s.reveal(shared_pile(s, TOKENS)[seat], 1 << seat)
    do(s, "play", NEW_SUSPECT)
    assert [s.known[c] for c in shared_pile(s, TOKENS)[:5]] == [0] * 5


# -- Killing by the Book --------------------------------------------------------------------


@pytest.mark.rule("CA-7.17", "CA-7.18", "CA-7.19", "CA-7.20", "CA-7.21")
def test_killing_by_the_book_keeps_one_of_three():
    s = with_card(BOOK, IVF, CS)
    stack_deck(s, UW, TEL, MOR)
    do(s, "play", BOOK)
    assert sorted(ids(s, s.piles[pile(s, ASIDE, 0)])) == sorted([UW, TEL, MOR])
    assert hand(s, 0) == sorted([CS, IVF])
    assert [face for _, face in s.view(0)["zones"]["hand"][0]] == ids(s, hand_of(s, 0))
    assert sorted(offered(s, "keep")) == sorted([UW, TEL, MOR])
    do(s, "keep", TEL)
    assert hand(s, 0) == sorted([CS, IVF, TEL])
    assert sorted(lying(s, DISCARD)) == sorted([UW, MOR, BOOK])
    assert s.piles[pile(s, ASIDE, 0)] == ()
    assert len(events(s, "draw-apart")) == 3
    assert [(e[1], e[2], s.face[e[3]].id) for e in events(s, "keep")] == [("CA-6.2", 0, TEL)]


@pytest.mark.rule("CA-7.17")
def test_cards_drawn_apart_are_seen_by_their_player_only():
    s = with_card(BOOK)
    stack_deck(s, UW, TEL, MOR)
    do(s, "play", BOOK)
    assert all(face for _, face in s.view(0)["zones"]["aside"][0])
    assert not any(face for _, face in s.view(1)["zones"]["aside"][0])


# -- Alexis Castle --------------------------------------------------------------------------


@pytest.mark.rule("CA-7.22", "CA-7.23")
@pytest.mark.parametrize("suspect", LINE_UP)
def test_alexis_castle_shows_any_one_token_to_her_player(suspect):
    s = with_card(ALEXIS)
    before = lying(s, TOKENS)
    do(s, "play", ALEXIS)
    assert offered(s, "peek") == list(LINE_UP)
    do(s, "peek", suspect)
    assert [seat for seat in range(3) if knows(s, seat, suspect)] == [0]
    assert sum(s.known[c] for c in shared_pile(s, TOKENS)) == 1
    assert lying(s, TOKENS) == before


@pytest.mark.rule("CA-7.22")
def test_others_see_that_a_token_was_looked_at_but_not_what_it_is():
    s = with_card(ALEXIS)
    do(s, "play", ALEXIS)
    do(s, "peek", MOTHER)
    seen = [e for e in s.view(1)["events"] if e[0] == "peek"]
    own = [e for e in s.view(0)["events"] if e[0] == "peek"]
    assert seen[0][4] == "?"
    assert own[0][4] == s.face[token_on(s, find(s, MOTHER, SUSPECTS))].id


@pytest.mark.rule("CA-7.24")
def test_knowing_the_guilty_suspect_does_not_win():
    s = with_card(ALEXIS)
    put_token(s, MOTHER, GUILTY)
    do(s, "play", ALEXIS)
    do(s, "peek", MOTHER)
    assert s.result is None
    assert s.to_act == 1


# -- Martha Rodgers -------------------------------------------------------------------------


@pytest.mark.rule("CA-7.25")
def test_martha_rodgers_is_for_another_player():
    s = with_card(MARTHA)
    do(s, "play", MARTHA)
    assert offered(s, "player") == [1, 2]
    with pytest.raises(IllegalAction) as refused:
        s.apply(("player", 0))
    assert refused.value.rule == "CA-7.25"


@pytest.mark.rule("CA-7.26", "CA-7.27")
def test_martha_rodgers_looks_at_a_hand_and_takes_a_card():
    s = with_card(MARTHA, TEL)
    give_hand(s, 2, CS, UW, MOR)
    do(s, "play", MARTHA)
    do(s, "player", 2)
    assert sorted(offered(s, "take")) == sorted([CS, UW, MOR])
    assert all(face for _, face in s.view(0)["zones"]["hand"][2])
    assert not any(face for _, face in s.view(1)["zones"]["hand"][2])
    do(s, "take", UW)
    assert hand(s, 0) == sorted([TEL, UW])
    assert hand(s, 2) == sorted([CS, MOR])


@pytest.mark.rule("CA-7.28")
def test_martha_rodgers_may_take_from_the_leader():
    s = with_card(MARTHA, mode="full-season")
    give_solved(s, 1, 2)
    do(s, "play", MARTHA)
    assert offered(s, "player") == [1, 2]


def test_the_deck_shrinks_by_the_cards_drawn_only():
    s = with_card(BOOK)
    before = len(shared_pile(s, DECK))
    do(s, "play", BOOK)
    assert len(shared_pile(s, DECK)) == before - 3
