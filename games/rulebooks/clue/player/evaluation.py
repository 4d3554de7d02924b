"""How a seat stands, by how little its knowledge leaves open."""

from math import exp, prod
from typing import NamedTuple

from games.rulebooks.clue.board import CENTRE
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import ClueState

AVERAGE_ROLL = 7  # steps


class Weights(NamedTuple):
    """What adds to the logarithm of the odds, as in matches between greedy players."""

    chance: float = 4.3  # to name the three cards by what is known
    way: float = -0.9  # each roll to the centre, as far as there is something to name
    open: float = -0.045  # each card that may be in the envelope


WEIGHTS = Weights()


def evaluate(s: ClueState, seat: int) -> float:
    """CL-29.6: from 0 (out) to 1 (solved): how little a seat's knowledge leaves open, next to the rivals'."""
    if s.result is not None:
        if not s.result.winners:
            return 0.25 if s.result.reason == "round limit" else 0.1
        return 1.0 if seat in s.result.winners else 0.0
    if s.out >> seat & 1:
        return 0.0
    if not s.turn:
        return 1 / s.table.seats
    seats = range(s.table.seats)
    strengths = [0.0 if s.out >> p & 1 else strength(s, p) for p in seats]
    return strengths[seat] / sum(strengths)


def strength(s: ClueState, seat: int, w: Weights = WEIGHTS) -> float:
    """What a seat's knowledge leaves open, and once that is little, the way to the centre."""
    p = knowledge_of(s, seat).places
    counts = [p.can[part].bit_count() for part in range(p.form.envelope, p.form.envelope + 3)]
    chance = 1 / prod(counts)
    way = s.table.prepared.board.distance[CENTRE][s.at[s.characters[seat]]] / AVERAGE_ROLL
    return exp(w.open * sum(counts) + chance * (w.chance + w.way * way))
