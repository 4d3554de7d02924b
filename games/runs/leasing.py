"""Whose turn it is: workers take chunks of the least served person, each under a lease."""

import logging
import os
import socket
import threading
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from heapq import heappop, heapreplace

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.models import F, OuterRef, QuerySet
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now
from django.utils import timezone

from games.play.versions import engine_keys
from games.runs.models import Chunk, ChunkQuerySet, Job, Kind, Lane, Share
from games.runs.usage import count

log = logging.getLogger(__name__)

BATCH = 32  # jobs of one match that are claimed, played and recorded together
LOOK_EVERY = 1.0  # seconds between two looks at what is played: it may be cancelled
TRIES = 20  # to take a chunk before others have it


def log_chunk(event: str, chunk: Chunk, **facts: object) -> None:
    """One line that can be searched by job."""
    words = " ".join(f"{name}={value}" for name, value in facts.items())
    log.info(
        "event=%s job=%s chunk=%s user=%s %s", event, chunk.job_id, chunk.pk, chunk.owner_id, words
    )


# -- claiming -----------------------------------------------------------------------------


def claim(lane: str) -> Chunk | None:
    """The next chunk of the least served person with work in a lane, leased to us."""
    return next(iter(claim_batch(lane, most=1)), None)


def claim_batch(lane: str, most: int = BATCH) -> list[Chunk]:
    """The next chunks in a lane, leased to us: see `next_chunks`."""
    for _ in range(TRIES):
        chunks = next_chunks(lane, most)
        if not chunks or lease(chunks):
            return chunks
    return []


def next_chunks(lane: str, most: int) -> list[Chunk]:
    """The chunks whose turn it is, just as if they were taken one after another.

    More than one only if all are small: what is written for a single match is quicker
    written for many at once, and nobody waits long for the last of them.
    """
    open_to_us = waiting_in(lane)
    least_served = people_in(lane, open_to_us)[:most]
    page = -(-most // max(1, len(least_served)))
    line = [
        (share.spent, share.pk, in_order(open_to_us.filter(owner=share.owner_id), page))
        for share in least_served
    ]  # sorted, hence a heap
    batch: list[Chunk] = []
    while line and len(batch) < most:
        spent, place, theirs = line[0]
        chunk = next(theirs, None)
        if chunk is None:
            heappop(line)
        elif batch and not is_small(chunk):
            break
        else:
            batch.append(chunk)
            heapreplace(line, (spent + chunk.cost, place, theirs))
            if not is_small(chunk):
                break
    return batch


def is_small(chunk: Chunk) -> bool:
    """A job of one quick match, for this engine, that no worker has died over."""
    job, is_ours = chunk.job, chunk.state == Chunk.State.RUNNING
    is_quick = job.kind == Kind.MATCH and not chunk.heavy
    is_fresh = chunk.attempts == int(is_ours)
    return is_quick and is_fresh


def waiting_in(lane: str) -> ChunkQuerySet:
    found = Chunk.objects.waiting().filter(lane=lane, engine__in=engine_keys())
    return found.filter(heavy=False) if lane == Lane.LONG and heavy_is_full() else found


def heavy_is_full() -> bool:
    """One worker is kept free of matches that take long."""
    running = Chunk.objects.running().filter(heavy=True).count()
    return running >= max(1, settings.WORKERS - 1)


def people_in(lane: str, open_to_us: ChunkQuerySet) -> QuerySet[Share]:
    """Those with work in a lane, the least served first."""
    theirs = open_to_us.filter(owner=OuterRef("owner")).any_one()
    people = Share.objects.alias(work=theirs).filter(lane=lane, work__isnull=False)
    return people.order_by("spent", "pk")


def in_order(chunks: ChunkQuerySet, page: int) -> Iterator[Chunk]:
    """As they were asked for, read no further than needed."""
    chunks = chunks.order_by("pk").select_related("job").defer("job__report")
    found = list(chunks[:page])
    yield from found
    while len(found) == page:
        found = list(chunks.filter(pk__gt=found[-1].pk)[:page])
        yield from found


# -- leases -------------------------------------------------------------------------------


def lease(chunks: Sequence[Chunk]) -> bool:
    """Take chunks of a lane that are still free, all or none. Only one worker can."""
    worker, jobs = worker_name(), {chunk.job_id for chunk in chunks}
    with transaction.atomic():
        charge(chunks[0].lane, costs_of(chunks))
        free = Chunk.objects.waiting().filter(pk__in=[chunk.pk for chunk in chunks])
        taken = free.update(
            state=Chunk.State.RUNNING,
            worker=worker,
            lease_until=lease_end(),
            attempts=F("attempts") + 1,
        )
        if taken < len(chunks):
            transaction.set_rollback(True)
            return False
        Job.objects.filter(pk__in=jobs, state=Job.State.WAITING).update(
            state=Job.State.RUNNING, started_at=timezone.now()
        )
    for chunk in chunks:
        chunk.state, chunk.worker = Chunk.State.RUNNING, worker
        chunk.attempts += 1
    return True


def worker_name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"


def lease_end() -> CombinedExpression:
    """By the database's clock, which all machines share."""
    return Now() + timedelta(seconds=settings.LEASE_SECONDS)


def costs_of(chunks: Sequence[Chunk]) -> Counter[int]:
    """By person."""
    costs = Counter[int]()
    for chunk in chunks:
        costs[chunk.owner_id] += chunk.cost
    return costs


def charge(lane: str, costs: Counter[int]) -> None:
    """Locked in one order: two workers that want the same chunks never wait for each other."""
    shares = Share.objects.filter(lane=lane, owner__in=costs).order_by("pk")
    locked = list(shares.select_for_update())
    for share in locked:
        share.spent += costs[share.owner_id]
    Share.objects.bulk_update(locked, ["spent"])


class Lease:
    """Keeps leases alive from a thread of its own while a match is being played.

    The database is not touched in the first second, which most chunks never reach. A run that is
    cancelled or deleted, or a chunk that somebody else has, ends the match in the midst of it.
    """

    def __init__(self, chunks: Sequence[Chunk], interrupt: Callable[[], None]) -> None:
        self.interrupt = interrupt
        self.chunks = [chunk.pk for chunk in chunks]
        self.worker = chunks[0].worker
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
        while not self.over.wait(min(LOOK_EVERY, settings.LEASE_SECONDS / 3)):
            touched = True
            try:
                ours = Chunk.objects.filter(pk__in=self.chunks)
                held = ours.running().filter(worker=self.worker)
                if not held.update(lease_until=lease_end()):
                    self.interrupt()
            except DatabaseError as error:
                log.warning("event=no-heartbeat worker=%s error=%s", self.worker, error)
                connection.close()
        if touched:
            connection.close()


# -- releasing ----------------------------------------------------------------------------


def release(chunks: Sequence[Chunk], attempts: int) -> None:
    """Put chunks back in the queue: others have waited as long."""
    unused = Counter[int]()
    for chunk in chunks:
        unused[chunk.owner_id] -= unspent(chunk)
    held = Chunk.objects.running().filter(pk__in=[chunk.pk for chunk in chunks])
    with transaction.atomic():
        held.filter(worker=chunks[0].worker).update(
            state=Chunk.State.WAITING, lease_until=None, attempts=attempts
        )
        charge(chunks[0].lane, unused)


def unspent(chunk: Chunk) -> int:
    """The part of a chunk's cost that was charged for matches not played yet."""
    return chunk.cost * (chunk.stop - chunk.next) // (chunk.stop - chunk.first)


def reclaim() -> int:
    """Chunks whose lease ran out, or whose worker on this machine is dead."""
    lost = 0
    held = Chunk.objects.running().filter(lease_until__gt=Now())
    in_time = set(held.values_list("pk", flat=True))
    for chunk in Chunk.objects.running():
        if chunk.pk in in_time and not is_dead(chunk.worker):
            continue
        lost_one = Chunk.objects.running().filter(pk=chunk.pk, worker=chunk.worker)
        if lost_one.filter(lease_until=chunk.lease_until).update(
            state=Chunk.State.WAITING, lease_until=None
        ):
            log_chunk("reclaimed", chunk, worker=chunk.worker, next=chunk.next)
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


# -- accounts -------------------------------------------------------------------------------


def open_account(owner: int, lane: str) -> None:
    """Who comes (back) into a lane starts level with the least served, not from zero.

    Locked until the job is there: the sweeper forgets accounts that nothing waits for.
    """
    if Share.objects.filter(owner_id=owner, lane=lane).select_for_update().first():
        return
    least = Share.objects.filter(lane=lane).order_by("spent").first()
    Share.objects.get_or_create(
        owner_id=owner, lane=lane, defaults={"spent": least.spent if least else 0}
    )


def forget_shares() -> None:
    """Who has no work left keeps no account; it begins level when they return."""
    waiting = Chunk.objects.waiting()
    theirs = waiting.filter(owner=OuterRef("owner"), lane=OuterRef("lane")).any_one()
    for share in Share.objects.alias(work=theirs).filter(work__isnull=True):
        forget_share(share)


def forget_share(share: Share) -> None:
    """Under the lock that `open_account` takes: nobody counts on an account that goes."""
    with transaction.atomic():
        list(Share.objects.select_for_update().filter(pk=share.pk))
        theirs = Chunk.objects.filter(owner=share.owner_id, lane=share.lane)
        if not theirs.waiting().exists() and not theirs.running().exists():
            share.delete()
