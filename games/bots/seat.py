"""A seat at the table, as a bot sits in it: what it sees, what it may do, what could be."""

from abc import ABC, abstractmethod
from typing import Any

from games.engine.flow import Action
from games.engine.rng import Rng
from games.engine.rulebook import Rulebook
from games.engine.state import Event, State, redact


class Seat:
    """All that a bot is given. The match itself is out of its reach.

    Nothing here is worked out before it is asked for: a bot that does not look costs no view.
    """

    __slots__ = ("__state", "number", "rulebook")

    def __init__(self, state: State, number: int) -> None:
        self.__state = state
        self.number = number
        self.rulebook: Rulebook = state.table.rulebook

    @property
    def options(self) -> list[Action]:
        """What the seat may do now; nothing while another one is asked, whose secrets they tell."""
        state = self.__state
        return list(state.options or ()) if state.to_act == self.number else []

    @property
    def observation(self) -> Any:
        """What the seat knows, shaped like the game's state; unknown cards show their backs."""
        return self.__state.observation(self.number)

    @property
    def events(self) -> list[Event]:
        """What the seat saw happen since the start."""
        return [redact(event, self.number) for event in self.__state.events()]

    @property
    def view(self) -> dict[str, Any]:
        """What the seat knows, as JSON data."""
        return self.__state.view(self.number)

    @property
    def advice(self) -> Action:
        """What the rulebook's own player would do now, by what the seat knows.

        It is asked about the match itself, for an observation would take as long as its thought.
        By contract it chooses the same in all matches that look the same to the seat.
        """
        state = self.__state
        if state.to_act != self.number or state.options is None:
            raise LookupError(f"Seat {self.number + 1} has nothing to choose now.")
        return self.rulebook.greedy(state, state.options)

    def sample(self, seed: int) -> Any:
        """A match that could be this one: all that the seat cannot know is dealt anew.

        It can be cloned and played on. The same seed and knowledge give the same sample.
        """
        return self.__state.determinize(self.number, seed)


class Bot(ABC):
    """A player. All its chance comes from `seed`, so that its matches can be played again."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    @abstractmethod
    def choose(self, seat: Seat) -> Action:
        """One of `seat.options`."""


class RandomBot(Bot):
    """Any option, all as likely, of those the rulebook leaves to chance."""

    def choose(self, seat: Seat) -> Action:
        options = seat.rulebook.random_options(seat.options, lambda: seat.observation)
        return options[self.rng.below(len(options))]


class GreedyBot(Bot):
    """The rulebook's own rules of thumb."""

    def choose(self, seat: Seat) -> Action:
        return seat.advice


class IdleBot(Bot):
    """Passes wherever it may; where it must choose, it takes the first option. For decks that
    are played alone."""

    def choose(self, seat: Seat) -> Action:
        typed, options = seat.rulebook.typed_action, seat.options
        return next((option for option in options if typed(option).shape.idle), options[0])
