"""What a refused action is told: the rule that it breaks."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import sleuth, solve, turn
from games.rulebooks.case_closed.flow import DETECTIVES_AND_GADGETS, FLOW
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    Game,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)

SUBSTEPS = {
    "detectives": turn.gain_points,
    "clues": turn.attach_clues,
    "problems": turn.assign_problems,
}


@pytest.fixture
def g() -> Game:
    """Greg has one card of each kind in each place, three points of each kind, and a first
    case that is full."""
    g = game().watch()
    g.here, g.there = g.cases(GREG, case("Here", 9, 9, 9, 9), case("There", 9, 9, 9, 9))
    g.cheap, g.dear = g.hand(GREG, detective("Cheap"), detective("Dear", cost=9))
    g.tool, g.gun, g.safe = g.hand(
        GREG, gadget("Tool"), gadget("Gun", to="criminal"), gadget("Safe", cost=9)
    )
    g.trick = g.hand(GREG, event("Trick", {"do": [{"draw": 1}]}, steps=("sleuth",)))
    g.feat = g.hand(GREG, event("Feat", {"do": [{"draw": 1}]}, steps=("sleuth",), cost=9))
    g.void = g.hand(GREG, event("Void", {"do": [{"choose": {"gadget": {}}}]}))
    g.note, g.book = g.row(GREG, clue("Note"), clue("Book", cost=9))
    g.thug = g.row(GREG, criminal("Thug"))
    g.hero, g.dull, g.tired = g.hq(
        GREG, detective("Hero"), detective("Dull", 1, 1, 0), detective("Tired")
    )
    g.s.expended[g.tired] = 1
    g.s.jobs[GREG] = g.s.crimes[GREG] = 3
    g.crook = g.criminal(GREG, g.here, criminal("Crook"))
    g.problem_there = g.problem(GREG, g.here, criminal("Second"))
    g.theirs = g.problem(LILLIAN, g.there, criminal("Theirs"))
    return g


def refused(g: Game, said: str) -> str:
    """The rule that refuses an action said by the names of the fixture."""
    kind, *cards = said.split()
    with pytest.raises(IllegalAction) as error:
        g.do(kind, *(getattr(g, name) for name in cards))
    return error.value.rule


@pytest.mark.rule("CC-8.17", "CC-8.3", "CC-8.5", "CC-8.7", "CC-8.13", "CC-20.3", "CC-19.6")
@pytest.mark.parametrize(
    ("substep", "said", "rule"),
    [
        ("detectives", "play dear", "CC-8.3"),
        ("detectives", "play tool", "CC-17.1"),
        ("detectives", "play hero", "CC-17.1"),
        ("detectives", "attach cheap hero", "CC-8.5"),
        ("detectives", "attach gun hero", "CC-19.6"),
        ("detectives", "attach tool theirs", "CC-19.1"),
        ("detectives", "attach tool problem_there", "CC-19.1"),
        ("detectives", "attach safe hero", "CC-8.5"),
        ("detectives", "clue note hero", "CC-8.17"),
        ("detectives", "assign thug there", "CC-8.17"),
        ("clues", "play cheap", "CC-8.17"),
        ("clues", "attach tool hero", "CC-8.17"),
        ("clues", "clue thug hero", "CC-8.7"),
        ("clues", "clue book hero", "CC-8.7"),
        ("clues", "clue note dull", "CC-20.3"),
        ("clues", "clue note crook", "CC-20.3"),
        ("problems", "assign thug here", "CC-8.13"),
        ("problems", "assign hero there", "CC-10.2"),
        ("problems", "clue note hero", "CC-8.17"),
    ],
)
def test_in_main_a_refusal_cites_the_rule_that_is_broken(g, substep, said, rule):
    g.to(SUBSTEPS[substep])
    assert refused(g, said) == rule


@pytest.mark.rule("CC-11.1", "CC-11.3", "CC-11.13", "CC-22.1", "CC-22.2", "CC-22.5", "CC-23.12")
@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("assign tired there", "CC-10.5"),
        ("assign hero there", "CC-10.2"),
        ("flip crook", "CC-11.1"),
        ("flip theirs", "CC-11.1"),
        ("flip note", "CC-11.1"),
        ("flip problem_there", "CC-R.17"),
        ("event cheap", "CC-22.1"),
        ("event feat", "CC-22.5"),
        ("event void", "CC-R.37"),
        ("use hero hero", "CC-23.12"),
    ],
)
def test_in_conflict_a_refusal_cites_the_rule_that_is_broken(g, said, rule):
    g.to_sleuth(sleuth.conflict)
    assert refused(g, said) == rule


@pytest.mark.rule("CC-11.13", "CC-11.3", "CC-22.2")
def test_what_is_expended_or_comes_too_early_is_refused_for_that(g):
    g.s.expended[g.problem_there] = 1
    g.to(turn.move_problems, opening=True)
    assert refused(g, "flip problem_there") == "CC-11.13"
    with pytest.raises(IllegalAction, match=r"Trick is played in: sleuth\.") as error:
        g.do("event", g.trick)
    assert error.value.rule == "CC-22.2"
    g.s.expended[g.problem_there] = 0
    assert refused(g, "flip problem_there") == "CC-11.3"


@pytest.mark.rule("CC-13.1", "CC-13.2", "CC-11.2")
def test_in_solve_there_are_no_events_no_effects_and_no_flips(g):
    g.criminal(LILLIAN, g.there, criminal("Foe"))
    g.field(GREG, g.there, detective("Away"))
    g.to_sleuth(solve.begin_solve)
    assert g.s.substep == "solve"
    g.s.to_act = GREG
    assert refused(g, "event trick") == "CC-13.1"
    assert refused(g, "use hero hero") == "CC-13.2"
    assert refused(g, "flip problem_there") == "CC-11.2"


@pytest.mark.parametrize("cards", [(), (-1,), (10_000,), ("Hero",)])
def test_what_names_no_card_is_refused_by_the_rule_of_the_moment(g, cards):
    g.to(turn.gain_points)
    with pytest.raises(IllegalAction) as error:
        g.do("play", *cards)
    assert error.value.rule == FLOW.rules[DETECTIVES_AND_GADGETS]
