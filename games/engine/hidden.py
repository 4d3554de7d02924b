"""Dealing again what a seat cannot know, many cards at a time."""

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Any

from games.engine.rng import drawn, lots
from games.engine.state import UNSEEN_BY, State


def redeal_rows(s: State, rows: list[list[int]], seat: int) -> None:
    """Trade faces within each row among the cards that the seat does not know.

    A row is cards of one back with numbers one after the other, so that all are asked at
    once.
    """
    unseen = s.known.translate(UNSEEN_BY[seat])
    numbers, s.rng = lots(s.rng, unseen.count(1) + len(rows))
    for row in rows:
        if row:
            redeal_row(s, row, unseen[row[0] : row[-1] + 1], numbers)


def redeal_row(
    s: State, row: list[int], unseen: bytearray, numbers: Iterator[int]
) -> None:
    """Trade faces among the unseen cards of a row."""
    if unseen.count(1) < 2:
        return
    first, end = row[0], row[-1] + 1
    faces = drawn(in_order(s, compress(s.face[first:end], unseen)), numbers)
    deck = unseen.find(0)  # cards that were not drawn yet have the first numbers
    if deck < 0:
        deck = len(row)
    s.face[first : first + deck] = faces[:deck]
    place_faces(s, compress(row[deck:], unseen[deck:]), faces[deck:])


def in_order(s: State, faces: Iterable[Any]) -> list[Any]:
    """Faces in an order that tells nothing of how they really lie.

    What is dealt again depends on the generator only: a seat gets the same sample whatever
    it cannot see.
    """
    return sorted(faces, key=s.table.index_of.__getitem__)


def place_faces(s: State, cards: Iterable[int], faces: list[Any]) -> None:
    """Lay these faces on these cards, one on each."""
    face = s.face
    for c, dealt in zip(cards, faces, strict=True):
        face[c] = dealt
