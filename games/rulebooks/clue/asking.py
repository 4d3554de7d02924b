"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen. The estimate
takes the cards as independent; what is certain is never estimated.
"""

from functools import lru_cache
from itertools import product
from math import log2

from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.knowledge import Knowledge, knowledge_of
from games.rulebooks.clue.state import (
    CATEGORIES,
    MISDEEDS,
    ROOMS,
    SUSPECTS,
    ClueState,
    cards_in,
)

LOG = [0.0, *(log2(n) for n in range(1, 10))]
CROSS_OFF = [0.0, 0.0, *(log2(n / (n - 1)) for n in range(2, 10))]
"""What it is worth to cross off one of so many open cards of a category, in bits."""

SIDE_LOOK = 0.3  # CL-29.9: an unanswered question opens a side card
SEES_A_HAND = (
    0.1  # a card placed, though its category is settled, helps to place others
)

ROOMS_IN = [tuple(cards_in(rooms)) for rooms in range(1 << 9)]
"""The rooms in a set of them, counted from the first room."""

NOBODY = -1  # surely holds a card that was asked for

Pair = tuple[float, bool, bool]
"""What the best question is worth, and whether it names a silent suspect or misdeed."""


class Chances:
    """Of a card whose place is open: that each other player, asked in turn, can show it."""

    __slots__ = ("alone", "found", "inside", "shown", "turns")

    def __init__(self, held: list[float], inside: float, aside: float, n: int) -> None:
        self.inside = inside
        self.shown = CROSS_OFF[n] if inside else SEES_A_HAND
        silence = inside + aside  # nobody can show it
        self.found = LOG[n] * inside / silence if inside else 0.0
        if aside:
            self.found += SIDE_LOOK
        self.alone = (1 - silence) * self.shown + silence * self.found
        self.turns = self._in_turn(held)

    def _in_turn(self, held: list[float]) -> list[float]:
        """The chance of each player, when all before could not show the card."""
        left = 1.0
        found = []
        for chance in held:
            found.append(chance / left if left > 1e-9 else 0.0)
            left -= chance
        return found


ROOM = 4  # bits for the free room of a place
ROOM_MASK = (1 << ROOM) - 1


@lru_cache(maxsize=4096)
def chances(seats: int, n: int, live: bool, rooms: int) -> Chances:
    """Of one of n live cards of a category, or of another open one.

    The envelope may hold each live card, all taken as equally likely; if it does not, the
    free room at each place where the card may be decides: for each player in turn, then
    the side, packed into one number.
    """
    inside = 1 / n if live else 0.0
    free = [rooms >> ROOM * turn & ROOM_MASK for turn in range(seats)]
    share = (1 - inside) / sum(free)
    *held, aside = [room * share for room in free]
    return Chances(held, inside, aside, n)


@lru_cache(maxsize=1 << 14)
def gain(named: tuple[Chances, ...], loud: int) -> float:
    """The bits that a question about these open cards is expected to give.

    Player by player: the first who surely holds a card that was asked for ends it.
    """
    if loud == NOBODY and len(named) == 1:
        return named[0].alone
    unanswered, gained = 1.0, 0.0
    for player in range(len(named[0].turns) if named else 0):
        shown = worth = 0.0
        silence = 1.0
        for card in named:
            chance = card.turns[player]
            if chance:
                silence *= 1 - chance
                shown += chance
                worth += chance * card.shown
        if shown:
            gained += unanswered * (1 - silence) * worth / shown
        if player == loud:
            return gained
        unanswered *= silence
    return gained + unanswered * sum([card.found for card in named])


Choice = tuple[int, int, Chances | None, int]
"""Of a category: the card to find out about, one that nobody can show, or -1 for none; the
chances of the first; 0 without a silent card, 1 if it stands before the other on the sheet,
else 2."""


@lru_cache(maxsize=1 << 14)
def best_pair(
    suspect: Chances | None,
    misdeed: Chances | None,
    room: Chances | None,
    loud: int,
    orders: tuple[int, int],
) -> Pair | None:
    """The best worth, and whether to name a silent suspect or misdeed for it.

    Of equal questions the one with the later cards on the sheet.
    """
    found = []
    for one, other in product(_named(suspect, orders[0]), _named(misdeed, orders[1])):
        named = tuple([card for card in (one, other, room) if card])
        if named:
            later = (
                (one is None) == (orders[0] == 2),
                (other is None) == (orders[1] == 2),
            )
            found.append((gain(named, loud), later, one is None, other is None))
    if not found:
        return None
    worth, _, silent_suspect, silent_misdeed = max(found)
    return worth, silent_suspect, silent_misdeed


def _named(card: Chances | None, order: int) -> list[Chances | None]:
    """An open card, or a silent one, which has no chances."""
    return [*([card] if card else []), *([None] if order else [])]


class Questions:
    """The best question in each room, for a seat that knows what it knows."""

    __slots__ = (
        "holders",
        "kinds",
        "live",
        "loud",
        "misdeeds",
        "open",
        "rooms",
        "seats",
        "suspects",
    )

    def __init__(self, known: Knowledge, seats: int, seat: int) -> None:
        p = known.places
        self.seats = seats
        self.live = known.suspects_left
        self.loud = loud = [0] * (seats - 1)  # by whose turn to answer it is
        self.holders: list[tuple[int, int]] = []  # possible cards, free room as packed
        silent = known.deal.hand | known.deal.leftovers
        unknown = p.pool
        for has in p.has:
            unknown &= ~has
        for turn, can, has, size in zip(p.turns, p.can, p.has, p.size, strict=False):
            if turn == seats - 1:
                silent |= has
            else:
                loud[turn] |= has
            if has != can:
                free = size - has.bit_count()
                self.holders.append((can, free << ROOM * turn))
        self.open = unknown
        self.suspects = self._choice(SUSPECTS, silent)
        self.misdeeds = self._choice(MISDEEDS, silent)
        self.rooms = [0.0] * 9
        """What the best question in each room is worth."""
        self.kinds: list[tuple[int, Pair | None]] = []
        self._rate_rooms()

    def _choice(self, category: int, silent: int) -> Choice:
        """A card that may be in the envelope, without such any open one.

        The first on the sheet, for all askers alike: what others ask about the same card is
        heard by everybody.
        """
        cards = self.open & category
        first = cards & self.live or cards
        first &= -first
        found = self._alike(first, category)[1] if first else None
        card, other = first.bit_length() - 1, (silent & category).bit_length() - 1
        return card, other, found, 0 if other < 0 else 1 + (other > card)

    def _alike(self, card: int, category: int) -> tuple[int, Chances]:
        """The open cards that can be in the same places as one of them, and their chances."""
        live = self.live & category
        alike = self.open & (live if card & live else category & ~live)
        rooms = 0
        for can, room in self.holders:
            if can & card:
                alike &= can
                rooms += room
            else:
                alike &= ~can
        return alike, chances(self.seats, live.bit_count(), card & live != 0, rooms)

    # -- rooms ------------------------------------------------------------------------

    def _rate_rooms(self) -> None:
        """Rooms that a player surely holds, that can be in the same places, that nobody can show."""
        left = ROOMS
        for player, loud in enumerate(self.loud):
            if loud & ROOMS:
                self._rate(loud & ROOMS, None, player)
                left &= ~loud
        unknown = self.open & ROOMS
        if left != unknown:
            self._rate(left & ~unknown, None, NOBODY)
        while unknown:
            alike, room = self._alike(unknown & -unknown, ROOMS)
            self._rate(alike, room, NOBODY)
            unknown &= ~alike

    def _rate(self, alike: int, room: Chances | None, loud: int) -> None:
        """Note the best question in rooms that are alike."""
        _, _, suspect, order = self.suspects
        _, _, misdeed, other = self.misdeeds
        found = best_pair(suspect, misdeed, room, loud, (order, other))
        worth = (
            found[0] if found else self.worth(*self._any_pair(), alike.bit_length() - 1)
        )
        rooms = self.rooms
        for number in ROOMS_IN[alike >> FIRST_ROOM]:
            rooms[number] = worth
        self.kinds.append((alike, found))

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[int, int]:
        """Open cards, or a silent one to isolate another; any cards where there are none such."""
        for alike, found in self.kinds:
            if alike >> room & 1 and found:
                _, silent_suspect, silent_misdeed = found
                suspect, silent, _, _ = self.suspects
                misdeed, quiet, _, _ = self.misdeeds
                return (
                    silent if silent_suspect else suspect,
                    quiet if silent_misdeed else misdeed,
                )
        return self._any_pair()

    def _any_pair(self) -> tuple[int, int]:
        suspects, misdeeds = self.suspects, self.misdeeds
        return max(0, suspects[0], suspects[1]), max(6, misdeeds[0], misdeeds[1])

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        asked = 1 << suspect | 1 << misdeed | 1 << room
        named = [
            self._alike(asked & category, category)[1]
            for category in CATEGORIES
            if asked & category & self.open
        ]
        loud = [player for player, cards in enumerate(self.loud) if cards & asked]
        return gain(tuple(named), loud[0] if loud else NOBODY)


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat by what it knows in a state, or in its view of one."""
    return questions_in(knowledge_of(seen, seat), seen.table.seats, seat)


def questions_in(known: Knowledge, seats: int, seat: int) -> Questions:
    """The questions kept with what a seat knows: nothing changes before the next answer."""
    if known.questions is None:
        known.questions = Questions(known, seats, seat)
    found: Questions = known.questions
    return found
