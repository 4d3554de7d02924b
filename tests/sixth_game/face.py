"""A card compiled for play."""

from games.engine.cards import CardDef, Face


class Numbered(Face):
    __slots__ = ("value",)

    def __init__(self, card: CardDef) -> None:
        super().__init__(card)
        self.value: int = card.get("value", 0)
