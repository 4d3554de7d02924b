"""Flipping problems up (CC-11)."""

from games.rulebooks.case_closed.declaration import CRIME_ZONE, CRIMINAL
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import cost_of
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.zones import ONE_CRIMINAL, UNIQUENESS, discard, wake


def flippable(s: CaseClosedState, seat: int) -> list[int]:
    """CC-11.1, CC-11.2, CC-11.13, CC-R.17: own ready problems at cases without one's criminal."""
    if s.substep == "solve":
        return []
    face_up, expended, at = s.face_up, s.expended, s.at
    own: list[int] = []
    for c in s.piles[CRIME_ZONE * s.table.seats + seat]:
        if not (face_up[c] or expended[c]):
            own.append(c)
    if not own:
        return own
    taken = [at[c] for c in s.team_cards(CRIME_ZONE, seat) if face_up[c]]
    return [c for c in own if at[c] not in taken] if taken else own


def flip(s: CaseClosedState, seat: int, c: int) -> None:
    """CC-11.4: reveal it; a clue is discarded, a criminal paid for or discarded."""
    s.reveal(c, s.table.all_seats)
    s.note("flip", "CC-11.4", seat, c)
    cost = cost_of(s, c)
    if s.face[c].type != CRIMINAL:
        discard(s, c, "CC-11.5")
    elif cost > s.crimes[seat]:
        discard(s, c, "CC-11.9")
    else:
        s.crimes[seat] -= cost
        turn_up(s, c)


def turn_up(s: CaseClosedState, c: int) -> None:
    """CC-11.10, CC-11.11: it counts as flipped up, and what waits for that triggers."""
    wake(s, c)
    s.unsettled |= UNIQUENESS | ONE_CRIMINAL
    s.note("criminal", "CC-11.10", s.controller(c), c)
    fire(s, "flipped_up", c)


def is_problem(s: CaseClosedState, c: int) -> bool:
    """CC-18.1: a face-down card in the crime zone."""
    return s.pile_of[c] // s.table.seats == CRIME_ZONE and not s.face_up[c]
