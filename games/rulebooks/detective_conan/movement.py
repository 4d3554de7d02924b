"""Chapters 5, 22 and 37: cards on the move; a Deck that runs out is refreshed at once."""

from games.engine.state import Pile
from games.rulebooks.detective_conan.declaration import (
    DISCARDED,
    DRAWS,
    EVIDENCE_REMOVED,
    GAINS_EVIDENCE,
    LEAVES_REMOVE,
    MILLED,
    NO_EVIDENCE,
    QUIET_REFRESH,
    REFRESHES,
    SET_LEAVES,
    player,
)
from games.rulebooks.detective_conan.events import fire
from games.rulebooks.detective_conan.modifiers import has
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    DECK,
    EVIDENCE,
    FILE,
    HAND,
    REMOVE,
    SET,
    ConanState,
    zone_of,
)


def lose(s: ConanState, seat: int, reason: str, rule: str) -> None:
    """DC-7.7: the match ends at the first loss; nothing further counts."""
    if s.result is None:
        s.end((1 - seat,), reason, rule)


def refresh_if_empty(s: ConanState, seat: int) -> None:
    """DC-22.1, DC-22.2: an empty Deck is refreshed at that very moment."""
    if not s.piles[DECK + seat]:
        refresh(s, seat)


def refresh(s: ConanState, seat: int) -> None:
    """DC-22.3: the Remove Area becomes the new Deck, the opponent gains 1 Evidence."""
    if s.result is not None:
        return
    removed = s.piles[REMOVE + seat]
    if not removed:
        lose(s, seat, "no cards left to refresh the Deck", "DC-7.5")
        return
    s.note("refreshes", "DC-22.3", seat, -1, len(removed))
    fire(s, REFRESHES, (s.partners[seat],), seat)
    fire(s, LEAVES_REMOVE, removed, seat)
    turn_into_deck(s, seat, removed)
    counts = list(s.refreshes)
    counts[seat] += 1
    s.refreshes = (counts[0], counts[1])
    if not (s.shaped and has(s, QUIET_REFRESH, player(seat))):
        gain_evidence(s, 1 - seat, 1, "refresh")


def turn_into_deck(s: ConanState, seat: int, cards: Pile) -> None:
    """Move cards to the Deck and shuffle it."""
    for c in cards:
        s.move(c, DECK + seat)
        s.stance[c] = ACTIVE
    s.shuffle_cards(s.piles[DECK + seat])


def draw(s: ConanState, seat: int, count: int) -> None:
    """DC-22.5: draw cards one by one, refreshing in between where needed."""
    drawn = []
    for _ in range(count):
        if s.result is not None:
            return
        c = s.draw(DECK + seat, HAND + seat)
        drawn.append(c)
        s.note("draws", "DC-8.4", seat, c)
        if not s.piles[DECK + seat]:
            refresh(s, seat)
    if drawn:
        fire(s, DRAWS, tuple(drawn), seat)


def fill_file(s: ConanState, seat: int, count: int) -> None:
    """DC-5.12, DC-8.6: the top cards of the Deck go face-down onto FILE, one at a time."""
    for _ in range(count):
        if s.result is not None:
            return
        c = s.draw(DECK + seat, FILE + seat)
        s.up[c] = 0
        s.note("files", "DC-8.6", seat, c)
        if not s.piles[DECK + seat]:
            refresh(s, seat)


def gain_evidence(s: ConanState, seat: int, count: int, how: str, by: int = -1) -> None:
    """DC-37.1, DC-15.6, DC-26.11: from the top of the Deck, face-down; one event per batch."""
    if count <= 0 or has(s, NO_EVIDENCE, player(seat)):
        return
    gained = []
    for _ in range(count):
        if s.result is not None:
            return
        c = s.draw(DECK + seat, EVIDENCE + seat)
        s.up[c] = 0
        gained.append(c)
        s.note("gains evidence", "DC-37.1", seat, c, how)
        if not s.piles[DECK + seat]:
            refresh(s, seat)
    fire(s, GAINS_EVIDENCE, tuple(gained), seat, how, by)


def become_evidence(s: ConanState, c: int, up: int) -> None:
    """DC-37.3, DC-37.4: a card itself becomes the top Evidence of its owner."""
    seat = s.table.owner[c]
    source = s.pile_of[c]
    leave_place(s, c)
    s.move(c, EVIDENCE + seat)
    s.stance[c] = ACTIVE
    s.up[c] = up
    if up:
        s.reveal(c, s.table.all_seats)
    s.note("becomes evidence", "DC-37.3", seat, c)
    if source == DECK + seat:
        refresh_if_empty(s, seat)
    fire(s, GAINS_EVIDENCE, (c,), seat, "effect", -1)


def file_below(s: ConanState, c: int) -> None:
    """DC-5.14: a card goes face-up to the bottom of its owner's FILE."""
    seat = s.table.owner[c]
    source = s.pile_of[c]
    leave_place(s, c)
    s.move_under(c, FILE + seat)
    s.up[c] = 1
    s.reveal(c, s.table.all_seats)
    if source == DECK + seat:
        refresh_if_empty(s, seat)


def mill(s: ConanState, seat: int, count: int) -> list[int]:
    """DC-22.10: remove the top cards; what a Refresh cuts short is not made up for."""
    deck = s.piles[DECK + seat]
    gone = []
    for _ in range(min(count, len(deck))):
        c = s.draw(DECK + seat, REMOVE + seat)
        gone.append(c)
        s.note("removes from deck", "DC-22.10", seat, c)
    if gone:
        fire(s, MILLED, tuple(gone), seat)
    return cards_after_refresh(s, seat, gone)


def cards_after_refresh(s: ConanState, seat: int, gone: list[int]) -> list[int]:
    """DC-22.19: refresh if need be; afterwards what is asked of these cards is what they were.

    A Refresh deals the faces anew among the card numbers, so the numbers that now bear the
    same faces stand for the cards that were removed.
    """
    if s.piles[DECK + seat]:
        return gone
    faces = [s.face[c] for c in gone]
    refresh(s, seat)
    found: list[int] = []
    for face in faces:
        found += [
            c for c in s.table.cards_of("main", seat) if s.face[c] is face and c not in found
        ][:1]
    return found


def discard(s: ConanState, c: int, by: int) -> None:
    """DC-5.15, DC-26.16: a card goes from hand to the Remove Area, face-up."""
    seat = s.table.owner[c]
    if s.pile_of[c] == HAND + seat:
        s.move(c, REMOVE + seat)
        s.note("discards", "DC-28.22", seat, c)
        fire(s, DISCARDED, (c,), by)


def remove_evidence(s: ConanState, c: int) -> None:
    """DC-37.12, DC-37.13: Evidence goes to the Remove Area without a Spark."""
    seat = s.table.owner[c]
    s.move(c, REMOVE + seat)
    s.up[c] = 0
    s.note("removes evidence", "DC-37.12", seat, c)
    fire(s, EVIDENCE_REMOVED, (c,), seat)


def leave_place(s: ConanState, c: int) -> None:
    """DC-14.26, DC-26.15: leaving the Remove Area or a host is an event of its own."""
    zone = zone_of(s, c)
    if zone == REMOVE:
        fire(s, LEAVES_REMOVE, (c,), s.table.owner[c])
    elif zone == SET:
        fire(s, SET_LEAVES, (c,), s.host[c], s.active)
        s.host[c] = -1


def take(s: ConanState, c: int) -> None:
    """Add a card from the Deck, FILE, Evidence or Remove Area to its owner's hand."""
    seat = s.table.owner[c]
    source = s.pile_of[c]
    leave_place(s, c)
    s.move(c, HAND + seat)
    s.up[c] = 0
    s.host[c] = -1
    s.note("takes", "DC-36.3", seat, c)
    if source == DECK + seat:
        refresh_if_empty(s, seat)


def bury(s: ConanState, c: int) -> None:
    """DC-5.18: a card goes face-down to the bottom of its owner's Deck."""
    seat = s.table.owner[c]
    leave_place(s, c)
    s.move_under(c, DECK + seat)
    s.up[c] = 0
    s.host[c] = -1
    s.note("moves under deck", "DC-5.18", seat, c)


def cover(s: ConanState, c: int) -> None:
    """A card goes face-down on top of its owner's Deck."""
    seat = s.table.owner[c]
    leave_place(s, c)
    s.move(c, DECK + seat)
    s.up[c] = 0
    s.host[c] = -1
    s.note("moves onto deck", "DC-5.18", seat, c)


def bury_in_order(s: ConanState, seat: int, cards: list[int]) -> None:
    """DC-5.19, DC-R.39: the first named lies nearest to the top; others do not see the order.

    Card numbers are public, so the faces change places among them when another seat
    knew any: all it can tell afterwards is that these cards went down.
    """
    bit = 1 << seat
    if len(cards) > 1 and any(s.known[c] & ~bit for c in cards):
        faces = [s.face[c] for c in cards]
        for c, face in zip(sorted(cards), faces, strict=True):
            s.face[c] = face
            s.known[c] &= bit
        cards = sorted(cards)
    for c in cards:
        bury(s, c)


def bury_shuffled(s: ConanState, seat: int, cards: list[int]) -> None:
    """DC-36.11: shuffled among themselves, then to the bottom."""
    s.shuffle_cards(cards)
    for c in cards:
        bury(s, c)
