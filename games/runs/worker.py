"""Workers' side: claim chunks whose turn it is and play them."""

import json
import logging
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, prefetch_related_objects
from django.utils import timezone

from games import rulebooks
from games.engine.table import Decklist
from games.play.goldfish.simulation import Goldfish
from games.play.plans import plan_from
from games.play.running import Laid, Record, Tables, play_number, tally_of
from games.runs.leasing import Lease, claim_batch, forget_shares, is_small, reclaim, release
from games.runs.models import ACTIVE, Chunk, Job, JobQuerySet, Kind, Lane, Snapshot
from games.runs.recording import CAREFUL, Played, finish_if_done, record_batch
from games.runs.reports import DECKS, partial_report
from games.runs.snapshots import decks_in
from games.runs.wakeups import answer_call, forget_calls, wake_workers

log = logging.getLogger(__name__)

SLICE = 2.0  # seconds of one lane's work before others are looked at again
COMMIT_EVERY = 1.0  # seconds of play that a killed worker can lose
GIVE_UP = 6  # attempts after which the match that comes next is blamed


# -- playing ------------------------------------------------------------------------------


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

    def play(self, played: Played) -> None:
        """The next match of a chunk."""
        number = played.next
        record, cards = play_number(self.tables, number, settings.MATCH_SECONDS)
        played.records.append(record)
        tally = {} if record.error else {"cards": tally_of(self.tables, number, cards)}
        played.add(tally, is_broken=bool(record.error))

    def blame(self, played: Played, error: str) -> None:
        """The next match is not played: it is recorded as broken."""
        seed = self.tables.plan.setting(played.next).seed
        played.records.append(Record(played.next, seed, error=error))
        played.add({}, is_broken=True)


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

    def play(self, played: Played) -> None:
        found = self.goldfish.game(self.seed + played.next, settings.MATCH_SECONDS)
        played.add(found, is_broken="broken" in found)

    def blame(self, played: Played, error: str) -> None:
        played.add({"games": 1, "broken": {error: 1}}, is_broken=True)


Runner = MatchRunner | GoldfishRunner


@lru_cache(maxsize=8)
def runner_of(job_id: int, created: str) -> Runner:
    """Tables are laid once per job and process, not once per chunk."""
    job = Job.objects.get(pk=job_id)
    return GoldfishRunner(job) if job.kind == Kind.GOLDFISH else MatchRunner(job)


def play_chunk(chunk: Chunk, is_over: Callable[[], bool]) -> None:
    """Play a chunk until it is done, somebody else has it, or others should have a turn."""
    if not chunk.job.is_current:
        abandon(chunk.job)
        return
    runner = runner_of(chunk.job_id, str(chunk.job.created_at))
    played = Played(chunk)
    if chunk.attempts > GIVE_UP:
        runner.blame(played, f"Its worker died {chunk.attempts - 1} times.")
    with Lease([chunk]):
        while played.next < chunk.stop:
            if played.count and (chunk.attempts > CAREFUL or is_due(played) or is_over()):
                if not record_batch([played]):
                    return
                played = Played(chunk)
                if is_over():
                    release([chunk], chunk.attempts)
                    return
            runner.play(played)
        record_batch([played])


def is_due(played: Played) -> bool:
    return played.seconds >= COMMIT_EVERY


def play_batch(chunks: Sequence[Chunk]) -> None:
    """Play jobs of one match one after another and record them together.

    What has not been begun when a write is due goes back: another worker may be free.
    """
    batch: list[Played] = []
    prefetch_related_objects([chunk.job for chunk in chunks], DECKS)
    with Lease(chunks):
        for chunk in chunks:
            if batch and is_due(batch[0]):
                break
            played = Played(chunk)
            MatchRunner(chunk.job).play(played)
            batch.append(played)
        record_batch(batch)
        if left := chunks[len(batch) :]:
            release(left, attempts=0)


def abandon(job: Job) -> None:
    """A job must not be played half by one engine and half by another."""
    why = f"It was queued for engine {job.engine_version}; this is {job.engine_now}."
    with transaction.atomic():
        Job.objects.filter(pk=job.pk, state__in=ACTIVE).update(
            state=Job.State.FAILED,
            report={**partial_report(job), "problem": f"{why} Queue it again."},
            finished_at=timezone.now(),
        )
        job.chunks.open().update(state=Chunk.State.CANCELLED)
    log.warning("event=abandoned job=%s user=%s reason=%s", job.pk, job.owner_id, why)


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
    """Reclaim what lost its worker, end what was left unended, and call again."""
    lost = reclaim()
    for job in played_jobs():
        finish_if_done(job.pk)
    forget_shares()
    return {"lost": lost, "called": sum(wake_workers_again(lane) for lane in Lane.values)}


def played_jobs() -> JobQuerySet:
    """Begun jobs with nothing left to play: their worker died between two writes."""
    left = Chunk.objects.open().filter(job=OuterRef("pk")).any_one()
    running = Job.objects.filter(state=Job.State.RUNNING)
    return running.alias(left=left).filter(left__isnull=True)


def wake_workers_again(lane: str) -> int:
    if not Chunk.objects.waiting().filter(lane=lane).exists():
        return 0
    forget_calls(lane)
    return wake_workers(lane, settings.WORKERS)
