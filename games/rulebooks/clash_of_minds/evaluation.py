"""How a duel stands: the chance that Holmes wins."""

from games.rulebooks.clash_of_minds.state import Duel


def chance(s: Duel) -> float:
    return 0.5
