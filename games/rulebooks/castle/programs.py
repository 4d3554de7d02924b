"""Running the text of a piece: its cost first, then what it does."""

from games.engine.abilities.program import evaluation_frame, program_frame
from games.engine.abilities.words import COST, DO, SOURCE
from games.engine.flow import Frame
from games.rulebooks.castle.face import CAST, SPECIAL
from games.rulebooks.castle.flow import PROGRAM
from games.rulebooks.castle.state import Castle

ONLY_TEXT = 0
"""A piece has one text: the first of its abilities."""

CHOSEN = 0
"""The register in which a program remembers the player it chose."""


def start_part(s: Castle, c: int, seat: int, part: int) -> None:
    face = s.table.index_of[s.face[c]]
    s.frames.append(program_frame(PROGRAM, face, ONLY_TEXT, part, seat, c))


def start_text(s: Castle, c: int, seat: int) -> None:
    """CA-6.2, CA-10.4: carry out a piece's text, after its cost if it names one."""
    start_part(s, c, seat, DO)
    if s.face[c].abilities[ONLY_TEXT].cost:
        s.paid = ()
        start_part(s, c, seat, COST)


def can_start(s: Castle, c: int, seat: int) -> bool:
    """CA-10.5, CA-R.9, CA-R.13, CA-R.23: nothing that the text must do is impossible."""
    needs = s.face[c].needs
    if not needs:
        return True
    frame = evaluation_frame(ONLY_TEXT, seat, c)
    for can, argument in needs:
        if not can(s, frame, argument):
            return False
    return True


def rule_of(s: Castle, frame: Frame) -> str:
    """The rule by which a text is carried out: special card, ability or token."""
    kind = s.face[frame[SOURCE]].kind
    if kind == SPECIAL:
        return "CA-6.2"
    return "CA-10.4" if kind == CAST else "CA-8.9"
