"""The version that a catalogue stands at: the one row that everything kept in memory goes by."""

from typing import Any, NamedTuple

from django.db import connection


class Mark(NamedTuple):
    """One state of a game's catalogue. Numbers come again in a restored database; no other
    version has the same number, row and time."""

    game: str
    number: int
    row: int
    at: Any


NEWEST = """SELECT version.game_id, version.number, version.id, version.at
    FROM cards_game game JOIN cards_catalogueversion version
    ON version.game_id = game.slug AND version.number =
    (SELECT MAX(number) FROM cards_catalogueversion WHERE game_id = game.slug)"""


def marks(game: str | None = None) -> tuple[Mark, ...]:
    """Where the catalogue of a game stands, or those of all; none for one that is empty.

    Nearly every request asks this first and often nothing else, so it is asked in SQL:
    building the same query takes the ORM ten times as long as the database answers.
    """
    with connection.cursor() as cursor:
        if game is None:
            cursor.execute(f"{NEWEST} ORDER BY game.slug")
        else:
            cursor.execute(f"{NEWEST} WHERE game.slug = %s", [game])
        return tuple(Mark(*row) for row in cursor.fetchall())


def mark_of(game: str) -> Mark:
    """Where one catalogue stands; version 0 before its first card."""
    return next(iter(marks(game)), Mark(game, 0, 0, None))
