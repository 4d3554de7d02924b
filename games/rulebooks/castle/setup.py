"""Chapters 2, 12 to 15: setting up an Episode, again for each one of a Full Season."""

from games.engine.errors import BadTable
from games.engine.flow import Action, Frame
from games.engine.table import TableSpec
from games.rulebooks.castle.face import GUILTY
from games.rulebooks.castle.flow import CHOOSE_CAST, EPISODE, FLOW, TURN
from games.rulebooks.castle.prepared import layout
from games.rulebooks.castle.state import (
    BOX,
    CAST_CARD,
    SOLVED_TOKENS,
    SUSPECTS,
    Castle,
    shared_pile,
)


def check_first(spec: TableSpec) -> None:
    """CA-2.20: the seat named as first player must be at the table."""
    first = spec.options.get("first", "lot")
    if first != "lot" and first >= spec.seats:
        raise BadTable(
            "CA-2.20",
            f"first is seat {first}, but there are {spec.seats} seats.",
            f"Use lot or 0 to {spec.seats - 1}.",
        )


def set_up(s: Castle) -> None:
    """CA-2.20: whose birthday comes next starts; a seat no table names is drawn by lot."""
    first = s.table.options["first"]
    s.due = s.below(s.table.seats) if first == "lot" else first
    s.turn = s.episode = 0
    s.frames.append((EPISODE,))


@FLOW.run(EPISODE)
def set_up_episode(s: Castle, frame: Frame) -> None:
    """CA-2.1: everything is shuffled and laid out, then each player takes a Cast card."""
    s.episode += 1
    lay_out(s)
    suspects = tuple((c, s.face[c].id) for c in shared_pile(s, SUSPECTS))
    s.note("episode", "CA-2.1", s.due, -1, s.episode, suspects)
    seats = s.table.seats
    s.used = 0
    s.found = s.paid = ()
    s.confronting = -1
    s.passing = (-1,) * seats
    s.mixed = ((),) * seats
    s.frames[-1] = (TURN,)
    s.frames.append((CHOOSE_CAST, 0))


def lay_out(s: Castle) -> None:
    """CA-12.4 to CA-12.6: all but the Solved tokens is taken back and laid out anew."""
    face = s.face
    tokens = s.table.cards_of("tokens")
    laid = layout(s.table, tuple([c for c in tokens if face[c].kind == GUILTY]))
    solved = SOLVED_TOKENS * s.table.seats
    earned = s.piles[solved:]
    for cards in laid.mixed:
        s.shuffle_cards(cards)
    s.piles = laid.piles[:]
    s.pile_of = laid.pile_of[:]
    s.known = laid.known[:]
    for seat, won in enumerate(earned):
        for c in won:
            s.move(c, solved + seat)


@FLOW.run(CHOOSE_CAST)
def offer_cast(s: Castle, frame: Frame) -> None:
    """CA-2.2, CA-2.3: in turn order each player chooses a Cast card that is left."""
    _, chosen = frame
    seats = s.table.seats
    if chosen == seats:
        s.frames.pop()
        return
    box = BOX * seats
    left: list[Action] = [("cast", c) for c in s.table.cards_of("cast") if s.pile_of[c] == box]
    s.ask((s.due + chosen) % seats, left)


@FLOW.chose(CHOOSE_CAST)
def take_cast(s: Castle, frame: Frame, action: Action) -> None:
    _, chosen = frame
    _, c = action
    seats = s.table.seats
    seat = (s.due + chosen) % seats
    s.move(c, CAST_CARD * seats + seat)
    s.note("cast", "CA-2.2", seat, c)
    s.frames[-1] = (CHOOSE_CAST, chosen + 1)
