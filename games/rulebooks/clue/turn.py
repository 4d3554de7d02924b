"""Chapters 9, 10.13 and 12: how a turn starts and ends."""

from games.engine.flow import Action, Frame
from games.rulebooks.clue.accusation import open_envelope
from games.rulebooks.clue.board import CENTRE, FIRST_SQUARE
from games.rulebooks.clue.face import ACROSS, ASIDE, SAMPLE
from games.rulebooks.clue.flow import ACCUSE, ASK, END, FLOW, MOVE, TURN
from games.rulebooks.clue.powers import use_power
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.setup import roll_dice
from games.rulebooks.clue.showing import unseen_side_cards
from games.rulebooks.clue.state import ClueState, with_value

ROLL: Action = ("roll",)
STAY: Action = ("stay",)
POWER: Action = ("power",)
ACCUSATION: Action = ("accuse",)


@FLOW.run(TURN)
def start_turn(s: ClueState, frame: Frame) -> None:
    options = start_options(s, s.active)
    if len(options) == 1:
        roll_and_move(s)
    else:
        s.ask(s.active, options)


def start_options(s: ClueState, seat: int) -> list[Action]:
    """CL-9.8, CL-R.22: roll, or use a link, stay and ask, use a power, accuse in the centre."""
    options = [ROLL]
    here = s.at[s.characters[seat]]
    box: Box = s.table.prepared
    if here == CENTRE:
        if may_use_power(s, seat):
            options.append(POWER)
        if not box.must_arrive:
            options.append(ACCUSATION)
        return options
    if here < FIRST_SQUARE:
        options += [("link", room) for room in box.board.links.get(here, ())]
        if s.moved >> seat & 1:
            options.append(STAY)
    if may_use_power(s, seat):
        options.append(POWER)
    return options


def may_use_power(s: ClueState, seat: int) -> bool:
    """CL-24.3, CL-24.6, CL-24.8: the powers of the start of a turn."""
    power = s.power[seat]
    if power == ASIDE:
        return bool(unseen_side_cards(s, seat))
    return power in (ACROSS, SAMPLE)


@FLOW.chose(TURN)
def chose_start(s: ClueState, frame: Frame, action: Action) -> None:
    verb = action[0]
    if verb == "roll":
        roll_and_move(s)
    elif verb == "power":
        use_power(s, s.active)
    else:
        s.frames[-1] = (END,)
        BEGINNINGS[verb](s, action)


def roll_and_move(s: ClueState) -> None:
    """CL-10.1, CL-25.26: roll, add a marker kept from a Sheldon Card, and move that far."""
    s.frames[-1] = (END,)
    s.frames.append((MOVE, movement_roll(s), 0))


def movement_roll(s: ClueState) -> int:
    seat = s.active
    roll = roll_dice(s)
    s.note("roll", "CL-10.1", seat, -1, roll)
    if s.bonus[seat]:
        roll += s.bonus[seat]
        s.bonus = with_value(s.bonus, seat, 0)
    return roll


def use_link(s: ClueState, action: Action) -> None:
    """CL-12.1 to CL-12.7: into the joining room or through the passage, and ask there."""
    _, room = action
    mover = s.characters[s.active]
    names = s.table.prepared.names
    s.note("link", "CL-12.1", s.active, -1, names[s.at[mover]], names[room])
    s.at[mover] = room
    s.frames.append((ASK, room))


def stay(s: ClueState, action: Action) -> None:
    """CL-10.13, CL-R.31: remain where another player moved the mover, and ask."""
    here = s.at[s.characters[s.active]]
    s.note("stay", "CL-10.13", s.active, -1, s.table.prepared.names[here])
    s.frames.append((ASK, here))


def accuse_first(s: ClueState, action: Action) -> None:
    """CL-R.22: an accusation at the start of the turn replaces the roll."""
    s.frames.append((ACCUSE,))


BEGINNINGS = {"link": use_link, "stay": stay, "accuse": accuse_first}


@FLOW.run(END)
def end_turn(s: ClueState, frame: Frame) -> None:
    """CL-9.2, CL-9.4, CL-9.9: the next player to the left who is not out."""
    seat, seats = s.active, s.table.seats
    s.moved &= ~(1 << seat)  # CL-R.30: the right to stay lasts until here
    s.question = ()
    after = (seat + 1) % seats
    while s.out >> after & 1:
        after = (after + 1) % seats
    s.active = after
    s.turn += 1
    if (after - s.first) % seats <= (seat - s.first) % seats:
        s.round += 1
        box: Box = s.table.prepared
        if s.round > box.round_limit:
            give_up(s)
            return
    s.frames[-1] = (TURN,)


def give_up(s: ClueState) -> None:
    """CL-R.50: a match that reaches the round limit is unsolved."""
    s.round -= 1
    open_envelope(s)
    s.end((), "round limit", "CL-R.50")
