"""Which engine plays: a version for each rulebook, each game's player and each bot.

A stored match needs only its rulebook: its actions say what the bots chose. A run that is half
played needs its bots as well, and so does nothing else.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from games import rulebooks
from games.bots.registry import BOTS, UnknownBot, find_bot
from games.engine.rulebook import Rulebook

BOT_VERSIONS = {"random": 1, "greedy": 1, "search": 1}
"""Raised when the bot itself decides otherwise; what a game's player values is counted by its
declaration (`player_version`)."""

GONE = "gone"
FIRST = {"random": "1", "greedy": "1.1", "search": "1.1"}
"""What bots of runs were that name no versions: these began to be counted later."""


def bot_version(rulebook: Rulebook, bot: str) -> str:
    """The version of what a bot decides in a game; one from elsewhere may name its own."""
    family = bot.partition(":")[0]
    if family not in BOT_VERSIONS and bot in BOTS:
        family = "search"  # the levels: greedy or search, and what search thinks covers both
    if family == "random":
        return str(BOT_VERSIONS[family])
    if family in BOT_VERSIONS:
        return f"{BOT_VERSIONS[family]}.{rulebook.declaration.player_version}"
    try:
        return str(getattr(find_bot(bot), "version", ""))
    except UnknownBot:
        return GONE


def bot_versions(rulebook: Rulebook, bots: Iterable[str]) -> dict[str, str]:
    return {bot: bot_version(rulebook, bot) for bot in sorted(set(bots))}


def first_versions(bots: Iterable[str]) -> dict[str, str]:
    return {bot: FIRST[family] for bot in bots if (family := bot.partition(":")[0]) in FIRST}


def engine_key(rulebook: Rulebook) -> str:
    """All that decides matches of a game, as one word that workers of two releases compare."""
    bots = ".".join(str(BOT_VERSIONS[name]) for name in sorted(BOT_VERSIONS))
    return f"{rulebook.slug} {rulebook.version}/{rulebook.declaration.player_version}/{bots}"


def engine_keys() -> tuple[str, ...]:
    """What this release plays."""
    return keys_of(tuple(sorted(rulebooks.PACKAGES)))


@lru_cache(maxsize=4)
def keys_of(slugs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(engine_key(rulebooks.get(slug)) for slug in slugs)


def is_newer(key: str, than: str) -> bool:
    """Whether a key is of a later release of the same game."""
    return _numbers(key) > _numbers(than)


def _numbers(key: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", key.rpartition(" ")[2])]
