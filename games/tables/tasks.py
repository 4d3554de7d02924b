"""What workers do for tables. Each task may run twice, or be lost."""

from celery import shared_task
from django.conf import settings

from games.tables import hints, recording, thinking
from games.tables.retention import forget_old_tables


@shared_task(time_limit=settings.MATCH_SECONDS + 60)
def think(table_id: str) -> None:
    """Let the bot that is asked at a table think, and those after it."""
    thinking.think(table_id)


@shared_task(time_limit=settings.MATCH_SECONDS + 60)
def advise(table_id: str) -> None:
    """Think of the hint that somebody at a table asked for."""
    hints.think_of_hint(table_id)


@shared_task
def record(table_id: str) -> None:
    recording.record_table(table_id)


@shared_task
def sweep() -> None:
    """Call again for bots whose worker was lost, and for matches that were not recorded."""
    thinking.sweep()
    recording.sweep()


@shared_task
def tidy() -> None:
    forget_old_tables()
