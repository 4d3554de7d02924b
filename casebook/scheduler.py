"""Celery's scheduler on several machines: each may run one, and exactly one of them beats.

Who beats is a row with an end, by the database's clock. When its holder is gone, the next one
takes it; a task that was due in between is sent by whoever beats then.
"""

import logging
import os
import socket
from datetime import timedelta
from pathlib import Path
from typing import Any

from celery.beat import PersistentScheduler
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Q
from django.db.models.functions import Now

from casebook.connectivity import Unreachable
from casebook.models import SchedulerLease

log = logging.getLogger(__name__)

NAME = "beat"
LEASE = timedelta(seconds=15)
LOOK_EVERY = 1.0  # seconds at most between two looks at the lease


class LeasedScheduler(PersistentScheduler):
    """Sends what is due only while the lease is its own."""

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.holder = f"{socket.gethostname()}:{os.getpid()}"

    def tick(self, *args: Any, **given: Any) -> float:
        tick_file().touch()
        if not hold_safely(self.holder):
            return LOOK_EVERY
        return min(super().tick(*args, **given), LOOK_EVERY)

    def close(self) -> None:
        try:
            release(self.holder)
        except DatabaseError as error:
            log.warning("event=lease-left-to-run-out error=%s", error)
        super().close()


def tick_file() -> Path:
    """As old as the last tick of a scheduler of this machine, whoever holds the lease."""
    path: Path = settings.VAR_DIR / "beat-ticks"
    return path


def hold_safely(holder: str) -> bool:
    """A database away for a while must not end the scheduler: it looks again later."""
    try:
        return hold(holder)
    except DatabaseError as error:
        log.warning("event=no-scheduler-lease error=%s", error)
        connection.close()
        return False


def hold(holder: str) -> bool:
    """Whether the lease is this holder's for some seconds more."""
    end = Now() + LEASE
    row = SchedulerLease.objects.filter(name=NAME)
    if row.filter(Q(holder=holder) | Q(until__lt=Now())).update(holder=holder, until=end):
        return True
    SchedulerLease.objects.bulk_create(
        [SchedulerLease(name=NAME, holder=holder, until=end)], ignore_conflicts=True
    )
    return row.filter(holder=holder).exists()


def release(holder: str) -> None:
    """In good order: the next one need not wait for the end of the lease."""
    SchedulerLease.objects.filter(name=NAME, holder=holder).delete()


def check_scheduler() -> str:
    """Who beats; Unreachable if nobody does."""
    held = SchedulerLease.objects.filter(name=NAME, until__gt=Now()).first()
    if held is None:
        raise Unreachable("no scheduler beats: start celery beat on one machine at least")
    return f"{held.holder} beats"
