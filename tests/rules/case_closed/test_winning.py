"""Chapter 1: winning and the end of the game."""

import pytest

from games.rulebooks.case_closed import solve, turn
from games.rulebooks.case_closed.declaration import (
    CASE_ROW,
    DRAW_DECK,
    FIELD,
    HQ,
    PROBLEM_DECK,
    SOLVED,
)
from games.rulebooks.case_closed.zones import pile
from tests.rules.case_closed.table import Game, agency, case, criminal, detective, game


def solved_cases(g: Game, seat: int, count: int) -> None:
    for n in range(count):
        c = g.new(case(f"Old {seat} {n}", 1, 1, 1, 1), seat)
        g.s.move(c, pile(g.s, SOLVED, seat))


def empty(g: Game, zone: int = DRAW_DECK) -> None:
    for seat in range(g.seats):
        for c in list(g.s.pile(zone, seat)):
            g.s.move(c, pile(g.s, 14, seat))


def one_case_to_solve(g: Game) -> int:
    """The lead is in Solve at an easy case with everything it needs."""
    easy = g.cases(1, case("Easy", 1, 1, 1, 0))
    g.field(0, easy, detective("Able", 3, 3, 3))
    return easy


def solve_it(g: Game, easy: int) -> None:
    able = g.s.pile(FIELD, 0)[0]
    g.to_sleuth(solve.begin_solve).do("expend", able)
    if g.offered("done") and g.offers("expend"):
        g.idle()
    g.do("solve", easy, "number")


@pytest.mark.rule("CC-1.1", "CC-1.2")
def test_third_solved_case_wins_at_once():
    g = game()
    solved_cases(g, 0, 2)
    easy = one_case_to_solve(g)
    other = g.field(0, easy, detective("Other"))
    solve_it(g, easy)
    assert tuple(g.s.result) == ((0,), "cases solved", "CC-1.1")
    assert g.s.substep == "solve", "nothing that would come later is carried out"
    assert g.zone(other) == HQ
    assert g.options == []


@pytest.mark.rule("CC-1.3")
def test_cases_in_a_case_row_count_for_nobody():
    g = game().watch()
    easy = one_case_to_solve(g)
    g.cases(0, case("A", 9, 9, 9, 9), case("B", 9, 9, 9, 9))
    solve_it(g, easy)
    assert len(g.s.pile(CASE_ROW, 0)) == 2
    assert g.s.result is None


@pytest.mark.rule("CC-1.4", "CC-1.5", "CC-7.10")
def test_an_empty_deck_neither_loses_nor_sits_out():
    g = game()
    for c in list(g.s.pile(DRAW_DECK, 0)):
        g.s.move(c, pile(g.s, 14, 0))
    for c in list(g.s.pile(PROBLEM_DECK, 0))[:-3]:
        g.s.move(c, pile(g.s, 14, 0))
    g.to(turn.begin_turn)
    assert g.s.result is None
    assert g.s.jobs == [3, 3]
    g.until(lambda s: s.substep == "problems")
    assert g.to_act == 0, "he still acts in every step"


@pytest.mark.rule("CC-1.6", "CC-1.7", "CC-1.11", "CC-14.8")
def test_when_all_draw_decks_are_empty_the_turn_is_finished_then_intelligence_wins():
    g = game().watch()
    solved_cases(g, 1, 1)
    g.hq(0, detective("Bright", 0, 0, 5))
    g.hq(1, detective("Dim", 9, 9, 4))
    empty(g)
    g.to(turn.case_discards)
    assert g.s.result is None, "the current turn is completed first"
    g.until(lambda s: s.result is not None)
    assert g.s.result.winners == (0,)
    assert g.s.result.rule == "CC-1.6"


@pytest.mark.rule("CC-1.8", "CC-R.5")
def test_combined_intelligence_counts_detectives_and_face_up_criminals():
    g = game()
    where = g.cases(0, case("Here", 9, 9, 9, 9))
    g.hq(0, detective("A", 0, 0, 3))
    g.criminal(0, where, criminal("B", 0, 0, 4))
    g.problem(1, where, criminal("Hidden", 0, 0, 9))
    g.hq(1, detective("C", 0, 0, 6))
    assert turn.most_intelligent(g.s) == (0,)


@pytest.mark.rule("CC-1.9", "CC-1.10", "CC-R.1", "CC-R.2")
def test_a_tie_in_intelligence_goes_straight_to_the_lead():
    g = game(lead=1)
    g.hq(0, detective("A", 9, 9, 3))
    g.hq(1, detective("B", 0, 0, 3))
    assert turn.most_intelligent(g.s) == (1,)
    g.s.lead = 0
    assert turn.most_intelligent(g.s) == (0,)


@pytest.mark.rule("CC-R.3", "CC-R.82")
def test_decking_scope_and_team_totals():
    g = game(deckingScope="allDecks")
    empty(g)
    turn.test_decking(g.s)
    assert g.s.result is None, "the other decks still hold cards"
    team = agency()
    team.hq(0, detective("A", 0, 0, 2))
    team.hq(2, detective("B", 0, 0, 2))
    team.hq(1, detective("C", 0, 0, 3))
    assert turn.most_intelligent(team.s) == (0, 2)


@pytest.mark.rule("CC-R.91", "CC-1.7")
def test_decks_that_never_run_out_end_the_game_after_turn_sixty():
    g = game(deckingScope="allDecks").watch()
    g.hq(1, detective("Genius", 0, 0, 9))
    g.s.turn = 59
    g.to(turn.row_discards).until(lambda s: s.turn == 60)
    assert g.s.result is None, "turn 59 is not the last"
    g.until(lambda s: s.result is not None)
    assert tuple(g.s.result) == ((1,), "no turn left", "CC-R.91")
    assert g.s.turn == 60


@pytest.mark.rule("CC-R.4")
def test_a_third_case_in_the_final_turn_goes_before_the_comparison():
    g = game()
    solved_cases(g, 0, 2)
    g.hq(1, detective("Genius", 0, 0, 9))
    easy = one_case_to_solve(g)
    empty(g)
    solve_it(g, easy)
    assert g.s.result.reason == "cases solved"
