"""Counters that all processes of a machine share: a small file of its own beside the database.

The database itself would have to write for every request that is only counted; losing this
file loses a minute of counting.
"""

import sqlite3
import threading
import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

TABLE = (
    "CREATE TABLE IF NOT EXISTS counts (key TEXT PRIMARY KEY, n INTEGER, until REAL) WITHOUT ROWID"
)
TIDY_EVERY = 60.0  # seconds


class SharedCounts(BaseCache):
    """As much of a cache as counting needs: whole numbers that run out."""

    def __init__(self, path: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.path = path
        self.local = threading.local()
        self.tidied = 0.0

    @property
    def file(self) -> sqlite3.Connection:
        """One connection for each thread."""
        if not hasattr(self.local, "file"):
            self.local.file = sqlite3.connect(self.path, timeout=5, isolation_level=None)
            self.local.file.execute("PRAGMA journal_mode=WAL")
            self.local.file.execute("PRAGMA synchronous=OFF")
            self.local.file.execute(TABLE)
        found: sqlite3.Connection = self.local.file
        return found

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        asked = "SELECT n FROM counts WHERE key = ? AND until > ?"
        row = self.file.execute(asked, (key, time.time())).fetchone()
        return row[0] if row else default

    def set(
        self, key: str, value: int, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        until = self.get_backend_timeout(timeout)
        self.file.execute("REPLACE INTO counts VALUES (?, ?, ?)", (key, value, until))

    def add(
        self, key: str, value: int, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        self.tidy()
        now, until = time.time(), self.get_backend_timeout(timeout)
        done = self.file.execute(
            "INSERT INTO counts VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE "
            "SET n = excluded.n, until = excluded.until WHERE until <= ?",
            (key, value, until, now),
        )
        return done.rowcount > 0

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """In one statement: two processes never count the same request."""
        asked = "UPDATE counts SET n = n + ? WHERE key = ? AND until > ? RETURNING n"
        rows = self.file.execute(asked, (delta, key, time.time())).fetchall()
        if not rows:
            raise ValueError(f"Key {key!r} not found")
        return int(rows[0][0])

    def delete(self, key: str, version: int | None = None) -> bool:
        return self.file.execute("DELETE FROM counts WHERE key = ?", (key,)).rowcount > 0

    def clear(self) -> None:
        self.file.execute("DELETE FROM counts")

    def tidy(self) -> None:
        """Forget what has run out, now and then."""
        now = time.time()
        if now - self.tidied > TIDY_EVERY:
            self.tidied = now
            self.file.execute("DELETE FROM counts WHERE until <= ?", (now,))
