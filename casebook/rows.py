"""Rows read and written by statements that are put together once.

Django puts a statement together anew for every query, which takes many times as long as the database
needs to answer it by a key. What every request reads is therefore read here, and what it writes by the dozen written here.
"""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections, models
from django.db.models.base import ModelState

KEPT = 500  # rows of a model in the memory of one process
Row = TypeVar("Row", bound=models.Model)


class Columns(Generic[Row]):
    """All columns of a model in a statement, and how to make a row of what it answers."""

    def __init__(self, model: type[Row]) -> None:
        self.model = model
        self.fields = model._meta.concrete_fields
        self.names = [field.attname for field in self.fields]
        self.attributes = lru_cache(KEPT)(self.read)

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def listed(self) -> str:
        table = quoted(self.model._meta.db_table)
        return ", ".join(f"{table}.{quoted(field.column)}" for field in self.fields)

    @cached_property
    def converters(self) -> list[tuple[int, Any, Any]]:
        """What makes values of Python from those of the database: (place, converter, column)."""
        columns = [field.get_col(self.model._meta.db_table) for field in self.fields]
        compiler = models.QuerySet(self.model).query.get_compiler(connection=connection)
        found = compiler.get_converters(columns)
        return [(place, each, column) for place, (all_, column) in found.items() for each in all_]

    def row(self, values: Sequence[Any]) -> Row:
        """A row as Django makes it. Rows are read far more often than they change, so what
        became of the same values last time is taken again: never change a list within it."""
        made = self.model.__new__(self.model)
        made.__dict__.update(self.attributes(tuple(values)))
        made._state = ModelState()
        made._state.db, made._state.adding = DEFAULT_DB_ALIAS, False
        return made

    def read(self, values: Sequence[Any]) -> dict[str, Any]:
        found, database = list(values), connections[DEFAULT_DB_ALIAS]
        for place, converter, column in self.converters:
            if found[place] is not None:
                found[place] = converter(found[place], column, database)
        return dict(zip(self.names, found, strict=True))


def quoted(name: str | None) -> str:
    assert name is not None
    return connection.ops.quote_name(name)


def fetch(sql: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def insert(model: type[models.Model], fields: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """New rows of plain numbers and texts, given as the database keeps them."""
    with connection.cursor() as cursor:
        cursor.executemany(insert_statement(model, tuple(fields)), list(rows))


@cache
def insert_statement(model: type[models.Model], fields: tuple[str, ...]) -> str:
    known = {field.name: quoted(field.column) for field in model._meta.concrete_fields}
    columns = ", ".join(known[name] for name in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {quoted(model._meta.db_table)} ({columns}) VALUES ({places})"
