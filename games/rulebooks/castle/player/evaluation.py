"""How well a seat stands: the measure search bots cut their playouts with.

The weights follow the results of matches between greedy players. They add to the logarithm
of the odds, so that a seat's chance is its share of what all seats' weights amount to.
"""

from math import exp
from typing import Any, NamedTuple

from games.rulebooks.castle.face import GUILTY, SPECIAL
from games.rulebooks.castle.player.suspicion import suspicion
from games.rulebooks.castle.state import (
    DECK,
    SEASON,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    Castle,
    cast_of,
    hand_of,
    names_held,
    shared_pile,
    solved_by,
)

MISSING = (3.5, 1.05, 0.4, 0.0)
"""By the number of Investigations that a seat lacks for the Guilty Suspect."""

DECOY = (-0.65, -0.15, 0.0, 0.0)
"""The same for any other Suspect: whoever is ready for that one Confronts in vain."""


class Weights(NamedTuple):
    suspects: float = 1.4  # the chance of Guilt that the seat gives the Guilty one
    certain: float = -0.55  # certain of it: less than twice as good as half certain
    wins: float = 1.9  # certain, ready, and the next to act
    next: float = 0.07
    card: float = 0.03
    solved: float = 0.7  # each Solved token of a Season


MEANS = {"take_card": 0.35, "peek": 0.07, "add_suspect": 0.07}
"""By verb: what a special text card in hand is good for."""

ABILITY = {"recover": 0.25, "peek": 0.35}
"""The same for an ability that is still to be used; a cost of cards alike is hard to meet."""

ALIKE = 0.3


class TeamWeights(NamedTuple):
    """CA-15.6: the Suspects still to Confront against the cards still in the deck."""

    start: float = 2.1
    seat: float = -0.71
    deck: float = 0.095
    suspect: float = -0.8
    ready: float = 0.53  # for each Suspect for whom somebody holds all three
    nearly: float = 0.07  # all but one
    card: float = 0.015


ALONE, TEAM = Weights(), TeamWeights()
NOBODY = 0.1
"""The chance that a Guilty Suspect joins those on the table yet (CA-15.9)."""


def evaluate(s: Castle, seat: int) -> float:
    """From 0 (lost) to 1 (won), with the tokens as they lie in the state given."""
    if s.result is not None:
        return 1.0 if seat in s.result.winners else 0.0
    if s.table.mode == TOUGHEST:
        return team_chance(s)
    odds = [exp(prospect(s, other)) for other in range(s.table.seats)]
    return odds[seat] / sum(odds) * time_left(s)


def guilty(s: Castle) -> list[int]:
    """The Guilty Suspects on the table."""
    pairs = zip(shared_pile(s, SUSPECTS), shared_pile(s, TOKENS), strict=True)
    face: list[Any] = s.face
    return [c for c, t in pairs if getattr(face[t], "kind", None) == GUILTY]


def prospect(s: Castle, seat: int, w: Weights = ALONE) -> float:
    """How near a seat is to the Guilty Suspect: cards, suspicion, means."""
    face = s.face
    hand, held, due = hand_of(s, seat), names_held(s, seat), s.due == seat
    score = w.card * len(hand) + w.next * due + means(s, seat)
    if s.table.mode == SEASON:
        score += w.solved * solved_by(s, seat)
    sought = guilty(s)
    leads = []
    for c, chance in zip(shared_pile(s, SUSPECTS), suspicion(s, seat), strict=True):
        missing = (face[c].requires & ~held).bit_count()
        if c in sought:
            leads.append(lead(chance, missing, due, w))
        elif chance:
            score += DECOY[missing]
    return score + max(leads, default=0.0)


def lead(chance: float, missing: int, due: bool, w: Weights) -> float:
    """What a seat has against a Guilty Suspect."""
    score = MISSING[missing] + w.suspects * chance
    if chance < 1.0:
        return score
    return score + w.certain + w.wins * (due and not missing)


def means(s: Castle, seat: int) -> float:
    """What the texts are good for that a seat has yet to use."""
    face = s.face
    texts = [face[c] for c in hand_of(s, seat) if face[c].kind == SPECIAL]
    total = sum([MEANS.get(verb, 0.0) for text in texts for verb in text.says])
    cast = cast_of(s, seat)
    if cast < 0 or s.used >> seat & 1:
        return total
    ability = max([ABILITY.get(verb, 0.0) for verb in face[cast].says])
    alike = face[cast].costs.get("discard", {}).get("alike")
    return total + ability * (ALIKE if alike else 1.0)


def time_left(s: Castle) -> float:
    """A short deck makes it likely that the killer gets away."""
    deck = len(shared_pile(s, DECK))
    return deck / (deck + 4.0)


def team_chance(s: Castle, w: TeamWeights = TEAM) -> float:
    """The chance to Confront everybody in time, and that somebody is Guilty."""
    face = s.face
    seats = range(s.table.seats)
    held = [names_held(s, seat) for seat in seats]
    missing = [
        min((face[c].requires & ~names).bit_count() for names in held)
        for c in shared_pile(s, SUSPECTS)
    ]
    score = w.start + w.seat * len(seats) + w.deck * len(shared_pile(s, DECK))
    score += w.suspect * len(missing)
    score += w.ready * missing.count(0) + w.nearly * missing.count(1)
    score += w.card * sum(len(hand_of(s, seat)) for seat in seats)
    return (1.0 if s.found or guilty(s) else NOBODY) / (1 + exp(-score))
