"""What is worked out once for a table and asked at every decision."""

from games.engine.cards import Face
from games.engine.table import Table
from games.rulebooks.case_closed.declaration import STEPS
from games.rulebooks.case_closed.face import CaseClosedFace


def events_by_step(table: Table) -> tuple[frozenset[Face], ...]:
    """CC-22.2: for each step, the faces at this table that can be played in it."""
    return tuple(
        frozenset(
            face
            for face in table.faces
            if isinstance(face, CaseClosedFace) and face.steps >> step & 1
        )
        for step in range(len(STEPS))
    )
