"""Chapters 13 and 21: the Solve sub-step."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import sleuth, solve
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_ROW,
    CRIME_ZONE,
    DRAW_DISCARD,
    FIELD,
    HQ,
    PROBLEM_DISCARD,
    SOLVED,
)
from games.rulebooks.case_closed.solve import goal_left, talents_suffice, ways_to_solve
from tests.rules.case_closed.table import (
    Game,
    agency,
    case,
    clue,
    criminal,
    detective,
    event,
    gadget,
    game,
)


def museum(*talents: int, clues: tuple[str, ...] = ("Cobota Note", "Pen")) -> tuple[Game, int, int]:
    """The lead stands at The Art Museum Murder Case with one detective of these talents."""
    g = game().watch()
    here = g.cases(1, "The Art Museum Murder Case")
    hero = g.field(0, here, detective("Hero", *talents))
    if clues:
        g.attach(hero, *(clue(title) for title in clues))
    return g, here, hero


def spend(g: Game, *detectives: int) -> Game:
    """Followers do nothing; the lead expends these and no more."""
    g.to_sleuth(solve.begin_solve)
    while g.to_act != 0:
        g.idle()
    for c in detectives:
        g.do("expend", c)
    if g.offers("expend"):
        g.idle()
    return g


@pytest.mark.rule("CC-13.1", "CC-13.2", "CC-R.40", "CC-23.15")
def test_no_events_no_effects_in_solve():
    g, _, hero = museum(9, 9, 9)
    trick = g.hand(0, event("Boost", {"do": [{"draw": 1}]}))
    use = {"cost": [{"pay": {"job": 0}}], "do": [{"draw": 1}]}
    tool = g.attach(hero, gadget("Tool", use))
    g.to_sleuth(solve.begin_solve)
    for action, rule in ((("event", trick), "CC-13.1"), (("use", tool, 0), "CC-13.2")):
        with pytest.raises(IllegalAction) as refused:
            g.do(*action)
        assert refused.value.rule == rule


@pytest.mark.rule("CC-R.40")
def test_triggers_of_the_solve_substep_wait_for_the_next_one():
    g, here, hero = museum(9, 9, 9)
    glad = {"trigger": {"case_solved": {"by": "you"}}, "do": [{"gain_points": {"job": 7}}]}
    g.hq(0, detective("Glad", abilities=(glad,)))
    spend(g, hero).do("solve", here, "exact")
    g.until(lambda s: s.jobs[0] == 7)
    assert (g.s.substep, g.s.lead) == ("assignment", 1)
    resolved = [e[0] for e in g.s.events()]
    solve_at = resolved.index("solve")
    assert resolved.index("trigger") > solve_at
    between = g.s.events()[solve_at : resolved.index("trigger")]
    assert any(e[0] == "lead" for e in between), "kept until the lead had passed"


@pytest.mark.rule("CC-R.40")
@pytest.mark.parametrize(
    ("by", "owner", "gained"), [("opponents", 1, 7), ("opponents", 0, 0), ("you", 1, 0)]
)
def test_a_trigger_says_whose_solving_it_waits_for(by, owner, gained):
    g, here, hero = museum(9, 9, 9)
    sour = {"trigger": {"case_solved": {"by": by}}, "do": [{"gain_points": {"job": 7}}]}
    g.hq(owner, detective("Sour", abilities=(sour,)))
    before = g.s.jobs[owner]
    spend(g, hero).do("solve", here, "exact")
    g.until(lambda s: s.substep == "conflict")
    assert g.s.jobs[owner] - before == gained


@pytest.mark.rule("CC-13.3", "CC-13.4", "CC-13.7", "CC-13.8", "CC-13.9", "CC-R.47", "CC-R.87")
def test_followers_spend_criminals_first_then_the_lead_detectives():
    g, here, hero = museum(9, 9, 9)
    idle_case = g.cases(0, case("Idle", 9, 9, 9, 9))
    up = g.criminal(1, here, criminal("Up"))
    g.problem(1, here, criminal("Down"))
    g.criminal(1, idle_case, criminal("Elsewhere"))
    g.criminal(0, here, criminal("Own"))
    g.to_sleuth(solve.begin_solve)
    assert g.to_act == 1
    assert g.options == [("done",), ("expend", up)], "ready, face-up, where the lead works"
    g.idle()
    assert g.to_act == 0
    assert g.options == [("done",), ("expend", hero)]


@pytest.mark.rule("CC-30.3", route="expend_criminals")
@pytest.mark.rule("CC-13.8")
def test_an_expended_criminal_raises_no_goal():
    g, here, _ = museum(9, 9, 9)
    fresh, tired = g.criminal(1, here, criminal("Fresh")), g.criminal(1, here, criminal("Tired"))
    g.s.expended[tired] = 1
    g.to_sleuth(solve.begin_solve)
    assert g.options == [("done",), ("expend", fresh)]


@pytest.mark.rule("CC-13.5")
def test_one_criminal_of_each_follower_at_each_case():
    g = Game("cutthroat", 3).blank().watch()
    here = g.cases(0, case("Here", 1, 1, 1, 1))
    g.field(0, here, detective("Hero", 9, 9, 9))
    one = g.criminal(1, here, criminal("One", 1, 0, 0))
    two = g.criminal(2, here, criminal("Two", 2, 0, 0))
    g.to_sleuth(solve.begin_solve)
    g.do("expend", one).do("expend", two)
    assert goal_left(g.s, here, 0) == 1 + 1 + 2


@pytest.mark.rule("CC-13.6", "CC-13.10", "CC-R.59", "CC-27.2")
def test_criminals_raise_the_goals_and_detectives_lower_them():
    g, here, hero = museum(9, 8, 6)
    crook = g.criminal(1, here, criminal("Crook", 2, 1, 0))
    weak = g.field(0, here, detective("Weak", 1, 1, 1))
    g.s.floating.append((weak, "strength", -4))
    g.to_sleuth(solve.begin_solve).do("expend", crook)
    assert [goal_left(g.s, here, t) for t in range(3)] == [11, 9, 6]
    g.do("expend", weak)
    assert [goal_left(g.s, here, t) for t in range(3)] == [11, 8, 5], "never below 0 each"
    g.do("expend", hero)
    assert not talents_suffice(g.s, here)


@pytest.mark.rule("CC-30.3", route="expend_detectives")
@pytest.mark.rule("CC-13.11", "CC-21.8")
def test_who_is_not_expended_here_subtracts_nothing():
    g, here, hero = museum(9, 8, 6)
    other = g.cases(0, case("Other", 9, 9, 9, 9))
    g.field(0, other, detective("Away", 9, 9, 9))
    tired = g.field(0, here, detective("Tired", 9, 9, 9))
    g.s.expended[tired] = 1
    g.to_sleuth(solve.begin_solve)
    assert not g.offered("expend", tired)
    assert goal_left(g.s, here, 0) == 9
    g.do("expend", hero)
    assert goal_left(g.s, here, 0) == 0


@pytest.mark.rule("CC-13.12", "CC-13.22", "CC-13.23", "CC-21.2", "CC-21.3", "CC-X.12")
@pytest.mark.parametrize("talents", [(8, 8, 6), (9, 7, 6), (9, 8, 5), (20, 20, 5)])
def test_one_goal_above_zero_leaves_the_case_unsolved(talents):
    g, here, hero = museum(*talents)
    problem = g.problem(1, here, criminal("Hidden"))
    spend(g, hero)
    assert g.offers("solve") == []
    assert g.zone(here) == CASE_ROW
    assert g.zone(problem) == CRIME_ZONE
    assert g.events("solve") == []


@pytest.mark.rule("CC-13.13", "CC-21.1", "CC-21.4", "CC-21.5", "CC-21.6", "CC-21.7", "CC-X.12")
@pytest.mark.parametrize(
    ("clues", "ways"),
    [
        ((), []),
        (("Pen", "B", "C", "D", "E"), []),
        (("Pen", "B", "C", "D", "E", "F"), ["number"]),
        (("A", "A", "B", "C", "D", "E"), []),
        (("Cobota Note", "Pen"), ["exact"]),
        (("Cobota Note", "Pen", "C", "D", "E", "F"), ["exact", "number"]),
    ],
)
def test_the_clue_condition_is_met_exactly_or_by_number(clues, ways):
    g, _, hero = museum(9, 8, 20, clues=clues)
    spend(g, hero)
    assert [o[2] for o in g.offers("solve")] == ways


@pytest.mark.rule("CC-21.9", "CC-R.44")
def test_clues_may_be_spread_and_their_bearers_need_not_be_expended():
    g, here, hero = museum(9, 8, 6, clues=("Pen",))
    g.attach(g.field(0, here, detective("Bearer")), clue("Cobota Note"))
    g.attach(g.hq(0, detective("Home")), clue("Ash"))
    spend(g, hero)
    assert g.offered("solve", here, "exact")


@pytest.mark.rule("CC-13.15", "CC-13.16", "CC-13.17", "CC-R.49", "CC-R.50", "CC-17.3")
def test_a_solved_case_goes_to_the_leads_hq_and_problem_cards_are_discarded():
    g, here, hero = museum(9, 8, 6)
    mine, theirs = (g.problem(0, here, clue("Bluff")), g.criminal(1, here, criminal("Up")))
    tool = g.attach(theirs, gadget("Crowbar"))
    spend(g, hero).do("solve", here, "exact")
    assert g.zone(here) == SOLVED
    assert g.s.controller(here) == 0
    assert g.s.table.owner[here] == 1
    assert (g.zone(mine), g.s.controller(mine)) == (PROBLEM_DISCARD, 0)
    assert (g.zone(theirs), g.s.controller(theirs)) == (PROBLEM_DISCARD, 1)
    assert g.zone(tool) == DRAW_DISCARD


@pytest.mark.rule("CC-13.18", "CC-13.19", "CC-13.20", "CC-X.10")
def test_exact_clues_are_discarded_and_others_stay():
    g, here, hero = museum(9, 8, 6, clues=("Cobota Note", "Pen", "Z"))
    clues = {g.s.face[c].title: c for c in g.s.attachments(hero)}
    spend(g, hero).do("solve", here, "exact")
    assert g.zone(clues["Cobota Note"]) == g.zone(clues["Pen"]) == PROBLEM_DISCARD
    assert (g.zone(clues["Z"]), g.s.host[clues["Z"]]) == (ATTACHED, hero)
    assert (g.zone(hero), g.s.expended[hero]) == (HQ, 1)


@pytest.mark.rule("CC-13.21", "CC-X.11", "CC-X.12", "CC-R.43")
def test_by_number_exactly_so_many_different_clues_of_the_leads_choice():
    g, here, hero = museum(9, 8, 20, clues=tuple("ABCDEFG"))
    clues = {g.s.face[c].title: c for c in g.s.attachments(hero)}
    spend(g, hero).do("solve", here, "number")
    for title in "GFEDCB":
        g.do("clue", clues[title])
    assert [g.zone(clues[t]) for t in "BCDEFG"] == [PROBLEM_DISCARD] * 6
    assert g.zone(clues["A"]) == ATTACHED


@pytest.mark.rule("CC-13.14", "CC-R.45", "CC-R.48")
def test_all_worked_cases_are_judged_together_and_may_be_declined():
    g = game().watch()
    first, second = g.cases(0, case("First", 1, 1, 1, 0), case("Second", 1, 1, 1, 0))
    a = g.field(0, first, detective("A", 5, 5, 5))
    b = g.field(0, second, detective("B", 5, 5, 5))
    spend(g, a, b)
    assert {o[1] for o in g.offers("solve")} == {first, second}
    g.do("solve", second, "number")
    assert {o[1] for o in g.offers("solve")} == {first}
    g.idle()
    assert (g.zone(first), g.zone(second)) == (CASE_ROW, SOLVED)


@pytest.mark.rule("CC-13.24", "CC-13.25", "CC-13.26", "CC-17.4")
def test_detectives_return_as_they_are_then_the_lead_passes():
    g, here, hero = museum(1, 1, 1)
    fresh = g.field(0, here, detective("Fresh"))
    tool = g.attach(fresh, gadget("Tool"))
    spend(g, hero)
    assert g.s.pile(FIELD, 0) == ()
    assert [g.s.expended[c] for c in (hero, fresh)] == [1, 0]
    assert g.s.host[tool] == fresh
    verbs = [e[0] for e in g.s.events()]
    assert verbs.index("return") < verbs.index("lead")


@pytest.mark.rule("CC-R.46")
def test_the_next_lead_starts_from_the_unchanged_goals():
    g, here, hero = museum(5, 5, 5)
    spend(g, hero)
    g.until(lambda s: s.substep == "solve" or s.turn > 1)
    assert goal_left(g.s, here, 0) == 9


@pytest.mark.rule("CC-R.51")
def test_an_effect_on_a_case_means_an_open_one():
    g, here, _ = museum(1, 1, 1)
    trick = g.hand(
        0, event("Cold", {"do": [{"choose": {"case": {}}}, {"gain": {"who": "it", "speed": 1}}]})
    )
    g.cases(0, case("Open", 9, 9, 9, 9))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    assert {o[1] for o in g.options} == set(g.s.cases())
    assert here in g.s.cases()
    assert not set(g.s.everywhere(SOLVED)) & {o[1] for o in g.options}


@pytest.mark.rule("CC-34.6", "CC-R.77", "CC-R.78", "CC-R.79", "CC-34.5")
def test_a_team_works_a_case_together():
    g = agency().watch()
    here = g.cases(1, case("Here", 4, 4, 4, 2, "Pen", "Ash"))
    mine, mates = (
        g.field(0, here, detective("Mine", 2, 2, 2)),
        g.field(2, here, detective("Mate", 2, 2, 2)),
    )
    g.attach(mine, clue("Pen"))
    g.attach(mates, clue("Ash"))
    g.criminal(2, here, criminal("Friendly", 9, 9, 9))
    g.to_sleuth(solve.begin_solve)
    assert g.to_act == 0, "a team-mate is no follower"
    g.do("expend", mine)
    assert g.to_act == 2
    g.do("expend", mates)
    assert ways_to_solve(g.s, here) == ["exact", "number"]
    g.do("solve", here, "exact")
    assert g.s.controller(here) == 0


def two_cases_and_a_teacher() -> tuple[Game, int, int, int, int]:
    """The lead can solve two cases; a criminal at the first lends his detectives intelligence."""
    g = game().watch()
    first, second = g.cases(0, case("First", 1, 0, 0, 1, "X"), case("Second", 1, 0, 0, 1, "Y"))
    lesson = {"constant": [{"gains": {"who": {"detective": {}}, "intelligence": 1}}]}
    g.criminal(1, first, criminal("Teacher", 0, 0, 0, abilities=(lesson,)))
    one = g.field(0, first, detective("One", 1, 1, 1))
    two = g.field(0, second, detective("Two", 1, 1, 0))
    g.attach(one, clue("X"))
    last = g.attach(two, clue("Y"))
    spend(g, one, two)
    return g, first, second, two, last


@pytest.mark.rule("CC-R.48", "CC-20.4", "CC-13.21")
def test_a_case_whose_clue_went_with_the_case_before_is_no_longer_offered():
    g, first, second, _, last = two_cases_and_a_teacher()
    assert {o[1] for o in g.offers("solve")} == {first, second}
    g.do("solve", first, "number")
    assert g.zone(last) == PROBLEM_DISCARD, "the teacher left with the first case"
    assert g.offers("solve") == []
    g.until(lambda s: s.lead == 1)
    assert (g.zone(first), g.zone(second)) == (SOLVED, CASE_ROW)


@pytest.mark.rule("CC-R.48")
def test_in_the_other_order_both_cases_are_solved():
    g, first, second, _, _ = two_cases_and_a_teacher()
    g.do("solve", second, "exact").do("solve", first, "exact")
    assert g.zone(first) == g.zone(second) == SOLVED


@pytest.mark.rule("CC-R.48", "CC-21.5")
def test_a_way_that_is_no_longer_open_is_not_offered_for_the_next_case():
    g = game().watch()
    easier = {"constant": [{"clue_number": {"what": {"case": {}}, "change": -1}}]}
    first = g.cases(0, case("First", 1, 0, 0, 1, "X"))
    second = g.cases(0, case("Second", 1, 0, 0, 2, "Y"))
    g.criminal(1, first, criminal("Guide", 0, 0, 0, abilities=(easier,)))
    one, two = g.field(0, first, detective("One")), g.field(0, second, detective("Two", 1, 1, 2))
    g.attach(one, clue("X"))
    g.attach(two, clue("Y"))
    spend(g, one, two)
    assert g.offered("solve", second, "number"), "one clue is enough while the guide is there"
    g.do("solve", first, "exact")
    assert g.offers("solve") == [("solve", second, "exact")]
