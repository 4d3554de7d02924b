"""Open a table, take a seat, begin: checked whole, with every problem named, then stored.

Callers fetch decks through a queryset that names who may see them.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from casebook.models import AnyUser, User
from decks.services import Problem
from games import rulebooks
from games.engine.errors import BadTable
from games.engine.rulebook import Mode, Rulebook
from games.engine.table import TableSpec
from games.runs.allowed_bots import bot_problem
from games.runs.refusals import RunRefused
from games.runs.run_requests import MOST_SEED, find_mode, find_rulebook
from games.runs.snapshots import AnyDeck, FrozenDeck, freeze_deck, store_snapshot
from games.tables.bots import answer_quick_bots
from games.tables.models import Seat, Table
from games.tables.positions import first_position, keep_position
from games.tables.refusals import TableRefused
from games.tables.writing import moved_fields, write_table

INVITE_DAYS = 7


class Player(NamedTuple):
    """Who asks: an account, or a guest known by a signed cookie."""

    user: AnyUser
    guest: str = ""
    is_program: bool = False

    @property
    def account(self) -> User | None:
        return self.user if self.user.is_authenticated else None

    @property
    def name(self) -> str:
        return self.account.username if self.account else "Guest"

    def has(self, seat: Seat) -> bool:
        if self.account:
            return seat.user_id == self.account.pk
        return bool(self.guest) and seat.guest == self.guest


class SeatAsk(NamedTuple):
    """Who should sit at a seat: `me`, `bot` or `open`, with which deck."""

    kind: str
    deck: AnyDeck | None = None
    bot: str = "greedy"


@dataclass(frozen=True)
class Opening:
    """A table before it is stored."""

    by: Player
    rulebook: Rulebook
    mode: Mode
    seats: Sequence[SeatAsk]
    decks: Sequence[FrozenDeck | None]
    options: Mapping[str, Any]
    seed: int
    origin: str = ""

    @property
    def spec(self) -> TableSpec:
        cards = tuple(deck.cards for deck in self.decks if deck)
        return TableSpec(self.mode.slug, len(self.seats), cards, dict(self.options))


def table_open(
    by: Player,
    game: str,
    seats: Sequence[SeatAsk],
    *,
    mode: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    origin: str = "",
) -> Table:
    """A new table. It begins at once unless a seat is open."""
    rulebook = find_rulebook(game)
    frozen = frozen_decks(rulebook, seats)
    dealt = secrets.randbelow(1 << 31) if seed is None else seed
    chosen = find_mode(rulebook, mode)
    asked = Opening(by, rulebook, chosen, seats, frozen, options or {}, dealt, origin)
    problems = [*seat_problems(asked), *deck_problems(asked), *seed_problems(asked, seed)]
    problems = problems or [*spec_problems(asked)]
    if problems:
        raise RunRefused(problems)
    check_limits(by, origin)
    return store(asked)


def frozen_decks(rulebook: Rulebook, seats: Sequence[SeatAsk]) -> list[FrozenDeck | None]:
    """Each seat's deck; in a boxed game the box that is named first is everybody's."""
    if not rulebook.declaration.boxed:
        return [freeze_deck(seat.deck) if seat.deck else None for seat in seats]
    box = next((seat.deck for seat in seats if seat.deck), None)
    first = freeze_deck(box) if box else None
    return [first, *[None] * (len(seats) - 1)]


# -- checking -----------------------------------------------------------------------------


def seat_problems(asked: Opening) -> Iterable[Problem]:
    kinds = [seat.kind for seat in asked.seats]
    if "me" not in kinds:
        yield Problem("/seats", "nobody", "Take a seat yourself: give one the kind me.")
    if not asked.by.account and "open" in kinds:
        yield Problem("/seats", "guest", "Guests play against bots. Create an account to invite people.")  # fmt: skip
    for place, seat in enumerate(asked.seats):
        if seat.kind not in ("me", "bot", "open"):
            message = f"A seat is for me, bot or open, not {seat.kind!r}."
            yield Problem(f"/seats/{place}/kind", "kind", message)
        elif seat.kind == "bot" and (message := bot_problem(seat.bot) or ""):
            yield Problem(f"/seats/{place}/bot", "unknown-bot", message)


def deck_problems(asked: Opening) -> Iterable[Problem]:
    for place in dealt_places(asked):
        deck, pointer = asked.decks[place], f"/seats/{place}/deck"
        if deck is None:
            if asked.seats[place].kind != "open":
                yield Problem(pointer, "no-deck", f"Give seat {place} a deck.")
        elif deck.game != asked.rulebook.slug:
            yield Problem(pointer, "other-game", f"{deck.revision.name} is a deck of {deck.game}.")
        else:
            yield from (Problem(pointer, *problem) for problem in deck.judged.problems)


def dealt_places(asked: Opening) -> range:
    return range(1 if asked.rulebook.declaration.boxed else len(asked.seats))


def seed_problems(asked: Opening, seed: int | None) -> Iterable[Problem]:
    """Who knows the seed knows the deal."""
    if seed is None:
        return
    if not 0 <= seed < MOST_SEED:
        yield Problem("/seed", "seed", f"A seed is from 0 to {MOST_SEED - 1}.")
    if any(seat.kind == "open" for seat in asked.seats):
        yield Problem("/seed", "seed", "A seed can be chosen against bots only: it tells the deal.")


def spec_problems(asked: Opening) -> Iterable[Problem]:
    """What the rulebook itself says of seats, options and decks."""
    has_all = all(asked.decks[place] for place in dealt_places(asked))
    check = asked.rulebook.check if has_all else asked.rulebook.check_mode
    try:
        check(asked.spec)
    except BadTable as error:
        yield Problem("/mode", "bad-table", f"{error.message} {error.fix}".strip())


def check_limits(by: Player, origin: str) -> None:
    """So many unfinished tables of one person, or of guests behind one address."""
    mine = Table.objects.unfinished()
    mine = mine.filter(host=by.account) if by.account else mine.filter(origin=origin)
    most = settings.MAX_TABLES if by.account else settings.GUEST_TABLES
    if mine.count() >= most:
        raise TableRefused(
            "too-many-tables",
            f"{'You have' if by.account else 'Guests at your address have'} {most} unfinished tables.",
            429,
            fix="Finish or leave one first.",
        )


# -- storing ------------------------------------------------------------------------------


def store(asked: Opening) -> Table:
    with transaction.atomic():
        table = Table.objects.create(**table_fields(asked))
        rows = [seat_row(asked, table, place) for place in range(len(asked.seats))]
        Seat.objects.bulk_create(rows)
    table = Table.objects.with_seats().get(pk=table.pk)
    return begin_if_full(table)


def table_fields(asked: Opening) -> dict[str, Any]:
    has_open = any(seat.kind == "open" for seat in asked.seats)
    until = timezone.now() + timedelta(days=INVITE_DAYS)
    versions = [deck.judged.version for deck in asked.decks if deck]
    return {
        "game_id": asked.rulebook.slug,
        "mode": asked.mode.slug,
        "options": dict(asked.options),
        "seed": asked.seed,
        "host": asked.by.account,
        "engine_version": asked.rulebook.version,
        "catalogue_version": max(versions, default=0),
        "beat": settings.TABLE_BEAT if has_open else 0,
        "invite_until": until if has_open else None,
        "origin": "" if asked.by.account else asked.origin,
    }


def seat_row(asked: Opening, table: Table, place: int) -> Seat:
    seat = Seat(table=table, number=place, kind=Seat.Kind.OPEN)
    ask, deck = asked.seats[place], asked.decks[place]
    if ask.kind == "me":
        sit_down(seat, asked.by)
    elif ask.kind == "bot":
        seat.kind, seat.bot, seat.name = Seat.Kind.BOT, ask.bot, bot_name(place)
    if deck:
        bring_deck(seat, asked.rulebook.slug, deck)
    return seat


def sit_down(seat: Seat, by: Player) -> None:
    seat.kind = Seat.Kind.PROGRAM if by.is_program else Seat.Kind.PERSON
    seat.user, seat.guest = by.account, "" if by.account else by.guest
    seat.name, seat.bot = by.name, ""
    seat.left_at, seat.seen_at, seat.replace_votes = None, timezone.now(), 0


def bring_deck(seat: Seat, game: str, deck: FrozenDeck) -> None:
    seat.deck = None if deck.is_inline else deck.revision
    seat.deck_name = deck.revision.name if deck.is_inline else str(deck.revision)
    seat.list_hash = deck.revision.list_hash
    seat.snapshot = store_snapshot(game, deck)


BOTS = ("Hobbs", "Odette", "Basil", "Winnie", "Barnaby", "Fern")


def bot_name(place: int) -> str:
    """What the bot at a seat is called: a name that no card bears."""
    return BOTS[place % len(BOTS)]


# -- joining and beginning ----------------------------------------------------------------


def table_join(
    link: str, by: Player, deck: AnyDeck | None = None, number: int | None = None
) -> Table:
    """Take an open seat by its link; the match begins when the last one is taken."""
    table = invited_table(link)
    seat = open_seat(table, number)
    if not by.account:
        raise TableRefused("guest", "Create an account, or log in, to play with others.", 403)
    frozen = joining_deck(table, seat, deck)
    sit_down(seat, by)
    if frozen:
        bring_deck(seat, table.game_id, frozen)
    with transaction.atomic():
        write_table(table)
        seat.save()
    return begin_if_full(table)


def invited_table(link: str) -> Table:
    table = Table.objects.with_seats().filter(invite=link).first() if link else None
    if table is None:
        raise TableRefused("no-link", "This link leads to no table. Ask for a new one.", 404)
    if table.is_over:
        raise TableRefused("closed", "This table is closed. Ask for a new one.")
    if table.invite_until and table.invite_until < timezone.now():
        raise TableRefused("expired-link", "This link has run out. Ask for a new one.", 410)
    return table


def open_seat(table: Table, number: int | None) -> Seat:
    free = [seat for seat in table.in_order if seat.is_open]
    if not free:
        raise TableRefused("full", "All seats of this table are taken.")
    if number is None:
        return free[0]
    found = next((seat for seat in free if seat.number == number), None)
    if found is None:
        raise TableRefused("taken", f"Seat {number} is not open; open: {free[0].number}.")
    return found


def joining_deck(table: Table, seat: Seat, deck: AnyDeck | None) -> FrozenDeck | None:
    """The deck that somebody brings; in a boxed game the box is there already."""
    if rulebooks.get(table.game_id).declaration.boxed or (seat.snapshot_id and deck is None):
        return None
    if deck is None:
        raise RunRefused([Problem("/deck", "no-deck", "Bring a deck of your own.")])
    frozen = freeze_deck(deck)
    if frozen.game != table.game_id:
        message = f"{frozen.revision.name} is a deck of {frozen.game}."
        raise RunRefused([Problem("/deck", "other-game", message)])
    if frozen.judged.problems:
        raise RunRefused([Problem("/deck", *problem) for problem in frozen.judged.problems])
    return frozen


def begin_if_full(table: Table) -> Table:
    """Deal, and let quick bots play up to the first question for somebody else."""
    if table.status != Table.Status.OPEN or any(seat.is_open for seat in table.in_order):
        return table
    dealt = first_position(table)
    position, answers = answer_quick_bots(table, dealt)
    with transaction.atomic():
        write_table(table, status=Table.Status.PLAYING, **moved_fields(table, position, answers))
    keep_position(table, position)
    return table
