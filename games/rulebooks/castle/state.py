"""The table in play: piles, the seat whose turn is due, and what each seat has learnt."""

from collections.abc import Sequence

from games.engine.state import Pile, State
from games.engine.table import Zone
from games.rulebooks.castle.face import Piece

ZONES = (
    Zone("deck", "none", shared=True),
    Zone("hand", "owner"),
    Zone("discard", "all", shared=True),
    Zone("play", "all", shared=True),  # a special text card being played, cards shown as proof
    Zone("aside", "owner"),  # cards that Killing by the Book keeps apart
    Zone("suspects", "all", shared=True),
    Zone("tokens", "none", shared=True),  # one for each Suspect, in the same order
    Zone("unused-suspects", "none", shared=True),
    Zone("unused-tokens", "none", shared=True),
    Zone("box", "all", shared=True),  # everything that is out of this Episode
    Zone("cast", "all"),
    Zone("solved", "all"),
)
(
    DECK,
    HAND,
    DISCARD,
    PLAY,
    ASIDE,
    SUSPECTS,
    TOKENS,
    UNUSED_SUSPECTS,
    UNUSED_TOKENS,
    BOX,
    CAST_CARD,
    SOLVED_TOKENS,
) = range(len(ZONES))

EPISODE_MODE, SEASON, CONSPIRACY, TOUGHEST = (
    "episode",
    "full-season",
    "conspiracy",
    "toughest-case",
)


class Castle(State):
    """A match of Castle.

    due         the seat whose turn comes next (CA-12.8 needs it when an Episode ends)
    used        seats (bits) whose ability is spent in this Episode
    found       who exposed a Guilty Suspect in this Episode, in order
    confronting the Suspect whose token is being carried out, or -1
    paid        the cards given up for the ability that is running
    passing     the card each seat has chosen to pass on, or -1: secret until all have chosen
    mixed       token faces each seat knows to lie on the table, though not where (CA-7.16)
    """

    # Narrower than the kernel's, which deals only what the rulebook has made.
    face: list[Piece]  # type: ignore[assignment]

    VALUES = ("turn", "due", "episode", "used", "found", "confronting", "paid", "passing", "mixed")

    __slots__ = (
        "confronting",
        "due",
        "episode",
        "found",
        "mixed",
        "paid",
        "passing",
        "turn",
        "used",
    )

    turn: int
    due: int
    episode: int
    used: int
    found: tuple[int, ...]
    confronting: int
    paid: tuple[int, ...]
    passing: tuple[int, ...]
    mixed: tuple[tuple[int, ...], ...]


def shared_pile(s: Castle, zone: int) -> Pile:
    """A pile that belongs to nobody."""
    return s.piles[zone * s.table.seats]


def hand_of(s: Castle, seat: int) -> Pile:
    return s.piles[HAND * s.table.seats + seat]


def cast_of(s: Castle, seat: int) -> int:
    """The seat's Cast card; -1 before it has chosen one."""
    cards = s.piles[CAST_CARD * s.table.seats + seat]
    return cards[0] if cards else -1


def solved_by(s: Castle, seat: int) -> int:
    """How many Solved tokens a seat owns."""
    return len(s.piles[SOLVED_TOKENS * s.table.seats + seat])


def token_on(s: Castle, suspect: int) -> int:
    """The token lying on a Suspect."""
    return shared_pile(s, TOKENS)[shared_pile(s, SUSPECTS).index(suspect)]


def clockwise(s: Castle, seat: int) -> list[int]:
    """All other seats, from the left of this one."""
    seats = s.table.seats
    return [(seat + i) % seats for i in range(1, seats)]


def names_held(s: Castle, seat: int) -> int:
    """The names (bits) of the cards in a hand."""
    face = s.face
    held = 0
    for c in hand_of(s, seat):
        held |= face[c].name
    return held


def one_of_each(s: Castle, cards: Sequence[int]) -> list[int]:
    """One card for each name: copies are alike, so a choice between them is none."""
    face = s.face
    seen = 0
    found = []
    for c in cards:
        name = face[c].name
        if not seen & name:
            seen |= name
            found.append(c)
    return found


def holds_alike(s: Castle, cards: Sequence[int], count: int) -> bool:
    """Do so many of these cards bear the same name?"""
    face = s.face
    found: dict[int, int] = {}
    for c in cards:
        name = face[c].name
        found[name] = alike = found.get(name, 0) + 1
        if alike == count:
            return True
    return False


def discard(s: Castle, c: int, rule: str, seat: int) -> None:
    """CA-5.9: face up on the one discard pile."""
    s.move(c, DISCARD * s.table.seats)
    s.note("discard", rule, seat, c)


def discard_all(s: Castle, cards: Sequence[int], rule: str, seat: int) -> None:
    """The same for cards that lie in one place."""
    s.move_cards(cards, DISCARD * s.table.seats)
    s.note_cards("discard", rule, seat, cards)


def hand_over(s: Castle, handed: list[tuple[int, int, int]], rule: str) -> None:
    """CA-3.6: (giver, receiver, card) change hands at once, unseen by third seats.

    Whoever else knew cards of such a hand cannot tell which of them has gone.
    """
    for giver, receiver, _ in handed:
        seen_by = s.table.sees[HAND * s.table.seats + giver]
        s.forget(hand_of(s, giver), seen_by | 1 << receiver)
    for giver, receiver, c in handed:
        s.move(c, HAND * s.table.seats + receiver)
        s.note("hand-over", rule, giver, c, receiver)
