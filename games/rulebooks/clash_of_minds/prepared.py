"""What is worked out once per table."""

from games.engine.table import Table
from games.rulebooks.clash_of_minds.hidden import rows_to_redeal


class Box:
    """The components on the table.

    rows          the card numbers that are redealt together, by back
    interruption  CM-16.11: does any Agent of the box, which is public, act on the opponent's turn?
    """

    def __init__(self, table: Table) -> None:
        self.rows = rows_to_redeal(table)
        faces = table.faces if table.mode == "agents" else ()
        self.interruption = any(getattr(face, "turns", "own") != "own" for face in faces)
