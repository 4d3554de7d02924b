"""Chapter 20: what a seat cannot know, blanked in its view and dealt again in a sample."""

from functools import lru_cache

from games.engine.rng import shuffle
from games.rulebooks.clue.deduction.facts import unpack_show
from games.rulebooks.clue.deduction.places import AT_SIDE, IN_ENVELOPE
from games.rulebooks.clue.face import CATEGORIES, cards_in
from games.rulebooks.clue.flow import SHOW
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.question import show_options
from games.rulebooks.clue.sights import cards_at, knowledge_to_sample
from games.rulebooks.clue.state import ENVELOPE, HAND, SIDE, ClueState


def hide(seen: ClueState, seat: int) -> None:
    """CL-20.4, CL-20.5, CL-20.7, CL-20.9: hands, cards shown to others, envelope, side cards."""
    seen.hand = own_hand(seen.hand, seat)
    if len(seen.hand) > 2:
        seen.told = tuple(told_by_or_to(seen, seat))
    if seen.side:
        seen.side = side_as_seen(seen.side, seen.looked[seat])
    if seen.result is None and not seen.out >> seat & 1:
        seen.solution = 0


@lru_cache(maxsize=256)
def own_hand(hands: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The cards that the seat holds, and none for the others."""
    return tuple([cards if s == seat else 0 for s, cards in enumerate(hands)])


@lru_cache(maxsize=256)
def side_as_seen(side: tuple[int, ...], looked: int) -> tuple[int, ...]:
    """The cards at the side places that were looked at, backs at the others."""
    return tuple([c if looked >> p & 1 else -1 for p, c in enumerate(side)])


def told_by_or_to(s: ClueState, seat: int) -> list[int]:
    """The cards that the seat showed, and those that it saw."""
    seats = s.table.seats
    told = [0] * (seats * seats)
    own = slice(seat * seats, (seat + 1) * seats)
    told[own] = s.told[own]
    told[seat::seats] = s.told[seat::seats]
    return told


def redeal(sample: ClueState, seat: int) -> None:
    """CL-27.5: a deal drawn evenly from all those that fit what the seat has observed.

    It depends on the generator and on what the seat knows, not on how the cards really lie.
    """
    box: Box = sample.table.prepared
    if sample.turn:
        deal_again(sample, seat)
    if box.has_sheldon:
        shuffle_deck(sample)
    pending_choice(sample, seat)


def deal_again(s: ClueState, seat: int) -> None:
    held = knowledge_to_sample(s, seat).draw(s)
    lay_hands(s, seat, held)
    lay_side(s, seat, held.get(AT_SIDE, 0))
    lay_envelope(s, seat, held[IN_ENVELOPE])
    retell(s, seat)


def lay_hands(s: ClueState, seat: int, held: dict[int, int]) -> None:
    faces = s.table.prepared.faces
    hands = list(s.hand)
    for player in range(s.table.seats):
        if player != seat:
            hands[player] = held[player]
            numbers = s.piles[HAND * s.table.seats + player]
            for number, card in zip(numbers, cards_in(held[player]), strict=True):
                s.face[number] = faces[card]
    s.hand = tuple(hands)


def lay_side(s: ClueState, seat: int, cards: int) -> None:
    """The unseen side cards in any order: their places say nothing to the seat."""
    looked = s.looked[seat]
    unseen = [place for place in range(len(s.side)) if not looked >> place & 1]
    if not unseen:
        return
    side = list(s.side)
    left = cards_in(cards & ~cards_at(s.side, looked))
    if len(left) > 1:
        s.rng = shuffle(left, s.rng)
    numbers = s.piles[SIDE * s.table.seats]
    for place, card in zip(unseen, left, strict=True):
        side[place] = card
        s.face[numbers[place]] = s.table.prepared.faces[card]
    s.side = tuple(side)


def lay_envelope(s: ClueState, seat: int, cards: int) -> None:
    numbers = s.piles[ENVELOPE * s.table.seats]
    s.solution = cards
    for number, category in zip(numbers, CATEGORIES, strict=True):
        s.face[number] = s.table.prepared.faces[(cards & category).bit_length() - 1]


def retell(s: ClueState, seat: int) -> None:
    """What the others saw of one another's cards, dealt again to fit the hands.

    That a card was shown is public; which one it was is as likely each that it can have been.
    What the seat showed and saw stays as it was.
    """
    seats = s.table.seats
    if seats == 2:
        return  # all was shown by the seat or to it
    mine = 1 << seat
    told = told_by_or_to(s, seat)
    for show in s.shows:
        viewers, shower, among = unpack_show(show)
        if shower == seat or viewers in (0, mine):
            continue
        cards = s.hand[shower] & among
        if viewers & mine:
            cards &= told[shower * seats + seat]
        card = one_of(s, cards)
        for viewer in range(seats):
            if viewers >> viewer & 1:
                told[shower * seats + viewer] |= card
    s.told = tuple(told)


def one_of(s: ClueState, cards: int) -> int:
    """One card of a set, each as likely; chance is not used up where there is no choice."""
    if not cards & (cards - 1):
        return cards
    listed = cards_in(cards)
    return 1 << listed[s.below(len(listed))]


def shuffle_deck(s: ClueState) -> None:
    """The order of the Sheldon Cards that nobody has seen yet."""
    numbers = [n for n in s.table.prepared.sheldon_cards if not s.known[n]]
    faces = sorted((s.face[n] for n in numbers), key=s.table.index_of.__getitem__)
    if len(faces) > 1:
        s.rng = shuffle(faces, s.rng)
    for number, face in zip(numbers, faces, strict=True):
        s.face[number] = face


def pending_choice(s: ClueState, seat: int) -> None:
    """Another player who is choosing a card to show chooses from the hand dealt again."""
    if s.to_act not in (None, seat) and s.frames[-1][0] == SHOW:
        s.options = show_options(s, s.frames[-1])
