"""Rules that meet: challenges within challenges, stolen cards, three at a table, nothing left."""

from typing import Any

import pytest

from games.rulebooks.case_closed import sleuth, solve, turn
from games.rulebooks.case_closed.declaration import (
    CRIME_ZONE,
    DRAW_DISCARD,
    FIELD,
    HAND,
    HQ,
    PROBLEM_DISCARD,
    REMOVED,
)
from games.rulebooks.case_closed.zones import pile
from tests.rules.case_closed.table import (
    GREG,
    LILLIAN,
    Game,
    agency,
    case,
    clue,
    criminal,
    cutthroat,
    detective,
    event,
    gadget,
    game,
)

rule = pytest.mark.rule

RIVAL = {"choose": {"detective": {"whose": "opponents", "at": "here"}}}


def fights(talent: str) -> dict[str, Any]:
    """Expend: this card challenges an opposing detective at its case."""
    meet = {"challenge": {"attacker": "self", "defender": "it", "talent": talent}}
    return {"if": ["conflict"], "cost": [{"expend": "self"}], "do": [RIVAL, meet]}


FIGHT = fights("strength")
STEAL_CROOK = {
    "do": [{"choose": {"criminal": {"whose": "opponents"}}}, {"take_control": "it"}],
}
STEAL_HERO = {
    "do": [{"choose": {"detective": {"whose": "opponents"}}}, {"take_control": "it"}],
}


def hard(g: Game, seat: int = 0, name: str = "Here") -> int:
    return g.cases(seat, case(name, 9, 9, 9, 9))


def play(g: Game, seat: int, trick: int) -> Game:
    """A seat plays an event as soon as it can, with the first of all choices."""
    g.until(lambda s: s.to_act == seat and ("event", trick) in s.legal_actions())
    g.do("event", trick)
    while g.offers("choose") and not g.s.route:
        g.do(*g.options[0])
    return g


def asked_to_discard(s: Any) -> bool:
    return bool(s.options) and s.options[0][0] == "discard"


def fight(attack: int, defence: int) -> tuple[Game, int, int]:
    """Greg's criminal is in a challenge with lead Lillian's detective."""
    g = game(lead=LILLIAN).watch()
    here = hard(g)
    crook = g.criminal(GREG, here, criminal("Crook", attack, abilities=(FIGHT,)))
    hero = g.field(LILLIAN, here, detective("Hero", defence))
    return g, crook, hero


def begin(g: Game, crook: int) -> None:
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("use", crook, 0) in s.legal_actions()).do("use", crook, 0)
    g.until(lambda s: s.challenge is not None)


# -- challenges that lose a participant ----------------------------------------------------


@rule("CC-12.15", "CC-R.31")
def test_a_challenger_who_changes_sides_is_compared_with_nobody():
    g, crook, hero = fight(attack=9, defence=1)
    trick = g.hand(LILLIAN, event("Bribe", STEAL_CROOK))
    begin(g, crook)
    play(g, LILLIAN, trick).until(lambda s: s.challenge is None)
    assert g.s.controller(crook) == LILLIAN
    assert g.events("compare") == []
    assert g.zone(hero) == FIELD


@rule("CC-18.1", "CC-30.4", "CC-R.31")
def test_a_challenger_turned_face_down_is_no_character_and_compares_nothing():
    g, crook, hero = fight(attack=9, defence=1)
    hide = {"do": [{"choose": {"criminal": {"whose": "opponents"}}}, {"turn_face_down": "it"}]}
    trick = g.hand(LILLIAN, event("Blackout", hide))
    begin(g, crook)
    play(g, LILLIAN, trick).until(lambda s: s.challenge is None)
    assert (g.zone(crook), g.s.face_up[crook], g.s.expended[crook]) == (CRIME_ZONE, 0, 1)
    assert g.events("compare") == []
    assert g.zone(hero) == FIELD


@rule("CC-R.31", "CC-R.32")
def test_the_outer_challenge_has_no_comparison_once_the_inner_one_took_its_defender():
    g, crook, hero = fight(attack=1, defence=5)
    fast = detective("Helper", 1, 9, 1, abilities=(fights("speed"),))
    helper = g.field(GREG, g.s.at[crook], fast)
    begin(g, crook)
    g.until(lambda s: ("use", helper, 0) in s.legal_actions()).do("use", helper, 0)
    g.until(lambda s: s.challenge is None)
    assert [e[0] for e in g.events("compare")] == ["compare"]
    assert g.events("compare")[0][-1] == "speed"
    assert g.zone(hero) == DRAW_DISCARD
    assert g.zone(crook) == CRIME_ZONE, "the weaker challenger was compared with nobody"


@rule("CC-26.3", "CC-12.17")
def test_a_bonus_of_one_challenge_still_counts_in_the_next():
    g, crook, hero = fight(attack=3, defence=5)
    again = g.criminal(GREG, hard(g, 1, "There"), criminal("Again", 1, abilities=(FIGHT,)))
    other = g.field(LILLIAN, g.s.at[again], detective("Other", 6))
    rally = {"do": [{"gain": {"who": {"criminal": {"whose": "yours"}}, "strength": 4}}]}
    trick = g.hand(GREG, event("Rally", rally))
    begin(g, crook)
    play(g, GREG, trick).until(lambda s: s.challenge is None)
    assert g.zone(hero) == DRAW_DISCARD, "7 against 5"
    g.until(lambda s: ("use", again, 0) in s.legal_actions()).do("use", again, 0)
    g.until(lambda s: s.challenge is not None).until(lambda s: s.challenge is None)
    assert g.zone(other) == FIELD
    assert g.zone(again) == PROBLEM_DISCARD, "5 against 6"


# -- stolen cards and their owners ---------------------------------------------------------


@rule("CC-29.1", "CC-29.2", "CC-R.56")
def test_all_that_hung_on_a_stolen_character_goes_to_its_owners_piles():
    g, _, hero = fight(attack=9, defence=1)
    tool, hint = g.attach(hero, gadget("Tool"), clue("Hint"))
    trick = g.hand(GREG, event("Kidnap", STEAL_HERO))
    away = {"do": [{"choose": {"detective": {"whose": "opponents"}}}, {"discard": "it"}]}
    revenge = g.hand(LILLIAN, event("Away", away))
    play(g.to_sleuth(sleuth.conflict), GREG, trick).until(lambda s: s.controller(hero) == GREG)
    assert [g.s.controller(c) for c in (hero, tool, hint)] == [GREG] * 3
    play(g, LILLIAN, revenge).until(lambda s: s.zone_of(hero) != FIELD)
    assert hero in g.s.pile(DRAW_DISCARD, LILLIAN)
    assert tool in g.s.pile(DRAW_DISCARD, LILLIAN)
    assert hint in g.s.pile(PROBLEM_DISCARD, LILLIAN)


@rule("CC-13.18", "CC-29.2", "CC-21.4")
def test_a_stolen_clue_solves_a_case_and_goes_to_its_owner():
    g = game().watch()
    place = g.cases(LILLIAN, case("Here", 1, 1, 1, 5, "Pen"))
    hero = g.field(LILLIAN, place, detective("Hero", 3, 3, 3))
    pen = g.attach(hero, clue("Pen"))
    trick = g.hand(GREG, event("Kidnap", STEAL_HERO))
    play(g.to_sleuth(sleuth.conflict), GREG, trick)
    g.until(lambda s: ("expend", hero) in s.legal_actions()).do("expend", hero)
    g.until(lambda s: s.options[0][0] == "solve").do("solve", place, "exact")
    assert g.s.controller(place) == GREG
    assert pen in g.s.pile(PROBLEM_DISCARD, LILLIAN)


@rule("CC-18.5", route="switch")
@rule("CC-18.5", "CC-R.85")
def test_a_switch_that_crowds_both_players_costs_each_a_card():
    g = game().watch()
    here, there = hard(g), hard(g, 1, "There")
    mine = g.criminal(GREG, here, criminal("Mine"))
    g.problem(GREG, there, criminal("A"), criminal("B"))
    theirs = g.criminal(LILLIAN, there, criminal("Theirs"))
    g.problem(LILLIAN, here, criminal("C"), criminal("D"))
    swap = {
        "do": [
            {
                "switch": {
                    "one": {"criminal": {"whose": "yours"}},
                    "other": {"criminal": {"whose": "opponents"}},
                }
            }
        ]
    }
    trick = g.hand(GREG, event("Swap", swap))
    play(g.to_sleuth(sleuth.conflict), GREG, trick).until(asked_to_discard)
    assert (g.to_act, len(g.options)) == (GREG, 3)
    g.do("discard", mine)
    assert (g.to_act, len(g.options)) == (LILLIAN, 3)
    g.do("discard", theirs)
    assert not asked_to_discard(g.s)


@rule("CC-34.7", "CC-16.3", "CC-16.5")
def test_who_takes_over_a_team_mates_namesake_keeps_one():
    g = agency().watch()
    mine = g.hq(0, detective("Conan", surname="Cool"))
    mates = g.hq(2, detective("Conan", surname="Calm"))
    borrow = {"do": [{"choose": {"detective": {"named": "Conan, Calm"}}}, {"take_control": "it"}]}
    trick = g.hand(0, event("Borrow", borrow))
    play(g.to_sleuth(sleuth.conflict), 0, trick).until(asked_to_discard)
    assert g.options == [("discard", mine), ("discard", mates)]
    g.do("discard", mates)
    assert mates in g.s.pile(DRAW_DISCARD, 2), "a card goes to its owner's pile"


# -- three at a table ----------------------------------------------------------------------


@rule("CC-24.7", "CC-24.8", "CC-24.9", "CC-24.13")
def test_all_three_must_pass_in_succession_and_then_the_lead_is_first_again():
    g = cutthroat(lead=1).watch()
    trick = g.hand(0, event("Trick", {"do": [{"gain_points": {"job": 1}}]}))
    g.to_sleuth(sleuth.conflict)
    assert g.to_act == 1
    g.idle(2)
    assert g.to_act == 0, "the lead's left, then on"
    g.do("event", trick)
    assert g.to_act == 0, "who adds an effect keeps right-of-way"
    g.idle(2)
    assert (g.to_act, g.s.jobs[0]) == (2, 0), "two passes are not enough"
    g.idle()
    assert (g.to_act, g.s.jobs[0]) == (1, 1)


@rule("CC-25.2", "CC-25.3", "CC-25.4")
def test_of_three_the_lead_adds_first_and_sees_his_effect_resolve_last():
    g = cutthroat(lead=1).watch()
    for seat in range(3):
        glad = {"trigger": {"case_solved": {}}, "do": [{"draw": 1}]}
        g.hq(seat, detective(f"Glad {seat}", abilities=(glad,)))
    easy = g.cases(2, case("Easy", 0, 0, 0, 0))
    g.field(1, easy, detective("Able"))
    g.to_sleuth(solve.begin_solve)
    g.until(lambda s: s.options[0][0] == "solve").do("solve", easy, "number")
    g.until(lambda s: len(s.route) == 3)
    lead = g.s.lead
    added = [e[2] for e in g.events("route")]
    assert added == [(lead + n) % 3 for n in range(3)]
    g.until(lambda s: not s.route)
    assert [e[2] for e in g.events("resolve")] == added[::-1]


@rule("CC-1.10", "CC-R.2")
def test_if_the_lead_is_not_among_the_tied_the_next_to_his_left_wins():
    g = cutthroat(lead=2).watch()
    g.hq(0, detective("Clever", 0, 0, 4))
    g.hq(1, detective("Bright", 0, 0, 4))
    g.hq(2, detective("Dull", 0, 0, 1))
    for seat in range(3):
        for c in list(g.s.pile(0, seat)):
            g.s.move(c, pile(g.s, REMOVED, seat))
    g.to(turn.row_discards).until(lambda s: s.result is not None)
    assert g.s.result.winners == (0,)
    assert g.s.result.rule == "CC-1.6"


@rule("CC-33.3", "CC-R.9")
def test_a_case_filled_by_two_others_is_closed_to_the_third_in_main_too():
    g = cutthroat().watch()
    full, open_ = hard(g), hard(g, 1, "There")
    g.problem(1, full, criminal("A"))
    g.problem(2, full, criminal("B"))
    mine = g.row(0, criminal("C"))
    g.to(turn.assign_problems)
    assert g.offers("assign") == [("assign", mine, open_)]


# -- at the end of a turn, and with nothing left -------------------------------------------


@rule("CC-1.8", "CC-26.2", "CC-R.5", "CC-R.67")
def test_a_bonus_of_the_last_turn_does_not_count_in_the_comparison():
    g = game().watch()
    hero = g.hq(GREG, detective("Hero", 0, 0, 2))
    g.hq(LILLIAN, detective("Rival", 0, 0, 3))
    g.s.floating = [(hero, "intelligence", 5)]
    for seat in range(2):
        for c in list(g.s.pile(0, seat)):
            g.s.move(c, pile(g.s, REMOVED, seat))
    g.to(turn.row_discards).until(lambda s: s.result is not None)
    assert g.s.result.winners == (LILLIAN,)


@rule("CC-24.15", "CC-R.61", "CC-28.5")
def test_effects_on_an_empty_deck_and_an_empty_hand_do_nothing():
    g = game().watch()
    steps = [
        {"draw": 3},
        {"discard_random": {"count": 2, "who": "opponents"}},
        {"discard_top": {"count": 2, "who": "you"}},
        {"gain_points": {"job": 1}},
    ]
    trick = g.hand(GREG, event("Trick", {"do": steps}))
    for c in list(g.s.pile(0, GREG)):
        g.s.move(c, pile(g.s, REMOVED, GREG))
    play(g.to_sleuth(sleuth.conflict), GREG, trick).until(lambda s: s.jobs[GREG] == 1)
    assert g.s.everywhere(HAND) == ()
    assert g.events("draw") == []


@rule("CC-23.9", "CC-24.8", "CC-31.1")
def test_a_cancelled_effect_does_nothing_and_its_cost_stays_paid():
    g = game().watch()
    rich = {"cost": [{"expend": "self"}], "do": [{"gain_points": {"job": 9}}]}
    source = g.hq(GREG, detective("Banker", abilities=(rich,)))
    no = g.hand(LILLIAN, event("No", {"do": [{"cancel": {}}]}))
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("use", source, 0) in s.legal_actions()).do("use", source, 0)
    play(g, LILLIAN, no).until(lambda s: not s.route)
    assert g.s.jobs[GREG] == 0
    assert g.s.expended[source] == 1
    assert g.zone(source) == HQ
