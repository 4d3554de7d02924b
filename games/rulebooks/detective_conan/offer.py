"""What a decision of the Main Phase starts from: who decides, and what may be changed just now.

Nothing in force changes most attributes, and then printed values decide. An offer finds out
once which ones may be changed; only these are worked out card by card.
"""

from games.rulebooks.detective_conan.modifiers import has, sources
from games.rulebooks.detective_conan.state import ConanState


class Offer:
    """Questions about a seat's options. `changed` and `spread` are attributes as bits."""

    __slots__ = ("changed", "s", "seat", "spread")

    def __init__(self, s: ConanState, seat: int) -> None:
        self.s = s
        self.seat = seat
        spread = s.shaped if s.grants else 0
        for attribute, _bearer, _amount, _ends, _source in s.floating:
            spread |= 1 << attribute
        changed, offering = spread, s.table.prepared.offering
        if offering:
            faces = s.face
            for c in sources(s):
                if faces[c] in offering:
                    changed |= faces[c].shape
                    spread |= faces[c].spreads
        self.changed = changed
        """What anything in force could change, of those that decide on offers."""
        self.spread = spread
        """Of these, what it could change of other cards than its own."""

    def may_bear(self, c: int, attribute: int) -> bool:
        """Could this Character have it, from its own text or from elsewhere?"""
        return bool((self.spread | self.s.face[c].shape) >> attribute & 1)

    def bears(self, c: int, attribute: int) -> bool:
        """Does this Character have it?"""
        could = (self.spread | self.s.face[c].shape) >> attribute & 1
        return bool(could and has(self.s, attribute, c))
