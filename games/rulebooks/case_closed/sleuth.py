"""Step 4, Sleuth: one set of Assignment, Conflict and Solve for each lead (CC-10, CC-34.5)."""

from collections.abc import Sequence

from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import CASE_ROW, FIELD, HQ, SLEUTH
from games.rulebooks.case_closed.flow import ASSIGNMENT, DONE, FLOW, SLEUTH_SETS
from games.rulebooks.case_closed.route import begin_with_window, open_window, settle
from games.rulebooks.case_closed.solve import (
    begin_solve,
    expend_criminals,
    expend_detectives,
    solve_cases,
)
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.turn import enter_substep
from games.rulebooks.case_closed.zones import relocate, return_to_hq


@FLOW.run(SLEUTH_SETS)
def run_sleuth_sets(s: CaseClosedState, f: Frame) -> None:
    """CC-2.8, CC-2.9: a set for each player; in team play for each team (CC-R.76)."""
    if s.sleuthed == (1 << s.table.seats) - 1:
        s.frames.pop()
    else:
        FLOW.start(s, SLEUTH_SET)


def working_team(s: CaseClosedState) -> list[int]:
    """The lead, and in team play his team-mates, in order from the lead."""
    if len(s.team_of) == s.teams:
        return [s.lead]
    return [seat for seat in s.order() if s.team_of[seat] == s.team_of[s.lead]]


# -- A: Assignment ----------------------------------------------------------------------


def assignment(s: CaseClosedState) -> None:
    enter_substep(s, SLEUTH, "assignment", "CC-10.2")
    s.frames.append((ASSIGNMENT, 0))
    begin_with_window(s)  # CC-R.40: with the triggers kept from the Solve sub-step before


@FLOW.run(ASSIGNMENT)
def run_assignment(s: CaseClosedState, f: Frame) -> None:
    """CC-10.2 to CC-10.8: the lead sends ready detectives to cases, each to one."""
    _, offset = f
    team = working_team(s)
    if offset == len(team):
        s.frames.pop()
        return
    seat = team[offset]
    cases = workable_cases(s, seat)
    expended = s.expended
    options: list[Action] = [DONE]
    for c in s.piles[HQ * s.table.seats + seat]:
        if not expended[c]:
            for case in cases:
                options.append(("assign", c, case))
    s.ask(seat, options)


def workable_cases(s: CaseClosedState, seat: int) -> Sequence[int]:
    """CC-R.13: any case, or with caseAccess=own those of the player's own team."""
    if s.table.options["caseAccess"] == "any":
        return s.everywhere(CASE_ROW)
    team = [other for other in range(s.table.seats) if not s.are_opponents(seat, other)]
    return [c for other in team for c in s.pile(CASE_ROW, other)]


@FLOW.chose(ASSIGNMENT)
def chose_assignment(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (ASSIGNMENT, offset + 1)
        return
    seat = working_team(s)[offset]
    _, c, case = action
    send_to_case(s, c, case)
    s.note("sleuth", "CC-10.6", seat, c, case)
    fire(s, "assigned", c, case)
    settle(s)


def send_to_case(s: CaseClosedState, detective: int, case: int) -> None:
    """CC-10.6, CC-17.4: into the field, aligned with the case; attachments follow."""
    seats = s.table.seats
    s.move(detective, FIELD * seats + s.pile_of[detective] % seats)
    relocate(s, detective, case)


# -- B: Conflict --------------------------------------------------------------------------


def conflict(s: CaseClosedState) -> None:
    """CC-12.1, CC-R.10: the body of Conflict is one window."""
    enter_substep(s, SLEUTH, "conflict", "CC-12.1")
    settle(s)


# -- after C ------------------------------------------------------------------------------


def return_detectives(s: CaseClosedState) -> None:
    """CC-13.24, CC-R.88: the lead's detectives go back to the HQ, and whoever else is at a case."""
    for c in s.everywhere(FIELD):
        return_to_hq(s, c)
    settle(s)


def pass_lead(s: CaseClosedState) -> None:
    """CC-2.8 to CC-2.10, CC-13.26: to the left, to the next who has not led; the last keeps it."""
    for seat in working_team(s):
        s.sleuthed |= 1 << seat
    for seat in s.order():
        if not s.sleuthed >> seat & 1:
            s.lead = seat
            s.note("lead", "CC-2.8", seat)
            break
    s.substep = "sleuth"


SLEUTH_SET = FLOW.sequence(  # CC-3.5
    assignment,
    open_window,
    conflict,
    open_window,
    begin_solve,
    expend_criminals,
    expend_detectives,
    solve_cases,
    return_detectives,
    pass_lead,
)
