"""Rules of thumb for either side."""

from games.engine.flow import Action
from games.rulebooks.clash_of_minds.state import Duel


def best(seen: Duel, options: list[Action]) -> Action:
    return options[0]
