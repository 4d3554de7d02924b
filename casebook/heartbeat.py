"""Signs of life of the Celery workers, kept in the database.

Asking the workers through the broker takes seconds on some brokers and cannot tell a
busy worker from a dead one; a row per worker can, and every web process sees it. All times
are the database's: the clocks of two machines may differ by more than a worker's silence.
"""

import logging
import os
import socket
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from celery import bootsteps
from django.db import DatabaseError, connection
from django.db.models.functions import Now

from casebook.models import WorkerBeat

INTERVAL = timedelta(seconds=1)
SILENCE = timedelta(seconds=6)  # a worker on another machine is given up after this
FORGOTTEN = timedelta(days=1)

THINKER = "thinker"  # how the names of workers begin that only think for live tables

log = logging.getLogger(__name__)

engines: Callable[[], Sequence[str]] = tuple  # the games say here what this release plays


def beat(name: str) -> None:
    WorkerBeat.objects.update_or_create(
        name=name,
        defaults={
            "host": socket.gethostname(),
            "pid": os.getpid(),
            "beat_at": Now(),
            "engines": list(engines()),
        },
    )


def retire(name: str) -> None:
    """A worker that stops in good order leaves no row; old rows go with it."""
    WorkerBeat.objects.filter(name=name).delete()
    WorkerBeat.objects.filter(beat_at__lt=Now() - FORGOTTEN).delete()


def alive() -> list[WorkerBeat]:
    fresh = WorkerBeat.objects.filter(beat_at__gt=Now() - SILENCE)
    return [worker for worker in fresh if not is_dead_here(worker)]


def is_dead_here(worker: WorkerBeat) -> bool:
    """A killed worker on this machine is known at once, before its silence tells."""
    if worker.host != socket.gethostname():
        return False
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


class Heartbeat(bootsteps.StartStopStep):
    """Beats from the worker's main process, so a long task does not silence it."""

    requires = ("celery.worker.components:Timer", "celery.worker.components:Pool")

    def start(self, worker: Any) -> None:
        self.attempt(beat, worker.hostname)
        self.timer = worker.timer.call_repeatedly(
            INTERVAL.total_seconds(), self.attempt, (beat, worker.hostname)
        )

    def stop(self, worker: Any) -> None:
        self.timer.cancel()
        self.attempt(retire, worker.hostname)

    def attempt(self, action: Any, name: str) -> None:
        """A database away for a while must not stop the worker: it beats again later."""
        try:
            action(name)
        except DatabaseError as error:
            log.warning("No heartbeat written: %s", error)
        finally:
            # A connection kept open here would be inherited by the next pool process.
            connection.close()
