"""How well a seat stands: the measure search bots cut their playouts with."""

from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CLUE,
    CRIME_ZONE,
    HAND,
    SOLVED,
)
from games.rulebooks.case_closed.limits import face_up_characters
from games.rulebooks.case_closed.state import CaseClosedState


def standing(s: CaseClosedState, seat: int) -> float:
    """0 lost, 1 won; before the end, strength of my team against the strongest other."""
    if s.result is not None:
        return 1.0 if seat in s.result.winners else 0.0
    teams: dict[int, float] = {}
    for other, team in enumerate(s.team_of):
        teams[team] = teams.get(team, 0.0) + strength(s, other)
    mine = teams.pop(s.team_of[seat])
    lead = mine - max(teams.values())
    return min(0.97, max(0.03, 0.5 + lead / 120))


def strength(s: CaseClosedState, seat: int) -> float:
    """Solved cases above all; then people in play, clues, criminals, cards and points."""
    people = sum(sum(s.face[c].talents) for c in face_up_characters(s, seat))
    clues = sum(1 for a in s.pile(ATTACHED, seat) if s.face[a].type == CLUE)
    return (
        20 * len(s.pile(SOLVED, seat))
        + people
        + 2 * clues
        + len(s.pile(CRIME_ZONE, seat))
        + 0.5 * len(s.pile(HAND, seat))
        + 0.3 * (s.jobs[seat] + s.crimes[seat])
    )
