"""Chapters 2, 13 to 15: what an Episode lays out where. Each time the same but for the faces."""

from collections.abc import Sequence
from functools import lru_cache

from games.engine.state import Pile
from games.engine.table import Table
from games.rulebooks.castle.state import (
    BOX,
    CONSPIRACY,
    DECK,
    HAND,
    SUSPECTS,
    TOKENS,
    TOUGHEST,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
)

OPENING_HAND = 3  # CA-2.18
CONSPIRACY_SUSPECTS = 8  # CA-14.2
TOUGHEST_SUSPECTS = 7  # CA-15.3


class Layout:
    """The table at the start of an Episode, by card numbers.

    mixed  the rows of cards that are shuffled, in this order
    """

    __slots__ = ("known", "mixed", "pile_of", "piles", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mixed: list[Sequence[int]] = []
        self.piles: list[Pile] = [()] * len(table.sees)
        self.pile_of = [-1] * len(table.dealt)
        self.known = bytearray(len(table.dealt))

    def shuffle(self, cards: Sequence[int]) -> None:
        self.mixed.append(cards)

    def place(self, cards: Sequence[int], zone: int, seat: int = 0) -> None:
        pile = zone * self.table.seats + seat
        self.piles[pile] += tuple(cards)
        for c in cards:
            self.pile_of[c] = pile
            self.known[c] = self.table.sees[pile]


def open_hands(table: Table) -> None:
    """CA-R.18: with open hands everybody sees each hand."""
    if table.options.get("open_hands"):
        first = HAND * table.seats
        table.sees[first : first + table.seats] = [table.all_seats] * table.seats


@lru_cache(maxsize=128)
def layout(table: Table, guilty: tuple[int, ...]) -> Layout:
    """CA-2.1: with these Guilty tokens, and all Solved tokens in the box."""
    laid = Layout(table)
    laid.place(table.cards_of("solved"), BOX)
    laid.place(table.cards_of("cast"), BOX)
    lay_out_suspects(laid)
    lay_out_tokens(laid, guilty)
    deal(laid)
    return laid


def suspects_wanted(table: Table) -> int:
    """CA-2.5 and CA-13: five Suspects, more in longer games, a fixed number for experts."""
    if table.mode == CONSPIRACY:
        return CONSPIRACY_SUSPECTS
    if table.mode == TOUGHEST:
        return TOUGHEST_SUSPECTS
    wanted: int = table.options["suspects"]
    return wanted


def lay_out_suspects(laid: Layout) -> None:
    """CA-2.4 to CA-2.6."""
    cards = laid.table.cards_of("suspects")
    wanted = suspects_wanted(laid.table)
    laid.shuffle(cards)
    laid.place(cards[:wanted], SUSPECTS)
    laid.place(cards[wanted:], UNUSED_SUSPECTS)


def lay_out_tokens(laid: Layout, guilty: tuple[int, ...]) -> None:
    """CA-2.7 to CA-2.13: the Guilty among the Not Guilty, mixed face down."""
    table = laid.table
    tokens = table.cards_of("tokens")
    if table.mode == TOUGHEST:
        place_tokens(laid, tokens)
        return
    others = tuple([c for c in tokens if c not in guilty])
    wanted = 2 if table.mode == CONSPIRACY else 1
    laid.shuffle(others)
    laid.place(guilty[wanted:], BOX)
    out = suspects_wanted(table) - wanted
    laid.place(others[out:], UNUSED_TOKENS)
    place_tokens(laid, guilty[:wanted] + others[:out])


def place_tokens(laid: Layout, tokens: Sequence[int]) -> None:
    """CA-2.10, CA-2.11: mix, and put one on each Suspect; CA-15.4 keeps the rest."""
    wanted = suspects_wanted(laid.table)
    laid.shuffle(tokens)
    laid.place(tokens[:wanted], TOKENS)
    laid.place(tokens[wanted:], UNUSED_TOKENS)


def deal(laid: Layout) -> None:
    """CA-2.16 to CA-2.19: three cards each from the shuffled main deck."""
    seats = laid.table.seats
    cards = laid.table.cards_of("main")
    laid.shuffle(cards)
    rest = max(0, len(cards) - OPENING_HAND * seats)
    laid.place(cards[:rest], DECK)
    dealt = cards[rest:][::-1]  # from the top, one to each in turn
    for seat in range(seats):
        laid.place(dealt[seat::seats], HAND, seat)
