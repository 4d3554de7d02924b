"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen, one that is known
to be in the envelope. The estimate takes the cards as independent and the players who answer
as one, who holds all that is not known of their hands; what is certain is never estimated.
"""

from functools import lru_cache
from math import log2
from typing import NamedTuple

from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.deduction.knowledge import Knowledge
from games.rulebooks.clue.face import ALL, CATEGORIES, MISDEEDS, ROOMS, SUSPECTS, cards_in, triple
from games.rulebooks.clue.sights import knowledge_of
from games.rulebooks.clue.state import ClueState

LOG = [0.0, *(log2(n) for n in range(1, 10))]
CROSS_OFF = [0.0, 0.0, *(log2(n / (n - 1)) for n in range(2, 10))]
"""What it is worth to cross off one of so many open cards of a category, in bits."""

SIDE_LOOK = 0.3  # CL-29.9: an unanswered question opens a side card
SEES_A_HAND = 0.1  # a card placed, though its category is settled, helps to place others

ROOMS_IN = [tuple(cards_in(rooms)) for rooms in range(1 << 9)]
"""The rooms in a set of them, counted from the first room."""


class OpenCard:
    """What the worth of asking for a card depends on if its place is open.

    There is one of each, so that they are told apart, and looked up, as they stand.
    """

    __slots__ = ("is_heard", "live")

    def __init__(self, live: int, *, is_heard: bool) -> None:
        self.live = live  # how many cards of its category are live if it is live itself, else 1
        self.is_heard = is_heard  # some player may hold it


Choice = tuple[int, int, OpenCard | None]
"""Of a category: the card to find out about, or -1 for none; those that nobody can show, as
bits; and what asking for the first depends on."""


class RoomKind:
    """What a room means for a question that is asked there. Rooms of a kind are rated once."""

    __slots__ = ("about", "turn")

    def __init__(self, about: OpenCard | None = None, turn: int = 0) -> None:
        self.about = about  # if its place is open
        self.turn = turn  # when the player is asked who surely holds it, 0 if nobody does


Situation = tuple[OpenCard | None, bool, OpenCard | None, bool, int, int, int]
"""All that the worth of a question depends on, besides the kind of its room.

The suspect, whether a silent one can be named instead, the misdeed and the same of it; players
who are asked, cards that are not known of their hands, and of the side.
"""


class Best(NamedTuple):
    """What the best question is worth, and whether it names silent cards."""

    worth: float
    silent_suspect: bool
    silent_misdeed: bool


OPEN_CARDS = [(OpenCard(live, is_heard=False), OpenCard(live, is_heard=True)) for live in range(10)]
"""By the number of live cards: one that no player can hold, one that some player may."""

SILENT_ROOM = RoomKind()
LOUD_ROOMS = [RoomKind(turn=turn) for turn in range(1, 6)]
OPEN_ROOMS = [(RoomKind(unheard), RoomKind(heard)) for unheard, heard in OPEN_CARDS]


class Odds:
    """Of a card whose place is open: that a player shows it, what it is worth to see it, and what
    it is worth when nobody shows it.

    The envelope holds each live card with the same chance; if it does not hold this one, the
    free room decides between the players and the side.
    """

    __slots__ = ("held", "if_nobody", "if_shown")

    def __init__(self, card: OpenCard, hands: int, beside: int) -> None:
        live = card.live
        inside = 1 / live if live > 1 else 0.0
        players = hands if card.is_heard else 0
        self.held = (1 - inside) * players / (players + beside or 1)
        self.if_shown = CROSS_OFF[live] if inside else SEES_A_HAND
        self.if_nobody = LOG[live] * inside / (1 - self.held) if inside else 0.0
        if beside:
            self.if_nobody += SIDE_LOOK


def gain(named: list[Odds], loud: float) -> float:
    """The bits that a question about these open cards is expected to give.

    The player who surely holds a card that was asked for ends it: `loud` is the share of the
    players who are asked until then, 0 if there is no such player.
    """
    silence, shown, worth = 1.0, 0.0, 0.0
    for card in named:
        chance = card.held * (loud or 1.0)
        silence *= 1 - chance
        shown += chance
        worth += chance * card.if_shown
    gained = (1 - silence) * worth / shown if shown else 0.0
    return gained if loud else gained + silence * sum([card.if_nobody for card in named])


@lru_cache(maxsize=1 << 12)  # far more than come up in play
def ratings(situation: Situation) -> dict[RoomKind, Best]:
    """The best question in each kind of room, filled in by `rate` when one comes up."""
    return {}


def rate(situation: Situation, room: RoomKind) -> Best:
    """The best question of those that name an open card, or a silent one, of each category."""
    suspect, has_silent_suspect, misdeed, has_silent_misdeed, players, hands, beside = situation
    of_suspect, of_misdeed, of_room = [
        Odds(card, hands, beside) if card else None for card in (suspect, misdeed, room.about)
    ]
    found = []
    for one in namable(of_suspect, silent=has_silent_suspect):
        for other in namable(of_misdeed, silent=has_silent_misdeed):
            named = [odds for odds in (one, other, of_room) if odds]
            found.append(Best(gain(named, room.turn / players), one is None, other is None))
    best = ratings(situation)[room] = max(found)
    return best


def namable(odds: Odds | None, *, silent: bool) -> list[Odds | None]:
    """An open card, or a silent one, of which there is nothing to find out."""
    return [*([odds] if odds else []), *([None] if silent else [])]


class Questions:
    """The best question in each room, for a seat that knows what it knows."""

    __slots__ = (
        "any_room",
        "beside",
        "hands",
        "heard",
        "kinds",
        "live",
        "loud",
        "misdeeds",
        "most",
        "open",
        "rooms",
        "suspects",
    )

    def __init__(self, known: Knowledge, players: int) -> None:
        """`players` are those who are asked; with two sides the side comes after them."""
        p = known.places
        has, can, size = p.has, p.can, p.form.size
        loud = [0] * players  # by whose turn to answer it is
        heard = hands = beside = 0
        suspect, misdeed, room = has[p.form.envelope :]
        unknown, silent = p.pool & ~(suspect | misdeed | room), ALL & ~p.pool
        for i, turn in enumerate(p.form.turns):
            surely = has[i]
            unknown &= ~surely
            if turn == players:
                silent |= surely
                beside = size[i] - surely.bit_count()
            else:
                loud[turn] |= surely
                if can[i] != surely:
                    heard |= can[i]
                    hands += size[i] - surely.bit_count()
        self.loud, self.open, self.live, self.heard = loud, unknown, known.live, heard
        self.suspects = self._choice(SUSPECTS, silent & SUSPECTS or suspect)
        self.misdeeds = self._choice(MISDEEDS, silent & MISDEEDS or misdeed)
        self.hands, self.beside = hands, beside
        self._rate_rooms()

    def _choice(self, category: int, silent: int) -> Choice:
        """A card that may be in the envelope, without such any open one.

        The first on the sheet, for all askers alike: what others ask about the same card is
        heard by everybody.
        """
        cards = self.open & category
        first = cards & self.live or cards
        first &= -first
        about = self._about(first, category) if first else None
        return first.bit_length() - 1, silent, about

    def _about(self, card: int, category: int) -> OpenCard:
        live = (self.live & category).bit_count() if card & self.live else 1
        return OPEN_CARDS[live][card & self.heard != 0]

    # -- rooms ------------------------------------------------------------------------

    def _rate_rooms(self) -> None:
        """The best question in each room, worked out once for rooms that are alike.

        They are alike if nobody can show them, if the same player surely does, or if they are
        open, live or not, with some player or none.
        """
        situation = self._situation()
        rated = ratings(situation)
        best = self.any_room = rated.get(SILENT_ROOM) or rate(situation, SILENT_ROOM)
        rooms, kinds = [best.worth] * 9, []
        for alike, kind in self._alike():
            if alike:
                best = rated.get(kind) or rate(situation, kind)
                kinds.append((alike, best))
                for number in ROOMS_IN[alike >> FIRST_ROOM]:
                    rooms[number] = best.worth
        self.rooms, self.kinds, self.most = rooms, kinds, max(rooms)

    def _situation(self) -> Situation:
        _, silent_suspect, suspect = self.suspects
        _, silent_misdeed, misdeed = self.misdeeds
        players, hands, beside = len(self.loud), self.hands, self.beside
        return suspect, silent_suspect > 0, misdeed, silent_misdeed > 0, players, hands, beside

    def _alike(self) -> list[tuple[int, RoomKind]]:
        """Sets of rooms that somebody can show, and their kind."""
        unknown, live, heard = self.open & ROOMS, self.live & ROOMS, self.heard
        alike = []
        for cards, kind in zip(self.loud, LOUD_ROOMS, strict=False):
            alike.append((cards & ROOMS, kind))
        if unknown:
            open_live = unknown & live
            by_nobody, by_some = OPEN_ROOMS[live.bit_count()]
            alike += (open_live & heard, by_some), (open_live & ~heard, by_nobody)
            if unknown != open_live:
                settled = unknown & ~live
                by_nobody, by_some = OPEN_ROOMS[1]
                alike += (settled & heard, by_some), (settled & ~heard, by_nobody)
        return alike

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[int, int]:
        """A suspect and a misdeed: open cards, or a silent one to isolate another."""
        best = self.any_room
        for alike, found in self.kinds:
            if alike >> room & 1:
                best = found
        _, names_silent_suspect, names_silent_misdeed = best
        suspect, silent_suspect, _ = self.suspects
        misdeed, silent_misdeed, _ = self.misdeeds
        return (
            bluff(silent_suspect, room) if names_silent_suspect else suspect,
            bluff(silent_misdeed, room) if names_silent_misdeed else misdeed,
        )

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        asked = triple(suspect, misdeed, room)
        named = [
            Odds(self._about(asked & category, category), self.hands, self.beside)
            for category in CATEGORIES
            if asked & category & self.open
        ]
        turns = [turn for turn, cards in enumerate(self.loud, start=1) if cards & asked]
        return gain(named, min(turns, default=0) / len(self.loud))


def bluff(silent: int, room: int) -> int:
    """One of the cards that nobody can show, another in another room: rivals compare questions."""
    cards = list(cards_in(silent))
    return cards[room % len(cards)]


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat by what it knows in a state, or in its view of one."""
    return questions_in(knowledge_of(seen, seat), seen.table.seats)


def questions_in(known: Knowledge, seats: int) -> Questions:
    """The questions kept with what a seat knows: nothing changes before the next answer."""
    if known.questions is None:
        known.questions = Questions(known, seats - 1)
    found: Questions = known.questions
    return found
