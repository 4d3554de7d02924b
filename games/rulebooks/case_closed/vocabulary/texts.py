"""English that several words share."""

from collections.abc import Mapping
from typing import Any

from games.rulebooks.case_closed.declaration import TALENTS


def signed(number: str) -> str:
    """+2, -1; an amount in words says itself what it counts."""
    try:
        return f"{int(number):+d}"
    except ValueError:
        return f"+{number}" if number[:1].isdigit() else f"+X (X is {number})"


def changes(said: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    """+2 strength and -1 speed."""
    parts = [
        f"{signed(str(said[talent]))} {talent}" for talent in TALENTS if talent in given
    ]
    return " and ".join(parts)


def cards_of(number: str) -> str:
    return "a card" if number == "1" else f"{number} cards"


def points(number: str, kind: str) -> str:
    return f"{number} {kind} point{'' if number == '1' else 's'}"
