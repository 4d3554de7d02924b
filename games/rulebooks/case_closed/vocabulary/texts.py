"""English that several words share."""

from collections.abc import Mapping
from typing import Any

from games.rulebooks.case_closed.declaration import TALENTS


def talent_change(number: str, talent: str) -> str:
    """+2 strength; +1 strength for each clue; strength equal to another's speed."""
    first, _, rest = number.partition(" ")
    if first.lstrip("-").isdigit():
        return f"{int(first):+d} {talent} {rest}".strip()
    return f"{talent} equal to {number}"


def changes(said: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """+2 strength and -1 speed."""
    parts = [talent_change(str(said[talent]), talent) for talent in TALENTS if talent in given]
    return " and ".join(parts)


def cards_of(number: str) -> str:
    return "a card" if number == "1" else f"{number} cards"


def points(number: str, kind: str) -> str:
    return f"{number} {kind} point{'' if number == '1' else 's'}"
