"""Django's PostgreSQL, with a cheaper look at whether a connection still lives, and a
cheaper way to ask what nearly every request asks."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import count
from re import sub
from select import POLLIN, poll
from typing import Any

from django.db.backends.postgresql import base
from psycopg.pq import ExecStatus, Format
from psycopg.pq.abc import PGconn, PGresult


class DatabaseWrapper(base.DatabaseWrapper):
    def init_connection_state(self) -> None:
        super().init_connection_state()
        self.prepared: set[bytes] = set()

    def is_usable(self) -> bool:
        """A server that goes away says so, or closes the line. While nothing has come in
        there is no need to ask it, which would double the wait of a small request."""
        line = self.connection
        return (not line.closed and is_silent(line.fileno())) or super().is_usable()

    def rows(self, sql: str, given: Sequence[str]) -> list[tuple[Any, ...]]:
        """The rows of a small query about texts, each value as text or as a cursor gives it.

        A statement prepared once for each connection, asked of libpq itself, takes a
        quarter of the processor time of a cursor. A cursor is needed in a transaction and
        where queries are watched; it also asks again what failed, and tells what is wrong.
        """
        self.close_if_health_check_failed()
        if self.get_autocommit() and not (self.queries_logged or self.execute_wrappers):
            with self.wrap_database_errors:
                found = self.query_libpq(sql, [value.encode() for value in given])
            if found.status == ExecStatus.TUPLES_OK:
                return texts(found)
        with self.cursor() as cursor:
            cursor.execute(sql, given)
            return list(cursor.fetchall())

    def query_libpq(self, sql: str, given: list[bytes]) -> PGresult:
        libpq: PGconn = self.connection.pgconn
        name, text = statement(sql)
        if name not in self.prepared:
            made = libpq.prepare(name, text)
            if made.status != ExecStatus.COMMAND_OK:
                return made
            self.prepared.add(name)
        # As binary, which for text is the same with its length told: a NUL ends nothing.
        return libpq.exec_prepared(name, given, [Format.BINARY] * len(given))


def is_silent(line: int) -> bool:
    watch = poll()
    watch.register(line, POLLIN)
    return not watch.poll(0)


@cache
def statement(sql: str) -> tuple[bytes, bytes]:
    """Its name on the server, and its text with libpq's placeholders for a cursor's.

    The name is made from the text: behind a pooler other releases share a connection."""
    numbers = count(1)
    text = sub("%s", lambda _: f"${next(numbers)}", sql).encode()
    return f"casebook_{sha256(text).hexdigest()[:16]}".encode(), text


def texts(found: PGresult) -> list[tuple[str | None, ...]]:
    return [
        tuple(text(found.get_value(row, column)) for column in range(found.nfields))
        for row in range(found.ntuples)
    ]


def text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()
