"""What is worked out for a list at most: anybody may ask, and nobody may wait for it long."""

from games.engine.decks import DeckList
from games.engine.effort import Effort

MAX_WORKED_ENTRIES = 400
MAX_WORKED_COPIES = 2_000
"""Many times the largest legal deck of any game. A larger list can be stored and judged."""

PLAN_SECONDS = 0.4
"""Of processor time for all parts of one plan together; what is left over stays open."""
UNCOUNTED = 1_000_000_000
"""The parts count their work themselves."""


def plan_effort() -> Effort:
    return Effort(UNCOUNTED, PLAN_SECONDS)


class DeckTooLarge(Exception):
    """A list far beyond what a deck can be: it is not repaired, and no hand drawn from it."""

    def __init__(self, entries: int, copies: int) -> None:
        super().__init__(
            f"The list has {entries} entries and {copies} copies: far more than a deck can be. "
            f"Cut it to {MAX_WORKED_ENTRIES} entries and {MAX_WORKED_COPIES} copies first."
        )


def check_workload(cards: DeckList) -> None:
    """DeckTooLarge unless the list is of a size that a deck on its way can have."""
    listed = (*cards.entries, *cards.considered)
    entries = len(listed) + len(cards.unknown)
    copies = sum(entry.count for entry in listed) + sum(n for _, _, n in cards.unknown)
    if entries > MAX_WORKED_ENTRIES or copies > MAX_WORKED_COPIES:
        raise DeckTooLarge(entries, copies)
