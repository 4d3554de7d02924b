"""Chapter 6: setting up and the mulligan."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.flow import MULLIGAN, TURN, flow
from games.rulebooks.detective_conan.state import CASE, DECK, HAND, PARTNER, ConanState

HAND_SIZE = 5


def set_up(s: ConanState) -> None:
    """DC-6.1 to DC-6.4: lay out, shuffle, decide at random who goes first, draw five."""
    s.first = s.active = s.below(2)
    for seat in (0, 1):
        s.place(s.table.cards_of("partner", seat), PARTNER + seat)
        s.place(s.table.cards_of("case", seat), CASE + seat)
        deck = s.table.cards_of("main", seat)[:]
        s.place(deck, DECK + seat)
        s.shuffle_cards(deck)
    s.partners = (s.piles[PARTNER][0], s.piles[PARTNER + 1][0])
    listen(s)
    s.note("goes first", "DC-6.3", s.first)
    for seat in (s.first, 1 - s.first):
        for _ in range(HAND_SIZE):
            s.draw(DECK + seat, HAND + seat)
    s.frames.append((TURN, 0))
    s.frames.append((MULLIGAN, 1 - s.first, ()))
    s.frames.append((MULLIGAN, s.first, ()))


def listen(s: ConanState) -> None:
    """Note which events and attributes any card on the table cares about."""
    prepared = s.table.prepared
    s.heard, s.shaped, s.spread = prepared.heard, prepared.shaped, prepared.spread


@flow.run(MULLIGAN)
def offer_mulligan(s: ConanState, frame: Frame) -> None:
    """DC-6.5, DC-6.6: choose any cards of the hand to put back, one after another."""
    _op, seat, chosen = frame
    last = chosen[-1] if chosen else -1
    options: list[Action] = [("return", c) for c in s.piles[HAND + seat] if c > last]
    s.ask(seat, [("keep",), *options])


@flow.chose(MULLIGAN)
def chose_mulligan(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-6.5, DC-6.7: the cards put back are shuffled in before as many are drawn."""
    _op, seat, chosen = frame
    if action[0] == "return":
        s.frames[-1] = (MULLIGAN, seat, (*chosen, action[1]))
        return
    s.frames.pop()
    s.note("mulligans", "DC-6.5", seat, -1, len(chosen))
    if chosen:
        for c in chosen:
            s.move(c, DECK + seat)
        s.shuffle_cards(s.piles[DECK + seat])
        for _ in chosen:
            s.draw(DECK + seat, HAND + seat)
