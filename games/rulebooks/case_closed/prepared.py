"""What is worked out once for a table and asked at every decision."""

from games.engine.cards import Face
from games.engine.table import Table
from games.rulebooks.case_closed.declaration import STEPS
from games.rulebooks.case_closed.face import ANY_TIME, CaseClosedFace


class Prepared:
    """Faces of a table by what may be asked of them."""

    __slots__ = ("events", "shifting")

    def __init__(self, table: Table) -> None:
        faces = [face for face in table.faces if isinstance(face, CaseClosedFace)]
        self.events: tuple[frozenset[Face], ...] = tuple(
            frozenset(face for face in faces if face.steps >> step & 1)
            for step in range(len(STEPS))
        )
        """CC-22.2: for each step, those that can be played in it."""
        self.shifting = frozenset(face for face in faces if face.shifts_clue_limits == ANY_TIME)
        """CC-20.4: those that may change clue limits though nothing enters or moves."""
