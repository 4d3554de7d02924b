"""Positions for tests: two sides laid out as wished, and short ways to play on from there."""

from collections.abc import Sequence
from itertools import count
from typing import Any

from games.engine.cards import CardDef
from games.engine.flow import Action
from games.engine.table import Table, TableSpec
from games.rulebooks.detective_conan import RULEBOOK
from games.rulebooks.detective_conan import modifiers as values
from games.rulebooks.detective_conan.declaration import COLORS
from games.rulebooks.detective_conan.events import fire as fire_event
from games.rulebooks.detective_conan.flow import MAIN, TURN
from games.rulebooks.detective_conan.setup import listen
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    CASE,
    DECK,
    EVIDENCE,
    FILE,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    SET,
    SLEEP,
    STACK,
    STUN,
    ZONE_NAMES,
    ConanState,
)
from games.rulebooks.detective_conan.turn import END

STATES = {"active": ACTIVE, "sleep": SLEEP, "stun": STUN}
_numbers = count(1)

ME, FOE = 0, 1


def character(
    name: str = "",
    level: int = 4,
    ap: int = 4000,
    lp: int = 1,
    *abilities: Any,
    color: str | Sequence[str] = "blue",
    traits: Sequence[str] = (),
    **more: Any,
) -> CardDef:
    """A Character of its own; every call makes another card id."""
    n = next(_numbers)
    colors = (color,) if isinstance(color, str) else tuple(color)
    return CardDef(
        f"T-{n}",
        name or f"Nobody {n}",
        "character",
        attributes={"level": level, "ap": ap, "lp": lp, **more},
        traits=tuple(traits),
        colors=colors,
        abilities=abilities,
    )


def event(level: int = 3, *abilities: Any, color: str = "blue", **more: Any) -> CardDef:
    n = next(_numbers)
    return CardDef(
        f"T-{n}",
        f"Something {n}",
        "event",
        attributes={"level": level, **more},
        colors=(color,),
        abilities=abilities,
    )


def case(
    *abilities: Any, colors: Sequence[str] = COLORS, traits: Sequence[str] = (), **more: Any
) -> CardDef:
    n = next(_numbers)
    attributes = {"level_first": 7, "level_second": 6, **more}
    return CardDef(
        f"T-{n}",
        f"Case {n}",
        "case",
        attributes=attributes,
        traits=tuple(traits),
        colors=tuple(colors),
        abilities=abilities,
    )


def partner(color: str = "blue", lp: int = 1) -> CardDef:
    n = next(_numbers)
    return CardDef(f"T-{n}", f"Partner {n}", "partner", attributes={"lp": lp}, colors=(color,))


def spark(*do: Any) -> dict[str, Any]:
    return {"kind": "spark", "do": list(do)}


def cut_in(ap: int, **headers: Any) -> dict[str, Any]:
    return {"kind": "cut_in", "do": [{"cut_in_boost": ap}], **headers}


def when(trigger: Any, *do: Any, **headers: Any) -> dict[str, Any]:
    return {"trigger": trigger, "do": list(do), **headers}


def declare(cost: list[Any], *do: Any, **headers: Any) -> dict[str, Any]:
    return {"kind": "declare", "cost": cost, "do": list(do), **headers}


def always(*lines: Any, **headers: Any) -> dict[str, Any]:
    return {"constant": list(lines), **headers}


def effect(*do: Any, **headers: Any) -> dict[str, Any]:
    return {"kind": "event", "do": list(do), **headers}


DRAW = {"draw": 1}


def filler(n: int) -> list[CardDef]:
    return [character() for _ in range(n)]


Cards = Sequence[Any]
"""Card definitions; on the Scene also (card, state)."""


def side(
    scene: Cards = (),
    hand: Cards = (),
    deck: Cards | int = 15,
    file: Cards | int = 8,
    evidence: Cards | int = 2,
    remove: Cards | int = 0,
    area: Cards = (),
    sets: Sequence[tuple[CardDef, CardDef, int]] = (),
    stacks: Sequence[tuple[CardDef, CardDef]] = (),
    partner: CardDef | None = None,
    case: CardDef | None = None,
    resolution: int = 0,
    fresh: Cards = (),
) -> dict[str, Any]:
    """One player's cards. `deck` is listed from the top; numbers stand for blank cards."""
    return dict(locals())


class Game:
    """A position and its players: ME (seat 0) and FOE (seat 1)."""

    def __init__(
        self,
        me: dict[str, Any] | None = None,
        foe: dict[str, Any] | None = None,
        *,
        active: int = ME,
        turn: int = 5,
        seed: int = 1,
        end: bool = False,
    ) -> None:
        sides = (me or side(), foe or side())
        plans = [self._plan(s) for s in sides]
        decks = tuple(
            {
                "partner": [s["partner"] or partner()],
                "case": [s["case"] or case()],
                "main": [card for _zone, cards in plan for card in cards],
            }
            for s, plan in zip(sides, plans, strict=True)
        )
        self.s = ConanState(Table(RULEBOOK, TableSpec("duel", 2, decks)), seed)
        s = self.s
        s.active, s.turn, s.first = active, turn, ME
        for seat in (ME, FOE):
            self._lay_out(seat, sides[seat], plans[seat])
        s.partners = (s.piles[PARTNER][0], s.piles[PARTNER + 1][0])
        listen(s)
        for seat in (ME, FOE):
            self._dress(seat, sides[seat])
        s.resolution = (sides[0]["resolution"], sides[1]["resolution"])
        s.main = 1
        s.frames = [(TURN, END)]
        if not end:
            s.frames.append((MAIN, 0))
        s.advance()

    def _plan(self, s: dict[str, Any]) -> list[tuple[int, list[CardDef]]]:
        def cards(value: Any) -> list[CardDef]:
            listed = filler(value) if isinstance(value, int) else value
            return [c[0] if isinstance(c, tuple) else c for c in listed]

        deck = cards(s["deck"])
        return [
            (DECK, deck[::-1]),
            (HAND, cards(s["hand"])),
            (SCENE, cards(s["scene"])),
            (FILE, cards(s["file"])),
            (EVIDENCE, cards(s["evidence"])),
            (REMOVE, cards(s["remove"])),
            (PARTNER, cards(s["area"])),
            (SET, [c for c, _host, _up in s["sets"]]),
            (STACK, [c for c, _host in s["stacks"]]),
        ]

    def _lay_out(self, seat: int, s: dict[str, Any], plan: Any) -> None:
        table = self.s.table
        self.s.place(table.cards_of("partner", seat), PARTNER + seat)
        self.s.place(table.cards_of("case", seat), CASE + seat)
        numbers = iter(table.cards_of("main", seat))
        for zone, cards in plan:
            self.s.place([next(numbers) for _ in cards], zone + seat)

    def _dress(self, seat: int, s: dict[str, Any]) -> None:
        state = self.s
        for c, given in zip(state.piles[SCENE + seat], s["scene"], strict=True):
            if isinstance(given, tuple):
                state.stance[c] = STATES[given[1]]
        for card in s["fresh"]:
            state.since[self.at(card)] = state.turn
        for c, (_card, host, up) in zip(state.piles[SET + seat], s["sets"], strict=True):
            state.host[c] = self.at(host)
            state.up[c] = up
            if up:
                state.reveal(c, 3)
        for c, (_card, host) in zip(state.piles[STACK + seat], s["stacks"], strict=True):
            state.host[c] = self.at(host)

    # -- finding ------------------------------------------------------------------

    def all(self, card: CardDef) -> list[int]:
        return [c for c, f in enumerate(self.s.face) if f.card is card]

    def at(self, card: CardDef | int) -> int:
        """The number of a card; the first copy."""
        if isinstance(card, int):
            return card
        return self.all(card)[0]

    def case(self, seat: int) -> int:
        return self.s.piles[CASE + seat][0]

    def partner(self, seat: int) -> int:
        return self.s.partners[seat]

    def where(self, card: CardDef | int) -> str:
        return ZONE_NAMES[self.s.pile_of[self.at(card)] >> 1]

    def state(self, card: CardDef | int) -> str:
        return ("active", "sleep", "stun")[self.s.stance[self.at(card)]]

    def ap(self, card: CardDef | int) -> int:
        return values.ap(self.s, self.at(card))

    def lp(self, card: CardDef | int) -> int:
        return values.lp(self.s, self.at(card))

    def level(self, card: CardDef | int) -> int:
        return values.level(self.s, self.at(card))

    def pile(self, zone: int, seat: int) -> list[int]:
        return self.s.piles[zone + seat]

    def hand(self, seat: int = ME) -> int:
        return len(self.s.piles[HAND + seat])

    def evidence(self, seat: int = ME) -> int:
        return len(self.s.piles[EVIDENCE + seat])

    def removed(self, seat: int = ME) -> int:
        return len(self.s.piles[REMOVE + seat])

    def deck(self, seat: int = ME) -> int:
        return len(self.s.piles[DECK + seat])

    def files(self, seat: int = ME) -> int:
        return len(self.s.piles[FILE + seat])

    def host(self, card: CardDef | int) -> int:
        return self.s.host[self.at(card)]

    # -- playing ------------------------------------------------------------------

    def matching(self, verb: str, *cards: Any) -> list[Action]:
        wanted = [self.at(c) if isinstance(c, CardDef) else c for c in cards]
        return [
            a
            for a in self.s.legal_actions()
            if a[0] == verb and list(a[1 : 1 + len(wanted)]) == wanted
        ]

    def can(self, verb: str, *cards: Any) -> bool:
        return bool(self.matching(verb, *cards))

    def offered(self, verb: str) -> set[int]:
        """What a verb is offered for, as card numbers."""
        return {a[1] for a in self.s.legal_actions() if a[0] == verb}

    def do(self, verb: str, *cards: Any) -> "Game":
        found = self.matching(verb, *cards)
        assert found, f"{verb} {cards} not among {self.s.legal_actions()}"
        self.s.apply(found[0])
        return self

    def use(self, card: Any) -> "Game":
        return self.do("use", card)

    def act(self, attacker: Any, target: Any) -> "Game":
        return self.do("act", attacker, target)

    def act_on_case(self, attacker: Any) -> "Game":
        return self.do("act", attacker, self.case(1 - self.s.active))

    def choose(self, *cards: Any) -> "Game":
        for c in cards:
            self.do("choose", c)
        return self

    def done(self) -> "Game":
        return self.do("done")

    def yes(self) -> "Game":
        return self.do("yes")

    def no(self) -> "Game":
        return self.do("no")

    def skip(self) -> "Game":
        return self.do("pass")

    def end_turn(self) -> "Game":
        return self.do("end")

    def again(self) -> "Game":
        """Work out anew what may be done, after a change by hand."""
        self.s.options = None
        self.s.advance()
        return self

    def settle(self) -> "Game":
        """Pass, decline and order until somebody has the Main Phase."""
        for _ in range(100):
            options = self.s.legal_actions()
            if not options or self.s.frames[-1][0] == MAIN:
                return self
            self.s.apply(first_of(options, ("pass", "done", "no")) or options[0])
        raise AssertionError("this never settles")

    def fire(self, event: int, *values_: Any) -> None:
        fire_event(self.s, event, *values_)

    @property
    def to_act(self) -> int | None:
        return self.s.to_act

    @property
    def winners(self) -> tuple[int, ...] | None:
        return self.s.result.winners if self.s.result else None

    def verbs(self) -> list[str]:
        return [e[0] for e in self.s.events()]


def first_of(options: list[Action], verbs: Sequence[str]) -> Action | None:
    return next((o for v in verbs for o in options if o[0] == v), None)
