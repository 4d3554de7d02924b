"""Chapters 10, 11 and 12: Assignment, flipping, Conflict and challenges."""

from typing import Any

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import sleuth, solve, turn
from games.rulebooks.case_closed.declaration import (
    CRIME_ZONE,
    DRAW_DISCARD,
    FIELD,
    HQ,
    PROBLEM_DISCARD,
    SPEED,
    STRENGTH,
)
from games.rulebooks.case_closed.flip import flippable
from games.rulebooks.case_closed.vocabulary.nouns import in_challenge
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


def fight(talent: str, cost: Any = ({"expend": "self"},)) -> dict[str, Any]:
    """An effect by which this card challenges an opposing detective at its case."""
    return {
        "if": ["conflict"],
        "cost": list(cost),
        "do": [
            {"choose": {"detective": {"whose": "opponents", "at": "here"}}},
            {"challenge": {"attacker": "self", "defender": "it", "talent": talent}},
        ],
    }


def boost(**talents: int) -> Any:
    return event(
        "Boost", {"do": [{"choose": {"character": {}}}, {"gain": {"who": "it", **talents}}]}
    )


def hard(g: Game, seat: int = 0, name: str = "Here") -> int:
    return g.cases(seat, case(name, 9, 9, 9, 9))


def refused(g: Game, *action: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        g.do(*action)
    return error.value.rule


# -- Assignment -------------------------------------------------------------------------


@pytest.mark.rule("CC-10.2", "CC-10.3", "CC-10.4", "CC-10.5", "CC-10.7", "CC-10.8", "CC-R.13")
def test_the_lead_sends_ready_detectives_to_cases_each_to_one():
    g = game().watch()
    mine, theirs = hard(g, 0), hard(g, 1, "There")
    a, b, c = g.hq(0, detective("A"), detective("B"), detective("C"))
    follower = g.hq(1, detective("F"))
    g.s.expended[c] = 1
    g.to_sleuth(sleuth.assignment)
    assert {o[1] for o in g.offers("assign")} == {a, b}, "neither expended nor a follower's"
    assert {o[2] for o in g.offers("assign")} == {mine, theirs}
    assert refused(g, "assign", c, mine) == "CC-10.5"
    assert refused(g, "assign", follower, mine) == "CC-10.2"
    g.do("assign", a, mine)
    assert {o[1] for o in g.offers("assign")} == {b}, "not to a second case"
    g.do("assign", b, theirs)
    assert (g.s.at[a], g.s.at[b], g.zone(c)) == (mine, theirs, HQ)


@pytest.mark.rule("CC-R.13")
def test_case_access_own_limits_work_to_ones_own_cases():
    g = game(caseAccess="own").watch()
    mine = hard(g, 0)
    hard(g, 1, "There")
    g.hq(0, detective("A"))
    g.to_sleuth(sleuth.assignment)
    assert {o[2] for o in g.offers("assign")} == {mine}


@pytest.mark.rule("CC-R.72", "CC-10.3")
def test_several_detectives_go_to_one_case_on_the_turn_they_enter():
    g = game().watch()
    here = hard(g)
    a, b = g.hand(0, detective("A", cost=1), detective("B", cost=1))
    g.to(turn.gain_points).do("play", a).do("play", b)
    g.until(lambda s: s.substep == "assignment" and s.to_act == 0 and s.pile(HQ, 0))
    g.until(lambda s: ("assign", a, here) in s.legal_actions())
    g.do("assign", a, here).do("assign", b, here)
    assert g.s.at[a] == g.s.at[b] == here


# -- flipping ---------------------------------------------------------------------------


@pytest.mark.rule("CC-11.1", "CC-11.2", "CC-11.3", "CC-R.18", "CC-R.71")
def test_problems_are_flipped_in_sleuth_by_anyone_but_not_in_solve():
    g = game().watch()
    here = hard(g)
    mine, theirs = g.problem(0, here, criminal("A")), g.problem(1, here, criminal("B"))
    g.to(turn.attach_clues)
    assert refused(g, "flip", mine) == "CC-11.3"
    for substep in (sleuth.assignment, sleuth.conflict):
        g.to_sleuth(substep).until(lambda s: ("flip", mine) in s.legal_actions())
        g.until(lambda s: ("flip", theirs) in s.legal_actions())
    g.field(0, here, detective("Here"))
    g.to_sleuth(solve.begin_solve)
    assert g.s.substep == "solve"
    assert refused(g, "flip", mine) == "CC-11.2"


@pytest.mark.rule("CC-11.5", route="flip")
@pytest.mark.rule("CC-11.4", "CC-11.5", "CC-11.6", "CC-R.20")
def test_a_revealed_clue_is_shown_and_discarded_free_of_charge():
    g = game().watch()
    c = g.problem(0, hard(g), clue("Bluff", cost=2))
    g.s.crimes[0] = 5
    g.to_sleuth(sleuth.conflict).do("flip", c)
    assert g.zone(c) == PROBLEM_DISCARD
    assert g.s.crimes[0] == 5
    assert g.events("flip")[0][5] == 0b11


@pytest.mark.rule("CC-11.7", "CC-11.10", "CC-11.11", "CC-R.21")
def test_a_revealed_criminal_is_paid_for_stays_and_triggers():
    g = game().watch()
    here = hard(g)
    shout = {"trigger": {"flipped_up": "self"}, "do": [{"gain_points": {"job": 4}}]}
    c = g.problem(0, here, criminal("Loud", cost=3, abilities=(shout,)))
    g.s.crimes[0] = 5
    g.to_sleuth(sleuth.conflict).do("flip", c)
    assert g.s.crimes[0] == 2, "payment is not optional"
    assert (g.zone(c), g.s.face_up[c], g.s.at[c]) == (CRIME_ZONE, 1, here)
    assert g.s.jobs[0] == 0, "it waits on the route"
    assert len(g.s.route) == 1
    g.idle(2)
    assert g.s.jobs[0] == 4


@pytest.mark.rule("CC-11.8", "CC-11.9", "CC-11.12")
def test_a_criminal_that_cannot_be_paid_for_is_discarded_and_triggers_nothing():
    g = game().watch()
    shout = {"trigger": {"flipped_up": "self"}, "do": [{"gain_points": {"job": 4}}]}
    c = g.problem(0, hard(g), criminal("Loud", cost=3, abilities=(shout,)))
    g.s.crimes[0] = 2
    g.to_sleuth(sleuth.conflict).do("flip", c)
    assert g.s.crimes[0] == 2, "he pays nothing at all"
    assert g.zone(c) == PROBLEM_DISCARD
    assert g.s.route == []


@pytest.mark.rule("CC-11.13", route="flip")
@pytest.mark.rule("CC-11.13", "CC-R.27")
def test_an_expended_problem_cannot_be_flipped_but_moves():
    g = game().watch()
    here, there = hard(g), hard(g, 1, "There")
    c = g.problem(0, here, criminal("A"))
    g.s.expended[c] = 1
    g.to(turn.move_problems)
    assert g.offered("move", c, there)
    g.to_sleuth(sleuth.conflict)
    assert refused(g, "flip", c) == "CC-11.13"


@pytest.mark.rule("CC-16.3", route="flip")
@pytest.mark.rule("CC-11.14", "CC-11.15", "CC-16.3", "CC-16.4", "CC-16.8", "CC-R.22")
def test_a_second_criminal_of_a_name_may_be_flipped_then_one_goes():
    g = game().watch()
    here, there = hard(g), hard(g, 1, "There")
    shout = {"trigger": {"flipped_up": "self"}, "do": [{"gain_points": {"job": 4}}]}
    twin = criminal("Twin", cost=2, abilities=(shout,))
    old, new = g.criminal(0, here, twin), g.problem(0, there, twin)
    g.s.crimes[0] = 2
    g.to_sleuth(sleuth.conflict).do("flip", new)
    assert g.options == [("discard", old), ("discard", new)], "at once, and nothing else first"
    g.do("discard", new)
    assert g.s.crimes[0] == 0, "the cost stays paid"
    assert g.zone(old) == CRIME_ZONE
    g.idle(2)
    assert g.s.jobs[0] == 4, "it was flipped up, so it triggers all the same"


@pytest.mark.rule("CC-18.4", route="flip")
@pytest.mark.rule("CC-18.4", "CC-R.17")
def test_no_flip_where_the_player_has_a_criminal():
    g = game().watch()
    here = hard(g)
    g.criminal(0, here, criminal("Up"))
    c = g.problem(0, here, clue("Whatever"))
    g.to_sleuth(sleuth.conflict)
    assert refused(g, "flip", c) == "CC-R.17"


@pytest.mark.rule("CC-R.19", "CC-24.5")
def test_a_flip_needs_right_of_way_and_keeps_it():
    g = game().watch()
    c = g.problem(0, hard(g), criminal("A", cost=0))
    g.to_sleuth(sleuth.conflict)
    g.do("flip", c)
    assert g.to_act == 0
    assert g.s.route == [], "a flip does not use the route"


# -- challenges -------------------------------------------------------------------------


def face_off(talent: str = "strength", attack: int = 5, defence: int = 5) -> tuple[Game, int, int]:
    """Greg's criminal may challenge lead Lillian's detective at one case."""
    g = game(lead=LILLIAN).watch()
    here = hard(g)
    talents = {"strength": 0, "speed": 1, "intelligence": 2}[talent]
    a, d = [1, 1, 1], [1, 1, 1]
    a[talents], d[talents] = attack, defence
    crook = g.criminal(GREG, here, criminal("Crook", *a, abilities=(fight(talent),)))
    hero = g.field(LILLIAN, here, detective("Hero", *d))
    return g, crook, hero


def begin(g: Game, crook: int) -> None:
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("use", crook, 0) in s.legal_actions()).do("use", crook, 0)
    g.until(lambda s: s.challenge is not None)


@pytest.mark.rule("CC-12.1", "CC-12.3", "CC-12.6", "CC-12.16", "CC-R.29")
def test_a_challenge_begins_when_its_effect_resolves_in_conflict():
    g, crook, hero = face_off()
    g.to_sleuth(sleuth.assignment)
    g.until(lambda s: s.to_act == GREG or s.substep == "conflict")
    assert not (g.s.substep == "assignment" and g.offered("use", crook, 0))
    g.until(lambda s: ("use", crook, 0) in s.legal_actions()).do("use", crook, 0)
    assert g.s.challenge is None, "it waits on the route"
    g.idle(2)
    assert g.s.challenge == (crook, hero, STRENGTH)


@pytest.mark.rule("CC-12.2", "CC-12.15", "CC-18.3", "CC-R.86")
def test_only_opposing_characters_at_the_same_case_are_offered():
    g, crook, hero = face_off()
    elsewhere = hard(g, 1, "Elsewhere")
    here = g.s.at[crook]
    other = g.field(LILLIAN, here, detective("Other"))
    g.field(LILLIAN, elsewhere, detective("Away"))
    g.hq(LILLIAN, detective("Home"))
    g.field(GREG, here, detective("Own"))
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("use", crook, 0) in s.legal_actions()).do("use", crook, 0)
    assert g.options == [("choose", hero), ("choose", other)]


@pytest.mark.rule("CC-12.4", "CC-12.5")
@pytest.mark.parametrize("talent", ["strength", "speed", "intelligence"])
def test_one_talent_is_contested_for_both(talent):
    g, crook, hero = face_off(talent, attack=6, defence=4)
    begin(g, crook)
    g.idle(2)
    compared = g.events("compare")[0]
    assert compared[6:] == (6, hero, 4, talent)


@pytest.mark.rule("CC-12.7", "CC-12.8", "CC-12.9", "CC-12.10", "CC-26.3")
def test_effects_in_the_challenge_count_and_the_lead_is_first():
    g, crook, hero = face_off(attack=6, defence=5)
    trick = g.hand(LILLIAN, boost(strength=2))
    begin(g, crook)
    assert g.to_act == LILLIAN
    g.do("event", trick).do("choose", hero)
    g.until(lambda s: s.challenge is None)
    assert g.zone(crook) == PROBLEM_DISCARD
    assert g.zone(hero) == FIELD
    assert g.events("compare")[0][6:9] == (6, hero, 7)


@pytest.mark.rule("CC-12.7")
def test_an_event_for_whoever_is_in_a_challenge_waits_for_one():
    g, crook, _ = face_off(attack=6, defence=4)
    mine = {"detective": {"whose": "yours"}}
    trick = g.hand(LILLIAN, event("Rally", {"if": [{"in_challenge": mine}], "do": [{"draw": 1}]}))
    assert not g.offered("event", trick)
    begin(g, crook)
    assert g.offered("event", trick)


@pytest.mark.rule("CC-19.2", route="discard")
@pytest.mark.rule("CC-12.11", "CC-12.12", "CC-12.13", "CC-R.56", "CC-19.2")
def test_the_lower_value_is_discarded_with_its_attachments():
    g, crook, hero = face_off(attack=6, defence=4)
    tool = g.attach(hero, gadget("Tool"))
    note = g.attach(hero, clue("Note"))
    begin(g, crook)
    g.idle(2)
    assert g.zone(hero) == DRAW_DISCARD
    assert g.zone(tool) == DRAW_DISCARD
    assert g.zone(note) == PROBLEM_DISCARD
    assert g.zone(crook) == CRIME_ZONE


@pytest.mark.rule("CC-12.14")
def test_a_tie_spares_both():
    g, crook, hero = face_off(attack=5, defence=5)
    begin(g, crook)
    g.idle(2)
    assert (g.zone(crook), g.zone(hero)) == (CRIME_ZONE, FIELD)


@pytest.mark.rule("CC-12.17", "CC-R.26", "CC-R.30")
def test_challenges_are_not_limited_in_number_and_expended_characters_take_part():
    g, crook, hero = face_off(attack=9, defence=1)
    here = g.s.at[crook]
    free = fight("strength", cost=({"pay": {"crime": 1}},))
    again = g.criminal(GREG, hard(g, 1, "Else"), criminal("Again", 9, 1, 1, abilities=(free,)))
    g.s.at[again] = here
    second = g.field(LILLIAN, here, detective("Second"))
    g.s.expended[again] = 1
    g.s.crimes[GREG] = 2
    g.to_sleuth(sleuth.conflict)
    for victim in (hero, second):
        g.until(lambda s: ("use", again, 0) in s.legal_actions()).do("use", again, 0)
        if g.offers("choose"):
            g.do("choose", victim)
        g.until(lambda s, victim=victim: s.zone_of(victim) == DRAW_DISCARD)
    assert len(g.events("challenge")) == 2


@pytest.mark.rule("CC-R.31")
def test_no_comparison_if_a_participant_is_gone():
    g, crook, hero = face_off(attack=9, defence=1)
    home = {"do": [{"choose": {"detective": {"at": "a_case"}}}, {"recall": "it"}]}
    trick = g.hand(LILLIAN, event("Run", home))
    begin(g, crook)
    g.do("event", trick)
    g.until(lambda s: s.challenge is None)
    assert g.zone(hero) == HQ
    assert g.events("compare") == []


@pytest.mark.rule("CC-R.32", "CC-11.16")
def test_a_challenge_inside_a_challenge_is_carried_out_first():
    g, crook, hero = face_off(attack=5, defence=5)
    here = g.s.at[crook]
    ambush = {
        "trigger": {"flipped_up": "self"},
        "do": [
            {"choose": {"detective": {"with": "self"}}},
            {"challenge": {"attacker": "self", "defender": "it", "talent": "speed"}},
        ],
    }
    there = hard(g, 1, "There")
    second = g.field(LILLIAN, there, detective("Second"))
    lurker = g.problem(GREG, there, criminal("Lurker", 1, 9, 1, cost=0, abilities=(ambush,)))
    begin(g, crook)
    g.until(lambda s: ("flip", lurker) in s.legal_actions()).do("flip", lurker)
    g.until(lambda s: s.challenge == (lurker, second, SPEED))
    g.until(lambda s: s.challenge == (crook, hero, STRENGTH))
    assert g.zone(second) == DRAW_DISCARD
    assert g.s.at[hero] == here
    g.until(lambda s: s.challenge is None)
    assert [e[6] for e in g.events("compare")] == [9, 5]


@pytest.mark.rule("CC-23.2")
def test_being_challenged_sets_off_what_waits_for_it():
    g, crook, _ = face_off()
    alarm = {"trigger": {"challenged": {"detective": {}}}, "do": [{"draw": 1}]}
    watcher = g.hq(LILLIAN, detective("Watcher", abilities=(alarm,)))
    begin(g, crook)
    assert [e[3] for e in g.events("trigger")] == [watcher]


@pytest.mark.rule("CC-23.2")
def test_a_trigger_asks_of_the_card_it_is_about_and_not_of_the_other():
    g, crook, hero = face_off(attack=5, defence=7)
    proud = {
        "trigger": {"challenge_won": {"detective": {}}},
        "if": [{"is_ready": "that"}],
        "do": [{"draw": 1}],
    }
    watcher = g.hq(LILLIAN, detective("Watcher", abilities=(proud,)))
    begin(g, crook)
    assert g.s.expended[crook], "who lost is expended, the winner is not"
    assert not g.s.expended[hero]
    g.until(lambda s: s.challenge is None)
    assert [e[3] for e in g.events("trigger")] == [watcher]


@pytest.mark.rule("CC-12.4")
def test_only_the_two_who_meet_are_in_a_challenge_whatever_it_is_about():
    g, crook, hero = face_off("intelligence")
    begin(g, crook)
    assert g.s.challenge == (crook, hero, 2)
    found = [c for c in range(len(g.s.face)) if in_challenge(g.s, (), c, True)]
    assert sorted(found) == sorted((crook, hero)), "not the card whose number is the talent's"


@pytest.mark.rule("CC-12.10", "CC-23.2")
@pytest.mark.parametrize(("moment", "attack"), [("challenge_won", 3), ("challenge_lost", 1)])
def test_how_a_challenge_ends_sets_off_effects_at_once(moment, attack):
    g, crook, _ = face_off(attack=attack, defence=2)
    fame = {"trigger": {moment: {"criminal": {}}}, "do": [{"gain_points": {"job": 4}}]}
    g.hq(GREG, detective("Fan", abilities=(fame,)))
    begin(g, crook)
    g.until(lambda s: s.challenge is None)
    assert len(g.s.route) == 1
    g.until(lambda s: not s.route)
    assert (g.s.jobs[GREG], g.s.substep) == (4, "conflict")
    compared = g.events("compare")[0]
    assert compared[2] == -1, "it is nobody's event"


@pytest.mark.rule("CC-11.2", "CC-11.10")
def test_a_flipped_criminal_is_told_and_none_is_flipped_in_solve():
    g = game()
    here = hard(g)
    crook, other = g.problem(GREG, here, criminal("Crook", cost=0), criminal("Other"))
    g.to_sleuth(sleuth.conflict).do("flip", crook)
    assert [e[1:4] for e in g.events("criminal")] == [("CC-11.10", GREG, crook)]
    g.s.move(crook, CRIME_ZONE * 2 + LILLIAN)
    assert flippable(g.s, GREG) == [other]
    g.s.substep = "solve"
    assert flippable(g.s, GREG) == []
