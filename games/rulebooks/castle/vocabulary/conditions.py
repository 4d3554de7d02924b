"""What must be possible before a text may be started (CA-10.5): one function for each verb that asks."""

from games.engine.abilities.words import SEAT
from games.engine.flow import Frame
from games.rulebooks.castle.confront import confrontable
from games.rulebooks.castle.state import (
    HAND,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    Castle,
    hand_of,
    holds_alike,
    names_held,
    shared_pile,
)


def can_add_suspect(s: Castle, f: Frame) -> bool:
    """CA-R.9: New Suspect needs an unused Suspect and an unused token."""
    return bool(shared_pile(s, UNUSED_SUSPECTS) and shared_pile(s, UNUSED_TOKENS))


def can_choose_player(s: Castle, f: Frame, with_cards: bool) -> bool:
    """CA-R.23: somebody else must hold a card if the text needs one."""
    seats = s.table.seats
    own, end = HAND * seats + f[SEAT], (HAND + 1) * seats
    return not with_cards or any(s.piles[HAND * seats : own] + s.piles[own + 1 : end])


def can_discard(s: Castle, f: Frame, cards: int, alike: bool) -> bool:
    """CA-10.8: enough cards, and of one name if the cost says so."""
    hand = hand_of(s, f[SEAT])
    return holds_alike(s, hand, cards) if alike else len(hand) >= cards


def can_discard_hand(s: Castle, f: Frame) -> bool:
    """CA-10.5: a hand of no cards pays for nothing."""
    return bool(hand_of(s, f[SEAT]))


def can_confront(s: Castle, f: Frame, optional: bool, solved: int) -> bool:
    """CA-R.13: a text that makes its player Confront needs a matching set."""
    return optional or bool(confrontable(s, names_held(s, f[SEAT])))
