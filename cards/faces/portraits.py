"""How a game's cards look: its portraits.yaml, over the general rules of cards/faces/shapes."""

import hashlib
import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from cards.faces.shapes import read_shapes, read_yaml
from games import rulebooks

Choice = TypeVar("Choice")
Rules = list[tuple[re.Pattern[str], Any]]


class Tone(NamedTuple):
    """The colours of a face: frame and head, bands, two of the ground, paper of the text."""

    deep: str
    base: str
    mid: str
    light: str
    tint: str


def pick(key: str, pool: Sequence[Choice]) -> Choice:
    """One of a pool by a hash of the key: the same for ever, on any machine."""
    return pool[int(hashlib.sha256(key.encode()).hexdigest()[:8], 16) % len(pool)]


@dataclass(frozen=True)
class Portraits:
    """The looks of one game. `own` is what its file says."""

    own: dict[str, Any] = field(default_factory=dict)
    groups: Rules = field(default_factory=list)
    grounds: Rules = field(default_factory=list)
    women: re.Pattern[str] = re.compile("$^")
    tones: dict[str, Tone] = field(default_factory=dict)

    def style(self, type_name: str) -> dict[str, Any]:
        """What holds for cards of a type: the game's own words, and those of the type over it."""
        of_type: dict[str, Any] = self.own.get("types", {}).get(type_name, {})
        return self.own | of_type

    def sheet(self, name: str) -> dict[str, Any] | None:
        """The looks of somebody whom everybody knows."""
        found: dict[str, Any] | None = self.own.get("people", {}).get(name)
        return found


@cache
def portraits_of(game: str) -> Portraits:
    # Beside its rulebook, wherever that lies: a game may live outside this project.
    path = Path(inspect.getfile(type(rulebooks.get(game)))).parent / "portraits.yaml"
    own = read_yaml(path) if path.exists() else {}
    general = read_shapes("rules")
    women = "|".join(map(re.escape, [*general["women"], *own.get("women", [])]))
    return Portraits(
        own,
        read_rules([*own.get("groups", []), *general["groups"]]),
        read_rules([*own.get("grounds", []), *general["grounds"]]),
        re.compile(rf"\b({women})\b"),
        {name: Tone(*colors) for name, colors in (general["tones"] | own.get("tones", {})).items()},
    )


def read_rules(rows: list[list[Any]], flags: int = 0) -> Rules:
    return [(re.compile(words, flags), said) for words, said in rows]


@cache
def motif_rules() -> Rules:
    return read_rules(read_shapes("rules")["motifs"], re.IGNORECASE)


@cache
def creature_rules() -> Rules:
    return read_rules(read_shapes("rules")["creatures"])


def first_rule(rules: Rules, text: str) -> Any:
    """What the first rule says whose words are in the text; None if none is."""
    return next((said for words, said in rules if words.search(text)), None)


def tone_of(color: str) -> Tone:
    """A tone made from one colour, for a game that names no other."""
    return Tone(mix(color, "#000000", 0.25), color, *(mix(color, "#ffffff", n) for n in LIGHTER))


LIGHTER = (0.45, 0.65, 0.93)


def mix(color: str, other: str, share: float) -> str:
    """A colour with so much of another in it."""
    ours, theirs = (bytes.fromhex(one.lstrip("#")) for one in (color, other))
    parts = (round(a + (b - a) * share) for a, b in zip(ours, theirs, strict=True))
    return "#" + bytes(parts).hex()
