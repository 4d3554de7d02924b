"""Chapters 2 and 10: using a card from hand, Level against FILE, colour against Case."""

from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import (
    ANY_COLOR,
    ANY_COLOR_BY_HINT,
    FORBIDDEN_NAME,
    HAND_LEVEL,
    HELD_LEVEL,
    HINT_USED,
    LEVEL,
    NO_EVENT,
    ONLY_TRAIT,
    USES_EVENT,
    bits_of,
    player,
)
from games.rulebooks.detective_conan.events import fire, may_be_used, start_program
from games.rulebooks.detective_conan.face import CHARACTER, ConanFace
from games.rulebooks.detective_conan.flow import USE_EVENT, flow
from games.rulebooks.detective_conan.modifiers import amounts, has, may_change, total
from games.rulebooks.detective_conan.scene import enter
from games.rulebooks.detective_conan.state import FILE, HAND, REMOVE, RESOLVING, ConanState, case_of

USING = bits_of(ONLY_TRAIT, FORBIDDEN_NAME, HELD_LEVEL, NO_EVENT)
"""All that changes what may be used from hand."""


def use_options(s: ConanState, seat: int, *, by_hint: bool) -> list[Action]:
    """DC-10.4: the cards in hand that can be used.

    Where nothing changes that, Level and colour tell it of most faces at a glance.
    """
    faces, hand, files = s.face, s.piles[HAND + seat], len(s.piles[FILE + seat])
    prepared = s.table.prepared
    plain = not (s.shaped & USING or (s.floating and may_change(s, USING)))
    usable = prepared.usable[seat][files] if plain else frozenset()
    ask = prepared.particular or not plain
    options: list[Action] = []
    for c in hand:
        if faces[c] in usable or (ask and can_use(s, c, files, by_hint)):
            options.append(("use", c))
    return options


def can_use(s: ConanState, c: int, files: int, by_hint: bool) -> bool:
    """DC-10.4, DC-2.2, DC-2.3: Level at most the FILE count, colour on the Case."""
    face = s.face[c]
    changed = face.in_hand or s.shaped >> HELD_LEVEL & 1
    if (hand_level(s, c) if changed else face.level) > files:
        return False
    if not fits_case(s, c, face, by_hint):
        return False
    if is_forbidden(s, face, s.table.owner[c]):
        return False
    if face.type == CHARACTER:
        return True
    return event_usable(s, c) and not has(s, NO_EVENT, player(s.table.owner[c]))


def hand_lines(s: ConanState, c: int, attribute: int) -> list[Any]:
    """Amounts of a card's own lines that work in hand."""
    found = []
    for line in s.face[c].in_hand.get(attribute, ()):
        f = evaluation_frame(line.ability, s.table.owner[c], c)
        if conditions_hold(s, f, line.conditions):
            amount = line.amount
            found.append(amount(s, f) if callable(amount) else amount)
    return found


def hand_level(s: ConanState, c: int) -> int:
    """DC-10.7: the Level of a card in hand, as its own text and others change it there."""
    become = hand_lines(s, c, HAND_LEVEL)
    base: int = become[-1] if become else s.face[c].level
    changes: int = sum(hand_lines(s, c, LEVEL))
    return base + changes + total(s, HELD_LEVEL, c)


def fits_case(s: ConanState, c: int, face: ConanFace, by_hint: bool) -> bool:
    """DC-2.5, DC-2.6, DC-2.11 to DC-2.13: the Case has every colour of the card."""
    seat = s.table.owner[c]
    if face.type == CHARACTER and s.shaped >> ONLY_TRAIT & 1:
        wanted = amounts(s, ONLY_TRAIT, player(seat))
        if any(trait not in face.traits for trait in wanted):
            return False
    if not face.colors & ~s.face[case_of(s, seat)].colors:
        return True
    if not face.in_hand:
        return False
    return bool(hand_lines(s, c, ANY_COLOR) or (by_hint and hand_lines(s, c, ANY_COLOR_BY_HINT)))


def is_forbidden(s: ConanState, face: ConanFace, seat: int) -> bool:
    """DC-35.11: cards of a name that may not be used or played this turn."""
    if not s.floating:
        return False
    return any(n in face.names for n in amounts(s, FORBIDDEN_NAME, player(seat)))


def event_usable(s: ConanState, c: int) -> bool:
    """DC-10.14, DC-10.18: an Event's own condition of use holds."""
    return all(may_be_used(s, ability, c) for ability in s.face[c].uses)


def use_card(s: ConanState, c: int, how: str, source: int = -1) -> None:
    """DC-10.10, DC-10.11: a Character enters the Scene, an Event takes effect."""
    seat = s.table.owner[c]
    s.note("uses", "DC-10.1", seat, c, how)
    hint = how == "hint"
    if s.face[c].type == CHARACTER:
        if hint:
            fire(s, HINT_USED, (c,), seat)
        enter(s, (c,), how, source)
        return
    s.move(c, RESOLVING + seat)
    if hint:
        fire(s, HINT_USED, (c,), seat)
    fire(s, USES_EVENT, (c,), seat)
    s.frames.append((USE_EVENT, c))
    start_use(s, c)


def start_use(s: ConanState, c: int) -> None:
    """DC-10.15, DC-27.8: line by line; one with an unsatisfied header does nothing."""
    face, seat = s.face[c], s.table.owner[c]
    index = s.table.index_of[face]
    for ability in reversed(face.uses):
        f = evaluation_frame(ability.index, seat, c)
        if conditions_hold(s, f, face.gates[ability.index]):
            start_program(s, index, ability.index, seat, c)


@flow.run(USE_EVENT)
def finish_event(s: ConanState, frame: Frame) -> None:
    """DC-10.11, DC-10.12, DC-27.15: to the Remove Area, unless it moved itself elsewhere."""
    _op, c = frame
    s.frames.pop()
    seat = s.table.owner[c]
    if s.pile_of[c] == RESOLVING + seat:
        s.move(c, REMOVE + seat)
