"""Events in words, and the public facts of a view."""

from collections.abc import Sequence
from typing import Any

from games.engine.state import Event
from tests.sixth_game.state import Tricks


def narrate(event: Event, names: Sequence[str]) -> str:
    verb, rule, seat, _, card_id = event[:5]
    who = names[seat] if seat >= 0 else "The game"
    return f"{who} {verb} {card_id}".strip() + f" ({rule})"


def describe(seen: Tricks) -> dict[str, Any]:
    return {"tricks": seen.tricks, "leader": seen.leader}
