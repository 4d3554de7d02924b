"""What the words of card texts mean: each filter, condition and number on one table (CC-23, CC-28)."""

from typing import Any

import pytest

from games.engine.abilities.compiler import Compiler
from games.rulebooks.case_closed.declaration import DRAW_DISCARD, HAND, SOLVED, STEPS
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    RULEBOOK,
    Game,
    agency,
    case,
    clue,
    criminal,
    detective,
    gadget,
    game,
)

COMPILER = Compiler(RULEBOOK.vocabulary)


@pytest.fixture
def g() -> Game:
    """Two cases; Kid (3/1/1) and Crook (2/2/0) at one, Thief (1/3/2) at the other, Elder
    (1/2/4) expended in an HQ; Kid bears the Board, Elder the Note."""
    g = game()
    here, there = g.cases(GREG, case("Here", 9, 9, 9, 9), case("There", 9, 9, 9, 9))
    g.first()
    g.kid = g.field(GREG, here, detective("Kid", 3, 1, 1, cost=2, traits=("Kid",)))
    g.elder = g.hq(LILLIAN, detective("Elder", 1, 2, 4, cost=3, surname="Grey"))
    g.crook = g.criminal(LILLIAN, here, criminal("Crook", 2, 2, 0, cost=2))
    g.criminal(GREG, there, criminal("Thief", 1, 3, 2, cost=4))
    g.board = g.attach(g.kid, gadget("Board", cost=1))
    g.attach(g.elder, clue("Note", cost=1))
    g.s.expended[g.elder] = 1
    g.s.jobs[:], g.s.crimes[:] = [2, 0], [3, 0]
    return g


def frame(g: Game, source: int, seat: int = GREG) -> Any:
    host = g.s.host[source]
    return (0, 0, 0, 0, 0, seat, source, ((), (host if host >= 0 else source,)))


def found(g: Game, said: Any, source: int) -> set[str]:
    """The names of what a description finds, once it is seen to recognise just these."""
    selector, f = COMPILER.selector(said, "test"), frame(g, source)
    cards = selector.find(g.s, f)
    assert sorted(cards) == [c for c in range(len(g.s.face)) if selector.matches(g.s, f, c)]
    return {g.s.face[c].name for c in cards}


@pytest.mark.rule("CC-28.1")
@pytest.mark.parametrize(
    ("filters", "names"),
    [
        ({}, "Kid Elder Crook Thief"),
        ({"whose": "yours"}, "Kid Thief"),
        ({"whose": "opponents"}, "Elder Crook"),
        ({"whose": "owned"}, "Kid Thief"),
        ({"at": "a_case"}, "Kid Crook Thief"),
        ({"at": "hq"}, "Elder"),
        ({"at": "here"}, "Kid Crook"),
        ({"with": "self"}, "Kid Crook"),
        ({"other": True}, "Elder Crook Thief"),
        ({"other": False}, "Kid"),
        ({"ready": True}, "Kid Crook Thief"),
        ({"ready": False}, "Elder"),
        ({"trait": "Kid"}, "Kid"),
        ({"named": "Elder"}, "Elder"),
        ({"named": "Elder, Grey"}, "Elder"),
        ({"type": "criminal"}, "Crook Thief"),
        ({"cost": 2}, "Kid Crook"),
        ({"cost": {"min": 3}}, "Elder Thief"),
        ({"strength": {"max": 1}}, "Elder Thief"),
        ({"speed": {"min": 2}}, "Elder Crook Thief"),
        ({"intelligence": {"min": 1, "max": 2}}, "Kid Thief"),
        ({"affordable": True}, "Kid Crook"),
        ({"affordable": False}, "Elder Thief"),
        ({"can_meet": "self"}, "Crook"),
        ({"in_challenge": False}, "Kid Elder Crook Thief"),
        ({"in_challenge": True}, ""),
    ],
    ids=str,
)
def test_a_filter_leaves_those_of_whom_it_is_true(g, filters, names):
    assert found(g, {"character": filters}, g.kid) == set(names.split())


@pytest.mark.rule("CC-28.1")
@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"detective": {}}, "Kid Elder"),
        ({"criminal": {}}, "Crook Thief"),
        ({"gadget": {}}, "Board"),
        ({"gadget": {"at": "here"}}, "Board"),
        ({"gadget": {"at": "a_case"}}, "Board"),
        ({"gadget": {"at": "hq"}}, ""),
        ({"gadget": {"attached_to": "self"}}, "Board"),
        ({"clue": {}}, "Note"),
        ({"clue": {"at": "hq"}}, "Note"),
        ({"clue": {"at": "here"}}, ""),
        ({"clue": {"attached_to": "self"}}, ""),
        ({"card": {"attached_to": {"detective": {}}}}, "Board Note"),
        ({"case": {}}, "Here There"),
        ({"card": {"named": ["Board", "Crook"]}}, "Board Crook"),
        ({"card": {"named": "Crook", "whose": "yours"}}, ""),
    ],
    ids=str,
)
def test_a_noun_means_cards_of_its_kind_in_play(g, said, names):
    assert found(g, said, g.kid) == set(names.split())


@pytest.mark.rule("CC-28.1")
def test_other_than_a_gadget_means_other_than_its_bearer_too(g):
    assert found(g, {"character": {"other": True}}, g.board) == {"Elder", "Crook", "Thief"}
    assert found(g, {"gadget": {"other": True}}, g.board) == set()


@pytest.mark.rule("CC-28.1")
def test_who_is_at_no_case_is_at_the_same_case_as_nobody(g):
    assert found(g, {"character": {"with": "self"}}, g.elder) == set()
    assert found(g, {"character": {"at": "here"}}, g.elder) == set()
    assert found(g, {"character": {"with": {"detective": {"named": "Nobody"}}}}, g.kid) == set()


@pytest.mark.rule("CC-28.1")
def test_those_in_a_challenge_are_its_two_sides(g):
    g.s.challenge = (g.kid, g.crook, 0)
    assert found(g, {"character": {"in_challenge": True}}, g.elder) == {"Kid", "Crook"}
    assert found(g, {"character": {"in_challenge": False}}, g.elder) == {"Elder", "Thief"}


@pytest.mark.rule("CC-R.79")
def test_team_mates_are_neither_opponents_nor_yours():
    g = agency()
    for seat, name in enumerate(("Own", "Left", "Mate", "Right")):
        g.hq(seat, detective(name))
        g.hand(seat, detective(f"{name} at hand"))
    source = g.s.pile(HAND, GREG)[0]
    assert found(g, {"detective": {"whose": "opponents"}}, source) == {"Left", "Right"}
    assert found(g, {"detective": {"whose": "yours"}}, source) == {"Own"}
    assert found(g, {"card": {"named": ["Mate", "Left"], "whose": "opponents"}}, source) == {"Left"}


def test_nouns_of_piles_are_ones_own(g):
    for seat in (GREG, LILLIAN):
        g.hand(seat, detective(f"Held {seat}"))
        g.row(seat, clue(f"Kept {seat}"))
        g.s.move(g.new(detective(f"Gone {seat}"), seat), DRAW_DISCARD * 2 + seat)
        g.s.move(g.new(case(f"Won {seat}", 1, 1, 1, 1), seat), SOLVED * 2 + seat)
    assert found_only(g, {"hand_card": {}}) == ["Held 0"]
    assert found_only(g, {"row_card": {}}) == ["Kept 0"]
    assert found_only(g, {"discarded_card": {}}) == ["Gone 0"]
    assert found_only(g, {"solved_case": {}}) == ["Won 0", "Won 1"]
    assert found_only(g, {"solved_case": {"whose": "yours"}}) == ["Won 0"]


def found_only(g: Game, said: Any) -> list[str]:
    return [g.s.face[c].name for c in COMPILER.selector(said, "test").find(g.s, frame(g, g.kid))]


def holds(g: Game, said: Any, source: int, seat: int = GREG) -> bool:
    return bool(COMPILER.condition(said, "test")(g.s, frame(g, source, seat)))


@pytest.mark.rule("CC-23.12")
@pytest.mark.parametrize(
    ("said", "true"),
    [
        ({"there_are": {"are": {"criminal": {}}}}, True),
        ({"there_are": {"are": {"criminal": {"named": "X"}}}}, False),
        ({"there_are": {"are": {"criminal": {}}, "number": 2}}, True),
        ({"there_are": {"are": {"criminal": {}}, "number": {"min": 3}}}, False),
        ("you_lead", True),
        ("you_follow", False),
        ({"step": "sleuth"}, True),
        ({"step": "main"}, False),
        ("conflict", True),
        ({"not": "conflict"}, False),
        ({"in_challenge": "self"}, True),
        ({"in_challenge": {"criminal": {"named": "Thief"}}}, False),
        ({"at_a_case": "self"}, True),
        ({"at_a_case": {"detective": {"named": "Elder"}}}, False),
        ({"is_ready": "self"}, True),
        ({"is_ready": {"detective": {}}}, False),
        ({"hand": {"number": 0}}, True),
        ({"hand": {"number": {"min": 1}}}, False),
        ({"solved": {"number": 1}}, False),
        ({"solved": {"number": 1, "who": "opponents"}}, True),
        ({"job_points": 2}, True),
        ({"job_points": {"min": 3}}, False),
        ({"crime_points": {"min": 3}}, True),
        ({"crime_points": {"max": 2}}, False),
    ],
    ids=str,
)
def test_a_condition_holds_when_it_is_so(g, said, true):
    g.s.step, g.s.substep, g.s.challenge = STEPS.index("sleuth"), "conflict", (g.kid, g.crook, 0)
    g.s.move(g.new(case("Won", 1, 1, 1, 1), LILLIAN), SOLVED * 2 + LILLIAN)
    assert holds(g, said, g.kid) is true


@pytest.mark.rule("CC-23.12")
def test_who_follows_does_not_lead(g):
    assert not holds(g, "you_lead", g.elder, LILLIAN)
    assert holds(g, "you_follow", g.elder, LILLIAN)
    assert not holds(g, {"in_challenge": "self"}, g.kid), "there is none"


@pytest.mark.rule("CC-24.8")
@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({"count": {"criminal": {}}}, 2),
        ({"count": {"of": {"character": {}}, "times": 3}}, 12),
        ({"talent": {"who": {"detective": {}}, "talent": "intelligence"}}, 5),
        ({"talent": {"who": "self", "talent": "strength"}}, 3),
        ("solved_cases", 1),
        ("hand_size", 2),
    ],
    ids=str,
)
def test_a_number_counts_what_it_says(g, said, number):
    g.s.move(g.new(case("Won", 1, 1, 1, 1), GREG), SOLVED * 2 + GREG)
    g.hand(GREG, detective("One"), detective("Two"))
    assert COMPILER.amount(said, "test")(g.s, frame(g, g.kid)) == number


@pytest.mark.rule("CC-R.38")
def test_a_gadget_means_the_bearer_of_the_moment_it_was_used(g):
    word = RULEBOOK.vocabulary.roles["bearer"].card
    assert word(g.s, frame(g, g.board)) == g.kid
    assert word(g.s, (0, 0, 0, 0, 0, GREG, g.board, ((), (g.elder,)))) == g.elder
    assert word(g.s, (0, 0, 0, 0, 0, GREG, g.board, ((),))) == g.kid
