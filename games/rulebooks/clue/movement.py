"""Chapters 10 and 11: walking the Hallway, entering rooms, stopping on a Sheldon space."""

from games.engine.abilities.program import program_frame
from games.engine.abilities.words import DO
from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import CENTRE, FIRST_SQUARE
from games.rulebooks.clue.face import BOOST
from games.rulebooks.clue.flow import ASK, CENTRE_STOP, FLOW, MOVE, PROGRAM, STROLL
from games.rulebooks.clue.powers import use_power
from games.rulebooks.clue.prepared import Box
from games.rulebooks.clue.state import DECK, DISCARD, ClueState

BEST_ROLL = 12
ONLY_TEXT = 0  # of a Sheldon Card: its first ability


@FLOW.run(MOVE)
def offer_moves(s: ClueState, frame: Frame) -> None:
    """CL-10.1, CL-R.11: (MOVE, roll, second move of a turn): where the roll can take the mover."""
    _, roll, _ = frame
    seat = s.active
    box: Box = s.table.prepared
    options = moves(s, seat, roll, box)
    if s.power[seat] == BOOST and roll < BEST_ROLL:
        options.append(("power",))
    if options:
        s.ask(seat, options)
    else:
        stand_still(s)


def moves(s: ClueState, seat: int, roll: int, box: Box) -> list[Action]:
    here = s.at[s.characters[seat]]
    if box.occupancy == "none":
        return list(box.board.moves(here, roll, sheldon=box.has_sheldon))
    early = box.board.sheldon if box.has_sheldon else 0
    taken = occupied_squares(s, seat, box)
    if box.occupancy == "classic":
        ends = box.board.ends(here, roll, early=early, blocked=taken)
    else:
        ends = box.board.ends(here, roll, early=early)
        ends = [space for space in ends if not box.board.bit_of.get(space, 0) & taken]
    return [("go", space) for space in ends]


def occupied_squares(s: ClueState, seat: int, box: Box) -> int:
    """CL-R.16: the Hallway squares on which other movers stand."""
    own = s.characters[seat]
    taken = 0
    for mover in range(6):
        if mover != own:
            taken |= box.board.bit_of.get(s.at[mover], 0)
    return taken


def stand_still(s: ClueState) -> None:
    """CL-R.17: a mover that no square is free for loses its move and asks nothing."""
    s.note("blocked", "CL-R.17", s.active)
    s.frames.pop()


@FLOW.chose(MOVE)
def go(s: ClueState, frame: Frame, action: Action) -> None:
    if action[0] == "power":
        use_power(s, s.active)
        return
    _, _, is_second = frame
    _, space = action
    box: Box = s.table.prepared
    walk_to(s, space, "CL-10.1")
    if not is_second and box.has_sheldon and box.board.is_sheldon(space):
        s.frames[-1] = sheldon_card(s)
    else:
        stop(s, space)


def walk_to(s: ClueState, space: int, rule: str) -> None:
    """CL-10.16: the active player moves the own mover."""
    mover = s.characters[s.active]
    names = s.table.prepared.names
    s.note("move", rule, s.active, -1, names[s.at[mover]], names[space])
    s.at[mover] = space


@FLOW.run(STROLL)
def offer_stroll(s: ClueState, frame: Frame) -> None:
    """CL-25.11: (STROLL, steps): up to so many; stopping early is allowed anywhere, also at once."""
    _, steps = frame
    box: Box = s.table.prepared
    here = s.at[s.characters[s.active]]
    blocked = occupied_squares(s, s.active, box) if box.occupancy != "none" else 0
    passing = blocked if box.occupancy == "classic" else 0
    ends = box.board.ends(here, steps, early=box.board.hall, blocked=passing)
    free = [e for e in ends if e != here and not box.board.bit_of.get(e, 0) & blocked]
    s.ask(s.active, [("go", space) for space in (here, *free)])


@FLOW.chose(STROLL)
def stroll(s: ClueState, frame: Frame, action: Action) -> None:
    _, space = action
    walk_to(s, space, "CL-25.11")
    stop(s, space)


def stop(s: ClueState, space: int) -> None:
    """CL-13.1, CL-R.23: a room obliges to ask, the centre allows to accuse."""
    if space >= FIRST_SQUARE:
        s.frames.pop()
    elif space == CENTRE:
        s.frames[-1] = (CENTRE_STOP,)
    else:
        s.frames[-1] = (ASK, space)


def sheldon_card(s: ClueState) -> Frame:
    """CL-11.3, CL-11.5, CL-25.1: take the top card, for all to see, and carry it out."""
    seats = s.table.seats
    deck, discard = DECK * seats, DISCARD * seats
    if not s.piles[deck]:
        reshuffle(s, deck, discard)
    card = s.draw(deck, discard)
    s.note("sheldon", "CL-11.3", s.active, card)
    face = s.table.index_of[s.face[card]]
    return program_frame(PROGRAM, face, ONLY_TEXT, DO, s.active, card)


def reshuffle(s: ClueState, deck: int, discard: int) -> None:
    """CL-25.3, CL-R.27: the discard pile, shuffled, becomes the draw pile."""
    cards = list(s.piles[discard])
    for card in cards:
        s.move(card, deck)
    s.shuffle_cards(cards)
    s.note("reshuffle", "CL-25.3", -1)
