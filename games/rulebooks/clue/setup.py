"""Chapters 3 to 9.1: characters, envelope, deal, leftovers, Sheldon deck, first player."""

from games.engine.flow import Action, Frame
from games.engine.rng import shuffle
from games.rulebooks.clue.face import CATEGORIES, ENVELOPE_CARDS, SIDE_CARDS, cards_in
from games.rulebooks.clue.flow import CHARACTER, DEAL, FLOW, TURN
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.state import (
    DECK,
    ENVELOPE,
    HAND,
    LEFTOVER,
    PERSONALITY,
    SIDE,
    ClueState,
    with_value,
)


def set_up(s: ClueState) -> None:
    """CL-3.1 to CL-3.3: all pieces start in the centre; then characters, then the deal."""
    s.frames.append((DEAL,))
    s.frames.append((CHARACTER, 0))


@FLOW.run(CHARACTER)
def offer_characters(s: ClueState, frame: Frame) -> None:
    """CL-3.4, CL-3.6, CL-R.5: in seat order, each picks from the suspects that are left."""
    _, seat = frame
    if seat == s.table.seats:
        s.frames.pop()
        return
    s.ask(seat, [("play", i) for i in range(6) if i not in s.characters])


@FLOW.chose(CHARACTER)
def take_character(s: ClueState, frame: Frame, action: Action) -> None:
    """CL-3.7, CL-4.1: the player takes the personality card, power side up."""
    box: Box = s.table.prepared
    _, seat = frame
    _, suspect = action
    s.characters = (*s.characters, suspect)
    s.power = with_value(s.power, seat, box.powers[suspect])
    card = box.personalities[suspect]
    s.place([card], PERSONALITY * s.table.seats + seat)
    s.note("character", "CL-3.4", seat, card, box.titles[suspect])
    s.frames[-1] = (CHARACTER, seat + 1)


@FLOW.run(DEAL)
def deal(s: ClueState, frame: Frame) -> None:
    """CL-5.1 to CL-9.1 in printed order."""
    rest = fill_envelope(s)
    rest = lay_side_cards(s, rest)
    deal_hands(s, rest)
    shuffle_sheldon_cards(s)
    roll_for_first(s)
    s.frames[-1] = (TURN,)


def fill_envelope(s: ClueState) -> list[int]:
    """CL-5.1 to CL-5.6: the top card of each shuffled category; the rest shuffled together (CL-6.1)."""
    rest: list[int] = []
    top: list[int] = []
    for category in CATEGORIES:
        cards = cards_in(category)
        s.rng = shuffle(cards, s.rng)
        top.append(cards.pop())
        rest += cards
    s.rng = shuffle(rest, s.rng)
    s.solution = sum(1 << card for card in top)
    lay(s, 0, top, ENVELOPE * s.table.seats)
    return rest


def lay_side_cards(s: ClueState, rest: list[int]) -> list[int]:
    """CL-19.3, CL-19.4: with two sides or teams, the top four lie face down in a row."""
    box: Box = s.table.prepared
    if not box.has_sides:
        return rest
    s.side = tuple(rest[:SIDE_CARDS])
    lay(s, ENVELOPE_CARDS, rest[:SIDE_CARDS], SIDE * s.table.seats)
    return rest[SIDE_CARDS:]


def deal_hands(s: ClueState, rest: list[int]) -> None:
    """CL-6.2 to CL-6.5: the largest equal hands; what cannot be divided lies face up."""
    box: Box = s.table.prepared
    seats, size = s.table.seats, box.hand_size
    number = ENVELOPE_CARDS + len(s.side)
    hands = [rest[seat * size : (seat + 1) * size] for seat in range(seats)]
    for seat, cards in enumerate(hands):
        lay(s, number, cards, HAND * seats + seat)
        number += size
    s.hand = tuple(sum(1 << card for card in cards) for cards in hands)
    left = rest[seats * size :]
    s.leftovers = sum(1 << card for card in left)
    lay(s, number, left, LEFTOVER * seats)
    s.note("deal", "CL-6.3", -1, -1, size, len(left), len(s.side))


def lay(s: ClueState, number: int, cards: list[int], pile: int) -> None:
    """Put CLUE cards on the next free card numbers, so that a number tells nothing."""
    box: Box = s.table.prepared
    for place, card in enumerate(cards, start=number):
        s.face[place] = box.faces[card]
    s.place(list(range(number, number + len(cards))), pile)


def shuffle_sheldon_cards(s: ClueState) -> None:
    """CL-8.1, CL-8.5: shuffled beside the board; never with two sides or teams."""
    box: Box = s.table.prepared
    if box.has_sheldon:
        s.shuffle_cards(box.sheldon_cards)
        s.place(box.sheldon_cards, DECK * s.table.seats)


def roll_for_first(s: ClueState) -> None:
    """CL-9.1, CL-R.7: the highest roll begins; only tied players roll again."""
    tied = list(range(s.table.seats))
    while len(tied) > 1:
        rolls = [roll_dice(s) for _ in tied]
        for seat, roll in zip(tied, rolls, strict=True):
            s.note("roll_first", "CL-9.1", seat, -1, roll)
        tied = [seat for seat, roll in zip(tied, rolls, strict=True) if roll == max(rolls)]
    s.first = s.active = tied[0]
    s.turn = s.round = 1


def roll_dice(s: ClueState) -> int:
    """CL-R.6: two six-sided dice, summed."""
    dice = s.below(36)
    return dice // 6 + dice % 6 + 2
