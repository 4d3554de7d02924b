"""The table: what is fixed before the first card is dealt. Shared by a state and its clones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.engine.cards import CardDef, Face

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

Decklist = Mapping[str, Sequence[CardDef]]
"""A deck as a match takes it: section name to the cards in it, one entry per copy."""


@dataclass(frozen=True)
class Zone:
    """A place for cards. `sees` says who knows the identity of a card that arrives there.

    all    everyone (face-up piles)
    owner  only the seat the pile belongs to (a hand)
    none   nobody new (a shuffled deck, a face-down token)

    A shared zone belongs to the table: of its piles only the first is used.
    """

    name: str
    sees: str = "all"
    shared: bool = False


@dataclass(frozen=True)
class TableSpec:
    """A match before it is dealt: mode, decks in seat order, options.

    A boxed game has one deck, the box, whatever the number of seats.
    """

    mode: str
    seats: int
    decks: tuple[Decklist, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


class Table:
    """A spec made ready for play: faces compiled, card numbers and piles laid out.

    Card numbers run over the decks in seat and section order. A group is a back: its cards
    cannot be told apart face-down, so only they may trade faces when what a seat cannot
    know is dealt again. `listens` and `modifies` are the events and attributes that any
    ability at this table cares about: all others need not be looked up. `prepared` is what
    the rulebook works out once for this table: a board, a price list.
    """

    def __init__(self, rulebook: "Rulebook", spec: TableSpec) -> None:
        seats = spec.seats
        self.rulebook = rulebook
        self.spec = spec
        self.mode = spec.mode
        self.options: dict[str, Any] = rulebook.options_of(spec)
        self.seats = seats
        self.all_seats = (1 << seats) - 1
        self.runs = rulebook.flow.runs
        self.chosen = rulebook.flow.chosen
        self.sees = [self._mask(zone, seat) for zone in rulebook.zones for seat in range(seats)]
        self.faces: list[Face] = []
        self.index_of: dict[Face, int] = {}
        self.dealt: list[Face] = []
        self.owner: list[int] = []
        self.groups: list[range] = []
        self._sections: dict[tuple[int, str], range] = {}
        self._lay_out()
        abilities = [ability for face in self.faces for ability in face.abilities]
        self.listens = frozenset(ability.trigger for ability in abilities if ability.trigger)
        self.modifies = frozenset(m.attribute for ability in abilities for m in ability.modifiers)
        self.prepared: Any = rulebook.prepare(self)

    def _mask(self, zone: Zone, seat: int) -> int:
        if zone.sees == "all":
            return self.all_seats
        return 1 << seat if zone.sees == "owner" else 0

    def _lay_out(self) -> None:
        further = [self.rulebook.face(card) for card in self.rulebook.further_cards(self.spec)]
        for seat, deck in enumerate(self.spec.decks):
            for section in self.rulebook.dealt_sections:
                first = len(self.dealt)
                for card in deck.get(section, ()):
                    self.dealt.append(self.rulebook.face(card))
                    self.owner.append(seat)
                numbers = self._sections[seat, section] = range(first, len(self.dealt))
                self.groups.append(numbers)
        self.faces = list(dict.fromkeys(further + self.dealt))
        self.index_of = {face: i for i, face in enumerate(self.faces)}

    def cards_of(self, section: str, seat: int = 0) -> range:
        """The card numbers of one section of one seat's deck (of the box: seat 0)."""
        return self._sections[seat, section]
