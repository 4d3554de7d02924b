"""One at a time, across all processes and machines that share the database."""

import fcntl
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection


@contextmanager
def exclusive(name: str) -> Iterator[None]:
    """Wait for whoever does the thing of this name. Freed however the process ends."""
    lock = postgresql_lock if connection.vendor == "postgresql" else file_lock
    with lock(name):
        yield


@contextmanager
def postgresql_lock(name: str) -> Iterator[None]:
    """Held by the session, not by a transaction: migrations commit many of those."""
    key = zlib.crc32(f"casebook {name}".encode())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [key])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [key])


@contextmanager
def file_lock(name: str) -> Iterator[None]:
    """SQLite is one machine: the kernel keeps the lock."""
    with (settings.VAR_DIR / f"{name}.lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
