"""The pieces in the box, compiled for play: each name is a bit, each text a program."""

from typing import Any

from games.engine.abilities.words import Ability
from games.engine.cards import CardDef, Face

STANDARD, SPECIAL, SUSPECT, GUILTY, NOT_GUILTY, CAST, SOLVED = range(7)

KINDS = {
    "investigation": STANDARD,
    "special": SPECIAL,
    "suspect": SUSPECT,
    "guilty": GUILTY,
    "not-guilty": NOT_GUILTY,
    "cast": CAST,
    "solved": SOLVED,
}


class Names:
    """One bit for each name of an Investigation card, given out as names come up.

    Matching is by name (CA-8.1); the bits never enter a state, only sets of them.
    """

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}

    def bit(self, name: str) -> int:
        return self._bits.setdefault(name, 1 << len(self._bits))

    def bits(self, names: Any) -> int:
        found = 0
        for name in names:
            found |= self.bit(name)
        return found


NAMES = Names()


class Piece(Face):
    """`name` is this card's bit, `requires` the bits of the Investigations a Suspect lists.

    `says` and `costs` are the verbs of its text and of the price of it, with their parameters.
    """

    __slots__ = ("abilities", "costs", "kind", "name", "needs", "requires", "says")

    def __init__(self, card: CardDef, abilities: tuple[Ability, ...]) -> None:
        super().__init__(card)
        self.kind = KINDS[card.type]
        self.name = NAMES.bit(card.name) if self.kind in (STANDARD, SPECIAL) else 0
        self.requires = NAMES.bits(card.get("requires") or ())
        self.abilities = abilities
        self.needs = tuple(
            (step.can, step.argument)
            for ability in abilities
            for step in (*ability.cost, *ability.do)
            if step.can is not None
        )
        text = abilities[0].data if abilities else {}
        self.says = {v: said for step in text.get("do", ()) for v, said in step.items()}
        self.costs = {v: said for step in text.get("cost", ()) for v, said in step.items()}
