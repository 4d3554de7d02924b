"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen. The estimate
takes the cards as independent; what is certain is never estimated.
"""

from functools import cached_property
from math import log2

from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.knowledge import Knowledge, knowledge_of
from games.rulebooks.clue.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.state import CARDS, CATEGORIES, ClueState, cards_in

LOG = [0.0, *(log2(n) for n in range(1, 10))]
CROSS_OFF = [0.0, 0.0, *(log2(n / (n - 1)) for n in range(2, 10))]
"""What it is worth to cross off one of so many open cards of a category, in bits."""

SIDE_LOOK = 0.3  # CL-29.9: an unanswered question opens a side card
SEES_A_HAND = (
    0.1  # a card placed, though its category is settled, helps to place others
)

CATEGORY = [0] * 6 + [1] * 6 + [2] * 9


Place = tuple[int, int, int]
"""The cards that a hand or the side may hold, its free room, and whose turn to answer it is."""


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


class Questions:
    """The best question in each room, for a seat that knows what it knows."""

    def __init__(self, known: Knowledge, seats: int, seat: int) -> None:
        p = known.places
        self.order = [(seat + i) % seats for i in range(1, seats)]
        self.live = known.suspects_left
        self.open = [(self.live & category).bit_count() for category in CATEGORIES]
        self.loud = {player: p.surely_holds(player) for player in self.order}
        self.louder = list(self.loud.values())
        self.all_loud = 0
        for cards in self.louder:
            self.all_loud |= cards
        silent = known.deal.hand | known.deal.leftovers | p.surely_holds(AT_SIDE)
        self.unplaced = self._unplaced(known)
        self.suspects = self._choices(CATEGORIES[0], silent)
        self.misdeeds = self._choices(CATEGORIES[1], silent)
        self.best: dict[object, tuple[float, int, int]] = {}  # by kind of room

    def _unplaced(self, known: Knowledge) -> dict[int, Chances]:
        """Cards that can be in the same places have the same chances, worked out once."""
        p = known.places
        open_cards = p.pool
        places = []
        for can, has, size, owner in zip(p.can, p.has, p.size, p.owner, strict=True):
            open_cards &= ~has
            room = size - has.bit_count()
            if room and owner != IN_ENVELOPE:
                column = -1 if owner == AT_SIDE else self.order.index(owner)
                places.append((can, room, column))
        classes = self._classes(open_cards, [can for can, _, _ in places])
        return self._weighed(classes, places)

    def _weighed(self, classes: list[int], places: list[Place]) -> dict[int, Chances]:
        """The envelope may hold each open card of a category, all taken as equally likely."""
        found = {}
        for alike in classes:
            n = self.open[CATEGORY[alike.bit_length() - 1]]
            inside = 1 / n if alike & self.live else 0.0
            chances = self._chances(alike, inside, n, places)
            found.update(dict.fromkeys(cards_in(alike), chances))
        return found

    def _classes(self, open_cards: int, cans: list[int]) -> list[int]:
        """Sets of cards of a category that can be in the same places."""
        classes = [open_cards & category for category in CATEGORIES]
        for can in (self.live, *cans):
            classes = [part for c in classes for part in (c & can, c & ~can) if part]
        return classes

    def _chances(
        self, alike: int, inside: float, n: int, places: list[Place]
    ) -> Chances:
        """If it is not in the envelope, the room in each hand decides."""
        held = [0.0] * (len(self.order) + 1)
        total = 0
        for can, room, column in places:
            if can & alike:
                held[column] += room
                total += room
        share = (1 - inside) / total
        chances = [h * share for h in held]
        return Chances(chances[:-1], inside, chances[-1], n)

    def _choices(self, category: int, silent: int) -> tuple[int, int]:
        """A card of a category that may be in the envelope, and one that nobody can show.

        The first on the sheet, for all askers alike: what others ask about the same card is
        heard by everybody. Without a live card any open one; -1 where there is none such.
        """
        cards = [card for card in self.unplaced if category >> card & 1]
        live = [card for card in cards if self.live >> card & 1]
        return min(live or cards, default=-1), (silent & category).bit_length() - 1

    def _pairs(self, room: int) -> list[tuple[int, int]]:
        """Suspects and misdeeds worth naming together: open ones, or a silent one to isolate."""
        suspect, quiet_suspect = self.suspects
        misdeed, quiet_misdeed = self.misdeeds
        pairs = [(suspect, misdeed), (suspect, quiet_misdeed), (quiet_suspect, misdeed)]
        if room in self.unplaced:
            pairs.append((quiet_suspect, quiet_misdeed))
        named = [pair for pair in pairs if min(pair) >= 0]
        return named or [
            (max(suspect, quiet_suspect, 0), max(misdeed, quiet_misdeed, 6))
        ]

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[float, int, int]:
        """The worth of the best question in a room, with its suspect and misdeed."""
        alike = self._alike(room)
        found = self.best.get(alike)
        if found is None:
            found = self.best[alike] = max(
                (self.worth(suspect, misdeed, room), suspect, misdeed)
                for suspect, misdeed in self._pairs(room)
            )
        return found

    @cached_property
    def rooms(self) -> list[float]:
        """The worth of the best question in each room, in the order of the rooms."""
        return [self.in_room(room)[0] for room in range(FIRST_ROOM, CARDS)]

    def _alike(self, room: int) -> object:
        """The same for rooms in which a question is worth the same."""
        chances = self.unplaced.get(room)
        if chances:
            return chances
        return next((p for p, cards in self.loud.items() if cards >> room & 1), -1)

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        asked = 1 << suspect | 1 << misdeed | 1 << room
        unplaced = self.unplaced
        named = [unplaced[c] for c in (suspect, misdeed, room) if c in unplaced]
        if not named:
            return 0.0
        if len(named) == 1 and not asked & self.all_loud:
            return named[0].alone
        return self._worth_in_turn(asked, named)

    def _worth_in_turn(self, asked: int, named: list[Chances]) -> float:
        """Player by player: who surely holds a card that was asked for ends the question."""
        unanswered, gain = 1.0, 0.0
        for column, loud in enumerate(self.louder):
            shown = worth = 0.0
            silence = 1.0
            for card in named:
                chance = card.turns[column]
                if chance:
                    silence *= 1 - chance
                    shown += chance
                    worth += chance * card.shown
            if shown:
                gain += unanswered * (1 - silence) * worth / shown
            if loud & asked:
                return gain
            unanswered *= silence
        return gain + unanswered * sum(card.found for card in named)


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat by what it knows in a state, or in its view of one."""
    return questions_in(knowledge_of(seen, seat), seen.table.seats, seat)


def questions_in(known: Knowledge, seats: int, seat: int) -> Questions:
    """The questions kept with what a seat knows: nothing changes before the next answer."""
    if known.questions is None:
        known.questions = Questions(known, seats, seat)
    found: Questions = known.questions
    return found
