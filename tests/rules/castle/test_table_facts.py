"""What the table says of an Episode: the clock, what a draw leaves, which tokens are known."""

import pytest

from games.engine.presentation import TableFacts
from games.rulebooks.castle.confront import without
from games.rulebooks.castle.ending import SEASON_EPISODES
from games.rulebooks.castle.hidden import mixed_unseen
from games.rulebooks.castle.state import HAND, SUSPECTS, TOKENS, hand_of, shared_pile, token_on
from games.rulebooks.castle.table_facts import outcome, prompt, ring, suspect
from games.rulebooks.castle.vocabulary.choices import pass_all
from games.rulebooks.castle.vocabulary.verbs import remember_mixed
from tests.rules.castle.table import (
    DRAW_ONE,
    GUILTY,
    MOTHER,
    RULEBOOK,
    find,
    in_play,
    put_token,
    shorten_deck,
)


@pytest.mark.rule("CA-9.1")
@pytest.mark.parametrize(("left", "late"), [(11, False), (10, True), (9, True)])
def test_the_ring_is_late_with_its_last_ten_cards(left, late):
    s = in_play()
    shorten_deck(s, left)
    assert ring(TableFacts(), s)["late"] is late


@pytest.mark.parametrize(
    ("left", "draw", "discard"), [(3, "2 left", "1 left"), (1, "0 left", "0 left")]
)
def test_what_a_draw_leaves_is_never_less_than_nothing(left, draw, discard):
    s = in_play()
    shorten_deck(s, left)
    assert outcome(s, ("draw",)) == draw
    assert outcome(s, ("discard", 0)) == discard


@pytest.mark.rule("CA-R.33")
def test_a_season_has_forty_episodes_of_at_most_160_decisions():
    assert SEASON_EPISODES == 40
    assert RULEBOOK.declaration.bound == 40 * 160


@pytest.mark.parametrize(("token", "said"), [(GUILTY, "guilty"), (DRAW_ONE, "innocent")])
def test_a_token_is_named_only_to_who_has_seen_it(token, said):
    s = in_play()
    put_token(s, MOTHER, token)
    c = find(s, MOTHER, SUSPECTS)
    s.reveal(token_on(s, c), 0b001)
    seen = [s.observation(seat) for seat in (0, 1)]
    shown = [suspect(TableFacts(), o, c, token_on(o, c), 0)["token"] for o in seen]
    assert shown == [said, ""]


def test_a_confrontation_takes_three_cards():
    s = in_play()
    assert outcome(s, ("confront", 0)) == "3 cards"
    assert outcome(s, ("play", 0)) == ""


@pytest.mark.rule("CA-2.20")
@pytest.mark.parametrize("seat", range(5))
def test_any_seat_may_be_named_to_begin(seat):
    assert in_play(seats=5, first=seat).to_act == seat


@pytest.mark.rule("CA-7.16")
def test_a_seat_remembers_tokens_that_were_mixed_twice_until_it_finds_them_again():
    s = in_play(seats=2)
    first, second, *_ = shared_pile(s, TOKENS)
    faces = {c: s.table.index_of[s.face[c]] for c in (first, second)}
    s.reveal(first, 0b01)
    remember_mixed(s)
    s.known[first] = 0
    s.reveal(second, 0b01)
    remember_mixed(s)
    assert s.mixed[0] == tuple(sorted(faces.values())), "what it knew before, and what since"
    s.known[second] = 0
    assert mixed_unseen(s, 0) == s.mixed[0]
    s.reveal(first, 0b10)
    assert mixed_unseen(s, 0) == s.mixed[0], "found by the other seat only"
    s.reveal(first, 0b01)
    assert mixed_unseen(s, 0) == (faces[second],)


def test_one_face_fewer_leaves_all_the_others():
    assert without((1, 2, 2, 3), 2) == (1, 2, 3)
    assert without((1, 2, 3), 1) == (2, 3)
    assert without((1, 2), 7) == (1, 2)


@pytest.mark.rule("CA-8.9")
def test_the_first_card_of_the_box_is_passed_on_like_any_other():
    s = in_play(seats=2)
    for seat, c in enumerate((0, 1)):
        s.move(c, HAND * 2 + seat)
    s.passing = (0, 1)
    pass_all(s, "CA-8.9")
    assert 0 in hand_of(s, 1)
    assert 1 in hand_of(s, 0)


def test_the_prompt_of_a_turn_names_what_can_be_done_and_nothing_else():
    s = in_play()
    s.options = [("draw",), ("discard", 0), ("discard", 1)]
    assert prompt(s, ()).text == "Your turn, one Action: draw a card or discard one and draw two."
    s.options = [("draw",)]
    assert prompt(s, ()).text == "Your turn, one Action: draw a card."


def test_the_table_says_of_each_seat_what_counts():
    facts = RULEBOOK.table_facts(in_play(), 0)
    assert [dict(seat)["cards"] for seat in facts.seats] == [3, 3, 3]
    assert [dict(seat)["solved"] for seat in facts.seats] == [0, 0, 0]
    assert set(facts.pieces) == {"suspects", "ring", "role"}


def test_the_role_says_whether_the_ability_is_left_and_is_nobody_elses():
    s = in_play()
    s.used = 0b001
    notes = [RULEBOOK.table_facts(s.observation(n), n).pieces["role"]["note"] for n in (0, 1)]
    assert notes == ["ability used", "ability ready"]
    assert RULEBOOK.table_facts(s, None).pieces["role"] is None
