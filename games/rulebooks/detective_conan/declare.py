"""Chapter 14: Declare abilities and their costs."""

from typing import Any

from games.engine.abilities.program import conditions_hold, demands_met, evaluation_frame
from games.engine.abilities.words import COST
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import DECLARES, NO_DECLARE, PAYS_FOR, player
from games.rulebooks.detective_conan.events import fire, start_program
from games.rulebooks.detective_conan.face import Declared
from games.rulebooks.detective_conan.modifiers import has, lines_on, works_here
from games.rulebooks.detective_conan.offer import Offer
from games.rulebooks.detective_conan.per_turn_limits import is_spent, spend
from games.rulebooks.detective_conan.scene import depart
from games.rulebooks.detective_conan.state import (
    BY_COST,
    CASE,
    GRANTED,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    ConanState,
    Use,
)


def declare_options(offer: Offer) -> list[Action]:
    """DC-14.1 to DC-14.4: from the Scene and the Case, elsewhere by their own text."""
    s, seat = offer.s, offer.seat
    options: list[Action] = []
    if offer.changed >> NO_DECLARE & 1 and has(s, NO_DECLARE, player(seat)):
        return options
    faces, piles = s.face, s.piles
    for c in (*piles[SCENE + seat], *piles[CASE + seat], *piles[PARTNER + seat]):
        if faces[c].declares:
            add_ways_to_declare(offer, c, options)
    if s.table.prepared.declared_in_hand:
        for c in piles[HAND + seat]:
            if faces[c].declares_in_hand:
                options += declared_from_hand(s, seat, c)
    if s.grants:
        options += granted_options(s, seat)
    return options


def add_ways_to_declare(offer: Offer, c: int, options: list[Action]) -> None:
    """DC-14.33, DC-14.34: by its costs, or by a Character that is removed instead of them."""
    s, seat = offer.s, offer.seat
    for ability, limit, conditions, demands, costs in s.face[c].declares:
        if limit and s.used and is_spent(s, (c, ability), limit):
            continue
        f = evaluation_frame(ability, seat, c)
        if conditions and not conditions_hold(s, f, conditions):
            continue
        # On a Scene without effects in force a printed ability works: most often so.
        if (s.floating or s.pile_of[c] & ~1 != SCENE) and not works_here(s, c, ability):
            continue
        if not demands or demands_met(s, f, demands):
            options.append(("declare", c, ability))
        if costs and offer.changed >> PAYS_FOR & 1:
            options += [("declare", c, ability, x) for x in payers(s, seat, c)]


def payers(s: ConanState, seat: int, c: int) -> list[int]:
    """DC-14.33: Characters that may be removed instead of paying for an ability of this one."""
    return [payer for payer, _line, _f in lines_on(s, PAYS_FOR, c) if s.table.owner[payer] == seat]


def declared_from_hand(s: ConanState, seat: int, c: int) -> list[Action]:
    """DC-14.4: abilities that say so of themselves."""
    found: list[Action] = []
    for declared in s.face[c].declares_in_hand:
        ability = declared.ability
        f = evaluation_frame(ability, seat, c)
        if may_declare(s, f, declared, (c, ability)):
            found.append(("declare", c, ability))
    return found


def granted_options(s: ConanState, seat: int) -> list[Action]:
    """Declare abilities that effects have given to Characters."""
    found: list[Action] = []
    for holder, who, index, number, _source, _ends, serial in s.grants:
        face: Any = s.table.faces[index]
        if who == seat and face.abilities[number].kind == "declare":
            f = evaluation_frame(number, s.table.owner[holder], holder)
            if may_declare(s, f, face.declared[number], (GRANTED, serial)):
                found.append(("declare", holder, grant_number(serial)))
    return found


def grant_number(serial: int) -> int:
    """How an action names a granted ability: below 0, where no printed one is; and back."""
    return -serial


def may_declare(s: ConanState, f: Frame, declared: Declared, use: Use) -> bool:
    """DC-14.13, DC-14.28: limit, headers and condition hold and every cost can be paid."""
    _ability, limit, conditions, demands, _costs = declared
    if is_spent(s, use, limit):
        return False
    return conditions_hold(s, f, conditions) and demands_met(s, f, demands)


def start_declare(s: ConanState, action: Action) -> None:
    """DC-14.5, DC-14.27: declare, pay every cost, then the effect, then what it triggered."""
    _verb, c, number, *payer = action
    face, ability, use = declared_ability(s, c, number)
    printed: Any = s.table.faces[face]
    seat = s.table.owner[c]
    spend(s, use, printed.declared[ability].limit)
    s.note("declares", "DC-14.5", seat, c, ability)
    s.looked = []
    fire(s, DECLARES, (c,))
    if payer:
        start_program(s, face, ability, seat, c)
        depart(s, tuple(payer), REMOVE, BY_COST, seat)
    else:
        start_program(s, face, ability, seat, c, (), COST)


def declared_ability(s: ConanState, c: int, number: int) -> tuple[int, int, Use]:
    """Face and ability that an action names, printed or granted, and what its limit counts."""
    if number >= 0:
        return s.table.index_of[s.face[c]], number, (c, number)
    declared = grant_number(number)
    face, ability = next(
        (face, ability)
        for _holder, _seat, face, ability, _source, _ends, serial in s.grants
        if serial == declared
    )
    return face, ability, (GRANTED, declared)
