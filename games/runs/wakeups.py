"""Wake-up calls for workers. A lost one costs a few seconds, a needless one almost nothing."""

import logging
from functools import partial

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.runs.models import Lane, Wakeup

log = logging.getLogger(__name__)

WORK = "games.runs.tasks.work"
RETRY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.5}


def queue_name(lane: str) -> str:
    return f"{settings.QUEUE_PREFIX}-{lane}"


def wake_workers_on_commit(lane: str, wanted: int) -> None:
    """Not before the rows are there to be found."""
    transaction.on_commit(partial(wake_workers, lane, wanted), robust=True)


def wake_workers(lane: str, wanted: int = 1) -> int:
    """Call up to `wanted` workers, unless as many calls as there are workers are out."""
    called = 0
    while called < min(wanted, settings.WORKERS) and book_call(lane):
        if not send(lane):
            answer_call(lane)
            break
        called += 1
    return called


def book_call(lane: str) -> bool:
    calls = Wakeup.objects.filter(lane=lane).values_list("calls", flat=True).first()
    if calls is None:
        new = [Wakeup(lane=name) for name in Lane.values]
        Wakeup.objects.bulk_create(new, ignore_conflicts=True)
    elif calls >= settings.WORKERS:
        return False
    free = Wakeup.objects.filter(lane=lane, calls__lt=settings.WORKERS)
    return bool(free.update(calls=F("calls") + 1, called_at=timezone.now()))


def send(lane: str) -> bool:
    """False when the broker is away: the rows wait, and the sweeper calls again."""
    try:
        current_app.send_task(
            WORK,
            args=[lane],
            queue=queue_name(lane),
            ignore_result=True,
            retry=True,
            retry_policy=RETRY,
        )
    except (OperationalError, OSError) as error:
        log.warning("event=wakeup-not-sent lane=%s error=%s", lane, error)
        return False
    return True


def answer_call(lane: str) -> None:
    """A worker has come."""
    Wakeup.objects.filter(lane=lane, calls__gt=0).update(calls=F("calls") - 1)


def forget_calls(lane: str) -> None:
    """Calls that were lost with a worker or a broker must not keep others from going out."""
    Wakeup.objects.filter(lane=lane).update(calls=0)
