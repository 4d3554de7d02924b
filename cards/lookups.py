"""`names__holds="conan"`: contains, exactly, and from an index on either database."""

import json
from typing import Any

from django.db.models import CharField, IntegerField, Lookup, TextField

FTS_TABLE = "cards_searchtext_fts"
SHORTEST = 3  # letters in a trigram


@CharField.register_lookup
@TextField.register_lookup
class Holds(Lookup):
    """A text holds another. Values are folded already, so no case is ignored here."""

    lookup_name = "holds"

    def get_prep_lookup(self) -> str:
        return str(self.rhs)

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """PostgreSQL: LIKE, which its trigram index can answer."""
        column, params = self.process_lhs(compiler, connection)
        return f"{column} LIKE %s", [*params, f"%{escaped(self.rhs)}%"]

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        column, params = self.process_lhs(compiler, connection)
        if self.is_indexed() and len(self.rhs) >= SHORTEST:
            return self.from_index(column)
        return f"instr({column}, %s) > 0", [*params, self.rhs]

    def is_indexed(self) -> bool:
        field = getattr(self.lhs, "target", None)
        return field is not None and field.model._meta.db_table == "cards_searchtext"

    def from_index(self, column: str) -> tuple[str, list[Any]]:
        table, _, name = column.rpartition(".")
        phrase = self.rhs.replace('"', '""')
        return (
            f'{table}."card_id" IN (SELECT rowid FROM {FTS_TABLE} WHERE {FTS_TABLE} MATCH %s)',
            [f'{name} : "{phrase}"'],
        )


def escaped(text: str) -> str:
    """Text in which LIKE finds no wildcard."""
    return text.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


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
