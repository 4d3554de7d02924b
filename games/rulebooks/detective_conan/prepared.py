"""What is worked out once for a table: which of its faces have to do with what.

Most events and attributes concern no card that lies in play just now. A set of faces tells
that of a whole pile in one call.
"""

from collections.abc import Iterable
from typing import Any

from games.engine.table import Table
from games.rulebooks.detective_conan.declaration import ATTRIBUTES, EVENTS
from games.rulebooks.detective_conan.face import ConanFace, Memory
from games.rulebooks.detective_conan.main_phase import OFFERING

Faces = frozenset[ConanFace]


class Prepared:
    """Faces of a table by what may be asked of them."""

    __slots__ = (
        "declared_in_hand",
        "heard",
        "offering",
        "particular",
        "remembered",
        "remembering",
        "shaped",
        "shaping",
        "spread",
        "usable",
        "waiting",
    )

    def __init__(self, table: Table) -> None:
        faces: Any = table.faces
        self.heard = self.shaped = self.spread = 0
        for face in faces:
            self.heard |= face.hears
            self.shaped |= face.shapes
            self.spread |= face.spreads
        waiting = [(event, face) for face in faces for event in face.triggers]
        self.waiting = _by_number(waiting, len(EVENTS))
        """Per event: those with a printed ability that waits for it."""
        self.remembered, self.remembering = memories(table)
        shaping = [(a, face) for face in faces for a in face.constants]
        self.shaping = _by_number(shaping, len(ATTRIBUTES))
        """Per attribute: those with a printed line that changes it."""
        self.offering = frozenset([face for face in faces if face.shape & OFFERING])
        """Those that change what is offered in the Main Phase."""
        self.declared_in_hand = any(face.declares_in_hand for face in faces)
        self.particular = not all(face.plain_use for face in faces)
        """Of some, Level and colour do not tell whether they can be used from hand."""
        self.usable = (usable_by_files(table, 0), usable_by_files(table, 1))
        """Per seat and number of FILE cards: those that Level and colour allow."""


Remembering = dict[int, list[tuple[Memory, int, list[int]]]]


def memories(table: Table) -> tuple[dict[str, int], Remembering]:
    """DC-29.26: a number for each moment that is asked for; per event what to note for which cards."""
    faces: Any = table.faces
    numbers: dict[str, int] = {}
    found: Remembering = {}
    for face in faces:
        holders = [c for c, dealt in enumerate(table.dealt) if dealt is face]
        for memory in face.memories:
            number = numbers.setdefault(memory.moment, len(numbers))
            found.setdefault(memory.event, []).append((memory, number, holders))
    return numbers, found


def _by_number(pairs: Iterable[tuple[int, ConanFace]], count: int) -> list[Faces]:
    found: list[Faces] = [frozenset()] * count
    for number, face in pairs:
        found[number] |= {face}
    return found


def usable_by_files(table: Table, seat: int) -> list[Faces]:
    """DC-2.2, DC-2.3, DC-10.4: with no FILE cards, with 1, and so on to all there can be."""
    dealt: Any = table.dealt
    foreign = ~dealt[table.cards_of("case", seat)[0]].colors
    cards = table.cards_of("main", seat)
    deck = {dealt[c] for c in cards}
    fit = [face for face in deck if face.plain_use and not face.colors & foreign]
    highest = max([face.level for face in fit], default=0)
    found = _by_number([(face.level, face) for face in fit], highest + 1)
    for files in range(highest):
        found[files + 1] |= found[files]
    most = len(cards) + 1  # all of the Deck, and the Partner after an Assist
    return found + found[-1:] * (most - highest)
