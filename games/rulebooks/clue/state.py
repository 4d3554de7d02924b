"""The state of a case: pieces on the board, hands as bit sets, and what has been answered.

What has been answered is kept as facts that add up: who lacks what, who showed one of what
to whom, announced counts and wrong accusations. They hold for every seat alike; what a seat
saw with its own eyes is in `told`, which is blanked for all others.
"""

from typing import Any, ClassVar

from games.engine.state import State

ENVELOPE, HAND, LEFTOVER, SIDE, DECK, DISCARD, PERSONALITY = range(7)
"""Zones, in the order of the declaration."""


class ClueState(State):
    VALUES: ClassVar[tuple[str, ...]] = (
        "turn",  # turns begun so far
        "active",  # the seat whose turn it is
        "first",  # the seat that had the first turn
        "round",
        "out",  # seats that accused wrongly, as bits
        "moved",  # seats whose mover another player moved since their last turn
        "question",  # (asker, suspect, misdeed, room) while one is being answered
        "showing",  # (shower, viewer, named cards) while a card is about to be shown
        "characters",  # the suspect that each seat plays
        "hand",  # the cards that each seat holds
        "solution",  # the three cards in the envelope
        "leftovers",  # the face-up cards
        "side",  # the cards at the four side places
        "looked",  # the side places that each seat has looked at
        "counts",  # announced (seat, category, number of cards)
        "wrong",  # triples accused wrongly
        "bonus",  # steps to add to each seat's next roll
        "power",  # the power that each seat can still use
        "lacks",  # cards that each seat said it does not hold
        "shows",  # each card shown: viewers, shower and the cards it was one of
        "told",  # told[owner * seats + viewer]: cards the viewer saw in the owner's hand
    )
    LISTS: ClassVar[tuple[str, ...]] = ("at",)  # where each piece stands

    __slots__ = (*VALUES, *LISTS)

    turn: int
    active: int
    first: int
    round: int
    out: int
    moved: int
    question: tuple[int, ...]
    showing: tuple[int, ...]
    characters: tuple[int, ...]
    hand: tuple[int, ...]
    solution: int
    leftovers: int
    side: tuple[int, ...]
    looked: tuple[int, ...]
    counts: tuple[tuple[int, int, int], ...]
    wrong: tuple[int, ...]
    bonus: tuple[int, ...]
    power: tuple[int, ...]
    lacks: tuple[int, ...]
    shows: tuple[int, ...]
    told: tuple[int, ...]
    at: list[int]

    def __init__(self, table: Any, seed: int) -> None:
        super().__init__(table, seed)
        seats = table.seats
        self.turn = self.active = self.first = self.round = 0
        self.out = self.moved = self.solution = self.leftovers = 0
        self.question = self.showing = self.characters = self.side = ()
        self.counts = ()
        self.wrong = self.shows = ()
        self.hand = self.looked = self.bonus = self.power = self.lacks = (0,) * seats
        self.told = (0,) * (seats * seats)
        self.at = [0] * 12


def with_value(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The same row but for one place."""
    changed = list(row)
    changed[place] = value
    return tuple(changed)


def others(s: ClueState, seat: int) -> list[int]:
    """The other players, leftwards; CL-25.8: eliminated ones too."""
    seats = s.table.seats
    return [(seat + i) % seats for i in range(1, seats)]
