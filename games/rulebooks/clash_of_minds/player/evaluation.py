"""How a duel stands: Holmes's chance after a round, and in the middle of one.

The numbers of `standing` were fitted to the results of duels between greedy players.
"""

from functools import cache
from math import exp

from games.rulebooks.clash_of_minds.state import HOLMES, NOWHERE, SITE, Duel, site

HIDDEN, TOKEN, REVEALED = 0, 1, 2
TIME = 12
MIDDLE = 60  # no lead is larger
NOT_AT_ALL, A_LITTLE, A_LOT, IN_A_ROUND = range(4)
BLURS = ((1,), (1, 2, 1), (1, 2, 3, 2, 1), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))
"""How far a lead may still shift, both ways: not at all, a little, a lot, in a whole round."""
BLUR_AFTER = bytes(min(A_LOT, (8 - spent.bit_count()) // 3) for spent in range(256))
"""How far in the Final Turn, by the Action Cards that are spent."""

Outcome = tuple[int, int, int]
"""What a Thread's conclusion adds: hours, revealed cards, Deduction Tokens."""

Odds = tuple[tuple[Outcome, float], ...]


def race(
    hours: int, revealed: int, tokens: int, weights: tuple[float, float, float, float]
) -> float:
    """CM-13.2 to CM-13.4: sure at the end, before that a matter of time and Threads."""
    if revealed == 3:
        return 1.0 if hours < TIME else 0.5
    if hours >= TIME:
        return 0.0
    start, hour, card, token = weights
    left = TIME - max(0, hours)
    return 1 / (1 + exp(start - hour * left - card * revealed - token * tokens))


@cache
def standing(hours: int, revealed: int, tokens: int) -> float:
    """Holmes's chance between two rounds."""
    return race(hours, revealed, tokens, (2.7, 0.25, 1.0, 0.25))


def outcome(status: int, outright: int, cap: int, lead: int) -> Outcome:
    """CM-11.6 to CM-11.15: what a lead in a Thread leads to."""
    if lead < 0:
        return (min(cap, 1 if lead > -3 else 2), 0, 0)
    if status == REVEALED or lead == 0:
        return (0, 0, 0)
    if status == TOKEN:
        return (0, 1, -1)
    return (0, 1, 0) if lead >= outright else (0, 0, 1)


@cache
def odds(status: int, outright: int, cap: int, tie: int, blur: int, lead: int) -> Odds:
    """The outcomes that a lead may come to, with their chances."""
    weights = BLURS[blur]
    reach, total = len(weights) // 2, sum(weights)
    found: dict[Outcome, float] = {}
    for i, weight in enumerate(weights):
        ends = outcome(status, outright, cap, (lead + i - reach) or tie)
        found[ends] = found.get(ends, 0.0) + weight / total
    return tuple(found.items())


def chance(s: Duel) -> float:
    """Holmes's chance now: every way the three Threads may close, by its odds."""
    revealed, tokens = sum(s.revealed), sum(s.tokens)
    if not s.piles[SITE]:
        return standing(s.hours, revealed, tokens)
    outright, cap, tie = site(s).terms
    blur = blur_of(s, before=IN_A_ROUND)
    ends: dict[Outcome, float] = {(s.hours, revealed, tokens): 1.0}
    for t, lead in enumerate(s.leads):
        now = status_of(s.revealed[t], s.tokens[t])
        ends = add_thread(ends, odds(now, outright, cap, tie, blur, lead))
    return sum([p * standing(*end) for end, p in ends.items()])


def evaluate(s: Duel, seat: int) -> float:
    """How well a seat stands, from 0 (lost) to 1 (won)."""
    if s.result is not None:
        winners = s.result.winners
        return 0.5 if not winners else float(seat in winners)
    holmes = chance(s)
    return holmes if seat == HOLMES else 1.0 - holmes


def add_thread(ends: dict[Outcome, float], thread: Odds) -> dict[Outcome, float]:
    """The chances of all sums of what is so far and what one more Thread adds."""
    found: dict[Outcome, float] = {}
    for (hours, revealed, tokens), p in ends.items():
        for (h, r, k), q in thread:
            end = (hours + h, revealed + r, tokens + k)
            found[end] = found.get(end, 0.0) + p * q
    return found


def status_of(revealed: int, token: int) -> int:
    """How far Holmes has come in a Thread."""
    if revealed:
        return REVEALED
    return TOKEN if token else HIDDEN


def blur_of(s: Duel, before: int = A_LOT) -> int:
    """The fewer Action Cards of the Final Turn are to come, the firmer a lead; and before it?"""
    return before if s.aimed == NOWHERE else BLUR_AFTER[s.spent]
