"""Activated effects by the moment they may be used, and what using them takes (CC-23.12)."""

from typing import Any

from games.engine.abilities.program import Choice, Demand, demands
from games.engine.abilities.words import Ability, Value
from games.rulebooks.case_closed.declaration import HAND, PROBLEM_ROW, SLEUTH, STEPS

CONFLICT = len(STEPS)
MOMENTS = range(CONFLICT + 1)
"""The five steps, and Conflict, the sub-step of Sleuth that effects name."""

OWN_PILES = {"hand_card": HAND, "row_card": PROBLEM_ROW}
"""Nouns that name a card in a pile of one's own, and its zone."""

EXPEND_SELF = {"expend": "self"}


class Activated:
    """An activated ability and what it takes to use it; slots are the quickest to ask by name.

    needs_ready  its cost expends the card itself
    needs_piles  zones in which the seat must have a card to choose
    conditions, demands     what the other fields do not cover
    """

    __slots__ = (
        "ability",
        "conditions",
        "crime",
        "demands",
        "job",
        "limited",
        "needs_piles",
        "needs_ready",
    )

    def __init__(self, ability: Ability) -> None:
        cost = list(ability.data.get("cost", ()))
        points = [pay for step in cost if isinstance(pay := step.get("pay"), dict)]
        further_cost = len(cost) > len(points) + cost.count(EXPEND_SELF)
        asked = demands(ability.announce)
        if further_cost:
            asked = demands(ability.cost) + asked
        self.ability = ability.index
        self.needs_ready = EXPEND_SELF in cost
        self.job: int = sum([pay.get("job", 0) for pay in points])
        self.crime: int = sum([pay.get("crime", 0) for pay in points])
        self.limited = bool(ability.limit)
        self.needs_piles = _piles_needed(asked)
        self.conditions = _further_conditions(ability)
        self.demands = tuple(demand for demand in asked if not _is_any_own_card(demand))


def by_moment(abilities: tuple[Ability, ...]) -> tuple[tuple[Activated, ...], ...]:
    """For each moment, the activated abilities that may be used in it."""
    found = [(_moments(a), Activated(a)) for a in abilities if a.kind == "activated"]
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


def _piles_needed(asked: tuple[Demand, ...]) -> tuple[int, ...]:
    """The zones of one's own in which there must be a card to choose."""
    nouns = {choice.selector.noun.name for _, choice in asked if _needs_a_card(choice)}
    return tuple(zone for noun, zone in OWN_PILES.items() if noun in nouns)


def _needs_a_card(choice: Any) -> bool:
    return isinstance(choice, Choice) and isinstance(choice.low, int) and choice.low > 0


def _is_any_own_card(demand: Demand) -> bool:
    """Is it enough for this demand that the pile is not empty?"""
    _, choice = demand
    return (
        _needs_a_card(choice)
        and choice.low == 1
        and not choice.selector.tests
        and choice.selector.noun.name in OWN_PILES
    )
