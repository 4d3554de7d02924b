"""Records for matches from before records were kept, as long as their rules are still played."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.db import transaction
from django.db.models import Exists, OuterRef

from games.engine.errors import BadReplay
from games.play.running import Record, told_log
from games.runs.match_logs import keep_logs
from games.runs.match_viewing import Viewing
from games.runs.models import Job, JobQuerySet, Kind, Match, MatchLog

PAGE = 200  # matches packed together


def unrecorded_jobs() -> JobQuerySet:
    """Finished runs without any record, newest first."""
    logs = MatchLog.objects.filter(job=OuterRef("pk"))
    played = Job.objects.exclude(kind=Kind.GOLDFISH).filter(finished_at__isnull=False, done__gt=0)
    return played.filter(~Exists(logs)).order_by("-pk")


def record_older_job(job: Job) -> tuple[int, int]:
    """Write the records of a run; how many can be read from now on, and how many cannot.

    A match that goes otherwise by today's rules has nothing left to be told but its result.
    """
    matches = job.matches.select_related("job").order_by("number")
    records = [older_record(match) for match in matches]
    with transaction.atomic():
        keep_logs((job.pk, page) for page in pages(records))
    told = sum(bool(record.log) for record in records)
    return told, len(records) - told


def older_record(match: Match) -> Record:
    try:
        viewing = Viewing(match)
        told = told_log(viewing.last_position())
    except BadReplay:
        return Record(match.number, match.seed, actions=match.actions)
    return Record(match.number, match.seed, actions=viewing.packed, log=told)


def pages(records: Sequence[Record]) -> Iterator[list[Record]]:
    """Such as follow one another: a cancelled run has gaps."""
    numbered = enumerate(records)
    for _, together in groupby(numbered, key=lambda one: one[1].number - one[0]):
        run = [record for _, record in together]
        yield from (run[start : start + PAGE] for start in range(0, len(run), PAGE))
