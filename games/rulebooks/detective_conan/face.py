"""What is printed on a card, compiled for play."""

import re
from typing import Any, NamedTuple

from games.engine.abilities.program import Demand
from games.engine.abilities.words import Ability, CardTest, Value
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


Test = CardTest | None


class Line(NamedTuple):
    """A line of a continuous ability: what it changes, for whom, by how much and when."""

    attribute: int
    of_itself: bool
    applies: CardTest
    amount: Any
    ability: int
    conditions: tuple[Value, ...]
    """Headers first, then what follows "if"."""


class Trigger(NamedTuple):
    """What a triggered ability waits for, what most often fails first."""

    event: int
    of_itself: bool
    ability: int
    test: Test
    """Which of the cards of the event are meant; None means all."""
    tests: tuple[Test, ...]
    """What else the event must bring, value by value."""
    headers: tuple[Value, ...]
    limit: int
    each: bool
    from_hand: bool


class Declared(NamedTuple):
    """What it takes to use a Declare ability; a limit of 0 is none."""

    ability: int
    limit: int
    conditions: tuple[Value, ...]
    demands: tuple[Demand, ...]
    costs: bool


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
        "declared",
        "declares",
        "declares_in_hand",
        "disguise",
        "gates",
        "hears",
        "in_hand",
        "keywords",
        "level",
        "lines",
        "lp",
        "mr",
        "names",
        "partner_area",
        "plain_use",
        "rewrites",
        "scene_limit",
        "shape",
        "shapes",
        "spark",
        "spreads",
        "traits",
        "triggers",
        "type",
        "uses",
        "waits",
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
        self.gates: tuple[tuple[Value, ...], ...] = ()
        """Per ability: the conditions of its headers."""
        self.hears = 0
        """Bits of the events that any of its abilities waits for."""
        self.shapes = 0
        """Bits of the attributes that any of its abilities changes."""
        self.spreads = 0
        """Of these, those that it changes of other cards."""
        self.lines: tuple[tuple[Line, ...], ...] = ()
        """Per ability: what it changes."""
        self.waits: tuple[Trigger | None, ...] = ()
        """Per ability: what it waits for."""
        self.declared: tuple[Declared, ...] = ()
        """Per ability: what it takes to declare it."""
        self.triggers: dict[int, tuple[Trigger, ...]] = {}
        self.constants: dict[int, tuple[Line, ...]] = {}
        self.in_hand: dict[int, tuple[Line, ...]] = {}
        self.shape = 0
        """Bits of the attributes that its printed lines change where it lies."""
        self.declares: tuple[Declared, ...] = ()
        self.declares_in_hand: tuple[Declared, ...] = ()
        self.cut_ins: tuple[int, ...] = ()
        self.spark: Ability | None = None
        self.disguise: Ability | None = None
        self.uses: Ability | None = None
        """What an Event does when it is used."""
        self.plain_use = False
        """Level and colour alone tell whether it can be used from hand."""
        self.keywords: frozenset[str] = frozenset()
        """DC-31.21: printed keywords and icons, whether or not they work now."""
        self.words: tuple[frozenset[str], ...] = ()
        """Per ability: the words in its effect, by which a player can tell harm from help."""
        self.boosts: tuple[int, ...] = ()
        """Per ability: AP that it gives as a Cut In."""
        self.partner_area: frozenset[int] = frozenset()
        """Abilities that also work in the Partner area."""
