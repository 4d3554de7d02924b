"""Activated effects by the moment they may be used, and what using them takes (CC-23.12)."""

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.abilities.program import Choice, Demand, demands
from games.engine.abilities.words import Ability, Value
from games.rulebooks.case_closed.declaration import HAND, PROBLEM_ROW, SLEUTH, STEPS

if TYPE_CHECKING:
    from games.rulebooks.case_closed.state import CaseClosedState

CONFLICT = len(STEPS)
MOMENTS = range(CONFLICT + 1)
"""The five steps, and Conflict, the sub-step of Sleuth that effects name."""

# What a seat lacks, as bits: one for each point it cannot pay, cards in its own piles.
JOBS, CRIMES = 0, 8
HAND_CARD, ROW_CARD = 1 << 16, 1 << 17
MOST = 8
POINTS = tuple((1 << n) - 1 for n in range(MOST + 1))
LACKING = tuple(POINTS[MOST] ^ points for points in POINTS)

OWN_PILES = {"hand_card": HAND_CARD, "row_card": ROW_CARD}
EXPEND_SELF = {"expend": "self"}


def lacking(s: "CaseClosedState", seat: int) -> int:
    """What a seat does not have now of all that effects need."""
    jobs, crimes, seats = s.jobs[seat], s.crimes[seat], s.table.seats
    bits = LACKING[jobs] if jobs < MOST else 0
    if crimes < MOST:
        bits |= LACKING[crimes] << CRIMES
    if not s.piles[HAND * seats + seat]:
        bits |= HAND_CARD
    if not s.piles[PROBLEM_ROW * seats + seat]:
        bits |= ROW_CARD
    return bits


class Activated(NamedTuple):
    """An activated ability and what it takes to use it, what most often forbids it first.

    needs       bits of what the seat must not lack
    conditions, demands     what the other fields do not cover
    """

    ability: int
    needs_ready: bool
    needs: int
    job: int
    crime: int
    limited: bool
    conditions: tuple[Value, ...]
    demands: tuple[Demand, ...]

    @classmethod
    def of(cls, ability: Ability) -> "Activated":
        cost = list(ability.data.get("cost", ()))
        points = [pay for step in cost if isinstance(pay := step.get("pay"), dict)]
        job, crime = [sum(pay.get(w, 0) for pay in points) for w in ("job", "crime")]
        further_cost = len(cost) > len(points) + cost.count(EXPEND_SELF)
        asked = demands(ability.cost) if further_cost else ()
        asked += demands(ability.announce)
        return cls(
            ability.index,
            needs_ready=EXPEND_SELF in cost,
            needs=_points_needed(job, crime) | _cards_needed(asked),
            job=job,
            crime=crime,
            limited=bool(ability.limit),
            conditions=_further_conditions(ability),
            demands=tuple(demand for demand in asked if not _is_any_own_card(demand)),
        )


def by_moment(abilities: tuple[Ability, ...]) -> tuple[tuple[Activated, ...], ...]:
    """For each moment, the activated abilities that may be used in it."""
    found = [(_moments(a), Activated.of(a)) for a in abilities if a.kind == "activated"]
    return tuple(
        tuple(activated for moments, activated in found if moment in moments) for moment in MOMENTS
    )


def _moments(ability: Ability) -> set[int]:
    """When its conditions allow it; no more is said of conditions that name only that."""
    moments = set(MOMENTS)
    for condition in ability.data.get("if", ()):
        if condition == "conflict":
            moments &= {CONFLICT}
        elif _is_step(condition):
            step = STEPS.index(condition["step"])
            moments &= {step, CONFLICT} if step == SLEUTH else {step}
    return moments


def _is_step(condition: Any) -> bool:
    return isinstance(condition, dict) and isinstance(condition.get("step"), str)


def _further_conditions(ability: Ability) -> tuple[Value, ...]:
    said = list(ability.data.get("if", ()))
    if all(condition == "conflict" or _is_step(condition) for condition in said):
        return ()
    return ability.conditions


def _points_needed(job: int, crime: int) -> int:
    return POINTS[min(job, MOST)] << JOBS | POINTS[min(crime, MOST)] << CRIMES


def _cards_needed(asked: tuple[Demand, ...]) -> int:
    """One's own piles in which there must be a card to choose."""
    bits = 0
    for _, choice in asked:
        if _needs_a_card(choice):
            bits |= OWN_PILES.get(choice.selector.noun.name, 0)
    return bits


def _needs_a_card(choice: Any) -> bool:
    return isinstance(choice, Choice) and isinstance(choice.low, int) and choice.low > 0


def _is_any_own_card(demand: Demand) -> bool:
    """Is it enough for this demand that the pile is not empty?"""
    choice = demand[1]
    return (
        _needs_a_card(choice)
        and choice.low == 1
        and not choice.selector.tests
        and choice.selector.noun.name in OWN_PILES
    )
