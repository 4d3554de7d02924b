"""Which case can be solved with what, as far as a player can see."""

from typing import NamedTuple

from games.engine.flow import Action
from games.rulebooks.case_closed.declaration import ATTACHED, CLUE, CRIME_ZONE, FIELD
from games.rulebooks.case_closed.solve import goal_left
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import clue_number, compared_talent


class CasePlan(NamedTuple):
    """A case within reach, the detective to send next, and how hard the case is."""

    case: int
    next: int
    effort: int


def best_plan(s: CaseClosedState, seat: int, options: list[Action]) -> CasePlan | None:
    """The easiest case that the detectives at hand would solve and do not yet."""
    ready = list(dict.fromkeys(o[1] for o in options if o[0] == "assign"))
    cases = list(dict.fromkeys(o[2] for o in options if o[0] == "assign"))
    plans = [plan for case in cases if (plan := plan_for(s, seat, case, ready)) is not None]
    return min(plans, key=lambda plan: plan.effort) if plans else None


def plan_for(s: CaseClosedState, seat: int, case: int, ready: list[int]) -> CasePlan | None:
    """Can the detectives there and those ready solve it? Then whom to send next."""
    there = [c for c in s.pile(FIELD, seat) if s.at[c] == case]
    able = [c for c in there if not s.expended[c]]
    if any(shortfall(s, case, able + ready)) or missing_clues(s, seat, case, there + ready):
        return None
    short = shortfall(s, case, able)
    lacking = missing_clues(s, seat, case, there)
    if not any(short) and not lacking:
        return None  # enough are there already
    return CasePlan(case, most_needed(s, ready, short, lacking), sum(s.face[case].talents))


def shortfall(s: CaseClosedState, case: int, detectives: list[int]) -> list[int]:
    """How much of each goal these detectives would leave, criminals in sight included."""
    left = []
    for talent in range(3):
        goal = goal_left(s, case, talent) + opposition(s, case, talent)
        goal -= sum(compared_talent(s, c, talent) for c in detectives)
        left.append(max(0, goal))
    return left


def opposition(s: CaseClosedState, case: int, talent: int) -> int:
    """What face-up ready criminals of the others would add."""
    if s.substep == "solve":
        return 0  # they have been spent already
    return sum(
        compared_talent(s, c, talent)
        for c in s.everywhere(CRIME_ZONE)
        if s.at[c] == case
        and s.face_up[c]
        and not s.expended[c]
        and s.are_opponents(s.controller(c), s.lead)
    )


def missing_clues(s: CaseClosedState, seat: int, case: int, detectives: list[int]) -> set[str]:
    """Titles still needed; none if either way of CC-21.4 and CC-21.5 is open."""
    bearers = detectives or [c for c in s.pile(FIELD, seat) if s.at[c] == case]
    titles = {
        s.face[a].title
        for a in s.pile(ATTACHED, seat)
        if s.face[a].type == CLUE and s.host[a] in bearers
    }
    if len(titles) >= clue_number(s, case):
        return set()
    return set(s.face[case].exact_clues) - titles


def most_needed(s: CaseClosedState, ready: list[int], short: list[int], lacking: set[str]) -> int:
    """Who brings a clue that is lacking, else who lowers the goals most."""

    def value(c: int) -> tuple[int, int]:
        brings = sum(1 for a in s.everywhere(ATTACHED) if s.host[a] == c and s.face[a].type == CLUE)
        help_given = sum(min(left, compared_talent(s, c, t)) for t, left in enumerate(short))
        return (brings if lacking else 0, help_given)

    return max(ready, key=value)
