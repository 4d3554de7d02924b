"""Chapters 10 and 11: the walk, rooms and doors, Sheldon spaces, being moved."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clue.board import Board
from games.rulebooks.clue.state import DECK, DISCARD
from tests.rules.clue.table import (
    ask,
    case,
    draw_card,
    ends,
    enter,
    events,
    go,
    number,
    offered,
    put,
    roll,
    space,
    stand,
    turn_of,
)

OPEN = Board(["....", "....", ".**.", "AA##"], [], ["a"])


@pytest.mark.rule("CL-10.1", "CL-R.11", "CL-10.15", "CL-R.18")
def test_the_whole_roll_is_used_in_the_hallway():
    s = roll(case(3), 0, (7, 7), 2)
    board = s.table.prepared.board
    plain = [e for e in ends(s) if isinstance(e, tuple)]
    for r, c in plain:
        if not board.is_sheldon(board.square_of[r, c]):
            assert (abs(r - 7) + abs(c - 7)) % 2 == 0
    assert (7, 8) not in plain
    assert not [e for e in ends(s) if isinstance(e, str)]
    go(s, (7, 9))
    assert s.active == 1
    assert offered(s, "ask") == []


@pytest.mark.rule("CL-10.2", "CL-10.3")
def test_steps_are_straight_never_diagonal():
    one = OPEN.ends(OPEN.square_of[0, 1], 1)
    assert [OPEN.cells[e - 21] for e in one if e >= 21] == [(0, 0), (0, 2), (1, 1)]


@pytest.mark.rule("CL-10.4", "CL-R.12")
def test_a_walk_may_turn_back_and_end_where_it_began():
    start = OPEN.square_of[0, 1]
    assert start in OPEN.ends(start, 2)
    s = roll(case(3), 0, (7, 10), 2)
    assert (7, 10) in ends(s)


@pytest.mark.rule("CL-10.5", "CL-10.6", "CL-10.7")
def test_rooms_are_entered_and_left_by_doors_only():
    s = roll(case(3), 0, (4, 7), 3)  # beside the Kitchen's wall, its door is one square on
    assert "KI" in ends(s)
    s = roll(case(3), 0, (1, 7), 3)  # beside the wall, five steps from the door
    assert "KI" not in ends(s)
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("go", number("KI")))
    assert refusal.value.rule == "CL-10.5"
    s = roll(case(3), 0, "KI", 2)
    assert ends(s) == {(4, 7), (6, 7), (5, 8)}


@pytest.mark.rule("CL-10.8", "CL-10.9")
def test_no_exact_roll_is_needed_to_enter_and_entering_ends_the_move():
    for total in range(5, 13):
        assert "PL" in ends(roll(case(3), 0, "LV", total))
    s = go(roll(case(3), 0, "LV", 12), "PL")
    assert s.at[0] == number("PL")
    assert {option[0] for option in s.legal_actions()} == {"ask"}


@pytest.mark.rule("CL-10.13", "CL-10.14", "CL-R.28", "CL-R.31")
def test_only_a_player_moved_by_another_may_stay():
    s = case(3)
    put(s, "LE", "LA")
    s.moved = 0b001
    turn_of(s, 0)
    assert set(s.legal_actions()) == {("roll",), ("stay",)}
    s.apply(("stay",))
    assert {o[0] for o in s.legal_actions()} == {"ask"}  # staying means asking


@pytest.mark.rule("CL-10.18", "CL-R.29")
def test_who_entered_by_the_own_move_must_leave():
    s = enter(case(3, hands=("", "KI")), 0, "KI")
    ask(s, "LE/CO/KI")  # names the own character, who is there already
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    assert not s.moved & 1
    turn_of(s, 0)
    assert ("stay",) not in s.legal_actions()
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("stay",))
    assert refusal.value.rule == "CL-10.18"


@pytest.mark.rule("CL-R.29")
def test_being_named_where_one_stands_gives_no_right():
    s = case(3, hands=("", "", "LA"))
    put(s, "PE", "LA")
    enter(s, 0, "LA")
    ask(s, "PE/CO/LA")
    assert s.moved == 0


@pytest.mark.rule("CL-R.30")
def test_the_right_to_stay_ends_with_the_next_own_turn():
    s = case(3)
    put(s, "LE", "LA")
    s.moved = 0b001
    turn_of(s, 0)
    s.apply(("roll",))
    go(s, next(e for e in ends(s) if isinstance(e, tuple)))
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    assert s.moved & 1 == 0


@pytest.mark.rule("CL-R.30")
def test_moved_twice_the_last_place_counts():
    s = case(4, hands=("", "", "LA RO"), characters=("LE", "PE", "HO", "RA"))
    ask(enter(s, 1, "LA"), "LE/CO/LA")
    ask(enter(s, 2, "RO"), "LE/CO/RO")
    turn_of(s, 0)
    s.apply(("stay",))
    assert {o[3] for o in s.legal_actions()} == {number("RO")}


@pytest.mark.rule("CL-R.32")
def test_no_question_after_being_moved_into_the_hallway():
    s = case(3)
    put(s, "LE", (12, 7))
    s.moved = 0b001
    turn_of(s, 0)
    assert ("stay",) not in s.legal_actions()
    s = case(3)
    put(s, "LE", "centre")
    s.moved = 0b001
    turn_of(s, 0)
    assert set(s.legal_actions()) == {("roll",), ("accuse",)}
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("stay",))
    assert refusal.value.rule == "CL-R.32"


@pytest.mark.rule("CL-10.17")
def test_tokens_do_not_move_by_dice():
    s = roll(case(3), 0, "centre", 8)
    go(s, next(e for e in ends(s) if isinstance(e, tuple)))
    assert s.at[6:] == [0] * 6


@pytest.mark.rule("CL-R.13")
def test_no_walk_back_into_the_room_it_began_in():
    s = roll(case(3), 0, "LA", 8)
    assert "LA" not in ends(s)
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("go", number("LA")))
    assert refusal.value.rule == "CL-R.13"


@pytest.mark.rule("CL-R.14")
def test_the_same_room_on_a_later_turn():
    s = enter(case(3, hands=("", "LA")), 0, "LA")
    ask(s, "LE/CO/LA")
    s = enter(s, 0, "LA")
    assert {o[3] for o in offered(s, "ask")} == {number("LA")}


@pytest.mark.rule("CL-R.15", "CL-R.16", "CL-R.17")
def test_movers_block_only_if_the_option_says_so():
    def beside_the_kitchen_door(**options):
        s = case(3, **options)
        put(s, "PE", (5, 7))
        return s

    free = roll(beside_the_kitchen_door(), 0, "KI", 3)
    assert (5, 7) in ends(free)
    no_end = roll(beside_the_kitchen_door(occupancy="no_end"), 0, "KI", 3)
    assert (5, 7) not in ends(no_end)
    assert (4, 8) in ends(no_end)
    s = beside_the_kitchen_door(occupancy="classic")
    roll_blocked(s)
    assert events(s, "blocked")
    assert s.active == 1
    assert events(s, "ask") == []


def roll_blocked(s) -> None:
    stand(s, 0, "KI")
    s.apply(("roll",))


@pytest.mark.rule("CL-R.16")
def test_classic_movers_cannot_be_passed():
    s = case(3, occupancy="classic")
    put(s, "PE", (16, 4))  # before the upper door of the Bathroom
    put(s, "HO", (20, 7))  # before the other
    assert "BA" not in ends(roll(s, 0, (16, 3), 4))
    s = case(3)
    put(s, "PE", (16, 4))
    assert "BA" in ends(roll(s, 0, (16, 3), 4))


@pytest.mark.rule("CL-R.19", "CL-11.6")
def test_a_room_or_sheldon_space_within_reach_need_not_be_entered():
    s = roll(case(3), 0, "LA", 7)
    square = next(e for e in ends(s) if isinstance(e, tuple) and not is_sheldon(s, e))
    go(s, square)
    assert s.active == 1
    assert events(s, "ask") == events(s, "sheldon") == []


def is_sheldon(s, cell) -> bool:
    return s.table.prepared.board.is_sheldon(space(s, cell))


@pytest.mark.rule("CL-R.20", "CL-R.21", "CL-R.23", "CL-16.11")
def test_the_centre_is_entered_from_any_side_and_ends_the_move():
    s = roll(case(3), 0, (8, 9), 9)
    assert "centre" in ends(s)
    go(s, "centre")
    assert set(s.legal_actions()) == {("end",), ("accuse",)}
    s.apply(("end",))
    assert s.active == 1
    # straight through the centre the other side would be eight steps away
    assert (16, 12) not in ends(roll(case(3), 0, (8, 12), 8))


@pytest.mark.rule("CL-11.2", "CL-11.3", "CL-11.5", "CL-R.24", "CL-25.1")
def test_stopping_early_on_a_sheldon_space_draws_a_card():
    s = roll(case(3), 0, "LA", 7)
    before = s.piles[DECK * 3]
    go(s, (13, 15))
    (event,) = events(s, "sheldon")
    assert event[3] == before[-1]
    assert s.piles[DISCARD * 3] == before[-1:]
    assert all(face for _, face in s.view(2)["zones"]["discard"][0])


@pytest.mark.rule("CL-R.25")
def test_the_draw_cannot_be_declined():
    s = roll(case(3), 0, "LA", 7)
    go(s, (13, 15))
    assert len(events(s, "sheldon")) == 1


@pytest.mark.rule("CL-11.7")
def test_passing_a_sheldon_space_draws_nothing():
    s = roll(case(3), 0, (11, 7), 2)
    assert (12, 7) in ends(s)
    go(s, (13, 7))  # straight across it
    assert events(s, "sheldon") == []
    assert s.active == 1


@pytest.mark.rule("CL-R.26")
def test_the_sheldon_space_a_move_begins_on_is_no_early_stop():
    assert (12, 7) not in ends(roll(case(3), 0, (12, 7), 3))


@pytest.mark.rule("CL-R.27", "CL-25.3")
def test_an_empty_deck_is_made_of_the_discards():
    s = case(3)
    deck, discard = DECK * 3, DISCARD * 3
    for card in list(s.piles[deck]):
        s.move(card, discard)
    roll(s, 0, "LA", 7)
    go(s, (13, 15))
    assert len(events(s, "reshuffle")) == 1
    assert (len(s.piles[deck]), len(s.piles[discard])) == (19, 1)
    assert all(s.known[c] == 0 for c in s.piles[deck])


@pytest.mark.rule("CL-11.9", "CL-11.8")
def test_a_question_follows_a_sheldon_card_only_into_a_room():
    s = draw_card(case(3), 0, "S17")
    assert s.active == 1
    assert events(s, "ask") == []
    s = draw_card(case(3), 0, "S03")
    assert {o[3] for o in offered(s, "ask")} == {number("LA")}


@pytest.mark.rule("CL-11.4")
def test_the_instructions_are_carried_out():
    s = draw_card(case(3), 0, "S07")
    assert s.at[0] == 0
    assert ("accuse",) in s.legal_actions()


@pytest.mark.rule("CL-10.1")
def test_a_square_out_of_reach_is_refused():
    s = roll(case(3), 0, "KI", 2)
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("go", space(s, (23, 8))))
    assert refusal.value.rule == "CL-10.1"
    assert "No walk of that many steps" in refusal.value.message


@pytest.mark.rule("CL-12.1")
def test_a_link_to_a_room_that_does_not_join_is_refused():
    s = stand(case(3), 0, "KI")
    linked = {option[1] for option in s.legal_actions() if option[0] == "link"}
    other = next(room for room in range(12, 21) if room not in {*linked, space(s, "KI")})
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("link", other))
    assert refusal.value.rule == "CL-12.1"
    assert "No joining room" in refusal.value.message
