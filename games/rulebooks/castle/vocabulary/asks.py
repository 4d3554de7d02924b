"""The choices that a text leaves to a player, one operation each."""

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
    shared,
    token_on,
)
from games.rulebooks.castle.vocabulary.programs import CHOSEN

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
    cards = like(s, seat, action[1])[:left] if alike else [action[1]]
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
    options: list[Action] = [
        ("player", other) for other in eligible(s, frame[1], with_cards=frame[2])
    ]
    if options:
        s.ask(frame[1], options)
    else:
        s.frames.pop()


@FLOW.chose(PLAYER)
def choose_player(s: Castle, frame: Frame, action: Action) -> None:
    s.frames.pop()
    bind(s, s.frames[-1], CHOSEN, (action[1],))
    s.note("player", "CA-7.25", frame[1], -1, action[1])


@FLOW.run(TAKE)
def offer_cards_to_take(s: Castle, frame: Frame) -> None:
    """CA-7.27: (TAKE, seat, other, rule): any one card of that hand."""
    s.ask(frame[1], [("take", c) for c in one_of_each(s, hand_of(s, frame[2]))])


@FLOW.chose(TAKE)
def take(s: Castle, frame: Frame, action: Action) -> None:
    s.frames.pop()
    hand_over(s, [(frame[2], frame[1], action[1])], frame[3])


@FLOW.run(GIVE)
def offer_cards_to_give(s: Castle, frame: Frame) -> None:
    """(GIVE, seat, other, rule): any one card of the own hand."""
    s.ask(frame[1], [("give", c) for c in one_of_each(s, hand_of(s, frame[1]))])


@FLOW.chose(GIVE)
def give(s: Castle, frame: Frame, action: Action) -> None:
    s.frames.pop()
    hand_over(s, [(frame[1], frame[2], action[1])], frame[3])


# -- tokens and cards -------------------------------------------------------------------


@FLOW.run(PEEK)
def offer_tokens(s: Castle, frame: Frame) -> None:
    """CA-7.22, CA-R.25: (PEEK, seat, rule, left, optional, seen): not the Suspect Confronted now."""
    _, seat, _, left, optional, seen = frame
    options: list[Action] = [
        ("peek", c) for c in shared(s, SUSPECTS) if c != s.confronting and c not in seen
    ]
    if not left or not options:
        s.frames.pop()
        return
    if optional:
        options.append(("done",))
    s.ask(seat, options)


@FLOW.chose(PEEK)
def choose_token(s: Castle, frame: Frame, action: Action) -> None:
    _, seat, rule, left, optional, seen = frame
    if action[0] == "done":
        s.frames.pop()
        return
    s.frames[-1] = (PEEK, seat, rule, left - 1, optional, (*seen, action[1]))
    peek(s, seat, action[1], rule)


def peek(s: Castle, seat: int, suspect: int, rule: str) -> None:
    """CA-7.23: the seat learns the token, which stays where it is."""
    token = token_on(s, suspect)
    s.reveal(token, 1 << seat)
    s.note("peek", rule, seat, token, suspect)


@FLOW.run(KEEP)
def offer_cards_to_keep(s: Castle, frame: Frame) -> None:
    """CA-7.18: (KEEP, seat, rule): exactly one of the cards drawn apart."""
    cards = s.piles[ASIDE * s.table.seats + frame[1]]
    s.ask(frame[1], [("keep", c) for c in one_of_each(s, cards)])


@FLOW.chose(KEEP)
def keep(s: Castle, frame: Frame, action: Action) -> None:
    """CA-7.18, CA-7.19: it joins the hand, the others are discarded."""
    _, seat, rule = frame
    s.frames.pop()
    s.move(action[1], HAND * s.table.seats + seat)
    s.note("keep", rule, seat, action[1])
    discard_all(s, s.piles[ASIDE * s.table.seats + seat], "CA-7.19", seat)


@FLOW.run(RECOVER)
def offer_discards(s: Castle, frame: Frame) -> None:
    """(RECOVER, seat, rule, barred names): a standard card of the discard pile."""
    face = s.face
    cards = [
        c for c in shared(s, DISCARD) if face[c].kind == STANDARD and not face[c].name & frame[3]
    ]
    if cards:
        s.ask(frame[1], [("recover", c) for c in one_of_each(s, cards)])
    else:
        s.frames.pop()


@FLOW.chose(RECOVER)
def recover(s: Castle, frame: Frame, action: Action) -> None:
    """Everyone has seen the card on the discard pile and sees who takes it."""
    s.frames.pop()
    s.move(action[1], HAND * s.table.seats + frame[1])
    s.note("recover", frame[2], frame[1], action[1])


# -- several players --------------------------------------------------------------------


@FLOW.run(EXCHANGE)
def offer_exchange(s: Castle, frame: Frame) -> None:
    """CA-R.27: (EXCHANGE, seats still to ask, rule): one player after another."""
    waiting = [seat for seat in frame[1] if hand_of(s, seat)]
    if not waiting:
        s.frames.pop()
        return
    s.frames[-1] = (EXCHANGE, tuple(waiting), frame[2])
    cards = one_of_each(s, hand_of(s, waiting[0]))
    s.ask(waiting[0], [("decline",), *(("exchange", c) for c in cards)])


@FLOW.chose(EXCHANGE)
def exchange(s: Castle, frame: Frame, action: Action) -> None:
    seat = frame[1][0]
    s.frames[-1] = (EXCHANGE, frame[1][1:], frame[2])
    if action[0] == "exchange":
        discard(s, action[1], frame[2], seat)
        draw_cards(s, seat, 1, frame[2])


@FLOW.run(PASS_ON)
def offer_cards_to_pass(s: Castle, frame: Frame) -> None:
    """(PASS_ON, seats still to choose, rule): nobody sees a choice before all are made."""
    waiting = [seat for seat in frame[1] if hand_of(s, seat)]
    if not waiting:
        s.frames.pop()
        pass_all(s, frame[2])
        return
    s.frames[-1] = (PASS_ON, tuple(waiting), frame[2])
    cards = one_of_each(s, hand_of(s, waiting[0]))
    s.ask(waiting[0], [("pass", c) for c in cards])


@FLOW.chose(PASS_ON)
def choose_card_to_pass(s: Castle, frame: Frame, action: Action) -> None:
    seat = frame[1][0]
    s.passing = (*s.passing[:seat], action[1], *s.passing[seat + 1 :])
    s.frames[-1] = (PASS_ON, frame[1][1:], frame[2])


def pass_all(s: Castle, rule: str) -> None:
    """All at once: what arrives cannot be passed on."""
    seats = s.table.seats
    handed = [(o, (o + 1) % seats, c) for o, c in enumerate(s.passing) if c >= 0]
    s.passing = (-1,) * seats
    hand_over(s, handed, rule)
