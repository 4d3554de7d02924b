"""A deck as writers take it."""

from collections.abc import Mapping
from dataclasses import dataclass

from decks.deck_text.reading import Counts


@dataclass(frozen=True)
class Written:
    """A deck to write: the game, what is known of the deck, and its cards."""

    game: str
    counts: Counts
    facts: Mapping[str, str]
    site: str = ""  # where pictures are fetched from
