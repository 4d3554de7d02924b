"""Chapters 2 and 3: a trick, and how a match ends."""

from games.engine.flow import Action, Frame
from tests.sixth_game.flow import ANSWER, FLOW, LEAD, TAKE
from tests.sixth_game.state import DECK, HAND, TRICK, WON, Tricks


@FLOW.run(LEAD)
def lead(s: Tricks, frame: Frame) -> None:
    """TY-2.1: the leader plays a card, or first peeks or mulligans once a trick."""
    seat = s.leader
    hand = s.hand(seat)
    if not hand:
        count_tricks(s)
        return
    options: list[Action] = [("lead", c) for c in hand]
    if not s.peeked[seat] and s.piles[s.pile(DECK, seat)]:
        options.append(("peek",))
        options.extend(("mulligan", c) for c in hand)
    s.ask(seat, options)


def count_tricks(s: Tricks) -> None:
    """TY-3.1: most tricks win; with as many nobody does."""
    most = max(s.tricks)
    best = tuple(seat for seat, tricks in enumerate(s.tricks) if tricks == most)
    s.end(best if len(best) == 1 else (), "tricks" if len(best) == 1 else "draw", "TY-3.1")


@FLOW.chose(LEAD)
def chose_lead(s: Tricks, frame: Frame, action: Action) -> None:
    verb, *cards = action
    {"lead": lead_card, "peek": peek, "mulligan": mulligan}[verb](s, *cards)


def lead_card(s: Tricks, c: int) -> None:
    """TY-2.2: the card is open to all; the others answer in turn."""
    s.turn += 1
    s.move(c, s.pile(TRICK, 0))
    s.led[s.leader] += (c,)
    s.note("led", "TY-2.2", s.leader, c)
    s.frames[-1] = (ANSWER, s.next_seat(s.leader), c, s.leader)


def peek(s: Tricks) -> None:
    """TY-2.5: look at the top card of your deck."""
    s.peeked[s.leader] = 1
    c = s.piles[s.pile(DECK, s.leader)][-1]
    s.reveal(c, 1 << s.leader)
    s.note("peeked", "TY-2.5", s.leader, c)


def mulligan(s: Tricks, c: int) -> None:
    """TY-2.6: shuffle a card into your deck and draw another."""
    s.peeked[s.leader] = 1
    deck = s.pile(DECK, s.leader)
    s.move(c, deck)
    s.shuffle_cards(s.piles[deck])
    drawn = s.draw(deck, s.pile(HAND, s.leader))
    s.note("drew", "TY-2.6", s.leader, drawn)


@FLOW.run(ANSWER)
def answer(s: Tricks, frame: Frame) -> None:
    """TY-2.3: any card of the hand may answer."""
    _, seat, _, _ = frame
    s.ask(seat, [("answer", c) for c in s.hand(seat)])


@FLOW.chose(ANSWER)
def chose_answer(s: Tricks, frame: Frame, action: Action) -> None:
    _, seat, best, winner = frame
    _, c = action
    s.move(c, s.pile(TRICK, 0))
    s.note("answered", "TY-2.3", seat, c)
    if s.face[c].value > s.face[best].value:
        best, winner = c, seat
    following = s.next_seat(seat)
    s.frames[-1] = (TAKE, winner) if following == s.leader else (ANSWER, following, best, winner)


@FLOW.run(TAKE)
def take(s: Tricks, frame: Frame) -> None:
    """TY-2.4: the highest card takes the trick and leads the next; a tie goes to the earlier."""
    _, winner = frame
    for c in s.piles[s.pile(TRICK, 0)][:]:
        s.move(c, s.pile(WON, winner))
    s.tricks[winner] += 1
    s.leader = winner
    s.peeked[winner] = 0
    s.note("took", "TY-2.4", winner)
    s.frames[-1] = (LEAD,)
