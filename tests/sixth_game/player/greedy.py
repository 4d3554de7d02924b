"""A player who spends the highest card first."""

from games.engine.flow import Action
from tests.sixth_game.state import Tricks


def greedy(seen: Tricks, options: list[Action]) -> Action:
    cards = [option for option in options if option[0] in ("lead", "answer")]
    return max(cards, key=lambda option: seen.face[option[1]].value)
