"""How well a seat stands: the measure search bots cut their playouts with.

The weights follow the results of matches between greedy players.
"""

from math import exp
from typing import NamedTuple

from games.rulebooks.detective_conan.modifiers import ap, lp
from games.rulebooks.detective_conan.partner import RESOLUTION_FILES, case_level
from games.rulebooks.detective_conan.state import ACTIVE, EVIDENCE, FILE, HAND, SCENE, ConanState


class Weights(NamedTuple):
    """What adds to the logarithm of the odds of winning."""

    short: float = -0.32  # each Evidence that is missing
    last: float = 1.2  # over one more than are missing: the last ones count most
    file: float = 0.4  # each FILE card, up to those that Resolution needs
    resolution: float = 0.4
    partner: float = 0.4  # if Active
    character: float = 0.12
    active: float = 0.15  # more for a Character that is Active
    lp: float = 0.1
    ap: float = 0.05  # each 1000
    hand: float = 0.05


WEIGHTS = Weights()


def evaluate(s: ConanState, seat: int) -> float:
    """From 0 (lost) to 1 (won): Evidence against the Case Level, FILE, the Scene."""
    if s.result is not None:
        winners = s.result.winners
        return 0.5 if not winners else float(seat in winners)
    lead = progress(s, seat) - progress(s, 1 - seat)
    return 1 / (1 + exp(-lead))


def progress(s: ConanState, seat: int, w: Weights = WEIGHTS) -> float:
    short = max(0, case_level(s, seat) - len(s.piles[EVIDENCE + seat]))
    score = w.short * short + w.last / (1 + short)
    score += w.file * min(len(s.piles[FILE + seat]), RESOLUTION_FILES)
    score += w.resolution * bool(s.resolution[seat])
    score += w.partner * (s.stance[s.partners[seat]] == ACTIVE)
    score += w.hand * len(s.piles[HAND + seat])
    return score + sum([presence(s, c, w) for c in s.piles[SCENE + seat]])


def presence(s: ConanState, c: int, w: Weights) -> float:
    """What a Character on the Scene is good for."""
    there = w.character + w.lp * lp(s, c) + w.ap * ap(s, c) / 1000
    return there + w.active * (s.stance[c] == ACTIVE)
