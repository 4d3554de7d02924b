import socket
import time
import urllib.error
import urllib.request
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casebook import heartbeat
from casebook.connectivity import Unreachable, check_database
from casebook.scheduler import tick_file

STILL = 60.0  # seconds without a tick; sending what is due may wait for the broker


class Command(BaseCommand):
    help = (
        "Whether a part of Casebook on this machine lives, for whoever restarts it: status 0 or 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("part", choices=sorted(PROBES))

    def handle(self, *, part: str, **options: Any) -> None:
        try:
            self.stdout.write(PROBES[part]())
        except Unreachable as problem:
            raise CommandError(str(problem)) from None


def probe_web() -> str:
    host = "127.0.0.1" if settings.HOST in ("0.0.0.0", "::", "") else settings.HOST
    address = f"http://{host}:{settings.PORT}/healthz"
    name = settings.ALLOWED_HOSTS[0].removeprefix(".").replace("*", "localhost")
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, headers={"Host": name}), timeout=5
        ):
            return "the web server answers"
    except (OSError, urllib.error.URLError) as error:
        raise Unreachable(f"{address} does not answer: {error}") from None


def probe_worker() -> str:
    """A worker of this host beats. Where the database is away, none can: to start it anew would
    mend nothing."""
    try:
        check_database()
    except Unreachable as problem:
        return f"nothing can be said of the worker: {problem}"
    here = [one.name for one in heartbeat.alive() if one.host == socket.gethostname()]
    if not here:
        raise Unreachable("no worker of this host beats")
    return f"{', '.join(here)} beats"


def probe_beat() -> str:
    """It ticks here, whether it holds the lease or waits for it."""
    try:
        age = time.time() - tick_file().stat().st_mtime
    except FileNotFoundError:
        raise Unreachable("no scheduler has run on this machine") from None
    if age > STILL:
        raise Unreachable(f"the scheduler has stood still for {age:.0f} s")
    return f"the scheduler ticked {max(age, 0):.0f} s ago"


PROBES = {"web": probe_web, "worker": probe_worker, "beat": probe_beat}
