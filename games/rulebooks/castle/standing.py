"""How well a seat stands: the measure search bots cut their playouts with.

The weights follow the results of matches between greedy players. They add to the logarithm
of the odds, so that a seat's chance is its share of what all seats' weights amount to.
"""

from math import exp
from typing import Any, NamedTuple

from games.rulebooks.castle.ending import share_of
from games.rulebooks.castle.knowledge import suspicion
from games.rulebooks.castle.pieces import GUILTY, SPECIAL
from games.rulebooks.castle.state import (
    DECK,
    SEASON,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    Castle,
    hand_of,
    names_held,
    shared,
    solved_by,
)

MISSING = (3.0, 1.0, 0.3, 0.0)
"""By the number of Investigations that a seat lacks for the Guilty Suspect."""


class Weights(NamedTuple):
    suspects: float = 0.8  # the chance of Guilt that the seat gives the Guilty one
    certain: float = 0.8  # certain of the Guilty one, and ready to Confront
    special: float = 0.15
    card: float = 0.04
    ability: float = 0.25
    solved: float = 0.7  # each Solved token of a Season


class TeamWeights(NamedTuple):
    """CA-15.6: the Suspects still to Confront against the cards still in the deck."""

    start: float = 2.7
    seat: float = -0.73
    deck: float = 0.08
    suspect: float = -0.63
    missing: float = -0.1
    ready: float = 0.33
    card: float = 0.03


ALONE, TEAM = Weights(), TeamWeights()
NOBODY = 0.1
"""The chance that a Guilty Suspect joins those on the table yet (CA-15.9)."""


def evaluate(s: Castle, seat: int) -> float:
    """From 0 (lost) to 1 (won), with the tokens as they lie in the state given."""
    if s.result is not None:
        return share_of(s.result, seat)
    if s.table.mode == TOUGHEST:
        return team_chance(s)
    odds = [exp(prospect(s, other)) for other in range(s.table.seats)]
    return odds[seat] / sum(odds) * time_left(s)


def guilty(s: Castle) -> list[int]:
    """The Guilty Suspects on the table."""
    pairs = zip(shared(s, SUSPECTS), shared(s, TOKENS), strict=True)
    face: list[Any] = s.face
    return [c for c, t in pairs if getattr(face[t], "kind", None) == GUILTY]


def prospect(s: Castle, seat: int, w: Weights = ALONE) -> float:
    """How near a seat is to the Guilty Suspect: cards, suspicion, means."""
    face: list[Any] = s.face
    held, hand = names_held(s, seat), hand_of(s, seat)
    score: float = w.card * len(hand) + w.ability * (not s.used >> seat & 1)
    score += w.special * sum(face[c].kind == SPECIAL for c in hand)
    if s.table.mode == SEASON:
        score += w.solved * solved_by(s, seat)
    chances = dict(zip(shared(s, SUSPECTS), suspicion(s, seat), strict=True))
    leads: list[float] = [
        lead(chances[c], (face[c].requires & ~held).bit_count(), w) for c in guilty(s)
    ]
    return score + max(leads, default=0.0)


def lead(chance: float, missing: int, w: Weights) -> float:
    """What a seat has against a Guilty Suspect."""
    ready = w.certain if chance == 1.0 and not missing else 0.0
    return MISSING[missing] + w.suspects * chance + ready


def time_left(s: Castle) -> float:
    """A short deck makes it likely that the killer gets away."""
    deck = len(shared(s, DECK))
    return deck / (deck + 4.0)


def team_chance(s: Castle, w: TeamWeights = TEAM) -> float:
    """The chance to Confront everybody in time, and that somebody is Guilty."""
    face: list[Any] = s.face
    seats = range(s.table.seats)
    held = [names_held(s, seat) for seat in seats]
    missing = [
        min((face[c].requires & ~names).bit_count() for names in held)
        for c in shared(s, SUSPECTS)
    ]
    score = w.start + w.seat * len(seats) + w.deck * len(shared(s, DECK))
    score += w.suspect * len(missing) + w.missing * sum(missing)
    score += w.ready * missing.count(0)
    score += w.card * sum(len(hand_of(s, seat)) for seat in seats)
    return (1.0 if s.found or guilty(s) else NOBODY) / (1 + exp(-score))
