"""Chapter 30: printed values, continuous abilities and floating modifiers, added up."""

from operator import itemgetter
from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.flow import Frame
from games.rulebooks.detective_conan.declaration import (
    ALL_COLORS_PARTNER,
    ALSO_COLOR,
    ALSO_NAMED,
    ALSO_TRAIT,
    AP,
    BASE_AP,
    BASE_LEVEL,
    BASE_LP,
    LEVEL,
    LOSES_TRAIT,
    LOST_KEYWORD,
    LP,
    NEGATED,
    RENAMED,
    TRAIT_EVERYWHERE,
    ZERO_AP,
    ZERO_LP,
    player,
)
from games.rulebooks.detective_conan.face import ALL_COLORS, CHARACTER, EVENT, Line
from games.rulebooks.detective_conan.state import (
    CASE,
    PARTNER,
    SCENE,
    SET,
    ConanState,
    case_of,
    on_scene,
    zone_of,
)

Found = tuple[int, Line, Frame]
"""(source card, line of its ability, frame to read it in)"""


def is_negated(s: ConanState, c: int) -> bool:
    """DC-23.16, DC-23.18: its printed abilities are negated; never those of an MR."""
    return not s.face[c].mr and has_floating(s, NEGATED, c)


def is_event_effect(s: ConanState, source: int) -> bool:
    """DC-23.14, DC-28.18: an Event's effect; what a set Event gives is its host's ability."""
    return s.face[source].type == EVENT and zone_of(s, source) != SET


def works_here(s: ConanState, c: int, ability: int) -> bool:
    """DC-23.3, DC-32.10, DC-34.10: does a printed ability work where its card lies?"""
    zone = s.pile_of[c] & ~1  # as zone_of, which a call would make dear here
    if zone == SCENE:
        return not s.floating or not is_negated(s, c)
    if zone == CASE:
        return True
    if zone == SET:
        return bool(s.up[c])
    return zone == PARTNER and ability in s.face[c].partner_area


IN_FORCE = itemgetter(*[zone + seat for zone in (SCENE, CASE, SET, PARTNER) for seat in (0, 1)])
"""The piles of cards that may have a say, all in one call."""


def sources(s: ConanState) -> list[int]:
    """DC-23.3, DC-32.10, DC-38.1: cards whose printed abilities may work where they lie."""
    scene, foreign_scene, case, foreign_case, held, also_held, partner, foreign_partner = IN_FORCE(
        s.piles
    )
    cards = [*scene, *foreign_scene, *case, *foreign_case]
    if held or also_held:
        up = s.up
        for c in held + also_held:
            if up[c]:
                cards.append(c)
    if len(partner) > 1 or len(foreign_partner) > 1:
        cards += partner + foreign_partner
    return cards


def may_change(s: ConanState, bits: int) -> bool:
    """Could anything at this table change one of these attributes?"""
    if s.shaped & bits:
        return True
    for attribute, _bearer, _amount, _ends, _source in s.floating:
        if bits >> attribute & 1:
            return True
    return False


def lines(s: ConanState, attribute: int) -> list[Found]:
    """DC-23.1: the continuous lines that change an attribute just now."""
    found: list[Found] = []
    faces, owner = s.face, s.table.owner
    for c in sources(s):
        for line in faces[c].constants.get(attribute, ()):
            if works_here(s, c, line.ability):
                f = evaluation_frame(line.ability, owner[c], c)
                if conditions_hold(s, f, line.conditions):
                    found.append((c, line, f))
    if s.grants:
        found += _granted_lines(s, attribute)
    return found


def _granted_lines(s: ConanState, attribute: int) -> list[Found]:
    found: list[Found] = []
    for holder, seat, index, number, _source, _ends, _serial in s.grants:
        face: Any = s.table.faces[index]
        for line in face.lines[number]:
            if line.attribute == attribute:
                f = evaluation_frame(number, seat, holder)
                if conditions_hold(s, f, line.conditions):
                    found.append((holder, line, f))
    return found


def lines_on(s: ConanState, attribute: int, c: int) -> list[Found]:
    """Of these lines, those that are about this card or player."""
    found: list[Found] = []
    faces, shaping = s.face, s.table.prepared.shaping[attribute]
    if not s.spread >> attribute & 1 and c >= 0 and s.pile_of[c] & ~1 == SCENE:
        if faces[c] in shaping:
            _add_lines(s, attribute, c, c, found)
    else:
        for source in sources(s):
            if faces[source] in shaping:
                _add_lines(s, attribute, c, source, found)
    if s.grants:
        for holder, line, f in _granted_lines(s, attribute):
            if line.applies(s, f, c):
                found.append((holder, line, f))
    return found


def _add_lines(s: ConanState, attribute: int, c: int, source: int, found: list[Found]) -> None:
    """The lines of one source that are about this card or player."""
    seat = s.table.owner[source]
    for line in s.face[source].constants[attribute]:
        _attribute, of_itself, applies, _amount, ability, conditions = line
        if of_itself and source != c:
            continue
        if not works_here(s, source, ability):
            continue
        f = evaluation_frame(ability, seat, source)
        if conditions_hold(s, f, conditions) and (of_itself or applies(s, f, c)):
            found.append((source, line, f))


def amounts(s: ConanState, attribute: int, c: int) -> list[Any]:
    """All values of an attribute that a card or player has from abilities and effects."""
    found: list[Any] = []
    for changed, bearer, amount, _ends, _source in s.floating:
        if changed == attribute and bearer == c:
            found.append(amount)
    if s.shaped >> attribute & 1:
        for _source, line, f in lines_on(s, attribute, c):
            amount = line.amount
            found.append(amount(s, f) if callable(amount) else amount)
    return found


def total(s: ConanState, attribute: int, c: int) -> int:
    """DC-30.1: modifiers are added."""
    if not s.floating and not s.shaped >> attribute & 1:
        return 0
    return sum(amounts(s, attribute, c))


def has_floating(s: ConanState, attribute: int, c: int) -> bool:
    """Does an effect that still lasts give this to the card or player?"""
    for changed, bearer, _amount, _ends, _source in s.floating:
        if changed == attribute and bearer == c:
            return True
    return False


def has(s: ConanState, attribute: int, c: int) -> bool:
    """Does any effect or continuous ability give this to the card or player?"""
    if s.floating and has_floating(s, attribute, c):
        return True
    if not s.shaped >> attribute & 1 or not lines_on(s, attribute, c):
        return False
    return not (s.floating and is_lost_keyword(s, attribute, c))


def is_lost_keyword(s: ConanState, attribute: int, c: int) -> bool:
    """DC-30.21: lost with every printed or continuous instance; a later grant works again."""
    for changed, bearer, keyword, _ends, _source in s.floating:
        if changed == LOST_KEYWORD and bearer == c and keyword == attribute:
            return True
    return False


def ap(s: ConanState, c: int) -> int:
    """DC-30.2, DC-R.15: printed AP, or 0 if the original became 0, plus all modifiers."""
    base = s.face[c].ap
    if not s.floating and not s.shaped & AP_BITS:
        return base
    if has(s, ZERO_AP, c):
        base = 0
    return original(s, BASE_AP, c, base) + total(s, AP, c)


def lp(s: ConanState, c: int) -> int:
    """DC-30.2, DC-R.15: printed LP, or 0 if the original became 0, plus all modifiers."""
    base = s.face[c].lp
    if not s.floating and not s.shaped & LP_BITS:
        return base
    if has(s, ZERO_LP, c):
        base = 0
    return original(s, BASE_LP, c, base) + total(s, LP, c)


def original(s: ConanState, attribute: int, c: int, printed: int) -> int:
    """DC-30.2: the number that an effect gave last instead of the printed one."""
    return amounts(s, attribute, c)[-1] if has(s, attribute, c) else printed


def level(s: ConanState, c: int) -> int:
    """DC-10.9, DC-28.12: the current Level on the Scene, the printed one elsewhere."""
    base = s.face[c].level
    if not on_scene(s, c):
        return base
    return original(s, BASE_LEVEL, c, base) + total(s, LEVEL, c)


AP_BITS = 1 << AP | 1 << ZERO_AP
LP_BITS = 1 << LP | 1 << ZERO_LP
NAME_BITS = 1 << RENAMED | 1 << ALSO_NAMED
TRAIT_BITS = 1 << ALSO_TRAIT | 1 << LOSES_TRAIT
COLOR_BITS = 1 << ALSO_COLOR | 1 << ALL_COLORS_PARTNER


def names(s: ConanState, c: int) -> frozenset[str]:
    """DC-33.5, DC-33.6: printed names, those added on the Scene, or the one it was given."""
    own = s.face[c].names
    if not (s.floating or s.shaped & NAME_BITS) or not on_scene(s, c):
        return own
    renamed = amounts(s, RENAMED, c)
    if renamed:
        own = frozenset((renamed[-1],))
    return own.union(amounts(s, ALSO_NAMED, c))


def traits(s: ConanState, c: int) -> frozenset[str]:
    """DC-23.15: printed traits; those that effects add or take, mostly on the Scene alone."""
    own = s.face[c].traits
    if not (s.floating or s.shaped & TRAIT_BITS):
        return own
    if s.floating and s.face[c].type == CHARACTER:
        own = own.union(amounts(s, TRAIT_EVERYWHERE, player(s.table.owner[c])))
    if not on_scene(s, c):
        return own
    own = own.difference(amounts(s, LOSES_TRAIT, c))
    return own.union(amounts(s, ALSO_TRAIT, c))


def colors(s: ConanState, c: int) -> int:
    """DC-2.4, DC-2.19: a card's colours as bits."""
    own = s.face[c].colors
    if not s.shaped & COLOR_BITS:
        return own
    if s.shaped >> ALSO_COLOR & 1 and on_scene(s, c):
        for bits in amounts(s, ALSO_COLOR, c):
            own |= bits
    if s.shaped >> ALL_COLORS_PARTNER & 1 and c in s.partners:
        case = s.face[case_of(s, s.table.owner[c])]
        if ALL_COLORS_PARTNER in case.constants:
            return ALL_COLORS
    return own
