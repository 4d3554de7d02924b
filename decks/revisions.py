"""Exact lists: their hashes, and what differs between two of them."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from decks.deck_text.reading import Counts
from games.engine.decks import CONSIDERING


def content_hash(game: str, counts: Counts) -> str:
    """Of everything in the deck: sections, cards, printings, also what is considered."""
    return _hash([game, sorted([*key, n] for key, n in counts.items())])


def list_hash(game: str, counts: Counts) -> str:
    """Of the cards that count. Decks with the same list play the same."""
    copies: dict[tuple[str, str], int] = {}
    for (section, card, _), n in counts.items():
        if section != CONSIDERING:
            copies[section, card] = copies.get((section, card), 0) + n
    return _hash([game, sorted([*key, n] for key, n in copies.items())])


def _hash(data: list[Any]) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Difference:
    """One card whose copies differ between two lists."""

    section: str
    card: str
    printing: str
    before: int
    after: int

    @property
    def kind(self) -> str:
        if not self.before:
            return "added"
        return "changed" if self.after else "removed"

    def as_data(self) -> dict[str, Any]:
        return {
            "section": self.section,
            "card": self.card,
            "printing": self.printing or None,
            "before": self.before,
            "after": self.after,
            "kind": self.kind,
        }


def differences(before: Counts, after: Counts) -> list[Difference]:
    """What leads from one list to the other, in the order of the lists."""
    return [
        Difference(*key, before.get(key, 0), after.get(key, 0))
        for key in {**before, **after}
        if before.get(key, 0) != after.get(key, 0)
    ]
