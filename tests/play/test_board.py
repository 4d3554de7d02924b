"""What leaves the engine for the screen of a seat: the board, its options, its prompt."""

import json

import pytest

from games.engine.state import BACK
from games.play.board import draw_board, public_observation, table_layout
from games.play.options import prompt, typed_options, why_not
from tests.engine import contract, toy

EVERY = contract.cases()
CASES = [case for n, case in enumerate(EVERY) if case.game not in {c.game for c in EVERY[:n]}]
"""The first mode of each game; the engine's own tests walk through all of them."""
NAMES = [f"Player {n}" for n in range(1, 9)]
POSITIONS = 3


def text(data):
    return json.dumps(data, sort_keys=True)


def positions(case, seed=4):
    return contract.positions(case, seed, POSITIONS)


def cards_on(board):
    """Every drawn card, those under others and in special pieces too."""
    found = []

    def walk(data):
        if isinstance(data, dict):
            if "number" in data and "states" in data:
                found.append(data)
            for value in data.values():
                walk(value)
        elif isinstance(data, list):
            for value in data:
                walk(value)

    walk(board["places"])
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_board_is_the_same_whatever_the_seat_cannot_know(case):
    for state in positions(case):
        for seat in range(case.seats):
            twin = state.determinize(seat, 2)
            assert text(draw_board(twin, seat, NAMES)) == text(draw_board(state, seat, NAMES))
            assert prompt(twin, seat, NAMES) == prompt(state, seat, NAMES)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_options_and_reasons_are_the_same_whatever_the_seat_cannot_know(case):
    for state in positions(case):
        seat = state.to_act
        twin = contract.asked_again(state.determinize(seat, 2))
        assert typed_options(twin, NAMES) == typed_options(state, NAMES)
        card = next(iter(state.piles[-1] or state.piles[0] or (0,)))
        assert why_not(twin, seat, card) == why_not(state, seat, card)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_onlooker_sees_only_faces_that_everybody_knows(case):
    everybody = (1 << case.seats) - 1
    for state in positions(case):
        for card in cards_on(draw_board(state, None, NAMES)):
            assert card["id"] is None or state.known[card["number"]] == everybody


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_is_in_words_and_no_word_is_raw(case):
    for state in positions(case):
        for option in typed_options(state, NAMES):
            assert option["text"]
            assert "_" not in option["text"]
        asked = prompt(state, state.to_act, NAMES)
        assert asked["text"].endswith((".", "?"))
        assert asked["rule"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_place_of_a_board_is_a_cell_of_its_grid(case):
    layout = table_layout(case.rulebook)
    board = draw_board(next(positions(case)), 0, NAMES)
    grid = getattr(layout, board["grid"])
    cells = set(" ".join(grid.cells).split())
    assert {place["name"] for place in board["places"]} <= cells | {"drawer"}
    assert "prompt" in cells
    assert set(board["layout"]["phone"]) <= cells


def test_open_cards_show_every_face():
    state = toy.new()
    assert any(card["id"] is None for card in cards_on(draw_board(state, 0, NAMES)))
    shown = cards_on(draw_board(state, 0, NAMES, open_cards=True))
    assert all(card["id"] for card in shown)


def test_the_cards_of_another_hand_are_backs():
    state = toy.new()
    (area,) = [
        area
        for place in draw_board(state, 0, NAMES)["places"]
        for area in place["areas"]
        if area["zone"] == "hand" and area["owner"] == "theirs"
    ]
    assert area["count"] == 3
    assert all(card["id"] is None for card in area["cards"])


def test_what_everybody_knows_has_no_chance_and_no_frames():
    state = toy.new()
    seen = public_observation(state)
    assert (seen.rng, seen.frames, seen.options) == (0, [], None)
    assert {face.id for face in seen.face} == {BACK.id}


def test_who_waits_is_told_for_whom():
    state = toy.new()
    other = 1 - state.to_act
    assert prompt(state, other, NAMES)["text"] == f"Waiting for {NAMES[state.to_act]}."
    assert why_not(state, other, 0)["text"] == "It is not your turn to choose."


def test_a_card_that_cannot_be_seen_has_no_reason_of_its_own():
    state = toy.new()
    hidden = state.hand(1 - state.to_act)[0]
    assert why_not(state, state.to_act, hidden)["text"] == "You do not know that card."
