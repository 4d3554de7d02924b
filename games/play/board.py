"""A table as one seat sees it: plain data that any page, program or reader can draw.

It is made from what the seat observes (`State.observation`) and from what the rulebook
declares, so two positions that differ only in what the seat cannot know give equal boards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from games.engine.presentation import (
    Area,
    CardFacts,
    Grid,
    TableFacts,
    TableLayout,
)
from games.engine.rulebook import Rulebook
from games.engine.state import BACK, State

Drawn = dict[str, Any]
NO_FACTS = CardFacts()


class Sight(NamedTuple):
    """Who looks, what they see, and from which side of the table."""

    seen: State
    seat: int | None
    side: int


def draw_board(
    state: State, seat: int | None, names: Sequence[str], *, open_cards: bool = False
) -> Drawn:
    """The table for a seat; None is an onlooker, who sees what everybody sees.

    `open_cards` shows all faces: for matches that are over, and replays of one's own.
    """
    return BoardDrawing(look(state, seat, open_cards=open_cards), state, names).board()


def look(state: State, seat: int | None, *, open_cards: bool) -> Sight:
    side = 0 if seat is None else seat
    if open_cards:
        seen = state.clone()
        seen.log = None
        return Sight(seen, seat, side)
    return Sight(public_observation(state) if seat is None else state.observation(seat), seat, side)


def public_observation(state: State) -> State:
    """What everybody at the table knows, shaped like a state."""
    table = state.table
    seen = state.clone()
    seen.log = seen.options = None
    seen.rng = seen.decisions = 0
    seen.frames = []
    everybody = table.all_seats
    seen.known = bytearray(k if k & everybody == everybody else 0 for k in state.known)
    back = table.rulebook.back
    seen.face = [f if k else back for f, k in zip(state.face, seen.known, strict=True)]
    for seat in range(table.seats):
        table.rulebook.hide(seen, seat)
    return seen


class BoardDrawing:
    """Puts one sight of a table into places, areas and cards."""

    def __init__(self, sight: Sight, state: State, names: Sequence[str]) -> None:
        self.seen, self.seat, self.side = sight
        self.names = names
        self.table = state.table
        self.to_act = state.to_act
        self.result = state.result
        self.rulebook: Rulebook = state.table.rulebook
        self.layout = table_layout(self.rulebook)
        self.view = self.named_view()
        self.facts: TableFacts = self.rulebook.table_facts(self.seen, self.seat)
        self.is_duel = self.table.seats == 2 and self.layout.duel is not None
        self.zones = {zone.name: n for n, zone in enumerate(self.rulebook.zones)}
        mine, *others = self.seat_order()
        self.seats_of = {
            "each": [mine, *others],
            "mine": [mine],
            "theirs": others,
            "shared": [-1],
        }
        self.tucked = self.cards_under()
        self.owners = () if self.rulebook.declaration.boxed else self.table.owner
        self.drawn: set[int] = set()
        for place, number in self.facts.shown:
            place.update(self.card(number))

    def board(self) -> Drawn:
        places = self.places()
        return {
            "game": self.rulebook.slug,
            "title": self.rulebook.title,
            "mode": self.rulebook.modes[self.table.mode].title,
            "seat": self.seat,
            "side": self.side,
            "grid": "duel" if self.is_duel else "crowd",
            "layout": declared_grid(self.rulebook, is_duel=self.is_duel),
            "steps": self.steps(),
            "chips": [*self.named_facts(), *self.facts.chips],
            "seats": [self.seat_facts(seat) for seat in self.seat_order()],
            "places": places,
            "arrows": [{"from": a, "to": b, "tone": tone} for a, b, tone in self.facts.arrows],
            "offered": self.offered(),
            "result": self.outcome(),
        }

    def named_view(self) -> Mapping[str, Any]:
        """The view that the layout takes facts from, if it takes any: some are long to tell."""
        if not self.layout.facts and not self.layout.by_seat:
            return {}
        return self.rulebook.describe(self.seen, self.side)

    # -- people and facts ---------------------------------------------------------------

    def seat_order(self) -> list[int]:
        """From the seat that looks, around the table."""
        return [(self.side + i) % self.table.seats for i in range(self.table.seats)]

    def seat_facts(self, seat: int) -> Drawn:
        facts = [
            {"name": name, "value": plain(self.view[key][seat])}
            for key, name in self.layout.by_seat.items()
            if seat < len(self.view.get(key) or ())
        ]
        told = self.facts.seats[seat] if seat < len(self.facts.seats) else []
        return {
            "seat": seat,
            "name": self.names[seat],
            "is_me": seat == self.seat,
            "to_act": seat == self.to_act,
            "won": bool(self.result and seat in self.result.winners),
            "facts": [*facts, *({"name": n, "value": plain(v)} for n, v in told)],
        }

    def named_facts(self) -> list[str]:
        """Facts of the whole table that the layout names: Turn 9."""
        return [
            f"{name} {plain(self.view[key])}"
            for key, name in self.layout.facts.items()
            if self.view.get(key) not in (None, "", 0)
        ]

    def steps(self) -> list[Drawn]:
        now = self.facts.step
        return [
            {"name": name, "is": "now" if n == now else "done" if n < now else "to come"}
            for n, name in enumerate(self.facts.steps)
        ]

    def outcome(self) -> Drawn | None:
        if self.result is None:
            return None
        winners, reason, rule = self.result
        return {"winners": list(winners), "reason": reason, "rule": rule}

    # -- places and areas ---------------------------------------------------------------

    def places(self) -> list[Drawn]:
        """Every place of the grid with its areas; the others' boards one by one in a crowd."""
        found: dict[tuple[str, int], list[Drawn]] = {}
        for area in self.layout.areas:
            for seat in self.seats_of[area.whose]:
                if area.quiet and next(self.lying(area, seat), None) is None:
                    continue
                found.setdefault(self.place_of(area, seat), []).append(self.area(area, seat))
        return [
            {"name": name, "seat": seat, "areas": areas} for (name, seat), areas in found.items()
        ]

    def place_of(self, area: Area, seat: int) -> tuple[str, int]:
        """A place and whose it is, -1 if what is shared and one's own lie there together; small
        boards of a crowd are a place for each seat."""
        if area.whose in ("shared", "mine"):
            return area.place, -1
        if seat == self.side:
            return f"my-{area.place}", seat
        return (f"their-{area.place}" if self.is_duel else "others", seat)

    def area(self, area: Area, seat: int) -> Drawn:
        cards = self.pile(area.zone, max(seat, 0))
        shown = [self.card(c) for c in self.seen_of(area, seat)]
        if area.sort:
            shown.sort(key=lambda card: card.get("title", ""))
        note = self.facts.areas.get((area.place, seat), "")
        return {
            "name": area.place,
            "zone": area.zone,
            "title": area.title,
            "lies": area.lies,
            "owner": "shared" if seat < 0 else "mine" if seat == self.side else "theirs",
            "seat": seat,
            "width": area.card,
            "phone": area.phone,
            "count": len(cards),
            "note": note or self.facts.areas.get((area.zone, seat), ""),
            "slots": max(0, area.slots - len(shown)),
            "piece": area.piece,
            "data": self.facts.pieces.get(area.piece) if area.piece else None,
            "cards": shown,
        }

    def seen_of(self, area: Area, seat: int) -> Iterable[int]:
        """The cards of an area that are drawn: of a pile only the top."""
        if area.piece:
            return ()
        lying = self.lying(area, seat)
        return islice(lying, 1) if area.lies in ("pile", "open") else reversed(list(lying))

    def lying(self, area: Area, seat: int) -> Iterator[int]:
        """The cards of an area that are not tucked under another, the topmost first."""
        hosts = self.facts.hosts
        return (c for c in reversed(self.pile(area.zone, max(seat, 0))) if c not in hosts)

    def offered(self) -> list[Drawn]:
        """Cards that the seat may choose though they lie nowhere on the table: of a pile, say."""
        shapes = self.rulebook.action_shapes
        chosen = {
            action[place]
            for action in self.seen.options or ()
            if (shape := shapes.get((action[0], len(action) - 1)))
            for place in shape.card_places
        }
        return [self.card(c) for c in sorted(chosen - self.drawn)]

    def pile(self, zone: str, seat: int) -> Sequence[int]:
        if not zone:
            return ()
        return self.seen.piles[self.zones[zone] * self.table.seats + seat]

    # -- cards --------------------------------------------------------------------------

    def cards_under(self) -> dict[int, list[int]]:
        tucked: dict[int, list[int]] = {}
        for card, host in self.facts.hosts.items():
            tucked.setdefault(host, []).append(card)
        return tucked

    def card(self, number: int) -> Drawn:
        self.drawn.add(number)
        face = self.seen.face[number]
        facts = self.facts.cards.get(number, NO_FACTS)
        hidden = face.id == BACK.id
        drawn: Drawn = {
            "number": number,
            "id": None if hidden else face.id,
            "owner": self.owners[number] if self.owners else -1,
            "states": facts.states,
            "badges": facts.badges
            and [{"text": text, "tone": tone} for text, tone in facts.badges],
            "notes": facts.notes,
            "part": facts.part or f"card:{number}",
            "under": [self.card(c) for c in self.tucked[number]] if number in self.tucked else [],
        }
        if hidden:
            return drawn
        drawn |= printed_on(self.rulebook, face)
        if facts.numbers:
            drawn["numbers"] = self.numbers_now(facts)
        return drawn

    def numbers_now(self, facts: CardFacts) -> list[Drawn]:
        return [
            {
                "name": n.name,
                "value": n.value,
                "printed": n.printed,
                "changes": [{"by": by, "amount": amount} for by, amount in n.changes],
            }
            for n in facts.numbers
        ]


@lru_cache(maxsize=4_000)
def printed_on(rulebook: Rulebook, face: Any) -> Drawn:
    """What is printed on a card: the same at every table."""
    card = face.card
    numbers = [
        {"name": name, "value": card.get(key), "printed": card.get(key), "changes": []}
        for key, name in rulebook.declaration.card_face.numbers.items()
        if card.get(key) is not None
    ]
    return {
        "title": face.title,
        "name": card.name,
        "subtitle": card.subtitle,
        "type": card.type,
        "text": card.text,
        "numbers": numbers,
    }


@cache
def declared_grid(rulebook: Rulebook, *, is_duel: bool) -> Drawn:
    """The cells of the table, and the order of its places on a small screen."""
    layout = table_layout(rulebook)
    grid = layout.duel if is_duel else layout.crowd
    assert grid is not None
    return {
        "rows": grid.rows,
        "columns": grid.columns,
        "cells": list(grid.cells),
        "phone": " ".join(layout.phone).split(),
        "felt": layout.felt,
        "score": layout.score,
        "tour": [{"place": stop.place, "text": stop.text} for stop in layout.tour],
    }


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def table_layout(rulebook: Rulebook) -> TableLayout:
    """The table that a game declares, or a plain one made from its zones."""
    declared = rulebook.declaration.layout
    if declared.areas:
        return declared
    hand = rulebook.declaration.log_words.hand
    areas = tuple(plain_area(zone, hand) for zone in rulebook.zones)
    return replace(declared, areas=areas, duel=PLAIN_DUEL, crowd=PLAIN_CROWD)


ROWS = "minmax(0,1fr) minmax(0,1fr) minmax(0,1fr) 54px 150px"
PLAIN_DUEL = Grid(
    f"44px {ROWS}",
    "minmax(0,1fr) minmax(0,1fr) minmax(0,1fr)",
    (
        "their-plate their-hand chips",
        "their-side their-side their-side",
        "middle middle middle",
        "my-side my-side my-side",
        "prompt prompt prompt",
        "my-plate my-hand my-hand",
    ),
)
PLAIN_CROWD = Grid(
    ROWS,
    "200px minmax(0,1fr)",
    ("others others", "middle middle", "my-side my-side", "prompt prompt", "my-plate my-hand"),
)


def plain_area(zone: Any, hand: str) -> Area:
    """Hands are fans, what nobody sees lies in piles, all else in rows."""
    title = zone.name.replace("-", " ").replace("_", " ").capitalize()
    if zone.shared:
        return Area(zone.name, "middle", title, "pile" if zone.sees == "none" else "row", "shared")
    if zone.name == hand:
        return Area(zone.name, "hand", title, "fan", card=88)
    lies = "pile" if zone.sees == "none" else "row"
    return Area(zone.name, "side", title, lies)
