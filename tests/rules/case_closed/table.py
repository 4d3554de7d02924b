"""Small builders: a table with dull decks, on which a test lays out just what it is about."""

from dataclasses import replace
from typing import Any

from games import rulebooks
from games.engine.cards import CardDef
from games.engine.flow import OP, SEQUENCE, Action
from games.engine.state import Event
from games.engine.table import Table, TableSpec
from games.rulebooks.case_closed import sleuth, turn
from games.rulebooks.case_closed.declaration import (
    CASE_ROW,
    CRIME_ZONE,
    DRAW_DECK,
    FIELD,
    HAND,
    HQ,
    PROBLEM_ROW,
    SLEUTH,
    SOLVED,
    TALENTS,
)
from games.rulebooks.case_closed.flow import (
    ASSIGNMENT,
    CASE_DISCARDS,
    CHALLENGE,
    DETECTIVES_AND_GADGETS,
    FLOW,
    MOVE_PROBLEMS,
    SLEUTH_SETS,
    TURN,
    WINDOW,
)
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.zones import attach, pile, wake
from games.rulebooks.catalogue import catalogue

RULEBOOK: Any = rulebooks.get("case-closed")
CARDS = {card.title: card for card in catalogue("case-closed").values()}
GREG, LILLIAN = 0, 1
SECTION = {"criminal": "problem", "clue": "problem", "case": "case"}
BODIES = (DETECTIVES_AND_GADGETS, MOVE_PROBLEMS, ASSIGNMENT, CASE_DISCARDS)
IDLE = ("done", "pass", "keep", "no")


def detective(name: str, st: int = 1, sp: int = 1, it: int = 1, **k: Any) -> CardDef:
    return character("detective", name, st, sp, it, **k)


def criminal(name: str, st: int = 1, sp: int = 1, it: int = 1, **k: Any) -> CardDef:
    return character("criminal", name, st, sp, it, **k)


def character(
    kind: str,
    name: str,
    st: int,
    sp: int,
    it: int,
    *,
    cost: int = 1,
    surname: str = "",
    traits: tuple[str, ...] = (),
    abilities: tuple[Any, ...] = (),
) -> CardDef:
    talents = dict(zip(TALENTS, (st, sp, it), strict=True))
    return CardDef(
        id=f"fixture-{name}-{surname}".lower().replace(" ", "-"),
        name=name,
        subtitle=surname,
        type=kind,
        attributes={"cost": cost, **talents},
        traits=traits,
        abilities=abilities,
    )


def gadget(name: str, *abilities: Any, cost: int = 1, to: str | None = None) -> CardDef:
    attributes = {"cost": cost} | ({"attaches_to": to} if to else {})
    return CardDef(
        f"fixture-{name}".lower(), name, "gadget", attributes=attributes, abilities=abilities
    )


def clue(name: str, *abilities: Any, cost: int = 1) -> CardDef:
    return CardDef(
        f"fixture-{name}".lower(), name, "clue", attributes={"cost": cost}, abilities=abilities
    )


def case(
    name: str, st: int, sp: int, it: int, number: int, *exact: str, abilities: tuple[Any, ...] = ()
) -> CardDef:
    attributes = dict(zip(TALENTS, (st, sp, it), strict=True)) | {
        "clue_number": number,
        "exact_clues": list(exact),
    }
    return CardDef(
        f"fixture-{name}".lower().replace(" ", "-"),
        name,
        "case",
        attributes=attributes,
        abilities=abilities,
    )


def event(
    name: str, *abilities: Any, steps: tuple[str, ...] = ("sleuth",), cost: int = 0
) -> CardDef:
    return CardDef(
        f"fixture-{name}".lower().replace(" ", "-"),
        name,
        "event",
        attributes={"steps": list(steps), "cost": cost},
        abilities=abilities,
    )


DULL_DETECTIVE = detective("Nobody", 0, 0, 0, cost=20)
DULL_CLUE = clue("Lint", cost=20)
DULL_CASE = case("Dull Case", 20, 20, 20, 20, "Nothing")
WATCH = case("Watch", 0, 0, 0, 1, abilities=({"cost": [{"pay": {"job": 0}}], "do": [{"draw": 0}]},))
DULL_DECK = {
    "main": [DULL_DETECTIVE] * 40,
    "problem": [DULL_CLUE] * 20,
    "case": [replace(DULL_CASE, id=f"dull-case-{n}", name=f"Dull Case {n}") for n in range(12)],
}


DULL_CARDS = [card for cards in DULL_DECK.values() for card in cards]


class Game:
    """A match under a test's hands: lay out, go to a sub-step, act, look."""

    def __init__(self, mode: str = "duel", seats: int = 2, seed: int = 1, **options: Any) -> None:
        spec = TableSpec(mode, seats, (DULL_DECK,) * seats, options)
        self.s: CaseClosedState = RULEBOOK.start(Table(RULEBOOK, spec), seed)
        self.seats = seats

    # -- laying out ---------------------------------------------------------------

    def begin(self, lead: int = 0) -> "Game":
        """Through set-up: a lead, hands kept, turn 1 up to its first decision."""
        self.s.apply(("lead", lead))
        while self.s.options and ("keep",) in self.s.options:
            self.s.apply(("keep",))
        return self

    def blank(self, lead: int = 0) -> "Game":
        """An empty table in turn 1: no hands, no rows, no frames but the turn's."""
        s = self.s
        self.begin(lead)
        for seat in range(self.seats):
            for zone, deck in ((HAND, 0), (PROBLEM_ROW, 1), (CASE_ROW, 2)):
                for c in list(s.pile(zone, seat)):
                    s.move(c, pile(s, deck, seat))
                    s.known[c] = 0
                    s.face_up[c] = 0
            s.jobs[seat] = s.crimes[seat] = 0
        s.activated, s.listening = ((),) * len(s.activated), []
        s.constants = ((),) * len(s.constants)
        s.options, s.log = None, None
        return self

    def new(self, card: CardDef | str, seat: int) -> int:
        """Turn one of a seat's undrawn cards into this card."""
        s = self.s
        card = CARDS[card] if isinstance(card, str) else card
        section = SECTION.get(card.type, "main")
        deck = {"main": 0, "problem": 1, "case": 2}[section]
        c = next(c for c in s.pile(deck, seat) if s.face[c].card in DULL_CARDS)
        face = RULEBOOK.face(card)
        if face not in s.table.index_of:
            s.table.index_of[face] = len(s.table.faces)
            s.table.faces.append(face)
        self._listen(face)
        s.face[c] = face
        return c

    def first(self) -> "Game":
        """Greg's next card of the Main Deck is number 0: a card like any other."""
        top = pile(self.s, DRAW_DECK, GREG)
        self.s.piles[top] = (0, *(c for c in self.s.piles[top] if c))
        return self

    def _listen(self, face: Any) -> None:
        table = self.s.table
        table.listens |= {a.trigger for a in face.abilities if a.trigger}
        table.modifies |= {m.attribute for a in face.abilities for m in a.modifiers}
        table.prepared = table.rulebook.prepare(table)

    def hand(self, seat: int, *cards: CardDef | str) -> Any:
        return self._put(HAND, seat, cards)

    def row(self, seat: int, *cards: CardDef | str) -> Any:
        return self._put(PROBLEM_ROW, seat, cards)

    def cases(self, seat: int, *cards: CardDef | str) -> Any:
        return self._put(CASE_ROW, seat, cards, up=True)

    def hq(self, seat: int, *cards: CardDef | str) -> Any:
        return self._put(HQ, seat, cards, up=True)

    def field(self, seat: int, at: int, *cards: CardDef | str) -> Any:
        return self._put(FIELD, seat, cards, up=True, at=at)

    def problem(self, seat: int, at: int, *cards: CardDef | str) -> Any:
        return self._put(CRIME_ZONE, seat, cards, at=at)

    def criminal(self, seat: int, at: int, *cards: CardDef | str) -> Any:
        found = self._put(CRIME_ZONE, seat, cards, up=True, at=at)
        for c in found if isinstance(found, list) else [found]:
            self.s.reveal(c, self.s.table.all_seats)
        return found

    def _put(self, zone: int, seat: int, cards: Any, *, up: bool = False, at: int = -1) -> Any:
        found = []
        for card in cards:
            c = self.new(card, seat)
            self.s.move(c, pile(self.s, zone, seat))
            if up:
                wake(self.s, c)
            self.s.at[c] = at
            found.append(c)
        self.s.unsettled = 0
        return found[0] if len(found) == 1 else found

    def attach(self, host: int, *cards: CardDef | str) -> Any:
        seat = self.s.controller(host)
        found = []
        for card in cards:
            c = self.new(card, seat)
            attach(self.s, c, host)
            found.append(c)
        self.s.unsettled, self.s.waiting = 0, []
        return found[0] if len(found) == 1 else found

    def watch(self) -> "Game":
        """Give every seat an effect it could always use, so that play stops in each window."""
        for seat in range(self.seats):
            c = self.new(WATCH, seat)
            self.s.move(c, pile(self.s, SOLVED, seat))
            wake(self.s, c)
        return self

    # -- going somewhere ----------------------------------------------------------

    def to(self, step: Any, *, opening: bool = False) -> "Game":
        """Go on from this function of the turn (turn.gain_points, turn.sleuth ...).

        The window at the beginning of the step is passed, unless the test is about it.
        """
        at = turn.STEPS_OF_A_TURN.index(step)
        self.s.frames = [(TURN,), (SEQUENCE, turn.WHOLE_TURN, at)]
        return self._go(opening)

    def _go(self, opening: bool) -> "Game":
        self.s.options = None
        self.s.advance()
        while not opening and self._is_opening():
            self.idle()
        return self

    def _is_opening(self) -> bool:
        """Is this a window before the body of a sub-step, with nothing to resolve?"""
        below, top = self.s.frames[-2:]
        return top[OP] == WINDOW and below[OP] in BODIES and not self.s.route

    def to_sleuth(self, step: Any, *, opening: bool = False) -> "Game":
        """Go on inside the lead's Sleuth set (sleuth.assignment, sleuth.conflict ...)."""
        steps = FLOW.sequences[sleuth.SLEUTH_SET]
        after = turn.STEPS_OF_A_TURN.index(turn.sleuth) + 1
        self.s.step = SLEUTH
        self.s.frames = [
            (TURN,),
            (SEQUENCE, turn.WHOLE_TURN, after),
            (SLEUTH_SETS,),
            (SEQUENCE, sleuth.SLEUTH_SET, steps.index(step)),
        ]
        return self._go(opening)

    def challenge(self, attacker: int, defender: int, talent: int) -> "Game":
        """Be in the middle of a challenge in the Conflict sub-step."""
        self.s.substep = "conflict"
        self.s.step = SLEUTH
        after = turn.STEPS_OF_A_TURN.index(turn.sleuth) + 1
        self.s.frames = [
            (TURN,),
            (SEQUENCE, turn.WHOLE_TURN, after),
            (WINDOW, 0, 0),
            (CHALLENGE, 0, attacker, defender, talent, None),
        ]
        self.s.options = None
        self.s.advance()
        return self

    # -- acting and looking -------------------------------------------------------

    def do(self, *action: Any) -> "Game":
        self.s.apply(action)
        return self

    def idle(self, times: int = 1) -> "Game":
        """Do nothing, so many times."""
        for _ in range(times):
            self.s.apply(next(o for o in self.options if o[0] in IDLE))
        return self

    def until(self, condition: Any) -> "Game":
        """Everybody does nothing until this is so."""
        for _ in range(200):
            if condition(self.s):
                return self
            self.idle()
        raise AssertionError("it never came to that")

    @property
    def options(self) -> list[Action]:
        return self.s.legal_actions()

    @property
    def to_act(self) -> int | None:
        return self.s.to_act

    def offered(self, *action: Any) -> bool:
        return action in self.options

    def offers(self, kind: str) -> list[Action]:
        return [option for option in self.options if option[0] == kind]

    def zone(self, c: int) -> int:
        return self.s.zone_of(c)

    def events(self, verb: str) -> list[Event]:
        return [e for e in self.s.events() if e[0] == verb]


def game(lead: int = 0, **options: Any) -> Game:
    """A blank duel."""
    return Game(**options).blank(lead)


def agency(seats: int = 4, teams: int = 2, lead: int = 0) -> Game:
    return Game("detective-agency", seats, teams=teams).blank(lead)


def cutthroat(seats: int = 3, lead: int = 0) -> Game:
    return Game("cutthroat", seats).blank(lead)
