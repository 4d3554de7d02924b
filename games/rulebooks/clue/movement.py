"""Chapters 10 and 11: walking the Hallway, entering rooms, stopping on a Sheldon space."""

from games.engine.abilities.words import DO
from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import CENTRE, FIRST_SQUARE
from games.rulebooks.clue.flow import ASK, CENTRE_STOP, FLOW, MOVE, PROGRAM, STROLL
from games.rulebooks.clue.prepared import BOOST, Box
from games.rulebooks.clue.state import DECK, DISCARD, ClueState
from games.rulebooks.clue.vocabulary.powers import use_power, walk_to

FARTHEST = 12


@FLOW.run(MOVE)
def offer_moves(s: ClueState, frame: Frame) -> None:
    """CL-10.1, CL-R.11: all places where the roll can take the mover."""
    seat = s.active
    box: Box = s.table.prepared
    options = moves(s, seat, frame[1], box)
    if s.power[seat] == BOOST and frame[1] < FARTHEST:
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
    taken = occupied(s, seat, box)
    if box.occupancy == "classic":
        ends = box.board.ends(here, roll, early=early, blocked=taken)
    else:
        ends = box.board.ends(here, roll, early=early)
        ends = [space for space in ends if not box.board.bit_of.get(space, 0) & taken]
    return [("go", space) for space in ends]


def occupied(s: ClueState, seat: int, box: Box) -> int:
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
    draws = not frame[2] and s.table.prepared.has_sheldon
    walk_to(s, action[1], "CL-10.1")
    if draws and s.table.prepared.board.is_sheldon(action[1]):
        s.frames[-1] = sheldon_card(s)
    else:
        stop(s, action[1])


@FLOW.run(STROLL)
def offer_stroll(s: ClueState, frame: Frame) -> None:
    """CL-25.11: up to so many steps; stopping early is allowed anywhere, also at once."""
    box: Box = s.table.prepared
    here = s.at[s.characters[s.active]]
    blocked = occupied(s, s.active, box) if box.occupancy != "none" else 0
    passing = blocked if box.occupancy == "classic" else 0
    ends = box.board.ends(here, frame[1], early=box.board.hall, blocked=passing)
    free = [e for e in ends if e != here and not box.board.bit_of.get(e, 0) & blocked]
    s.ask(s.active, [("go", space) for space in (here, *free)])


@FLOW.chose(STROLL)
def stroll(s: ClueState, frame: Frame, action: Action) -> None:
    walk_to(s, action[1], "CL-25.11")
    stop(s, action[1])


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
    return (PROGRAM, face, 0, DO, 0, s.active, card, ())


def reshuffle(s: ClueState, deck: int, discard: int) -> None:
    """CL-25.3, CL-R.27: the discard pile, shuffled, becomes the draw pile."""
    cards = list(s.piles[discard])
    for card in cards:
        s.move(card, deck)
    s.shuffle_cards(cards)
    s.note("reshuffle", "CL-25.3", -1)
