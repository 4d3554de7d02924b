"""A Case Closed match in progress: what lies where, who leads, what waits on the route."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from games.engine.abilities.program import demands
from games.engine.abilities.words import Ability, CardTest, IsRole, Modifier, Value
from games.engine.cards import CardDef, Face
from games.engine.state import MOST_SEATS, Pile, State
from games.engine.table import Table
from games.rulebooks.case_closed.activated import by_moment
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    ATTRIBUTES,
    CASE,
    CASE_ROW,
    CRIMINAL,
    DETECTIVE,
    EVENT,
    STEPS,
    TALENTS,
    TYPES,
)

DISCARD_OF_TYPE = (11, 12, 11, 12, 13, 11)
"""CC-5.17 to CC-5.19: discard zone by card type."""


ORDERS = tuple(
    tuple(tuple((lead + i) % n for i in range(n)) for lead in range(n))
    for n in range(MOST_SEATS + 1)
)
"""For each number of seats and each lead: the seats from the lead to the left."""

Rows = tuple[tuple[int, ...], ...]

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


class CaseClosedState(State):
    """Per card: is it expended, face-up, at which case, attached to whom.

    floating  (card, attribute, amount): effects that end with the turn (CC-26)
    activated for each seat, the face-up cards it has in play with activated effects (CC-23.1)
    listening face-up cards in play with triggered effects
    constants for each attribute, the face-up cards whose constant effects change it
    route     (face, ability, seat, source, registers), topmost last (CC-24)
    waiting   effects due for the route that are not on it yet (CC-25)
    used      (source, ability) of limited abilities used this turn
    """

    __slots__ = (
        "activated",
        "at",
        "challenge",
        "constants",
        "crimes",
        "expended",
        "face_up",
        "floating",
        "goals_met",
        "host",
        "jobs",
        "lead",
        "listening",
        "replaced",
        "route",
        "sleuthed",
        "step",
        "substep",
        "team_of",
        "teams",
        "turn",
        "unsettled",
        "used",
        "waiting",
    )
    VALUES = (
        "activated",
        "challenge",
        "constants",
        "lead",
        "replaced",
        "sleuthed",
        "step",
        "substep",
        "team_of",
        "teams",
        "turn",
        "unsettled",
    )
    LISTS = (
        "at",
        "crimes",
        "expended",
        "face_up",
        "floating",
        "goals_met",
        "host",
        "jobs",
        "listening",
        "route",
        "used",
        "waiting",
    )

    # Narrower than the kernel's, which deals only what the rulebook has made.
    face: list[CaseClosedFace]  # type: ignore[assignment]

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        cards = len(table.dealt)
        seats = table.seats
        self.expended = [0] * cards
        self.face_up = [0] * cards
        self.at = [-1] * cards
        self.host = [-1] * cards
        self.jobs = [0] * seats
        self.crimes = [0] * seats
        self.floating: list[tuple[int, str, int]] = []
        self.activated: Rows = ((),) * seats
        self.listening: list[int] = []
        self.constants: Rows = ((),) * len(ATTRIBUTES)
        self.route: list[tuple[Any, ...]] = []
        self.waiting: list[tuple[Any, ...]] = []
        self.used: list[tuple[int, int]] = []
        self.goals_met: list[tuple[int, int, int, int]] = []
        self.turn = 0
        self.step = 0
        self.substep = ""
        self.lead = 0
        self.sleuthed = 0
        self.replaced = 0
        self.unsettled = 0
        self.challenge: tuple[int, int, int] | None = None
        self.teams: int = table.options.get("teams", seats)
        self.team_of: tuple[int, ...] = tuple(seat % self.teams for seat in range(seats))

    # -- who and where ------------------------------------------------------------

    def pile(self, zone: int, seat: int) -> Pile:
        return self.piles[zone * self.table.seats + seat]

    def zone_of(self, c: int) -> int:
        return self.pile_of[c] // self.table.seats

    def controller(self, c: int) -> int:
        """CC-29.3: a player controls the cards he has in play."""
        return self.pile_of[c] % self.table.seats

    def order(self) -> tuple[int, ...]:
        """CC-2.2: seats from the lead to the left."""
        return ORDERS[self.table.seats][self.lead]

    def are_opponents(self, a: int, b: int) -> bool:
        """CC-R.79: team-mates are never opponents."""
        return bool(self.team_of[a] != self.team_of[b])

    def cases(self) -> Pile:
        """All unsolved cases in play."""
        return self.everywhere(CASE_ROW)

    def everywhere(self, zone: int) -> Pile:
        """The cards in all seats' piles of a zone."""
        seats = self.table.seats
        first = zone * seats
        if seats == 2:
            return self.piles[first] + self.piles[first + 1]
        return tuple(chain.from_iterable(self.piles[first : first + seats]))

    def team_cards(self, zone: int, seat: int) -> Sequence[int]:
        """The cards in a zone of a seat and its team-mates."""
        if self.teams == self.table.seats:
            return self.piles[zone * self.table.seats + seat]
        cards = self.everywhere(zone)
        return [c for c in cards if not self.are_opponents(self.controller(c), seat)]

    def attachments(self, c: int) -> list[int]:
        host = self.host
        return [a for a in self.everywhere(ATTACHED) if host[a] == c]

    def is_detective(self, c: int) -> bool:
        return self.face[c].type == DETECTIVE

    def is_case(self, c: int) -> bool:
        return self.face[c].type == CASE

    def is_event(self, c: int) -> bool:
        return self.face[c].type == EVENT
