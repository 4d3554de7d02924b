"""A choice that a power or a Sheldon Card leaves to a player, as a frame above its program.

The frame can be asked again at any time: what it offers follows from the state alone.
"""

from collections.abc import Callable

from games.engine.flow import Action, Frame
from games.rulebooks.clue.flow import FLOW, PICK
from games.rulebooks.clue.state import ClueState

Offer = Callable[[ClueState, int], list[Action]]
Take = Callable[[ClueState, int, Action], None]

CHOICES: list[tuple[Offer, Take]] = []


def choice_from(offer: Offer) -> Callable[[Take], int]:
    """Decorator: what is done with the action that a seat picks from the offer.

    The decorated name becomes the number of the choice, for `choose`.
    """

    def register(take: Take) -> int:
        CHOICES.append((offer, take))
        return len(CHOICES) - 1

    return register


def choose(s: ClueState, number: int, seat: int) -> None:
    """Let a seat choose, unless there is nothing to choose from (CL-25.7)."""
    offer, _ = CHOICES[number]
    if offer(s, seat):
        s.frames.append((PICK, number, seat))


@FLOW.run(PICK)
def offer_choice(s: ClueState, frame: Frame) -> None:
    _, number, seat = frame
    offer, _ = CHOICES[number]
    s.ask(seat, offer(s, seat))


@FLOW.chose(PICK)
def take_choice(s: ClueState, frame: Frame, action: Action) -> None:
    _, number, seat = frame
    _, take = CHOICES[number]
    s.frames.pop()
    take(s, seat, action)
