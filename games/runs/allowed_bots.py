"""The bots that people may seat, and what a match with them costs."""

from django.conf import settings

from games.bots.levels import LEVELS
from games.bots.registry import BOTS
from games.bots.search import BUDGETS

MOST_ITERATIONS = max(budget.iterations for budget in BUDGETS.values())
BOT_COST = {"random": 1, "idle": 1, "greedy": 3}
SEARCH_COST = 100


def is_search(bot: str) -> bool:
    """Does this bot think ahead, which takes a hundred times as long?"""
    level = LEVELS.get(bot)
    return level.thinks if level else bot.partition(":")[0] == "search"


def bot_cost(bot: str) -> int:
    return SEARCH_COST if is_search(bot) else BOT_COST.get(bot, BOT_COST["greedy"])


def bot_names() -> list[str]:
    """The bots that anyone may seat, by name."""
    return [*BOTS, *settings.EXTRA_BOTS]


def bot_problem(name: str) -> str | None:
    """Why a bot cannot be seated. A path would import what the asker names, so only
    those listed in the settings count; thinking by the clock would make results differ."""
    if name in BOTS or name in settings.EXTRA_BOTS:
        return None
    head, _, tail = name.partition(":")
    if head == "search" and tail.isdigit() and 0 < int(tail) <= MOST_ITERATIONS:
        return None
    known = ", ".join(bot_names())
    return f"There is no bot {name!r}. Bots: {known}, or search:1 to search:{MOST_ITERATIONS}."
