"""Builders that the positions of official questions share."""

from dataclasses import replace
from typing import Any

from games.engine.cards import CardDef
from games.rulebooks.detective_conan.state import EVIDENCE
from tests.rules.detective_conan.answers.cards import REAL
from tests.rules.detective_conan.table import FOE, ME, Game, character, partner, side

BLUE, GREEN, WHITE, RED, YELLOW, BLACK = (
    partner(c) for c in ("blue", "green", "white", "red", "yellow", "black")
)


def weak(**more: Any) -> CardDef:
    return character("", 3, 1000, **more)


def strong(**more: Any) -> CardDef:
    return character("", 5, 9000, **more)


def namesake(id: str, level: int = 4, ap: int = 4000, lp: int = 1, *abilities: Any) -> CardDef:
    """A Character of our own with the names, traits and colours of a real card."""
    real = REAL[id]
    made = character(real.name, level, ap, lp, *abilities, traits=real.traits, color=real.colors)
    return replace(made, translations=real.translations)


def fellow(id: str, level: int = 4, ap: int = 4000, lp: int = 1, *abilities: Any) -> CardDef:
    """Its traits and colours under another name."""
    real = REAL[id]
    return character("", level, ap, lp, *abilities, traits=real.traits, color=real.colors)


def fellows(id: str, n: int) -> list[CardDef]:
    return [fellow(id) for _ in range(n)]


def with_side(given: dict[str, Any] | None, *cards: Any) -> dict[str, Any]:
    """A side with more Characters on its Scene."""
    found = {**(given or side())}
    found["scene"] = [*found["scene"], *cards]
    return found


def beaten(card: CardDef, *, me: Any = None, foe: Any = None, **game: Any) -> Game:
    """The opponent's strong Character has removed MY sleeping card by Contact in its turn."""
    attacker = strong()
    g = Game(with_side(me, (card, "sleep")), with_side(foe, attacker), active=FOE, **game)
    g.act(attacker, card)
    while g.can("pass"):
        g.skip()
    return g


def hit(card: CardDef, *, me: Any = None, foe: Any = None, **game: Any) -> Game:
    """The opponent's Action on MY Case has taken my top Evidence, this card; I may Spark."""
    attacker = strong()
    mine = {**(me or side()), "evidence": [*evidence_of(me), card]}
    g = Game(mine, with_side(foe, attacker), active=FOE, **game)
    g.act_on_case(attacker)
    if g.can("guard") or (g.can("pass") and not g.can("spark")):
        g.skip()
    return g


def evidence_of(given: dict[str, Any] | None) -> list[CardDef]:
    found = (given or {}).get("evidence", 2)
    return [character() for _ in range(found)] if isinstance(found, int) else list(found)


def face_up(g: Game, seat: int = ME) -> list[int]:
    """Positions of the face-up Evidence, the oldest is 0."""
    return [n for n, c in enumerate(g.pile(EVIDENCE, seat)) if g.s.up[c]]


def turn_up(g: Game, *positions: int, seat: int = ME) -> Game:
    """Turn Evidence face-up before the position is played on."""
    for n in positions:
        c = g.pile(EVIDENCE, seat)[n]
        g.s.up[c] = 1
        g.s.reveal(c, 3)
    return g.again()


def compared(g: Game) -> list[tuple[int, int]]:
    """The AP that were compared, the attacker's first."""
    return [(e[6], e[8]) for e in g.s.events() if e[0] == "compares"]


def choose_asked(g: Game, *cards: Any) -> Game:
    """Choose these; the last may have been taken already, as nothing else was left."""
    for c in cards:
        if g.can("choose", c):
            g.choose(c)
    return g


def give_up(g: Game, card: CardDef | int) -> Game:
    """Discard this card, however the cost or the effect asks for it."""
    return g.do("discard" if g.can("discard") else "choose", card)
