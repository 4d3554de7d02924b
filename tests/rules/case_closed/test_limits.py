"""Chapters 15, 16, 18, 19, 20, 26 and 27: points, uniqueness, limits, numbers."""

import pytest

from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CRIME_ZONE,
    DRAW_DISCARD,
    HQ,
    INTELLIGENCE,
    PROBLEM_DISCARD,
    SPEED,
    STRENGTH,
)
from games.rulebooks.case_closed.flip import is_problem
from games.rulebooks.case_closed.talents import compared_talent, exact
from tests.rules.case_closed.table import (
    agency,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)


def hard(g, seat=0, name="Here"):
    return g.cases(seat, case(name, 9, 9, 9, 9))


@pytest.mark.rule("CC-15.3", "CC-15.4", "CC-X.3")
def test_points_carry_over_without_a_maximum():
    g = game().watch()
    toys = g.hand(0, "Conan Edogawa, The Boy With Toys")
    g.to(turn.gain_points)
    assert g.s.jobs[0] == 3
    assert not g.offered("play", toys), "it costs 4"
    g.until(lambda s: s.turn == 2 and s.substep == "detectives and gadgets")
    g.until(lambda s: ("play", toys) in s.legal_actions())
    assert g.s.jobs[0] == 6
    g.do("play", toys)
    assert g.s.jobs[0] == 2
    g.until(lambda s: s.turn == 3 and s.substep == "detectives and gadgets")
    assert g.s.jobs[0] == 5
    g.s.jobs[0] = 500
    g.until(lambda s: s.turn == 4 and s.substep == "detectives and gadgets")
    assert g.s.jobs[0] == 503


@pytest.mark.rule("CC-15.5", "CC-15.1", "CC-15.2")
def test_the_two_pools_are_separate():
    g = game().watch()
    a = g.hand(0, detective("A", cost=3))
    host = g.hq(0, detective("Host", 1, 1, 5))
    g.row(0, clue("K", cost=3))
    g.s.jobs[0], g.s.crimes[0] = -1, 6
    g.to(turn.gain_points)
    assert not g.offered("play", a), "crime points do not pay for detectives"
    g.s.crimes[0], g.s.jobs[0] = 2, 50
    g.to(turn.attach_clues)
    assert g.offers("clue") == [], "job points do not pay for clues"
    assert g.zone(host) == HQ


@pytest.mark.rule("CC-16.3", route="play")
@pytest.mark.rule("CC-16.1", "CC-16.2", "CC-16.3", "CC-16.4", "CC-16.8", "CC-X.1")
def test_a_second_conan_is_legal_and_one_of_the_two_goes_at_once():
    g = game().watch()
    toys = g.hq(0, "Conan Edogawa, The Boy With Toys")
    tool = g.attach(toys, gadget("Tool"))
    league = g.hand(0, "Conan Edogawa, Member of the Junior Detective League")
    g.to(turn.gain_points).do("play", league)
    assert g.options == [("discard", toys), ("discard", league)]
    assert g.s.jobs[0] == 0
    newcomer = g.s.clone()
    g.do("discard", toys)
    assert g.zone(toys) == g.zone(tool) == DRAW_DISCARD
    assert g.s.pile(HQ, 0) == (league,)
    assert g.s.jobs[0] == 0, "the points stay spent"
    newcomer.apply(("discard", league))
    assert newcomer.zone_of(league) == DRAW_DISCARD
    assert newcomer.zone_of(toys) == HQ


@pytest.mark.rule("CC-16.5")
def test_each_player_may_have_the_same_character():
    g = game().watch()
    g.hq(1, detective("Same"))
    mine = g.hand(0, detective("Same"))
    g.to(turn.gain_points).do("play", mine)
    assert g.offers("discard") == []
    assert g.zone(mine) == HQ


@pytest.mark.rule("CC-16.6", "CC-16.7", "CC-18.8", "CC-X.4")
def test_one_copy_face_up_and_three_face_down():
    g = game().watch()
    cases = [hard(g, 0, f"Case {n}") for n in range(4)]
    twin = criminal("Twin", cost=1)
    up = g.criminal(0, cases[0], twin)
    down = [g.problem(0, where, twin) for where in cases[1:]]
    g.s.crimes[0] = 1
    g.to_sleuth(sleuth.conflict)
    assert g.offers("discard") == []
    g.do("flip", down[0])
    assert g.options == [("discard", up), ("discard", down[0])]
    g.do("discard", up)
    assert g.s.crimes[0] == 0
    assert [g.s.face_up[c] for c in down] == [1, 0, 0]


@pytest.mark.rule("CC-R.24", "CC-R.23")
def test_uniqueness_goes_across_both_kinds_of_character():
    g = game().watch()
    here = hard(g)
    hero = g.hq(0, detective("Janus"))
    crook = g.problem(0, here, criminal("Janus", cost=0))
    g.to_sleuth(sleuth.conflict).do("flip", crook)
    assert g.options == [("discard", hero), ("discard", crook)]


@pytest.mark.rule("CC-16.9")
def test_gadgets_are_not_unique():
    g = game().watch()
    a, b = g.hq(0, detective("A"), detective("B"))
    one, two = g.hand(0, gadget("Same"), gadget("Same"))
    g.to(turn.gain_points).do("attach", one, a).do("attach", two, b)
    assert (g.s.host[one], g.s.host[two]) == (a, b)


@pytest.mark.rule("CC-18.1", "CC-18.2", "CC-18.3", "CC-18.9", "CC-28.1")
def test_a_face_down_card_is_a_problem_and_nothing_else():
    g = game().watch()
    here = hard(g)
    hidden, up = (g.problem(0, here, criminal("Hidden")), g.criminal(1, here, criminal("Up")))
    assert is_problem(g.s, hidden)
    assert not is_problem(g.s, up)
    pick = event("Pick", {"do": [{"choose": {"criminal": {}}}, {"expend": "it"}]})
    trick = g.hand(0, pick)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.expended[up] or s.turn > 1)
    assert g.s.expended[up]
    assert not g.s.expended[hidden]


@pytest.mark.rule("CC-19.5", route="play")
@pytest.mark.rule("CC-19.3", "CC-19.4", "CC-19.5", "CC-R.55")
def test_a_second_gadget_replaces_the_one_before():
    g = game().watch()
    host = g.hq(0, detective("Ann"))
    old = g.attach(host, gadget("Old"))
    new = g.hand(0, gadget("New"))
    g.to(turn.gain_points).do("attach", new, host)
    assert g.zone(old) == DRAW_DISCARD
    assert (g.zone(new), g.s.host[new]) == (ATTACHED, host)


@pytest.mark.rule("CC-20.4", route="gain")
@pytest.mark.rule("CC-20.4", "CC-20.5", "CC-R.53", "CC-R.41", "CC-X.9")
def test_intelligence_eight_carries_eight_and_a_drop_costs_two():
    g = game().watch()
    host = g.hq(0, detective("Eight", 1, 1, 8))
    clues = g.attach(host, *(clue(f"K{n}") for n in range(8)))
    ninth = g.row(0, clue("Ninth"))
    g.s.crimes[0] = 5
    g.to(turn.attach_clues)
    assert not g.offered("clue", ninth, host)
    dim = event(
        "Dim", {"do": [{"choose": {"detective": {}}}, {"gain": {"who": "it", "intelligence": -2}}]}
    )
    trick = g.hand(1, dim)
    g.to_sleuth(sleuth.conflict)
    g.until(lambda s: ("event", trick) in s.legal_actions()).do("event", trick)
    g.until(lambda s: s.options and s.options[0][0] == "discard")
    assert g.to_act == 0, "the controller chooses"
    assert {o[1] for o in g.options} == set(clues)
    g.do("discard", clues[3]).do("discard", clues[5])
    assert len(g.s.attachments(host)) == 6
    assert g.zone(clues[3]) == PROBLEM_DISCARD


@pytest.mark.rule("CC-20.4", route="end_of_turn")
@pytest.mark.rule("CC-R.54", "CC-26.2", "CC-R.67")
def test_a_bonus_that_ends_with_the_turn_takes_its_clues_along():
    g = game().watch()
    host = g.hq(0, detective("Two", 1, 1, 2))
    g.attach(host, clue("A"), clue("B"), clue("C"))
    g.s.floating.append((host, "intelligence", 1))
    g.to(turn.row_discards)
    g.until(
        lambda s: s.options and s.options[0][0] == "discard" and s.substep == "problem row discard"
    )
    assert exact(g.s, host, INTELLIGENCE) == 2
    g.do(*g.options[0])
    assert len(g.s.attachments(host)) == 2


SHARP_AT_WORK = {
    "if": [{"at_a_case": "self"}],
    "constant": [{"gains": {"who": "self", "intelligence": 1}}],
}
KEEN_WITH_FRIENDS = {
    "constant": [
        {"gains": {"who": "self", "intelligence": {"count": {"detective": {"other": True}}}}}
    ]
}
RICH_IN_CARDS = {"constant": [{"gains": {"who": "self", "intelligence": {"hand_size": {}}}}]}


def asked_for_clues(s):
    return bool(s.options) and s.options[0][0] == "discard" and s.frames[-1][-1] == "CC-20.4"


@pytest.mark.rule("CC-20.4", route="place")
@pytest.mark.rule("CC-20.4", "CC-R.41")
def test_a_bonus_of_place_ends_with_the_way_home_and_takes_its_clue_along():
    g = game().watch()
    hero = g.field(0, hard(g), detective("Hero", 1, 1, 1, abilities=(SHARP_AT_WORK,)))
    clues = g.attach(hero, clue("A"), clue("B"))
    g.to_sleuth(sleuth.conflict).until(asked_for_clues)
    assert g.zone(hero) == HQ
    assert g.s.lead == 0, "at once, before the lead passes"
    assert g.options == [("discard", c) for c in clues]
    g.do("discard", clues[0])
    assert g.s.attachments(hero) == [clues[1]]


@pytest.mark.rule("CC-20.4", "CC-R.41")
@pytest.mark.parametrize("mover", ["Hero", "Teacher"])
def test_a_bonus_at_the_same_case_ends_when_pupil_or_teacher_leaves(mover):
    g = game().watch()
    here = hard(g)
    lesson = {"who": {"detective": {"at": "here", "other": True}}, "intelligence": 1}
    g.field(0, here, detective("Teacher", abilities=({"constant": [{"gains": lesson}]},)))
    hero = g.field(0, here, detective("Hero", 1, 1, 0))
    held = g.attach(hero, clue("A"))
    trick = g.hand(0, event("Recall", {"do": [{"recall": {"detective": {"named": mover}}}]}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    assert g.zone(held) == ATTACHED
    g.until(lambda s: not s.route)
    assert g.zone(held) == PROBLEM_DISCARD


@pytest.mark.rule("CC-20.4", route="count")
@pytest.mark.rule("CC-20.4", "CC-R.41")
def test_a_bonus_that_counts_cards_ends_when_one_of_them_leaves():
    g = game().watch()
    hero = g.hq(0, detective("Hero", 1, 1, 0, abilities=(KEEN_WITH_FRIENDS,)))
    friend = g.hq(0, detective("Friend"))
    held = g.attach(hero, clue("A"))
    farewell = {"discard": {"detective": {"named": "Friend"}}}
    trick = g.hand(0, event("Farewell", {"do": [farewell]}))
    g.to_sleuth(sleuth.conflict).do("event", trick).until(lambda s: not s.route)
    assert g.zone(friend) == DRAW_DISCARD
    assert g.zone(held) == PROBLEM_DISCARD


@pytest.mark.rule("CC-20.4", "CC-R.41")
def test_a_bonus_that_counts_the_hand_ends_when_a_card_is_played_from_it():
    g = game().watch()
    hero = g.hq(0, detective("Hero", 1, 1, 0, abilities=(RICH_IN_CARDS,)))
    held = g.attach(hero, clue("A"))
    trick = g.hand(0, event("Idle Talk", {"do": [{"draw": 0}]}))
    g.to_sleuth(sleuth.conflict)
    assert g.zone(held) == ATTACHED
    g.do("event", trick)
    assert g.zone(held) == PROBLEM_DISCARD


@pytest.mark.rule("CC-26.1", "CC-26.2", "CC-26.3")
def test_a_floating_effect_outlives_its_card_until_the_turn_ends():
    g = game().watch()
    hero = g.hq(0, detective("Hero", 1, 1, 1))
    trick = g.hand(0, "Swift Kick")
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.floating)
    assert g.zone(trick) == DRAW_DISCARD
    assert exact(g.s, hero, STRENGTH) == 3
    g.until(lambda s: s.substep == "problem row discard" and s.to_act is not None)
    assert exact(g.s, hero, STRENGTH) == 3
    g.until(lambda s: s.turn == 2)
    assert exact(g.s, hero, STRENGTH) == 1


@pytest.mark.rule("CC-27.1", "CC-27.3", "CC-X.19")
def test_a_policeman_at_minus_three():
    g = game().watch()
    c = g.hq(0, "Policeman")
    talk, one, two = g.hand(0, "Just Keep Talking", "Quick Reflexes", "Quick Reflexes")
    values = []
    g.to_sleuth(sleuth.conflict)
    for n, trick in enumerate((talk, one, two), start=1):
        g.do("event", trick)
        g.until(lambda s, n=n: len(s.floating) == n)
        values.append((exact(g.s, c, SPEED), compared_talent(g.s, c, SPEED)))
    assert values == [(-3, 0), (-1, 0), (1, 1)]


@pytest.mark.rule("CC-27.2")
def test_goals_below_zero_count_as_met():
    g = game().watch()
    here = g.cases(0, case("Low", 1, 1, 1, 1))
    g.s.floating.append((here, "strength", -5))
    assert exact(g.s, here, STRENGTH) == -4
    assert compared_talent(g.s, here, STRENGTH) == 0


@pytest.mark.rule("CC-R.28")
def test_a_case_that_leaves_the_row_clears_its_place():
    g = game().watch()
    here = hard(g)
    hero = g.field(0, here, detective("Hero"))
    problem = g.problem(1, here, criminal("Hidden"))
    gone = event("Gone", {"do": [{"choose": {"case": {}}}, {"discard": "it"}]})
    trick = g.hand(0, gone)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.zone_of(here) != 5)
    assert g.zone(hero) == HQ
    assert g.zone(problem) == PROBLEM_DISCARD


@pytest.mark.rule("CC-18.4", route="flip_up")
@pytest.mark.rule("CC-18.4", "CC-R.17")
def test_a_second_criminal_made_by_an_effect_costs_one_of_the_two():
    g = game().watch()
    here = hard(g)
    up, down = g.criminal(0, here, criminal("Up")), g.problem(0, here, criminal("Down"))
    rise = event("Rise", {"do": [{"choose": {"problem": {}}}, {"flip_up": "it"}]})
    trick = g.hand(0, rise)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: s.options and s.options[0][0] == "discard")
    assert g.options == [("discard", up), ("discard", down)]
    g.do("discard", up)
    assert g.zone(down) == CRIME_ZONE


@pytest.mark.rule("CC-34.7", "CC-X.21")
def test_team_mates_may_each_have_conan():
    g = agency().watch()
    mates = g.hq(2, "Conan Edogawa, The Boy With Toys")
    first = g.hq(0, "Conan Edogawa, The Boy With Toys")
    second = g.hand(0, "Conan Edogawa, Member of the Junior Detective League")
    g.to(turn.gain_points).do("play", second)
    assert g.options == [("discard", first), ("discard", second)]
    g.do("discard", first)
    assert g.zone(mates) == HQ


@pytest.mark.rule("CC-16.3")
def test_of_three_characters_the_two_of_a_name_are_the_ones_to_choose_from():
    g = game()
    g.s.jobs[0] = 9
    _, old = g.hq(0, detective("Other"), detective("Twin", surname="Old"))
    new = g.hand(0, detective("Twin", cost=1, surname="New"))
    g.to(turn.gain_points).do("play", new)
    assert set(g.options) == {("discard", old), ("discard", new)}


@pytest.mark.rule("CC-20.4", route="gain")
def test_a_clue_goes_the_moment_an_effect_lowers_intelligence():
    g = game().watch()
    hero = g.hq(0, detective("Hero", 1, 1, 2))
    held = g.attach(hero, clue("A"), clue("B"))
    daze = event("Daze", {"do": [{"gain": {"who": {"detective": {}}, "intelligence": -1}}]})
    trick = g.hand(0, daze)
    g.to_sleuth(sleuth.conflict).do("event", trick)
    g.until(lambda s: not s.route)
    assert set(g.options) == {("discard", c) for c in held}
    assert g.to_act == 0
