"""Queue practice runs, follow them, stop them. Used by admin, API and command line alike.

Callers fetch decks and jobs through a queryset that names who may see them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.models import Deck, Revision
from decks.services import Problem
from games.engine import ENGINE_VERSION
from games.play.plans import Entry, Plan, round_robin
from games.runs.models import Chunk, Job, JobDeck, Kind, Share, Snapshot
from games.runs.reports import partial_report
from games.runs.run_requests import (
    FrozenDeck,
    LimitReached,
    Refused,
    Request,
    entry_list,
    frozen,
    made,
    mode_of,
    rulebook_of,
    some_seed,
)
from games.runs.snapshots import counts_in, snapshot_of
from games.runs.usage import record_usage, usage_today
from games.runs.wakeups import wake_workers_on_commit

CHUNKS = 16  # so many pieces that the last ones keep all workers busy to the end
SMALLEST_CHUNK, LARGEST_CHUNK = 10, 500
LOOK_EVERY = 50  # matches between two looks at the precision

AnyDeck = Deck | Revision


class Seat(NamedTuple):
    """Who sits at a match. In a boxed game all seats share the first one's box."""

    deck: AnyDeck
    bot: str = "greedy"


# -- asking -------------------------------------------------------------------------------


def match_queue(
    by: Any,
    game: str,
    seats: Sequence[Seat],
    *,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """One match. Like all `_queue` services: the job, and whether it is a new one."""
    rulebook = rulebook_of(game)
    if not seats:
        raise Refused([Problem("/seats", "seats", "Name who sits at the table.")])
    decks = [seats[0].deck] if rulebook.declaration.boxed else [s.deck for s in seats]
    places = [0] * len(seats) if len(decks) == 1 else range(len(seats))
    plan = Plan(
        mode_of(rulebook, mode).slug,
        len(seats),
        dict(options or {}),
        tuple(Entry(p, s.bot) for p, s in zip(places, seats, strict=True)),
        (tuple(range(len(seats))),),
        1,
        some_seed(seed),
        rotated=False,
    )
    frozen_decks = [frozen(deck) for deck in decks]
    return queue(made(by, Kind.MATCH, rulebook, frozen_decks, plan, seed), fresh=fresh)


def series_queue(
    by: Any,
    game: str,
    decks: Sequence[AnyDeck],
    bots: Sequence[str] = ("greedy",),
    *,
    matches: int,
    mode: str | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    precision: float | None = None,
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """Every deck with every bot against all others, `matches` times each pairing.

    Seats rotate. With `precision` the series ends as soon as every win rate is known
    that closely (half the width of its 95 % interval).
    """
    rulebook = rulebook_of(game)
    chosen = mode_of(rulebook, mode)
    if not decks or not bots:
        raise Refused([Problem("/decks", "decks", "Name at least one deck and bot.")])
    entries = entry_list(len(decks), bots)
    count = seats or chosen.seats[0]
    lineups = round_robin(entries, count, one_box=rulebook.declaration.boxed)
    plan = Plan(chosen.slug, count, dict(options or {}), entries, lineups, matches, some_seed(seed))
    found = [frozen(deck) for deck in decks]
    request = made(by, Kind.SERIES, rulebook, found, plan, seed, precision=precision)
    return queue(request, fresh=fresh)


def swap_queue(
    by: Any,
    deck: AnyDeck,
    changed: AnyDeck,
    *,
    matches: int,
    opponents: Sequence[AnyDeck] = (),
    bot: str = "greedy",
    opponent_bot: str | None = None,
    mode: str | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """A deck and its changed copy against the same opponents on the same seeds.

    Without opponents both play against the deck as it was.
    """
    found = [frozen(one) for one in (deck, changed, *opponents)]
    rulebook = rulebook_of(found[0].revision.deck.game_id)
    chosen = mode_of(rulebook, mode)
    count = seats or chosen.seats[0]
    other = opponent_bot or bot
    rivals = range(2, len(found)) if opponents else [0]
    entries = (Entry(0, bot), Entry(1, bot), *(Entry(r, other) for r in rivals))
    lineups = tuple(
        (ours, *[2 + place] * (count - 1)) for place in range(len(entries) - 2) for ours in (0, 1)
    )
    plan = Plan(chosen.slug, count, dict(options or {}), entries, lineups, matches, some_seed(seed))
    if rulebook.declaration.boxed:
        plan = boxed_swap(plan, bot, other)
    return queue(made(by, Kind.SWAP, rulebook, found, plan, seed), fresh=fresh)


def boxed_swap(plan: Plan, bot: str, other: str) -> Plan:
    """In a boxed game the box itself is swapped: the same players meet over both."""
    entries = (Entry(0, bot), Entry(1, bot), Entry(0, other), Entry(1, other))
    lineups = tuple((ours, *[2 + ours] * (plan.seats - 1)) for ours in (0, 1))
    return Plan(plan.mode, plan.seats, plan.options, entries, lineups, plan.matches, plan.seed)


def goldfish_queue(
    by: Any,
    deck: AnyDeck,
    *,
    games: int,
    bot: str = "greedy",
    key_cards: Sequence[str] = (),
    turns: int = 10,
    mode: str | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """A deck alone: hands, curve, turns to the goal, chances of key cards by turn.

    The others at the table do nothing they need not do. In a boxed game one bot plays
    all seats.
    """
    found = frozen(deck)
    rulebook = rulebook_of(found.revision.deck.game_id)
    chosen = mode_of(rulebook, mode)
    count = seats or chosen.seats[0]
    problems = goldfish_problems(found.cards, key_cards, turns)
    if problems:
        raise Refused(problems)
    plan = Plan(
        chosen.slug,
        count,
        dict(options or {}),
        (Entry(0, bot),),
        ((0,) * count,),
        games,
        some_seed(seed),
        rotated=False,
    )
    extra = {"turns": turns, "key_cards": list(key_cards)}
    request = made(by, Kind.GOLDFISH, rulebook, [found], plan, seed, extra=extra)
    return queue(request, fresh=fresh)


def goldfish_problems(cards: Any, key_cards: Sequence[str], turns: int) -> list[Problem]:
    held = {card.id for section in cards.values() for card in section}
    problems = [
        Problem(f"/key_cards/{place}", "unknown-card", f"{card!r} is not in the deck.")
        for place, card in enumerate(key_cards)
        if card not in held
    ]
    if not 1 <= turns <= 30:
        problems.append(Problem("/turns", "turns", "Turns are from 1 to 30."))
    return problems


# -- storing ------------------------------------------------------------------------------


def queue(request: Request, *, fresh: bool = False) -> tuple[Job, bool]:
    """Store a job and wake the workers; a request known already gives its stored job."""
    snapshots = frozen_snapshots(request)
    name = request.identity([snapshot.hash for snapshot in snapshots])
    try:
        with transaction.atomic():
            stored = last_asked(request.owner, name)
            if stored and not fresh and is_good(stored):
                return stored, False
            check_limits(request)
            job = store(request, snapshots, name, stored.repeat + 1 if stored else 0)
    except IntegrityError:  # asked twice at the same moment: both get the one job
        stored = last_asked(request.owner, name)
        if stored is None:
            raise
        return stored, False
    return job, True


def frozen_snapshots(request: Request) -> list[Snapshot]:
    """The changed copy in a swap test is laid out like the original."""
    game = request.rulebook.slug
    found = [kept_snapshot(game, deck) for deck in request.decks]
    if request.kind == Kind.SWAP:
        found[1] = snapshot_of(game, request.decks[1].cards, counts_in(found[0]))
    return found


def kept_snapshot(game: str, deck: FrozenDeck) -> Snapshot:
    """Looked up by the name it got the first time, while the deck is in memory."""
    known = Snapshot.objects.filter(hash=deck.judged.snapshot)
    stored = known.defer("packed").first()
    if stored is None:
        stored = snapshot_of(game, deck.cards)
        deck.judged.snapshot = stored.hash
    return stored


def last_asked(owner: Any, name: str) -> Job | None:
    return Job.objects.filter(owner=owner, request_hash=name).order_by("-repeat").first()


def is_good(job: Job) -> bool:
    return job.state not in (Job.State.FAILED, Job.State.CANCELLED)


def check_limits(request: Request) -> None:
    """So much of one person's work at a time, and so many matches a day."""
    jobs = Job.objects.filter(owner=request.owner).active().order_by()
    if jobs[settings.MAX_ACTIVE_JOBS - 1 :].exists():
        raise LimitReached(
            f"You have {settings.MAX_ACTIVE_JOBS} unfinished runs. "
            "Wait until one ends, or cancel one.",
            30,
        )
    left = budget_left(request.owner)
    if request.plan.total > left:
        raise LimitReached(
            f"This asks for {request.plan.total} matches and you have {left} of "
            f"{settings.MATCH_BUDGET} left in 24 hours. Ask for fewer, or later.",
            3600,
        )


def budget_left(user: Any) -> int:
    """Matches a person may still ask for in the running 24 hours."""
    return max(0, settings.MATCH_BUDGET - usage_today(user))


def store(request: Request, snapshots: Sequence[Snapshot], name: str, repeat: int) -> Job:
    plan = request.plan
    job = Job.objects.create(
        owner=request.owner,
        game_id=request.rulebook.slug,
        kind=request.kind,
        lane=request.lane,
        plan=plan.as_data() | request.extra,
        request_hash=name,
        repeat=repeat,
        seed=plan.seed,
        precision=request.precision,
        engine_version=ENGINE_VERSION,
        catalogue_version=request.catalogue_version,
        total=plan.total,
    )
    JobDeck.objects.bulk_create(
        JobDeck(
            job=job,
            place=place,
            revision=deck.revision,
            name=str(deck.revision),
            list_hash=deck.revision.list_hash,
            snapshot=snapshot,
        )
        for place, (deck, snapshot) in enumerate(zip(request.decks, snapshots, strict=True))
    )
    chunks = chunks_of(job, request)
    Chunk.objects.bulk_create(chunks, batch_size=1000)
    enter_queue(job)
    record_usage(job.owner_id, job.total)
    wake_workers_on_commit(job.lane, len(chunks))
    return job


def chunks_of(job: Job, request: Request) -> list[Chunk]:
    size = chunk_size(request)
    return [
        Chunk(
            job=job,
            owner_id=job.owner_id,
            lane=job.lane,
            heavy=request.heavy,
            cost=request.match_cost * (min(first + size, job.total) - first),
            first=first,
            stop=min(first + size, job.total),
            next=first,
        )
        for first in range(0, job.total, size)
    ]


def chunk_size(request: Request) -> int:
    total = request.plan.total
    if request.precision is not None:
        return min(total, LOOK_EVERY)
    smallest = 1 if request.heavy else SMALLEST_CHUNK
    return min(LARGEST_CHUNK, max(smallest, -(-total // CHUNKS)))


def enter_queue(job: Job) -> None:
    """Who comes (back) into a lane starts level with the least served, not from zero.

    Locked until the job is there: the sweeper forgets accounts that nothing waits for.
    """
    theirs = Share.objects.filter(owner_id=job.owner_id, lane=job.lane)
    if theirs.select_for_update().first():
        return
    least = Share.objects.filter(lane=job.lane).order_by("spent").first()
    Share.objects.get_or_create(
        owner_id=job.owner_id, lane=job.lane, defaults={"spent": least.spent if least else 0}
    )


# -- following ----------------------------------------------------------------------------


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
    job.refresh_from_db()
    return True


def stale_reasons(job: Job) -> list[str]:
    """What has moved on since the job was queued; fetch it with `with_decks`."""
    found = []
    if job.engine_version != ENGINE_VERSION:
        found.append(f"The engine is now {ENGINE_VERSION}, not {job.engine_version}.")
    if job.catalogue_version != job.game.version:
        found.append(
            f"The catalogue is now at version {job.game.version}, not {job.catalogue_version}."
        )
    for deck in job.decks.all():
        if deck.revision is None:
            found.append(f"{deck.name} has been deleted.")
        elif deck.revision.deck.list_hash != deck.list_hash:
            found.append(
                f"{deck.revision.deck.name} has changed since revision {deck.revision.number}."
            )
    return found


def is_stale(job: Job) -> bool:
    return bool(stale_reasons(job))


def progress_of(job: Job) -> dict[str, Any]:
    """What a progress bar needs."""
    return {
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "failed": job.failed,
        "share": round(job.progress, 4),
        "seconds_left": seconds_left(job),
    }


def seconds_left(job: Job) -> float | None:
    """By the pace so far; None while nothing is known."""
    if not job.is_active or not job.started_at or not job.done:
        return None
    spent = (timezone.now() - job.started_at).total_seconds()
    return round(spent / job.done * (job.total - job.done), 1)
