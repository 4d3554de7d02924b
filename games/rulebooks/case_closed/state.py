"""A Case Closed match in progress: what lies where, who leads, what waits on the route."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from games.engine.state import MOST_SEATS, Pile, State
from games.engine.table import Table
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    ATTRIBUTES,
    CASE,
    CASE_ROW,
    DETECTIVE,
)
from games.rulebooks.case_closed.face import CaseClosedFace

ORDERS = tuple(
    tuple(tuple((lead + i) % n for i in range(n)) for lead in range(n))
    for n in range(MOST_SEATS + 1)
)
"""For each number of seats and each lead: the seats from the lead to the left."""

Rows = tuple[tuple[int, ...], ...]

WaitingEffect = tuple[Any, ...]
"""(seat, face, ability, source, what set it off)"""


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
        self.waiting: list[WaitingEffect] = []
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
