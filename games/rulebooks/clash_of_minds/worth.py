"""What the lead in a Thread is worth, in hours of the clock, seen from Holmes."""

from functools import cache

from games.rulebooks.clash_of_minds.evaluation import (
    HIDDEN,
    MIDDLE,
    REVEALED,
    TOKEN,
    Odds,
    Outcome,
    blur_of,
    joined,
    odds,
    race,
    site_terms,
    status_of,
)
from games.rulebooks.clash_of_minds.influence import leads
from games.rulebooks.clash_of_minds.state import (
    FACE_DOWN,
    HOLMES,
    THREAD,
    THREADS,
    Duel,
)

FAR = 9  # beyond this lead nothing changes any more
REACH = range(-FAR, FAR + 1)
SCALE = 11.0  # one hour is about that part of a duel
Row = tuple[float, ...]

USUAL: dict[int, Odds] = {
    HIDDEN: (
        ((2, 0, 0), 0.21),
        ((1, 0, 0), 0.22),
        ((0, 0, 0), 0.12),
        ((0, 0, 1), 0.21),
        ((0, 1, 0), 0.24),
    ),
    TOKEN: (
        ((2, 0, 0), 0.21),
        ((1, 0, 0), 0.22),
        ((0, 0, 0), 0.12),
        ((0, 1, -1), 0.45),
    ),
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
def row(
    status: int,
    others: tuple[int, ...],
    hours: int,
    outright: int,
    cap: int,
    tie: int,
    blur: int,
) -> Row:
    """The worth of every lead from -60 to 60, all else being as usual."""
    statuses = (status, *others)
    start = (hours, statuses.count(REVEALED), statuses.count(TOKEN))
    ends = {start: SCALE}
    for other in others:
        ends = joined(ends, USUAL[other])
    closings = [odds(status, outright, cap, tie, blur, x) for x in REACH]
    worth_of = {closing: worth(ends, closing) for closing in set(closings)}
    worths = [worth_of[closing] for closing in closings]
    low, high = [worths[0]] * (MIDDLE - FAR), [worths[-1]] * (MIDDLE - FAR)
    return tuple(w + 0.01 * i for i, w in enumerate((*low, *worths, *high)))


def worth(ends: dict[Outcome, float], thread: Odds) -> float:
    return sum(p * stake(*end) for end, p in joined(ends, thread).items())


@cache
def three_rows(
    a: int, b: int, c: int, hours: int, outright: int, cap: int, tie: int, blur: int
) -> tuple[Row, Row, Row]:
    """A row for each Thread, by the status of all three."""
    terms = (hours, outright, cap, tie, blur)
    return row(a, (b, c), *terms), row(b, (a, c), *terms), row(c, (a, b), *terms)


def rows(s: Duel) -> tuple[Row, Row, Row]:
    """A row for each Thread as the round stands."""
    a, b, c = status_of(s, 0), status_of(s, 1), status_of(s, 2)
    return three_rows(a, b, c, s.hours, *site_terms(s), blur_of(s))


def row_if(s: Duel, thread: int, status: int) -> Row:
    """The row of a Thread if its Crime Plan Card had, or had not, a Deduction Token."""
    others = tuple(status_of(s, t) for t in THREADS if t != thread)
    return row(status, others, s.hours, *site_terms(s), blur_of(s))


class Judge:
    """One seat's estimate of the round: the leads, and a row of worths for each Thread."""

    __slots__ = ("known", "leads", "rows", "s", "seat", "sign")

    def __init__(self, s: Duel, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.sign = 1 if seat == HOLMES else -1
        self.known: dict[tuple[str, int], float] = {}
        self.leads: list[int] = []
        self.rows: tuple[Row, ...] = ()

    def survey(self) -> None:
        """Add up the Threads."""
        self.leads = leads(self.s)
        self.rows = rows(self.s)
        if FACE_DOWN in self.s.turned:
            self.count_own_face_down()

    def count_own_face_down(self) -> None:
        """Cards of the initial set-up that only their owner can count yet."""
        for t in THREADS:
            for c in self.s.piles[THREAD + 2 * t + self.seat]:
                if self.s.turned[c] == FACE_DOWN:
                    self.leads[t] += self.sign * self.s.face[c].upright

    def gain(self, thread: int, by: int) -> float:
        """What `by` more influence of one's own in a Thread is worth to this seat."""
        worth = self.rows[thread]
        at = self.leads[thread] + MIDDLE
        return self.sign * (worth[at + self.sign * by] - worth[at])

    def gain_if(self, thread: int, status: int) -> float:
        """What it is worth to put a Deduction Token on a Thread, or to take it off."""
        at = self.leads[thread] + MIDDLE
        then = row_if(self.s, thread, status)[at]
        return self.sign * (then - self.rows[thread][at])

    def shift(self, thread: int, by: int) -> None:
        """Reckon on with `by` more influence of one's own."""
        self.leads[thread] += self.sign * by
