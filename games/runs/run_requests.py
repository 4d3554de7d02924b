"""Ask for a practice run: checked whole, with every problem named, then stored.

    *_queue ── freeze decks, make a plan ── build_request (all checks) ── queue (store, wake)

Callers fetch decks through a queryset that names who may see them. Each `_queue` service
gives the job, and whether it is a new one: a request known already gives its stored job.
"""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction

from casebook.models import User
from decks.services import Problem
from games import rulebooks
from games.engine.errors import BadTable
from games.engine.rulebook import Mode, Rulebook
from games.engine.table import Decklist, TableSpec
from games.play.plans import (
    Plan,
    Terms,
    boxed_swap_plan,
    gauntlet_plan,
    match_plan,
    plan_from,
    series_plan,
    solo_plan,
    swap_plan,
)
from games.play.versions import bot_versions, engine_key
from games.runs.allowed_bots import bot_cost, bot_problem, is_search
from games.runs.leasing import open_account
from games.runs.models import Chunk, Job, JobDeck, Kind, Lane, Snapshot
from games.runs.refusals import LimitReached, RunRefused
from games.runs.snapshots import (
    AnyDeck,
    FrozenDeck,
    counts_in,
    freeze_deck,
    snapshot_of,
    store_snapshot,
)
from games.runs.usage import budget_left, record_usage
from games.runs.wakeups import wake_workers_on_commit

MOST_SEED = 1 << 62
CHUNKS = 16  # so many pieces that the last ones keep all workers busy to the end
SMALLEST_CHUNK, LARGEST_CHUNK = 10, 500
LOOK_EVERY = 50  # matches between two looks at the precision


class Seat(NamedTuple):
    """Who sits at a match. In a boxed game all seats share the first one's box."""

    deck: AnyDeck
    bot: str = "greedy"


# -- asking -------------------------------------------------------------------------------


def match_queue(
    by: User,
    game: str,
    seats: Sequence[Seat],
    *,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """One match."""
    rulebook = find_rulebook(game)
    if not seats:
        raise RunRefused([Problem("/seats", "seats", "Name who sits at the table.")])
    boxed = rulebook.declaration.boxed
    terms = terms_of(rulebook, mode, len(seats), options, 1, seed)
    plan = match_plan(terms, [seat.bot for seat in seats], one_box=boxed)
    decks = [freeze_deck(seat.deck) for seat in (seats[:1] if boxed else seats)]
    return queue(build_request(by, Kind.MATCH, rulebook, decks, plan, seed), fresh=fresh)


def series_queue(
    by: User,
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
    rulebook = find_rulebook(game)
    terms = terms_of(rulebook, mode, seats, options, matches, seed)
    if not decks or not bots:
        raise RunRefused([Problem("/decks", "decks", "Name at least one deck and bot.")])
    plan = series_plan(terms, len(decks), bots, one_box=rulebook.declaration.boxed)
    frozen = [freeze_deck(deck) for deck in decks]
    request = build_request(by, Kind.SERIES, rulebook, frozen, plan, seed, precision=precision)
    return queue(request, fresh=fresh)


def gauntlet_queue(
    by: User,
    deck: AnyDeck,
    rivals: Sequence[AnyDeck],
    *,
    matches: int,
    bot: str = "greedy",
    seed: int | None = None,
    fresh: bool = False,
) -> tuple[Job, bool]:
    """One deck against each of the rivals, `matches` times each, in the hands of one bot."""
    frozen = [freeze_deck(one) for one in (deck, *rivals)]
    rulebook = find_rulebook(frozen[0].game)
    if not rivals:
        raise RunRefused([Problem("/rivals", "decks", "There is no deck to play against.")])
    plan = gauntlet_plan(terms_of(rulebook, None, None, None, matches, seed), len(frozen), bot)
    request = build_request(by, Kind.SERIES, rulebook, frozen, plan, seed, extra={"gauntlet": True})
    return queue(request, fresh=fresh)


def swap_queue(
    by: User,
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
    decks = [freeze_deck(one) for one in (deck, changed, *opponents)]
    rulebook = find_rulebook(decks[0].game)
    terms = terms_of(rulebook, mode, seats, options, matches, seed)
    other = opponent_bot or bot
    if rulebook.declaration.boxed:
        plan = boxed_swap_plan(terms, bot, other)
    else:
        plan = swap_plan(terms, len(decks), bot, other)
    return queue(build_request(by, Kind.SWAP, rulebook, decks, plan, seed), fresh=fresh)


def goldfish_queue(
    by: User,
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
    frozen = freeze_deck(deck)
    rulebook = find_rulebook(frozen.game)
    terms = terms_of(rulebook, mode, seats, options, games, seed)
    if problems := goldfish_problems(frozen.cards, key_cards, turns):
        raise RunRefused(problems)
    plan = solo_plan(terms, bot)
    extra = {"turns": turns, "key_cards": list(key_cards)}
    request = build_request(by, Kind.GOLDFISH, rulebook, [frozen], plan, seed, extra=extra)
    return queue(request, fresh=fresh)


def find_rulebook(game: str) -> Rulebook:
    if game not in rulebooks.PACKAGES:
        known = ", ".join(rulebooks.PACKAGES)
        message = f"There is no game {game!r}. Games: {known}."
        raise RunRefused([Problem("/game", "unknown-game", message)])
    return rulebooks.get(game)


def terms_of(
    rulebook: Rulebook,
    mode: str | None,
    seats: int | None,
    options: Mapping[str, Any] | None,
    matches: int,
    seed: int | None,
) -> Terms:
    """With what is not asked for filled in: the first mode, its fewest seats, any seed."""
    chosen = find_mode(rulebook, mode)
    seed = secrets.randbelow(1 << 31) if seed is None else seed
    return Terms(chosen.slug, seats or chosen.seats[0], dict(options or {}), matches, seed)


def find_mode(rulebook: Rulebook, slug: str | None) -> Mode:
    if slug is None:
        return next(iter(rulebook.modes.values()))
    if slug not in rulebook.modes:
        known = ", ".join(rulebook.modes)
        message = f"There is no mode {slug!r}. Modes: {known}."
        raise RunRefused([Problem("/mode", "unknown-mode", message)])
    return rulebook.modes[slug]


# -- checking -----------------------------------------------------------------------------


@dataclass
class Request:
    """A job before it is stored."""

    owner: User
    kind: Kind
    rulebook: Rulebook
    decks: list[FrozenDeck]
    plan: Plan
    catalogue_version: int
    asked_seed: int | None
    precision: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def heavy(self) -> bool:
        return is_heavy(self.plan)

    @property
    def lane(self) -> Lane:
        is_short = not self.heavy and self.plan.total <= settings.SHORT_MATCHES
        return Lane.SHORT if is_short else Lane.LONG

    @property
    def bot_versions(self) -> dict[str, str]:
        return bot_versions(self.rulebook, (entry.bot for entry in self.plan.entries))

    def identity(self, snapshots: Sequence[str]) -> str:
        """The same for the same request, as long as deck, engine and catalogue stay."""
        plan = self.plan.as_data() | {"seed": self.asked_seed}
        said = [self.kind.value, self.rulebook.slug, plan, list(snapshots), self.extra,
                self.precision, self.rulebook.version, self.bot_versions,
                self.catalogue_version]  # fmt: skip
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def build_request(
    by: User,
    kind: Kind,
    rulebook: Rulebook,
    decks: list[FrozenDeck],
    plan: Plan,
    asked_seed: int | None,
    *,
    precision: float | None = None,
    extra: Mapping[str, Any] | None = None,
) -> Request:
    """Check all of it at once, or RunRefused."""
    problems = [
        *deck_problems(rulebook.slug, decks),
        *bot_problems(entry.bot for entry in plan.entries),
        *number_problems(plan.total, asked_seed, precision),
    ]
    problems = problems or [*table_problems(rulebook, plan, decks)]
    if problems:
        raise RunRefused(problems)
    version = max(deck.judged.version for deck in decks)
    return Request(
        by, kind, rulebook, decks, plan, version, asked_seed, precision, dict(extra or {})
    )


def deck_problems(game: str, decks: Sequence[FrozenDeck]) -> Iterable[Problem]:
    for place, deck in enumerate(decks):
        pointer = f"/decks/{place}"
        if deck.game != game:
            message = f"{deck.revision.name} is a deck of {deck.game}."
            yield Problem(pointer, "other-game", message)
        else:
            yield from (Problem(pointer, *problem) for problem in deck.judged.problems)


def bot_problems(bots: Iterable[str]) -> Iterable[Problem]:
    for place, bot in enumerate(bots):
        message = bot_problem(bot)
        if message:
            yield Problem(f"/bots/{place}", "unknown-bot", message)


def number_problems(matches: int, seed: int | None, precision: float | None) -> Iterable[Problem]:
    most = settings.MAX_MATCHES
    if not 1 <= matches <= most:
        yield Problem("/matches", "matches", f"Ask for 1 to {most} matches.")
    if seed is not None and not 0 <= seed < MOST_SEED:
        yield Problem("/seed", "seed", f"A seed is from 0 to {MOST_SEED - 1}.")
    if precision is not None and not 0.005 <= precision <= 0.5:
        yield Problem("/precision", "precision", "Precision is from 0.005 to 0.5.")


def table_problems(
    rulebook: Rulebook, plan: Plan, decks: Sequence[FrozenDeck]
) -> Iterable[Problem]:
    """What the rulebook itself says of seats, options and decks."""
    boxed = rulebook.declaration.boxed
    for lineup in plan.lineups[:1]:
        cards = tuple(decks[plan.entries[entry].deck].cards for entry in lineup)
        spec = TableSpec(plan.mode, plan.seats, cards[:1] if boxed else cards, plan.options)
        try:
            rulebook.check(spec)
        except BadTable as error:
            yield Problem("/mode", "bad-table", f"{error.message} {error.fix}".strip())


def check_change(deck: AnyDeck, changed: AnyDeck) -> None:
    """Refuse to play twice with the same cards: people and clients know the answer."""
    if deck.list_hash == changed.list_hash:
        message = (
            "Both hold the same cards, so nothing can differ. "
            "Choose another deck or an earlier version."
        )
        raise RunRefused([Problem("/changed", "same-list", message)])


def goldfish_problems(cards: Decklist, key_cards: Sequence[str], turns: int) -> list[Problem]:
    held = {card.id for section in cards.values() for card in section}
    problems = [
        Problem(f"/key_cards/{place}", "unknown-card", f"{card!r} is not in the deck.")
        for place, card in enumerate(key_cards)
        if card not in held
    ]
    if not 1 <= turns <= 30:
        problems.append(Problem("/turns", "turns", "Turns are from 1 to 30."))
    return problems


def check_amount(owner: User, matches: int) -> None:
    """So much of one person's work at a time, and so many matches a day."""
    jobs = Job.objects.filter(owner=owner).active().order_by()
    if jobs[settings.MAX_ACTIVE_JOBS - 1 :].exists():
        raise LimitReached(
            f"You have {settings.MAX_ACTIVE_JOBS} unfinished runs. "
            "Wait until one ends, or cancel one.",
            30,
        )
    left = budget_left(owner)
    if matches > left:
        raise LimitReached(
            f"This asks for {matches} matches and you have {left} of "
            f"{settings.MATCH_BUDGET} left in 24 hours. Ask for fewer, or later.",
            3600,
        )


# -- storing ------------------------------------------------------------------------------


def queue(request: Request, *, fresh: bool = False) -> tuple[Job, bool]:
    """Store a job and wake the workers; a request known already gives its stored job."""
    snapshots = store_snapshots(request)
    name = request.identity([snapshot.hash for snapshot in snapshots])
    try:
        with transaction.atomic():
            stored = last_asked(request.owner, name)
            if stored and not fresh and is_good(stored):
                return stored, False
            check_amount(request.owner, request.plan.total)
            job = store(request, snapshots, name, stored.repeat + 1 if stored else 0)
    except IntegrityError:  # asked twice at the same moment: both get the one job
        stored = last_asked(request.owner, name)
        if stored is None:
            raise
        return stored, False
    return job, True


def store_snapshots(request: Request) -> list[Snapshot]:
    """The changed copy in a swap test is laid out like the original."""
    game = request.rulebook.slug
    found = [store_snapshot(game, deck) for deck in request.decks]
    if request.kind == Kind.SWAP:
        found[1] = snapshot_of(game, request.decks[1].cards, counts_in(found[0]))
    return found


def last_asked(owner: User, name: str) -> Job | None:
    return Job.objects.filter(owner=owner, request_hash=name).order_by("-repeat").first()


def is_good(job: Job) -> bool:
    return job.state not in (Job.State.FAILED, Job.State.CANCELLED)


def store(request: Request, snapshots: Sequence[Snapshot], name: str, repeat: int) -> Job:
    """The job with its decks and chunks, its place in the queue, and what it uses up."""
    job = store_job(request, name, repeat)
    JobDeck.objects.bulk_create(deck_rows(job, request.decks, snapshots))
    chunks = Chunk.objects.bulk_create(chunk_rows(job), batch_size=1000)
    open_account(job.owner_id, job.lane)
    record_usage(job.owner_id, job.total)
    wake_workers_on_commit(job.lane, len(chunks))
    return job


def store_job(request: Request, name: str, repeat: int) -> Job:
    plan = request.plan
    return Job.objects.create(
        owner=request.owner,
        game_id=request.rulebook.slug,
        kind=request.kind,
        lane=request.lane,
        plan=plan.as_data() | request.extra | {"bot_versions": request.bot_versions},
        request_hash=name,
        repeat=repeat,
        seed=plan.seed,
        precision=request.precision,
        engine_version=request.rulebook.version,
        catalogue_version=request.catalogue_version,
        total=plan.total,
    )


def deck_rows(
    job: Job, decks: Sequence[FrozenDeck], snapshots: Sequence[Snapshot]
) -> list[JobDeck]:
    return [
        JobDeck(
            job=job,
            place=place,
            revision=None if deck.is_inline else deck.revision,
            inline=deck.is_inline,
            name=deck.revision.name if deck.is_inline else str(deck.revision),
            list_hash=deck.revision.list_hash,
            snapshot=snapshot,
        )
        for place, (deck, snapshot) in enumerate(zip(decks, snapshots, strict=True))
    ]


def chunk_rows(job: Job) -> list[Chunk]:
    plan = plan_from(job.plan)
    size, cost, heavy = chunk_size(job, plan), match_cost(plan), is_heavy(plan)
    engine = engine_key(rulebooks.get(job.game_id))
    return [
        Chunk(
            job=job,
            owner_id=job.owner_id,
            lane=job.lane,
            engine=engine,
            heavy=heavy,
            cost=cost * (min(first + size, job.total) - first),
            first=first,
            stop=min(first + size, job.total),
            next=first,
        )
        for first in range(0, job.total, size)
    ]


def is_heavy(plan: Plan) -> bool:
    return any(is_search(entry.bot) for entry in plan.entries)


def match_cost(plan: Plan) -> int:
    return max(sum(bot_cost(plan.entries[entry].bot) for entry in one) for one in plan.lineups)


def chunk_size(job: Job, plan: Plan) -> int:
    if job.precision is not None:
        return min(job.total, LOOK_EVERY)
    smallest = 1 if is_heavy(plan) else SMALLEST_CHUNK
    return min(LARGEST_CHUNK, max(smallest, -(-job.total // CHUNKS)))
