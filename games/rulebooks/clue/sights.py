"""Chapter 27: what a seat has seen in a match, and so knows. The door to `deduction`."""

from functools import lru_cache
from typing import Any

from games.rulebooks.clue.deduction.facts import Sights
from games.rulebooks.clue.deduction.knowledge import Knowledge, knowledge_in
from games.rulebooks.clue.state import ClueState


def sights_of(s: ClueState, seat: int) -> Sights:
    """All that a seat has observed: the same from a state and from its view of one."""
    return Sights(*sight_values(s, seat))


def sight_values(s: ClueState, seat: int) -> tuple[Any, ...]:
    """The same as a plain tuple, with which sights can be looked up."""
    seats, looked, showing = len(s.hand), s.looked[seat], s.showing
    if showing:
        shower, _, _ = showing
        showing = showing if shower != seat else ()
    return (
        seat,
        s.hand[seat],
        s.leftovers,
        len(s.side),
        s.lacks,
        s.shows if seats > 2 else (),
        s.told[seat::seats],
        s.counts,
        s.wrong,
        showing,
        cards_at(s.side, looked) if looked else 0,
        s.solution if s.out >> seat & 1 else 0,
    )


@lru_cache(maxsize=256)
def cards_at(side: tuple[int, ...], looked: int) -> int:
    """The cards at those side places that were looked at."""
    return sum([1 << card for p, card in enumerate(side) if looked >> p & 1])


Memory = dict[tuple[Any, ...], Knowledge]

REMEMBERED = 64  # a few turns: what was known before them is hardly asked again
_OF_PLAYERS: Memory = {}
_OF_SAMPLES: Memory = {}  # counted deals, kept while tries from them are played on


def knowledge_of(s: ClueState, seat: int, memory: Memory = _OF_PLAYERS) -> Knowledge:
    """What a seat knows in a state, or in its own view of one. Remembered while it is current."""
    seen = sight_values(s, seat)
    found = memory.get(seen)
    if found is None:
        if len(memory) >= REMEMBERED:
            memory.clear()
        sights = Sights(*seen)
        found = memory[sights] = knowledge_in(sights, s.table.prepared.ids)
    return found


def knowledge_to_sample(s: ClueState, seat: int) -> Knowledge:
    return knowledge_of(s, seat, _OF_SAMPLES)
