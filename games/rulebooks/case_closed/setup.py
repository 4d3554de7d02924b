"""Setting up (CC-4)."""

from games.engine.flow import Action, Frame
from games.rulebooks.case_closed.declaration import CASE_DECK, DRAW_DECK, HAND, PROBLEM_DECK
from games.rulebooks.case_closed.flow import FIRST_LEAD, FLOW, REPLACE_HAND, TURN
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.zones import discard, draw_cards, pile

DECKS = (("main", DRAW_DECK), ("problem", PROBLEM_DECK), ("case", CASE_DECK))
HAND_SIZE = 5


def set_up(s: CaseClosedState) -> None:
    """CC-4.3, CC-4.5: shuffle all decks, draw five, choose the lead, offer replacements."""
    for seat in range(s.table.seats):
        for section, zone in DECKS:
            cards = s.table.cards_of(section, seat)
            s.place(cards, pile(s, zone, seat))
            s.shuffle_cards(cards)
    s.frames.append((TURN,))
    s.frames.append((REPLACE_HAND, 0))
    s.frames.append((FIRST_LEAD, s.below(s.table.seats)))


@FLOW.run(FIRST_LEAD)
def run_first_lead(s: CaseClosedState, f: Frame) -> None:
    """CC-4.1, CC-4.2: a random player names the first lead, himself or another."""
    _, chooser = f
    s.ask(chooser, [("lead", seat) for seat in range(s.table.seats)])


@FLOW.chose(FIRST_LEAD)
def chose_first_lead(s: CaseClosedState, f: Frame, action: Action) -> None:
    s.lead = action[1]
    s.note("lead", "CC-4.1", s.lead)
    s.frames.pop()
    for seat in s.order():
        draw_cards(s, seat, HAND_SIZE, "CC-4.5")


@FLOW.run(REPLACE_HAND)
def run_replace_hand(s: CaseClosedState, f: Frame) -> None:
    """CC-4.6, CC-R.60: each player once, the lead first."""
    _, offset = f
    if offset == s.table.seats:
        s.frames.pop()
    else:
        s.ask(s.order()[offset], [("keep",), ("replace",)])


@FLOW.chose(REPLACE_HAND)
def chose_replace_hand(s: CaseClosedState, f: Frame, action: Action) -> None:
    """CC-4.8: the whole hand is discarded and five cards are drawn."""
    _, offset = f
    s.frames[-1] = (REPLACE_HAND, offset + 1)
    seat = s.order()[offset]
    s.note(action[0], "CC-4.6", seat)
    if action[0] == "replace":
        s.replaced |= 1 << seat
        for c in list(s.pile(HAND, seat)):
            discard(s, c, "CC-4.8")
        draw_cards(s, seat, HAND_SIZE, "CC-4.8")
