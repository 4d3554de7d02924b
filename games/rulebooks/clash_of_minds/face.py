"""Any card of the box, compiled for play."""

from typing import Any, NamedTuple

from games.engine.abilities.words import Ability
from games.engine.cards import CardDef, Face

REVEAL_AT, MOST_HOURS = 3, 2  # CM-11.8, CM-11.12: unless the Site says otherwise


class Aura(NamedTuple):
    """A lasting change of the value of many cards."""

    cards: str  # influence, support
    side: str  # own, opponent, all
    thread: str  # here, middle, chosen, any
    by: int

    def reaches(self, thread: int, chosen: int) -> bool:
        if self.thread == "middle":
            return thread == 1
        return self.thread == "any" or thread == chosen


class DuelFace(Face):
    """What is printed on a card; numbers that it does not have are 0.

    effects     the abilities that are carried out when the card takes effect, the last one first
    auras       what it adds to the value of other cards as long as it lasts
    turns       CM-16.11, of an Agent: on whose turn it may be activated: own, opponent, any
    tie         the seat for which it breaks ties, or -1
    extra_draw  CM-5.13, of a Site: so many more cards for each player
    no_moves    CM-7.7, of a Site: do Influence Cards stay in their Threads?
    terms       CM-5.2, of a Site: the lead that reveals outright, the most hours, the worth of a tie
    steps       what the greedy player reads in its effects (player/outlook.py)
    glances     for either seat: what it thinks that using the card brings, roughly
    """

    __slots__ = (
        "actions",
        "auras",
        "cost",
        "effects",
        "extra_draw",
        "glances",
        "hours",
        "kind",
        "limit",
        "mandatory",
        "no_moves",
        "steps",
        "terms",
        "tie",
        "turns",
        "type",
        "upright",
        "used",
    )

    def __init__(self, card: CardDef, abilities: tuple[Ability, ...]) -> None:
        super().__init__(card, abilities)
        self.type: str = card.type
        self.upright: int = card.get("upright", 0)
        self.used: int = card.get("used", 0)
        self.hours: int = card.get("hours", 0)
        self.limit: int = card.get("limit", 0)
        self.cost: int = card.get("cost", 0)
        self.kind: str = card.get("kind", "")
        self.mandatory: bool = card.get("mandatory", False)
        self.actions: tuple[str, ...] = tuple(card.get("actions", ()))
        self.effects = tuple([ability.index for ability in reversed(abilities) if ability.do])
        lasting = [(m.attribute, m.amount) for ability in abilities for m in ability.modifiers]
        self.auras: tuple[Aura, ...] = tuple([by for what, by in lasting if what == "value"])
        rules = dict(lasting)
        said = [ability.headers["turn"] for ability in abilities if "turn" in ability.headers]
        self.turns: str = said[0] if said else "own"
        self.tie: int = rules.get("tie", -1)
        self.extra_draw: int = rules.get("extra_draw", 0)
        self.no_moves: bool = rules.get("no_moves", False)
        self.terms: tuple[int, int, int] = (
            rules.get("reveal_at", REVEAL_AT),
            rules.get("most_hours", MOST_HOURS),
            0 if self.tie < 0 else 1 - 2 * self.tie,
        )
        self.steps: tuple[Any, ...] = ()
        self.glances: tuple[tuple[int, float], ...] = ()
