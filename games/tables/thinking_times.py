"""How long bots take for a decision on this machine, as far as it was seen lately."""

from django.core.cache import cache

LATEST = 0.1  # share of the latest decision in the average that is kept
KEPT = 30 * 24 * 3600  # seconds


def key_of(game: str, bot: str) -> str:
    return f"thinking-{game}-{bot.replace(':', '-')}"


def note_thinking(game: str, bot: str, seconds: float) -> None:
    """Remember a decision. Two workers at once may lose one of them, which does no harm."""
    known = thinking_time(game, bot)
    average = seconds if known is None else known + LATEST * (seconds - known)
    cache.set(key_of(game, bot), average, KEPT)


def thinking_time(game: str, bot: str) -> float | None:
    """Seconds for a decision, a running average; None if none was seen yet."""
    found: float | None = cache.get(key_of(game, bot))
    return found
