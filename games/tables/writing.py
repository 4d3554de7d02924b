"""The one way to change a table: compare-and-set on its revision, told to its followers.

Whoever read the row before somebody else wrote it writes nothing and reads again. So an answer is
taken once, however many processes are sent it, and none of them waits for another.
"""

from collections.abc import Callable, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from casebook.topics import publish
from games.engine.replay import pack_actions
from games.engine.state import Result
from games.tables.bots import is_thinking
from games.tables.models import Table
from games.tables.positions import Position, check_value
from games.tables.refusals import TableMoved, TableRefused, no_table
from games.tables.rows import read_table, update_table
from games.tables.wakeups import wake_recorder, wake_thinker

TRIES = 8  # others who write at the same moment before one gives up
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def topic_of(table_id: str) -> str:
    return f"table-{table_id}"


def load_table(table_id: str) -> Table:
    table = read_table(table_id)
    if table is None:
        raise no_table()
    return table


def write_table(table: Table, **changes: Any) -> None:
    """Change the row as it was read, or TableMoved. Call it within a transaction."""
    if not update_table(table, {"revision": table.revision + 1, **changes}):
        raise TableMoved
    table.revision += 1
    for name, value in changes.items():
        setattr(table, name, value)
    publish(topic_of(table.pk))
    if changes.get("thinks_since"):
        transaction.on_commit(partial(wake_thinker, table.pk), robust=True)
    if changes.get("result"):
        transaction.on_commit(partial(wake_recorder, table.pk), robust=True)


def try_again(service: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A service that reads a table and writes it: from the start, if somebody else was first."""

    @wraps(service)
    def repeated(*args: Given.args, **given: Given.kwargs) -> Answer:
        for _ in range(TRIES):
            try:
                return service(*args, **given)
            except TableMoved:
                continue
        raise TableRefused("busy", "Too many answers came at once. Try again.")

    return repeated


def moved_fields(table: Table, position: Position, answers: Sequence[int]) -> dict[str, Any]:
    """What further decisions change in the row."""
    now = timezone.now()
    moved = {
        "actions": table.actions + pack_actions(answers),
        "decisions": len(position.actors),
        "check_value": check_value(position.state),
        "thinks_since": now if is_thinking(table, position) else None,
        "lease_until": None,
        "moved_at": now,
    }
    result = position.state.result
    return moved | (ended_fields(result, "rules") if result else {})


def ended_fields(result: Result, ending: str) -> dict[str, Any]:
    """What the end of a match changes in the row."""
    data = {
        "winners": list(result.winners),
        "reason": result.reason,
        "rule": result.rule,
        "ending": ending,
    }
    return {
        "status": Table.Status.FINISHED,
        "result": data,
        "finished_at": timezone.now(),
        "thinks_since": None,
    }
