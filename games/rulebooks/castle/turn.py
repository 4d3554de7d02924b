"""Chapters 3 to 6 and 10: one Action a turn."""

from collections.abc import Callable

from games.engine.flow import Action, Frame
from games.rulebooks.castle.confront import confront
from games.rulebooks.castle.ending import draw_cards
from games.rulebooks.castle.face import SPECIAL
from games.rulebooks.castle.flow import FLOW, PUT_AWAY, TURN
from games.rulebooks.castle.programs import can_start, start_text
from games.rulebooks.castle.state import CAST_CARD, HAND, PLAY, SUSPECTS, Castle, cast_of, discard

DRAW: Action = ("draw",)
ABILITY: Action = ("ability",)


@FLOW.run(TURN)
def offer_actions(s: Castle, frame: Frame) -> None:
    """CA-3.1, CA-3.2: the five kinds of Action, as far as they are possible now."""
    seats = s.table.seats
    face = s.face
    seat = s.due
    options = [DRAW]
    held = 0
    for c in s.piles[HAND * seats + seat]:
        piece = face[c]
        name = piece.name
        if held & name:
            continue
        held |= name
        options.append(("discard", c))
        if piece.kind == SPECIAL and can_start(s, c, seat):
            options.append(("play", c))
    lacking = ~held
    for c in s.piles[SUSPECTS * seats]:
        if not face[c].requires & lacking:
            options.append(("confront", c))
    (cast,) = s.piles[CAST_CARD * seats + seat]
    if not s.used >> seat & 1 and can_start(s, cast, seat):
        options.append(ABILITY)
    s.ask(seat, options)


@FLOW.chose(TURN)
def act(s: Castle, frame: Frame, action: Action) -> None:
    """CA-3.3, CA-3.4: the turn is over with this Action, so the next seat is due now."""
    seat = s.due
    s.due = (seat + 1) % s.table.seats
    s.turn += 1
    ACTIONS[action[0]](s, seat, action)


def draw_a_card(s: Castle, seat: int, action: Action) -> None:
    """CA-4.1 to CA-4.3."""
    draw_cards(s, seat, 1, "CA-4.1")


def discard_then_draw(s: Castle, seat: int, action: Action) -> None:
    """CA-5.1 to CA-5.8: the discard first, without its text, then two cards."""
    _, c = action
    discard(s, c, "CA-5.2", seat)
    draw_cards(s, seat, 2, "CA-5.4")


def play_special(s: Castle, seat: int, action: Action) -> None:
    """CA-6.1 to CA-6.3, CA-R.26: it leaves the hand now and is discarded afterwards."""
    _, c = action
    s.move(c, PLAY * s.table.seats)
    s.note("play", "CA-6.1", seat, c)
    s.frames.append((PUT_AWAY, c, seat))
    start_text(s, c, seat)


@FLOW.run(PUT_AWAY)
def put_away(s: Castle, frame: Frame) -> None:
    """CA-6.3: the card that was played is discarded after its text."""
    _, c, seat = frame
    s.frames.pop()
    discard(s, c, "CA-6.3", seat)


def confront_suspect(s: Castle, seat: int, action: Action) -> None:
    """CA-8.12: one Suspect."""
    _, suspect = action
    confront(s, seat, suspect, 1)


def use_ability(s: Castle, seat: int, action: Action) -> None:
    """CA-10.1 to CA-10.6: once per Episode, by the player of that character."""
    s.used |= 1 << seat
    s.note("ability", "CA-10.1", seat, cast_of(s, seat))
    start_text(s, cast_of(s, seat), seat)


ACTIONS: dict[str, Callable[[Castle, int, Action], None]] = {  # CA-3.2, in printed order
    "draw": draw_a_card,
    "discard": discard_then_draw,
    "play": play_special,
    "confront": confront_suspect,
    "ability": use_ability,
}
