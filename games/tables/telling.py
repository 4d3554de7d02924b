"""The log in sentences, as a seat is told it.

A seat comes back with the number of lines that it has. What was told until then is remembered, so
that a long match takes no longer to go on telling than a short one.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from casebook.cache import Cache
from games.engine.second_person import said_to_me
from games.engine.state import Event, State, redact
from games.engine.telling import HeardFaces, tell

KEPT = 256  # ends of logs in the memory of one process


class Heard(NamedTuple):
    """How far a seat has heard a log: the last cell of it, lines until there, faces by number."""

    cell: Any
    lines: int
    faces: dict[int, str]


NOTHING = Heard(None, 0, {})
Place = tuple[str, int | None, bool, int]
"""Table, seat, whether the match is over, lines that were told."""
heard = Cache[Place, Heard](KEPT)


class Listener(NamedTuple):
    """Who is told the log of a table. After the end all faces are told."""

    table: str
    seat: int | None
    is_over: bool
    names: Sequence[str]
    """With ME for the listener's own, if it is somebody who sits there."""

    def news(self, state: State, since: int) -> tuple[int, list[dict[str, Any]]]:
        """How many lines there are to be told, and those after the first `since`."""
        start, events = self.unheard(state, since)
        faces = HeardFaces(state, None if self.is_over else self.seat)
        faces.heard = dict(start.faces)
        known = since - start.lines
        for event in events[:known]:  # told before: only the faces are remembered
            faces.hear(redact(event, faces.seat))
        told = tell(faces, events[known:], self.names)
        lines = [line(number, seen, said) for number, (seen, said) in enumerate(told, since)]
        count = start.lines + len(events)
        heard.keep(self.place(count), Heard(state.log, count, faces.heard))
        return count, lines

    def place(self, lines: int) -> Place:
        return self.table, self.seat, self.is_over, lines

    def unheard(self, state: State, since: int) -> tuple[Heard, list[Event]]:
        """Where to go on from, and the events since then that this seat is told of."""
        start = heard.find(self.place(since)) or NOTHING
        events = events_after(state, start.cell)
        if events is None:  # something was taken back, or the match was played again from its row
            start, events = NOTHING, state.events()
        return start, self.for_seat(state, events)

    def for_seat(self, state: State, events: list[Event]) -> list[Event]:
        """Some events are noted only of players who had a choice (`LogWords.unheard`): the others
        are not told, and the lines keep their numbers when the match is over."""
        unheard = state.table.rulebook.declaration.log_words.unheard
        if not unheard:
            return events
        return [event for event in events if event[0] not in unheard or event[2] == self.seat]


def events_after(state: State, cell: Any) -> list[Event] | None:
    """The events after a cell of the log, oldest first; None if the log has no such cell."""
    found, at = [], state.log
    while at is not None and at is not cell:
        event, at = at
        found.append(event)
    if at is not cell:
        return None
    found.reverse()
    return found


def line(number: int, seen: Event, said: str) -> dict[str, Any]:
    _, rule, who, _, card, *_ = seen
    cards = [card] if card and card != "?" else []
    text = said_to_me(said.replace(f" ({rule})", ""))
    return {"number": number, "seat": who, "text": text, "rule": rule, "cards": cards}
