"""Chapters 14 and 15: The Conspiracy, and Castle's Toughest Case Yet."""

import pytest

from games.rulebooks.castle.state import BOX, SUSPECTS, TOKENS, UNUSED_TOKENS, shared_pile, token_on
from tests.rules.castle.table import (
    ALL_DRAW,
    CARDS,
    DRAW_ONE,
    GUILTY,
    NEW_SUSPECT,
    OTHER_PEEKS,
    OTHERS_DRAW,
    PASS_LEFT,
    RULEBOOK,
    YOU_PEEK,
    YOU_RECOVER,
    ask_again,
    dealt,
    do,
    give_hand,
    in_play,
    lying,
    pile,
    put_token,
    shorten_deck,
)


def confront_with(s, token, suspect=None):
    """The seat whose turn it is Confronts a Suspect on whom this token lies."""
    suspect = suspect or lying(s, SUSPECTS)[0]
    needed = CARDS[suspect].get("requires")
    put_token(s, suspect, token)
    give_hand(s, s.due, *(i for i, c in CARDS.items() if c.name in needed))
    do(s, "confront", suspect)
    return suspect


def clear_all_but(s, left, tokens=()):
    """Take Suspects off the table, with what lies on them turned into these tokens."""
    given = list(tokens)
    while len(shared_pile(s, SUSPECTS)) > left:
        suspect = shared_pile(s, SUSPECTS)[0]
        if given:
            put_token(s, s.face[suspect].id, given.pop())
        token = token_on(s, suspect)
        s.reveal(token, s.table.all_seats)
        if s.face[token].id == GUILTY:
            s.found = (*s.found, 0)
        s.move(token, pile(s, BOX))
        s.move(suspect, pile(s, BOX))
    ask_again(s)


@pytest.mark.rule("CA-14.1", "CA-14.5", "CA-14.7", "CA-R.14", "CA-R.15")
def test_both_guilty_suspects_have_to_be_found():
    s = in_play("conspiracy")
    first = confront_with(s, GUILTY)
    assert s.result is None
    assert first in lying(s, BOX)
    assert len(shared_pile(s, SUSPECTS)) == len(shared_pile(s, TOKENS)) == 7
    confront_with(s, GUILTY)
    assert s.result.winners == (0, 1)
    assert s.episode == 1


@pytest.mark.rule("CA-R.14")
def test_without_shared_win_only_the_last_finder_wins():
    s = in_play("conspiracy", shared_win=False)
    confront_with(s, GUILTY)
    confront_with(s, GUILTY)
    assert s.result.winners == (1,)


@pytest.mark.rule("CA-R.14")
@pytest.mark.parametrize("shared_win", [True, False])
def test_who_finds_both_guilty_suspects_wins_alone(shared_win):
    s = in_play("conspiracy", shared_win=shared_win)
    confront_with(s, GUILTY)
    s.found = (1,)
    confront_with(s, GUILTY)
    assert s.result.winners == (1,)


@pytest.mark.rule("CA-14.2", "CA-14.3", "CA-14.4")
def test_eight_suspects_two_guilty_six_not_guilty():
    s = dealt("conspiracy")
    assert len(shared_pile(s, SUSPECTS)) == 8
    assert lying(s, TOKENS).count(GUILTY) == 2
    assert len(shared_pile(s, TOKENS)) == 8
    assert len(shared_pile(s, UNUSED_TOKENS)) == 4


@pytest.mark.rule("CA-14.6")
def test_a_conspiracy_is_lost_when_the_deck_runs_out():
    s = in_play("conspiracy")
    confront_with(s, GUILTY)
    shorten_deck(s, 1)
    do(s, "draw")
    assert s.result.winners == ()
    assert s.result.rule == "CA-14.6"


@pytest.mark.rule("CA-15.1")
def test_all_players_are_one_team():
    s = dealt("toughest-case")
    assert RULEBOOK.teams(s.table) == [(0, 1, 2)]
    assert RULEBOOK.modes["toughest-case"].cooperative
    assert RULEBOOK.teams(dealt().table) == [(0,), (1,), (2,)]


@pytest.mark.rule("CA-15.2", "CA-15.3", "CA-15.4", "CA-15.5")
def test_seven_of_twelve_mixed_tokens_lie_out_face_down():
    found = set()
    for seed in range(60):
        s = dealt("toughest-case", seed=seed)
        assert len(shared_pile(s, SUSPECTS)) == len(shared_pile(s, TOKENS)) == 7
        assert len(shared_pile(s, UNUSED_TOKENS)) == 5
        assert not any(s.known[c] for c in s.table.cards_of("tokens"))
        found.add(lying(s, TOKENS).count(GUILTY))
    assert found == {0, 1, 2}


@pytest.mark.rule("CA-15.6", "CA-15.7", "CA-R.16")
def test_two_guilty_found_do_not_end_it_while_suspects_remain():
    s = in_play("toughest-case")
    confront_with(s, GUILTY)
    confront_with(s, GUILTY)
    assert s.result is None
    assert len(shared_pile(s, SUSPECTS)) == 5
    assert s.found == (0, 1)


@pytest.mark.rule("CA-15.8", "CA-R.17")
def test_all_confronted_and_one_guilty_found_wins_for_all():
    s = in_play("toughest-case")
    clear_all_but(s, 1, [DRAW_ONE] * 6)
    confront_with(s, GUILTY)
    assert s.result.winners == (0, 1, 2)
    assert s.result.rule == "CA-15.8"


@pytest.mark.rule("CA-15.9")
def test_all_confronted_and_nobody_guilty_loses():
    s = in_play("toughest-case")
    clear_all_but(s, 1, [YOU_PEEK, YOU_RECOVER, PASS_LEFT, ALL_DRAW, DRAW_ONE, OTHER_PEEKS])
    confront_with(s, OTHERS_DRAW)
    assert s.result.winners == ()
    assert s.result.rule == "CA-15.9"


@pytest.mark.rule("CA-15.10")
def test_an_empty_deck_loses_while_a_suspect_remains():
    s = in_play("toughest-case")
    clear_all_but(s, 1, [GUILTY, GUILTY])
    shorten_deck(s, 1)
    do(s, "draw")
    assert s.result.winners == ()
    assert s.result.rule == "CA-15.10"


@pytest.mark.rule("CA-R.17")
def test_a_last_text_that_empties_the_deck_loses():
    s = in_play("toughest-case")
    clear_all_but(s, 1, [GUILTY, GUILTY])
    suspect = lying(s, SUSPECTS)[0]
    put_token(s, suspect, DRAW_ONE)
    needed = CARDS[suspect].get("requires")
    give_hand(s, 0, *(i for i, c in CARDS.items() if c.name in needed))
    shorten_deck(s, 1)
    do(s, "confront", suspect)
    assert s.result.rule == "CA-15.10"


@pytest.mark.rule("CA-15.11", "CA-15.12", "CA-R.12")
def test_new_suspect_places_a_reserve_token_and_moves_no_other():
    s = in_play("toughest-case")
    give_hand(s, 0, NEW_SUSPECT)
    before = shared_pile(s, TOKENS)[:], lying(s, TOKENS)
    s.reveal(before[0][0], 0b110)
    do(s, "play", NEW_SUSPECT)
    tokens = shared_pile(s, TOKENS)
    assert (tokens[:7], lying(s, TOKENS)[:7]) == before
    assert len(tokens) == len(shared_pile(s, SUSPECTS)) == 8
    assert len(shared_pile(s, UNUSED_TOKENS)) == 4
    assert s.known[tokens[0]] == 0b110
    assert s.known[tokens[7]] == 0b001


@pytest.mark.rule("CA-15.13")
def test_the_reserve_token_may_be_guilty():
    placed = set()
    for seed in range(60):
        s = in_play("toughest-case", seed=seed)
        give_hand(s, 0, NEW_SUSPECT)
        do(s, "play", NEW_SUSPECT)
        placed.add(lying(s, TOKENS)[7] == GUILTY)
    assert placed == {True, False}


@pytest.mark.rule("CA-15.14")
def test_an_added_suspect_must_be_confronted_too():
    s = in_play("toughest-case")
    give_hand(s, 0, NEW_SUSPECT)
    do(s, "play", NEW_SUSPECT)
    clear_all_but(s, 2, [GUILTY])
    confront_with(s, DRAW_ONE)
    assert s.result is None
    confront_with(s, OTHERS_DRAW)
    assert s.result.rule == "CA-15.8"


@pytest.mark.rule("CA-R.18")
def test_hands_can_be_open():
    closed, opened = in_play("toughest-case"), in_play("toughest-case", open_hands=True)
    assert not any(face for _, face in closed.view(0)["zones"]["hand"][1])
    do(opened, "draw")
    do(opened, "discard")
    for owner in range(3):
        assert all(face for _, face in opened.view(2)["zones"]["hand"][owner])
