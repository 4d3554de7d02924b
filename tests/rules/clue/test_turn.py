"""Chapters 9 and 12: what a turn consists of, links, and who is next."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.clue.flow import ASK
from tests.rules.clue.table import (
    accuse,
    ask,
    case,
    ends,
    enter,
    events,
    go,
    number,
    offered,
    put,
    roll,
    stand,
    turn_of,
    will_roll,
)


def verbs(s) -> set[str]:
    return {option[0] for option in s.legal_actions()}


@pytest.mark.rule("CL-9.2", "CL-9.4", "CL-9.5", "CL-15.5")
def test_the_next_turn_is_the_left_neighbours_whoever_answered():
    s = enter(case(4, hands=("LE PE", "", "RO")), 0, "RO")
    ask(s, "LE/CO/RO")
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    assert s.active == 1
    assert s.turn == 2


@pytest.mark.rule("CL-9.3", "CL-9.6", "CL-9.7", "CL-9.10", "CL-15.6")
def test_a_turn_is_one_roll_one_move_one_question():
    s = enter(case(3, hands=("", "RO")), 0, "RO")
    ask(s, "LE/CO/RO")
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    mine = [event[0] for event in s.events() if event[2] in (0, 1)]
    order = [verb for verb in mine if verb in ("roll", "move", "ask", "show")]
    assert order[:4] == ["roll", "move", "ask", "show"]
    assert sum(event[0] == "roll" and event[2] == 0 for event in s.events()) == 1


@pytest.mark.rule("CL-9.8")
def test_choices_at_the_start_of_a_turn():
    s = stand(case(3), 0, "centre")
    assert verbs(s) == {"roll", "accuse"}
    s = case(3)
    put(s, "LE", "KI")
    s.moved = 1
    turn_of(s, 0)
    assert verbs(s) == {"roll", "link", "stay"}
    s = stand(case(3), 0, "LA")  # no link, not moved: the roll is made at once
    assert verbs(s) == {"go"}


@pytest.mark.rule("CL-9.9", "CL-17.9", "CL-17.10")
def test_an_eliminated_player_has_no_more_turns():
    s = accuse(case(3), 1, "LE/CO/KI")
    assert s.out == 0b010
    assert s.active == 2
    stand(s, 0, "LA")
    go(s, next(e for e in ends(s) if isinstance(e, tuple) and not sheldon(s, e)))
    assert s.active == 2


def sheldon(s, cell) -> bool:
    board = s.table.prepared.board
    return board.is_sheldon(board.square_of[cell])


@pytest.mark.rule("CL-13.1", route="link")
@pytest.mark.rule("CL-12.1", "CL-12.2", "CL-12.3", "CL-12.7", "CL-X.7", "CL-R.33", "CL-R.42")
def test_the_joining_room_needs_no_roll_and_obliges_to_ask():
    s = stand(case(3), 0, "BR")
    s.apply(("link", number("KI")))
    assert s.at[0] == number("KI")
    assert events(s, "roll") == []
    assert verbs(s) == {"ask"}
    assert {option[3] for option in s.legal_actions()} == {number("KI")}


@pytest.mark.rule("CL-12.5", "CL-12.6", "CL-12.8", "CL-X.7")
def test_a_second_link_waits_for_the_next_turn():
    s = stand(case(3, hands=("", "KI")), 0, "BR")
    s.apply(("link", number("KI")))
    assert s.frames[-1][0] == ASK
    ask(s, "LE/CO/KI")
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    turn_of(s, 0)
    assert offered(s, "link") == [("link", number("BR")), ("link", number("RO"))]


@pytest.mark.rule("CL-12.4", "CL-12.11")
def test_a_link_is_offered_to_the_owner_before_the_roll_only():
    s = roll(case(3), 0, "KI", 8)
    assert offered(s, "link") == []
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("link", number("BR")))
    assert refusal.value.rule == "CL-12.4"
    s = case(3)
    put(s, "BN", "KI")  # nobody plays Bernadette
    turn_of(s, 0)
    assert offered(s, "link") == []


@pytest.mark.rule("CL-12.5", "CL-12.6", "CL-10.9")
def test_a_walk_does_not_lead_through_a_room():
    s = roll(case(3), 0, "KI", 12)
    # the Laundry Room is 20 steps away round the rooms, less through the Bathroom
    assert "LA" not in ends(s)
    assert "BA" not in ends(s)


@pytest.mark.rule("CL-R.34")
def test_links_lead_both_ways():
    for room, other in (("BR", "KI"), ("EL", "ST"), ("KI", "RO"), ("PL", "BA")):
        for here, there in ((room, other), (other, room)):
            s = stand(case(3), 0, here)
            assert ("link", number(there)) in s.legal_actions()


@pytest.mark.rule("CL-10.13", route="question")
@pytest.mark.rule("CL-R.35", "CL-X.12", "CL-10.13", "CL-10.14", "CL-15.4")
def test_a_player_who_was_moved_may_stay_link_or_roll():
    s = enter(case(3, hands=("RO",), characters=("LE", "HO", "RA")), 0, "RO")
    ask(s, "HO/CO/RO")
    while s.active == 0:
        s.apply(s.legal_actions()[0])
    assert s.active == 1
    assert set(s.legal_actions()) == {("roll",), ("stay",), ("link", number("KI"))}
    s.apply(("stay",))
    assert {option[3] for option in offered(s, "ask")} == {number("RO")}
    assert [e[2] for e in events(s, "roll")] == [0]


@pytest.mark.rule("CL-16.2", route="start")
@pytest.mark.rule("CL-9.8", "CL-16.10", "CL-R.22")
def test_accusing_in_the_centre_replaces_the_roll():
    s = stand(case(3), 0, "centre")
    s.apply(("accuse",))
    assert verbs(s) == {"name"}
    assert events(s, "roll") == []


@pytest.mark.rule("CL-R.22")
@pytest.mark.parametrize("mode", ["standard", "teams"])
def test_a_table_may_ask_for_an_arrival_before_an_accusation(mode):
    s = stand(case(3, mode=mode, arrive_to_accuse=True), 0, "centre")
    assert "accuse" not in verbs(s)
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("accuse",))
    assert refusal.value.rule == "CL-R.22"


@pytest.mark.rule("CL-16.2", route="walk")
@pytest.mark.rule("CL-R.22", "CL-16.2")
def test_whoever_arrives_in_the_centre_may_accuse_at_every_table():
    s = go(roll(case(3, arrive_to_accuse=True), 0, (8, 9), 4), "centre")
    assert verbs(s) == {"end", "accuse"}
    s.apply(("accuse",))
    assert verbs(s) == {"name"}


@pytest.mark.rule("CL-16.2")
def test_accusing_elsewhere_is_refused():
    s = stand(case(3), 0, "KI")
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("accuse",))
    assert refusal.value.rule == "CL-16.2"
    s = will_roll(stand(case(3), 0, "LA"), 5)
    with pytest.raises(IllegalAction) as refusal:
        s.apply(("accuse",))
    assert refusal.value.rule == "CL-16.2"
