"""Gains of talent: whom they can reach, and whether they turn a challenge or solve a case."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.rulebooks.case_closed.declaration import (
    CRIME_ZONE,
    FIELD,
    SLEUTH,
    TALENTS,
    TYPES,
)
from games.rulebooks.case_closed.player.planning import missing_clues, shortfall
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import compared_talent

REPEATS = 3
"""How often a gain may be paid for to turn one challenge."""


def verbs_of(steps: Any) -> dict[str, Any]:
    """The verbs of a program with their parameters, those of nested steps included."""
    found: dict[str, Any] = {}
    for step in steps:
        for key, value in step.items():
            found[key] = value
            if key in ("then", "else", "may"):
                found.update(verbs_of(value if isinstance(value, list) else [value]))
    return found


class Boost:
    """A gain that a card offers: by how much each talent changes, and whom it can reach."""

    __slots__ = ("amounts", "repeats", "s", "seat", "source", "wanted", "who")

    def __init__(
        self, s: CaseClosedState, seat: int, source: int, verbs: Mapping[str, Any], *, repeats: bool
    ) -> None:
        gain = verbs["gain"]
        self.s, self.seat, self.source, self.repeats = s, seat, source, repeats
        self.who = gain["who"]
        self.wanted = verbs.get("choose") if self.who == "it" else self.who
        self.amounts = [v if isinstance(v := gain.get(t), int) else 0 for t in TALENTS]

    @property
    def is_help(self) -> bool:
        return max(self.amounts) > 0

    def reaches(self, c: int) -> bool:
        """Can this character be given it?"""
        if self.who == "self":
            return c == self.source
        if self.who == "bearer":
            return c == self.s.host[self.source]
        return isinstance(self.wanted, Mapping) and all(
            self._fits(kind, told or {}, c) for kind, told in self.wanted.items()
        )

    def _fits(self, kind: str, told: Mapping[str, Any], c: int) -> bool:
        s, face = self.s, self.s.face[c]
        if kind != "character" and (kind not in TYPES or TYPES.index(kind) != face.type):
            return False
        theirs = s.are_opponents(s.controller(c), self.seat)
        if told.get("whose", "") == ("yours" if theirs else "opponents"):
            return False
        if "with" in told and s.at[c] != s.at[self.source]:
            return False
        if "at" in told and s.at[c] < 0:
            return False
        return "trait" not in told or told["trait"] in face.traits

    def turns_challenge(self) -> bool:
        """CC-12.10: does it save my character in the challenge, or beat the other one?"""
        s = self.s
        mine, theirs, talent = sides(s, self.seat)
        amount = self.amounts[talent]
        target = mine if amount > 0 else theirs
        if mine < 0 or not amount or not self.reaches(target):
            return False
        behind = compared_talent(s, theirs, talent) - compared_talent(s, mine, talent)
        most = abs(amount) * (REPEATS if self.repeats else 1)
        return behind == 0 or 0 < behind <= most

    def solves(self) -> bool:
        """CC-13.12: does it bring down what keeps the lead from solving a case?"""
        s = self.s
        if s.step != SLEUTH or s.substep != "conflict" or s.lead != self.seat or s.challenge:
            return False
        field = s.pile(FIELD, self.seat)
        return any(self._solves(case, field) for case in dict.fromkeys(s.at[c] for c in field))

    def _solves(self, case: int, field: Iterable[int]) -> bool:
        s = self.s
        there = [c for c in field if s.at[c] == case]
        able = [c for c in there if not s.expended[c]]
        short = shortfall(s, case, able)
        if not any(short) or missing_clues(s, self.seat, case, there):
            return False
        if not all(left <= abs(by) for left, by in zip(short, self.amounts, strict=True)):
            return False
        against = [c for c in s.everywhere(CRIME_ZONE) if s.at[c] == case and s.face_up[c]]
        return any(map(self.reaches, able if self.is_help else against))


def sides(s: CaseClosedState, seat: int) -> tuple[int, int, int]:
    """My character in the challenge (-1: none), the other one, and the talent."""
    if s.challenge is None:
        return (-1, -1, 0)
    attacker, defender, talent = s.challenge
    if s.controller(attacker) == seat:
        return (attacker, defender, talent)
    return (
        (defender, attacker, talent) if s.controller(defender) == seat else (-1, attacker, talent)
    )
