"""How well a seat stands: its share of the tricks so far."""

from tests.sixth_game.state import Tricks


def evaluate(s: Tricks, seat: int) -> float:
    total = sum(s.tricks)
    return s.tricks[seat] / total if total else 1 / s.table.seats
