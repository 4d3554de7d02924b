"""Old runs take less room: what can be worked out again is not kept for ever.

A run stays with its report, its matches and their records (games/runs/match_logs.py) until its
owner deletes it. What goes is the second copy of the actions, and the pieces in which workers took
the run, whose sums are in the report.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.play.plans import plan_from
from games.runs.allowed_bots import BOT_COST
from games.runs.models import Chunk, Job, JobQuerySet, Match
from games.runs.reports import partial_report

PAGE = 200


def tidy(days: int | None = None) -> dict[str, int]:
    """Drop what can be worked out again of runs that ended so many days ago, some at a time."""
    found = {"runs": 0, "matches": 0}
    before = timezone.now() - timedelta(days=settings.REPLAY_DAYS if days is None else days)
    while jobs := list(untidy(before)[:PAGE]):
        found["runs"] += len(jobs)
        found["matches"] += drop_records(jobs)
    return found


def untidy(before: datetime) -> JobQuerySet:
    """Ended runs that still have their pieces."""
    pieces = Chunk.objects.filter(job=OuterRef("pk"))
    return Job.objects.filter(Exists(pieces), finished_at__lt=before).order_by("pk")


def drop_records(jobs: list[Job]) -> int:
    """How many matches have to be played again by who wants to watch them."""
    ids = [job.pk for job in jobs]
    quick = [job.pk for job in jobs if is_quick(job)]
    with transaction.atomic():
        for job in jobs:
            keep_report(job)
        whole = Match.objects.filter(job__in=quick, error="").exclude(actions="")
        emptied = whole.update(actions="")
        Chunk.objects.filter(job__in=ids).delete()
    return emptied


def is_quick(job: Job) -> bool:
    """Bots that think long, or that come from elsewhere, are not asked twice."""
    return all(entry.bot in BOT_COST for entry in plan_from(job.plan).entries)


def keep_report(job: Job) -> None:
    """A cancelled run is reported from its pieces as long as it has them."""
    if job.report is None:
        job.report = partial_report(job)
        job.save(update_fields=["report"])
