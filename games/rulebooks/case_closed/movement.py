"""Step 3, Movement: each player rearranges his problems in one go (CC-9, CC-R.8)."""

from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import CRIME_ZONE
from games.rulebooks.case_closed.flow import DONE, FLOW, MOVE_PROBLEMS
from games.rulebooks.case_closed.route import settle
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.zones import CASE_ROOM, has_room, problem_counts


@FLOW.run(MOVE_PROBLEMS)
def run_move_problems(s: CaseClosedState, f: Frame) -> None:
    """CC-9.1 to CC-9.6: problem by problem; only the final arrangement must keep the limits."""
    _, offset, problems, chosen = f
    if offset == s.table.seats:
        s.frames.pop()
        return
    seat = (s.lead + offset) % s.table.seats
    problems = problems or tuple(c for c in s.pile(CRIME_ZONE, seat) if not s.face_up[c])
    if len(chosen) == len(problems):
        rearrange(s, seat, problems, chosen)
        s.frames[-1] = (MOVE_PROBLEMS, offset + 1, (), ())
        settle(s)
        return
    s.frames[-1] = (MOVE_PROBLEMS, offset, problems, chosen)
    s.ask(seat, move_options(s, seat, problems, chosen))


def move_options(
    s: CaseClosedState, seat: int, problems: tuple[int, ...], chosen: tuple[int, ...]
) -> list[Action]:
    """Where the next problem may go; `done` leaves this one and the others where they are."""
    counts = fixed_counts(s, seat, problems, chosen)
    problem = problems[len(chosen)]
    options: list[Action] = [
        ("move", problem, case) for case in s.cases() if has_room(counts, case)
    ]
    if can_all_stay(s, counts, problems[len(chosen) :]):
        options.insert(0, DONE)
    return options


def fixed_counts(
    s: CaseClosedState, seat: int, problems: tuple[int, ...], chosen: tuple[int, ...]
) -> dict[int, int]:
    """Cards that stand fast: not this player's problems, but where he has already sent some."""
    counts = problem_counts(s, seat)
    for c in problems:
        counts[s.at[c]] -= 1
    for case in chosen:
        counts[case] = counts.get(case, 0) + 1
    return counts


def can_all_stay(s: CaseClosedState, counts: dict[int, int], problems: tuple[int, ...]) -> bool:
    there = dict(counts)
    for c in problems:
        case = s.at[c]
        there[case] = there.get(case, 0) + 1
        if there[case] > CASE_ROOM:
            return False
    return True


@FLOW.chose(MOVE_PROBLEMS)
def chose_move_problems(s: CaseClosedState, f: Frame, action: Action) -> None:
    _, offset, problems, chosen = f
    if action[0] == "done":
        chosen = (*chosen, *(s.at[c] for c in problems[len(chosen) :]))
    else:
        chosen = (*chosen, action[2])
    s.frames[-1] = (MOVE_PROBLEMS, offset, problems, chosen)


def rearrange(
    s: CaseClosedState, seat: int, problems: tuple[int, ...], cases: tuple[int, ...]
) -> None:
    for c, case in zip(problems, cases, strict=True):
        if s.at[c] != case:
            s.at[c] = case
            s.note("move", "CC-9.1", seat, c, case)
            fire(s, "problem_moved", c, case)
