"""The turn: five steps for all players together (CC-3), Ready (CC-7), End (CC-14)."""

from itertools import compress, count

from games.engine.flow import Action, Frame, Step
from games.rulebooks.case_closed.declaration import (
    CASE_DECK,
    CASE_ROW,
    DRAW_DECK,
    END,
    INTELLIGENCE,
    MAIN,
    MOVEMENT,
    PROBLEM_DECK,
    PROBLEM_ROW,
    READY,
    SLEUTH,
)
from games.rulebooks.case_closed.flow import (
    ASSIGN_PROBLEMS,
    ATTACH_CLUES,
    CASE_DISCARDS,
    DETECTIVES_AND_GADGETS,
    DONE,
    FLOW,
    MOVE_PROBLEMS,
    PASS,
    ROW_DISCARDS,
    SLEUTH_SETS,
    TURN,
)
from games.rulebooks.case_closed.limits import face_up_characters
from games.rulebooks.case_closed.route import begin_with_window, open_window, settle
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.zones import (
    CLUES,
    PROBLEM_SPACES,
    discard,
    draw_cards,
    is_in_play,
    pile,
    problem_cards_at,
    ready,
    wake,
)

CASE_SPACES = 3
LAST_TURN = 60
"""CC-R.91: the turn after which a match ends whose decks never run out."""


def enter_substep(s: CaseClosedState, step: int, substep: str, rule: str) -> None:
    s.step = step
    s.substep = substep
    s.note("substep", rule, s.lead, -1, substep)


# -- Ready ----------------------------------------------------------------------------


def begin_turn(s: CaseClosedState) -> None:
    s.turn += 1
    s.note("turn", "CC-3.1", s.lead, -1, s.turn)


def begin_ready(s: CaseClosedState) -> None:
    enter_substep(s, READY, "ready cards", "CC-7.1")
    fire(s, "step_begins", "ready")
    begin_with_window(s)


def ready_cards(s: CaseClosedState) -> None:
    """CC-7.1, CC-7.2, CC-R.68: all expended cards in play become ready."""
    for c in list(compress(count(), s.expended)):
        if is_in_play(s, c):
            ready(s, c, "CC-7.1")
    settle(s)


def refill_problem_rows(s: CaseClosedState) -> None:
    """CC-7.3, CC-7.5: up to four, as far as the Problem Deck goes."""
    enter_substep(s, READY, "refill problem rows", "CC-7.3")
    for seat in s.order():
        refill(s, seat, PROBLEM_DECK, PROBLEM_ROW, PROBLEM_SPACES, "CC-7.3")
    settle(s)


def refill_case_rows(s: CaseClosedState) -> None:
    """CC-7.6 to CC-7.8: up to three, face-up, as far as the Case Deck goes."""
    enter_substep(s, READY, "refill case rows", "CC-7.6")
    for seat in s.order():
        refill(s, seat, CASE_DECK, CASE_ROW, CASE_SPACES, "CC-7.6")
    settle(s)


def refill(s: CaseClosedState, seat: int, deck: int, row: int, spaces: int, rule: str) -> None:
    source, target = pile(s, deck, seat), pile(s, row, seat)
    while len(s.piles[target]) < spaces:
        c = s.draw(source, target)
        if c < 0:
            return
        s.note("refill", rule, seat, c)
        if row == CASE_ROW:
            wake(s, c)
            fire(s, "enters_play", c)


def draw_two(s: CaseClosedState) -> None:
    """CC-7.9"""
    enter_substep(s, READY, "draw", "CC-7.9")
    for seat in s.order():
        draw_cards(s, seat, 2, "CC-7.9")
    settle(s)


# -- Main, Movement, Sleuth: begun here, played in their own chapters -------------------


def gain_points(s: CaseClosedState) -> None:
    """CC-8.1, CC-8.2: three job points and three crime points for every player."""
    enter_substep(s, MAIN, "detectives and gadgets", "CC-8.1")
    for seat in s.order():
        s.jobs[seat] += 3
        s.crimes[seat] += 3
        s.note("points", "CC-8.1", seat, -1, s.jobs[seat], s.crimes[seat])
    fire(s, "step_begins", "main")
    s.frames.append((DETECTIVES_AND_GADGETS, 0))
    begin_with_window(s)


def attach_clues(s: CaseClosedState) -> None:
    enter_substep(s, MAIN, "clues", "CC-8.7")
    s.frames.append((ATTACH_CLUES, 0))


def assign_problems(s: CaseClosedState) -> None:
    enter_substep(s, MAIN, "problems", "CC-8.10")
    s.frames.append((ASSIGN_PROBLEMS, 0))


def move_problems(s: CaseClosedState) -> None:
    enter_substep(s, MOVEMENT, "movement", "CC-9.1")
    fire(s, "step_begins", "movement")
    s.frames.append((MOVE_PROBLEMS, 0, (), ()))
    begin_with_window(s)


def sleuth(s: CaseClosedState) -> None:
    """CC-R.10: what the step sets off is played out in the window before Assignment."""
    enter_substep(s, SLEUTH, "assignment", "CC-10.1")
    s.sleuthed = 0
    fire(s, "step_begins", "sleuth")
    s.frames.append((SLEUTH_SETS,))


# -- End ------------------------------------------------------------------------------


def case_discards(s: CaseClosedState) -> None:
    enter_substep(s, END, "case discard", "CC-14.1")
    fire(s, "step_begins", "end")
    s.frames.append((CASE_DISCARDS, 0))
    begin_with_window(s)


@FLOW.run(CASE_DISCARDS)
def run_case_discards(s: CaseClosedState, f: Frame) -> None:
    """CC-14.1, CC-14.2: each player may discard one of his own cases."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = s.order()[offset]
    s.ask(seat, [PASS, *[("discard", c) for c in discardable_cases(s, seat)]])


def discardable_cases(s: CaseClosedState, seat: int) -> list[int]:
    """CC-14.3 to CC-14.6: nobody's problem or criminal there, and a card left in the deck."""
    if not s.pile(CASE_DECK, seat):
        return []
    return [c for c in s.pile(CASE_ROW, seat) if not problem_cards_at(s, c)]


@FLOW.chose(CASE_DISCARDS)
def chose_case_discards(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    s.frames[-1] = (CASE_DISCARDS, offset + 1)
    if action[0] == "discard":
        discard(s, action[1], "CC-14.1")
        settle(s)


def row_discards(s: CaseClosedState) -> None:
    enter_substep(s, END, "problem row discard", "CC-14.7")
    s.frames.append((ROW_DISCARDS, 0))
    settle(s)


@FLOW.run(ROW_DISCARDS)
def run_row_discards(s: CaseClosedState, f: Frame) -> None:
    """CC-14.7: each player may discard any number of cards from his problem row."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = s.order()[offset]
    s.ask(seat, [DONE, *[("discard", c) for c in s.pile(PROBLEM_ROW, seat)]])


@FLOW.chose(ROW_DISCARDS)
def chose_row_discards(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (ROW_DISCARDS, offset + 1)
    else:
        discard(s, action[1], "CC-14.7")
        settle(s)


def end_turn(s: CaseClosedState) -> None:
    """CC-26.2, CC-R.67: floating effects end with the turn."""
    if s.floating:
        s.floating = []
        s.unsettled |= CLUES  # CC-R.54
        settle(s)
    s.used = []


def test_decking(s: CaseClosedState) -> None:
    """CC-1.6, CC-R.3: all players out of cards at the end of a turn ends the game."""
    every = s.table.options["deckingScope"] == "allDecks"
    zones = (DRAW_DECK, PROBLEM_DECK, CASE_DECK) if every else (DRAW_DECK,)
    if all(not s.everywhere(zone) for zone in zones):
        s.end(most_intelligent(s), "decks empty", "CC-1.6")
    elif s.turn >= LAST_TURN:
        s.end(most_intelligent(s), "no turn left", "CC-R.91")


def most_intelligent(s: CaseClosedState) -> tuple[int, ...]:
    """CC-1.7 to CC-1.10, CC-R.82: the team with most intelligence; ties from the lead on."""
    totals: dict[int, int] = {}
    for seat in s.order():  # the order decides ties (CC-R.2)
        team = s.team_of[seat]
        cards = face_up_characters(s, seat)
        totals[team] = totals.get(team, 0) + sum(compared_talent(s, c, INTELLIGENCE) for c in cards)
    best = max(totals, key=lambda team: totals[team])
    return tuple(seat for seat, team in enumerate(s.team_of) if team == best)


# -- the whole --------------------------------------------------------------------------

STEPS_OF_A_TURN: tuple[Step, ...] = (
    # CC-3.1 to CC-3.6, with a window after each; a step also begins with one (CC-R.10)
    begin_turn,
    begin_ready,
    ready_cards,
    open_window,
    refill_problem_rows,
    open_window,
    refill_case_rows,
    open_window,
    draw_two,
    open_window,
    gain_points,
    open_window,
    attach_clues,
    open_window,
    assign_problems,
    open_window,
    move_problems,
    open_window,
    sleuth,
    case_discards,
    open_window,
    row_discards,
    open_window,
    end_turn,
    test_decking,
)
WHOLE_TURN = FLOW.sequence(*STEPS_OF_A_TURN)


@FLOW.run(TURN)
def run_turn(s: CaseClosedState, f: Frame) -> None:
    FLOW.start(s, WHOLE_TURN)
