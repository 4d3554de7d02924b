"""Bots at a table. Quick ones answer in the request; those that search, in a worker."""

import hashlib

from games.bots.levels import LEVELS
from games.bots.registry import find_bot
from games.bots.seat import Seat as BotSeat
from games.tables.models import Seat, Table
from games.tables.positions import Position

QUICK = ("random", "greedy", "idle", *[level.name for level in LEVELS.values() if not level.thinks])


def is_quick(seat: Seat) -> bool:
    return seat.bot in QUICK


def answer_quick_bots(table: Table, position: Position) -> tuple[Position, list[int]]:
    """Let the quick bots that are asked next play on, and what they answered."""
    seats, answers = table.in_order, []
    current = position.after()
    state, actors = current.state, list(current.actors)
    while (number := state.to_act) is not None and plays_at_once(seats[number]):
        index = bot_choice(table, Position(state, tuple(actors)), seats[number].bot)
        actors.append(number)
        answers.append(index)
        state.take(index)
    return Position(state, tuple(actors)), answers


def plays_at_once(seat: Seat) -> bool:
    return seat.kind == Seat.Kind.BOT and is_quick(seat)


def is_thinking(table: Table, position: Position) -> bool:
    """Whether a bot that takes its time is asked."""
    number = position.state.to_act
    if number is None:
        return False
    seat = table.in_order[number]
    return seat.kind == Seat.Kind.BOT and not is_quick(seat)


def bot_choice(table: Table, position: Position, bot: str) -> int:
    """What a bot answers now. The same position gives the same answer in every process."""
    state = position.state
    assert state.to_act is not None
    assert state.options is not None
    player = find_bot(bot)(decision_seed(table, len(position.actors)))
    return state.options.index(player.choose(BotSeat(state, state.to_act)))


def decision_seed(table: Table, decision: int) -> int:
    """Far from the seed of the match: a bot's chance tells nothing about the deal."""
    text = f"{table.pk} {table.seed} {len(table.take_backs)} {decision}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])
