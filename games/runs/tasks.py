"""What workers do when they are woken up. Each task may run twice, or be lost."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.conf import settings

from games.play.running import PATIENCE
from games.runs import retention
from games.runs import worker as workers
from games.runs.usage import forget_old_counters

# A match is stopped by an alarm in its own process. What does not hear even that (a loop
# in C) is killed with the process, and the sweeper takes its chunk back.
LONGEST = (PATIENCE + 1) * settings.MATCH_SECONDS + 60


@shared_task(time_limit=LONGEST)
def work(lane: str) -> None:
    """Play what waits in a lane for a while. Which job's turn it is, the database says."""
    workers.work(lane)


@shared_task
def sweep() -> None:
    """Take back lost work and call workers for what waits; nothing to do is the rule."""
    workers.sweep()


@shared_task
def tidy() -> None:
    retention.tidy()


@shared_task
def counters_clear() -> None:
    forget_old_counters()


@worker_ready.connect
def look_around(sender: Any = None, **_: object) -> None:
    """A worker that comes back after a crash does not wait for the next sweep."""
    sender.app.send_task("games.runs.tasks.sweep", expires=60)
