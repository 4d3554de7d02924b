"""What the table says of a match: steps, prompts, what an option costs."""

import pytest

from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import STRENGTH
from games.rulebooks.case_closed.table_facts import outcome, table_facts
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    RULEBOOK,
    Game,
    case,
    criminal,
    detective,
    event,
    gadget,
    game,
)


def test_no_step_is_marked_before_the_first_turn():
    assert table_facts(Game().s, GREG).step == -1
    assert table_facts(game().to(turn.gain_points).s, GREG).step == turn.MAIN


@pytest.mark.rule("CC-12.7", "CC-12.14")
def test_in_a_challenge_the_prompt_names_both_and_compares():
    g = game(lead=LILLIAN).watch()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    crook = g.criminal(GREG, here, criminal("Crook", 5))
    hero = g.field(LILLIAN, here, detective("Hero", 3))
    g.challenge(crook, hero, STRENGTH)
    asked = RULEBOOK.prompt(g.s, ["Greg", "Lillian"])
    assert asked.text == "Crook challenges Hero. Strength 5 : 3. Add to the route?"
    assert asked.detail == "A tie discards nobody."


@pytest.mark.rule("CC-24.4")
def test_in_a_window_the_prompt_says_what_resolves_next():
    g = game().watch()
    trick = g.hand(GREG, event("Trick", {"do": [{"draw": 1}]}))
    g.to_sleuth(sleuth.conflict)
    assert RULEBOOK.prompt(g.s, []).text.startswith("You have the right-of-way.")
    g.do("event", trick)
    assert RULEBOOK.prompt(g.s, []).text == "Trick resolves next. Add to the route, or pass."


@pytest.mark.rule("CC-8.3", "CC-8.5", "CC-11.7")
def test_an_option_says_what_it_costs():
    g = game()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    hero, tool = g.hand(GREG, detective("Hero", cost=2), gadget("Tool", cost=3))
    crook = g.problem(GREG, here, criminal("Crook", cost=4))
    assert outcome(g.s, ("play", hero)) == "2 job"
    assert outcome(g.s, ("attach", tool, hero)) == "3 job"
    assert outcome(g.s, ("flip", crook)) == "4 crime"
    assert outcome(g.s, ("pass",)) == ""
