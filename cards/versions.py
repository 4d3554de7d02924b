"""The version that a catalogue stands at: the one row that everything kept in memory goes by."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from django.db import connection

if TYPE_CHECKING:  # a laptop needs no PostgreSQL
    from casebook.postgresql.base import DatabaseWrapper


class Mark(NamedTuple):
    """One state of a game's catalogue. Numbers come again in a restored database; no other
    version has the same number, row and time."""

    game: str
    number: int
    row: int
    at: str

    @property
    def changed_at(self) -> datetime | None:
        """When it came to stand so; nobody knows of an empty catalogue."""
        if not self.at:
            return None
        found = datetime.fromisoformat(self.at)
        return found if found.tzinfo else found.replace(tzinfo=UTC)


NEWEST = """SELECT game_id, number, id, CAST(at AS text) FROM cards_catalogueversion
    WHERE game_id = %s ORDER BY number DESC LIMIT 1"""
NEWEST_OF_ALL = """SELECT version.game_id, version.number, version.id, CAST(version.at AS text)
    FROM cards_game game JOIN cards_catalogueversion version
    ON version.game_id = game.slug AND version.number =
    (SELECT MAX(number) FROM cards_catalogueversion WHERE game_id = game.slug)
    ORDER BY game.slug"""


def marks(game: str | None = None) -> tuple[Mark, ...]:
    """Where the catalogue of a game stands, or those of all; none for one that is empty.

    Nearly every request asks this first and often nothing else, so it is asked in SQL:
    building the same query takes the ORM ten times as long as the database answers.
    """
    found = rows(NEWEST_OF_ALL) if game is None else rows(NEWEST, [game])
    return tuple(Mark(slug, int(number), int(row), at) for slug, number, row, at in found)


def rows(sql: str, given: Sequence[str] = ()) -> list[tuple[Any, ...]]:
    if connection.vendor == "postgresql":
        return cast("DatabaseWrapper", connection).rows(sql, given)
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return list(cursor.fetchall())


def mark_of(game: str) -> Mark:
    """Where one catalogue stands; version 0 before its first card."""
    return next(iter(marks(game)), Mark(game, 0, 0, ""))


def changed_at(stand: Iterable[Mark], day: date | None = None) -> datetime | None:
    """When what is shown of these catalogues changed last: bans begin with a day."""
    began = [datetime.combine(day, time.min, UTC)] if day else []
    found = [mark.changed_at for mark in stand]
    return max([*began, *(at for at in found if at)], default=None)
