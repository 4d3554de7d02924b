"""Can the services that the settings name be reached? One sentence when not."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import OperationalError, connection

from casebook.env import hide_password


class Unreachable(Exception):
    """A service that does not answer; the text names the setting to mend."""


@contextmanager
def explain_unreachable_database() -> Iterator[None]:
    """Turn the traceback of a database that is not there into one sentence."""
    try:
        yield
    except OperationalError:
        try:
            check_database()
        except Unreachable as problem:
            raise SystemExit(str(problem)) from None
        raise


def check_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError as error:
        reason = " ".join(str(error).split())
        raise Unreachable(
            f"The database {database_name()} cannot be opened ({reason}); "
            "start it or correct DATABASE_URL."
        ) from None


def database_name() -> str:
    place = settings.DATABASES["default"]
    if str(place["ENGINE"]).endswith("sqlite3"):
        return str(place["NAME"])
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
