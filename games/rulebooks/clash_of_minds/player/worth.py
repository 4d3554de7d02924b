"""What the lead in a Thread is worth, in hours of the clock."""

from functools import cache
from operator import add, mul, neg

from games.rulebooks.clash_of_minds.player.evaluation import (
    HIDDEN,
    MIDDLE,
    REVEALED,
    TOKEN,
    Odds,
    Outcome,
    add_thread,
    blur_of,
    odds,
    race,
    status_of,
)
from games.rulebooks.clash_of_minds.state import (
    FACE_DOWN,
    HOLMES,
    SITE,
    THREAD,
    THREADS,
    Duel,
    site,
)

FAR = 9  # beyond this lead nothing changes any more
SLOPE = 0.01  # a larger lead is always worth a little more
SLOPES = [SLOPE * at for at in range(2 * MIDDLE + 1)]
SCALE = 11.0  # one hour is about that part of a duel
Row = tuple[float, ...]
Terms = tuple[int, int, int]

USUAL: dict[int, Odds] = {
    HIDDEN: (
        ((2, 0, 0), 0.21),
        ((1, 0, 0), 0.22),
        ((0, 0, 0), 0.12),
        ((0, 0, 1), 0.21),
        ((0, 1, 0), 0.24),
    ),
    TOKEN: (((2, 0, 0), 0.21), ((1, 0, 0), 0.22), ((0, 0, 0), 0.12), ((0, 1, -1), 0.45)),
    REVEALED: (((2, 0, 0), 0.21), ((1, 0, 0), 0.22), ((0, 0, 0), 0.57)),
}
"""How a Thread usually closes: what one may expect of the two others."""


@cache
def stake(hours: int, revealed: int, tokens: int) -> float:
    """What is at stake: Holmes's chance as a player without foresight should feel it.

    Steeper than `evaluation.standing`. The edition was balanced with these weights.
    """
    return race(hours, revealed, tokens, (3.9, 0.36, 1.2, 0.6))


@cache
def stakes(hours: int, revealed: int, tokens: int) -> dict[Outcome, float]:
    """What is at stake after all that three Threads can add to a round that starts there."""
    hidden = 3 - revealed
    return {
        (h, r, k): stake(hours + h, revealed + r, tokens + k)
        for h in range(7)
        for r in range(hidden + 1)
        for k in range(-tokens, hidden - r - tokens + 1)
    }


class Closing:
    """A way in which all three Threads may close, with its odds; reckoned once for each start."""

    __slots__ = ("chances", "ends", "known")

    def __init__(self, ends: dict[Outcome, float]) -> None:
        self.ends = tuple(ends)
        self.chances = tuple(ends.values())
        self.known: dict[Outcome, float] = {}

    def worth(self, start: Outcome) -> float:
        """What is at stake if a round that starts there closes in this way."""
        found = self.known.get(start)
        if found is None:
            after = map(stakes(*start).__getitem__, self.ends)
            found = self.known[start] = sum(map(mul, self.chances, after))
        return found


@cache
def usual_ends(others: tuple[int, int]) -> dict[Outcome, float]:
    """What two Threads add if they close as usual."""
    one, other = others
    return add_thread(add_thread({(0, 0, 0): SCALE}, USUAL[one]), USUAL[other])


@cache
def closing(others: tuple[int, int], way: Odds) -> Closing:
    """Two Threads close as usual, one in this way."""
    return Closing(add_thread(usual_ends(others), way))


@cache
def closings(status: int, others: tuple[int, int], terms: Terms, blur: int) -> list[Closing]:
    """How the Threads may close by the lead in one of them, from -9 to 9."""
    near = range(-FAR, FAR + 1)
    return [closing(others, odds(status, *terms, blur, lead)) for lead in near]


@cache
def row(
    seat: int, status: int, others: tuple[int, int], hours: int, terms: Terms, blur: int
) -> Row:
    """The worth to a seat of every lead of its own from -60 to 60, all else being as usual.

    Moriarty loses what Holmes gains, and his leads run the other way.
    """
    if seat != HOLMES:
        holmes = row(HOLMES, status, others, hours, terms, blur)
        return tuple(map(neg, holmes[::-1]))
    statuses = (status, *others)
    start = (hours, statuses.count(REVEALED), statuses.count(TOKEN))
    near = [way.worth(start) for way in closings(status, others, terms, blur)]
    least, *_, most = near
    beyond = MIDDLE - FAR
    return tuple(map(add, [least] * beyond + near + [most] * beyond, SLOPES))


@cache
def rows(
    seat: int,
    revealed: tuple[int, ...],
    tokens: tuple[int, ...],
    hours: int,
    terms: Terms,
    blur: int,
) -> tuple[Row, Row, Row]:
    """A row for each Thread."""
    a, b, c = [status_of(*thread) for thread in zip(revealed, tokens, strict=True)]
    return (
        row(seat, a, (b, c), hours, terms, blur),
        row(seat, b, (a, c), hours, terms, blur),
        row(seat, c, (a, b), hours, terms, blur),
    )


class Judge:
    """One seat's estimate of the round: where it leads, and a row of worths for each Thread.

    leads  per Thread: the own lead as a place in the row
    """

    __slots__ = ("leads", "rows", "s", "seat")

    def __init__(self, s: Duel, seat: int) -> None:
        self.s = s
        self.seat = seat
        a, b, c = s.leads
        if seat == HOLMES:
            self.leads = [MIDDLE + a, MIDDLE + b, MIDDLE + c]
        else:
            self.leads = [MIDDLE - a, MIDDLE - b, MIDDLE - c]
        terms = s.face[s.piles[SITE][0]].terms
        self.rows = rows(seat, s.revealed, s.tokens, s.hours, terms, blur_of(s))

    def gain(self, thread: int, by: int) -> float:
        """What `by` more influence of one's own in a Thread is worth to this seat."""
        worth = self.rows[thread]
        at = self.leads[thread]
        return worth[at + by] - worth[at]

    def gain_if(self, thread: int, token: int) -> float:
        """What it is worth to put a Deduction Token on a Thread, or to take it off."""
        s, at = self.s, self.leads[thread]
        a, b = [status_of(s.revealed[t], s.tokens[t]) for t in THREADS if t != thread]
        status = TOKEN if token else HIDDEN
        then = row(self.seat, status, (a, b), s.hours, site(s).terms, blur_of(s))
        return then[at] - self.rows[thread][at]

    def count_face_down(self) -> None:
        """Cards of the initial set-up that only their owner can count yet."""
        face, turned, piles = self.s.face, self.s.turned, self.s.piles
        for t in THREADS:
            for c in piles[THREAD + 2 * t + self.seat]:
                if turned[c] == FACE_DOWN:
                    self.leads[t] += face[c].upright
