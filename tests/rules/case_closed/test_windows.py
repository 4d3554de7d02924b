"""CC-R.10: a window at the beginning of a step and after each of its sub-steps, none in Solve."""

import pytest

from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import FIELD, HQ, PROBLEM_DISCARD
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    case,
    clue,
    criminal,
    detective,
    event,
    game,
)

PEP = {"gain_points": {"job": 2}}


def named_for(step, seat=GREG):
    """A game in which a seat holds an event that names just this step."""
    g = game().watch()
    return g, g.hand(seat, event("Pep Talk", {"do": [PEP]}, steps=(step,)))


@pytest.mark.rule("CC-11.1", "CC-R.10", "CC-R.18")
@pytest.mark.parametrize("seat", [GREG, LILLIAN])
def test_criminals_can_be_flipped_before_detectives_are_assigned(seat):
    g = game()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    hero = g.hq(GREG, detective("Hero"))
    crook = g.problem(seat, here, criminal("Crook", cost=0))
    g.to_sleuth(sleuth.assignment, opening=True)
    assert (g.to_act, g.options) == (seat, [("flip", crook), ("pass",)])
    g.do("flip", crook)
    assert g.s.face_up[crook]
    assert g.zone(hero) == HQ
    assert g.offered("assign", hero, here), "and then the lead assigns"


@pytest.mark.rule("CC-11.1", "CC-R.10")
def test_criminals_can_be_flipped_before_the_second_lead_assigns():
    g = game()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    g.problem(GREG, here, criminal("Crook", cost=0))
    g.hq(LILLIAN, detective("Hero"))
    g.to_sleuth(sleuth.conflict).until(lambda s: s.lead == LILLIAN)
    assert (g.s.substep, g.to_act) == ("assignment", GREG)
    assert g.offers("flip")
    g.idle()
    assert g.to_act == LILLIAN
    assert g.offers("assign")


@pytest.mark.rule("CC-22.2", "CC-R.10", "CC-8.1")
def test_an_event_of_the_main_step_can_pay_for_a_detective():
    g, trick = named_for("main")
    dear = g.hand(GREG, detective("Dear", cost=5))
    g.to(turn.gain_points, opening=True)
    assert g.s.jobs[GREG] == 3, "the points of the step are there before"
    assert g.offers("play") == []
    g.do("event", trick).until(lambda s: not s.route)
    g.until(lambda s: ("play", dear) in s.legal_actions())
    assert g.s.jobs[GREG] == 5


@pytest.mark.rule("CC-22.2", "CC-R.10")
def test_a_follower_can_play_a_main_event_before_the_lead_buys():
    g, trick = named_for("main", LILLIAN)
    g.hand(GREG, detective("Cheap", cost=1))
    g.to(turn.gain_points, opening=True).idle()
    assert g.to_act == LILLIAN
    assert g.offered("event", trick)


@pytest.mark.rule("CC-22.2", "CC-R.10", "CC-7.1")
def test_an_event_of_the_ready_step_can_come_before_cards_are_ready():
    g, trick = named_for("ready")
    hero = g.hq(GREG, detective("Hero"))
    g.s.expended[hero] = 1
    g.to(turn.begin_turn)
    assert g.offered("event", trick)
    assert g.s.expended[hero]
    g.until(lambda s: not s.expended[hero])
    assert g.offered("event", trick), "and after it"


@pytest.mark.rule("CC-22.2", "CC-R.10", "CC-9.1")
def test_an_event_of_the_movement_step_can_come_before_problems_move():
    g, trick = named_for("movement")
    here, _ = g.cases(GREG, case("Here", 9, 9, 9, 9), case("There", 9, 9, 9, 9))
    g.problem(GREG, here, criminal("Crook"))
    g.to(turn.move_problems, opening=True)
    assert g.offered("event", trick)
    g.until(lambda s: s.legal_actions()[-1][0] == "move")
    g.idle()
    assert g.offered("event", trick), "and after it"


@pytest.mark.rule("CC-22.2", "CC-R.10", "CC-14.1")
def test_an_event_of_the_end_step_can_come_before_cases_are_discarded():
    g, trick = named_for("end")
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    g.to(turn.case_discards, opening=True)
    assert g.offered("event", trick)
    g.idle(2)
    assert g.offered("discard", here)


@pytest.mark.rule("CC-R.10")
def test_between_two_substeps_of_a_step_there_is_one_window():
    g = game().watch()
    passes = []
    g.to(turn.begin_turn)
    while g.s.turn < 3:
        if g.s.turn == 2 and g.offered("pass") and g.offers("use"):
            passes.append(g.s.substep)
        g.idle()
    one_set = ["assignment"] * 2 + ["conflict"]
    windows = ["ready cards"] * 2 + ["refill problem rows", "refill case rows", "draw"]
    windows += ["detectives and gadgets"] * 2 + ["clues", "problems"] + ["movement"] * 2
    windows += one_set * 2 + ["case discard"] * 2 + ["problem row discard"]
    assert passes == [name for name in windows for _ in range(2)], "each of two players is asked"


@pytest.mark.rule("CC-R.10", "CC-29.7")
def test_what_a_step_triggers_is_played_out_in_its_first_window():
    g = game().watch()
    start = {"trigger": {"step_begins": "movement"}, "do": [{"gain_points": {"job": 4}}]}
    g.hq(GREG, detective("Starter", abilities=(start,)))
    g.to(turn.move_problems, opening=True)
    assert len(g.s.route) == 1
    g.idle(2)
    assert g.s.jobs[GREG] == 4
    g.idle(2)
    assert g.offered("use", *g.offers("use")[0][1:]), "the window after Movement"
    g.idle(2)
    assert g.s.substep == "assignment"


@pytest.mark.rule("CC-R.10")
def test_windows_that_nobody_can_use_ask_nobody():
    g = game()
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    hero = g.hq(GREG, detective("Hero"))
    g.to_sleuth(sleuth.assignment, opening=True)
    assert g.options == [("done",), ("assign", hero, here)]
    g.do("assign", hero, here)
    assert g.zone(hero) == FIELD


@pytest.mark.rule("CC-20.4", route="ready")
@pytest.mark.rule("CC-20.4", "CC-R.41")
def test_a_clue_too_many_once_cards_are_ready_goes_before_the_window():
    g = game().watch()
    tired = {"constant": [{"gains": {"who": {"detective": {"ready": False}}, "intelligence": 1}}]}
    hero = g.hq(GREG, detective("Hero", 1, 1, 0, abilities=(tired,)))
    held = g.attach(hero, clue("A"))
    g.s.expended[hero] = 1
    g.to(turn.ready_cards, opening=True)
    assert g.s.substep != "refill problem rows", "the window after cards were readied"
    assert g.zone(held) == PROBLEM_DISCARD


@pytest.mark.rule("CC-R.10")
def test_what_the_sleuth_step_sets_off_is_played_out_in_the_one_window_before_assignment():
    g = game().watch()
    early = {"trigger": {"step_begins": "sleuth"}, "do": [{"draw": 1}]}
    hero = g.hq(GREG, detective("Early", abilities=(early,)))
    here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    g.to(turn.sleuth, opening=True)
    assert len(g.s.route) == 1
    g.idle(2)
    assert not g.s.route
    g.idle(2)
    assert g.offered("assign", hero, here)
