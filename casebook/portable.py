"""All rows of an installation as lines of JSON, the same whichever database they came from.

    {"casebook": 1, "migrations": [...]}          the first line
    {"model": "decks.deck", "row": [...]}         every row, by table and key
    {"rows": {...}, "digests": {...}}             the last line: what a reader must have found

People begin on a laptop and grow: `export_all` there, `import_all` on PostgreSQL, and back.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from typing import IO, Any
from uuid import UUID

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model

FORMAT = 1
PAGE = 2000
MACHINES = {"casebook.WorkerBeat", "casebook.SchedulerLease", "casebook.Notice"}
"""Of the processes that run now: true nowhere else."""

Say = Callable[[str], None]


class NotPortable(Exception):
    """Why an export cannot be read here; the text says what to do."""


# -- rows -------------------------------------------------------------------------------------


def all_models() -> list[type[Model]]:
    """Every table that holds data, those of many-to-many relations included."""
    found = apps.get_models(include_auto_created=True)
    kept = [m for m in found if m._meta.managed and not m._meta.proxy]
    return [m for m in kept if m._meta.label not in MACHINES]


def columns(model: type[Model]) -> list["Field[Any, Any]"]:
    return sorted(model._meta.concrete_fields, key=lambda field: field.attname)


def rows_of(model: type[Model]) -> Iterator[list[Any]]:
    names = [field.attname for field in columns(model)]
    rows = model._base_manager.order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=PAGE):
        yield [plain(value) for value in row]


def plain(value: Any) -> Any:
    """A value that JSON holds and every database gives back alike."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    return str(value) if isinstance(value, Decimal | UUID) else value


def value_for(field: "Field[Any, Any]", value: Any) -> Any:
    if value is None:
        return None
    if isinstance(field, models.BinaryField):
        return base64.b64decode(value)
    return value if isinstance(field, models.JSONField) else field.to_python(value)


def line_of(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class Digest:
    """How many rows of a table, and one number for all of them in any order: two databases need
    not agree how letters are sorted."""

    def __init__(self) -> None:
        self.rows = self.sum = 0

    def add(self, row: list[Any]) -> None:
        self.rows += 1
        self.sum += int.from_bytes(hashlib.sha256(line_of(row).encode()).digest())

    def as_data(self) -> list[Any]:
        return [self.rows, f"{self.sum % (1 << 256):064x}"]


def digests() -> dict[str, list[Any]]:
    """Rows and hash of every table, as the database holds them now."""
    found = {}
    for model in all_models():
        digest = Digest()
        for row in rows_of(model):
            digest.add(row)
        found[model._meta.label] = digest.as_data()
    return found


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The tables in which two installations differ, in words."""
    return [
        f"{label}: {one.get(label, ['no'])[0]} and {other.get(label, ['no'])[0]} rows"
        for label in sorted({*one, *other})
        if one.get(label) != other.get(label)
    ]


@contextmanager
def snapshot() -> Iterator[None]:
    """All that is read inside is of one moment; others go on writing."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # It holds no row, and pg_dump reads for as long as it takes meanwhile.
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # not `atomic`, which would keep writers out
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


# -- export -----------------------------------------------------------------------------------


def export_rows(out: IO[str], say: Say) -> None:
    with snapshot():
        out.write(line_of({"casebook": FORMAT, "migrations": migrations()}) + "\n")
        found = {}
        for model in all_models():
            digest, label = Digest(), model._meta.label
            for row in rows_of(model):
                digest.add(row)
                out.write(line_of({"model": label, "row": row}) + "\n")
            found[label] = digest.as_data()
            if digest.rows:
                say(f"{label}: {digest.rows} rows")
        out.write(line_of({"digests": found}) + "\n")


def is_this_release() -> bool:
    """Whether the database has the tables that this code knows."""
    plan = MigrationExecutor(connection)
    return not plan.migration_plan(plan.loader.graph.leaf_nodes())


def migrations() -> list[list[str]]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted([app, name] for app, name in applied)


# -- import -----------------------------------------------------------------------------------


def import_rows(lines: IO[str], say: Say) -> None:
    """Fill an empty installation; all of it or nothing, and compared row by row at the end."""
    check_header(lines.readline())
    check_empty()
    with transaction.atomic():
        for model in all_models():  # what migrations put there comes with the export
            model._base_manager.all().delete()
        expected = store_lines(lines, say)
        if expected is None:
            raise NotPortable("The export is cut short: its last line is missing. Make it again.")
        reset_sequences()
        if wrong := differences(expected, digests()):
            raise NotPortable(f"What was stored differs from the export: {'; '.join(wrong)}.")


def check_header(line: str) -> None:
    try:
        header = json.loads(line)
        theirs = {tuple(one) for one in header["migrations"]} if header["casebook"] else set()
    except (ValueError, KeyError, TypeError):
        raise NotPortable("This is not an export of Casebook.") from None
    ours = {tuple(one) for one in migrations()}
    if theirs != ours:
        names = ", ".join(f"{app} {name}" for app, name in sorted(theirs ^ ours)[:3])
        raise NotPortable(
            f"The export is of another release (they differ in {names}). Export and import with "
            "the same release, then upgrade."
        )


def check_empty() -> None:
    """Shipped data may be there; what people made may not."""
    for label in ("casebook.User", "decks.Deck", "games.Job", "tables.Table"):
        if apps.get_model(label)._base_manager.exists():
            raise NotPortable(
                f"The database holds rows of {label} already. Import into a new one: create it and "
                "run `manage.py migrate` there first."
            )


def store_lines(lines: IO[str], say: Say) -> dict[str, Any] | None:
    """Rows table by table; what the last line says of them."""
    waiting: list[list[Any]] = []
    label, stored = "", 0
    for line in lines:
        found = json.loads(line)
        if "digests" in found:
            store_rows(label, waiting)
            say(f"{stored + len(waiting)} rows")
            expected: dict[str, Any] = found["digests"]
            return expected
        if found["model"] != label or len(waiting) >= PAGE:
            store_rows(label, waiting)
            label, stored, waiting = found["model"], stored + len(waiting), []
        waiting.append(found["row"])
    return None


def store_rows(label: str, rows: list[list[Any]]) -> None:
    if not rows:
        return
    model = apps.get_model(label)
    fields = columns(model)
    made = [
        model(**{f.attname: value_for(f, value) for f, value in zip(fields, row, strict=True)})
        for row in rows
    ]
    with as_given(fields):
        model._base_manager.bulk_create(made, batch_size=500)


@contextmanager
def as_given(fields: list["Field[Any, Any]"]) -> Iterator[None]:
    """Times that are otherwise set by every save stay what they were."""
    timed: list[Any] = [f for f in fields if isinstance(f, models.DateField)]
    kept = [(field, field.auto_now, field.auto_now_add) for field in timed]
    for field in timed:
        field.auto_now = field.auto_now_add = False
    try:
        yield
    finally:
        for field, now, now_add in kept:
            field.auto_now, field.auto_now_add = now, now_add


def reset_sequences() -> None:
    """The next row of each table gets a number that is free."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)
