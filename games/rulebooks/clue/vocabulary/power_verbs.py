"""Chapter 24: one power per suspect, as verbs of the cards' language beside their English.

A power's frame stands above the frame of the moment it is used in: the verbs change that
frame, or push others.
"""

from games.engine.abilities.words import SEAT
from games.engine.flow import Action, Frame
from games.rulebooks.clue.board import FIRST_ROOM
from games.rulebooks.clue.face import CARDS
from games.rulebooks.clue.flow import ANSWER, ASK, END, MOVE, SHOW
from games.rulebooks.clue.movement import BEST_ROLL, walk_to
from games.rulebooks.clue.question import SEEKING, SEEKING_AGAIN
from games.rulebooks.clue.showing import peek, see_side_card, unseen_side_cards
from games.rulebooks.clue.state import ClueState, others
from games.rulebooks.clue.vocabulary.choices import choice_from, choose
from games.rulebooks.clue.vocabulary.words import VOCABULARY


@VOCABULARY.verb(
    "second_opinion",
    "after a card has been shown for your question, the question goes on to the players "
    "left of the one who showed it, until a second card is shown or nobody is left",
)
def second_opinion(s: ClueState, f: Frame) -> None:
    """CL-24.2, CL-24.12."""
    _, player, left, _ = s.frames[-2]
    s.frames[-2] = (ANSWER, player, left, SEEKING_AGAIN)


def other_rooms(s: ClueState, seat: int) -> list[Action]:
    here = s.at[s.characters[seat]]
    return [("enter", room) for room in range(FIRST_ROOM, CARDS) if room != here]


@choice_from(other_rooms)
def enter_and_ask(s: ClueState, seat: int, action: Action) -> None:
    _, room = action
    walk_to(s, room, "CL-24.3")
    s.frames[-2] = (END,)
    s.frames.append((ASK, room))


@VOCABULARY.verb(
    "across_the_hall",
    "at the start of your turn, instead of rolling, put your mover into any other room and "
    "ask there",
)
def across_the_hall(s: ClueState, f: Frame) -> None:
    """CL-24.3."""
    choose(s, enter_and_ask, f[SEAT])


@VOCABULARY.verb("rocket_boost", "after your movement roll, treat the total as 12")
def rocket_boost(s: ClueState, f: Frame) -> None:
    """CL-24.4."""
    _, _, is_second = s.frames[-2]
    s.frames[-2] = (MOVE, BEST_ROLL, is_second)


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


@choice_from(any_hand)
def peek_at(s: ClueState, seat: int, action: Action) -> None:
    _, player = action
    peek(s, seat, player)


@VOCABULARY.verb(
    "lab_sample",
    "at the start of your turn, look at a random card of another player, then take your "
    "normal turn",
)
def lab_sample(s: ClueState, f: Frame) -> None:
    """CL-24.6."""
    choose(s, peek_at, f[SEAT])


def later_players(s: ClueState, seat: int) -> list[Action]:
    """The left-hand neighbour would be first anyway."""
    return [("first", player) for player in others(s, seat)[1:]]


@choice_from(later_players)
def answers_first(s: ClueState, seat: int, action: Action) -> None:
    _, player = action
    s.note("first", "CL-24.7", seat, -1, player)
    s.frames[-2] = (ANSWER, player, s.table.seats - 1, SEEKING)


@VOCABULARY.verb(
    "you_first",
    "after naming your question, choose which player tries to answer first; from there it "
    "passes left until all others have tried or a card is shown",
)
def you_first(s: ClueState, f: Frame) -> None:
    """CL-24.7."""
    choose(s, answers_first, f[SEAT])


@choice_from(unseen_side_cards)
def look_at_side_card(s: ClueState, seat: int, action: Action) -> None:
    _, place = action
    see_side_card(s, seat, place, "CL-24.8")


@VOCABULARY.verb("look_aside", "at the start of your turn, look at a side card you have not seen")
def look_aside(s: ClueState, f: Frame) -> None:
    """CL-24.8."""
    choose(s, look_at_side_card, f[SEAT])
