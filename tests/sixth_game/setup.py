"""Chapter 1: before the first trick."""

from tests.sixth_game.flow import LEAD
from tests.sixth_game.state import DECK, HAND, JOKER, Tricks


def set_up(s: Tricks) -> None:
    """TY-1.1: each seat shuffles its deck and draws a hand; the joker lies face-down."""
    for seat in range(s.table.seats):
        cards = s.table.cards_of("main", seat)
        s.place(cards, s.pile(DECK, seat))
        s.shuffle_cards(cards)
        s.place(s.table.cards_of("joker", seat), s.pile(JOKER, seat))
        for _ in range(s.table.options["hand"]):
            s.draw(s.pile(DECK, seat), s.pile(HAND, seat))
    s.frames.append((LEAD,))
