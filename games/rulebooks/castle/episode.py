"""Chapters 2, 12 to 15: setting up an Episode, again for each one of a Full Season."""

from collections.abc import Sequence

from games.engine.flow import Action, Frame
from games.rulebooks.castle.operations import CHOOSE_CAST, EPISODE, FLOW, TURN
from games.rulebooks.castle.pieces import GUILTY
from games.rulebooks.castle.state import (
    BOX,
    CAST_CARD,
    CONSPIRACY,
    DECK,
    HAND,
    SOLVED_TOKENS,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    Castle,
)

OPENING_HAND = 3  # CA-2.18
CONSPIRACY_SUSPECTS = 8  # CA-14.2
TOUGHEST_SUSPECTS = 7  # CA-15.3


def begin(s: Castle) -> None:
    """CA-2.20: whose birthday comes next starts; a seat no table names is drawn by lot."""
    seats = s.table.seats
    first = s.table.options["first"]
    s.due = s.below(seats) if first == "lot" else first
    s.turn = s.episode = 0
    s.place(s.table.cards_of("solved"), BOX * seats)
    s.frames.append((EPISODE,))


@FLOW.run(EPISODE)
def set_up_episode(s: Castle, frame: Frame) -> None:
    """CA-2.1: everything is shuffled and laid out, then each player takes a Cast card."""
    s.episode += 1
    s.note("episode", "CA-2.1", s.due, -1, s.episode)
    gather(s)
    lay_out_suspects(s)
    lay_out_tokens(s)
    deal(s)
    s.frames[-1] = (TURN,)
    s.frames.append((CHOOSE_CAST, 0))


def gather(s: Castle) -> None:
    """CA-12.4 to CA-12.6: all but the Solved tokens is taken back."""
    seats = s.table.seats
    for pile in range(SOLVED_TOKENS * seats):
        s.piles[pile] = ()
    unearned = s.table.cards_of("solved")
    s.piles[BOX * seats] = tuple(c for c in unearned if s.pile_of[c] == BOX * seats)
    s.place(s.table.cards_of("cast"), BOX * seats)
    s.used = 0
    s.found = s.paid = ()
    s.confronting = -1
    s.passing = (-1,) * seats
    s.mixed = ((),) * seats


def suspects_wanted(s: Castle) -> int:
    """CA-2.5 and CA-13: five Suspects, more in longer games, a fixed number for experts."""
    if s.table.mode == CONSPIRACY:
        return CONSPIRACY_SUSPECTS
    if s.table.mode == TOUGHEST:
        return TOUGHEST_SUSPECTS
    wanted: int = s.table.options["suspects"]
    return wanted


def lay_out_suspects(s: Castle) -> None:
    """CA-2.4 to CA-2.6."""
    cards = s.table.cards_of("suspects")
    wanted = suspects_wanted(s)
    s.shuffle_cards(cards)
    s.place(cards[:wanted], SUSPECTS * s.table.seats)
    s.place(cards[wanted:], UNUSED_SUSPECTS * s.table.seats)


def lay_out_tokens(s: Castle) -> None:
    """CA-2.7 to CA-2.13: the Guilty among the Not Guilty, mixed face down."""
    if s.table.mode == TOUGHEST:
        place_tokens(s, s.table.cards_of("tokens"))
        return
    guilty: list[int] = []
    others: list[int] = []
    for c in s.table.cards_of("tokens"):
        (guilty if s.face[c].kind == GUILTY else others).append(c)
    wanted = 2 if s.table.mode == CONSPIRACY else 1
    s.shuffle_cards(others)
    s.place(guilty[wanted:], BOX * s.table.seats)
    out = suspects_wanted(s) - wanted
    s.place(others[out:], UNUSED_TOKENS * s.table.seats)
    place_tokens(s, guilty[:wanted] + others[:out])


def place_tokens(s: Castle, tokens: Sequence[int]) -> None:
    """CA-2.10, CA-2.11: mix, and put one on each Suspect; CA-15.4 keeps the rest."""
    wanted = suspects_wanted(s)
    s.shuffle_cards(tokens)
    s.place(tokens[:wanted], TOKENS * s.table.seats)
    s.place(tokens[wanted:], UNUSED_TOKENS * s.table.seats)


def deal(s: Castle) -> None:
    """CA-2.16 to CA-2.19: three cards each from the shuffled main deck."""
    seats = s.table.seats
    cards = s.table.cards_of("main")
    s.shuffle_cards(cards)
    rest = max(0, len(cards) - OPENING_HAND * seats)
    s.place(cards[:rest], DECK * seats)
    dealt = cards[rest:][::-1]  # from the top, one to each in turn
    for seat in range(seats):
        s.place(dealt[seat::seats], HAND * seats + seat)


@FLOW.run(CHOOSE_CAST)
def offer_cast(s: Castle, frame: Frame) -> None:
    """CA-2.2, CA-2.3: in turn order each player chooses a Cast card that is left."""
    at: int = frame[1]
    seats = s.table.seats
    if at == seats:
        s.frames.pop()
        return
    box = BOX * seats
    left: list[Action] = [
        ("cast", c) for c in s.table.cards_of("cast") if s.pile_of[c] == box
    ]
    s.ask((s.due + at) % seats, left)


@FLOW.chose(CHOOSE_CAST)
def take_cast(s: Castle, frame: Frame, action: Action) -> None:
    seats = s.table.seats
    seat = (s.due + frame[1]) % seats
    s.move(action[1], CAST_CARD * seats + seat)
    s.note("cast", "CA-2.2", seat, action[1])
    s.frames[-1] = (CHOOSE_CAST, frame[1] + 1)
