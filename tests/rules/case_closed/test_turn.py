"""Chapters 2 and 3: lead, order of action, the steps of a turn."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import STEPS
from tests.rules.case_closed.table import Game, case, cutthroat, detective, game


def lead_of_turns(g: Game, turns: int) -> list[int]:
    leads = []
    for n in range(1, turns + 1):
        g.until(lambda s, n=n: s.turn == n)
        leads.append(g.s.lead)
    return leads


@pytest.mark.rule("CC-2.1", "CC-2.2", "CC-2.3", "CC-2.4", "CC-24.7")
def test_the_lead_completes_a_substep_before_the_followers_clockwise():
    g = cutthroat(3, lead=1)
    for seat in range(3):
        g.hand(seat, detective(f"One {seat}"), detective(f"Two {seat}"))
    g.to(turn.gain_points)
    assert g.s.lead == 1
    order = []
    while g.s.substep == "detectives and gadgets":
        order.append(g.to_act)
        g.do(*(g.offers("play") or [("done",)])[0])
    assert order == [1, 1, 2, 2, 0, 0], "an empty hand is not asked to be done"


@pytest.mark.rule("CC-2.5", "CC-3.7")
def test_all_players_share_one_turn():
    g = Game().begin()
    g.until(lambda s: s.turn == 2)
    assert [e[5 + 1] for e in g.events("turn")] == [1, 2]
    assert {e[2] for e in g.events("points")} == {0, 1}


@pytest.mark.rule("CC-2.6", "CC-2.7", "CC-8.17")
def test_a_substep_that_was_left_does_not_come_back():
    g = game().watch()
    late = g.hand(0, detective("Late", cost=1))
    g.row(0, "Pen")
    g.cases(0, case("Here", 9, 9, 9, 9))
    g.to(turn.gain_points)
    g.do("done").until(lambda s: s.substep == "problems" and ("done",) in s.legal_actions())
    with pytest.raises(IllegalAction) as refused:
        g.do("play", late)
    assert refused.value.rule == "CC-8.17"
    names = [e[6] for e in g.events("substep")]
    assert len(names) == len(set(names))


@pytest.mark.rule("CC-2.8", "CC-2.9", "CC-2.10", "CC-2.11", "CC-2.12", "CC-10.1")
def test_lead_passes_in_sleuth_and_the_last_keeps_it():
    g = Game().begin(lead=0)
    assert lead_of_turns(g, 4) == [0, 1, 0, 1]
    leads = [e[2] for e in g.events("lead")]
    assert leads[:3] == [0, 1, 0], "named at set-up, then one passing in each Sleuth step"


@pytest.mark.rule("CC-2.13")
def test_with_three_players_the_starting_lead_moves_right():
    g = Game("cutthroat", 3).begin(lead=0)
    assert lead_of_turns(g, 4) == [0, 2, 1, 0]


@pytest.mark.rule("CC-3.1", "CC-3.2", "CC-3.3", "CC-3.4", "CC-3.5", "CC-3.6", "CC-7.11", "CC-8.19")
def test_steps_and_substeps_come_in_printed_order():
    g = Game().begin()
    g.until(lambda s: s.turn == 2)
    names = [e[6] for e in g.events("substep") if e]
    sleuth_set = ["assignment", "conflict", "solve"]
    assert names[: names.index("ready cards", 1)] == [
        *("ready cards", "refill problem rows", "refill case rows", "draw"),
        *("detectives and gadgets", "clues", "problems"),
        "movement",
        "assignment",
        *sleuth_set,
        *sleuth_set,
        *("case discard", "problem row discard"),
    ]
    assert STEPS == ("ready", "main", "movement", "sleuth", "end")


@pytest.mark.rule("CC-R.6", "CC-R.7")
def test_the_lead_of_the_moment_is_first_in_his_own_set():
    g = game(lead=0)
    g.cases(0, case("Here", 9, 9, 9, 9))
    g.hq(1, detective("Second"))
    g.to(turn.sleuth)
    assert (g.to_act, g.s.lead) == (1, 1)
    assert g.offers("assign")
    assert sleuth.working_team(g.s) == [1]
