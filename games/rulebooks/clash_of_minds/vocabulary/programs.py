"""CM-8.9, CM-11.9, CM-16.10: carrying out the effect of a card."""

from games.engine.abilities.program import evaluation_frame, program_frame
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
        s.frames.append(program_frame(EFFECT, number, ability, DO, seat, c, ((thread,),)))


def frame_at(seat: int, c: int, thread: int) -> Frame:
    """What the words of a card read that might take effect in a Thread."""
    return evaluation_frame(0, seat, c, ((thread,),))


def thread_here(f: Frame) -> int:
    thread: int
    (thread,) = f[REGISTERS][HERE]
    return thread
