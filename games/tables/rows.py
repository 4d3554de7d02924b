"""A table's rows: every answer reads one table with its seats and writes it back."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from casebook.rows import Columns, fetch, quoted
from games.tables.models import Seat, Table

TABLE, SEAT = Columns(Table), Columns(Seat)


@cache
def reading() -> str:
    """A table with each of its seats, by its id."""
    tables, seats = quoted(Table._meta.db_table), quoted(Seat._meta.db_table)
    joined = f"{tables} JOIN {seats} ON {seats}.table_id = {tables}.id"
    columns = f"{TABLE.listed}, {SEAT.listed}"
    return f"SELECT {columns} FROM {joined} WHERE {tables}.id = %s ORDER BY {seats}.number"


def read_table(table_id: str) -> Table | None:
    """A table with its seats in order."""
    found = fetch(reading(), table_id)
    if not found:
        return None
    table = TABLE.row(found[0][: len(TABLE)])
    table.in_order = [SEAT.row(row[len(TABLE) :]) for row in found]
    return table


def update_table(table: Table, changes: Mapping[str, Any]) -> bool:
    """Change the row if it is still as it was read; whether it was."""
    database = connections[DEFAULT_DB_ALIAS]
    fields, sql = writing(tuple(changes))
    values = [
        field.get_db_prep_save(value, database)
        for field, value in zip(fields, changes.values(), strict=True)
    ]
    with database.cursor() as cursor:
        cursor.execute(sql, [*values, table.pk, table.revision])
        return bool(cursor.rowcount)


@cache
def writing(names: tuple[str, ...]) -> tuple[list[Any], str]:
    """The fields of these names, and the statement that changes them by compare-and-set."""
    fields: list[Any] = [Table._meta.get_field(name) for name in names]
    sets = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
    ours = f"{quoted('id')} = %s AND {quoted('revision')} = %s"
    return fields, f"UPDATE {quoted(Table._meta.db_table)} SET {sets} WHERE {ours}"
