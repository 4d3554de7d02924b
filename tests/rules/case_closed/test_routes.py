"""Rules that several sub-steps and verbs enforce, each with code of its own: one case for each."""

from typing import Any

import pytest

from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_ROW,
    CRIME_ZONE,
    DRAW_DISCARD,
    HAND,
    HQ,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
)
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

rule = pytest.mark.rule


def table() -> Game:
    """A blank duel with a case, in which play stops at every window."""
    g = game().watch()
    g.here = g.cases(GREG, case("Here", 9, 9, 9, 9))
    return g


def play(g: Game, *steps: Any) -> Game:
    """Greg plays an event with these steps in Conflict, and it resolves."""
    trick = g.hand(GREG, event("Trick", {"do": list(steps)}))
    g.to_sleuth(sleuth.conflict).do("event", trick)
    return g.until(lambda s: not s.route)


def must_discard(g: Game) -> set[int]:
    """The cards of which Greg has to discard one now."""
    g.until(lambda s: bool(s.options) and s.options[0][0] == "discard")
    assert g.to_act == GREG
    return {c for _, c in g.options}


# -- places at a case --------------------------------------------------------------------


@rule("CC-18.5", route="move_problem")
def test_move_problem_brings_no_third_card_to_a_case():
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    g.problem(GREG, there, clue("A"), clue("B"))
    third = g.problem(GREG, g.here, criminal("C"))
    move = {"what": {"problem": {}}, "to": {"case": {"named": "There"}}}
    play(g, {"move_problem": move})
    assert g.s.at[third] == g.here


@rule("CC-18.4", route="move_problem")
def test_a_criminal_moved_to_another_costs_one_of_the_two():
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    one = g.criminal(GREG, g.here, criminal("One"))
    two = g.criminal(GREG, there, criminal("Two"))
    move = {"what": {"criminal": {"named": "One"}}, "to": {"case": {"named": "There"}}}
    assert must_discard(play(g, {"move_problem": move})) == {one, two}


@rule("CC-18.4", route="take_control")
def test_a_criminal_taken_beside_ones_own_costs_one_of_the_two():
    g = table()
    one = g.criminal(GREG, g.here, criminal("One"))
    two = g.criminal(LILLIAN, g.here, criminal("Two"))
    play(g, {"take_control": {"criminal": {"whose": "opponents"}}})
    assert must_discard(g) == {one, two}


@rule("CC-18.4", route="switch")
def test_a_criminal_switched_to_where_ones_own_is_costs_one_of_the_two():
    g = table()
    there = g.cases(GREG, case("There", 9, 9, 9, 9))
    one = g.criminal(GREG, g.here, criminal("One"))
    stays = g.criminal(GREG, there, criminal("Stays"))
    g.criminal(LILLIAN, there, criminal("Theirs"))
    pair = {"one": {"criminal": {"named": "One"}}, "other": {"criminal": {"named": "Theirs"}}}
    assert must_discard(play(g, {"switch": pair})) == {one, stays}


# -- one character of a name -----------------------------------------------------------------


@rule("CC-16.3", route="put_into_play")
def test_a_second_of_a_name_put_into_play_costs_one_of_the_two():
    g = table()
    old = g.hq(GREG, detective("Conan", surname="Edogawa"))
    new = g.hand(GREG, detective("Conan", surname="Kudo"))
    play(g, {"put_into_play": {"hand_card": {}}})
    assert must_discard(g) == {old, new}


@rule("CC-16.3", route="take_control")
def test_a_second_of_a_name_taken_costs_one_of_the_two():
    g = table()
    mine = g.hq(GREG, detective("Conan", surname="Edogawa"))
    theirs = g.hq(LILLIAN, detective("Conan", surname="Kudo"))
    play(g, {"take_control": {"detective": {"whose": "opponents"}}})
    assert must_discard(g) == {mine, theirs}


@rule("CC-16.3", route="replace")
def test_a_second_of_a_name_that_replaces_another_costs_one_of_the_two():
    g = table()
    stays = g.hq(GREG, detective("Conan", surname="Edogawa"))
    g.hq(GREG, detective("Old"))
    new = g.hand(GREG, detective("Conan", surname="Kudo"))
    pair = {"old": {"detective": {"named": "Old"}}, "new": {"hand_card": {}}}
    play(g, {"replace": pair})
    assert must_discard(g) == {stays, new}


# -- entering play ----------------------------------------------------------------------------


def greeted(what: Any) -> tuple[Game, int]:
    """A game in which Lillian's watcher gains a crime point for what enters play."""
    g = table()
    greet = {"trigger": {"enters_play": what}, "do": [{"gain_points": {"crime": 7}}]}
    return g, g.hq(LILLIAN, detective("Watcher", abilities=(greet,)))


def was_greeted(g: Game, watcher: int) -> bool:
    return [e[3] for e in g.events("trigger")] == [watcher]


@rule("CC-29.6", "CC-29.7", route="put_into_play")
def test_what_is_put_into_play_enters_it():
    g, watcher = greeted({"detective": {}})
    g.hand(GREG, detective("New"))
    assert was_greeted(play(g, {"put_into_play": {"hand_card": {}}}), watcher)


@rule("CC-29.6", "CC-29.7", route="gadget")
def test_an_attached_gadget_enters_play():
    g, watcher = greeted({"gadget": {}})
    hero = g.hq(GREG, detective("Hero"))
    tool = g.hand(GREG, gadget("Tool"))
    g.to(turn.gain_points).do("attach", tool, hero)
    assert was_greeted(g, watcher)


@rule("CC-29.6", "CC-29.7", route="clue")
def test_an_attached_clue_enters_play():
    g, watcher = greeted({"clue": {}})
    hero = g.hq(GREG, detective("Hero"))
    note = g.row(GREG, clue("Note", cost=0))
    g.to(turn.attach_clues).do("clue", note, hero)
    assert was_greeted(g, watcher)


@rule("CC-29.6", "CC-29.7", route="refill")
def test_a_case_laid_into_the_row_enters_play():
    g, watcher = greeted({"case": {}})
    g.cases(GREG, case("Second", 9, 9, 9, 9))
    g.cases(LILLIAN, *(case(f"L{n}", 9, 9, 9, 9) for n in range(3)))
    g.to(turn.refill_case_rows, opening=True)
    assert len(g.s.pile(CASE_ROW, GREG)) == 3
    assert was_greeted(g, watcher)


@rule("CC-R.58")
@rule("CC-29.6", "CC-29.7", route="assign")
def test_a_problem_assigned_to_a_case_enters_play_as_a_problem():
    g, watcher = greeted({"problem": {}})
    greet = {"trigger": {"enters_play": "self"}, "do": [{"gain_points": {"job": 9}}]}
    crook = g.row(GREG, criminal("Crook", abilities=(greet,)))
    g.to(turn.assign_problems).do("assign", crook, g.here)
    assert was_greeted(g, watcher)
    assert g.s.jobs[GREG] == 0, "its own text is off while it is face-down"


# -- clues and intelligence ---------------------------------------------------------------


@rule("CC-20.3", route="attach")
@pytest.mark.parametrize(("intelligence", "zone"), [(1, PROBLEM_ROW), (2, ATTACHED)])
@pytest.mark.parametrize("at_work", [False, True])
def test_attach_puts_no_clue_beyond_intelligence(intelligence, zone, at_work):
    g = table()
    wise = detective("Wise", 1, 1, intelligence)
    hero = g.field(GREG, g.here, wise) if at_work else g.hq(GREG, wise)
    g.attach(hero, clue("First"))
    second = g.row(GREG, clue("Second"))
    play(g, {"attach": {"what": {"row_card": {}}, "to": {"detective": {}}}})
    assert g.zone(second) == zone


@rule("CC-20.2", route="attach")
def test_attach_puts_no_clue_on_a_criminal():
    g = table()
    g.criminal(GREG, g.here, criminal("Crook", 5, 5, 5))
    note = g.row(GREG, clue("Note"))
    play(g, {"attach": {"what": {"row_card": {}}, "to": {"criminal": {}}}})
    assert g.zone(note) == PROBLEM_ROW


@rule("CC-20.4", route="constant")
def test_a_bonus_that_leaves_play_takes_its_clue_along():
    g = table()
    hero = g.hq(GREG, detective("Hero", 1, 1, 0))
    bright = {"constant": [{"gains": {"who": "bearer", "intelligence": 1}}]}
    g.attach(hero, gadget("Glasses", bright))
    held = g.attach(hero, clue("Note"))
    play(g, {"discard": {"gadget": {}}})
    assert g.zone(held) == PROBLEM_DISCARD


@rule("CC-20.4", route="take_control")
def test_a_bonus_for_ones_own_detectives_does_not_follow_a_stolen_one():
    g = table()
    ours = {"who": {"detective": {"whose": "yours"}}, "intelligence": 1}
    g.hq(LILLIAN, detective("Teacher", 1, 1, 1, abilities=({"constant": [{"gains": ours}]},)))
    pupil = g.hq(LILLIAN, detective("Pupil", 1, 1, 0))
    held = g.attach(pupil, clue("Note"))
    play(g, {"take_control": {"detective": {"named": "Pupil"}}})
    assert g.zone(held) == PROBLEM_DISCARD


@rule("CC-20.4", route="replace")
def test_a_duller_detective_inherits_no_clue_too_many():
    g = table()
    old = g.hq(GREG, detective("Old", 1, 1, 1))
    held = g.attach(old, clue("Note"))
    g.hand(GREG, detective("Dull", 1, 1, 0))
    play(g, {"replace": {"old": {"detective": {"named": "Old"}}, "new": {"hand_card": {}}}})
    assert g.zone(held) == PROBLEM_DISCARD


# -- gadgets ----------------------------------------------------------------------------------


@rule("CC-19.5", route="attach")
def test_attach_costs_the_gadget_that_was_there():
    g = table()
    hero = g.hq(GREG, detective("Hero"))
    old = g.attach(hero, gadget("Old"))
    new = g.hand(GREG, gadget("New"))
    play(g, {"attach": {"what": {"hand_card": {}}, "to": {"detective": {}}}})
    assert (g.zone(old), g.zone(new)) == (DRAW_DISCARD, ATTACHED)


@rule("CC-19.2", route="return_to_hand")
def test_gadgets_of_a_character_that_returns_to_hand_are_discarded():
    g = table()
    hero = g.hq(GREG, detective("Hero"))
    tool = g.attach(hero, gadget("Tool"))
    play(g, {"return_to_hand": {"detective": {}}})
    assert (g.zone(hero), g.zone(tool)) == (HAND, DRAW_DISCARD)


# -- zones ---------------------------------------------------------------------------------


@rule("CC-5.2", route="return_to_hand")
def test_no_card_of_the_problem_deck_returns_to_a_hand():
    g = table()
    crook = g.criminal(GREG, g.here, criminal("Crook"))
    play(g, {"return_to_hand": {"criminal": {}}})
    assert g.zone(crook) == CRIME_ZONE


@rule("CC-5.2", route="search")
def test_a_card_found_in_the_problem_deck_goes_to_the_row():
    g = table()
    wanted = g.new(clue("Wanted"), GREG)
    play(g, {"search": {"deck": "problem", "what": {"card": {"named": "Wanted"}}}})
    g.do("choose", wanted)
    assert g.zone(wanted) == PROBLEM_ROW


@rule("CC-11.13", route="flip_up")
def test_an_effect_does_not_flip_up_an_expended_problem():
    g = table()
    tired, fresh = g.problem(GREG, g.here, criminal("Tired"), criminal("Fresh"))
    g.s.at[fresh] = g.cases(GREG, case("There", 9, 9, 9, 9))
    g.s.expended[tired] = 1
    play(g, {"flip_up": {"problem": {}}})
    assert [g.s.face_up[c] for c in (tired, fresh)] == [0, 1]


@rule("CC-11.5", route="flip_up")
def test_a_clue_that_an_effect_flips_up_is_discarded():
    g = table()
    note = g.problem(GREG, g.here, clue("Note"))
    play(g, {"flip_up": {"problem": {}}})
    assert g.zone(note) == PROBLEM_DISCARD


@rule("CC-30.3", route="cost")
def test_an_expended_card_pays_no_cost_of_expending():
    g = table()
    tap = {"cost": [{"expend": "self"}], "do": [{"draw": 1}]}
    hero = g.hq(GREG, detective("Hero", abilities=(tap,)))
    g.to_sleuth(sleuth.conflict)
    assert g.offered("use", hero, 0)
    g.do("use", hero, 0)
    assert g.s.expended[hero]
    assert not g.offered("use", hero, 0)
    assert g.zone(hero) == HQ
