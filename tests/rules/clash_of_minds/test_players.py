"""The greedy player and the evaluation."""

from itertools import pairwise, product

import pytest

from games.bots.match import play, seat_bots
from games.bots.registry import find_bot
from games.bots.tables import Tables
from games.rulebooks.clash_of_minds import state as st
from games.rulebooks.clash_of_minds.drawing import discard
from games.rulebooks.clash_of_minds.flow import USE
from games.rulebooks.clash_of_minds.player import promises
from games.rulebooks.clash_of_minds.player.evaluation import HIDDEN, REVEALED, TOKEN, standing
from games.rulebooks.clash_of_minds.player.worth import Judge, row
from tests.rules.clash_of_minds.table import (
    HOLMES,
    MORIARTY,
    RULEBOOK,
    action_card,
    bare,
    course,
    do,
    hold,
    lay,
    lead_by,
    placing,
    quiet_plans,
    used,
)
from tests.rules.log import actors


def matches(mode, bots, number):
    table = Tables(RULEBOOK, mode).at(0)
    makers = [find_bot(bot) for bot in bots]
    return [play(table, seed, seat_bots(makers, seed)) for seed in range(number)]


def wins(outcomes, seat) -> int:
    return sum(outcome.state.result.winners == (seat,) for outcome in outcomes)


@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_greedy_beats_random_on_either_side(mode):
    assert wins(matches(mode, ("greedy", "random"), 40), HOLMES) >= 34
    assert wins(matches(mode, ("random", "greedy"), 40), MORIARTY) >= 34


@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_random_matches_end_without_a_fault_by_a_known_rule(mode):
    for outcome in matches(mode, ("random", "random"), 60):
        assert outcome.faults == []
        assert outcome.state.result.rule in ("CM-13.2", "CM-13.3", "CM-13.4", "CM-R.45")
        assert outcome.decisions < RULEBOOK.declaration.bound


def test_evaluation_is_sure_at_the_end_and_zero_sum_before():
    s = bare()
    assert RULEBOOK.evaluate(s, HOLMES) + RULEBOOK.evaluate(s, MORIARTY) == pytest.approx(1)
    s.end((HOLMES,), "crime prevented", "CM-13.3")
    assert (RULEBOOK.evaluate(s, HOLMES), RULEBOOK.evaluate(s, MORIARTY)) == (1.0, 0.0)
    s.end((), "Moriarty escaped", "CM-13.4")
    assert RULEBOOK.evaluate(s, HOLMES) == RULEBOOK.evaluate(s, MORIARTY) == 0.5


def test_time_hurts_holmes_and_threads_help_him():
    assert standing(3, 1, 0) > standing(6, 1, 0)
    assert standing(3, 2, 0) > standing(3, 1, 1) > standing(3, 1, 0)
    assert standing(12, 2, 1) == 0.0


def test_a_lead_raises_the_chance_of_its_side():
    s = bare()
    even = RULEBOOK.evaluate(s, HOLMES)
    lead_by(s, 0, 3)
    assert RULEBOOK.evaluate(s, HOLMES) > even
    lead_by(s, 1, -4)
    lead_by(s, 2, -4)
    assert RULEBOOK.evaluate(s, HOLMES) < even


@pytest.mark.parametrize("terms", [(3, 2, 0), (4, 2, -1), (3, 1, 0), (3, 2, 1)])
def test_a_larger_lead_is_always_worth_more_to_its_side(terms):
    statuses = product((HIDDEN, TOKEN, REVEALED), repeat=3)
    for (status, *others), hours, blur in product(statuses, range(14), range(3)):
        holmes = row(HOLMES, status, tuple(others), hours, terms, blur)
        assert all(less < more for less, more in pairwise(holmes))
        moriarty = row(MORIARTY, status, tuple(others), hours, terms, blur)
        assert moriarty == tuple(-worth for worth in reversed(holmes))


def chosen(s):
    return RULEBOOK.greedy(s.observation(s.to_act), s.legal_actions())


def test_greedy_puts_its_best_card_where_it_decides_a_thread():
    s = bare()
    quiet_plans(s)
    s.revealed = (1, 1, 0)
    hold(s, HOLMES, 1, 1)
    best = hold(s, HOLMES, 3, 3)
    course(s)
    do(s, ("put", action_card(s, HOLMES, "put")))
    assert chosen(s) == ("put", best, 2)


def test_greedy_uses_what_turns_the_clock_back():
    s = bare()
    s.hours = 9
    c = lay(s, HOLMES, 0, 2, 2, used({"hours": {"by": -3}}))
    lay(s, HOLMES, 0, 2, 2)
    hold(s, HOLMES)
    course(s)
    do(s, ("use", action_card(s, HOLMES, "draw", "use")))
    assert chosen(s) == ("use", c)


def test_greedy_gives_up_its_weakest_card_for_support():
    s = bare()
    weak = hold(s, MORIARTY, 1, 0)
    hold(s, MORIARTY, 3, 3)
    s.first = MORIARTY
    course(s)
    do(s, ("support", action_card(s, MORIARTY, "use", "support")))
    assert chosen(s)[:2] == ("support", weak)


def test_every_event_of_a_match_can_be_told():
    names = ("Holmes", "Moriarty")
    for mode in ("basic", "agents"):
        for outcome in matches(mode, ("greedy", "greedy"), 3):
            for seat in (HOLMES, MORIARTY):
                told = outcome.state.view(seat)["events"]
                lines = [RULEBOOK.narrate(event, names) for event in told]
                assert all(line.endswith(").") and "{" not in line for line in lines)


def test_hidden_cards_are_told_as_face_down():
    s = placing()
    s.apply(s.legal_actions()[0])
    line = RULEBOOK.narrate(s.view(MORIARTY)["events"][-1], ("Ann", "Bob"))
    assert line == "Ann places a face-down card in Thread 1 (CM-5.5)."
    assert s.piles[st.THREAD] != []


def uses(number):
    """Greedy's decisions which card to use, in as many duels."""
    for outcome in matches("basic", ("greedy", "greedy"), number):
        s = RULEBOOK.start(outcome.state.table, outcome.seed)
        for index in outcome.actions:
            if s.frames[-1][0] == USE:
                yield s.observation(s.to_act)
            s.take(index)


def test_effects_judged_without_a_list_of_targets_are_worth_their_best_target():
    quick, judged = ("move", "change", "distract"), set()
    for seen in uses(12):
        judge = Judge(seen, seen.to_act)
        for _, c in seen.options:
            here = st.thread_of(seen, c)
            for step in seen.face[c].steps:
                if step.word in quick:
                    found = promises.ESTIMATES[step.word](judge, step, c, here)
                    assert found == promises.of_targets(judge, step, c, here)
                    judged.add((step.word, found is None))
    assert judged == set(product(quick, (True, False)))


@pytest.mark.rule("CM-3.6")
def test_moriarty_lays_the_crime_in_no_fixed_order():
    table = Tables(RULEBOOK, "basic").at(0)
    orders = {chosen(RULEBOOK.start(table, seed)) for seed in range(60)}
    assert len(orders) == 6


@pytest.mark.parametrize("mode", ["basic", "agents"])
def test_each_event_is_somebodys_or_nobodys(mode):
    table = Tables(RULEBOOK, mode).at(0)
    actions = play(table, 1, seat_bots([find_bot("greedy")] * 2, 1)).actions
    s = RULEBOOK.start(table, 1)
    assert actors(s, actions) == {-1, HOLMES, MORIARTY}
    assert s.turn == [event[0] for event in s.events()].count("turn")


@pytest.mark.rule("CM-13.2", "CM-13.3")
def test_a_round_that_closes_alike_but_with_more_hours_is_better_for_moriarty():
    early = bare()
    late = early.clone()
    late.hours += 1
    assert RULEBOOK.is_better(early, late, HOLMES)
    assert RULEBOOK.is_better(late, early, MORIARTY)
    assert not RULEBOOK.is_better(late, early, HOLMES)
    assert not RULEBOOK.is_better(early, early.clone(), HOLMES)


@pytest.mark.rule("CM-12.3", "CM-15.1")
def test_rounds_compare_if_nothing_else_differs_but_the_order_of_discards():
    early = bare()
    late = early.clone()
    late.hours += 1
    for s, cards in ((early, (3, 5)), (late, (5, 3))):
        for c in cards:
            discard(s, c, HOLMES, "CM-12.3")
    assert RULEBOOK.is_better(early, late, HOLMES)
    hold(late, HOLMES)
    assert not RULEBOOK.is_better(early, late, HOLMES)
