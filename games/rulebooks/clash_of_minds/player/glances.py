"""A card's effect at a glance: good enough to choose an Action by."""

from typing import Any

CARD = 0.35  # what a card in hand is worth, in hours of the clock
LASTING = 0.45  # what a Support Card is worth in rounds to come
HOUR = 0.9

Glance = tuple[int, float]
"""About so much more influence in its Thread, and so many hours."""

GLANCES: dict[str, Glance] = {
    "draw": (0, CARD),
    "discard_hand": (0, CARD),
    "move": (1, 0.1),
    "change": (2, 0.0),
    "distract": (0, 0.15),
    "discard_card": (2, 0.0),
    "support_from_deck": (1, LASTING),
    "deduce": (0, 0.8),
    "remove_deduction": (0, 0.2),
    "hours": (0, 0.0),
}


def glance(face: Any, seat: int) -> Glance:
    """What a seat may expect of using a card; the choice of the card itself looks closer."""
    swing: int = face.used - face.upright
    bonus = 0.0
    for step in face.program:
        by, more = GLANCES.get(step.word, (0, 0.05))
        swing += by
        bonus += more + hours_of(step, seat)
    swing += sum([aura.by for aura in face.auras])
    return swing, bonus / 2 if any(step.ahead for step in face.program) else bonus


def hours_of(step: Any, seat: int) -> float:
    """Hours help Moriarty."""
    if step.word != "hours":
        return 0.0
    by: int = step.by
    return HOUR * (by if seat else -by)
