"""Record what was played: every match once, whoever else thinks it has the chunk.

A match is a function of its table and seed, so to play it twice does no harm; to count it
twice would. A write is one transaction and does three things, in this order:

1. It adds to the counts of the jobs that are still active. Their rows are locked from here
   on: nothing is added to a job that has ended, and none ends while its matches are written.
2. It moves the cursor of each chunk (`next`) on from where this worker took it up. Whoever
   writes first moves it; another, whose lease ran out meanwhile, does not find it there.
3. It stores the matches. The database would refuse a number that it has already.

Where the first or the second meets fewer rows than were played for, nothing is written. A
worker that dies before the commit has written nothing, and all of it is played again; one
that dies later has written everything. A job whose last write has come is ended by
`finish_if_done`, which may be repeated: by the worker, or by the sweeper if that one died.
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from casebook.topics import publish
from games.play.card_stats import add_counts
from games.play.running import Record
from games.runs.leasing import lease_end, log_chunk
from games.runs.match_logs import keep_logs
from games.runs.models import ACTIVE, Chunk, Job, Kind, Match
from games.runs.progress import topic_of
from games.runs.reports import early_stop, final_report, match_report, result_hash, row_of
from games.runs.usage import count

log = logging.getLogger(__name__)

CAREFUL = 3  # attempts after which every match is recorded at once


class LostChunk(Exception):
    """The chunk or its job is no longer ours to write to."""


@dataclass
class Played:
    """What has been played of a chunk and is not recorded yet."""

    chunk: Chunk
    records: list[Record] = field(default_factory=list)
    tally: dict[str, Any] = field(default_factory=dict)
    count: int = 0
    broken: int = 0
    began: float = field(default_factory=time.monotonic)

    @cached_property
    def tally_so_far(self) -> dict[str, Any]:
        """What the report is made of when the job ends; a match has its report at once."""
        if self.chunk.job.kind == Kind.MATCH:
            return {}
        tally: dict[str, Any] = add_counts(self.chunk.tally, self.tally)
        return tally

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    @property
    def next(self) -> int:
        """The number of the match to play next."""
        return self.chunk.next + self.count

    @property
    def is_last(self) -> bool:
        return self.next == self.chunk.stop

    @property
    def is_whole_job(self) -> bool:
        return self.is_last and self.chunk.stop - self.chunk.first == self.chunk.job.total

    def add(self, tally: dict[str, Any], *, is_broken: bool) -> None:
        self.tally = add_counts(self.tally, tally) if tally else self.tally
        self.count += 1
        self.broken += is_broken


def record_batch(batch: Sequence[Played]) -> bool:
    """Write all of it and once, or nothing; whether it was ours to write.

    A batch is one chunk, or several jobs of one match. If one of several is lost, each is
    written on its own.
    """
    try:
        with transaction.atomic():
            write(batch)
            finish_small_jobs(batch)
    except LostChunk as lost:
        if len(batch) > 1:
            recorded = [record_batch([played]) for played in batch]  # each, whatever the others do
            return all(recorded)
        log_chunk("dropped", batch[0].chunk, reason=lost)
        return False
    for played in batch:
        after_commit(played)
    return True


def write(batch: Sequence[Played]) -> None:
    """In as many queries for many jobs as for one."""
    count_in_jobs(batch)
    move_cursors(batch)
    Match.objects.bulk_create(
        match_row(played.chunk.job_id, record) for played in batch for record in played.records
    )
    keep_logs((played.chunk.job_id, played.records) for played in batch)
    publish(*sorted({topic_of(played.chunk.job_id) for played in batch}))
    count("matches", sum(played.count for played in batch))
    count("broken", sum(played.broken for played in batch))


def count_in_jobs(batch: Sequence[Played]) -> None:
    """Those of a batch that count alike are counted together."""
    jobs: dict[tuple[int, int], list[int]] = {}
    for played in batch:
        jobs.setdefault((played.count, played.broken), []).append(played.chunk.job_id)
    counted = 0
    for (done, failed), ids in jobs.items():
        active = Job.objects.filter(pk__in=ids, state__in=ACTIVE)
        counted += active.update(done=F("done") + done, failed=F("failed") + failed)
    if counted < len(batch):
        raise LostChunk("job has ended")


def move_cursors(batch: Sequence[Played]) -> None:
    """Chunks of a batch move alike: if there are several, each goes from 0 to 1."""
    alike = batch[0]
    ours = Chunk.objects.open().filter(pk__in=[played.chunk.pk for played in batch])
    moved = ours.filter(next=alike.chunk.next).update(
        next=alike.next,
        tally=alike.tally_so_far,
        state=Chunk.State.DONE if alike.is_last else Chunk.State.RUNNING,
        worker=alike.chunk.worker,
        lease_until=None if alike.is_last else lease_end(),
        attempts=attempts_left(alike.chunk),
    )
    if moved < len(batch):
        raise LostChunk("another worker was first")


def attempts_left(chunk: Chunk) -> int:
    """A write proves that the chunk can be played; but one that killed often is not trusted."""
    return CAREFUL + 1 if chunk.attempts > CAREFUL else 0


def match_row(job_id: int, record: Record) -> Match:
    return Match(
        job_id=job_id,
        number=record.number,
        seed=record.seed,
        winners=record.winners,
        reason=record.reason[:200],
        rule=record.rule[:40],
        turns=record.turns,
        decisions=record.decisions,
        first=record.first,
        actions=record.actions,
        check_value=record.check,
        error=record.error,
        faults=record.faults,
        fault_count=record.fault_count,
    )


def after_commit(played: Played) -> None:
    """The chunk in memory follows its row; who played the last of a large job ends it."""
    chunk, seconds = played.chunk, round(played.seconds, 3)
    is_last_of_many = played.is_last and not played.is_whole_job
    log_chunk(
        "played",
        chunk,
        matches=played.count,
        broken=played.broken,
        next=played.next,
        seconds=seconds,
    )
    chunk.tally, chunk.attempts = played.tally_so_far, attempts_left(chunk)
    chunk.next = played.next
    if is_last_of_many:
        finish_if_done(chunk.job_id)


# -- ending jobs ---------------------------------------------------------------------------


def finish_small_jobs(batch: Sequence[Played]) -> None:
    """Jobs that a batch has played from beginning to end are ended by the same write."""
    whole = [played for played in batch if played.is_whole_job]
    matches = [played for played in whole if played.chunk.job.kind == Kind.MATCH]
    if matches:
        finish_matches(matches)
    for played in whole:
        if played.chunk.job.kind != Kind.MATCH:
            finish_if_done(played.chunk.job_id)


def finish_matches(batch: Sequence[Played]) -> None:
    """What is reported of a single match is in memory still."""
    jobs = [report_match(played) for played in batch]
    Job.objects.bulk_update(jobs, ["report", "result_hash"])
    # Apart from the reports: a value per row takes the ORM as long as playing its match.
    for state, is_broken in ((Job.State.DONE, False), (Job.State.FAILED, True)):
        ids = [played.chunk.job_id for played in batch if bool(played.broken) == is_broken]
        if ids:
            Job.objects.filter(pk__in=ids).update(state=state, finished_at=timezone.now())


def report_match(played: Played) -> Job:
    job, rows = played.chunk.job, [row_of(record) for record in played.records]
    job.report = match_report(job, rows, played.tally)
    job.result_hash = result_hash(rows)
    return job


def finish_if_done(job_id: int) -> None:
    """End a job that has nothing left to play. Safe to repeat, by anyone, at any time."""
    job = Job.objects.get(pk=job_id)
    if not job.is_active:
        return
    stop = early_stop(job) if job.precision is not None else None
    if stop is None and job.chunks.open().exists():
        return
    finish(job, stop)


def finish(job: Job, stop: int | None) -> None:
    job.stopped_at = stop
    report, name = final_report(job)
    is_broken = report["errors"] >= report["played"]
    with transaction.atomic():
        ended = Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            state=Job.State.FAILED if is_broken else Job.State.DONE,
            stopped_at=stop,
            report=report,
            result_hash=name,
            finished_at=timezone.now(),
        )
        if ended:
            publish(topic_of(job.pk))
        if ended and stop is not None:
            job.chunks.open().update(state=Chunk.State.CANCELLED)
            job.matches.filter(number__gte=stop).delete()
            job.logs.filter(first__gte=stop).delete()
    if ended:
        log.info("event=ended job=%s user=%s hash=%s", job.pk, job.owner_id, name[:12])
