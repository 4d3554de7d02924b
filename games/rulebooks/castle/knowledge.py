"""What a seat may know, and what it can suppose about the rest."""

from collections.abc import Iterator
from typing import Any

from games.engine.hidden import in_order, place_faces, redeal_row
from games.engine.rng import drawn, lots
from games.engine.state import UNSEEN_BY
from games.rulebooks.castle.pieces import GUILTY, Piece
from games.rulebooks.castle.state import (
    CONSPIRACY,
    TOKENS,
    TOUGHEST,
    UNUSED_TOKENS,
    Castle,
    hand_of,
    shared,
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
    unseen = sample.known.translate(UNSEEN_BY[seat])
    numbers, sample.rng = lots(sample.rng, unseen.count(1) + LOTS_TO_SPARE)
    for row in sample.table.cards_of("main"), sample.table.cards_of("suspects"):
        redeal_row(sample, row, unseen[row[0] : row[-1] + 1], numbers)
    deal_tokens_again(sample, seat, unseen, numbers)
    if max(sample.passing) >= 0:
        sample.passing = tuple(
            c if o == seat or c < 0 else any_card(sample, o)
            for o, c in enumerate(sample.passing)
        )
    if any(sample.mixed):
        own_memory(sample, seat)


LOTS_TO_SPARE = 20
"""Tokens on the table are mixed twice, and each mixing wastes a lot."""


def any_card(s: Castle, seat: int) -> int:
    """What another seat has chosen to pass may be any card of its hand."""
    hand = hand_of(s, seat)
    return hand[s.below(len(hand))]


def deal_tokens_again(
    s: Castle, seat: int, unseen: bytearray, numbers: Iterator[int]
) -> None:
    """CA-2.12: Guilty lies on the table, never among the unused; CA-15.5: except as experts play."""
    unused = shared(s, UNUSED_TOKENS)
    out = [c for c in shared(s, TOKENS) if unseen[c]]
    faces = in_order(s, map(s.face.__getitem__, out + unused))
    if s.table.mode == TOUGHEST:
        place_faces(s, out + unused, drawn(faces, numbers))
        return
    on_table, rest = told_apart(s, faces, seat)
    rest = drawn(rest, numbers)
    wanted = len(out) - len(on_table)
    place_faces(s, out, drawn(on_table + rest[:wanted], numbers))
    place_faces(s, unused, rest[wanted:])


def told_apart(
    s: Castle, faces: list[Piece], seat: int
) -> tuple[list[Piece], list[Piece]]:
    """Of token faces that the seat cannot see: those that must be on the table, and the rest."""
    on_table = [face for face in faces if face.kind == GUILTY]
    rest = [face for face in faces if face.kind != GUILTY]
    if s.mixed[seat]:
        for index in mixed_unseen(s, seat):
            face: Any = s.table.faces[index]
            if face in rest:
                rest.remove(face)
                on_table.append(face)
    return on_table, rest


def mixed_unseen(s: Castle, seat: int) -> list[int]:
    """Token faces the seat knows to be on the table and has not found again."""
    missing = list(s.mixed[seat])
    for c in shared(s, TOKENS):
        face = s.table.index_of.get(s.face[c])
        if s.known[c] >> seat & 1 and face in missing:
            missing.remove(face)
    return missing


def suspicion(s: Castle, seat: int) -> list[float]:
    """For each Suspect on the table the chance of Guilt as this seat knows it.

    In the co-operative game every Suspect has to be Confronted, so all count in full.
    """
    table = s.table
    tokens = s.piles[TOKENS * table.seats]
    if table.mode == TOUGHEST:
        return [1.0] * len(tokens)
    left = (2 if table.mode == CONSPIRACY else 1) - len(s.found)  # Guilty on the table
    known, face, bit = s.known, s.face, 1 << seat
    chances = []
    dark = 0
    for t in tokens:
        if not known[t] & bit:
            dark += 1
            chances.append(-1.0)
        elif face[t].kind == GUILTY:
            left -= 1
            chances.append(1.0)
        else:
            chances.append(0.0)
    chance = left / dark if left and dark else 0.0
    for at, known_chance in enumerate(chances):
        if known_chance < 0.0:
            chances[at] = chance
    return chances
