"""Workers' side: take a chunk by fair turns, play it under a lease, write it down once."""

import json
import logging
import os
import socket
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games import rulebooks
from games.bells import answer, forget_calls, ring
from games.counting import count
from games.engine import ENGINE_VERSION
from games.engine.table import Decklist
from games.goldfish import Goldfish
from games.measures import added
from games.models import ACTIVE, Chunk, Job, Kind, Lane, Match, Share, Snapshot
from games.plans import plan_from
from games.playing import Laid, Record, Tables, play_number, tally_of
from games.reports import early_stop, final_report, partial_report
from games.snapshots import decks_in

log = logging.getLogger(__name__)

SLICE = 2.0  # seconds of one lane's work before others are looked at again
COMMIT_EVERY = 1.0  # seconds of play that a killed worker can lose
CAREFUL = 3  # attempts after which every match is written down at once
GIVE_UP = 6  # attempts after which the match that comes next is blamed
TRIES = 20  # to take a chunk before others have it


def say(event: str, chunk: Chunk, **facts: object) -> None:
    """One line that can be searched by job."""
    told = " ".join(f"{name}={value}" for name, value in facts.items())
    log.info(
        "event=%s job=%s chunk=%s user=%s %s",
        event, chunk.job_id, chunk.pk, chunk.owner_id, told,
    )  # fmt: skip


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"


# -- taking -------------------------------------------------------------------------------


def claim(lane: str) -> Chunk | None:
    """The next chunk of the least served person with work in a lane, leased to us."""
    for _ in range(TRIES):
        chunk = next_chunk(lane)
        if chunk is None:
            return None
        with transaction.atomic():  # one write for all three
            is_ours = lease(chunk)
            if is_ours:
                charge(chunk, chunk.cost)
                start_job(chunk.job)
        if is_ours:
            return chunk
    return None


def charge(chunk: Chunk, cost: int) -> None:
    Share.objects.filter(owner_id=chunk.owner_id, lane=chunk.lane).update(
        spent=F("spent") + cost
    )


def next_chunk(lane: str) -> Chunk | None:
    open_to_us = Chunk.objects.waiting().filter(lane=lane)
    if lane == Lane.LONG and heavy_is_full():
        open_to_us = open_to_us.filter(heavy=False)
    theirs = open_to_us.filter(owner=OuterRef("owner"))
    share = (
        Share.objects.filter(lane=lane)
        .filter(Exists(theirs))
        .order_by("spent", "pk")
        .first()
    )
    if share is None:
        return None
    found = open_to_us.filter(owner_id=share.owner_id).order_by("pk")
    return found.select_related("job").first()


def heavy_is_full() -> bool:
    """One worker is kept free of matches that take long."""
    running = Chunk.objects.running().filter(heavy=True).count()
    return running >= max(1, settings.WORKERS - 1)


def lease(chunk: Chunk) -> bool:
    """Take a chunk that is still free. Only one worker can."""
    chunk.worker = worker_name()
    chunk.attempts += 1
    return bool(
        Chunk.objects.waiting()
        .filter(pk=chunk.pk)
        .update(
            state=Chunk.State.RUNNING,
            worker=chunk.worker,
            lease_until=lease_end(),
            attempts=chunk.attempts,
        )
    )


def lease_end() -> Any:
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


class Lease:
    """Keeps a lease alive from a thread of its own while a match is being played.

    The database is not touched before a third of the lease is over, which most chunks
    never reach.
    """

    def __init__(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.keep, daemon=True)

    def __enter__(self) -> "Lease":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def keep(self) -> None:
        touched = False
        while not self.over.wait(settings.LEASE_SECONDS / 3):
            touched = True
            try:
                Chunk.objects.filter(pk=self.chunk.pk, worker=self.chunk.worker).update(
                    lease_until=lease_end()
                )
            except DatabaseError as error:
                log.warning(
                    "event=no-heartbeat job=%s error=%s", self.chunk.job_id, error
                )
                connection.close()
        if touched:
            connection.close()


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
        names = job.decks.order_by("place").values_list("snapshot_id", flat=True)
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
            batch.tally = added(batch.tally, found)

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
        batch.tally = added(batch.tally, found)
        batch.played += 1
        batch.broken += 1 if "broken" in found else 0

    def blame(self, number: int, error: str, batch: Batch) -> None:
        batch.tally = added(batch.tally, {"games": 1, "broken": {error: 1}})
        batch.played += 1
        batch.broken += 1


Runner = MatchRunner | GoldfishRunner


@lru_cache(maxsize=8)
def runner_of(job_id: int, created: str) -> Runner:
    """Tables are laid once per job and process, not once per chunk."""
    job = Job.objects.get(pk=job_id)
    return GoldfishRunner(job) if job.kind == Kind.GOLDFISH else MatchRunner(job)


def perform(chunk: Chunk, is_over: Callable[[], bool]) -> None:
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
    with Lease(chunk):
        while number < chunk.stop:
            if batch.played and (chunk.attempts > CAREFUL or batch.is_due or is_over()):
                if not commit(chunk, batch, number):
                    return
                batch = Batch()
                if is_over():
                    release(chunk)
                    return
            runner.play(number, batch)
            number += 1
        commit(chunk, batch, number)


def start_job(job: Job) -> None:
    if job.state == Job.State.WAITING:
        Job.objects.filter(pk=job.pk, state=Job.State.WAITING).update(
            state=Job.State.RUNNING, started_at=timezone.now()
        )


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
                settle(chunk.job_id)
    except Gone as gone:
        say("dropped", chunk, reason=gone)
        return False
    spent = time.monotonic() - batch.began
    say("played", chunk, matches=batch.played, broken=batch.broken, next=number,
        seconds=round(spent, 3))  # fmt: skip
    chunk.next = number
    if is_last and not is_all:
        settle(chunk.job_id)
    return True


def write(chunk: Chunk, batch: Batch, number: int) -> None:
    """`next` moves from where we took it up: whoever writes first wins, the other stops.

    The job's row is taken first, so that nothing is written to a job that has ended.
    """
    job = Job.objects.filter(pk=chunk.job_id, state__in=ACTIVE)
    if not job.update(done=F("done") + batch.played, failed=F("failed") + batch.broken):
        raise Gone("job has ended")
    is_last = number == chunk.stop
    tally = added(chunk.tally, batch.tally)
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


def release(chunk: Chunk) -> None:
    """Put a chunk back in the queue: others have waited as long."""
    Chunk.objects.running().filter(pk=chunk.pk, worker=chunk.worker).update(
        state=Chunk.State.WAITING, lease_until=None
    )
    charge(chunk, -unspent(chunk))


def unspent(chunk: Chunk) -> int:
    """The part of a chunk's cost that was charged for matches not played yet."""
    return chunk.cost * (chunk.stop - chunk.next) // (chunk.stop - chunk.first)


# -- ending -------------------------------------------------------------------------------


def settle(job_id: int) -> None:
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
    answer(lane)
    lanes = [Lane.SHORT] if lane == Lane.SHORT else [Lane.SHORT, Lane.LONG]
    deadline = time.monotonic() + SLICE
    taken = 0
    while time.monotonic() < deadline and (chunk := claim_or_reclaim(lanes)):
        perform(chunk, lambda: time.monotonic() >= deadline)
        taken += 1
    if taken:
        for name in lanes:
            if Chunk.objects.waiting().filter(lane=name).exists():
                ring(name)
    return taken


def claim_or_reclaim(lanes: list[Lane]) -> Chunk | None:
    """A call that comes again because its worker died finds here what that one held."""
    chunk = claim_first(lanes)
    if chunk is None and reclaim():
        chunk = claim_first(lanes)
    return chunk


def claim_first(lanes: list[Lane]) -> Chunk | None:
    for lane in lanes:
        if chunk := claim(lane):
            return chunk
    return None


# -- sweeping -----------------------------------------------------------------------------


def sweep() -> dict[str, int]:
    """Take back what lost its worker, end what was left unended, and ring again."""
    lost = reclaim()
    for job in unended():
        settle(job.pk)
    forget_shares()
    return {"lost": lost, "rung": sum(ring_again(lane) for lane in Lane.values)}


def reclaim() -> int:
    """Chunks whose lease ran out, or whose worker on this machine is dead."""
    lost = 0
    now = timezone.now()
    for chunk in Chunk.objects.running():
        if chunk.lease_until and chunk.lease_until > now and not is_dead(chunk.worker):
            continue
        held = Chunk.objects.running().filter(pk=chunk.pk, worker=chunk.worker)
        if held.filter(lease_until=chunk.lease_until).update(
            state=Chunk.State.WAITING, lease_until=None
        ):
            say("reclaimed", chunk, worker=chunk.worker, next=chunk.next)
            lost += 1
    count("reclaimed", lost)
    return lost


def is_dead(worker: str) -> bool:
    """Known at once for a process of this machine; for others the lease tells."""
    host, _, rest = worker.rpartition(":")[0].rpartition(":")
    if host != socket.gethostname() or not rest.isdigit():
        return False
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


def unended() -> Any:
    """Begun jobs with nothing left to play: their worker died between two writes."""
    left = Chunk.objects.open().filter(job=OuterRef("pk"))
    return Job.objects.filter(state=Job.State.RUNNING).filter(~Exists(left))


def forget_shares() -> None:
    """Who has no work left keeps no account; it begins level when they return."""
    left = Chunk.objects.open().filter(owner=OuterRef("owner"), lane=OuterRef("lane"))
    Share.objects.filter(~Exists(left)).delete()


def ring_again(lane: str) -> int:
    if not Chunk.objects.waiting().filter(lane=lane).exists():
        return 0
    forget_calls(lane)
    return ring(lane, settings.WORKERS)
