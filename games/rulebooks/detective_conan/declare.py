"""Chapter 14: Declare abilities and their costs."""

from typing import Any

from games.engine.abilities.program import conditions_hold, demands_met, evaluation_frame
from games.engine.abilities.words import COST
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import DECLARES, PAYS_FOR
from games.rulebooks.detective_conan.events import fire, spend, start_program
from games.rulebooks.detective_conan.face import Declared
from games.rulebooks.detective_conan.modifiers import lines_on, works_here
from games.rulebooks.detective_conan.scene import depart
from games.rulebooks.detective_conan.state import (
    BY_COST,
    CASE,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    ConanState,
)


def declare_options(s: ConanState, seat: int, bits: int) -> list[Action]:
    """DC-14.1 to DC-14.4: from the Scene and the Case, elsewhere by their own text."""
    options: list[Action] = []
    faces, piles = s.face, s.piles
    for c in (*piles[SCENE + seat], *piles[CASE + seat], *piles[PARTNER + seat]):
        if faces[c].declares:
            add_ways_to_declare(s, seat, c, bits, options)
    if s.table.prepared.declared_in_hand:
        for c in piles[HAND + seat]:
            if faces[c].declares_in_hand:
                options += declared_from_hand(s, seat, c)
    if s.grants:
        options += granted_options(s, seat)
    return options


def add_ways_to_declare(s: ConanState, seat: int, c: int, bits: int, options: list[Action]) -> None:
    """DC-14.33, DC-14.34: by its costs, or by a Character that is removed instead of them."""
    for ability, limit, conditions, demands, costs in s.face[c].declares:
        if limit and s.used.count(c * 1000 + ability) >= limit:
            continue
        f = evaluation_frame(ability, seat, c)
        if conditions and not conditions_hold(s, f, conditions):
            continue
        # On a Scene without effects in force a printed ability works: most often so.
        if (s.floating or s.pile_of[c] & ~1 != SCENE) and not works_here(s, c, ability):
            continue
        if not demands or demands_met(s, f, demands):
            options.append(("declare", c, ability))
        if costs and bits >> PAYS_FOR & 1:
            options += [("declare", c, ability, x) for x in payers(s, seat, c)]


def payers(s: ConanState, seat: int, c: int) -> list[int]:
    """DC-14.33: Characters that may be removed instead of paying for an ability of this one."""
    return [payer for payer, _line, _f in lines_on(s, PAYS_FOR, c) if s.table.owner[payer] == seat]


def declared_from_hand(s: ConanState, seat: int, c: int) -> list[Action]:
    """DC-14.4: abilities that say so of themselves."""
    return [
        ("declare", c, declared.ability)
        for declared in s.face[c].declares_in_hand
        if may_declare(
            s, evaluation_frame(declared.ability, seat, c), declared, c * 1000 + declared.ability
        )
    ]


def granted_options(s: ConanState, seat: int) -> list[Action]:
    """Declare abilities that effects have given to Characters."""
    found: list[Action] = []
    for holder, who, index, number, _source, _ends, serial in s.grants:
        face: Any = s.table.faces[index]
        if who == seat and face.abilities[number].kind == "declare":
            f = evaluation_frame(number, s.table.owner[holder], holder)
            if may_declare(s, f, face.declared[number], -serial):
                found.append(("declare", holder, -serial))
    return found


def may_declare(s: ConanState, f: Frame, declared: Declared, key: int) -> bool:
    """DC-14.13, DC-14.28: limit, headers and condition hold and every cost can be paid."""
    _ability, limit, conditions, demands, _costs = declared
    if limit and s.used.count(key) >= limit:
        return False
    return conditions_hold(s, f, conditions) and demands_met(s, f, demands)


def start_declare(s: ConanState, action: Action) -> None:
    """DC-14.5, DC-14.27: declare, pay every cost, then the effect, then what it triggered."""
    c, number = action[1:3]
    face = s.table.index_of[s.face[c]]
    key = c * 1000 + number
    if number < 0:
        grant = next(g for g in s.grants if g[6] == -number)
        face, number, key = grant[2], grant[3], number
    printed: Any = s.table.faces[face]
    seat = s.table.owner[c]
    spend(s, key, printed.declared[number].limit)
    s.note("declares", "DC-14.5", seat, c, number)
    s.looked = []
    fire(s, DECLARES, (c,))
    if len(action) > 3:
        start_program(s, face, number, seat, c)
        depart(s, (action[3],), REMOVE, BY_COST, seat)
    else:
        start_program(s, face, number, seat, c, (), COST)
