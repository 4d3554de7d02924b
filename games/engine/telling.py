"""A log told to somebody: which cards its numbers stand for, as far as they were told.

An event names one card by its id, unless the seat did not see its face. Others in it are
numbers (whom a card acts on, where it is attached), and a number is public while a face
may not be. So the teller goes through the log as the seat heard it and remembers faces.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from games.engine.state import Event, State, redact

HIDDEN = "?"

FaceOf = Callable[[int], str]
"""The id of a card by its number; `?` if it is not known."""


def nobody_knows(card: int) -> str:
    return HIDDEN


class HeardFaces:
    """The faces behind card numbers, as a seat heard of them (None: everybody's).

    A card that no event spoke of lies where it lay from the start: what the seat knows of
    it now, it knew then.
    """

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.seat = seat
        self.heard: dict[int, str] = {}
        self.laid = state.table.rulebook.declaration.log_words.laid

    def hear(self, event: Event) -> None:
        """An event as the seat saw it: a face it saw is remembered, an unseen one forgotten."""
        verb, _, _, card, id, *details = event
        if card >= 0 and id:
            self.heard[card] = id
        elif verb == self.laid:
            self.heard = dict(details[-1])

    def __call__(self, card: int) -> str:
        if card in self.heard:
            return self.heard[card]
        knows = self.seat is None or self.state.known[card] >> self.seat & 1
        return self.state.face[card].id if knows else HIDDEN


def tell(
    faces: HeardFaces, events: Iterable[Event], names: Sequence[str]
) -> Iterator[tuple[Event, str]]:
    """Events in order, each as the seat saw it, and in words."""
    narrate = faces.state.table.rulebook.narrate
    for event in events:
        seen = redact(event, faces.seat)
        faces.hear(seen)
        yield seen, narrate(seen, names, faces)
