"""Taken, sent and replaced: what effects do to control and place, and the limits after them."""

from typing import Any

import pytest

from games.rulebooks.case_closed import sleuth
from games.rulebooks.case_closed.declaration import CRIME_ZONE, FIELD, HQ, PROBLEM_DISCARD
from games.rulebooks.case_closed.zones import problem_cards_at
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    Game,
    agency,
    case,
    criminal,
    cutthroat,
    detective,
    event,
    gadget,
    game,
)

STEAL_PROBLEM = event(
    "Steal Problem",
    {"do": [{"choose": {"problem": {"whose": "opponents"}}}, {"take_control": "it"}]},
)
STEAL_HERO = event(
    "Steal Hero",
    {
        "do": [
            {"choose": {"detective": {"whose": "opponents", "at": "a_case"}}},
            {"take_control": "it"},
        ]
    },
)
DISPATCH = event(
    "Dispatch", {"do": [{"send": {"who": {"detective": {"named": "Scout"}}, "to": {"case": {}}}}]}
)


def here(g: Game, name: str = "Here") -> int:
    """A case that nobody solves."""
    return g.cases(GREG, case(name, 9, 9, 9, 9))


def play(g: Game, seat: int, trick: int) -> Game:
    """A seat plays an event as soon as it can; all its choices are the first."""
    g.until(lambda s: ("event", trick) in s.legal_actions() and s.to_act == seat)
    g.do("event", trick)
    while not g.s.route and g.offers("choose"):
        g.do(*g.options[0])
    return g


def asked_to_discard(s: Any) -> bool:
    return bool(s.options) and s.options[0][0] == "discard"


# -- two cards at a case -------------------------------------------------------------------


@pytest.mark.rule("CC-18.5", route="take_control")
@pytest.mark.rule("CC-18.5", "CC-R.85")
def test_who_takes_a_third_card_at_a_case_discards_one_of_the_three():
    g = game().watch()
    place = here(g)
    own = g.problem(GREG, place, criminal("A"), criminal("B"))
    taken = g.problem(LILLIAN, place, criminal("C"))
    trick = g.hand(GREG, STEAL_PROBLEM)
    play(g.to_sleuth(sleuth.conflict), GREG, trick).until(asked_to_discard)
    assert g.to_act == GREG
    assert g.options == [("discard", c) for c in (*own, taken)]
    g.do("discard", own[0])
    assert problem_cards_at(g.s, place) == [own[1], taken]
    assert not asked_to_discard(g.s)


@pytest.mark.rule("CC-18.5", "CC-R.85")
def test_a_second_card_taken_at_a_case_costs_nothing():
    g = game().watch()
    place = here(g)
    own, taken = g.problem(GREG, place, criminal("A")), g.problem(LILLIAN, place, criminal("C"))
    trick = g.hand(GREG, STEAL_PROBLEM)
    play(g.to_sleuth(sleuth.conflict), GREG, trick)
    g.until(lambda s: s.controller(taken) == GREG)
    assert not asked_to_discard(g.s)
    assert problem_cards_at(g.s, place) == [own, taken]


@pytest.mark.rule("CC-34.8", "CC-R.85")
def test_in_a_team_the_one_who_took_the_card_discards_even_if_it_is_his_only_one():
    g = agency().watch()
    place = here(g)
    mates = g.problem(2, place, criminal("A"), criminal("B"))
    taken = g.problem(1, place, criminal("C"))
    trick = g.hand(0, STEAL_PROBLEM)
    play(g.to_sleuth(sleuth.conflict), 0, trick).until(lambda s: s.zone_of(taken) != CRIME_ZONE)
    assert g.zone(taken) == PROBLEM_DISCARD
    assert problem_cards_at(g.s, place) == mates


@pytest.mark.rule("CC-33.3", "CC-R.85")
def test_in_cutthroat_taking_a_card_leaves_the_total_as_it_is():
    g = cutthroat().watch()
    place = here(g)
    cards = [g.problem(1, place, criminal("A")), g.problem(2, place, criminal("B"))]
    trick = g.hand(0, STEAL_PROBLEM)
    play(g.to_sleuth(sleuth.conflict), 0, trick).until(lambda s: not s.route)
    assert not asked_to_discard(g.s)
    assert sorted(problem_cards_at(g.s, place)) == sorted(cards)


@pytest.mark.rule("CC-18.5", route="switch")
@pytest.mark.rule("CC-18.5", "CC-29.9")
def test_a_switch_that_brings_a_third_card_to_a_case_costs_one():
    g = game().watch()
    place, other = here(g), here(g, "Other")
    mine = g.criminal(GREG, other, criminal("A"))
    g.problem(GREG, place, criminal("B"), criminal("C"))
    theirs = g.criminal(LILLIAN, place, criminal("D"))
    swap = {
        "switch": {"one": {"criminal": {"whose": "yours"}}, "other": {"criminal": {"named": "D"}}}
    }
    trick = g.hand(GREG, event("Swap", {"do": [swap]}))
    play(g.to_sleuth(sleuth.conflict), GREG, trick).until(asked_to_discard)
    assert (g.s.at[mine], g.s.at[theirs]) == (place, other)
    assert g.to_act == GREG
    assert len(g.options) == 3


# -- detectives at a case that are not the lead's ---------------------------------------------


@pytest.mark.rule("CC-10.7", "CC-R.88")
def test_a_stolen_detective_at_a_case_goes_to_its_new_hq_after_solve():
    g = game().watch()
    hero = g.field(GREG, here(g), detective("Hero"))
    tool = g.attach(hero, gadget("Tool"))
    trick = g.hand(LILLIAN, STEAL_HERO)
    play(g.to_sleuth(sleuth.conflict), LILLIAN, trick)
    g.until(lambda s: s.controller(hero) == LILLIAN)
    assert g.zone(hero) == FIELD, "it stays at the case for this set"
    g.until(lambda s: s.lead == LILLIAN)
    assert (g.zone(hero), g.s.controller(hero)) == (HQ, LILLIAN)
    assert g.s.at[hero] == -1
    assert g.s.attachments(hero) == [tool]


@pytest.mark.rule("CC-10.7", "CC-13.24", "CC-R.88")
def test_a_detective_sent_by_one_who_has_led_is_back_before_the_end_step():
    g = game().watch()
    here(g)
    scout = g.hq(GREG, detective("Scout"))
    trick = g.hand(GREG, DISPATCH)
    g.to_sleuth(sleuth.conflict).until(lambda s: s.lead == LILLIAN)
    play(g, GREG, trick).until(lambda s: s.zone_of(scout) == FIELD)
    g.until(lambda s: s.substep == "case discard")
    assert g.zone(scout) == HQ
    assert g.s.at[scout] == -1


# -- replacing ------------------------------------------------------------------------------


@pytest.mark.rule("CC-29.6", "CC-29.7", route="replace")
@pytest.mark.rule("CC-29.6", "CC-29.7", "CC-29.10")
def test_a_card_that_replaces_another_from_hand_enters_play():
    g = game().watch()
    old = g.hq(GREG, detective("Old"))
    greeting = {"trigger": {"enters_play": "self"}, "do": [{"gain_points": {"job": 7}}]}
    new = g.hand(GREG, detective("New", abilities=(greeting,)))
    watcher = {
        "trigger": {"enters_play": {"detective": {}}},
        "do": [{"gain_points": {"crime": 5}}],
    }
    g.hq(LILLIAN, detective("Watcher", abilities=(watcher,)))
    relieve = {"replace": {"old": {"detective": {"named": "Old"}}, "new": {"hand_card": {}}}}
    trick = g.hand(GREG, event("Relieve", {"do": [relieve]}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.zone_of(new) == HQ and not s.route and not s.waiting)
    assert g.zone(old) != HQ
    assert g.s.jobs[GREG] == 7
    assert g.s.crimes[LILLIAN] == 5
