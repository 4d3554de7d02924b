"""Chapter 25: how often an ability may be used in a turn."""

from games.rulebooks.detective_conan.state import ConanState, Use


def is_spent(s: ConanState, use: Use, limit: int) -> bool:
    """DC-25.1: an ability whose limit is reached this turn; a limit of 0 is none."""
    return bool(limit) and s.used.count(use) >= limit


def spend(s: ConanState, use: Use, limit: int) -> bool:
    """DC-25.1, DC-25.2: use an ability once more this turn, if its limit allows."""
    if not limit:
        return True
    if s.used.count(use) >= limit:
        return False
    s.used.append(use)
    return True


def forget_uses(s: ConanState, c: int) -> None:
    """DC-30.8, DC-R.11: a card that has left or was replaced is a new object and used nothing."""
    if s.used:
        s.used = [(card, ability) for card, ability in s.used if card != c]
