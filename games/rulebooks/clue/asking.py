"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen. The estimate
takes the cards as independent; what is certain is never estimated.
"""

from functools import lru_cache
from math import log2

from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.knowledge import Knowledge, knowledge_of
from games.rulebooks.clue.state import (
    ALL,
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

Best = tuple[float, tuple[tuple[bool, bool], ...]]
"""What the best question is worth; for each that is worth as much, whether it names a silent
suspect and a silent misdeed."""


class Chances:
    """Of a card whose place is open: that each other player, asked in turn, can show it."""

    __slots__ = ("alone", "found", "shown", "turns")

    def __init__(self, held: list[float], inside: float, aside: float, n: int) -> None:
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
LIVE = 1  # the lowest bit of an outlook; the number of live cards comes next
PLACES = 1 + ROOM  # the first bit of the places

Outlook = int
"""Of an open card, packed into one number: whether it is live, how many cards of its category
are, and the free room at each place where it may be: for each player in turn, then the side.
0 stands for no such card."""


@lru_cache(maxsize=4096)
def chances(seats: int, outlook: Outlook) -> Chances:
    """The envelope may hold each live card, all taken as equally likely; if it does not, the
    free room decides.
    """
    n = outlook >> LIVE & ROOM_MASK
    inside = 1 / n if outlook & LIVE else 0.0
    free = [outlook >> PLACES + ROOM * turn & ROOM_MASK for turn in range(seats)]
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


Choice = tuple[int, int, Outlook]
"""Of a category: the card to find out about and one that nobody can show, or -1 for none; the
outlook of the first."""


@lru_cache(maxsize=1 << 14)
def best_question(
    seats: int,
    suspect: Outlook,
    misdeed: Outlook,
    room: Outlook,
    loud: int,
    silent_suspect: bool,
    silent_misdeed: bool,
) -> Best | None:
    """Of those that name an open card, or a silent one, of each category."""
    found: dict[tuple[bool, bool], float] = {}
    for one in _named(suspect, silent_suspect):
        for other in _named(misdeed, silent_misdeed):
            named = [chances(seats, card) for card in (one, other, room) if card]
            if named:
                found[not one, not other] = gain(tuple(named), loud)
    if not found:
        return None
    most = max(found.values())
    return most, tuple([names for names, worth in found.items() if worth == most])


def _named(card: Outlook, silent: bool) -> list[Outlook]:
    """An open card, or a silent one, which has no outlook."""
    return [*([card] if card else []), *([0] if silent else [])]


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

    def __init__(self, known: Knowledge, seats: int) -> None:
        p = known.places
        has, can, size = p.has, p.can, p.size
        aside = seats - 1
        loud = [0] * aside  # by whose turn to answer it is
        holders: list[tuple[int, int]] = []  # possible cards, free room as packed
        silent = ALL & ~p.pool
        for i, turn in enumerate(p.form.turns):
            surely = has[i]
            if turn == aside:
                silent |= surely
            else:
                loud[turn] |= surely
            if surely != can[i]:
                free = size[i] - surely.bit_count()
                holders.append((can[i], free << PLACES + ROOM * turn))
        unknown = p.pool
        for surely in has:
            unknown &= ~surely
        self.seats, self.live, self.open = seats, known.suspects_left, unknown
        self.loud, self.holders = loud, holders
        self.suspects = self._choice(SUSPECTS, silent)
        self.misdeeds = self._choice(MISDEEDS, silent)
        self.kinds: list[tuple[int, Best | None]] = []
        self.rooms = self._worths()

    def _choice(self, category: int, silent: int) -> Choice:
        """A card that may be in the envelope, without such any open one.

        The first on the sheet, for all askers alike: what others ask about the same card is
        heard by everybody.
        """
        cards = self.open & category
        first = cards & self.live or cards
        first &= -first
        outlook = self._alike(first, category)[1] if first else 0
        return first.bit_length() - 1, (silent & category).bit_length() - 1, outlook

    def _alike(self, card: int, category: int) -> tuple[int, Outlook]:
        """The open cards that can be in the same places as one of them, and their outlook."""
        live = self.live & category
        outlook = live.bit_count() << LIVE
        if card & live:
            alike = self.open & live
            outlook |= LIVE
        else:
            alike = self.open & category & ~live
        for can, room in self.holders:
            if can & card:
                alike &= can
                outlook += room
            else:
                alike &= ~can
        return alike, outlook

    # -- rooms ------------------------------------------------------------------------

    def _worths(self) -> list[float]:
        """What the best question in each room is worth, worked out once for rooms that are alike."""
        worths = [0.0] * 9
        seats, kinds = self.seats, self.kinds
        _, silent, suspect = self.suspects
        _, quiet, misdeed = self.misdeeds
        for alike, room, loud in self._alike_rooms():
            best = best_question(
                seats, suspect, misdeed, room, loud, silent >= 0, quiet >= 0
            )
            kinds.append((alike, best))
            if best:
                worth = best[0]
            else:
                worth = self.worth(*self._any_pair(), alike.bit_length() - 1)
            for number in ROOMS_IN[alike >> FIRST_ROOM]:
                worths[number] = worth
        return worths

    def _alike_rooms(self) -> list[tuple[int, Outlook, int]]:
        """Rooms that a player surely holds, that nobody can show, that can be in the same places."""
        found: list[tuple[int, Outlook, int]] = []
        unknown = self.open & ROOMS
        rest = ROOMS & ~unknown
        for player, loud in enumerate(self.loud):
            if loud & ROOMS:
                found.append((loud & ROOMS, 0, player))
                rest &= ~loud
        if rest:
            found.append((rest, 0, NOBODY))
        while unknown:
            alike, room = self._alike(unknown & -unknown, ROOMS)
            found.append((alike, room, NOBODY))
            unknown &= ~alike
        return found

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[int, int]:
        """Open cards, or a silent one to isolate another; any cards where there are none such.

        Of equal questions the one with the later cards on the sheet.
        """
        suspects, misdeeds = self.suspects, self.misdeeds  # the silent card is second
        for alike, best in self.kinds:
            if alike >> room & 1 and best:
                return max([(suspects[one], misdeeds[other]) for one, other in best[1]])
        return self._any_pair()

    def _any_pair(self) -> tuple[int, int]:
        suspect, silent, _ = self.suspects
        misdeed, quiet, _ = self.misdeeds
        return max(0, suspect, silent), max(6, misdeed, quiet)

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        asked = 1 << suspect | 1 << misdeed | 1 << room
        named = [
            chances(self.seats, self._alike(asked & category, category)[1])
            for category in CATEGORIES
            if asked & category & self.open
        ]
        loud = [player for player, cards in enumerate(self.loud) if cards & asked]
        return gain(tuple(named), loud[0] if loud else NOBODY)


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat by what it knows in a state, or in its view of one."""
    return questions_in(knowledge_of(seen, seat), seen.table.seats)


def questions_in(known: Knowledge, seats: int) -> Questions:
    """The questions kept with what a seat knows: nothing changes before the next answer."""
    if known.questions is None:
        known.questions = Questions(known, seats)
    found: Questions = known.questions
    return found
