"""Wake-up calls of tables. A lost one costs a few seconds: the sweeper calls again."""

import logging

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError

log = logging.getLogger(__name__)

THINK = "games.tables.tasks.think"
RECORD = "games.tables.tasks.record"
RETRY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.5}
ADVISE = "games.tables.tasks.advise"
EXPIRES = 60  # seconds after which a call that nobody took is not worth taking


def queue_name() -> str:
    """A lane of its own: a person who waits goes before any series."""
    return f"{settings.QUEUE_PREFIX}-tables"


def wake_thinker(table_id: str) -> None:
    send(THINK, table_id)


def wake_recorder(table_id: str) -> None:
    send(RECORD, table_id)


def wake_adviser(table_id: str) -> None:
    send(ADVISE, table_id)


def send(task: str, table_id: str) -> None:
    try:
        current_app.send_task(
            task,
            args=[table_id],
            queue=queue_name(),
            ignore_result=True,
            expires=EXPIRES,
            retry=True,
            retry_policy=RETRY,
        )
    except (OperationalError, OSError) as error:
        log.warning("event=table-call-not-sent task=%s table=%s error=%s", task, table_id, error)
