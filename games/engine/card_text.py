"""Printed text made into abilities, where a game has a reader for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.cards import CardDef


@dataclass(frozen=True)
class Refusal:
    """What a reader did not understand, and where: characters of the printed text."""

    reason: str
    line: int = 0
    start: int = 0
    end: int = 0
    words: str = ""
    """The first thing not understood, as it stands there."""
    expected: tuple[str, ...] = ()
    nearest: str = ""
    """The known clause that is most like it."""
    abilities: tuple[Any, ...] = ()
    """What the other lines say: a curator starts from there."""
    attributes: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.line:
            return self.reason
        return f"line {self.line}, characters {self.start} to {self.end}: {self.reason}"


@dataclass(frozen=True)
class ReadText:
    """What a printed text says: abilities (none, if rules play it anyway) and attributes."""

    abilities: tuple[Any, ...] = ()
    attributes: Mapping[str, Any] = field(default_factory=dict)


CompileText = Callable[[CardDef, str], ReadText | Refusal]
"""The abilities that a card's printed text says, or why they cannot be told."""


@dataclass(frozen=True)
class TextReader:
    """The reader of a game's printed text. A better one has another version.

    Abilities are stored with the version that read them; those without are by hand.
    """

    version: str
    language: str
    compile_text: CompileText
    by_hand: frozenset[str] = frozenset()
    """Cards of which some line is not understood, but said by hand in a file that ships."""
