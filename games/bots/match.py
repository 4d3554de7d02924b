"""Play one match from deal to result."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.bots.registry import MakeBot, bot_seed
from games.bots.seat import Bot, Seat
from games.engine.flow import Action
from games.engine.state import Event, Result, State
from games.engine.table import Table


class EndlessMatch(RuntimeError):
    """A match that went past the bound its rulebook states."""


@dataclass(frozen=True)
class Fault:
    """A bot raised, or chose what was not offered. Greedy chose in its place."""

    seat: int
    bot: str
    decision: int
    message: str

    def __str__(self) -> str:
        return f"seat {self.seat + 1} ({self.bot}), decision {self.decision}: {self.message}"


@dataclass
class Outcome:
    """A finished match: its final state and the way there, as indexes into the options."""

    state: State
    seed: int
    actions: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def result(self) -> Result:
        assert self.state.result is not None
        return self.state.result

    @property
    def decisions(self) -> int:
        return len(self.actions)

    @property
    def turns(self) -> int:
        return turns_of(self.state)

    @property
    def events(self) -> list[Event]:
        return self.state.events()


def turns_of(state: State) -> int:
    """Turns taken so far: rulebooks count them in `turn`."""
    return int(getattr(state, "turn", 0))


def seat_bots(makers: Sequence[MakeBot], seed: int) -> list[Bot]:
    """A fresh bot for each seat of a match."""
    return [make(bot_seed(seed, seat)) for seat, make in enumerate(makers)]


def play(table: Table, seed: int, bots: Sequence[Bot]) -> Outcome:
    """Deal, and let the bots play to the end."""
    outcome = deal(table, seed)
    play_on(outcome, bots)
    return outcome


def deal(table: Table, seed: int) -> Outcome:
    """A match before its first decision."""
    return Outcome(table.rulebook.start(table, seed), seed)


def play_on(outcome: Outcome, bots: Sequence[Bot]) -> None:
    """Let the bots play to the end; what was played before an error stays in `outcome`."""
    state = outcome.state
    table = state.table
    seats = [Seat(state, number) for number in range(table.seats)]
    bound = table.rulebook.declaration.bound
    actions = outcome.actions
    while (number := state.to_act) is not None:
        options: Any = state.options
        try:
            index = options.index(bots[number].choose(seats[number]))
        except Exception as error:
            action = _fallback(outcome, seats[number], bots[number], error)
            index = options.index(action)
        actions.append(index)
        state.take(index)
        if len(actions) > bound:
            raise EndlessMatch(f"The match went past {bound} decisions.")


def _fallback(outcome: Outcome, seat: Seat, bot: Bot, error: Exception) -> Action:
    """Report what the bot did wrong; the rulebook's greedy player chooses instead."""
    what = f"{type(error).__name__}: {error}"
    name = type(bot).__name__
    outcome.faults.append(Fault(seat.number, name, outcome.decisions + 1, what))
    return seat.advice
