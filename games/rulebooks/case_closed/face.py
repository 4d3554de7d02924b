"""A card of Case Closed compiled for play: its numbers, and its abilities by kind."""

from collections.abc import Mapping
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
        "lowers_clue_limits",
        "name",
        "shifts_clue_limits",
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
        self.lowers_clue_limits = self.gear[INTELLIGENCE] < 0 or not all(
            isinstance(line.amount, int) and line.amount >= 0
            for line in self.constants[INTELLIGENCE]
        )
        self.shifts_clue_limits = _shifts_clue_limits(abilities)

    @property
    def is_character(self) -> bool:
        """CC-6.2: detectives and criminals are the characters."""
        return UNKNOWN < self.type <= CRIMINAL


STEADY = frozenset(("trait", "named", "type", "whose", "other"))
"""Filters that ask what a card is and who controls it; a change of control is marked."""

NEVER, WITH_PLACES, ANY_TIME = range(3)
"""When a card that stays in play may change how many clues a detective can have (CC-20.4)."""


def _shifts_clue_limits(abilities: tuple[Ability, ...]) -> int:
    """The most that any line of these abilities that gives intelligence does."""
    return max(
        [
            ANY_TIME if ability.conditions else _shift(said)
            for ability in abilities
            for line in ability.data.get("constant", ())
            for said in line.values()
            if "intelligence" in said
        ],
        default=NEVER,
    )


def _shift(said: Mapping[str, Any]) -> int:
    """So much to cards of a kind is steady, unless the kind depends on where they are."""
    who = said["who"]
    filters = {name for noun in who.values() for name in noun} if isinstance(who, dict) else set()
    if not isinstance(said["intelligence"], int) or not filters <= STEADY | {"at"}:
        return ANY_TIME
    return WITH_PLACES if "at" in filters else NEVER


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
