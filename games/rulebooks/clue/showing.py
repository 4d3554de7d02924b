"""Chapters 14 and 20: a card seen by some is known to them and to nobody else.

A shown card goes back among the others of its hand: who saw it knows that it is in that hand,
but not which of the backs it is. So it is noted in `told` and not as a known card number.
"""

from games.engine.flow import Action
from games.rulebooks.clue.deduction.facts import pack_show
from games.rulebooks.clue.face import ALL, SIDE_CARDS, cards_in
from games.rulebooks.clue.state import HAND, SIDE, ClueState, with_value


def show_card(s: ClueState, shower: int, viewers: int, among: int, card: int) -> None:
    """CL-14.3, CL-14.17, CL-20.3, CL-20.4: all see who showed, only the viewers see what."""
    seats = s.table.seats
    s.shows += (pack_show(viewers, shower, among),)
    told = list(s.told)
    for viewer in range(seats):
        if viewers >> viewer & 1:
            told[shower * seats + viewer] |= 1 << card
    s.told = tuple(told)
    rule = "CL-14.3" if among != ALL else "CL-25.9"
    number = number_in_hand(s, shower, card)
    s.whisper("show", rule, shower, number, viewers | 1 << shower, viewers)


def number_in_hand(s: ClueState, seat: int, card: int) -> int:
    """The card number under which a CLUE card lies in a hand."""
    face = s.table.prepared.faces[card]
    for number in s.piles[HAND * s.table.seats + seat]:
        if s.face[number] is face:
            return number
    raise LookupError(f"seat {seat} does not hold card {card}")


def peek(s: ClueState, viewer: int, owner: int) -> None:
    """CL-24.6, CL-25.17: one card of a hand, each as likely, for the viewer's eyes."""
    cards = cards_in(s.hand[owner])
    show_card(s, owner, 1 << viewer, ALL, cards[s.below(len(cards))])


def see_side_card(s: ClueState, seat: int, place: int, rule: str) -> None:
    """CL-19.11, CL-20.9: which place is public, its card is not; it goes back to that place."""
    number = s.piles[SIDE * s.table.seats][place]
    s.known[number] |= 1 << seat
    s.looked = with_value(s.looked, seat, s.looked[seat] | 1 << place)
    s.whisper("side_look", rule, seat, number, 1 << seat, place)


LOOKS: list[list[Action]] = [
    [("look", place) for place in range(SIDE_CARDS) if not looked >> place & 1]
    for looked in range(1 << SIDE_CARDS)
]
"""What is left to look at, by the places that were looked at."""


def unseen_side_cards(s: ClueState, seat: int) -> list[Action]:
    """CL-19.12, CL-19.14: each side remembers its own places."""
    return LOOKS[s.looked[seat]][:] if s.side else []
