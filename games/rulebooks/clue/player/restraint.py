"""What a player who plays at random still would not do."""

from collections.abc import Callable
from typing import Any

from games.engine.flow import Action
from games.rulebooks.clue.face import cards_in
from games.rulebooks.clue.player.greedy import certain_triple


def sane_options(options: list[Action], look: Callable[[], Any]) -> list[Action]:
    """CL-16.1: at random, but an accusation only when the envelope is certain."""
    verb, *_ = options[-1]
    if verb == "accuse":
        return [options[-1]] if certain_triple(look()) else options[:-1]
    if verb == "name" and len(options) > 1:
        known = certain_triple(look())
        return [("name", *cards_in(known))] if known else options
    return options
