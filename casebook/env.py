"""Checked reading of the environment: a bad value stops start-up with one sentence."""

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.parse import SplitResult, unquote, urlsplit

Value = TypeVar("Value")


class SettingError(SystemExit):
    """A setting that cannot be used.

    A SystemExit, so that manage.py, Celery and the web server alike print the
    sentence and end with status 1 instead of a traceback.
    """

    def __init__(self, name: str, value: str | None, accepted: str) -> None:
        found = "is not set" if value is None else f"is {value!r}"
        self.name = name
        super().__init__(f"Setting {name} {found}; accepted: {accepted}.")


def parse_setting(name: str, default: str, accepted: str, parse: Callable[[str], Value]) -> Value:
    """The parsed value of a variable; an empty one counts as not set."""
    text = os.environ.get(name) or default
    try:
        return parse(text)
    except ValueError:
        raise SettingError(name, hide_password(text), accepted) from None


def hide_password(text: str) -> str:
    """The same text, safe for a log: what stands between : and @ is a secret."""
    head, at, tail = text.rpartition("@")
    scheme, slashes, login = head.partition("://")
    if not (at and slashes and ":" in login):
        return text
    return f"{scheme}://{login.partition(':')[0]}:***@{tail}"


def text(name: str, default: str) -> str:
    return os.environ.get(name) or default


def flag(name: str, *, default: bool) -> bool:
    words = {"1": True, "true": True, "yes": True, "on": True}
    words |= {"0": False, "false": False, "no": False, "off": False}

    def parse(text: str) -> bool:
        if text.lower() not in words:
            raise ValueError
        return words[text.lower()]

    return parse_setting(name, "1" if default else "0", "1 or 0", parse)


def integer(name: str, default: int, *, low: int, high: int) -> int:
    def parse(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise ValueError
        return number

    return parse_setting(name, str(default), f"a whole number from {low} to {high}", parse)


def word(name: str, default: str, *, accepted: Sequence[str]) -> str:
    def parse(text: str) -> str:
        if text not in accepted:
            raise ValueError
        return text

    return parse_setting(name, default, ", ".join(accepted), parse)


def words(name: str, default: str) -> list[str]:
    """A comma-separated list."""
    parts = (os.environ.get(name) or default).split(",")
    return [part.strip() for part in parts if part.strip()]


def hosts(name: str, default: str) -> list[str]:
    """The names under which this site is reached: at least one."""
    found = words(name, default)
    if not found:
        accepted = "host names with commas between them, such as casebook.example.org"
        raise SettingError(name, os.environ.get(name), accepted)
    return found


def json_object(name: str) -> dict[str, object]:
    def parse(text: str) -> dict[str, object]:
        found = json.loads(text)  # what cannot be read is a ValueError
        if not isinstance(found, dict):
            raise ValueError
        return found

    return parse_setting(name, "{}", 'a JSON object such as {"bucket_name": "casebook"}', parse)


def folder(name: str, default: Path) -> Path:
    """A folder that exists when this returns."""
    return writable_folder(name, Path(os.environ.get(name) or default).absolute())


def writable_folder(name: str, path: Path) -> Path:
    """This folder, made if need be; `name` is the setting to change where it cannot be used."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        close_to_others(path)
        is_writable = os.access(path, os.W_OK | os.X_OK)
    except OSError:
        is_writable = False
    if not is_writable:
        raise SettingError(name, str(path), "a folder that can be written")
    return path


def close_to_others(path: Path) -> None:
    """Database, messages and replays lie here: no other account of the machine reads them."""
    found = path.stat()
    if found.st_uid == os.geteuid() and found.st_mode & 0o077:
        path.chmod(found.st_mode & 0o700)


SQLITE = "sqlite:///path/to/file.sqlite3"
POSTGRESQL = "postgresql://user:password@host:5432/name"


def database(name: str, default: Path) -> dict[str, object]:
    """Django's description of the database that a URL names."""
    return parse_setting(name, f"sqlite:///{default}", f"{SQLITE} or {POSTGRESQL}", database_of)


def database_of(url: str) -> dict[str, object]:
    parts = urlsplit(url)
    if parts.scheme == "sqlite" and not parts.netloc and len(parts.path) > 1:
        return sqlite_database(url.removeprefix("sqlite:///"))
    if parts.scheme in ("postgresql", "postgres") and parts.path.strip("/"):
        return postgresql_database(parts)
    raise ValueError


def sqlite_database(path: str) -> dict[str, object]:
    # IMMEDIATE takes the write lock at BEGIN, where the busy timeout applies; a
    # lock upgraded in mid-transaction fails at once with "database is locked".
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 60,  # opening the file costs more than most queries
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
            "PRAGMA foreign_keys=ON",
        },
    }


# PostgreSQL plans for turning disks, where a row out of order costs four times one
# in order. Indexes in memory or on a solid disk are worth more than it thinks.
# A process that stands still in a transaction holds rows that others wait for: it is parted from
# them before its leases end (20 s), as if it had been killed.
POSTGRESQL_OPTIONS = "-c random_page_cost=1.1 -c idle_in_transaction_session_timeout=15s"


def postgresql_database(parts: SplitResult) -> dict[str, object]:
    return {
        "ENGINE": "casebook.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5, "options": POSTGRESQL_OPTIONS},
    }


BROKERS = ("filesystem", "redis", "rediss", "amqp", "amqps")


def broker(name: str) -> str:
    def parse(url: str) -> str:
        parts = urlsplit(url)
        remote = parts.scheme != "filesystem"
        if parts.scheme not in BROKERS or (remote and not parts.hostname):
            raise ValueError
        _ = parts.port  # raises ValueError when it is not a port number
        return url

    accepted = "filesystem://, redis://host:6379/0 or amqp://user:password@host:5672//"
    return parse_setting(name, "filesystem://", accepted, parse)


def cache(name: str, file: Path) -> dict[str, object]:
    """Where rate limits are counted: in a file that all processes of this machine share, in
    Redis for several machines, or in the memory of each process."""

    def parse(url: str) -> dict[str, object]:
        parts = urlsplit(url)
        if parts.scheme in ("redis", "rediss") and parts.hostname:
            backend = "django.core.cache.backends.redis.RedisCache"
            # A store that hangs must not hang every request with it.
            patience = {"socket_connect_timeout": 1, "socket_timeout": 1}
            return {"BACKEND": backend, "LOCATION": url, "OPTIONS": patience}
        if url == "file":
            backend = "casebook.shared_counts.SharedCounts"
            return {"BACKEND": backend, "LOCATION": str(file)}
        if url != "memory":
            raise ValueError
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}

    return parse_setting(name, "file", "file, memory or redis://host:6379/1", parse)


def events(name: str) -> str:
    """What tells followers of changes: the database itself, or Redis."""

    def parse(url: str) -> str:
        parts = urlsplit(url)
        if url != "database" and not (parts.scheme in ("redis", "rediss") and parts.hostname):
            raise ValueError
        return url

    return parse_setting(name, "database", "database or redis://host:6379/2", parse)


MAILERS = {  # scheme: STARTTLS, TLS from the beginning, the usual port
    "smtp": (False, False, 25),
    "smtp+tls": (True, False, 587),
    "smtps": (False, True, 465),
}


def mail(name: str) -> dict[str, object]:
    """Django's settings of how mail goes out: to the log, into a folder, or to a server."""

    def parse(url: str) -> dict[str, object]:
        parts = urlsplit(url)
        if url == "console":
            return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
        if parts.scheme == "file" and not parts.netloc and len(parts.path) > 1:
            backend = "django.core.mail.backends.filebased.EmailBackend"
            return {"EMAIL_BACKEND": backend, "EMAIL_FILE_PATH": unquote(parts.path)}
        if parts.scheme not in MAILERS or not parts.hostname:
            raise ValueError
        return smtp_settings(parts)

    accepted = "console, file:///path, smtp://host, smtp+tls://user:password@host:587 or smtps://"
    return parse_setting(name, "console", accepted, parse)


def smtp_settings(parts: SplitResult) -> dict[str, object]:
    start_tls, from_the_start, port = MAILERS[parts.scheme]
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": start_tls,
        "EMAIL_USE_SSL": from_the_start,
        "EMAIL_TIMEOUT": 20,
    }
