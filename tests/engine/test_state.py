"""State: actions, copies, knowledge, samples, saving. On the toy game."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import IllegalAction
from games.engine.state import BACK, State, redact
from tests.engine import toy


def play(state: State, choices: list[int]) -> None:
    for n in choices:
        options = state.legal_actions()
        if options:
            state.apply(options[n % len(options)])


games = st.tuples(st.integers(0, 10_000), st.lists(st.integers(0, 50), max_size=14))


def test_an_action_that_is_not_offered_names_the_rule_and_changes_nothing():
    state = toy.new()
    before = state.fingerprint()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(("answer", 1))
    assert refusal.value.rule == "TY-2.1"
    assert "('answer', 1)" in refusal.value.message
    assert state.fingerprint() == before


def test_nothing_can_be_done_when_the_match_is_over():
    state = toy.new()
    play(state, [0] * 20)
    assert state.legal_actions() == []
    with pytest.raises(IllegalAction, match=r"TY-3\.1: The match is over"):
        state.apply(("lead", 0))


def test_a_single_option_is_taken_without_asking():
    state = toy.new(hand=2)
    state.apply(("lead", state.hand(0)[0]))
    state.apply(("answer", state.hand(1)[0]))
    last = state.legal_actions()[0]
    assert last[0] == "lead"
    state.apply(last)  # the answer with the only card left, and the end, follow by themselves
    assert state.result is not None
    assert state.decisions == 3


def test_a_state_that_does_not_say_how_to_copy_a_field_is_refused():
    with pytest.raises(TypeError, match="does not say how to copy"):

        class Forgetful(State):
            __slots__ = ("score",)


@given(games, st.lists(st.integers(0, 50), min_size=1, max_size=6))
def test_a_clone_lives_its_own_life(game, more):
    state = toy.new(game[0])
    play(state, game[1])
    before = state.fingerprint()
    copy = state.clone()
    assert copy.fingerprint() == before
    play(copy, more)
    assert state.fingerprint() == before


@given(games, st.lists(st.integers(0, 50), max_size=10))
def test_a_state_resumes_from_json(game, more):
    state = toy.new(game[0])
    play(state, game[1])
    resumed = toy.TOY.load(toy.spec(), json.loads(json.dumps(state.save())))
    assert resumed.fingerprint() == state.fingerprint()
    play(state, more)
    play(resumed, more)
    assert resumed.fingerprint() == state.fingerprint()
    assert resumed.result == state.result


def test_a_seat_observes_its_own_hand_and_no_other():
    state = toy.new()
    seen = state.observation(0)
    assert [seen.face[c] for c in state.hand(0)] == [state.face[c] for c in state.hand(0)]
    assert all(seen.face[c] is BACK for c in state.hand(1))
    assert (seen.rng, seen.log) == (0, None)


def test_only_the_seat_that_is_asked_sees_what_asks_it():
    state = toy.new()
    state.frames.insert(0, (toy.TAKE, 1))
    assert state.observation(0).frames == [(toy.LEAD,)]
    assert state.observation(1).frames == []


def test_only_the_seat_to_act_observes_options():
    state = toy.new()
    assert state.observation(0).options == state.options
    assert state.observation(1).options is None


def test_a_peek_is_known_to_the_peeker_alone():
    state = toy.new()
    state.apply(("peek",))
    top = state.piles[state.pile(toy.DECK, 0)][-1]
    assert state.observation(0).face[top] is state.face[top]
    assert state.observation(1).face[top] is BACK


def test_shuffling_takes_knowledge_away():
    state = toy.new()
    state.apply(("peek",))
    deck = state.piles[state.pile(toy.DECK, 0)]
    state.shuffle_cards(deck)
    assert all(state.known[c] == 0 for c in deck)


def test_forgetting_spares_those_who_still_know():
    state = toy.new()
    hand = state.hand(0)
    state.reveal(hand[0], 0b10)
    state.forget(hand, 0b10)
    assert [state.known[c] for c in hand] == [0b10, 0, 0]


def test_a_view_hides_the_face_of_a_card_drawn_by_another():
    state = toy.new()
    state.apply(("mulligan", state.hand(0)[0]))
    drawn = next(event for event in state.events() if event[0] == "drew")
    assert redact(drawn, 0)[4] == drawn[4] != "?"
    assert redact(drawn, 1)[4] == "?"
    assert drawn[4] not in json.dumps(state.view(1)["events"][-1])


@given(games, st.integers(0, 1), st.integers(0, 1000))
def test_a_sample_keeps_what_the_seat_knows(game, seat, seed):
    state = toy.new(game[0])
    play(state, game[1])
    sample = state.determinize(seat, seed)
    sample.log = state.log
    assert sample.view(seat) == state.view(seat)
    assert sample.piles == state.piles
    assert Counter(f.id for f in sample.face) == Counter(f.id for f in state.face)


@given(games, st.integers(0, 1), st.integers(0, 1000), st.integers(0, 1000))
def test_a_sample_does_not_depend_on_what_the_seat_cannot_see(game, seat, seed, other):
    state = toy.new(game[0])
    play(state, game[1])
    swapped = state.determinize(seat, other)
    sample = state.determinize(seat, seed)
    assert swapped.determinize(seat, seed).fingerprint() == sample.fingerprint()


def test_backs_that_differ_never_trade_faces():
    state = toy.new()
    for seed in range(50):
        sample = state.determinize(0, seed)
        jokers = [sample.piles[sample.pile(toy.JOKER, seat)][0] for seat in (0, 1)]
        assert [sample.face[c].id for c in jokers] == ["joker-a", "joker-b"]


def test_samples_are_even_over_the_hidden_faces():
    state = toy.new()
    card = state.hand(1)[0]
    counts = Counter(state.determinize(0, seed).face[card].id for seed in range(6000))
    expected = {"n3": 1000, "n4": 1000, "n5": 2000, "n6": 2000}
    assert counts.keys() == expected.keys()
    assert sum((counts[k] - n) ** 2 / n for k, n in expected.items()) < 16.3  # 3 d.f., p = 0.001


def test_a_sample_can_be_played_to_the_end():
    sample = toy.new().determinize(1, 4)
    play(sample, [1] * 30)
    assert sample.result is not None


def test_moves_put_cards_on_top_or_underneath():
    state = toy.new()
    first, second = state.hand(0)[:2]
    won = state.pile(toy.WON, 0)
    state.move(first, won)
    state.move_under(second, won)
    assert state.piles[won] == (second, first)
    assert state.known[first] == state.known[second] == 0b11
    assert state.pile_of[first] == won


def test_drawing_from_an_empty_pile_gives_no_card():
    state = toy.new()
    assert state.draw(state.pile(toy.WON, 0), state.pile(toy.HAND, 0)) == -1


@pytest.mark.parametrize("count", [0, 1, 2, 99])
def test_several_cards_drawn_at_once_are_those_drawn_one_by_one(count):
    at_once, one_by_one = toy.new(hand=2), toy.new(hand=2)
    deck, won = at_once.pile(toy.DECK, 0), at_once.pile(toy.WON, 0)
    assert 2 < len(at_once.piles[deck]) < 99
    drawn = at_once.draw_top(deck, won, count)
    singly = [one_by_one.draw(deck, won) for _ in range(count)]
    assert list(drawn) == [c for c in singly if c >= 0]
    assert at_once.fingerprint() == one_by_one.fingerprint()


@pytest.mark.parametrize("count", [0, 1, 2])
def test_several_cards_moved_and_told_at_once_are_those_told_one_by_one(count):
    at_once, one_by_one = toy.new(), toy.new()
    cards, won = at_once.hand(0)[:count], at_once.pile(toy.WON, 0)
    at_once.move_cards(cards, won)
    at_once.note_cards("win", "T-1", 0, cards)
    for c in cards:
        one_by_one.move(c, won)
    for c in cards:
        one_by_one.note("win", "T-1", 0, c)
    assert at_once.fingerprint() == one_by_one.fingerprint()


def test_a_section_is_shuffled_as_any_cards_are():
    section, listed = toy.new(), toy.new()
    cards = section.table.cards_of("main")
    section.shuffle_cards(cards)
    listed.shuffle_cards(list(cards))
    assert section.fingerprint() == listed.fingerprint()


def test_a_pile_held_in_a_variable_stays_as_it_was():
    state = toy.new()
    hand = state.hand(0)
    state.move(hand[0], state.pile(toy.WON, 0))
    assert state.hand(0) == hand[1:]


def test_an_option_taken_by_its_number_is_the_option_applied():
    applied, taken = toy.new(), toy.new()
    while applied.options is not None:
        number = len(applied.options) - 1
        applied.apply(applied.options[number])
        taken.take(number)
        assert taken.fingerprint() == applied.fingerprint()
    with pytest.raises(IllegalAction, match="over"):
        taken.take(0)
