"""Chapters 16 and 17: the accusation, elimination, and how a case ends."""

from games.engine.flow import Action, Frame
from games.rulebooks.clue.face import triple
from games.rulebooks.clue.flow import ACCUSE, CENTRE_STOP, FLOW
from games.rulebooks.clue.question import ANYWHERE
from games.rulebooks.clue.state import ENVELOPE, ClueState

TRIPLES: list[Action] = [("name", *cards) for _, *cards in ANYWHERE]
"""CL-16.4: everything that an accusation can say."""


@FLOW.run(CENTRE_STOP)
def offer_accusation(s: ClueState, frame: Frame) -> None:
    """CL-16.2, CL-16.11, CL-R.23: on arrival in the centre a player may accuse, or not."""
    s.ask(s.active, [("end",), ("accuse",)])


@FLOW.chose(CENTRE_STOP)
def chose_accusation(s: ClueState, frame: Frame, action: Action) -> None:
    if action[0] == "accuse":
        s.frames[-1] = (ACCUSE,)
    else:
        s.frames.pop()


@FLOW.run(ACCUSE)
def offer_triples(s: ClueState, frame: Frame) -> None:
    """CL-16.4, CL-16.5: one suspect, one misdeed and any room."""
    s.ask(s.active, list(TRIPLES))


@FLOW.chose(ACCUSE)
def accuse(s: ClueState, frame: Frame, action: Action) -> None:
    """CL-16.6, CL-17.1, CL-17.4: the accuser alone checks the envelope."""
    seat = s.active
    _, *cards = action
    named = triple(*cards)
    is_right = named == s.solution
    titles = [s.table.prepared.titles[card] for card in cards]
    s.note("accuse", "CL-16.3", seat, -1, *titles, is_right)
    if is_right:
        open_envelope(s)
        s.end((seat,), "solved", "CL-17.1")
    else:
        eliminate(s, seat, named)


def eliminate(s: ClueState, seat: int, named: int) -> None:
    """CL-17.4, CL-17.5, CL-17.11: out of the game; when all are, the case is unsolved."""
    for card in s.piles[ENVELOPE * s.table.seats]:
        s.known[card] |= 1 << seat
    s.out |= 1 << seat
    s.wrong = (*s.wrong, named)
    s.note("out", "CL-17.4", seat)
    if s.out == s.table.all_seats:
        open_envelope(s)
        s.end((), "unsolved", "CL-17.11")
    else:
        s.frames.pop()


def open_envelope(s: ClueState) -> None:
    """CL-17.2, CL-17.12: at the end the envelope is opened for all to see."""
    for card in s.piles[ENVELOPE * s.table.seats]:
        s.known[card] = s.table.all_seats
        s.note("envelope", "CL-17.2", -1, card)
