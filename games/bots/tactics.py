"""Tactics: positions with choices that are proven best, and how many of them a bot finds.

They come from matches between quick bots (`mine`) and lie beside the cards of a game as
replays that stop before the decision. Solved is what picks one of the good options.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from games.bots.match import Outcome, play, seat_bots, turns_of
from games.bots.proofs import (
    closings,
    holds,
    is_lost_after,
    is_refuted,
    outdoes,
    proven_losses,
    proven_wins,
    sure_odds,
)
from games.bots.registry import bot_seed, find_bot
from games.bots.seat import Bot, Seat
from games.bots.tables import Tables
from games.engine.flow import Action
from games.engine.replay import pack_actions, unpack_actions
from games.engine.rulebook import Rulebook
from games.engine.state import State
from games.rulebooks import folder

FILE = "tactics.json"
DARING = "games.bots.tactics.Daring"
PLAYERS = (("normal", "easy"), ("easy", "normal"), (DARING, "easy"), ("random", DARING))
OF_ONE_MATCH = 2
LAST = 14  # decisions of a match in which a win is looked for: it is near
KINDS = WIN, DEFENCE, BETTER = "win", "defence", "better"


class Daring(Bot):
    """Plays as a bot that thinks ahead would begin to."""

    def choose(self, seat: Seat) -> Action:
        return seat.rulebook.follow_up(seat.observation, seat.options)


class Tactic(NamedTuple):
    """What is at stake, and the numbers of the good options.

    win      they win for certain, the others do not
    defence  after all others the match is lost for certain
    better   all decide the match, and these win more of the deals than the others;
             or the step closes better after one of these than after the others, whatever is hidden
    """

    kind: str
    best: tuple[int, ...]


Look = Callable[[State, Outcome, int], Tactic | None]


@dataclass(frozen=True)
class Position:
    """A replay that stops before a decision, and the options that are best there."""

    kind: str
    mode: str
    seats: int
    decks: tuple[str, ...]
    seed: int
    actions: str
    best: tuple[int, ...]

    def state(self, rulebook: Rulebook) -> State:
        tables = Tables(rulebook, self.mode, self.seats, self.decks)
        state = rulebook.start(tables.at(0), self.seed)
        for index in unpack_actions(self.actions):
            state.take(index)
        return state

    def is_solved_by(self, bot: str, rulebook: Rulebook) -> bool:
        state = self.state(rulebook)
        assert state.to_act is not None
        assert state.options is not None
        player = find_bot(bot)(bot_seed(self.seed, state.to_act))
        return state.options.index(player.choose(Seat(state, state.to_act))) in self.best


def suite_file(game: str) -> Path:
    return folder(game) / FILE


def read_suite(game: str) -> list[Position]:
    """The positions of a game; none if it has no suite yet."""
    path = suite_file(game)
    rows = json.loads(path.read_text()) if path.exists() else []
    return [
        Position(**{**row, "decks": tuple(row["decks"]), "best": tuple(row["best"])})
        for row in rows
    ]


def write_suite(game: str, positions: Iterable[Position]) -> None:
    rows = [json.dumps(asdict(position)) for position in positions]
    suite_file(game).write_text("[\n" + ",\n".join(rows) + "\n]\n")


# -- mining -------------------------------------------------------------------------------


def mine(rulebook: Rulebook, seats: int | None, seed: int, look: Look) -> Iterator[Position]:
    """Positions from one match after the other, without end."""
    tables = Tables(rulebook, None, seats)
    while True:
        yield from positions_of(tables, seed, look)
        seed += 1


def positions_of(tables: Tables, seed: int, look: Look) -> list[Position]:
    """Decisions of a match at which some options are proven better than others."""
    pair = PLAYERS[seed % len(PLAYERS)]
    makers = [find_bot(pair[seat % 2]) for seat in range(tables.seats)]
    outcome = play(tables.at(seed), seed, seat_bots(makers, seed))
    state = tables.rulebook.start(tables.at(seed), seed)
    found: list[Position] = []
    for step, index in enumerate(outcome.actions):
        stake = look(state, outcome, step) if len(found) < OF_ONE_MATCH else None
        if stake and is_telling(stake, state):
            names, actions = tables.names(seed), pack_actions(outcome.actions[:step])
            mode, table_seats = tables.mode.slug, tables.seats
            found.append(Position(stake.kind, mode, table_seats, names, seed, actions, stake.best))
        state.take(index)
    return found


def is_telling(stake: Tactic, state: State) -> bool:
    """Not where a blind pick is likely to be good: there is little to find."""
    return 2 * len(stake.best) <= len(state.options or ())


def tactic_at(state: State, outcome: Outcome, step: int) -> Tactic | None:
    """What is at stake at a decision of a match, as far as it is worth looking.

    A loss is looked for where the match was lost with this very decision.
    """
    assert state.options is not None
    taken = state.options[outcome.actions[step]]
    if state.to_act not in outcome.result.winners:
        near = outcome.turns - turns_of(state) < state.table.seats
        lost = near and is_lost_after(state, taken)
        return decisive(state) if lost else better(state)
    is_late = step >= outcome.decisions - LAST
    return (win(state) if is_late else None) or better(state)


def closing_at(state: State, outcome: Outcome, step: int) -> Tactic | None:
    """What is at stake where a step closes: that is quickly seen."""
    return decisive(state) if better(state) else None


def decisive(state: State) -> Tactic | None:
    """What is at stake, if some options are proven better than others."""
    return win(state) or defence(state) or better(state)


def better(state: State) -> Tactic | None:
    return decided(state) or unbeaten(state)


def win(state: State) -> Tactic | None:
    """The options that win, if most others do not.

    One that is neither proven nor refuted counts as well: whoever picks it may be right.
    """
    options: Sequence[Any] = state.options or ()
    wins = proven_wins(state)
    if not wins:
        return None
    good = [n for n, o in enumerate(options) if o in wins or not is_refuted(state, o)]
    return tactic(WIN, good, options)


def defence(state: State) -> Tactic | None:
    """The options that do not lose, if most others do, and one of them surely holds in a deal."""
    options: Sequence[Any] = state.options or ()
    losses = proven_losses(state)
    good = [n for n, o in enumerate(options) if o not in losses]
    if not losses or not any(holds(state, options[n]) for n in good):
        return None
    return tactic(DEFENCE, good, options)


def decided(state: State) -> Tactic | None:
    """The options that win most deals, where each decides the match."""
    options: Sequence[Any] = state.options or ()
    odds = sure_odds(state)
    if len(odds) < len(options) or 1 in odds.values():
        return None
    most = max(odds.values())
    return tactic(BETTER, [n for n, o in enumerate(options) if odds[o] == most], options)


def unbeaten(state: State) -> Tactic | None:
    """The options that the strongest of all does not outdo."""
    options: Sequence[Any] = state.options or ()
    seat, ends = state.to_act, closings(state)
    if seat is None or not ends:
        return None
    left = [
        [n for n, o in enumerate(options) if not outdoes(ends[strong], ends[o], seat)]
        for strong in options
    ]
    return tactic(BETTER, min(left, key=len), options)


def tactic(kind: str, good: Sequence[int], options: Sequence[Any]) -> Tactic | None:
    return Tactic(kind, tuple(good)) if 0 < len(good) < len(options) else None


# -- solving ------------------------------------------------------------------------------


def solve(rulebook: Rulebook, bots: Sequence[str]) -> dict[str, Any]:
    """How many positions of its game's suite each bot solves, in all and by kind, as JSON data."""
    suite = read_suite(rulebook.slug)
    return {"game": rulebook.slug, "bots": [solved_by(bot, suite, rulebook) for bot in bots]}


def solved_by(bot: str, suite: Sequence[Position], rulebook: Rulebook) -> dict[str, Any]:
    kinds = dict.fromkeys([kind for kind in KINDS if any(p.kind == kind for p in suite)], 0)
    for position in suite:
        kinds[position.kind] += position.is_solved_by(bot, rulebook)
    return {"bot": bot, "positions": len(suite), "solved": sum(kinds.values()), "kinds": kinds}
