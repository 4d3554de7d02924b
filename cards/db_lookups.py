"""Lookups that mean exactly the same on SQLite and PostgreSQL."""

import json
from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import CharField, IntegerField, Lookup, TextField

TEXTS = "cards_searchtext"
FTS = "cards_searchtext_fts"
SHORTEST = 3  # letters in a trigram

Sql = tuple[str, tuple[Any, ...]]
"""A part of a statement, and its parameters."""


@CharField.register_lookup
@TextField.register_lookup
class Holds(Lookup):
    """A text holds another. Values are folded already, so no case is ignored here."""

    lookup_name = "holds"

    def get_prep_lookup(self) -> str:
        return str(self.rhs)

    def as_sql(self, compiler: Any, connection: Any) -> Sql:
        column, params = self.process_lhs(compiler, connection)
        test, value = holding(column, self.rhs, connection.vendor)
        return test, (*params, value)


def holding(column: str, text: str, vendor: str) -> tuple[str, str]:
    """The test whether a column holds a text, and what it takes."""
    if vendor == "sqlite":
        return f"instr({column}, %s) > 0", text
    return f"{column} LIKE %s", f"%{escape_like(text)}%"


@IntegerField.register_lookup
class Says(Lookup):
    """`card__pk__says=(("names", "text"), "lantern")`: one of these texts of the card holds it."""

    lookup_name = "says"

    def get_prep_lookup(self) -> tuple[tuple[str, ...], str]:
        columns, text = self.rhs
        return tuple(columns), str(text)

    def as_sql(self, compiler: Any, connection: Any) -> Sql:
        card, params = self.process_lhs(compiler, connection)
        columns, text = self.rhs
        select, values = saying(columns, text, connection.vendor)
        return f"{card} IN ({select})", (*params, *values)


def saying(columns: Sequence[str], text: str, vendor: str) -> tuple[str, list[str]]:
    """The query for cards of which one of these texts holds another.

    Substring indexes answer it: trigrams on PostgreSQL, an FTS5 table on SQLite.
    """
    if vendor == "sqlite" and len(text) >= SHORTEST:
        phrase = text.replace('"', '""')
        match = f'{{{" ".join(columns)}}} : "{phrase}"'
        return f"SELECT rowid FROM {FTS} WHERE {FTS} MATCH %s", [match]
    tests = [holding(f"words.{column}", text, vendor) for column in columns]
    either = " OR ".join(test for test, _ in tests)
    found = f"SELECT words.card_id FROM {TEXTS} words WHERE {either}"
    return found, [value for _, value in tests]


def cards_saying(columns: Sequence[str], text: str, most: int) -> list[int]:
    """The first so many of them."""
    select, values = saying(columns, text, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"{select} LIMIT {most}", values)
        return [card for (card,) in cursor.fetchall()]


def escape_like(text: str) -> str:
    """Text in which LIKE finds no wildcard."""
    return text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


@TextField.register_lookup
class Tagged(Lookup):
    """`tags__tagged=[3, 14]`: a text like |3|7|9| has one of these numbers."""

    lookup_name = "tagged"

    def get_prep_lookup(self) -> list[int]:
        return [int(number) for number in self.rhs]

    def as_sql(self, compiler: Any, connection: Any) -> Sql:
        """PostgreSQL keeps the same numbers as an array, with an index and statistics."""
        table = compiler.quote_name_unless_alias(self.lhs.alias)
        return f"{table}.tag_ids && %s::bigint[]", (self.rhs,)

    def as_sqlite(self, compiler: Any, connection: Any) -> Sql:
        column, _ = self.process_lhs(compiler, connection)
        tests = " OR ".join([f"instr({column}, %s) > 0"] * len(self.rhs))
        return f"({tests})", tuple(f"|{number}|" for number in self.rhs)


@IntegerField.register_lookup
class Among(Lookup):
    """Like __in, for more numbers than a statement takes parameters."""

    lookup_name = "among"

    def get_prep_lookup(self) -> list[int]:
        return [int(number) for number in self.rhs]

    def get_db_prep_lookup(self, value: Any, connection: Any) -> Sql:
        return "%s", (value,)

    def as_sql(self, compiler: Any, connection: Any) -> Sql:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} = ANY(%s)", (*params, self.rhs)

    def as_sqlite(self, compiler: Any, connection: Any) -> Sql:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} IN (SELECT value FROM json_each(%s))", (*params, json.dumps(self.rhs))
