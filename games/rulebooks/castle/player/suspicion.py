"""Whom a seat suspects, by what it knows of the tokens."""

from games.rulebooks.castle.face import GUILTY
from games.rulebooks.castle.state import CONSPIRACY, TOKENS, TOUGHEST, Castle

DARK = -1.0
"""A token that a seat does not know, before its chance of Guilt is worked out."""


def suspicion(s: Castle, seat: int) -> list[float]:
    """For each Suspect on the table the chance of Guilt as this seat knows it.

    In the co-operative game every Suspect has to be Confronted, so all count in full.
    """
    table = s.table
    tokens = s.piles[TOKENS * table.seats]
    if table.mode == TOUGHEST:
        return [1.0] * len(tokens)
    left = (2 if table.mode == CONSPIRACY else 1) - len(s.found)  # Guilty on the table
    known, face, bit = s.known, s.face, 1 << seat
    chances = []
    for t in tokens:
        if not known[t] & bit:
            chances.append(DARK)
        elif face[t].kind == GUILTY:
            left -= 1
            chances.append(1.0)
        else:
            chances.append(0.0)
    dark = chances.count(DARK)
    chance = left / dark if left and dark else 0.0
    if dark == len(chances):
        return [chance] * dark
    return [chance if sure == DARK else sure for sure in chances]
