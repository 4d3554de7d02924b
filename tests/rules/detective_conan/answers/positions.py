"""Short ways into the positions that official questions describe."""

from typing import Any

from games.engine.cards import CardDef
from tests.rules.detective_conan.table import (
    FOE,
    Game,
    character,
    cut_in,
    effect,
    event,
    partner,
    side,
)

BLUE, GREEN, WHITE, RED, YELLOW, BLACK = PARTNERS = tuple(
    partner(c) for c in ("blue", "green", "white", "red", "yellow", "black")
)
OF_COLOR = dict(zip(("blue", "green", "white", "red", "yellow", "black"), PARTNERS, strict=True))
OTHER_COLOR = {"blue": RED, "green": RED, "white": RED, "red": BLUE, "yellow": RED, "black": RED}


def weak(name: str = "", **more: Any) -> CardDef:
    return character(name, 3, 1000, **more)


def strong(name: str = "", **more: Any) -> CardDef:
    return character(name, 5, 9000, **more)


def boost(ap: int) -> CardDef:
    """A card to cut in with."""
    return character("", 3, 1000, 1, cut_in(ap))


def sweep(**filters: Any) -> CardDef:
    """An Event that removes every Character of a kind, by effect and without a choice."""
    return event(1, effect({"remove": {"character": filters}}))


def wake(**filters: Any) -> CardDef:
    """An Event that makes every Character of a kind Active."""
    return event(1, effect({"wake": {"character": filters}}))


def stun_one(**filters: Any) -> CardDef:
    """An Event that stuns up to one Character that it chooses."""
    return event(1, effect({"stun": {"choose": {"character": filters}, "up_to": 1}}))


def in_disguise(*abilities: Any, **more: Any) -> CardDef:
    return character("", 4, 4000, 1, {"kind": "disguise"}, *abilities, **more)


def lost(card: CardDef, me: dict[str, Any] | None = None, **foe: Any) -> Game:
    """In FOE's turn a strong attacker removes MY sleeping card by Contact."""
    attacker, mine = strong(), me or side()
    mine = {**mine, "scene": [*mine["scene"], (card, "sleep")]}
    g = Game(mine, side([attacker], **foe), active=FOE)
    g.act(attacker, card)
    while g.can("pass"):
        g.skip()
    return g


def disguised(new: CardDef, old: CardDef, me: dict[str, Any] | None = None, **foe: Any) -> Game:
    """In FOE's turn MY old Character is attacked and replaced by `new`."""
    attacker, mine = strong(), me or side()
    mine = {**mine, "scene": [(old, "sleep"), *mine["scene"]], "hand": [new, *mine["hand"]]}
    g = Game(mine, side([attacker], **foe), active=FOE)
    g.act(attacker, old)
    if not g.can("disguise"):
        g.skip()
    return g.do("disguise", new)


def compared(g: Game) -> list[tuple[int, int]]:
    """The AP that Contacts have compared: the attacker's, the other's."""
    return [(e[6], e[8]) for e in g.s.events() if e[0] == "compares"]


def order(g: Game, *verbs: str) -> list[str]:
    """Which of these things happened, in their order."""
    return [e[0] for e in g.s.events() if e[0] in verbs]


def first(g: Game, card: CardDef) -> Game:
    """Of the pending effects that of this card is resolved first."""
    g.s.apply(next(o for o in g.s.legal_actions() if o[0] == "resolve" and o[2] == g.at(card)))
    return g


def pending(g: Game) -> set[int]:
    """The cards whose effects may be resolved next."""
    return {o[2] for o in g.s.legal_actions() if o[0] == "resolve"}
