"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen, one that is known
to be in the envelope. The estimate takes the cards as independent and the players who answer
as one, who holds all that is not known of their hands; what is certain is never estimated.
"""

from math import log2

from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.deduction.knowledge import Knowledge
from games.rulebooks.clue.face import ALL, CATEGORIES, MISDEEDS, ROOMS, SUSPECTS, cards_in
from games.rulebooks.clue.observation import knowledge_of
from games.rulebooks.clue.state import ClueState

LOG = [0.0, *(log2(n) for n in range(1, 10))]
CROSS_OFF = [0.0, 0.0, *(log2(n / (n - 1)) for n in range(2, 10))]
"""What it is worth to cross off one of so many open cards of a category, in bits."""

SIDE_LOOK = 0.3  # CL-29.9: an unanswered question opens a side card
SEES_A_HAND = 0.1  # a card placed, though its category is settled, helps to place others

ROOMS_IN = [tuple(cards_in(rooms)) for rooms in range(1 << 9)]
"""The rooms in a set of them, counted from the first room."""

Outlook = int
"""Of an open card, packed into six bits: how many cards of its category are live, if it is live
itself, else 1; and two marks. 0 stands for no such card."""

LIVE = 15
HEARD = 16  # some player may hold it
SILENT = 32  # its category has a silent card that can be named instead
OUTLOOK = 6  # bits

Situation = int
"""All that the worth of a question depends on, packed into one number: the outlooks of a room,
a suspect and a misdeed, and in three bits each when the player is asked who surely holds the
room, and how many are asked at all; then the cards that are not known of their hands and of
the side."""

TURN = 3  # bits
LOUD = 1 << 3 * OUTLOOK

Best = tuple[float, bool, bool]
"""What the best question is worth, and whether it names a silent suspect and a silent misdeed."""

Choice = tuple[int, int, Outlook]
"""Of a category: the card to find out about and one that nobody can show, or -1 for none; the
outlook of the first."""


class Chances:
    """Of a card whose place is open: that a player shows it, what it is worth to see it, and what
    it is worth when nobody shows it.

    The envelope holds each live card with the same chance; if it does not hold this one, the
    free room decides between the players and the side.
    """

    __slots__ = ("found", "held", "shown")

    def __init__(self, outlook: Outlook, hands: int, beside: int) -> None:
        live = outlook & LIVE
        inside = 1 / live if live > 1 else 0.0
        players = hands if outlook & HEARD else 0
        self.held = (1 - inside) * players / (players + beside or 1)
        self.shown = CROSS_OFF[live] if inside else SEES_A_HAND
        self.found = LOG[live] * inside / (1 - self.held) if inside else 0.0
        if beside:
            self.found += SIDE_LOOK


def gain(named: list[Chances], loud: float) -> float:
    """The bits that a question about these open cards is expected to give.

    The player who surely holds a card that was asked for ends it: `loud` is the share of the
    players who are asked until then, 0 if there is no such player.
    """
    silence, shown, worth = 1.0, 0.0, 0.0
    for card in named:
        chance = card.held * (loud or 1.0)
        silence *= 1 - chance
        shown += chance
        worth += chance * card.shown
    gained = (1 - silence) * worth / shown if shown else 0.0
    return gained if loud else gained + silence * sum([card.found for card in named])


RATED: dict[Situation, Best] = {}
MOST_RATED = 1 << 15  # far more than come up in play


def rated(situation: Situation) -> Best:
    """The best question of those that name an open card, or a silent one, of each category."""
    if len(RATED) >= MOST_RATED:
        RATED.clear()
    room, suspect, misdeed = [situation >> OUTLOOK * i & 63 for i in range(3)]
    turn, players = [situation >> 3 * OUTLOOK + TURN * i & 7 for i in range(2)]
    hands, beside = divmod(situation >> 3 * OUTLOOK + 2 * TURN, 8)
    found = []
    for one in _named(suspect):
        for other in _named(misdeed):
            cards = [card for card in (one, other, room) if card]
            named = [Chances(card, hands, beside) for card in cards]
            found.append((gain(named, turn / players), not one, not other))
    best = RATED[situation] = max(found)
    return best


def _named(card: Outlook) -> list[Outlook]:
    """An open card, or a silent one, which has no outlook."""
    open_card = card & ~SILENT
    return [*([open_card] if open_card else []), *([0] if card & SILENT else [])]


class Questions:
    """The best question in each room, for a seat that knows what it knows."""

    __slots__ = (
        "any_room",
        "free",
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
        self.free = (hands << 3 | beside) << TURN | players
        self._rate_rooms()

    def _choice(self, category: int, silent: int) -> Choice:
        """A card that may be in the envelope, without such any open one.

        The first on the sheet, for all askers alike: what others ask about the same card is
        heard by everybody.
        """
        cards = self.open & category
        first = cards & self.live or cards
        first &= -first
        outlook = self._outlook(first, category) if first else 0
        if silent:
            outlook |= SILENT
        return first.bit_length() - 1, silent.bit_length() - 1, outlook

    def _outlook(self, card: int, category: int) -> Outlook:
        outlook = (self.live & category).bit_count() if card & self.live else 1
        return outlook | HEARD if card & self.heard else outlook

    # -- rooms ------------------------------------------------------------------------

    def _rate_rooms(self) -> None:
        """The best question in each room, worked out once for rooms that are alike.

        They are alike if nobody can show them, if the same player surely does, or if they are
        open, live or not, with some player or none.
        """
        cards = self.misdeeds[2] << OUTLOOK | self.suspects[2]
        situation = self.free << TURN + 3 * OUTLOOK | cards << OUTLOOK
        best = self.any_room = RATED.get(situation) or rated(situation)
        rooms, kinds = [best[0]] * 9, []
        for alike, room in self._alike():
            if alike:
                best = RATED.get(situation + room) or rated(situation + room)
                kinds.append((alike, best))
                for number in ROOMS_IN[alike >> FIRST_ROOM]:
                    rooms[number] = best[0]
        self.rooms, self.kinds, self.most = rooms, kinds, max(rooms)

    def _alike(self) -> list[tuple[int, Situation]]:
        """Sets of rooms that somebody can show, and what that means for a question there."""
        unknown, live, heard = self.open & ROOMS, self.live & ROOMS, self.heard
        alike, turn = [], 0
        for cards in self.loud:
            turn += LOUD
            alike.append((cards & ROOMS, turn))
        if unknown:
            open_live, count = unknown & live, live.bit_count()
            alike += (open_live & heard, count | HEARD), (open_live & ~heard, count)
            if unknown != open_live:
                settled = unknown & ~live
                alike += (settled & heard, 1 | HEARD), (settled & ~heard, 1)
        return alike

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[int, int]:
        """A suspect and a misdeed: open cards, or a silent one to isolate another."""
        best = self.any_room
        for alike, found in self.kinds:
            if alike >> room & 1:
                best = found
        return self.suspects[best[1]], self.misdeeds[best[2]]

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        asked = 1 << suspect | 1 << misdeed | 1 << room
        hands, beside = divmod(self.free >> TURN, 8)
        named = [
            Chances(self._outlook(asked & category, category), hands, beside)
            for category in CATEGORIES
            if asked & category & self.open
        ]
        loud = [turn for turn, cards in enumerate(self.loud, 1) if cards & asked]
        return gain(named, loud[0] / len(self.loud) if loud else 0.0)


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat by what it knows in a state, or in its view of one."""
    return questions_in(knowledge_of(seen, seat), seen.table.seats)


def questions_in(known: Knowledge, seats: int) -> Questions:
    """The questions kept with what a seat knows: nothing changes before the next answer."""
    if known.questions is None:
        known.questions = Questions(known, seats - 1)
    found: Questions = known.questions
    return found
