"""Chapter 14: Declare abilities and their costs."""

from typing import Any

from games.engine.abilities.program import feasible
from games.engine.abilities.words import COST, Ability
from games.engine.flow import Action
from games.rulebooks.detective_conan.attributes import PAYS_FOR
from games.rulebooks.detective_conan.events import (
    DECLARES,
    LIMITS,
    fire,
    spend,
    start_program,
)
from games.rulebooks.detective_conan.modifiers import frame_for, lines, works_here
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

DECLARING = (SCENE, CASE, PARTNER)


def declare_options(s: ConanState, seat: int) -> list[Action]:
    """DC-14.1 to DC-14.4: from the Scene and the Case, elsewhere by their own text."""
    options: list[Action] = []
    faces = s.face
    for zone in DECLARING:
        for c in s.piles[zone + seat]:
            for ability in faces[c].declares:
                if works_here(s, c, ability.index):
                    options += ways_to_declare(s, c, ability)
    for c in s.piles[HAND + seat]:
        for ability in faces[c].declares:
            if "from_hand" in ability.headers and may_declare(
                s, c, ability, c * 1000 + ability.index, s.table.index_of[faces[c]]
            ):
                options.append(("declare", c, ability.index))
    if s.grants:
        options += granted_options(s, seat)
    return options


def ways_to_declare(s: ConanState, c: int, ability: Ability) -> list[Action]:
    """DC-14.33, DC-14.34: by its costs, or by a Character that is removed instead of them."""
    face = s.table.index_of[s.face[c]]
    key = c * 1000 + ability.index
    if not may_declare(s, c, ability, key, face, paying=False):
        return []
    options: list[Action] = []
    if feasible(s, frame_for(face, ability.index, s.table.owner[c], c), ability.cost):
        options.append(("declare", c, ability.index))
    if ability.cost and s.shaped >> PAYS_FOR & 1:
        options += [
            ("declare", c, ability.index, payer)
            for payer, modifier, f in lines(s, PAYS_FOR)
            if s.table.owner[payer] == s.table.owner[c] and modifier.applies(s, f, c)
        ]
    return options


def granted_options(s: ConanState, seat: int) -> list[Action]:
    """Declare abilities that effects have given to Characters."""
    found: list[Action] = []
    for holder, who, index, number, _source, _ends, serial in s.grants:
        face: Any = s.table.faces[index]
        ability = face.abilities[number]
        if (
            who == seat
            and ability.kind == "declare"
            and may_declare(s, holder, ability, -serial, index)
        ):
            found.append(("declare", holder, -serial))
    return found


def may_declare(
    s: ConanState,
    c: int,
    ability: Ability,
    key: int,
    face: int,
    *,
    paying: bool = True,
) -> bool:
    """DC-14.13, DC-14.28: limit, headers and condition hold and every cost can be paid."""
    if ability.limit is not None and s.used.count(key) >= LIMITS[ability.limit]:
        return False
    f = frame_for(face, ability.index, s.table.owner[c], c)
    printed: Any = s.table.faces[face]
    if not all(gate(s, f) for gate in printed.gates[ability.index]):
        return False
    only_if = ability.headers.get("only_if")
    if only_if is not None and not only_if(s, f):
        return False
    return not paying or feasible(s, f, ability.cost)


def start_declare(s: ConanState, action: Action) -> None:
    """DC-14.5, DC-14.27: declare, pay every cost, then the effect, then what it triggered."""
    c, number = action[1:3]
    face = s.table.index_of[s.face[c]]
    key = c * 1000 + number
    if number < 0:
        grant = next(g for g in s.grants if g[6] == -number)
        face, number, key = grant[2], grant[3], number
    printed: Any = s.table.faces[face]
    ability = printed.abilities[number]
    seat = s.table.owner[c]
    spend(s, key, ability.limit)
    s.note("declares", "DC-14.5", seat, c, number)
    s.looked = []
    fire(s, DECLARES, (c,))
    if len(action) > 3:
        start_program(s, face, number, seat, c)
        depart(s, (action[3],), REMOVE, BY_COST, seat)
    else:
        start_program(s, face, number, seat, c, (), COST)
