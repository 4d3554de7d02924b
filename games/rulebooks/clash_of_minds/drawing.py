"""CM-15: Influence Decks, discard piles, and cards that leave the hand face down."""

from games.rulebooks.clash_of_minds.influence import weigh
from games.rulebooks.clash_of_minds.state import BOTH, DECK, DISCARDED, HAND, THREAD, UPRIGHT, Duel


def can_draw(s: Duel, seat: int) -> bool:
    """CM-R.20: without deck and discard pile there is nothing to draw."""
    return bool(s.piles[DECK + seat] or s.piles[DISCARDED + seat])


def top_card(s: Duel, seat: int) -> int:
    """CM-15.1, CM-15.2: the top card of the own deck, reshuffled if need be; -1 if none is left."""
    deck = s.piles[DECK + seat]
    if not deck:
        reshuffle(s, seat)
        deck = s.piles[DECK + seat]
    return deck[-1] if deck else -1


def reshuffle(s: Duel, seat: int) -> None:
    """CM-15.1, CM-15.3: the own discard pile becomes the own new deck."""
    cards = s.piles[DISCARDED + seat]
    if not cards:
        return
    s.shuffle_cards(cards)
    s.piles[DECK + seat], s.piles[DISCARDED + seat] = cards, ()
    for c in cards:
        s.pile_of[c] = DECK + seat
    s.note("reshuffle", "CM-15.1", seat, -1, len(cards))


def draw_cards(s: Duel, seat: int, n: int, rule: str) -> None:
    """CM-15.1, CM-R.20: draw n cards, or as many as there are."""
    for _ in range(n):
        if top_card(s, seat) < 0:
            return
        c = s.draw(DECK + seat, HAND + seat)
        s.note("draw", rule, seat, c)


def discard(s: Duel, c: int, seat: int, rule: str) -> None:
    """Put a card on its owner's discard pile, where it is public."""
    s.turned[c] = UPRIGHT
    s.move(c, DISCARDED + seat)
    s.note("discard", rule, seat, c)


def leave_play(s: Duel, c: int, seat: int, rule: str) -> None:
    """Discard a card from the table; what changed its value, or was changed by it, ends."""
    if s.changes:
        s.changes = tuple([change for change in s.changes if c not in change[:2]])
    discard(s, c, seat, rule)
    weigh(s)


def mix_if_seen(s: Duel, seat: int, c: int) -> int:
    """Mix the hand if the opponent has seen into it; return the number the card has now.

    A card that leaves the hand face down must not be followed by its number (CM-R.32).
    """
    hand = s.piles[HAND + seat]
    other = BOTH ^ 1 << seat
    known = s.known
    if not [card for card in hand if known[card] & other]:
        return c
    chosen = s.face[c]
    s.shuffle_cards(hand)
    for card in hand:
        s.reveal(card, 1 << seat)
    return next(card for card in hand if s.face[card] is chosen)


def lay_face_down(s: Duel, c: int, seat: int, pile: int, how: int) -> int:
    """Lay a hand card face down on a pile; only its owner knows it."""
    c = mix_if_seen(s, seat, c)
    s.turned[c] = how
    s.move(c, pile)
    return c


def thread_pile(thread: int, seat: int) -> int:
    """CM-7.6, CM-7.7: a player's cards lie on his own side of a Thread."""
    return THREAD + 2 * thread + seat
