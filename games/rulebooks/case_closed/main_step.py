"""Step 2, Main: detectives and gadgets, clues, problems (CC-8)."""

from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import (
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DETECTIVE,
    GADGET,
    HAND,
    HQ,
    PROBLEM_ROW,
)
from games.rulebooks.case_closed.flow import (
    ASSIGN_PROBLEMS,
    ATTACH_CLUES,
    DETECTIVES_AND_GADGETS,
    DONE,
    FLOW,
)
from games.rulebooks.case_closed.limits import face_up_characters
from games.rulebooks.case_closed.route import settle
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import affordable, clue_limit, cost_of
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.zones import attach, enter, has_room, pile, problem_counts

# -- A: detectives and gadgets ----------------------------------------------------------


@FLOW.run(DETECTIVES_AND_GADGETS)
def run_detectives_and_gadgets(s: CaseClosedState, f: Frame) -> None:
    """CC-2.3, CC-8.3, CC-8.5: each player in turn, as much as he can pay for."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = (s.lead + offset) % s.table.seats
    options: list[Action] = []
    for c in affordable(s, s.piles[HAND * s.table.seats + seat], s.jobs[seat]):
        kind = s.face[c].type
        if kind == DETECTIVE:
            options.append(("play", c))
        elif kind == GADGET:
            options += [("attach", c, host) for host in gadget_hosts(s, seat, c)]
    options.append(DONE)
    s.ask(seat, options)


def gadget_hosts(s: CaseClosedState, seat: int, gadget: int) -> list[int]:
    """CC-8.6, CC-19.1, CC-19.6: own face-up characters that satisfy the restriction."""
    hosts = face_up_characters(s, seat)
    wanted = s.face[gadget].attaches_to
    if wanted is None:
        return hosts
    kind = DETECTIVE if wanted == "detective" else CRIMINAL
    return [c for c in hosts if s.face[c].type == kind]


@FLOW.chose(DETECTIVES_AND_GADGETS)
def chose_detectives_and_gadgets(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (DETECTIVES_AND_GADGETS, offset + 1)
        return
    seat = (s.lead + offset) % s.table.seats
    c = action[1]
    s.jobs[seat] -= cost_of(s, c)
    s.reveal(c, s.table.all_seats)
    if action[0] == "play":
        s.note("play", "CC-8.3", seat, c, s.jobs[seat])
        enter(s, c, HQ, seat)
    else:
        s.note("attach", "CC-8.5", seat, c, action[2])
        attach(s, c, action[2])
    settle(s)


# -- B: clues -------------------------------------------------------------------------------


@FLOW.run(ATTACH_CLUES)
def run_attach_clues(s: CaseClosedState, f: Frame) -> None:
    """CC-8.7, CC-8.8: clues from the problem row to detectives in one's HQ."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = (s.lead + offset) % s.table.seats
    options: list[Action] = []
    row = affordable(s, s.pile(PROBLEM_ROW, seat), s.crimes[seat])
    clues = [c for c in row if s.face[c].type == CLUE]
    if clues:
        hosts = clue_hosts(s, seat)
        options += [("clue", c, host) for c in clues for host in hosts]
    options.append(DONE)
    s.ask(seat, options)


def clue_hosts(s: CaseClosedState, seat: int) -> list[int]:
    """CC-8.7: detectives in the HQ with room for another clue."""
    return [c for c in s.pile(HQ, seat) if has_room_for_a_clue(s, c)]


def has_room_for_a_clue(s: CaseClosedState, detective: int) -> bool:
    """CC-20.3, CC-R.52"""
    clues = [c for c in s.attachments(detective) if s.face[c].type == CLUE]
    return len(clues) < clue_limit(s, detective)


@FLOW.chose(ATTACH_CLUES)
def chose_attach_clues(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (ATTACH_CLUES, offset + 1)
        return
    seat = (s.lead + offset) % s.table.seats
    _, c, host = action
    s.crimes[seat] -= cost_of(s, c)
    s.reveal(c, s.table.all_seats)
    s.note("attach", "CC-8.7", seat, c, host)
    attach(s, c, host)
    settle(s)


# -- C: problems ----------------------------------------------------------------------------


@FLOW.run(ASSIGN_PROBLEMS)
def run_assign_problems(s: CaseClosedState, f: Frame) -> None:
    """CC-8.10, CC-8.11, CC-R.14: problems face-down to any case with room, free of cost."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = (s.lead + offset) % s.table.seats
    row = s.pile(PROBLEM_ROW, seat)
    options: list[Action] = [DONE]
    if row:
        counts = problem_counts(s, seat)
        cases = [case for case in s.cases() if has_room(counts, case)]
        options += [("assign", c, case) for c in row for case in cases]
    s.ask(seat, options)


@FLOW.chose(ASSIGN_PROBLEMS)
def chose_assign_problems(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (ASSIGN_PROBLEMS, offset + 1)
        return
    seat = (s.lead + offset) % s.table.seats
    _, c, case = action
    s.at[c] = case
    s.move(c, pile(s, CRIME_ZONE, seat))
    s.note("assign", "CC-8.10", seat, c, case)
    fire(s, "enters_play", c)  # CC-R.58: as a problem; its own text is off
    fire(s, "problem_assigned", c, case)
    settle(s)
