"""Bots by name. Anyone's bot joins by the dotted path of its class."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from games.bots.levels import LEVELS
from games.bots.search import BUDGETS, Budget, SearchBot, search_with
from games.bots.seat import Bot, GreedyBot, IdleBot, RandomBot

MakeBot = Callable[[int], Bot]
"""Makes a bot for one seat of one match from its seed."""

BOTS: dict[str, MakeBot] = {
    "random": RandomBot,
    **{level.name: level.make for level in LEVELS.values()},
    "greedy": GreedyBot,
    "idle": IdleBot,
    "search": SearchBot,
    **{f"search:{name}": search_with(budget) for name, budget in BUDGETS.items()},
}


MOST, LONGEST = 1_000_000, 3600.0  # iterations and seconds for one decision


class UnknownBot(ValueError):
    """A name that stands for no bot."""


def find_bot(name: str) -> MakeBot:
    """The bot called `greedy` or `hard`, one that searches `search:400` times or `search:0.5s`,
    or the class at `path.to.Bot`."""
    if name in BOTS:
        return BOTS[name]
    if name.startswith("search:"):
        return search_with(_budget(name.partition(":")[2]))
    if "." not in name:
        raise UnknownBot(f"There is no bot {name!r}. Use {', '.join(BOTS)} or path.to.Bot.")
    made: MakeBot = _import_bot(name)
    return made


def _budget(text: str) -> Budget:
    """A number of iterations, or a number of seconds with an s behind."""
    try:
        if text.endswith("s"):
            budget = Budget(seconds=float(text[:-1]))
        else:
            budget = Budget(iterations=int(text))
    except ValueError:
        budget = Budget()
    if not (0 < budget.iterations <= MOST or 0 < budget.seconds <= LONGEST):
        known = ", ".join(BUDGETS)
        raise UnknownBot(f"search:{text} is not a budget: use {known}, 400 or 0.5s.")
    return budget


def _import_bot(path: str) -> Any:
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
