"""What a seat may know, and what it can suppose about the rest."""

from typing import Any

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
    table = sample.table
    deal_again(sample, unknown(sample, table.cards_of("main"), seat))
    deal_again(sample, unknown(sample, table.cards_of("suspects"), seat))
    deal_tokens_again(sample, seat)
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
    return [c for c in cards if not s.known[c] >> seat & 1]


def in_order(s: Castle, cards: list[int]) -> list[Any]:
    """Faces in an order that tells nothing of how they really lie."""
    return sorted([s.face[c] for c in cards], key=s.table.index_of.__getitem__)


def deal_again(s: Castle, cards: list[int]) -> None:
    assign(s, cards, in_order(s, cards))


def assign(s: Castle, cards: list[int], faces: list[Any]) -> None:
    s.rng = shuffle(faces, s.rng)
    for c, face in zip(cards, faces, strict=True):
        s.face[c] = face


def deal_tokens_again(s: Castle, seat: int) -> None:
    """CA-2.12: Guilty lies on the table, never among the unused; CA-15.5: except as experts play."""
    out = unknown(s, shared(s, TOKENS), seat)
    unused = unknown(s, shared(s, UNUSED_TOKENS), seat)
    if s.table.mode == TOUGHEST:
        deal_again(s, out + unused)
        return
    on_table: list[Any] = []
    rest: list[Any] = []
    missing = mixed_unseen(s, seat)
    index = s.table.index_of
    for face in in_order(s, out + unused):
        if index[face] in missing:
            missing.remove(index[face])
            on_table.append(face)
        else:
            (on_table if face.kind == GUILTY else rest).append(face)
    s.rng = shuffle(rest, s.rng)
    wanted = len(out) - len(on_table)
    assign(s, out, on_table + rest[:wanted])
    assign(s, unused, rest[wanted:])


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
