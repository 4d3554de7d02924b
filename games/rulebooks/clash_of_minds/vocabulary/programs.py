"""CM-8.9, CM-11.9, CM-16.10: carrying out the effect of a card."""

from games.engine.abilities.words import DO, REGISTERS
from games.engine.flow import Frame
from games.rulebooks.clash_of_minds.flow import EFFECT
from games.rulebooks.clash_of_minds.state import Duel

HERE = 0
"""The register of the Thread in which the card took effect, even if it moves away meanwhile."""


def start_effect(s: Duel, c: int, seat: int, thread: int) -> None:
    """CM-6.7: each step is resolved before the next; an Agent acts from no Thread (-1)."""
    face = s.face[c]
    for ability in face.effects:
        number = s.table.index_of[face]
        s.frames.append((EFFECT, number, ability, DO, 0, seat, c, registers_at(thread)))


def registers_at(thread: int) -> tuple[tuple[int], ...]:
    """What a program knows before its first step."""
    return ((thread,),)


def thread_here(f: Frame) -> int:
    thread: int
    (thread,) = f[REGISTERS][HERE]
    return thread
