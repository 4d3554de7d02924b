"""Dealing again what a seat cannot know, many cards at a time."""

from itertools import compress
from typing import Any

from games.engine.rng import shuffle_each
from games.engine.state import UNSEEN_BY, State


def redeal_rows(s: State, rows: list[list[int]], seat: int) -> None:
    """Trade faces within each row among the cards that the seat does not know.

    A row is cards of one back with numbers one after the other, so that all are asked at
    once. Their faces are put in order before the shuffle: the outcome depends on the
    generator only and not on how they really lie.
    """
    order = s.table.index_of.__getitem__
    dealt: list[tuple[list[int], list[Any]]] = []
    for row in rows:
        span = slice(row[0], row[-1] + 1)
        unseen = s.known[span].translate(UNSEEN_BY[seat])
        if unseen.count(1) > 1:
            faces = sorted(compress(s.face[span], unseen), key=order)
            dealt.append((list(compress(row, unseen)), faces))
    s.rng = shuffle_each([faces for _, faces in dealt], s.rng)
    for cards, faces in dealt:
        place_faces(s, cards, faces)


def place_faces(s: State, cards: list[int], faces: list[Any]) -> None:
    face = s.face
    for c, dealt in zip(cards, faces, strict=True):
        face[c] = dealt
