"""Tables of a person: taken along as they were played, left to others without the name."""

import json
from typing import Any

from django.db.models import Q, TextField
from django.db.models.functions import Cast
from django.utils import timezone

from casebook.account_data import DELETED, Rows, exports, farewell
from casebook.models import User
from games.runs.models import Chunk, Job, Kind
from games.tables.models import Seat, Table


@exports("tables", Table, Seat)
def tables(user: User) -> Rows:
    found = Table.objects.of_player(user).prefetch_related("seats").order_by("created_at")
    for table in found.iterator(chunk_size=100):
        yield {
            "id": table.pk,
            "game": table.game_id,
            "mode": table.mode,
            "options": table.options,
            "status": table.status,
            "seats": [seat_row(seat, user) for seat in table.in_order],
            "result": table.result,
            "created_at": table.created_at,
            "finished_at": table.finished_at,
        }


def seat_row(seat: Seat, user: User) -> dict[str, Any]:
    """One's own deck by name; what others played with is theirs."""
    row: dict[str, Any] = {"number": seat.number, "kind": seat.kind, "name": seat.name or seat.bot}
    return row | {"deck": seat.deck_name} if seat.user_id == user.pk else row


# -- leaving ------------------------------------------------------------------------------


@farewell
def leave_tables(user: User) -> None:
    """Tables with somebody else at them pass to them; the person's own go with the account."""
    for table in Table.objects.filter(host=user).prefetch_related("seats"):
        others = [one.user_id for one in table.in_order if one.user_id not in (None, user.pk)]
        if others:
            pass_on(table, others[0])
    Seat.objects.filter(user=user).update(name=DELETED, deck_name="", left_at=timezone.now())
    forget_name(user)


def pass_on(table: Table, heir: int | None) -> None:
    """With the match it became, which is theirs as well."""
    Table.objects.filter(pk=table.pk).update(host=heir)
    Job.objects.filter(table=table).update(owner=heir)
    Chunk.objects.filter(job__table=table).update(owner=heir)


def forget_name(user: User) -> None:
    """In records of matches that others keep; tables are put away long before those."""
    name = f"person:{user.username}"
    written = json.dumps(name)  # one database keeps JSON as it was written, another as it reads
    kept = Job.objects.filter(kind=Kind.MATCH).exclude(owner=user)
    kept = kept.annotate(words=Cast("plan", TextField()))
    resigned = (f"{user.username} resigned", f"{DELETED} resigned")
    for job in kept.filter(Q(words__contains=name) | Q(words__contains=written)):
        job.matches.filter(reason=resigned[0]).update(reason=resigned[1])
        job.plan = replace_words(job.plan, name, f"person:{DELETED}")
        job.report = replace_words(replace_words(job.report, name, f"person:{DELETED}"), *resigned)
        job.save(update_fields=["plan", "report"])
    for table in Table.objects.filter(seats__user=user, status=Table.Status.FINISHED):
        Table.objects.filter(pk=table.pk).update(result=replace_words(table.result, *resigned))


def replace_words(data: Any, old: str, new: str) -> Any:
    """The same data with one text for another, wherever it stands."""
    if isinstance(data, dict):
        return {
            replace_words(key, old, new): replace_words(one, old, new) for key, one in data.items()
        }
    if isinstance(data, list):
        return [replace_words(one, old, new) for one in data]
    return new if data == old else data
