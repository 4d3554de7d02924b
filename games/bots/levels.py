"""The levels that people choose from: each has a sentence, each beats the one before.

How far apart they are is measured (docs/bots.md). The first two play at once; the others think
ahead, `expert` with more tries: further where that is worth it, and elsewhere with more patience
with options that begin badly.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from games.bots.search import Budget, SearchBot
from games.bots.seat import Bot, GreedyBot, Seat
from games.engine.flow import Action
from games.engine.rulebook import Foresight, Rulebook

SLIP_EVERY = 4


class EasyBot(Bot):
    """Rules of thumb, but about every fourth time it takes whatever comes to mind."""

    def choose(self, seat: Seat) -> Action:
        if self.rng.below(SLIP_EVERY):
            return seat.advice
        options = seat.rulebook.random_options(seat.options, lambda: seat.observation)
        return options[self.rng.below(len(options))]


class HardBot(SearchBot):
    """Thinks ahead as far as the game is worth it."""

    budget = Budget(100, usual=True)


class ExpertBot(SearchBot):
    """The same with more tries: looks further, or is slow to give an option up."""

    budget = Budget(400, usual=True)

    def foresight(self, rulebook: Rulebook, mode: str) -> Foresight:
        return far_or_patient(rulebook.foresight(mode))


PATIENCE = 2.5  # standard errors


@cache
def far_or_patient(foresight: Foresight) -> Foresight:
    if foresight.reach:
        return replace(foresight, turns=foresight.reach)
    return replace(foresight, hope=max(PATIENCE, foresight.hope))


@dataclass(frozen=True)
class Level:
    """A bot as people meet it."""

    name: str
    title: str
    sentence: str
    make: Callable[[int], Bot]
    thinks: bool = False


LEVELS = {
    level.name: level
    for level in (
        Level("easy", "Easy", "Knows what to do and now and then forgets it.", EasyBot),
        Level("normal", "Normal", "Plays sensibly, and at once.", GreedyBot),
        Level("hard", "Hard", "Thinks ahead before every move.", HardBot, thinks=True),
        Level("expert", "Expert", "Thinks ahead longer and wider.", ExpertBot, thinks=True),
    )
}
