"""Lines that the reader does not understand yet, said by hand (`by_hand.yaml`)."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from games.rulebooks.detective_conan.printed_text.two_way import Plain

FILE = Path(__file__).with_name("by_hand.yaml")
Abilities = list[dict[str, Any]]


def digest(text: str) -> str:
    """A line is known by this without its words being kept here."""
    return sha256(text.encode()).hexdigest()[:16]


@cache
def lines_by_hand() -> dict[str, dict[str, Abilities]]:
    found: dict[str, dict[str, Abilities]] = yaml.load(FILE.read_text(encoding="utf-8"), Plain)
    return {id: {str(line): said for line, said in of.items()} for id, of in found.items()}


def said_by_hand(id: str, text: str) -> Abilities | None:
    """The abilities of this line of this card, if somebody has said them."""
    return lines_by_hand().get(id, {}).get(digest(text))
