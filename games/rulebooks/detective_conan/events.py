"""Chapters 26 and 27: what abilities wait for, and the effects that are pending."""

from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame, program_frame
from games.engine.abilities.words import COST, DO, Ability
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import DISCARDED, DISGUISED
from games.rulebooks.detective_conan.face import Trigger
from games.rulebooks.detective_conan.flow import PENDING, PROGRAM, flow
from games.rulebooks.detective_conan.modifiers import sources, works_here
from games.rulebooks.detective_conan.per_turn_limits import spend
from games.rulebooks.detective_conan.state import GRANTED, ConanState, Pending, Use, pack_use


def fire(s: ConanState, event: int, cards: tuple[int, ...], *values: Any) -> None:
    """DC-23.2: every ability that waits for this becomes pending, unless its headers fail."""
    if s.heard >> event & 1:
        if event in s.table.prepared.remembering:
            remember(s, event, cards, values)
        for heard in hear(s, event, cards, values):
            s.pending.append(heard)


def remember(s: ConanState, event: int, cards: tuple[int, ...], values: tuple[Any, ...]) -> None:
    """DC-29.26: note for every card that asks whether this happened in this turn."""
    for memory, number, holders in s.table.prepared.remembering[event]:
        for holder in holders:
            f = evaluation_frame(0, s.table.owner[holder], holder)
            if meets(s, f, memory.test, memory.tests, cards, values):
                s.happened.append(pack_use((holder, number)))


def meets(
    s: ConanState,
    f: Frame,
    test: Any,
    tests: tuple[Any, ...],
    cards: tuple[int, ...],
    values: tuple[Any, ...],
) -> bool:
    """Does an event bring one of the cards that are meant, and what else it must?"""
    others = zip(tests, values, strict=False)
    return (test is None or any(test(s, f, c) for c in cards)) and all(
        other is None or other(s, f, value) for other, value in others
    )


def hear(
    s: ConanState, event: int, cards: tuple[int, ...], values: tuple[Any, ...]
) -> list[Pending]:
    """DC-26: the abilities that an event triggers, their per-turn uses spent."""
    found: list[Pending] = []
    faces, waiting = s.face, s.table.prepared.waiting[event]
    for c in sources(s):
        if faces[c] in waiting:
            for trigger in faces[c].triggers[event]:
                # What most often fails: an ability about its own card, and another did it.
                if (c in cards or not trigger.of_itself) and works_here(s, c, trigger.ability):
                    _hear_printed(s, found, c, trigger, cards, values)
    if event == DISCARDED:
        _hear_discarded(s, found, cards, values)
    if s.grants:
        _hear_granted(s, found, event, cards, values)
    return found


def _hear_discarded(
    s: ConanState, found: list[Pending], cards: tuple[int, ...], values: tuple[Any, ...]
) -> None:
    """DC-26.16: a card may speak of its own leaving the hand."""
    for c in cards:
        for trigger in s.face[c].triggers.get(DISCARDED, ()):
            if trigger.from_hand or trigger.of_itself:
                _hear_printed(s, found, c, trigger, (c,), values)


def fire_replaced(s: ConanState, old: int, new: int) -> None:
    """DC-20.21: the Character that a Disguise replaced may speak of that; it has left already."""
    for trigger in s.face[old].triggers.get(DISGUISED, ()):
        if any(trigger.tests):
            _hear_printed(s, s.pending, old, trigger, (new,), (old,))


def _hear_printed(
    s: ConanState,
    found: list[Pending],
    c: int,
    trigger: Trigger,
    cards: tuple[int, ...],
    values: tuple[Any, ...],
) -> None:
    seat = s.table.owner[c]
    that = _matching(s, trigger, seat, c, cards, values)
    if that:
        index = s.table.index_of[s.face[c]]
        _spend_on(s, found, trigger, that, seat, index, c, (c, trigger.ability))


def _hear_granted(
    s: ConanState, found: list[Pending], event: int, cards: tuple[int, ...], values: tuple[Any, ...]
) -> None:
    """Triggered abilities that effects have given."""
    for holder, seat, index, number, source, _ends, serial in s.grants:
        granted: Any = s.table.faces[index]
        trigger = granted.waits[number]
        if trigger is not None and trigger.event == event:
            at = holder if holder >= 0 else source
            that = _matching(s, trigger, seat, at, cards, values)
            if that:
                _spend_on(s, found, trigger, that, seat, index, at, (GRANTED, serial))


def _matching(
    s: ConanState,
    trigger: Trigger,
    seat: int,
    holder: int,
    cards: tuple[int, ...],
    values: tuple[Any, ...],
) -> tuple[int, ...]:
    """DC-R.23: those of an event's cards that trigger this; headers are tested at once."""
    _event, _own, ability, first, tests, headers, _limit, _each, _hand = trigger
    f = evaluation_frame(ability, seat, holder)
    if first is not None:
        cards = tuple([c for c in cards if first(s, f, c)])
        if not cards:
            return ()
    for test, value in zip(tests, values, strict=False):
        if test is not None and not test(s, f, value):
            return ()
    return cards if conditions_hold(s, f, headers) else ()


def _spend_on(
    s: ConanState,
    found: list[Pending],
    trigger: Trigger,
    that: tuple[int, ...],
    seat: int,
    index: int,
    holder: int,
    use: Use,
) -> None:
    """DC-25.1: once for all of these cards or for each of them, as often as the limit allows."""
    for cards in [(c,) for c in that] if trigger.each else (that,):
        if not spend(s, use, trigger.limit):
            return
        found.append((seat, index, trigger.ability, holder, (cards,)))


def may_be_used(s: ConanState, ability: Ability, c: int) -> bool:
    """DC-10.14: what a text says of when it can be used ("only if") holds."""
    only_if = ability.headers.get("only_if")
    if only_if is None:
        return True
    return bool(only_if(s, evaluation_frame(ability.index, s.table.owner[c], c)))


def start_program(
    s: ConanState,
    face: int,
    ability: int,
    seat: int,
    source: int,
    registers: tuple[Any, ...] = (),
    part: int = DO,
) -> None:
    """DC-27.12: push an ability's program; a leading "if" is tested now, at resolution."""
    frame = program_frame(PROGRAM, face, ability, part, seat, source, registers)
    if part == DO:
        printed: Any = s.table.faces[face]
        if not conditions_hold(s, frame, printed.abilities[ability].conditions):
            return
    s.resolving = (face, ability)
    s.frames.append(frame)


def program_finished(s: ConanState, f: Frame) -> None:
    """DC-14.5: when every cost is paid, the effect follows."""
    _op, face, ability, part, _pc, seat, source, registers = f
    if part == COST:
        start_program(s, face, ability, seat, source, registers)


def resolve_pending(s: ConanState) -> bool:
    """DC-27.7: let pending effects resolve before the next step; True if there are any."""
    if s.pending:
        s.frames.append((PENDING,))
        return True
    return False


@flow.run(PENDING)
def offer_pending(s: ConanState, frame: Frame) -> None:
    """DC-27.2, DC-27.4: the turn player's effects first, checked again after each."""
    if not s.pending:
        s.frames.pop()
        return
    for seat in (s.active, 1 - s.active):
        options = resolve_options(s, seat)
        if options:
            s.ask(seat, options)
            return


def resolve_options(s: ConanState, seat: int) -> list[Action]:
    """DC-27.3: each pending effect of a seat; equal ones are offered once."""
    seen: list[Pending] = []
    options: list[Action] = []
    for i, entry in enumerate(s.pending):
        owner, _face, _ability, source, _registers = entry
        if owner == seat and entry not in seen:
            seen.append(entry)
            options.append(("resolve", i, source))
    return options


@flow.chose(PENDING)
def chose_pending(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-27.3, DC-27.6: any order, one completely before the next."""
    seat, face, ability, source, registers = s.pending.pop(action[1])
    s.note("resolves", "DC-27.3", seat, source, ability)
    s.looked = []
    start_program(s, face, ability, seat, source, registers)
