"""A choice that a power or a Sheldon Card asks for, as a frame above its program.

The frame can be asked again at any time: what it offers follows from the state alone.
"""

from collections.abc import Callable

from games.engine.flow import Action, Frame
from games.rulebooks.clue.flow import FLOW, PICK
from games.rulebooks.clue.state import ClueState

Offer = Callable[[ClueState, int], list[Action]]
Take = Callable[[ClueState, int, Action], None]

PICKS: list[tuple[Offer, Take]] = []


def picked(offer: Offer) -> Callable[[Take], int]:
    """Decorator: what is done with the action that a seat picks from the offer.

    The decorated name becomes the number of the pick, for `pick`.
    """

    def register(take: Take) -> int:
        PICKS.append((offer, take))
        return len(PICKS) - 1

    return register


def pick(s: ClueState, number: int, seat: int) -> None:
    """Let a seat choose, unless there is nothing to choose from (CL-25.7)."""
    if PICKS[number][0](s, seat):
        s.frames.append((PICK, number, seat))


@FLOW.run(PICK)
def offer_pick(s: ClueState, frame: Frame) -> None:
    _, number, seat = frame
    s.ask(seat, PICKS[number][0](s, seat))


@FLOW.chose(PICK)
def take_pick(s: ClueState, frame: Frame, action: Action) -> None:
    _, number, seat = frame
    s.frames.pop()
    PICKS[number][1](s, seat, action)
