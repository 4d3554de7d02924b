"""Can the services that the settings name be reached? One sentence when not."""

import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection

from casebook.env import hide_password
from casebook.rate_limits import AWAY


class Unreachable(Exception):
    """A service that does not answer; the text names the setting to mend."""


@contextmanager
def explain_unreachable_database() -> Iterator[None]:
    """Turn the traceback of a database that is away or damaged into one sentence."""
    try:
        yield
    except DatabaseError as error:
        if any(word in str(error) for word in CURES):
            raise SystemExit(database_trouble(error)) from None
        try:
            check_database()
        except Unreachable as problem:
            raise SystemExit(str(problem)) from None
        raise  # the database is well: a fault of ours


def check_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        raise Unreachable(database_trouble(error)) from None


def database_trouble(error: DatabaseError) -> str:
    """What the database says, and what to do about it."""
    reason = " ".join(str(error).split())
    found = (cure for word, cure in CURES.items() if word in reason)
    return f"The database {database_name()} cannot be opened ({reason}); {next(found, START)}."


START = "start it or correct DATABASE_URL"
RESTORE = "restore a backup over it, or name another file in DATABASE_URL"
CURES = {
    "readonly": "let this account write the file and its folder",
    "disk is full": "free some space on its disk",
    "malformed": RESTORE,
    "not a database": RESTORE,
}


def check_database_file() -> None:
    """A file that was cut off or emptied must not quietly become a fresh installation."""
    path = sqlite_file()
    if path is None or not path.is_file():
        return
    if path.stat().st_size == 0:
        raise Unreachable(
            f"The database {path} is empty (0 bytes); {RESTORE}, or delete it to begin anew."
        )
    if (fault := sqlite_fault(path)) != "ok":
        raise Unreachable(f"The database {path} is damaged ({fault}); {RESTORE}.")


def sqlite_file() -> Path | None:
    """Where the database lies; None where it is no file."""
    place = settings.DATABASES["default"]
    return Path(str(place["NAME"])) if str(place["ENGINE"]).endswith("sqlite3") else None


def sqlite_fault(path: Path) -> str:
    """The first fault of a file; 'ok' where it has none."""
    try:
        with closing(sqlite3.connect(path)) as file:
            return " ".join(str(file.execute("PRAGMA quick_check(1)").fetchone()[0]).split())
    except sqlite3.Error as error:
        return str(error)


def database_name() -> str:
    if file := sqlite_file():
        return str(file)
    place = settings.DATABASES["default"]
    return f"{place['NAME']} at {place['HOST'] or 'localhost'}:{place['PORT'] or 5432}"


def check_broker() -> None:
    from casebook.celery import app

    try:
        with app.connection_for_write() as link:
            link.connect_timeout = 3
            link.connect()
            link.default_channel  # noqa: B018 - opening it is the check
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise Unreachable(
            f"The broker {hide_password(settings.CELERY_BROKER_URL)} does not answer "
            f"({reason}); start it or correct CELERY_BROKER_URL."
        ) from None


def check_cache() -> None:
    """Where requests are counted: without it people read on, and changes wait."""
    try:
        cache.get("ready")
    except AWAY as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise Unreachable(
            f"The counts of requests cannot be reached ({reason}); start it or correct CACHE_URL."
        ) from None


def check_port_free(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = (error.strerror or "cannot be used").lower()
            raise Unreachable(
                f"The address {host}:{port} cannot be used ({reason}); "
                "stop what listens there or set PORT to a free port."
            ) from None
