"""A card of Case Closed compiled for play: its numbers, and its abilities by kind."""

from typing import Any, NamedTuple

from games.engine.abilities.program import demands
from games.engine.abilities.words import Ability, CardTest, IsRole, Modifier, Value
from games.engine.cards import CardDef, Face
from games.rulebooks.case_closed.activated import by_moment
from games.rulebooks.case_closed.declaration import (
    ATTRIBUTES,
    CRIMINAL,
    INTELLIGENCE,
    STEPS,
    TALENTS,
    TYPES,
)

UNKNOWN = -1
"""The type of a card seen from the back."""


class CaseClosedFace(Face):
    """The numbers printed on a card, and its abilities by kind; `steps` as bits."""

    __slots__ = (
        "activated",
        "attaches_to",
        "changes",
        "clue_number",
        "constants",
        "cost",
        "demands",
        "exact_clues",
        "gear",
        "is_active",
        "name",
        "steps",
        "talents",
        "traits",
        "triggers",
        "type",
    )

    def __init__(self, card: CardDef, abilities: tuple[Ability, ...]) -> None:
        super().__init__(card, abilities)
        self.type = TYPES.index(card.type) if card.type in TYPES else UNKNOWN
        self.name = card.name
        self.traits = frozenset(card.traits)
        self.cost: int = card.get("cost") or 0
        self.talents: tuple[int, ...] = tuple(card.get(t) or 0 for t in TALENTS)
        self.clue_number: int = card.get("clue_number") or 0
        self.exact_clues: tuple[str, ...] = tuple(card.get("exact_clues") or ())
        self.attaches_to = card.get("attaches_to")
        self.steps = sum(1 << STEPS.index(step) for step in card.get("steps") or ())
        self.activated = by_moment(abilities)
        self.is_active = any(a.kind == "activated" for a in abilities)
        self.demands = tuple((a.conditions, demands(a.cost + a.announce)) for a in abilities)
        self.triggers = _by_trigger(abilities)
        self.gear = _gear(abilities)
        self.constants = _constants(abilities)
        self.changes = tuple(
            attribute
            for attribute, name in enumerate(ATTRIBUTES)
            if any(m.attribute == name for a in abilities for m in a.modifiers)
        )

    @property
    def shifts_clue_limits(self) -> bool:
        """CC-20.4: may it give another intelligence when no card of that text comes or goes?"""
        return bool(self.constants[INTELLIGENCE])

    @property
    def is_character(self) -> bool:
        """CC-6.2: detectives and criminals are the characters."""
        return UNKNOWN < self.type <= CRIMINAL


def _by_trigger(abilities: tuple[Ability, ...]) -> dict[str, tuple[Ability, ...]]:
    found: dict[str, tuple[Ability, ...]] = {}
    for ability in abilities:
        if ability.trigger:
            found[ability.trigger] = (*found.get(ability.trigger, ()), ability)
    return found


class Constant(NamedTuple):
    """A line of a constant ability: whom it changes by how much, and when."""

    applies: CardTest
    amount: Any
    ability: int
    conditions: tuple[Value, ...]


def _is_gear(ability: Ability, modifier: Modifier) -> bool:
    """So much for the bearer, always: most lines are that, and need no further question."""
    whom = modifier.applies
    is_bearer = isinstance(whom, IsRole) and whom.role == "bearer"
    return is_bearer and isinstance(modifier.amount, int) and not ability.conditions


def _gear(abilities: tuple[Ability, ...]) -> tuple[int, ...]:
    """For each attribute, what the bearer gains."""
    gains = [0] * len(ATTRIBUTES)
    for ability in abilities:
        for modifier in ability.modifiers:
            if _is_gear(ability, modifier):
                gains[ATTRIBUTES.index(modifier.attribute)] += modifier.amount
    return tuple(gains)


def _constants(abilities: tuple[Ability, ...]) -> tuple[tuple[Constant, ...], ...]:
    """For each attribute, the lines that change it and are not gear."""
    lines: list[list[Constant]] = [[] for _ in ATTRIBUTES]
    for ability in abilities:
        for modifier in ability.modifiers:
            if not _is_gear(ability, modifier):
                lines[ATTRIBUTES.index(modifier.attribute)].append(
                    Constant(modifier.applies, modifier.amount, ability.index, ability.conditions)
                )
    return tuple(map(tuple, lines))
