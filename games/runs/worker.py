"""Workers' side: play chunks whose turn it is, and write down every match once."""

import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, OuterRef, prefetch_related_objects
from django.utils import timezone

from games import rulebooks
from games.engine import ENGINE_VERSION
from games.engine.table import Decklist
from games.play.card_stats import add_counts
from games.play.goldfish.report import Goldfish
from games.play.plans import plan_from
from games.play.running import Laid, Record, Tables, play_number, tally_of
from games.runs.leasing import Lease, claim_batch, is_small, lease_end, log_chunk, reclaim, release
from games.runs.models import ACTIVE, Chunk, Job, Kind, Lane, Match, Share, Snapshot
from games.runs.reports import (
    DECKS,
    early_stop,
    final_report,
    match_report,
    partial_report,
    result_hash,
    row_of,
)
from games.runs.snapshots import decks_in
from games.runs.usage import count
from games.runs.wakeups import answer_call, forget_calls, wake_workers

log = logging.getLogger(__name__)

SLICE = 2.0  # seconds of one lane's work before others are looked at again
COMMIT_EVERY = 1.0  # seconds of play that a killed worker can lose
CAREFUL = 3  # attempts after which every match is written down at once
GIVE_UP = 6  # attempts after which the match that comes next is blamed


# -- playing ------------------------------------------------------------------------------


@dataclass
class Batch:
    """What has been played and not been written down."""

    records: list[Record] = field(default_factory=list)
    tally: dict[str, Any] = field(default_factory=dict)
    played: int = 0
    broken: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def is_due(self) -> bool:
        return time.monotonic() - self.began >= COMMIT_EVERY


@lru_cache(maxsize=8)
def shared_tables(spec: str, *snapshots: str) -> tuple[list[Decklist], Laid]:
    """Decks and their tables, laid once for all jobs of this process that share them."""
    found = Snapshot.objects.in_bulk(snapshots)
    return decks_in([found[name] for name in snapshots]), {}


class MatchRunner:
    """Plays matches of a job and keeps each of them."""

    def __init__(self, job: Job) -> None:
        plan = plan_from(job.plan)
        prefetch_related_objects([job], DECKS)
        names = [deck.snapshot_id for deck in job.decks.all()]
        spec = json.dumps([plan.mode, plan.seats, plan.options], sort_keys=True)
        decks, laid = shared_tables(spec, *names)
        self.tables = Tables(rulebooks.get(job.game_id), plan, decks, laid)

    def play(self, number: int, batch: Batch) -> None:
        record, cards = play_number(self.tables, number, settings.MATCH_SECONDS)
        batch.records.append(record)
        batch.played += 1
        if record.error:
            batch.broken += 1
        else:
            found = {"cards": tally_of(self.tables, number, cards)}
            batch.tally = add_counts(batch.tally, found)

    def blame(self, number: int, error: str, batch: Batch) -> None:
        seed = self.tables.plan.setting(number).seed
        batch.records.append(Record(number, seed, error=error))
        batch.played += 1
        batch.broken += 1


class GoldfishRunner:
    """Plays a deck alone; only the sums are kept."""

    def __init__(self, job: Job) -> None:
        deck = job.decks.select_related("snapshot").get(place=0)
        plan = plan_from(job.plan)
        self.goldfish = Goldfish(
            rulebooks.get(job.game_id),
            decks_in([deck.snapshot])[0],
            plan.mode,
            plan.seats,
            plan.options,
            plan.entries[0].bot,
            job.plan["turns"],
        )
        self.seed = plan.seed

    def play(self, number: int, batch: Batch) -> None:
        found = self.goldfish.game(self.seed + number, settings.MATCH_SECONDS)
        batch.tally = add_counts(batch.tally, found)
        batch.played += 1
        batch.broken += 1 if "broken" in found else 0

    def blame(self, number: int, error: str, batch: Batch) -> None:
        batch.tally = add_counts(batch.tally, {"games": 1, "broken": {error: 1}})
        batch.played += 1
        batch.broken += 1


Runner = MatchRunner | GoldfishRunner


@lru_cache(maxsize=8)
def runner_of(job_id: int, created: str) -> Runner:
    """Tables are laid once per job and process, not once per chunk."""
    job = Job.objects.get(pk=job_id)
    return GoldfishRunner(job) if job.kind == Kind.GOLDFISH else MatchRunner(job)


def play_chunk(chunk: Chunk, is_over: Callable[[], bool]) -> None:
    """Play a chunk until it is done, somebody else has it, or others should have a turn."""
    if chunk.job.engine_version != ENGINE_VERSION:
        abandon(chunk.job)
        return
    runner = runner_of(chunk.job_id, str(chunk.job.created_at))
    batch = Batch()
    number = chunk.next
    if chunk.attempts > GIVE_UP:
        runner.blame(number, f"Its worker died {chunk.attempts - 1} times.", batch)
        number += 1
    with Lease([chunk]):
        while number < chunk.stop:
            if batch.played and (chunk.attempts > CAREFUL or batch.is_due or is_over()):
                if not commit(chunk, batch, number):
                    return
                batch = Batch()
                if is_over():
                    release([chunk], chunk.attempts)
                    return
            runner.play(number, batch)
            number += 1
        commit(chunk, batch, number)


def abandon(job: Job) -> None:
    """A job must not be played half by one engine and half by another."""
    why = f"It was queued for engine {job.engine_version}; this is {ENGINE_VERSION}."
    with transaction.atomic():
        Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            state=Job.State.FAILED,
            report={**partial_report(job), "problem": f"{why} Queue it again."},
            finished_at=timezone.now(),
        )
        job.chunks.open().update(state=Chunk.State.CANCELLED)
    log.warning("event=abandoned job=%s user=%s reason=%s", job.pk, job.owner_id, why)


# -- writing down -------------------------------------------------------------------------


class Gone(Exception):
    """The chunk or its job is no longer ours to write to."""


def commit(chunk: Chunk, batch: Batch, number: int) -> bool:
    """Write down what was played up to `number`. All of it and once, or nothing."""
    is_last = number == chunk.stop
    is_all = is_last and chunk.stop - chunk.first == chunk.job.total
    try:
        with transaction.atomic():
            write(chunk, batch, number)
            if is_all:  # a small job ends in the same write
                finish_if_done(chunk.job_id)
    except Gone as gone:
        log_chunk("dropped", chunk, reason=gone)
        return False
    spent = time.monotonic() - batch.began
    log_chunk(
        "played",
        chunk,
        matches=batch.played,
        broken=batch.broken,
        next=number,
        seconds=round(spent, 3),
    )
    chunk.next = number
    if is_last and not is_all:
        finish_if_done(chunk.job_id)
    return True


def write(chunk: Chunk, batch: Batch, number: int) -> None:
    """`next` moves from where we took it up: whoever writes first wins, the other stops.

    The job's row is taken first, so that nothing is written to a job that has ended.
    """
    job = Job.objects.filter(pk=chunk.job_id, state__in=ACTIVE)
    if not job.update(done=F("done") + batch.played, failed=F("failed") + batch.broken):
        raise Gone("job has ended")
    is_last = number == chunk.stop
    tally = add_counts(chunk.tally, batch.tally)
    attempts = min(chunk.attempts, CAREFUL + 1) if chunk.attempts > CAREFUL else 0
    held = Chunk.objects.open().filter(pk=chunk.pk, next=chunk.next)
    moved = held.update(
        next=number,
        tally=tally,
        state=Chunk.State.DONE if is_last else Chunk.State.RUNNING,
        worker=chunk.worker,
        lease_until=None if is_last else lease_end(),
        attempts=attempts,
    )
    if not moved:
        raise Gone("another worker was first")
    chunk.tally, chunk.attempts = tally, attempts
    Match.objects.bulk_create([match_row(chunk.job_id, r) for r in batch.records])
    count("matches", batch.played)
    count("broken", batch.broken)


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


# -- jobs of one match --------------------------------------------------------------------


Played = tuple[Chunk, Batch]


def play_batch(chunks: Sequence[Chunk]) -> None:
    """Play small jobs one after another and write them down together.

    What has not been begun when a write is due goes back: another worker may be free.
    """
    began = time.monotonic()
    played: list[Played] = []
    prefetch_related_objects([chunk.job for chunk in chunks], DECKS)
    with Lease(chunks):
        for chunk in chunks:
            if played and time.monotonic() - began >= COMMIT_EVERY:
                break
            batch = Batch()
            MatchRunner(chunk.job).play(0, batch)
            played.append((chunk, batch))
        record_batch(played)
        if left := chunks[len(played) :]:
            release(left, attempts=0)


def record_batch(played: Sequence[Played]) -> None:
    """All in one transaction; if one of them is no longer ours, each in its own."""
    try:
        with transaction.atomic():
            write_batch(played)
    except Gone as gone:
        if len(played) == 1:
            log_chunk("dropped", played[0][0], reason=gone)
            return
        for one in played:
            record_batch([one])
    else:
        for chunk, batch in played:
            log_chunk("played", chunk, matches=1, broken=batch.broken, next=1)


def write_batch(played: Sequence[Played]) -> None:
    """As `write` and `end` do it, in as many queries for many jobs as for one."""
    end_jobs(played)
    held = Chunk.objects.open().filter(pk__in=[chunk.pk for chunk, _ in played])
    moved = held.filter(next=0).update(next=1, state=Chunk.State.DONE, lease_until=None, attempts=0)
    if moved < len(played):
        raise Gone("another worker was first")
    Match.objects.bulk_create(
        match_row(chunk.job_id, record) for chunk, batch in played for record in batch.records
    )
    count("matches", len(played))
    count("broken", sum(batch.broken for _, batch in played))


def end_jobs(played: Sequence[Played]) -> None:
    """Reports one by one, what many have in common at once."""
    jobs = [told_job(chunk.job, batch) for chunk, batch in played]
    Job.objects.bulk_update(jobs, ["report", "result_hash"])
    ended = 0
    for state, broken in ((Job.State.DONE, 0), (Job.State.FAILED, 1)):
        theirs = [chunk.job_id for chunk, batch in played if batch.broken == broken]
        ended += Job.objects.filter(pk__in=theirs, state__in=ACTIVE).update(
            state=state, done=1, failed=broken, finished_at=timezone.now()
        )
    if ended < len(played):
        raise Gone("job has ended")


def told_job(job: Job, batch: Batch) -> Job:
    """With the report of its one match."""
    rows = [row_of(record) for record in batch.records]
    job.report = match_report(job, rows, batch.tally)
    job.result_hash = result_hash(rows)
    return job


# -- ending -------------------------------------------------------------------------------


def finish_if_done(job_id: int) -> None:
    """End a job that has nothing left to play. Safe to repeat, by anyone, at any time."""
    job = Job.objects.get(pk=job_id)
    if not job.is_active:
        return
    stop = early_stop(job) if job.precision is not None else None
    if stop is None and job.chunks.open().exists():
        return
    end(job, stop)


def end(job: Job, stop: int | None) -> None:
    job.stopped_at = stop
    report, name = final_report(job)
    broken = report["errors"] >= report["played"]
    with transaction.atomic():
        ended = Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            state=Job.State.FAILED if broken else Job.State.DONE,
            stopped_at=stop,
            report=report,
            result_hash=name,
            finished_at=timezone.now(),
        )
        if ended and stop is not None:
            job.chunks.open().update(state=Chunk.State.CANCELLED)
            job.matches.filter(number__gte=stop).delete()
    if ended:
        log.info("event=ended job=%s user=%s hash=%s", job.pk, job.owner_id, name[:12])


# -- the loop -----------------------------------------------------------------------------


def work(lane: str) -> int:
    """Play for a while; how many chunks were taken. Short work goes first, always."""
    answer_call(lane)
    lanes = [Lane.SHORT] if lane == Lane.SHORT else [Lane.SHORT, Lane.LONG]
    deadline = time.monotonic() + SLICE
    taken = 0
    while time.monotonic() < deadline and (chunks := claim_or_reclaim(lanes)):
        if is_small(chunks[0]):
            play_batch(chunks)
        else:
            play_chunk(chunks[0], lambda: time.monotonic() >= deadline)
        taken += len(chunks)
    if taken:
        for name in lanes:
            if Chunk.objects.waiting().filter(lane=name).exists():
                wake_workers(name)
    return taken


def claim_or_reclaim(lanes: list[Lane]) -> list[Chunk]:
    """A call that comes again because its worker died finds here what that one held."""
    return claim_first(lanes) or (claim_first(lanes) if reclaim() else [])


def claim_first(lanes: list[Lane]) -> list[Chunk]:
    for lane in lanes:
        if chunks := claim_batch(lane):
            return chunks
    return []


# -- sweeping -----------------------------------------------------------------------------


def sweep() -> dict[str, int]:
    """Take back what lost its worker, end what was left unended, and call again."""
    lost = reclaim()
    for job in unended():
        finish_if_done(job.pk)
    forget_shares()
    return {"lost": lost, "called": sum(wake_workers_again(lane) for lane in Lane.values)}


def unended() -> Any:
    """Begun jobs with nothing left to play: their worker died between two writes."""
    left = Chunk.objects.open().filter(job=OuterRef("pk")).any_one()
    running = Job.objects.filter(state=Job.State.RUNNING)
    return running.alias(left=left).filter(left__isnull=True)


def forget_shares() -> None:
    """Who has no work left keeps no account; it begins level when they return."""
    waiting = Chunk.objects.waiting()
    theirs = waiting.filter(owner=OuterRef("owner"), lane=OuterRef("lane")).any_one()
    for share in Share.objects.alias(work=theirs).filter(work__isnull=True):
        forget_share(share)


def forget_share(share: Share) -> None:
    """Under the lock that `enter_queue` takes: nobody counts on an account that goes."""
    with transaction.atomic():
        list(Share.objects.select_for_update().filter(pk=share.pk))
        theirs = Chunk.objects.filter(owner=share.owner_id, lane=share.lane)
        if not theirs.waiting().exists() and not theirs.running().exists():
            share.delete()


def wake_workers_again(lane: str) -> int:
    if not Chunk.objects.waiting().filter(lane=lane).exists():
        return 0
    forget_calls(lane)
    return wake_workers(lane, settings.WORKERS)
