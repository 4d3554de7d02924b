"""Sleuth C, Solve: goals, clues, and the case that ends it all (CC-13, CC-21, CC-1)."""

from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import (
    CASE_ROW,
    CLUE,
    CRIME_ZONE,
    FIELD,
    INTELLIGENCE,
    SLEUTH,
    SOLVED,
    SPEED,
    STRENGTH,
    TALENTS,
)
from games.rulebooks.case_closed.flow import (
    DONE,
    EXPEND_CRIMINALS,
    EXPEND_DETECTIVES,
    FLOW,
    SOLVE_CASES,
    USE_CLUES,
)
from games.rulebooks.case_closed.route import settle
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import (
    any_barred,
    clue_number,
    compared_talent,
    exact,
    is_barred,
)
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.turn import enter_substep
from games.rulebooks.case_closed.zones import clear_case, discard, expend, hand_over

CASES_TO_WIN = 3


def begin_solve(s: CaseClosedState) -> None:
    """CC-13.1, CC-13.2: no events, no effects, no flips from here until the lead passes."""
    enter_substep(s, SLEUTH, "solve", "CC-13.1")
    s.goals_met = []
    settle(s)


def team_detectives_at(s: CaseClosedState, case: int) -> list[int]:
    """CC-21.8, CC-34.6: the lead's detectives at a case, and his team-mates'."""
    at = s.at
    return [c for c in s.team_cards(FIELD, s.lead) if at[c] == case]


def worked_cases(s: CaseClosedState) -> list[int]:
    """Cases where the lead's team has at least one detective (CC-R.45)."""
    there = s.team_cards(FIELD, s.lead)
    if not there:
        return []
    at = s.at
    found = {at[c] for c in there}
    return [case for case in s.everywhere(CASE_ROW) if case in found]


# -- criminals first ----------------------------------------------------------------------


def expend_criminals(s: CaseClosedState) -> None:
    s.frames.append((EXPEND_CRIMINALS, 1))


@FLOW.run(EXPEND_CRIMINALS)
def run_expend_criminals(s: CaseClosedState, f: Frame) -> None:
    """CC-13.3 to CC-13.5: the followers in order, one criminal at each case the lead works."""
    _, offset = f
    seats = s.table.seats
    if offset >= seats:
        s.frames.pop()
        return
    seat = (s.lead + offset) % seats
    options: list[Action] = [DONE]
    if s.are_opponents(seat, s.lead):
        options += [("expend", c) for c in usable_criminals(s, seat)]
    s.ask(seat, options)


def usable_criminals(s: CaseClosedState, seat: int) -> list[int]:
    """CC-13.8, CC-R.47: ready and face-up, where this follower has expended none yet."""
    worked = set(worked_cases(s))
    done = {s.at[c] for c, *_ in s.goals_met if s.controller(c) == seat}
    return [
        c
        for c in s.pile(CRIME_ZONE, seat)
        if s.face_up[c] and not s.expended[c] and s.at[c] in worked and s.at[c] not in done
    ]


@FLOW.chose(EXPEND_CRIMINALS)
def chose_expend_criminals(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset = f
    if action[0] == "done":
        s.frames[-1] = (EXPEND_CRIMINALS, offset + 1)
    else:
        raise_or_lower_goals(s, action[1], +1, "CC-13.6")


def raise_or_lower_goals(s: CaseClosedState, c: int, sign: int, rule: str) -> None:
    """CC-13.6, CC-13.10, CC-R.59: each talent counts as at least 0 before it is applied."""
    expend(s, c, rule)
    strength = sign * compared_talent(s, c, STRENGTH)
    speed = sign * compared_talent(s, c, SPEED)
    s.goals_met.append((c, strength, speed, sign * compared_talent(s, c, INTELLIGENCE)))
    settle(s)


# -- then detectives ----------------------------------------------------------------------


def expend_detectives(s: CaseClosedState) -> None:
    s.frames.append((EXPEND_DETECTIVES, ()))


@FLOW.run(EXPEND_DETECTIVES)
def run_expend_detectives(s: CaseClosedState, f: Frame) -> None:
    """CC-13.9: any or all ready detectives at each case, including none."""
    _, finished = f
    team = s.team_of[s.lead]
    for seat in s.order():
        if s.team_of[seat] == team and seat not in finished:
            s.ask(seat, [DONE, *[("expend", c) for c in usable_detectives(s, seat)]])
            return
    s.frames.pop()


def usable_detectives(s: CaseClosedState, seat: int) -> list[int]:
    """CC-13.11, CC-R.26: ready ones at a case."""
    expended = s.expended
    field = s.piles[FIELD * s.table.seats + seat]
    ready = [c for c in field if not expended[c]]
    if not any_barred(s, "solve"):
        return ready
    return [c for c in ready if not is_barred(s, c, "solve")]


@FLOW.chose(EXPEND_DETECTIVES)
def chose_expend_detectives(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, finished = f
    if action[0] == "done":
        s.frames[-1] = (EXPEND_DETECTIVES, (*finished, s.to_act))
    else:
        raise_or_lower_goals(s, action[1], -1, "CC-13.10")


# -- and the verdict ----------------------------------------------------------------------


def goal_left(s: CaseClosedState, case: int, talent: int) -> int:
    """CC-13.6, CC-13.10, CC-R.46: a goal as it stands in this Solve sub-step."""
    goal = exact(s, case, talent)
    for character, *applied in s.goals_met:
        if s.at[character] == case:
            goal += applied[talent]
    return goal


def talents_suffice(s: CaseClosedState, case: int) -> bool:
    """CC-21.2: all three goals at zero or below."""
    for talent in range(len(TALENTS)):
        if goal_left(s, case, talent) > 0:
            return False
    return True


def clues_at(s: CaseClosedState, case: int) -> list[int]:
    """CC-21.4, CC-21.9, CC-R.44: clues on the team's detectives there, expended or not."""
    found = []
    for detective in team_detectives_at(s, case):
        found += [c for c in s.attachments(detective) if s.face[c].type == CLUE]
    return found


def exact_clues_there(s: CaseClosedState, case: int, clues: list[int]) -> bool:
    """CC-21.4: every clue printed on the case."""
    titles = {s.face[c].title for c in clues}
    return all(title in titles for title in s.face[case].exact_clues)


def enough_clues_there(s: CaseClosedState, case: int, clues: list[int]) -> bool:
    """CC-21.5 to CC-21.7: as many different titles as the clue number."""
    return len({s.face[c].title for c in clues}) >= clue_number(s, case)


def ways_to_solve(s: CaseClosedState, case: int) -> list[str]:
    """CC-13.13, CC-21.1: the talent condition first, then the clue condition either way."""
    return ways_with_clues(s, case) if talents_suffice(s, case) else []


def ways_with_clues(s: CaseClosedState, case: int) -> list[str]:
    """CC-21.4, CC-21.5: the ways for which the clues are there now."""
    clues = clues_at(s, case)
    ways = []
    if exact_clues_there(s, case, clues):
        ways.append("exact")
    if enough_clues_there(s, case, clues):
        ways.append("number")
    return ways


def solve_cases(s: CaseClosedState) -> None:
    """CC-13.14, CC-R.48: all cases are tested together, then solved one at a time."""
    solvable = tuple((case, way) for case in worked_cases(s) for way in ways_to_solve(s, case))
    if solvable:
        s.frames.append((SOLVE_CASES, solvable))


@FLOW.run(SOLVE_CASES)
def run_solve_cases(s: CaseClosedState, f: Frame) -> None:
    """CC-R.43, CC-R.45: the lead chooses the order and the way, and may leave a case unsolved.

    CC-R.48: a way whose clues were lost with a case solved before is closed.
    """
    _, solvable = f
    if not solvable:
        s.frames.pop()
        return
    left = [(case, way) for case, way in solvable if way in ways_with_clues(s, case)]
    s.ask(s.lead, [*(("solve", case, way) for case, way in left), DONE])


@FLOW.chose(SOLVE_CASES)
def chose_solve_cases(s: CaseClosedState, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.frames.pop()
        return
    _, solvable = f
    _, solved, way = action
    others = tuple((case, its_way) for case, its_way in solvable if case != solved)
    s.frames[-1] = (SOLVE_CASES, others)
    s.frames.append((USE_CLUES, solved, way, ()))


@FLOW.run(USE_CLUES)
def run_use_clues(s: CaseClosedState, f: Frame) -> None:
    """CC-13.20, CC-13.21: exactly the named clues, or exactly so many different ones."""
    _, case, way, used = f
    exact_clues = s.face[case].exact_clues
    needed = len(exact_clues) if way == "exact" else clue_number(s, case)
    if len(used) == needed:
        s.frames.pop()
        solve(s, case, used)
        return
    titles = {s.face[c].title for c in used}
    wanted = exact_clues[len(used)] if way == "exact" else None
    fits = [
        c
        for c in clues_at(s, case)
        if s.face[c].title == wanted or (wanted is None and s.face[c].title not in titles)
    ]
    s.ask(s.lead, [("clue", c) for c in fits])


@FLOW.chose(USE_CLUES)
def chose_use_clues(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, case, way, used = f
    _, clue = action
    s.frames[-1] = (USE_CLUES, case, way, (*used, clue))


def solve(s: CaseClosedState, case: int, used: tuple[int, ...]) -> None:
    """CC-13.15 to CC-13.19: the case to the lead's HQ; used clues, problems, criminals discarded."""
    for c in used:
        discard(s, c, "CC-13.18")
    fire(s, "case_solved", case, s.lead)
    clear_case(s, case)
    hand_over(s, case, SOLVED, s.lead)
    s.note("solve", "CC-13.15", s.lead, case)
    test_win(s)
    if s.result is None:
        settle(s)


def test_win(s: CaseClosedState) -> None:
    """CC-1.1, CC-1.2, CC-34.4: three solved cases for each player of the team, at once."""
    team = [seat for seat, t in enumerate(s.team_of) if t == s.team_of[s.lead]]
    if sum(len(s.pile(SOLVED, seat)) for seat in team) >= CASES_TO_WIN * len(team):
        rule = "CC-1.1" if len(team) == 1 else "CC-34.4"
        s.end(tuple(team), "cases solved", rule)
