"""Once more: the next match of the same players, or the same deal again."""

import secrets
from collections.abc import Sequence

from django.db import transaction

from games import rulebooks
from games.tables.messages import sight_of
from games.tables.models import Seat, Table
from games.tables.opening import Player, begin_if_full
from games.tables.refusals import TableRefused
from games.tables.services import seat_of
from games.tables.writing import load_table, try_again, write_table


@try_again
def table_rematch(
    table_id: str, by: Player, *, same: bool = False, number: int | None = None
) -> Table:
    """The next match of the same players, each one seat on; or the very same deal again."""
    table = load_table(table_id)
    seat = seat_of(table, by, number)
    if not sight_of(table, seat.number).is_over:
        raise TableRefused("playing", "The match is not over yet. Finish it, or resign.")
    if same and not table.is_practice:
        raise TableRefused("not-alone", "The same deal again is for tables against bots.")
    if table.next_id and not same:
        return load_table(table.next_id)
    with transaction.atomic():
        following = copy_table(table, shift=0 if same else 1, seed=table.seed if same else None)
        write_table(table, next_id=following.pk)
    return begin_if_full(load_table(following.pk))


def copy_table(table: Table, *, shift: int, seed: int | None) -> Table:
    """An open table with the same players and decks, moved on by so many seats."""
    following = Table.objects.create(
        game_id=table.game_id,
        mode=table.mode,
        options=table.options,
        seed=secrets.randbelow(1 << 31) if seed is None else seed,
        host_id=table.host_id,
        engine_version=rulebooks.get(table.game_id).version,
        catalogue_version=table.catalogue_version,
        beat=table.beat,
        origin=table.origin,
    )
    seats = table.in_order
    Seat.objects.bulk_create(
        moved_seat(following, seats, place, shift) for place in range(len(seats))
    )
    return following


def moved_seat(following: Table, seats: Sequence[Seat], place: int, shift: int) -> Seat:
    """Whoever sat `shift` places before. In a boxed game the box stays at the first seat."""
    old = seats[(place - shift) % len(seats)]
    brought = old if all(one.snapshot_id for one in seats) else seats[place]
    return Seat(
        table=following,
        number=place,
        kind=old.kind,
        user_id=old.user_id,
        guest=old.guest,
        name=old.name,
        bot=old.bot,
        seen_at=old.seen_at,
        deck_id=brought.deck_id,
        deck_name=brought.deck_name,
        list_hash=brought.list_hash,
        snapshot_id=brought.snapshot_id,
    )
