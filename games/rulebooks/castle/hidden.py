"""What a seat cannot know: blanked in its view, dealt again in a sample."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from games.engine.hidden import in_order, place_faces, redeal_row
from games.engine.rng import draw_all, lots
from games.engine.state import UNSEEN_BY
from games.engine.table import Table
from games.rulebooks.castle.face import GUILTY, Piece
from games.rulebooks.castle.state import (
    TOKENS,
    TOUGHEST,
    UNUSED_TOKENS,
    Castle,
    hand_of,
    shared_pile,
)


def hide(seen: Castle, seat: int) -> None:
    """CA-2.13, CA-3.6: what others chose to pass and remember of tokens is theirs."""
    if any(seen.mixed):
        own_memory(seen, seat)
    if max(seen.passing) >= 0:
        own = enumerate(seen.passing)
        seen.passing = tuple([c if o == seat else -1 for o, c in own])


def own_memory(s: Castle, seat: int) -> None:
    """Leave only what this seat remembers of tokens that were mixed."""
    s.mixed = tuple(m if o == seat else () for o, m in enumerate(s.mixed))


def redeal(sample: Castle, seat: int) -> None:
    """Deal again what a seat cannot know: cards, Suspects aside, tokens, choices."""
    unseen = bytes(sample.known.translate(UNSEEN_BY[seat]))
    numbers, sample.rng = lots(sample.rng, unseen.count(1) + LOTS_TO_SPARE)
    for row in sample.table.cards_of("main"), sample.table.cards_of("suspects"):
        redeal_row(sample, row, unseen[row.start : row.stop], numbers)
    deal_tokens_again(sample, seat, unseen, numbers)
    if max(sample.passing) >= 0:
        sample.passing = tuple(
            c if o == seat or c < 0 else any_card(sample, o) for o, c in enumerate(sample.passing)
        )
    if any(sample.mixed):
        own_memory(sample, seat)


LOTS_TO_SPARE = 15
"""Up to eleven tokens on the table are mixed twice, and each of four mixings wastes a lot."""


def any_card(s: Castle, seat: int) -> int:
    """What another seat has chosen to pass may be any card of its hand."""
    hand = hand_of(s, seat)
    return hand[s.below(len(hand))]


def deal_tokens_again(s: Castle, seat: int, unseen: bytes, numbers: Iterator[int]) -> None:
    """CA-2.12: Guilty lies on the table, never among the unused; CA-15.5: except as experts play."""
    table, piles = s.table, s.piles
    out = tuple(filter(unseen.__getitem__, piles[TOKENS * table.seats]))
    cards = out + piles[UNUSED_TOKENS * table.seats]
    faces = map(s.face.__getitem__, cards)
    if table.mode == TOUGHEST:
        place_faces(s, cards, draw_all(in_order(s, faces), numbers))
        return
    mixed = mixed_unseen(s, seat) if s.mixed[seat] else ()
    on_table, others = split_tokens(table, tuple(faces), mixed)
    wanted = len(out) - len(on_table)
    rest = draw_all(list(others), numbers)
    dealt = draw_all([*on_table, *rest[:wanted]], numbers)
    place_faces(s, cards, dealt + rest[wanted:])


@lru_cache(maxsize=128)
def split_tokens(
    table: Table, faces: tuple[Piece, ...], mixed: tuple[int, ...]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Of token faces that a seat cannot see: those that must be on the table, and the rest.

    Remembered like the other faces of a position (`hidden.unknown_in`).
    """
    on_table: list[Piece] = []
    rest: list[Piece] = []
    for face in sorted(faces, key=table.index_of.__getitem__):
        (on_table if face.kind == GUILTY else rest).append(face)
    for index in mixed:
        known: Any = table.faces[index]
        if known in rest:
            rest.remove(known)
            on_table.append(known)
    return tuple(on_table), tuple(rest)


def mixed_unseen(s: Castle, seat: int) -> tuple[int, ...]:
    """Token faces the seat knows to be on the table and has not found again."""
    missing = list(s.mixed[seat])
    for c in shared_pile(s, TOKENS):
        face = s.table.index_of.get(s.face[c])
        if s.known[c] >> seat & 1 and face in missing:
            missing.remove(face)
    return tuple(missing)
