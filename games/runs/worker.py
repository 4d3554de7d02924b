"""Workers' side: claim chunks whose turn it is and play them."""

import json
import logging
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db.models import OuterRef, prefetch_related_objects

from games import rulebooks
from games.engine.table import Decklist
from games.play.apart import Ended, call_apart, is_from_elsewhere, play_number_apart
from games.play.card_stats import Tally
from games.play.goldfish.simulation import Goldfish
from games.play.plans import plan_from
from games.play.running import Laid, MatchStalled, Record, Tables, play_number, tally_of
from games.runs.interruption import Interruption, MatchInterrupted
from games.runs.leasing import (
    Lease,
    claim_batch,
    forget_shares,
    is_small,
    log_chunk,
    reclaim,
    release,
)
from games.runs.models import Chunk, Job, JobQuerySet, Kind, Lane, Snapshot
from games.runs.other_engines import settle_older_runs
from games.runs.recording import CAREFUL, Played, finish_if_done, record_batch
from games.runs.reports import DECKS
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
        self.is_apart = any(is_from_elsewhere(entry.bot) for entry in plan.entries)

    def play(self, played: Played) -> None:
        """The next match of a chunk."""
        number = played.next
        record, cards = self.play_one(number)
        played.records.append(record)
        tally = {} if record.error else {"cards": tally_of(self.tables, number, cards)}
        played.add(tally, is_broken=bool(record.error))

    def play_one(self, number: int) -> tuple[Record, list[Tally]]:
        seconds = settings.MATCH_SECONDS
        if self.is_apart:
            return play_number_apart(self.tables, number, seconds, settings.BOT_MEMORY)
        return play_number(self.tables, number, seconds)

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
        self.is_apart = is_from_elsewhere(plan.entries[0].bot)

    def play(self, played: Played) -> None:
        found = self.play_one(self.seed + played.next, settings.MATCH_SECONDS)
        played.add(found, is_broken="broken" in found)

    def play_one(self, seed: int, seconds: float) -> dict[str, Any]:
        if not self.is_apart:
            return self.goldfish.game(seed, seconds)
        found = call_apart(lambda: self.goldfish.game(seed, seconds), seconds, settings.BOT_MEMORY)
        broken = isinstance(found, Ended)
        return {"games": 1, "broken": {found.words(seconds): 1}} if broken else dict(found)

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
    runner = runner_of(chunk.job_id, str(chunk.job.created_at))
    played = Played(chunk)
    if chunk.attempts > GIVE_UP:
        runner.blame(played, f"Its process was killed or stood still {chunk.attempts - 1} times.")
    stop = Interruption()
    with Lease([chunk], stop.ask):
        while played.next < chunk.stop:
            if played.count and (chunk.attempts > CAREFUL or is_due(played) or is_over()):
                if not record_batch([played]):
                    return
                played = Played(chunk)
                if is_over():
                    release([chunk], chunk.attempts)
                    return
            with stop.here():
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
    stop = Interruption()
    with Lease(chunks, stop.ask):
        for chunk in chunks:
            if batch and is_due(batch[0]):
                break
            played = Played(chunk)
            with stop.here():
                MatchRunner(chunk.job).play(played)
            batch.append(played)
        record_batch(batch)
        if left := chunks[len(batch) :]:
            release(left, attempts=0)


# -- the loop -----------------------------------------------------------------------------


def work(lane: str) -> int:
    """Play for a while; how many chunks were taken. Short work goes first, always."""
    answer_call(lane)
    lanes = [Lane.SHORT] if lane == Lane.SHORT else [Lane.SHORT, Lane.LONG]
    deadline = time.monotonic() + SLICE
    taken = 0
    while time.monotonic() < deadline and (chunks := claim_or_reclaim(lanes)):
        play_claimed(chunks, lambda: time.monotonic() >= deadline)
        taken += len(chunks)
    if taken:
        for name in lanes:
            if Chunk.objects.waiting().filter(lane=name).exists():
                wake_workers(name)
    return taken


def play_claimed(chunks: list[Chunk], is_over: Callable[[], bool]) -> None:
    """Play what is leased to us. What stalls goes back: it counts as a try, not as a result."""
    try:
        if is_small(chunks[0]):
            play_batch(chunks)
        else:
            play_chunk(chunks[0], is_over)
    except MatchInterrupted:
        log_chunk("interrupted", chunks[0])
    except MatchStalled:
        release(chunks, chunks[0].attempts)
        log_chunk("stalled", chunks[0], attempts=chunks[0].attempts)


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
    settle_older_runs()
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
