"""What the logs of all games owe to their readers."""

from typing import Any


def moved_in_silence(s: Any, actions: Any) -> list[tuple[Any, int, int]]:
    """(action, from pile, to pile) of each card that moves without an event that names it.

    `actions` are the numbers of those chosen, as a finished match tells them.
    """
    found = []
    for index in actions:
        action, before, s.log = s.legal_actions()[index], list(s.pile_of), None
        s.apply(action)
        told = {number for event in s.events() for number in event[3:]}
        moves = enumerate(zip(before, s.pile_of, strict=True))
        found += [(action, *move) for c, move in moves if len({*move}) == 2 and c not in told]
    return found


def actors(s: Any, actions: Any) -> set[int]:
    """The seats of all events of a match; -1 stands for nobody."""
    for index in actions:
        s.take(index)
    return {event[2] for event in s.events()}
