"""Chapters 4 and 24: one power per suspect, used once, as words of the cards' language.

A power's frame stands above the frame of the moment it is used in: the words change that
frame, or push others.
"""

from games.engine.abilities.words import SEAT
from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.flow import ANSWER, ASK, END, MOVE, SHOW
from games.rulebooks.clue.prepared import SIDE_CARDS, Box
from games.rulebooks.clue.showing import peek, see_side_card
from games.rulebooks.clue.state import CARDS, ClueState, with_value
from games.rulebooks.clue.vocabulary.picking import pick, picked
from games.rulebooks.clue.vocabulary.words import VOCABULARY

BOOSTED = 12


def use_power(s: ClueState, seat: int) -> None:
    """CL-4.3, CL-4.4, CL-24.1: declared, resolved at once, and the card is turned over."""
    box: Box = s.table.prepared
    suspect = s.characters[seat]
    card = box.personalities[suspect]
    s.power = with_value(s.power, seat, 0)
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


def other_rooms(s: ClueState, seat: int) -> list[Action]:
    here = s.at[s.characters[seat]]
    return [("enter", room) for room in range(FIRST_ROOM, CARDS) if room != here]


@picked(other_rooms)
def enter_and_ask(s: ClueState, seat: int, action: Action) -> None:
    walk_to(s, action[1], "CL-24.3")
    s.frames[-2] = (END,)
    s.frames.append((ASK, action[1]))


@VOCABULARY.verb(
    "across_the_hall",
    "at the start of your turn, instead of rolling, put your mover into any other room and "
    "ask there",
)
def across_the_hall(s: ClueState, f: Frame) -> None:
    """CL-24.3."""
    pick(s, enter_and_ask, f[SEAT])


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
    s.frames[-2] = (SHOW, shower, viewers | 1 << f[SEAT], among)


def any_hand(s: ClueState, seat: int) -> list[Action]:
    return [("peek", player) for player in others(s, seat)]


@picked(any_hand)
def peek_at(s: ClueState, seat: int, action: Action) -> None:
    peek(s, seat, action[1])


@VOCABULARY.verb(
    "lab_sample",
    "at the start of your turn, look at a random card of another player, then take your "
    "normal turn",
)
def lab_sample(s: ClueState, f: Frame) -> None:
    """CL-24.6."""
    pick(s, peek_at, f[SEAT])


def later_players(s: ClueState, seat: int) -> list[Action]:
    """The left-hand neighbour would be first anyway."""
    return [("first", player) for player in others(s, seat)[1:]]


@picked(later_players)
def answers_first(s: ClueState, seat: int, action: Action) -> None:
    s.note("first", "CL-24.7", seat, -1, action[1])
    s.frames[-2] = (ANSWER, action[1], s.table.seats - 1, 0)


@VOCABULARY.verb(
    "you_first",
    "after naming your question, choose which player tries to answer first; from there it "
    "passes left until all others have tried or a card is shown",
)
def you_first(s: ClueState, f: Frame) -> None:
    """CL-24.7."""
    pick(s, answers_first, f[SEAT])


LOOKS: list[list[Action]] = [
    [("look", place) for place in range(SIDE_CARDS) if not looked >> place & 1]
    for looked in range(1 << SIDE_CARDS)
]
"""What is left to look at, by the places that were looked at."""


def unseen_side_cards(s: ClueState, seat: int) -> list[Action]:
    """CL-19.12, CL-19.14: each side remembers its own places."""
    return LOOKS[s.looked[seat]][:] if s.side else []


@picked(unseen_side_cards)
def look_at_side_card(s: ClueState, seat: int, action: Action) -> None:
    see_side_card(s, seat, action[1], "CL-24.8")


@VOCABULARY.verb("look_aside", "at the start of your turn, look at a side card you have not seen")
def look_aside(s: ClueState, f: Frame) -> None:
    """CL-24.8."""
    pick(s, look_at_side_card, f[SEAT])
