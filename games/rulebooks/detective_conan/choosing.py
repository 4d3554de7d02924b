"""Chapter 28: who cannot be chosen, who must be, and what answers being chosen."""

from games.engine.abilities.words import SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.detective_conan.declaration import (
    CHOSEN,
    MUST_BE_CHOSEN,
    UNCHOOSABLE,
    UNCHOOSABLE_BY_EVENTS,
)
from games.rulebooks.detective_conan.events import hear, start_program
from games.rulebooks.detective_conan.modifiers import has, is_event_effect, may_change
from games.rulebooks.detective_conan.state import ConanState, on_scene

PROTECTIONS = 1 << UNCHOOSABLE | 1 << UNCHOOSABLE_BY_EVENTS | 1 << MUST_BE_CHOSEN


def choice_offered(
    s: ConanState, f: Frame, rest: list[int], chosen: tuple[int, ...], enough: bool
) -> tuple[list[int], bool]:
    """DC-28.16, DC-28.18 to DC-28.21: protected Characters drop out, compulsory ones come first."""
    if not (s.shaped & PROTECTIONS or (s.floating and may_change(s, PROTECTIONS))):
        return rest, enough
    seat = f[SEAT]
    by_event = is_event_effect(s, f[SOURCE])
    faces = s.face
    others = s.floating or s.grants or s.spread & PROTECTIONS
    free: list[int] = []
    for c in rest:
        if not (others or faces[c].shape & PROTECTIONS) or not is_protected(s, c, seat, by_event):
            free.append(c)
    rest = free
    if by_event and s.shaped >> MUST_BE_CHOSEN & 1:
        forced = [c for c in rest if is_foe(s, c, seat) and has(s, MUST_BE_CHOSEN, c)]
        if forced:
            return forced, False
    return rest, enough


def is_foe(s: ConanState, c: int, seat: int) -> bool:
    return on_scene(s, c) and s.table.owner[c] != seat


def is_protected(s: ConanState, c: int, seat: int, by_event: bool) -> bool:
    if not is_foe(s, c, seat):
        return False
    return has(s, UNCHOOSABLE, c) or (by_event and has(s, UNCHOOSABLE_BY_EVENTS, c))


def choice_made(s: ConanState, f: Frame, chosen: tuple[int, ...]) -> None:
    """DC-27.16, DC-35.5: abilities that answer being chosen do so at once."""
    if not s.heard >> CHOSEN & 1:
        return
    foes = tuple(c for c in chosen if is_foe(s, c, f[SEAT]))
    if foes:
        heard = hear(s, CHOSEN, foes, (f[SEAT],))
        for seat, face, ability, holder, registers in reversed(heard):
            start_program(s, face, ability, seat, holder, registers)
