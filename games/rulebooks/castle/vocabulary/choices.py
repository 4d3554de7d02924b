"""The choices that a text leaves to a player, one operation each: what is offered, what is done."""

from collections.abc import Sequence

from games.engine.abilities.program import bind
from games.engine.flow import Action, Frame
from games.rulebooks.castle.ending import draw_cards
from games.rulebooks.castle.face import STANDARD
from games.rulebooks.castle.flow import (
    EXCHANGE,
    FLOW,
    GIVE,
    KEEP,
    PASS_ON,
    PAY,
    PEEK,
    PLAYER,
    RECOVER,
    TAKE,
)
from games.rulebooks.castle.programs import CHOSEN
from games.rulebooks.castle.state import (
    ASIDE,
    DISCARD,
    HAND,
    SUSPECTS,
    Castle,
    clockwise,
    discard,
    discard_all,
    hand_of,
    hand_over,
    one_of_each,
    shared_pile,
    token_on,
)

DONE: Action = ("done",)
DECLINE: Action = ("decline",)

# -- a cost -----------------------------------------------------------------------------


@FLOW.run(PAY)
def offer_payment(s: Castle, frame: Frame) -> None:
    """CA-10.5: (PAY, seat, cards left, alike): which cards to discard."""
    _, seat, left, alike = frame
    cards = pairs(s, seat, left) if alike else one_of_each(s, hand_of(s, seat))
    if not left or not cards:
        s.frames.pop()
        return
    s.ask(seat, [("pay", c) for c in cards])


@FLOW.chose(PAY)
def pay(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, left, alike = frame
    _, c = action
    cards = like(s, seat, c)[:left] if alike else [c]
    s.frames[-1] = (PAY, seat, left - len(cards), alike)
    pay_with(s, seat, cards)


def pay_with(s: Castle, seat: int, cards: Sequence[int]) -> None:
    """Remember what went: a text may count it or name it afterwards."""
    s.paid = (*s.paid, *cards)
    discard_all(s, cards, "CA-10.5", seat)


def like(s: Castle, seat: int, card: int) -> list[int]:
    """The cards in a hand that bear the same name (CA-10.7), this one first."""
    face = s.face
    name = face[card].name
    return [card, *(c for c in hand_of(s, seat) if c != card and face[c].name == name)]


def pairs(s: Castle, seat: int, count: int) -> list[int]:
    """One card for each name that a hand holds so many times; specials too (CA-R.19)."""
    hand, face = hand_of(s, seat), s.face
    names: list[int] = [face[c].name for c in hand]
    if len(set(names)) == len(names) and count > 1:
        return []
    return [c for c in one_of_each(s, hand) if names.count(face[c].name) >= count]


# -- another player ---------------------------------------------------------------------


def eligible(s: Castle, seat: int, *, with_cards: bool) -> list[int]:
    """CA-7.25, CA-R.23: the others; only those with a card in hand if the text needs one."""
    return [o for o in clockwise(s, seat) if hand_of(s, o) or not with_cards]


@FLOW.run(PLAYER)
def offer_players(s: Castle, frame: Frame) -> None:
    """(PLAYER, seat, with cards)"""
    _, seat, with_cards = frame
    options: list[Action] = [
        ("player", other) for other in eligible(s, seat, with_cards=with_cards)
    ]
    if options:
        s.ask(seat, options)
    else:
        s.frames.pop()


@FLOW.chose(PLAYER)
def choose_player(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, _ = frame
    _, other = action
    s.frames.pop()
    bind(s, s.frames[-1], CHOSEN, (other,))
    s.note("player", "CA-7.25", seat, -1, other)


@FLOW.run(TAKE)
def offer_cards_to_take(s: Castle, frame: Frame) -> None:
    """CA-7.27: (TAKE, seat, other, rule): any one card of that hand."""
    _, seat, other, _ = frame
    s.ask(seat, [("take", c) for c in one_of_each(s, hand_of(s, other))])


@FLOW.chose(TAKE)
def take(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, other, rule = frame
    _, c = action
    s.frames.pop()
    hand_over(s, [(other, seat, c)], rule)


@FLOW.run(GIVE)
def offer_cards_to_give(s: Castle, frame: Frame) -> None:
    """(GIVE, seat, other, rule): any one card of the own hand."""
    _, seat, _, _ = frame
    s.ask(seat, [("give", c) for c in one_of_each(s, hand_of(s, seat))])


@FLOW.chose(GIVE)
def give(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, other, rule = frame
    _, c = action
    s.frames.pop()
    hand_over(s, [(seat, other, c)], rule)


# -- tokens and cards -------------------------------------------------------------------


@FLOW.run(PEEK)
def offer_tokens(s: Castle, frame: Frame) -> None:
    """CA-7.22, CA-R.25: (PEEK, seat, rule, left, optional, seen): not the Suspect Confronted now."""
    _, seat, _, left, optional, seen = frame
    options: list[Action] = [
        ("peek", c) for c in shared_pile(s, SUSPECTS) if c != s.confronting and c not in seen
    ]
    if not left or not options:
        s.frames.pop()
        return
    if optional:
        options.append(DONE)
    s.ask(seat, options)


@FLOW.chose(PEEK)
def choose_token(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, rule, left, optional, seen = frame
    if action == DONE:
        s.frames.pop()
        return
    _, suspect = action
    s.frames[-1] = (PEEK, seat, rule, left - 1, optional, (*seen, suspect))
    peek(s, seat, suspect, rule)


def peek(s: Castle, seat: int, suspect: int, rule: str) -> None:
    """CA-7.23: the seat learns the token, which stays where it is."""
    token = token_on(s, suspect)
    s.reveal(token, 1 << seat)
    s.note("peek", rule, seat, token, suspect)


@FLOW.run(KEEP)
def offer_cards_to_keep(s: Castle, frame: Frame) -> None:
    """CA-7.18: (KEEP, seat, rule): exactly one of the cards drawn apart."""
    _, seat, _ = frame
    cards = s.piles[ASIDE * s.table.seats + seat]
    s.ask(seat, [("keep", c) for c in one_of_each(s, cards)])


@FLOW.chose(KEEP)
def keep(s: Castle, frame: Frame, action: Action) -> None:
    """CA-7.18, CA-7.19: it joins the hand, the others are discarded."""
    _, seat, rule = frame
    _, c = action
    s.frames.pop()
    s.move(c, HAND * s.table.seats + seat)
    s.note("keep", rule, seat, c)
    discard_all(s, s.piles[ASIDE * s.table.seats + seat], "CA-7.19", seat)


@FLOW.run(RECOVER)
def offer_discards(s: Castle, frame: Frame) -> None:
    """(RECOVER, seat, rule, barred names): a standard card of the discard pile."""
    _, seat, _, barred = frame
    face = s.face
    cards = [
        c for c in shared_pile(s, DISCARD) if face[c].kind == STANDARD and not face[c].name & barred
    ]
    if cards:
        s.ask(seat, [("recover", c) for c in one_of_each(s, cards)])
    else:
        s.frames.pop()


@FLOW.chose(RECOVER)
def take_discard(s: Castle, frame: Frame, action: Action) -> None:
    """CA-R.25: everyone has seen the card on the discard pile and sees who takes it."""
    _, seat, rule, _ = frame
    _, c = action
    s.frames.pop()
    s.move(c, HAND * s.table.seats + seat)
    s.note("recover", rule, seat, c)


# -- several players --------------------------------------------------------------------


@FLOW.run(EXCHANGE)
def offer_exchange(s: Castle, frame: Frame) -> None:
    """CA-R.27: (EXCHANGE, seats still to ask, rule): one player after another."""
    _, seats, rule = frame
    waiting = [seat for seat in seats if hand_of(s, seat)]
    if not waiting:
        s.frames.pop()
        return
    s.frames[-1] = (EXCHANGE, tuple(waiting), rule)
    asked = waiting[0]
    s.ask(asked, [DECLINE, *(("exchange", c) for c in one_of_each(s, hand_of(s, asked)))])


@FLOW.chose(EXCHANGE)
def exchange_card(s: Castle, frame: Frame, action: Action) -> None:
    _, (seat, *waiting), rule = frame
    s.frames[-1] = (EXCHANGE, tuple(waiting), rule)
    if action != DECLINE:
        _, c = action
        discard(s, c, rule, seat)
        draw_cards(s, seat, 1, rule)


@FLOW.run(PASS_ON)
def offer_cards_to_pass(s: Castle, frame: Frame) -> None:
    """(PASS_ON, seats still to choose, rule): nobody sees a choice before all are made."""
    _, seats, rule = frame
    waiting = [seat for seat in seats if hand_of(s, seat)]
    if not waiting:
        s.frames.pop()
        pass_all(s, rule)
        return
    s.frames[-1] = (PASS_ON, tuple(waiting), rule)
    asked = waiting[0]
    s.ask(asked, [("pass", c) for c in one_of_each(s, hand_of(s, asked))])


@FLOW.chose(PASS_ON)
def choose_card_to_pass(s: Castle, frame: Frame, action: Action) -> None:
    _, (seat, *waiting), rule = frame
    _, c = action
    s.passing = (*s.passing[:seat], c, *s.passing[seat + 1 :])
    s.frames[-1] = (PASS_ON, tuple(waiting), rule)


def pass_all(s: Castle, rule: str) -> None:
    """All at once: what arrives cannot be passed on."""
    seats = s.table.seats
    handed = [(o, (o + 1) % seats, c) for o, c in enumerate(s.passing) if c >= 0]
    s.passing = (-1,) * seats
    hand_over(s, handed, rule)
