"""Chapters 4 and 24: one power per suspect, used once, as words of the cards' language.

A power's frame stands above the frame of the moment it is used in: the words change that
frame, or push others.
"""

from typing import Any

from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.box import SIDE_CARDS, Box
from games.rulebooks.clue.flow import ANSWER, ASK, END, MOVE, SHOW
from games.rulebooks.clue.showing import peek, see_side_card
from games.rulebooks.clue.state import CARDS, ClueState
from games.rulebooks.clue.words import VOCABULARY

BOOSTED = 12


def use_power(s: ClueState, seat: int) -> None:
    """CL-4.3, CL-4.4, CL-24.1: declared, resolved at once, and the card is turned over."""
    box: Box = s.table.prepared
    suspect = s.characters[seat]
    card = box.personalities[suspect]
    s.power[seat] = 0
    s.note("power", "CL-4.3", seat, card)
    s.frames.append((*box.power_frames[suspect], seat, card, ()))


def walk_to(s: ClueState, space: int, rule: str) -> None:
    """CL-10.16: the active player moves the own mover."""
    mover = s.characters[s.active]
    names = s.table.prepared.names
    s.note("move", rule, s.active, -1, names[s.at[mover]], names[space])
    s.at[mover] = space


def others(s: ClueState, seat: int) -> list[int]:
    """The other players, leftwards; CL-25.8: eliminated ones too."""
    seats = s.table.seats
    return [(seat + i) % seats for i in range(1, seats)]


@VOCABULARY.verb(
    "second_opinion",
    "after a card has been shown for your question, the question goes on to the players "
    "left of the one who showed it, until a second card is shown or nobody is left",
)
def second_opinion(s: ClueState, f: Frame) -> None:
    """CL-24.2, CL-24.12."""
    _, player, left, _ = s.frames[-2]
    s.frames[-2] = (ANSWER, player, left, 2)


def _enter(s: Any, f: Frame, action: Action) -> None:
    walk_to(s, action[1], "CL-24.3")
    s.frames[-2] = (END,)
    s.frames.append((ASK, action[1]))


@VOCABULARY.verb(
    "across_the_hall",
    "at the start of your turn, instead of rolling, put your mover into any other room and "
    "ask there",
    chose=_enter,
)
def across_the_hall(s: ClueState, f: Frame) -> None:
    """CL-24.3."""
    here = s.at[s.characters[s.active]]
    rooms = range(FIRST_ROOM, CARDS)
    s.ask(s.active, [("enter", room) for room in rooms if room != here])


@VOCABULARY.verb("rocket_boost", "after your movement roll, treat the total as 12")
def rocket_boost(s: ClueState, f: Frame) -> None:
    """CL-24.4."""
    s.frames[-2] = (MOVE, BOOSTED, s.frames[-2][2])


@VOCABULARY.verb(
    "quiet_observer",
    "when another player is about to show a card to somebody else, see that card as well",
)
def quiet_observer(s: ClueState, f: Frame) -> None:
    """CL-24.5."""
    _, shower, viewers, among = s.frames[-2]
    s.frames[-2] = (SHOW, shower, viewers | 1 << f[5], among)


def _sample(s: Any, f: Frame, action: Action) -> None:
    peek(s, f[5], action[1])


@VOCABULARY.verb(
    "lab_sample",
    "at the start of your turn, look at a random card of another player, then take your "
    "normal turn",
    chose=_sample,
)
def lab_sample(s: ClueState, f: Frame) -> None:
    """CL-24.6."""
    s.ask(f[5], [("peek", seat) for seat in others(s, f[5])])


def _goes_first(s: Any, f: Frame, action: Action) -> None:
    s.note("first", "CL-24.7", f[5], -1, action[1])
    s.frames[-2] = (ANSWER, action[1], s.table.seats - 1, 0)


@VOCABULARY.verb(
    "you_first",
    "after naming your question, choose which player tries to answer first; from there it "
    "passes left until all others have tried or a card is shown",
    chose=_goes_first,
)
def you_first(s: ClueState, f: Frame) -> None:
    """CL-24.7: the left-hand neighbour would be first anyway."""
    s.ask(f[5], [("first", seat) for seat in others(s, f[5])[1:]])


def _look_aside(s: Any, f: Frame, action: Action) -> None:
    look(s, f[5], action[1], "CL-24.8")


@VOCABULARY.verb(
    "look_aside",
    "at the start of your turn, look at a side card you have not seen",
    chose=_look_aside,
)
def look_aside(s: ClueState, f: Frame) -> None:
    """CL-24.8."""
    s.ask(f[5], [("look", place) for place in unseen_places(s, f[5])])


# -- side cards ---------------------------------------------------------------------------


def unseen_places(s: ClueState, seat: int) -> list[int]:
    """CL-19.12, CL-19.14: each side remembers its own places."""
    return [place for place in range(SIDE_CARDS) if not s.looked[seat] >> place & 1]


def may_look(s: ClueState, seat: int) -> bool:
    return bool(s.side) and s.looked[seat] != (1 << SIDE_CARDS) - 1


def look(s: ClueState, seat: int, place: int, rule: str) -> None:
    see_side_card(s, seat, place, rule)
