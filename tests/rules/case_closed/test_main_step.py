"""Chapters 7, 8, 9 and 14: Ready, Main, Movement, End."""

import pytest

from games.engine.errors import IllegalAction
from games.rulebooks.case_closed import turn
from games.rulebooks.case_closed.declaration import (
    CASE_DECK,
    CASE_DISCARD,
    CASE_ROW,
    CRIME_ZONE,
    DRAW_DECK,
    HAND,
    PROBLEM_DECK,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
)
from games.rulebooks.case_closed.zones import pile
from tests.rules.case_closed.table import Game, case, clue, criminal, detective, gadget, game


def hard(g: Game, seat: int, *names: str):
    return g.cases(seat, *(case(name, 9, 9, 9, 9) for name in names))


def refused(g: Game, *action: object) -> str:
    with pytest.raises(IllegalAction) as error:
        g.do(*action)
    return error.value.rule


# -- Ready ------------------------------------------------------------------------------


@pytest.mark.rule("CC-7.3", "CC-7.5", "CC-R.61")
def test_problem_rows_fill_to_four_as_far_as_the_deck_goes():
    g = game()
    for c in list(g.s.pile(PROBLEM_DECK, 1))[2:]:
        g.s.move(c, pile(g.s, 14, 1))
    top = g.s.pile(PROBLEM_DECK, 0)[-1]
    g.to(turn.refill_problem_rows)
    assert len(g.s.pile(PROBLEM_ROW, 0)) == 4
    assert g.s.pile(PROBLEM_ROW, 0)[0] == top
    assert len(g.s.pile(PROBLEM_ROW, 1)) == 2
    assert g.s.result is None


@pytest.mark.rule("CC-7.6", "CC-7.7", "CC-7.8")
def test_case_rows_fill_to_three_face_up_as_far_as_the_deck_goes():
    g = game()
    for c in list(g.s.pile(CASE_DECK, 1))[1:]:
        g.s.move(c, pile(g.s, 14, 1))
    kept = hard(g, 0, "Kept")
    g.to(turn.refill_case_rows)
    assert g.s.pile(CASE_ROW, 0)[0] == kept
    assert len(g.s.pile(CASE_ROW, 0)) == 3
    assert len(g.s.pile(CASE_ROW, 1)) == 1
    assert all(g.s.known[c] == 0b11 for c in g.s.everywhere(CASE_ROW))


@pytest.mark.rule("CC-7.9")
def test_each_player_draws_two():
    g = game().watch()
    top = g.s.pile(DRAW_DECK, 0)[-2:]
    g.to(turn.draw_two)
    assert g.s.pile(HAND, 0) == top[::-1]
    assert len(g.s.pile(HAND, 1)) == 2


# -- Main A -----------------------------------------------------------------------------


@pytest.mark.rule("CC-8.4", "CC-8.18")
def test_any_number_of_detectives_that_can_be_paid_for_or_none():
    g = game().watch()
    first, second, third = g.hand(0, *(detective(n, cost=1) for n in ("A", "B", "C")))
    g.to(turn.gain_points)
    assert g.offered("done")
    g.do("play", first).do("play", second).do("play", third)
    assert g.s.jobs[0] == 0
    assert len(g.s.pile(6, 0)) == 3


@pytest.mark.rule("CC-19.1", "CC-19.6", route="play")
@pytest.mark.rule("CC-8.5", "CC-8.6", "CC-19.1", "CC-19.6", "CC-6.10")
def test_gadgets_attach_to_own_face_up_characters_that_fit():
    g = game()
    where = hard(g, 0, "Here")
    mine, theirs = g.hq(0, detective("Mine")), g.hq(1, detective("Theirs"))
    crook = g.criminal(0, where, criminal("Crook"))
    hidden = g.problem(0, where, criminal("Hidden"))
    free = g.hand(0, gadget("Anyone"))
    strict = g.hand(0, gadget("Detectives Only", to="detective"))
    g.to(turn.gain_points)
    assert {o[2] for o in g.offers("attach") if o[1] == free} == {mine, crook}
    assert {o[2] for o in g.offers("attach") if o[1] == strict} == {mine}
    assert refused(g, "attach", free, theirs) == "CC-19.1"
    assert refused(g, "attach", free, hidden) == "CC-19.1"
    assert refused(g, "attach", strict, crook) == "CC-19.6"
    g.do("attach", free, crook)
    assert g.s.host[free] == crook
    assert g.s.jobs[0] == 2


# -- Main B -----------------------------------------------------------------------------


@pytest.mark.rule("CC-20.2", route="play")
@pytest.mark.rule("CC-8.7", "CC-8.8", "CC-15.2", "CC-20.1", "CC-20.2")
def test_clues_from_the_row_attach_to_own_detectives_in_the_hq():
    g = game()
    where = hard(g, 0, "Here")
    home = g.hq(0, detective("Home", 1, 1, 3))
    away = g.field(0, where, detective("Away", 1, 1, 3))
    theirs = g.hq(1, detective("Theirs", 1, 1, 3))
    crook = g.criminal(0, where, criminal("Crook", 1, 1, 3))
    c = g.row(0, clue("Hair", cost=2))
    g.s.crimes[0] = 3
    g.to(turn.attach_clues)
    assert {o[2] for o in g.offers("clue")} == {home}
    for wrong in (away, theirs, crook):
        assert refused(g, "clue", c, wrong) == "CC-20.3"
    g.do("clue", c, home)
    assert g.s.crimes[0] == 1
    assert g.s.host[c] == home


@pytest.mark.rule("CC-20.3", route="play")
@pytest.mark.rule("CC-20.3", "CC-20.6", "CC-R.52")
def test_as_many_clues_as_intelligence_copies_allowed():
    g = game()
    host = g.hq(0, detective("Dim", 1, 1, 2))
    one, two, three = g.row(0, clue("Hair"), clue("Hair"), clue("Dust"))
    g.s.crimes[0] = 9
    g.to(turn.attach_clues).do("clue", one, host).do("clue", two, host)
    assert g.s.substep != "clues", "no third clue is offered"
    assert g.s.host[three] == -1


# -- Main C -----------------------------------------------------------------------------


@pytest.mark.rule("CC-18.5", route="assign")
@pytest.mark.rule("CC-8.10", "CC-8.11", "CC-8.13", "CC-8.14", "CC-8.15", "CC-18.5", "CC-R.14")
def test_at_most_two_problem_cards_at_each_case():
    g = game()
    mine, theirs = hard(g, 0, "Mine"), hard(g, 1, "Theirs")
    first, second, third = g.row(0, criminal("A"), clue("Bluff"), criminal("C"))
    g.to(turn.assign_problems)
    assert {o[2] for o in g.offers("assign")} == {mine, theirs}
    g.do("assign", first, mine).do("assign", second, mine)
    assert g.s.crimes[0] == 0, "free of cost"
    assert {o[2] for o in g.offers("assign")} == {theirs}
    assert refused(g, "assign", third, mine) == "CC-8.13"


@pytest.mark.rule("CC-8.14", "CC-18.6", "CC-R.16")
def test_a_criminal_counts_and_attached_clues_do_not():
    g = game()
    here = hard(g, 0, "Here")
    bearer = g.field(0, here, detective("Ann", 1, 1, 5))
    g.attach(bearer, clue("One"), clue("Two"))
    g.criminal(0, here, criminal("Crook"))
    c, d = g.row(0, criminal("A"), criminal("B"))
    g.to(turn.assign_problems).do("assign", c, here)
    assert not g.offered("assign", d, here)


@pytest.mark.rule("CC-18.7", "CC-R.15")
def test_two_players_can_have_four_at_one_case():
    g = game()
    here = hard(g, 0, "Here")
    for seat in (0, 1):
        g.row(seat, criminal("A"), criminal("B"), criminal("C"))
    g.to(turn.assign_problems)
    while g.s.substep == "problems":
        g.do(*(g.offers("assign") or [("done",)])[0])
    assert sum(g.s.at[c] == here for c in g.s.everywhere(CRIME_ZONE)) == 4


# -- Movement ---------------------------------------------------------------------------


@pytest.mark.rule("CC-9.1", "CC-9.2", "CC-9.3", "CC-9.5", "CC-9.6")
def test_own_problems_may_move_to_any_case_criminals_stay():
    g = game()
    mine, theirs = hard(g, 0, "Mine"), hard(g, 1, "Theirs")
    c = g.problem(0, mine, criminal("A"))
    g.criminal(0, mine, criminal("Up"))
    g.problem(1, mine, criminal("Not Mine"))
    g.to(turn.move_problems)
    assert g.to_act == 0
    assert {o[1] for o in g.offers("move")} == {c}
    assert g.offered("done"), "moving is optional"
    g.do("move", c, theirs)
    assert g.s.at[c] == theirs
    assert not g.s.face_up[c]
    assert g.s.crimes[0] == 0


@pytest.mark.rule("CC-18.5", route="movement")
@pytest.mark.rule("CC-9.4", "CC-R.8")
def test_only_the_final_arrangement_must_keep_the_limit():
    g = game().watch()
    a, b = hard(g, 0, "A", "B")
    one, two = g.problem(0, a, criminal("One"), criminal("Two"))
    three, four = g.problem(0, b, criminal("Three"), criminal("Four"))
    g.to(turn.move_problems)
    g.do("move", one, b).do("move", two, b)
    assert [g.s.at[c] for c in (one, two, three, four)] == [b, b, a, a]


# -- End --------------------------------------------------------------------------------


@pytest.mark.rule("CC-14.1", "CC-14.2", "CC-14.8")
def test_each_player_may_discard_one_of_his_own_cases():
    g = game()
    a, b = hard(g, 0, "A", "B")
    other = hard(g, 1, "Other")
    g.to(turn.case_discards)
    assert g.options == [("pass",), ("discard", a), ("discard", b)]
    g.do("discard", a)
    assert g.zone(a) == CASE_DISCARD
    assert g.to_act == 1
    assert g.options == [("pass",), ("discard", other)], "at most one, and only his own"
    assert len(g.s.pile(CASE_ROW, 0)) == 1, "the space stays empty"


@pytest.mark.rule("CC-14.3", "CC-14.4", "CC-14.5", "CC-14.6", "CC-R.66")
def test_cases_with_problem_cards_or_without_a_deck_stay():
    g = game()
    guarded, watched, free = hard(g, 0, "Guarded", "Watched", "Free")
    g.problem(1, guarded, criminal("Theirs"))
    g.criminal(0, watched, criminal("Mine"))
    assert turn.discardable_cases(g.s, 0) == [free]
    for c in list(g.s.pile(CASE_DECK, 0)):
        g.s.move(c, pile(g.s, 14, 0))
    assert turn.discardable_cases(g.s, 0) == []


@pytest.mark.rule("CC-14.7")
def test_any_number_of_row_cards_may_be_discarded():
    g = game()
    one, two = g.row(0, clue("One"), clue("Two"))
    g.to(turn.row_discards)
    assert g.options == [("done",), ("discard", one), ("discard", two)]
    g.do("discard", two)
    assert g.zone(two) == PROBLEM_DISCARD
    assert g.offered("discard", one)
    g.do("done")
    assert g.zone(one) == PROBLEM_ROW


@pytest.mark.rule("CC-R.11", "CC-R.41")
def test_what_an_assigned_problem_sets_off_is_played_out_before_the_next_one():
    g = game()
    here = g.cases(0, case("Here", 9, 9, 9, 9))
    tip = {"trigger": {"problem_assigned": {"problem": {}}}, "do": [{"gain_points": {"job": 4}}]}
    g.hq(1, detective("Informer", abilities=(tip,)))
    first, second = g.row(0, clue("First"), clue("Second"))
    g.to(turn.assign_problems).do("assign", first, here)
    assert g.s.jobs[1] == 4
    assert g.offered("assign", second, here)


@pytest.mark.rule("CC-20.4", "CC-R.41", "CC-14.7")
def test_a_row_that_is_thrown_away_takes_the_bonus_for_it_along_at_once():
    g = game()
    wise = {"gains": {"who": "self", "intelligence": {"count": {"row_card": {}}}}}
    hero = g.hq(0, detective("Hero", 1, 1, 0, abilities=({"constant": [wise]},)))
    held = g.attach(hero, clue("A"), clue("B"))
    first, second = g.row(0, clue("First"), clue("Second"))
    g.to(turn.row_discards).do("discard", first)
    assert g.options == [("discard", c) for c in held]
    g.do("discard", held[0])
    assert g.offered("discard", second)


@pytest.mark.rule("CC-9.1", "CC-8.13")
def test_two_problems_move_to_one_empty_case_and_a_third_does_not():
    g = game()
    here, there, far = g.cases(0, *(case(name, 9, 9, 9, 9) for name in ("Here", "There", "Far")))
    a, b = g.problem(0, here, clue("A"), clue("B"))
    c = g.problem(0, far, clue("C"))
    g.to(turn.move_problems)
    g.do("move", a, there)
    assert g.offered("move", b, there)
    g.do("move", b, there)
    assert not g.offered("move", c, there)
    g.do("move", c, here)
    assert [g.s.at[p] for p in (a, b, c)] == [there, there, here]
