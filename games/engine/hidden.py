"""Dealing again what a seat cannot know, many cards at a time."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress
from typing import Any

from games.engine.cards import Face
from games.engine.rng import draw_all, lots
from games.engine.state import UNSEEN_BY, State
from games.engine.table import Table


def redeal_rows(s: State, rows: list[range], seat: int) -> None:
    """Trade faces within each row among the cards that the seat does not know.

    A row is cards of one back with numbers one after the other, so that all are asked at
    once.
    """
    unseen = bytes(s.known.translate(UNSEEN_BY[seat]))
    numbers, s.rng = lots(s.rng, unseen.count(1) + len(rows))
    for row in rows:
        if row:
            redeal_row(s, row, unseen[row.start : row.stop], numbers)


def redeal_row(s: State, row: range, unseen: bytes, numbers: Iterator[int]) -> None:
    """Trade faces among the unseen cards of a row."""
    if unseen.count(1) < 2:
        return
    face, first = s.face, row.start
    lying = tuple(face[first : row.stop])
    unknown, run, others = unknown_in(s.table, first, lying, unseen)
    faces = draw_all(list(unknown), numbers)
    if others:
        place_faces(s, others, faces[-len(others) :])
        del faces[-len(others) :]
    face[run] = faces


@lru_cache(maxsize=128)
def unknown_in(
    table: Table, first: int, faces: tuple[Face, ...], unseen: bytes
) -> tuple[tuple[Face, ...], slice, tuple[int, ...]]:
    """The unseen faces of a row in order, the first run of unseen cards, and the others.

    Kept for the last positions, because a bot that searches draws many samples of one. Most
    unseen cards lie in one pile, with numbers in a row: such a run is laid down at once.
    """
    start = unseen.index(1)
    end = unseen.find(0, start)
    if end < 0:
        end = len(unseen)
    others = compress(range(first + end, first + len(unseen)), unseen[end:])
    unknown = sorted(compress(faces, unseen), key=table.index_of.__getitem__)
    return tuple(unknown), slice(first + start, first + end), tuple(others)


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
