"""Verbs on hands and Decks: drawing, discarding, looking, revealing, investigating (DC-36)."""

from collections.abc import Mapping
from typing import Any

from games.engine.abilities.kinds import (
    AMOUNT,
    BINDING,
    CARDS,
    FLAG,
    NUMBER,
    PLAYER,
    SELECTOR,
    Word,
)
from games.engine.abilities.program import bind
from games.engine.abilities.selector import Selector
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import REGISTERS, SEAT
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import INVESTIGATES, LEAVES_REMOVE
from games.rulebooks.detective_conan.events import fire
from games.rulebooks.detective_conan.flow import ARRANGE, DISCARD, ORDER, flow
from games.rulebooks.detective_conan.movement import (
    bury,
    bury_in_order,
    bury_shuffled,
    cards_after_refresh,
    cover,
    discard,
    draw,
    mill,
    take,
    turn_into_deck,
)
from games.rulebooks.detective_conan.state import DECK, HAND, REMOVE, SCENE, ConanState, zone_of
from games.rulebooks.detective_conan.vocabulary.texts import cards
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

verb = VOCABULARY.verb
Cards = tuple[int, ...]
YOU = optional(PLAYER, "you")


def _by_player(action: str, actions: str) -> Any:
    def say(said: Any, given: Any) -> str:
        what = cards(said.get("count") or "1")
        if given.get("who", "you") == "you":
            return f"{action} {what}"
        return f"{said['who']} {actions} {what}"

    return say


# -- hands ----------------------------------------------------------------------------


def draw_into(s: ConanState, f: Frame, seat: int, count: int, register: int | None) -> None:
    """Draw cards; what was drawn is bound if the text speaks of it later."""
    before = s.piles[HAND + seat]
    draw(s, seat, count)
    if register is not None:
        bind(s, f, register, tuple(c for c in s.piles[HAND + seat] if c not in before))


@verb(
    "draw",
    _by_player("draw", "draws"),
    count=optional(AMOUNT, 1),
    who=YOU,
    into=optional(BINDING),
)
def draw_cards(s: ConanState, f: Frame, count: int, who: int, register: int | None) -> None:
    draw_into(s, f, who, count, register)


@verb(
    "draw_to",
    "draw until you have {hand} cards in hand",
    hand=NUMBER,
    into=optional(BINDING),
)
def draw_to(s: ConanState, f: Frame, hand: int, register: int | None) -> None:
    """DC-36.16"""
    seat = f[SEAT]
    draw_into(s, f, seat, max(0, hand - len(s.piles[HAND + seat])), register)


def _discards_text(said: Any, given: Any) -> str:
    how = " at random" if given.get("random") else ""
    what = cards(said["count"] or "1")
    if given.get("who", "opponent") == "you":
        return f"discard {what}{how}"
    return f"your opponent discards {what}{how}"


def can_discard(s: ConanState, f: Frame, count: int, who: int, random: bool | None) -> bool:
    """DC-14.14, DC-R.31"""
    return len(s.piles[HAND + who]) >= count


@verb(
    "discards",
    _discards_text,
    can=can_discard,
    count=optional(AMOUNT, 1),
    who=optional(PLAYER, "opponent"),
    random=optional(FLAG),
)
def player_discards(s: ConanState, f: Frame, count: int, who: int, random: bool | None) -> None:
    """DC-28.22, DC-28.24, DC-R.31: its owner picks, or chance does."""
    if not random:
        s.frames.append((DISCARD, who, count, f[SEAT]))
        return
    for _ in range(min(count, len(s.piles[HAND + who]))):
        hand = s.piles[HAND + who]
        discard(s, hand[s.below(len(hand))], f[SEAT])


@flow.run(DISCARD)
def offer_discard(s: ConanState, frame: Frame) -> None:
    _op, seat, count, _by = frame
    hand = s.piles[HAND + seat]
    if count <= 0 or not hand:
        s.frames.pop()
    else:
        s.ask(seat, [("discard", c) for c in hand])


@flow.chose(DISCARD)
def chose_discard(s: ConanState, frame: Frame, action: Action) -> None:
    _op, seat, count, by = frame
    s.frames[-1] = (DISCARD, seat, count - 1, by)
    discard(s, action[1], by)


def _discard_to_text(said: Any, given: Any) -> str:
    if given.get("who", "you") == "you":
        return f"discard until you have {said['hand']} cards in hand"
    return f"your opponent discards until they have {said['hand']} cards in hand"


@verb("discard_to", _discard_to_text, hand=NUMBER, who=YOU)
def discard_to(s: ConanState, f: Frame, hand: int, who: int) -> None:
    """DC-14.19"""
    count = len(s.piles[HAND + who]) - hand
    if count > 0:
        s.frames.append((DISCARD, who, count, f[SEAT]))


def _discarding_text(said: Any, given: Any) -> str:
    by = given["who"].get("by") if isinstance(given["who"], Mapping) else None
    if by != "opponent":
        return f"discard {said['who']}"
    return f"your opponent discards {said['who']}".replace("in your opponent's", "in their")


@verb("discard", _discarding_text, who=CARDS)
def discard_cards(s: ConanState, f: Frame, who: Cards) -> None:
    for c in who:
        discard(s, c, f[SEAT])


@verb("show", "reveal {who}", who=CARDS)
def show(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-14.24: everyone sees it now; it stays where it is."""
    for c in who:
        s.reveal(c, s.table.all_seats)
        s.note("reveals", "DC-14.24", s.table.owner[c], c)


@verb("reveal_hand", "{whose} reveals their hand", whose=optional(PLAYER, "opponent"))
def reveal_hand(s: ConanState, f: Frame, whose: int) -> None:
    """DC-36.13"""
    s.looked = list(s.piles[HAND + whose])
    for c in s.looked:
        s.reveal(c, s.table.all_seats)
        s.note("reveals", "DC-36.13", whose, c)


# -- decks ----------------------------------------------------------------------------


def _top_text(action: str) -> Any:
    def say(said: Any, given: Any) -> str:
        whose = "your opponent's" if given.get("whose") == "opponent" else "your"
        n = said["count"] or "1"
        what = "the top card" if str(n) == "1" else f"the top {n} cards"
        return f"{action} {what} of {whose} deck"

    return say


def top_of_deck(s: ConanState, seat: int, count: int) -> list[int]:
    """DC-22.6: what is there, from the top; they stay in the Deck."""
    deck = s.piles[DECK + seat]
    return list(deck[len(deck) - min(count, len(deck)) :][::-1])


@verb("look", _top_text("look at"), count=optional(AMOUNT, 1), whose=YOU)
def look(s: ConanState, f: Frame, count: int, whose: int) -> None:
    """DC-36.1, DC-5.22"""
    s.looked = top_of_deck(s, whose, count)
    for c in s.looked:
        s.reveal(c, 1 << f[SEAT])
        s.whisper("looks at", "DC-36.1", f[SEAT], c, 1 << f[SEAT])


@verb("reveal", _top_text("reveal"), count=optional(AMOUNT, 1), whose=YOU)
def reveal(s: ConanState, f: Frame, count: int, whose: int) -> None:
    """DC-22.6"""
    s.looked = top_of_deck(s, whose, count)
    for c in s.looked:
        s.reveal(c, s.table.all_seats)
        s.note("reveals", "DC-22.6", whose, c)


@verb("reveal_bottom", "reveal the bottom card of your deck")
def reveal_bottom(s: ConanState, f: Frame) -> None:
    s.looked = list(s.piles[DECK + f[SEAT]][:1])
    for c in s.looked:
        s.reveal(c, s.table.all_seats)
        s.note("reveals", "DC-36.6", f[SEAT], c)


@verb("take_bottom", "add the bottom card of your deck to your hand")
def take_bottom(s: ConanState, f: Frame) -> None:
    for c in s.piles[DECK + f[SEAT]][:1]:
        take(s, c)


def _until_text(said: Any, given: Any) -> str:
    noun = said["find"]
    return f"reveal cards from the top of your deck until {'an' if noun[0] in 'aeiou' else 'a'} {noun} appears"


@verb("reveal_until", _until_text, find=SELECTOR, into=BINDING)
def reveal_until(s: ConanState, f: Frame, find: Selector, register: int) -> None:
    """DC-36.8 to DC-36.10: the first match; without one all are revealed."""
    s.looked = []
    for c in reversed(s.piles[DECK + f[SEAT]]):
        s.reveal(c, s.table.all_seats)
        s.note("reveals", "DC-36.8", f[SEAT], c)
        s.looked.append(c)
        if find.matches(s, f, c):
            bind(s, f, register, (c,))
            return
    bind(s, f, register, ())


REST = {
    "bottom": "put the rest on the bottom of the deck in any order",
    "shuffled": "shuffle the rest and put them on the bottom of the deck",
    "remove": "put the rest into the Remove Area",
    "top": "put the rest back on top of the deck",
    "deck": "shuffle the rest into the deck",
}


@verb("rest", "{to}", to=Word(*REST, texts=REST))
def place_rest(s: ConanState, f: Frame, to: str) -> None:
    """DC-22.9, DC-36.4, DC-36.11: what is left of the cards looked at."""
    aside = cards_set_aside(s, f)
    left = [c for c in s.looked if zone_of(s, c) == DECK and c not in aside]
    if to == "top" or (not left and to != "deck"):
        return
    seat = s.table.owner[left[0]] if left else f[SEAT]
    if to == "bottom":
        order_to_bottom(s, seat, left)
    elif to == "shuffled":
        bury_shuffled(s, seat, left)
    elif to == "deck":
        s.shuffle_cards(s.piles[DECK + seat])
    else:
        for c in left:
            s.move(c, REMOVE + seat)
            s.note("removes from deck", "DC-22.9", seat, c)
        s.looked = cards_after_refresh(s, seat, left)


def cards_set_aside(s: ConanState, f: Frame) -> set[int]:
    """DC-36.18: what was chosen and revealed waits for what is said of it next."""
    everyone = s.table.all_seats
    return {c for bound in f[REGISTERS] for c in bound if s.known[c] == everyone}


def order_to_bottom(s: ConanState, seat: int, cards: list[int]) -> None:
    if len(cards) > 1:
        s.frames.append((ORDER, seat, tuple(cards), ()))
    else:
        bury_in_order(s, seat, cards)


@flow.run(ORDER)
def offer_order(s: ConanState, frame: Frame) -> None:
    """DC-31.12, DC-36.4: the player whose Deck it is chooses the order."""
    _op, seat, cards, placed = frame
    left = [c for c in cards if c not in placed]
    if not left:
        s.frames.pop()
        bury_in_order(s, seat, list(placed))
    else:
        s.ask(seat, [("bottom", c) for c in left])


@flow.chose(ORDER)
def chose_order(s: ConanState, frame: Frame, action: Action) -> None:
    op, seat, cards, placed = frame
    s.frames[-1] = (op, seat, cards, (*placed, action[1]))


@verb("arrange", "put each of them on the top or the bottom of your deck in any order")
def arrange(s: ConanState, f: Frame) -> None:
    """DC-36.4: the cards looked at, one after the other, each to either end of the Deck."""
    looked = tuple(c for c in s.looked if zone_of(s, c) == DECK)
    if looked:
        s.frames.append((ARRANGE, f[SEAT], looked))


@flow.run(ARRANGE)
def offer_arrange(s: ConanState, frame: Frame) -> None:
    _op, seat, left = frame
    if not left:
        s.frames.pop()
    else:
        s.ask(seat, [(end, c) for c in left for end in ("top", "bottom")])


@flow.chose(ARRANGE)
def chose_arrange(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-5.18, DC-36.4: the last that is put on top lies uppermost, at the bottom lowest."""
    _op, seat, left = frame
    end, c = action
    s.frames[-1] = (ARRANGE, seat, tuple(x for x in left if x != c))
    (cover if end == "top" else bury)(s, c)


@verb("shuffle_in", "shuffle {who} into the deck", who=CARDS)
def shuffle_in(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-5.8, DC-36.15: cards that lie somewhere else, each into its owner's Deck."""
    moved = [c for c in who if zone_of(s, c) not in (DECK, SCENE)]
    if moved:
        seat = s.table.owner[moved[0]]
        gone = tuple(c for c in moved if zone_of(s, c) == REMOVE)
        if gone:
            fire(s, LEAVES_REMOVE, gone, seat)
        turn_into_deck(s, seat, tuple(moved))


@verb("shuffle", "shuffle your deck")
def shuffle(s: ConanState, f: Frame) -> None:
    """DC-36.15"""
    s.shuffle_cards(s.piles[DECK + f[SEAT]])


def can_mill(s: ConanState, f: Frame, count: int, whose: int, register: int | None) -> bool:
    """DC-14.15, DC-22.11: as a cost or "may", the Deck must hold that many."""
    return len(s.piles[DECK + whose]) >= count


@verb(
    "mill",
    _top_text("remove"),
    can=can_mill,
    count=optional(AMOUNT, 1),
    whose=YOU,
    into=optional(BINDING),
)
def mill_cards(s: ConanState, f: Frame, count: int, whose: int, register: int | None) -> None:
    """DC-22.10"""
    gone = mill(s, whose, count)
    if register is not None:
        bind(s, f, register, tuple(gone))


def chose_number(s: ConanState, f: Frame, action: Action, most: int) -> None:
    s.note("announces", "DC-29.23", f[SEAT], -1, action[1])
    mill(s, f[SEAT], action[1])


@verb(
    "mill_up_to",
    "remove up to {most} cards from the top of your deck",
    chose=chose_number,
    most=NUMBER,
)
def mill_up_to(s: ConanState, f: Frame, most: int) -> None:
    """DC-29.23, DC-22.10: the number is announced first, and may be more than there is."""
    s.ask(f[SEAT], [("number", n) for n in range(most + 1)])


@verb("investigate", "Investigate {count}", count=AMOUNT)
def investigate(s: ConanState, f: Frame, count: int) -> None:
    """DC-31.11 to DC-31.14: the opponent reveals the top X and puts them on the bottom."""
    seat = 1 - f[SEAT]
    fire(s, INVESTIGATES, (s.partners[f[SEAT]],), f[SEAT])
    reveal(s, f, count, seat)
    order_to_bottom(s, seat, s.looked[:])


@verb("recycle", "shuffle your Remove Area into your deck")
def recycle(s: ConanState, f: Frame) -> None:
    """DC-22.21: not a Refresh."""
    removed = s.piles[REMOVE + f[SEAT]]
    if removed:
        fire(s, LEAVES_REMOVE, removed, f[SEAT])
        turn_into_deck(s, f[SEAT], removed)
