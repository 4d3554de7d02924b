"""The state of a match: zones as piles, stances and hosts as small lists, effects as tuples."""

from typing import Any, ClassVar

from games.engine.state import State
from games.engine.table import Table
from games.rulebooks.detective_conan.declaration import ZONES
from games.rulebooks.detective_conan.face import ConanFace

# Piles: zone + seat. A card only ever lies in a zone of its owner (DC-5.8), so the last
# bit of its pile is the seat it belongs to.
DECK, HAND, SCENE, FILE, EVIDENCE, REMOVE, PARTNER, CASE, SET, STACK, RESOLVING = range(
    0, 2 * len(ZONES), 2
)

FACE_UP_EVIDENCE, DECK_TOP = 100, 102
"""Places on the way out of a Scene that a zone alone does not tell."""

ZONE_NAMES = tuple(zone.name for zone in ZONES)

ACTIVE, SLEEP, STUN = range(3)
STANCES = ("active", "sleep", "stun")

# When a floating modifier or granted ability ends.
(
    TURN_END,
    ACTION_END,
    LEAVES,
    DEDUCTION_END,
    SOURCE_LEAVES,
    NEXT_TURN,
    TURN_AFTER_NEXT,
    CONTACT_END,
) = range(8)
"""The last is the end of the outermost Contact; those inside it follow (`contact_end`)."""

# Why a card leaves the Scene.
BY_CONTACT, BY_EFFECT, BY_COST, BY_SWITCH, BY_RULE = ("contact", "effect", "cost", "switch", "rule")

Pending = tuple[int, int, int, int, tuple[Any, ...]]
"""(seat, face index, ability index, source card, registers)"""

Floating = tuple[int, int, Any, int, int]
"""(attribute, card or player, amount, when it ends, source card)"""

Use = tuple[int, int]
"""What counts towards a per-turn limit: (card, ability index) or (GRANTED, serial of a grant)."""

GRANTED = -1

Grant = tuple[int, int, int, int, int, int, int]
"""(holder or -1, seat, face index, ability index, source card, when it ends, serial)"""


class ConanState(State):
    """A match of the Detective Conan Card Game."""

    face: list[ConanFace]  # type: ignore[assignment]

    VALUES: ClassVar[tuple[str, ...]] = (
        "action",
        "active",
        "contact",
        "deduction",
        "first",
        "hand_used",
        "heard",
        "hinted",
        "main",
        "named",
        "parted",
        "partners",
        "played",
        "refreshes",
        "resolution",
        "resolving",
        "serial",
        "shaped",
        "spread",
        "swapped",
        "turn",
    )
    LISTS: ClassVar[tuple[str, ...]] = (
        "floating",
        "grants",
        "happened",
        "host",
        "looked",
        "pending",
        "since",
        "stance",
        "up",
        "used",
    )

    __slots__ = (
        "action",
        "active",
        "contact",
        "deduction",
        "first",
        "floating",
        "grants",
        "hand_used",
        "happened",
        "heard",
        "hinted",
        "host",
        "looked",
        "main",
        "named",
        "parted",
        "partners",
        "pending",
        "played",
        "refreshes",
        "resolution",
        "resolving",
        "serial",
        "shaped",
        "since",
        "spread",
        "stance",
        "swapped",
        "turn",
        "up",
        "used",
    )

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        n = len(table.dealt)
        self.active = 0
        """The seat whose turn it is."""
        self.first = 0
        """The seat that takes the first turn of the match."""
        self.turn = 0
        self.main = 0
        """1 during the Main Phase."""
        self.hand_used = 0
        self.hinted = 0
        self.played: tuple[int, int] = (0, 0)
        """How many Characters have entered each Scene this turn."""
        self.resolution: tuple[int, int] = (0, 0)
        self.refreshes: tuple[int, int] = (0, 0)
        self.partners: tuple[int, int] = (-1, -1)
        self.action: tuple[int, int, int, int] | None = None
        """(attacker, designated card, guard or -1, 1 if it gains no Evidence)"""
        self.contact: tuple[int, int, int] | None = None
        """(attacker, defender, the attacker's seat)"""
        self.deduction: tuple[int, int, int] | None = None
        """(deducing card, LP lost to Mislead, 1 if it gains no Evidence)"""
        self.swapped = -1
        """The card that the latest Disguise replaced."""
        self.named = ""
        self.parted: tuple[tuple[int, int], ...] = ()
        """(card, Level) of Characters that last left a Scene with a changed Level."""
        self.resolving: tuple[int, int] = (-1, -1)
        """The ability whose effect was started last: (face index, ability index)."""
        self.heard = 0
        """Bits of the events that an ability of any card on the table waits for."""
        self.shaped = 0
        """Bits of the attributes that a continuous ability of any card on the table changes."""
        self.spread = 0
        """Of these, those that it changes of other cards than its own."""
        self.serial = 0
        self.stance: list[int] = [ACTIVE] * n
        self.host: list[int] = [-1] * n
        self.up: list[int] = [0] * n
        self.since: list[int] = [-1] * n
        """The turn in which a Character entered the Scene."""
        self.floating: list[Floating] = []
        self.grants: list[Grant] = []
        self.pending: list[Pending] = []
        self.happened: list[int] = []
        """Moments of this turn that a card asks for: card and number of the moment in one."""
        self.used: list[Use] = []
        """Abilities with a per-turn limit that were used this turn."""
        self.looked: list[int] = []
        """Cards looked at or revealed by the effect being resolved."""

    def save(self) -> dict[str, Any]:
        data = super().save()
        data["used"] = [pack_use(use) for use in self.used]
        return data

    def restore(self, data: dict[str, Any]) -> None:
        """A match stored before turns were remembered has nothing to remember."""
        super().restore({"happened": [], **data})
        self.used = [unpack_use(stored) for stored in data["used"]]


STORED_ABILITIES = 1000
"""More than a card has: a stored use is one number, card and ability, or minus the serial."""


def pack_use(use: Use) -> int:
    card, number = use
    return -number if card == GRANTED else card * STORED_ABILITIES + number


def unpack_use(stored: int) -> Use:
    return (GRANTED, -stored) if stored < 0 else divmod(stored, STORED_ABILITIES)


def zone_of(s: ConanState, c: int) -> int:
    """The zone in which a card lies, whoever's it is: its pile without the seat."""
    return s.pile_of[c] & ~1


def on_scene(s: ConanState, c: int) -> bool:
    return s.pile_of[c] & ~1 == SCENE


def case_of(s: ConanState, seat: int) -> int:
    return s.piles[CASE + seat][0]
