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


class Questions:
    """The best question in each room, for a seat that knows what it knows."""

    def __init__(self, known: Knowledge, seats: int, seat: int) -> None:
        p = known.places
        self.known = known
        self.order = [(seat + i) % seats for i in range(1, seats)]
        self.live = known.suspects_left
        if self.live.bit_count() == 3:
            self.live = 0
        self.open = [(self.live & category).bit_count() for category in CATEGORIES]
        self.loud = {player: p.surely_holds(player) for player in self.order}
        self.silent = known.deal.hand | known.deal.leftovers | p.surely_holds(AT_SIDE)
        self.weights = self._weights()
        self.best: dict[int, tuple[float, int, int]] = {}

    def _weights(self) -> dict[int, list[float]]:
        """For each card that is not placed: chances that it is with each other player, and else."""
        p = self.known.places
        room = [size - has.bit_count() for size, has in zip(p.size, p.has, strict=True)]
        unplaced = p.pool
        for has in p.has:
            unplaced &= ~has
        found = {}
        for card in cards_in(unplaced):
            held = [0.0] * (len(self.order) + 2)
            for i, can in enumerate(p.can):
                if can >> card & 1:
                    held[self._column(p.owner[i])] += room[i]
            found[card] = self._shared(card, held)
        return found

    def _column(self, owner: int) -> int:
        if owner == IN_ENVELOPE:
            return len(self.order)
        return len(self.order) + 1 if owner == AT_SIDE else self.order.index(owner)

    def _shared(self, card: int, held: list[float]) -> list[float]:
        """The envelope has one of the open cards of a category, all as likely."""
        n = self.open[category_of(card)]
        in_envelope = 1 / n if self.live >> card & 1 else 0.0
        held[len(self.order)] = 0.0
        total = sum(held) or 1.0
        shared = [share * (1 - in_envelope) / total for share in held]
        shared[len(self.order)] = in_envelope
        return shared

    # -- questions --------------------------------------------------------------------

    def in_room(self, room: int) -> tuple[float, int, int]:
        """The worth of the best question in a room, with its suspect and misdeed."""
        found = self.best.get(room)
        if found is None:
            found = self.best[room] = max(
                (self.worth(suspect, misdeed, room), suspect, misdeed)
                for suspect in self.choices(0)
                for misdeed in self.choices(1)
            )
        return found

    def choices(self, category: int) -> list[int]:
        """The cards of a category worth naming: the likeliest live ones, and one to stay silent on."""
        cards = CATEGORIES[category]
        place = len(self.order)
        live = sorted(
            (card for card in self.weights if cards >> card & 1),
            key=lambda card: -self.weights[card][place],
        )
        silent = cards_in(self.silent & cards)
        if silent:
            return [*live[:2], silent[0]]
        placed = [card for card in cards_in(cards) if card not in self.weights]
        return [*live[:2], *placed[-1:]]

    def worth(self, suspect: int, misdeed: int, room: int) -> float:
        """The bits that the answer is expected to give about the envelope."""
        named = [card for card in (suspect, misdeed, room) if card in self.weights]
        if not named:
            return 0.0
        asked = 1 << suspect | 1 << misdeed | 1 << room
        left = dict.fromkeys(named, 1.0)
        unanswered, gain = 1.0, 0.0
        for column, player in enumerate(self.order):
            shown = 0.0
            silence = 1.0
            worth = 0.0
            for card in named:
                chance = (
                    self.weights[card][column] / left[card] if left[card] > 0 else 0.0
                )
                left[card] -= self.weights[card][column]
                silence *= 1 - chance
                shown += chance
                worth += chance * self.cross_off(card)
            if shown > 0:
                gain += unanswered * (1 - silence) * worth / shown
            if self.loud[player] & asked:
                return gain
            unanswered *= silence
        return gain + unanswered * self.found(named)

    def cross_off(self, card: int) -> float:
        if self.live >> card & 1:
            return CROSS_OFF[self.open[category_of(card)]]
        return SEES_A_HAND

    def found(self, named: list[int]) -> float:
        """When nobody can answer, the live cards asked for are in the envelope or at the side."""
        place = len(self.order)
        gain = 0.0
        has_side = False
        for card in named:
            inside, aside = self.weights[card][place], self.weights[card][place + 1]
            if inside:
                gain += LOG[self.open[category_of(card)]] * inside / (inside + aside)
            has_side = has_side or aside > 0
        return gain + (SIDE_LOOK if has_side else 0.0)


def category_of(card: int) -> int:
    return 0 if card < 6 else 1 if card < 12 else 2


def questions_of(seen: ClueState, seat: int) -> Questions:
    """The questions of a seat, kept with what it knows: nothing changes before the next answer."""
    known = knowledge_of(seen, seat)
    if known.questions is None:
        known.questions = Questions(known, seen.table.seats, seat)
    found: Questions = known.questions
    return found
