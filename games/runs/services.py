"""Practice runs for admin, API and command line alike: ask for them, follow them, stop them.

Callers fetch decks and jobs through a queryset that names who may see them.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from casebook.topics import publish
from games.runs.models import Chunk, Job
from games.runs.other_engines import bot_changes
from games.runs.progress import progress_of, topic_of
from games.runs.refusals import LimitReached, RunRefused
from games.runs.reports import partial_report
from games.runs.restarting import job_again
from games.runs.run_requests import (
    Seat,
    check_change,
    gauntlet_queue,
    goldfish_queue,
    match_queue,
    series_queue,
    swap_queue,
)
from games.runs.snapshots import AnyDeck
from games.runs.usage import budget_left, return_usage

__all__ = [
    "AnyDeck",
    "LimitReached",
    "RunRefused",
    "Seat",
    "budget_left",
    "check_change",
    "gauntlet_queue",
    "goldfish_queue",
    "job_again",
    "job_cancel",
    "job_report",
    "match_queue",
    "progress_of",
    "series_queue",
    "stale_reasons",
    "swap_queue",
]


def job_report(job: Job) -> dict[str, Any]:
    """The report: the stored one, or of what has been played so far."""
    return job.report if job.report is not None else partial_report(job)


def job_cancel(job: Job) -> bool:
    """Stop a job; what it has played stays. False if it has ended already."""
    with transaction.atomic():
        stopped = Job.objects.active().filter(pk=job.pk)
        if not stopped.update(state=Job.State.CANCELLED, finished_at=timezone.now()):
            return False
        Chunk.objects.filter(job=job).open().update(state=Chunk.State.CANCELLED)
        give_back(job)
        publish(topic_of(job.pk))
    job.refresh_from_db()
    return True


def give_back(job: Job) -> None:
    """What was never played is no part of the day's budget."""
    job.refresh_from_db(fields=["done"])
    return_usage(job.owner_id, job.total - job.done, job.created_at)


def stale_reasons(job: Job) -> list[str]:
    """What has moved on since the job was queued; fetch it with `with_decks`."""
    found = []
    if job.engine_version != job.engine_now:
        found.append(f"The engine is now {job.engine_now}, not {job.engine_version}.")
    found += bot_changes(job)
    if job.catalogue_version != job.game.version:
        found.append(
            f"The catalogue is now at version {job.game.version}, not {job.catalogue_version}."
        )
    for deck in job.decks.all():
        if deck.inline:
            continue  # it cannot change
        if deck.revision is None:
            found.append(f"{deck.name} has been deleted.")
        elif deck.revision.deck.list_hash != deck.list_hash:
            found.append(
                f"{deck.revision.deck.name} has changed since revision {deck.revision.number}."
            )
    return found
