"""Lookups that mean exactly the same on SQLite and PostgreSQL."""

import json
from typing import Any

from django.db.models import CharField, IntegerField, Lookup, TextField

TEXTS = "cards_searchtext"
FTS = "cards_searchtext_fts"
SHORTEST = 3  # letters in a trigram


@CharField.register_lookup
@TextField.register_lookup
class Holds(Lookup):
    """A text holds another. Values are folded already, so no case is ignored here."""

    lookup_name = "holds"

    def get_prep_lookup(self) -> str:
        return str(self.rhs)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} LIKE %s", [*params, f"%{escaped(self.rhs)}%"]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        return f"instr({column}, %s) > 0", [*params, self.rhs]


@IntegerField.register_lookup
class Says(Lookup):
    """`card__pk__says=(("names", "text"), "lantern")`: one of these texts of the card holds it.

    Substring indexes answer it: trigrams on PostgreSQL, an FTS5 table on SQLite.
    """

    lookup_name = "says"

    def get_prep_lookup(self) -> tuple[tuple[str, ...], str]:
        columns, text = self.rhs
        return tuple(columns), str(text)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        tests = [f"words.{column} LIKE %s" for column in self.rhs[0]]
        pattern = f"%{escaped(self.rhs[1])}%"
        return self.among(compiler, connection, tests, pattern)

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        columns, text = self.rhs
        if len(text) < SHORTEST:
            tests = [f"instr(words.{column}, %s) > 0" for column in columns]
            return self.among(compiler, connection, tests, text)
        card, params = self.process_lhs(compiler, connection)
        phrase = text.replace('"', '""')
        match = f'{{{" ".join(columns)}}} : "{phrase}"'
        return f"{card} IN (SELECT rowid FROM {FTS} WHERE {FTS} MATCH %s)", [
            *params,
            match,
        ]

    def among(
        self, compiler: Any, connection: Any, tests: list[str], value: str
    ) -> tuple[str, list[Any]]:
        card, params = self.process_lhs(compiler, connection)
        found = f"SELECT words.card_id FROM {TEXTS} words WHERE {' OR '.join(tests)}"
        return f"{card} IN ({found})", [*params, *[value] * len(tests)]


def escaped(text: str) -> str:
    """Text in which LIKE finds no wildcard."""
    return text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


@TextField.register_lookup
class Tagged(Lookup):
    """`tags__tagged=[3, 14]`: a text like |3|7|9| has one of these numbers."""

    lookup_name = "tagged"

    def get_prep_lookup(self) -> list[int]:
        return [int(number) for number in self.rhs]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """As an array, which an index on the same expression can answer."""
        column, params = self.process_lhs(compiler, connection)
        return f"string_to_array({column}, '|') && %s", [
            *params,
            [str(n) for n in self.rhs],
        ]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, _ = self.process_lhs(compiler, connection)
        tests = " OR ".join([f"instr({column}, %s) > 0"] * len(self.rhs))
        return f"({tests})", [f"|{number}|" for number in self.rhs]


@IntegerField.register_lookup
class Among(Lookup):
    """Like __in, for more numbers than a statement takes parameters."""

    lookup_name = "among"

    def get_prep_lookup(self) -> list[int]:
        return [int(number) for number in self.rhs]

    def get_db_prep_lookup(self, value: Any, connection: Any) -> tuple[str, list[Any]]:
        return "%s", [value]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} = ANY(%s)", [*params, self.rhs]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        return f"{column} IN (SELECT value FROM json_each(%s))", [
            *params,
            json.dumps(self.rhs),
        ]
