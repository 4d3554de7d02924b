"""Triggered effects: noticed at once, put onto the route when they may be (CC-23, CC-25)."""

from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.abilities.words import Ability
from games.rulebooks.case_closed.state import CaseClosedState


def fire(s: CaseClosedState, event: str, *payload: Any) -> None:
    """CC-23.2: note every triggered effect whose condition this event meets."""
    if event not in s.table.listens:
        return
    face = s.face
    for source in s.listening:
        triggers = face[source].triggers
        if event not in triggers:
            continue
        for ability in triggers[event]:
            seat = s.pile_of[source] % s.table.seats
            if is_met(s, ability, seat, source, payload):
                that = payload[:1] if isinstance(payload[0], int) else ()
                s.waiting.append(
                    (seat, s.table.index_of[s.face[source]], ability.index, source, that)
                )


def is_met(
    s: CaseClosedState, ability: Ability, seat: int, source: int, payload: tuple[Any, ...]
) -> bool:
    """Do the trigger's tests and the ability's conditions hold for this event?"""
    f = evaluation_frame(ability.index, seat, source, (payload[:1],))
    for test, value in zip(ability.trigger_tests, payload, strict=False):
        if test is not None and not test(s, f, value):
            return False
    if ability.limit and (source, ability.index) in s.used:
        return False
    return conditions_hold(s, f, ability.conditions)
