"""When one end of a round is surely better than another: all is alike but for the clock.

No rule and no card asks what time it is, until a duel is over. Every course that a duel can take
from one of the two it can take from the other, with fewer hours at each check: Holmes wins or
draws wherever he did before.
"""

from games.rulebooks.clash_of_minds.state import DISCARDED, HOLMES, Duel

OF_THE_WAY = ("hours", "rng", "decisions", "options", "piles")
"""What may differ, and the piles, of which those of discarded cards are in no order."""


def is_better(s: Duel, other: Duel, seat: int) -> bool:
    """CM-13.2 to CM-13.4: fewer hours for Holmes, more for Moriarty, and the rest the same."""
    fewer, more = (s, other) if seat == HOLMES else (other, s)
    return fewer.hours < more.hours and are_alike(s, other)


def are_alike(s: Duel, other: Duel) -> bool:
    """CM-15.1: discarded cards are shuffled before anybody draws them."""
    names = [name for name in (*s.VALUES, *s.LISTS) if name not in OF_THE_WAY]
    return (
        all(getattr(s, name) == getattr(other, name) for name in names)
        and s.known == other.known
        and all(face is its for face, its in zip(s.face, other.face, strict=True))
        and lying(s) == lying(other)
    )


def lying(s: Duel) -> list[list[int]]:
    """The piles, discarded cards in order of their numbers."""
    discarded = range(DISCARDED, DISCARDED + 2)
    return [sorted(p) if n in discarded else list(p) for n, p in enumerate(s.piles)]
