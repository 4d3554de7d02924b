"""What is printed on a card, compiled for play."""

import re
from typing import Any

from games.engine.abilities.words import Ability, Modifier
from games.engine.cards import CardDef, Face

COLORS = ("blue", "green", "white", "red", "yellow", "black")
ALL_COLORS = (1 << len(COLORS)) - 1

CHARACTER, EVENT, PARTNER_CARD, CASE_CARD = "character", "event", "partner", "case"


def color_bits(colors: Any) -> int:
    bits = 0
    for color in colors:
        bits |= 1 << COLORS.index(color)
    return bits


def names_in(name: str) -> frozenset[str]:
    """DC-33.1: a name joined by "&" or parentheses is the whole and each single name."""
    parts = [part.strip() for part in re.split(r"&|\(|\)", name)]
    return frozenset({name, *(part for part in parts if part)})


class ConanFace(Face):
    """The numbers and tables that the rules read."""

    __slots__ = (
        "abilities",
        "ap",
        "boosts",
        "case_levels",
        "colors",
        "constants",
        "cut_ins",
        "declares",
        "disguise",
        "gates",
        "in_hand",
        "keywords",
        "level",
        "lp",
        "mr",
        "names",
        "partner_area",
        "rewrites",
        "scene_limit",
        "shape",
        "spark",
        "traits",
        "triggers",
        "type",
        "uses",
        "words",
    )

    def __init__(self, card: CardDef) -> None:
        super().__init__(card)
        get = card.attributes.get
        self.type = card.type
        self.colors = color_bits(card.colors)
        self.names = names_in(card.name)
        self.traits = frozenset(card.traits)
        self.level: int = get("level") or 0
        self.ap: int = get("ap") or 0
        self.lp: int = get("lp") or 0
        self.mr = bool(get("mr"))
        self.case_levels = (get("level_first") or 0, get("level_second") or 0)
        self.rewrites = bool(get("evidence_destruction"))
        self.scene_limit: int = get("scene_limit") or 5
        self.abilities: tuple[Ability, ...] = ()
        self.gates: tuple[tuple[Any, ...], ...] = ()
        """Per ability: the conditions of its headers."""
        self.triggers: dict[int, tuple[Ability, ...]] = {}
        self.constants: dict[int, tuple[tuple[Ability, Modifier], ...]] = {}
        self.in_hand: dict[int, tuple[tuple[Ability, Modifier], ...]] = {}
        self.shape = 0
        """Bits of the attributes that its continuous abilities change."""
        self.declares: tuple[Ability, ...] = ()
        self.cut_ins: tuple[Ability, ...] = ()
        self.spark: Ability | None = None
        self.disguise: Ability | None = None
        self.uses: Ability | None = None
        """What an Event does when it is used."""
        self.keywords: frozenset[str] = frozenset()
        """DC-31.21: printed keywords and icons, whether or not they work now."""
        self.words: tuple[frozenset[str], ...] = ()
        """Per ability: the words in its effect, by which a player can tell harm from help."""
        self.boosts: tuple[int, ...] = ()
        """Per ability: AP that it gives as a Cut In."""
        self.partner_area: frozenset[int] = frozenset()
        """Abilities that also work in the Partner area."""
