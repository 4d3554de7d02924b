"""Sessions in the database. Every request of a browser that is signed in asks for its own, so it is
found by a statement that is put together once."""

from functools import cache
from typing import Any

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

from casebook.rows import Columns, fetch, quoted


class SessionStore(db.SessionStore):
    """Named as Django's: its name is part of what sessions are signed with."""

    def _get_session_from_db(self) -> Any:
        columns, sql = reading()
        ends = columns.model._meta.get_field("expire_date")
        now = ends.get_db_prep_save(timezone.now(), connection)
        found = fetch(sql, self.session_key, now)
        if found:
            return columns.row(found[0])
        self._session_key = None
        return None


@cache
def reading() -> tuple[Columns[Any], str]:
    """Sessions can only be imported once the applications are there."""
    columns = Columns(SessionStore.get_model_class())
    table = quoted(columns.model._meta.db_table)
    wanted = f"{quoted('session_key')} = %s AND {quoted('expire_date')} > %s"
    return columns, f"SELECT {columns.listed} FROM {table} WHERE {wanted}"
