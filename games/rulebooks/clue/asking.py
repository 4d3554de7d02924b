"""Chapter 29: what a question is worth, estimated from what simple steps tell (CL-29.2).

A card is live if it may be in the envelope, loud if some player surely holds it, and silent
if nobody can show it: an own card, a face-up one, a side card that was seen. The estimate
takes the cards as independent; what is certain is never estimated.
"""

from math import log2

from games.rulebooks.clue.knowledge import Knowledge, knowledge_of
from games.rulebooks.clue.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.state import CATEGORIES, ClueState, cards_in

LOG = [0.0, *(log2(n) for n in range(1, 10))]
CROSS_OFF = [0.0, 0.0, *(log2(n / (n - 1)) for n in range(2, 10))]
"""What it is worth to cross off one of so many open cards of a category, in bits."""

SIDE_LOOK = 0.3  # CL-29.9: an unanswered question opens a side card
SEES_A_HAND = (
    0.1  # a card placed, though its category is settled, helps to place others
)

CATEGORY = [0] * 6 + [1] * 6 + [2] * 9


class Chances:
    """Of a card whose place is open: that each other player, asked in turn, can show it."""

    __slots__ = ("found", "inside", "looks", "shown", "turns")

    def __init__(self, held: list[float], inside: float, aside: float, n: int) -> None:
        self.inside = inside
        self.shown = CROSS_OFF[n] if inside else SEES_A_HAND
        self.found = LOG[n] * inside / (inside + aside) if inside else 0.0
        self.looks = SIDE_LOOK if aside else 0.0
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
        self.louder = [self.loud[player] for player in self.order]
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
        alike: dict[tuple[int, ...], Chances] = {}
        found = {}
        for card in cards_in(open_cards):
            n = self.open[CATEGORY[card]] if self.live >> card & 1 else 0
            key = (n, *[can >> card & 1 for can, _, _ in places])
            if key not in alike:
                alike[key] = self._chances(card, n, places)
            found[card] = alike[key]
        return found

    def _chances(
        self, card: int, n: int, places: list[tuple[int, int, int]]
    ) -> Chances:
        """The envelope has any open card of a category; else the room in a hand decides."""
        inside = 1 / n if n else 0.0
        held = [0.0] * (len(self.order) + 1)
        total = 0
        for can, room, column in places:
            if can >> card & 1:
                held[column] += room
                total += room
        share = (1 - inside) / total if total else 0.0
        chances = [h * share for h in held]
        return Chances(chances[:-1], inside, chances[-1], n)

    def _choices(self, category: int, silent: int) -> list[int]:
        """The cards worth naming: the likeliest live one, and one that nobody can show."""
        open_cards = [card for card in self.unplaced if category >> card & 1]
        found = []
        if open_cards:
            found.append(max(open_cards, key=lambda card: self.unplaced[card].inside))
        quiet = silent & category
        if quiet:
            found.append(quiet.bit_length() - 1)
        return found or [category.bit_length() - 1]

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[float, int, int]:
        """The worth of the best question in a room, with its suspect and misdeed."""
        alike = self._alike(room)
        found = self.best.get(alike)
        if found is None:
            found = self.best[alike] = max(
                (self.worth(suspect, misdeed, room), suspect, misdeed)
                for suspect in self.suspects
                for misdeed in self.misdeeds
            )
        return found

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
        return gain + unanswered * sum(card.found + card.looks for card in named)


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat, kept with what it knows: nothing changes before the next answer."""
    known = knowledge_of(seen, seat)
    if known.questions is None:
        known.questions = Questions(known, seen.table.seats, seat)
    found: Questions = known.questions
    return found
