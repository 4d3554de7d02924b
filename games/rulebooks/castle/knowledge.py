"""What a seat may know, and what it can suppose about the rest."""

from typing import Any

from games.engine.hidden import place_faces, redeal_rows
from games.engine.rng import shuffle
from games.rulebooks.castle.pieces import GUILTY
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
    own_memory(seen, seat)
    if max(seen.passing) >= 0:
        own = enumerate(seen.passing)
        seen.passing = tuple([c if o == seat else -1 for o, c in own])


def own_memory(s: Castle, seat: int) -> None:
    """Leave only what this seat remembers of tokens that were mixed."""
    if any(s.mixed):
        s.mixed = tuple(m if o == seat else () for o, m in enumerate(s.mixed))


def redeal(sample: Castle, seat: int) -> None:
    """Deal again what a seat cannot know: cards, Suspects aside, tokens, choices."""
    cards_of = sample.table.cards_of
    redeal_rows(sample, [cards_of("main"), cards_of("suspects")], seat)
    deal_tokens_again(sample, seat)
    if max(sample.passing) >= 0:
        sample.passing = tuple(
            c if o == seat or c < 0 else any_card(sample, o)
            for o, c in enumerate(sample.passing)
        )
    own_memory(sample, seat)


def any_card(s: Castle, seat: int) -> int:
    """What another seat has chosen to pass may be any card of its hand."""
    hand = hand_of(s, seat)
    return hand[s.below(len(hand))]


def unknown(s: Castle, cards: list[int], seat: int) -> list[int]:
    known, bit = s.known, 1 << seat
    return [c for c in cards if not known[c] & bit]


def in_order(s: Castle, cards: list[int]) -> list[Any]:
    """Faces in an order that tells nothing of how they really lie."""
    face = s.face
    return sorted([face[c] for c in cards], key=s.table.index_of.__getitem__)


def deal_tokens_again(s: Castle, seat: int) -> None:
    """CA-2.12: Guilty lies on the table, never among the unused; CA-15.5: except as experts play."""
    out = unknown(s, shared(s, TOKENS), seat)
    unused = unknown(s, shared(s, UNUSED_TOKENS), seat)
    faces = in_order(s, out + unused)
    if s.table.mode == TOUGHEST:
        s.rng = shuffle(faces, s.rng)
        place_faces(s, out + unused, faces)
        return
    on_table, rest = told_apart(s, faces, seat)
    s.rng = shuffle(rest, s.rng)
    wanted = len(out) - len(on_table)
    dealt = rest[:wanted]
    for face in on_table:  # anywhere among those that are in random order already
        dealt.insert(s.below(len(dealt) + 1), face)
    place_faces(s, out + unused, dealt + rest[wanted:])


def told_apart(s: Castle, faces: list[Any], seat: int) -> tuple[list[Any], list[Any]]:
    """Of token faces that the seat cannot see: those that must be on the table, and the rest."""
    on_table: list[Any] = []
    rest: list[Any] = []
    missing = mixed_unseen(s, seat) if s.mixed[seat] else []
    index = s.table.index_of
    for face in faces:
        if missing and index[face] in missing:
            missing.remove(index[face])
            on_table.append(face)
        else:
            (on_table if face.kind == GUILTY else rest).append(face)
    return on_table, rest


def mixed_unseen(s: Castle, seat: int) -> list[int]:
    """Token faces the seat knows to be on the table and has not found again."""
    missing = list(s.mixed[seat])
    for c in shared(s, TOKENS):
        face = s.table.index_of.get(s.face[c])
        if s.known[c] >> seat & 1 and face in missing:
            missing.remove(face)
    return missing


def guilty_left(s: Castle) -> int:
    """How many Guilty tokens lie on the table, where the rules tell."""
    return (2 if s.table.mode == CONSPIRACY else 1) - len(s.found)


UNSEEN = -1.0


def suspicion(s: Castle, seat: int) -> list[float]:
    """For each Suspect on the table the chance of Guilt as this seat knows it.

    In the co-operative game every Suspect has to be Confronted, so all count in full.
    """
    tokens = shared(s, TOKENS)
    if s.table.mode == TOUGHEST:
        return [1.0] * len(tokens)
    face: list[Any] = s.face
    known, bit = s.known, 1 << seat
    dark, left = 0, guilty_left(s)
    found: list[float] = []
    for t in tokens:
        if not known[t] & bit:
            dark += 1
            found.append(UNSEEN)
        elif face[t].kind == GUILTY:
            left -= 1
            found.append(1.0)
        else:
            found.append(0.0)
    chance = max(0, left) / dark if dark else 0.0
    return [chance if p == UNSEEN else p for p in found]
