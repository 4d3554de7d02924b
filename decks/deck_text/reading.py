"""What reading a deck text gives: every line accounted for, and the deck they make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from decks.deck_text.index import MAX_NAMESAKES, CardMatch

OK, AMBIGUOUS, UNKNOWN, IGNORED = "ok", "ambiguous", "unknown", "ignored"

Counts = dict[tuple[str, str, str], int]
"""A deck as formats see it: (section, card id, printing or "") to copies."""


@dataclass(frozen=True)
class Line:
    """One line of a paste and what became of it."""

    n: int
    text: str
    status: str
    note: str = ""
    card: str = ""
    printing: str = ""
    quantity: int = 0
    section: str = ""
    candidates: tuple[CardMatch, ...] = ()

    def as_data(self) -> dict[str, Any]:
        return {
            "n": self.n,
            "text": self.text,
            "status": self.status,
            "note": self.note,
            "card": self.card or None,
            "printing": self.printing or None,
            "quantity": self.quantity,
            "section": self.section or None,
            "candidates": [candidate(match) for match in self.candidates[:MAX_NAMESAKES]],
        }


def candidate(match: CardMatch) -> dict[str, Any]:
    """A card that a line may mean, with what tells it from its namesakes."""
    card = match.card
    first = next((p for p in card.prints if match.printing in ("", p.code)), None)
    return {
        "card": card.id,
        "title": card.title,
        "type": card.type,
        "colors": list(card.colors),
        "set": first.set if first else "",
        "number": first.number if first else "",
    }


@dataclass(frozen=True)
class Reading:
    """A deck text read to the end."""

    format: str
    lines: tuple[Line, ...]
    facts: Mapping[str, str] = field(default_factory=dict)  # game, name, format, description

    @property
    def counts(self) -> Counts:
        """The deck of the lines that were understood; repeated lines add up."""
        return added_up(
            ((line.section, line.card, line.printing), line.quantity)
            for line in self.lines
            if line.status == OK
        )

    @property
    def name(self) -> str:
        return self.facts.get("name", "")

    def with_status(self, status: str) -> list[Line]:
        return [line for line in self.lines if line.status == status]

    @property
    def complete(self) -> bool:
        """Whether nothing is left for the reader to decide."""
        return not self.with_status(AMBIGUOUS) and not self.with_status(UNKNOWN)

    @property
    def says_something(self) -> bool:
        """Whether a line is a card or looks like one, or there was nothing to be said."""
        said = [line for line in self.lines if line.text.strip() and line.note != "Header."]
        is_blank = not said and self.format in ("text", "csv")
        return (
            is_blank or "game" in self.facts or any(line.card or line.candidates for line in said)
        )

    def as_data(self) -> dict[str, Any]:
        found = (OK, AMBIGUOUS, UNKNOWN, IGNORED)
        return {
            "format": self.format,
            "facts": dict(self.facts),
            "summary": {status: len(self.with_status(status)) for status in found},
            "lines": [line.as_data() for line in self.lines],
        }


def added_up(pairs: Iterable[tuple[tuple[str, str, str], int]]) -> Counts:
    counts: Counts = {}
    for key, n in pairs:
        counts[key] = counts.get(key, 0) + n
    return counts
