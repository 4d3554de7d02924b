"""Bots by name. Anyone's bot joins by the dotted path of its class."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from games.bots.seat import Bot, GreedyBot, RandomBot

MakeBot = Callable[[int], Bot]
"""Makes a bot for one seat of one match from its seed."""

BOTS: dict[str, MakeBot] = {"random": RandomBot, "greedy": GreedyBot}


class UnknownBot(ValueError):
    """A name that stands for no bot."""


def find_bot(name: str) -> MakeBot:
    """The bot called `greedy`, or the class at `path.to.Bot`."""
    if name in BOTS:
        return BOTS[name]
    if "." not in name:
        raise UnknownBot(
            f"There is no bot {name!r}. Use {', '.join(BOTS)} or path.to.Bot."
        )
    made: MakeBot = _imported(name)
    return made


def _imported(path: str) -> Any:
    module_name, _, attribute = path.rpartition(".")
    try:
        module = import_module(module_name)
    except ImportError as error:
        raise UnknownBot(f"Bot {path!r} cannot be imported: {error}.") from error
    found = getattr(module, attribute, None)
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"{path!r} is not a bot: a bot is a class with choose(seat).")
    return found


def seated_bots(names: Sequence[str], seats: int) -> list[str]:
    """A bot's name for each seat: one given serves all, none given means greedy."""
    named = list(names) or ["greedy"]
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise UnknownBot(f"{len(named)} bots for {seats} seats. Give 1 or {seats}.")
    for name in named:
        find_bot(name)
    return named


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot at a seat of a match: far from the match's own."""
    return (seed << 8) + seat + 1
