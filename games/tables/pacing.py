"""What a seat is told, and when: a pause must not tell what somebody holds.

A choice of one is made without asking, so whether and how long a match waits can follow from a
hand (docs/kernel.md, "Pauses"). At a table with two or more people what follows an answer is
therefore told on a beat, a fixed time after the answer that began it:

- Whoever is asked is told at once, but only once within a beat.
- All others, and who has answered within the beat, are told at its end.

So a seat that is asked and answers within the beat looks to the others like one that is
not asked. An answer that takes longer shows that there was a choice, as it does when people
sit at one table.
"""

from datetime import datetime, timedelta
from typing import Any

from games.tables.models import Table
from games.tables.positions import Position


def told_decisions(table: Table, latest: Position, seat: int | None, now: datetime) -> int:
    """How many decisions a seat knows of."""
    if is_beat_over(table, now):
        return table.decisions
    if seat is None:
        return table.told
    if latest.state.to_act == seat and not has_answered(table, seat):
        return table.decisions
    own = latest.answers_of(seat)
    return max(table.told, own[-1] if own else 0)


def is_beat_over(table: Table, now: datetime) -> bool:
    return table.tell_at is None or now >= table.tell_at


def has_answered(table: Table, seat: int) -> bool:
    return bool(table.answered >> seat & 1)


def beat_after(table: Table, seat: int, now: datetime) -> dict[str, Any]:
    """What an answer changes in the row: it begins a beat, or falls into one."""
    if not table.beat:
        return {}
    if not is_beat_over(table, now):
        return {"answered": table.answered | 1 << seat}
    ends = now + timedelta(seconds=table.beat)
    return {"told": table.decisions, "tell_at": ends, "answered": 1 << seat}


def seconds_to_tell(table: Table, now: datetime) -> float | None:
    """How long until the others are told something, if it is due."""
    if table.tell_at is None or now >= table.tell_at:
        return None
    return (table.tell_at - now).total_seconds()
