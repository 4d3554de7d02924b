"""How well a seat stands: the measure search bots cut their playouts with.

The weights follow the results of matches between greedy players.
"""

from math import exp
from typing import NamedTuple

from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DRAW_DECK,
    FIELD,
    GADGET,
    HAND,
    HQ,
    INTELLIGENCE,
    SOLVED,
    TALENTS,
)
from games.rulebooks.case_closed.limits import face_up_characters
from games.rulebooks.case_closed.state import CaseClosedState

LATE = 20  # cards left in a Draw Deck when its end comes into sight


class Weights(NamedTuple):
    """What adds to the logarithm of the odds of winning."""

    solved: float = 1.0
    nearest: float = 1.2  # the case nearest to its solution, from 0 to 1
    second: float = 0.8
    intelligence: float = 0.12  # each point, when the Draw Decks are empty (CC-1.7)
    criminals: float = 0.035  # each point of talent, face-up
    hidden: float = 0.05  # each problem face-down in the crime zone
    talents: float = 0.015
    gadgets: float = 0.12
    clues: float = 0.05
    hand: float = 0.03
    points: float = 0.02


WEIGHTS = Weights()


def standing(s: CaseClosedState, seat: int) -> float:
    """0 lost, 1 won; before the end, strength of my team against the strongest other."""
    if s.result is not None:
        return 1.0 if seat in s.result.winners else 0.0
    teams: dict[int, float] = {}
    for other, team in enumerate(s.team_of):
        teams[team] = teams.get(team, 0.0) + strength(s, other)
    mine = teams.pop(s.team_of[seat])
    return 1 / (1 + exp(max(teams.values()) - mine))


def strength(s: CaseClosedState, seat: int, w: Weights = WEIGHTS) -> float:
    """Solved cases and those within reach above all; then people, clues, cards and points."""
    attached = [s.face[a].type for a in s.pile(ATTACHED, seat)]
    return (
        w.solved * len(s.pile(SOLVED, seat))
        + reach(s, seat, w)
        + menace(s, seat, w)
        + w.intelligence * lateness(s) * brains(s, seat)
        + w.gadgets * attached.count(GADGET)
        + w.clues * attached.count(CLUE)
        + w.hand * len(s.pile(HAND, seat))
        + w.points * (s.jobs[seat] + s.crimes[seat])
    )


def reach(s: CaseClosedState, seat: int, w: Weights) -> float:
    """The talents of all detectives, and the two cases that these come nearest to."""
    faces = [s.face[c] for c in (*s.pile(HQ, seat), *s.pile(FIELD, seat))]
    talents = [sum(face.talents[t] for face in faces) for t in range(len(TALENTS))]
    clues = {face.title for a in s.pile(ATTACHED, seat) if (face := s.face[a]).type == CLUE}
    near = sorted(nearness(s, case, talents, clues) for case in s.cases())
    total = w.talents * sum(talents) + w.nearest * sum(near[-1:])
    return total + w.second * sum(near[-2:-1])


def nearness(s: CaseClosedState, case: int, talents: list[int], titles: set[str]) -> float:
    """How much of a case's goals these talents meet, times how much of its clues is there."""
    face = s.face[case]
    goals = sum(face.talents)
    met = sum(map(min, face.talents, talents))
    exact = len(titles.intersection(face.exact_clues)) / max(1, len(face.exact_clues))
    clues = min(1.0, max(exact, len(titles) / max(1, face.clue_number)))
    return clues * met / goals if goals else clues


def menace(s: CaseClosedState, seat: int, w: Weights) -> float:
    """Criminals that stand in the way, and problems that may be criminals."""
    problems = s.pile(CRIME_ZONE, seat)
    seen = [c for c in problems if s.face_up[c] and s.face[c].type == CRIMINAL]
    talents = sum(sum(s.face[c].talents) for c in seen)
    return w.criminals * talents + w.hidden * (len(problems) - len(seen))


def lateness(s: CaseClosedState) -> float:
    """From 0 to 1, when both Draw Decks are empty and intelligence decides."""
    left = max(len(s.pile(DRAW_DECK, seat)) for seat in range(s.table.seats))
    return max(0.0, 1 - left / LATE)


def brains(s: CaseClosedState, seat: int) -> int:
    return sum(s.face[c].talents[INTELLIGENCE] for c in face_up_characters(s, seat))
