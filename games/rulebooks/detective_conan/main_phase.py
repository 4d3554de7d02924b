"""Chapter 9: what the turn player may do in the Main Phase, in any order."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.action import ACTING, action_options, start_action
from games.rulebooks.detective_conan.declaration import (
    NO_DECLARE,
    NO_HINT,
    PAYS_FOR,
    UNDESIGNATABLE,
    bits_of,
    player,
)
from games.rulebooks.detective_conan.declare import declare_options, start_declare
from games.rulebooks.detective_conan.deduction import DEDUCING, deduction_options, start_deduction
from games.rulebooks.detective_conan.events import resolve_pending
from games.rulebooks.detective_conan.flow import HINT, MAIN, flow
from games.rulebooks.detective_conan.hand_use import use_card, use_options
from games.rulebooks.detective_conan.modifiers import has
from games.rulebooks.detective_conan.next_hint import start_hint
from games.rulebooks.detective_conan.offer import Offer
from games.rulebooks.detective_conan.partner import (
    assist,
    close_case,
    partner_options,
    partner_ready,
)
from games.rulebooks.detective_conan.scene import active_characters
from games.rulebooks.detective_conan.state import FILE, ConanState

OFFERING = ACTING | DEDUCING | bits_of(NO_DECLARE, NO_HINT, PAYS_FOR, UNDESIGNATABLE)
"""All that changes what is offered."""

STALEMATE = 4500
"""Decisions after which a match that nobody wins is called off (DC-R.45)."""

BUSY_TURN = 300
"""Main Phase actions after which only ending the turn is left (DC-R.45)."""


@flow.run(MAIN)
def offer_main(s: ConanState, frame: Frame) -> None:
    """DC-9.1, DC-9.5: pending effects first, then any action or the end of the phase."""
    if s.pending and resolve_pending(s):
        return
    if s.decisions > STALEMATE:
        s.end((), "stalemate", "DC-R.45")
        return
    _op, actions = frame
    s.ask(s.active, main_options(Offer(s, s.active)) if actions < BUSY_TURN else [("end",)])


def main_options(offer: Offer) -> list[Action]:
    """DC-9.1: use a card, Next Hint, Partner ability, Declare, Deduction, Action, or end."""
    s, seat = offer.s, offer.seat
    options: list[Action] = []
    if not s.hand_used and not s.hinted:
        options = use_options(s, seat, by_hint=False)
    if can_hint(offer):
        options.append(("hint",))
    ready = partner_ready(s, seat)
    if ready:
        options += partner_options(s, seat)
    options += declare_options(offer)
    if ready:
        options.append(("deduce", s.partners[seat]))
    actives = active_characters(s, seat)
    if actives:
        options += deduction_options(offer, actives)
        options += action_options(offer, actives)
    options.append(("end",))
    return options


def can_hint(offer: Offer) -> bool:
    """DC-11.3, DC-11.16, DC-R.2: there is a FILE card other than the Partner."""
    s, seat = offer.s, offer.seat
    files = s.piles[FILE + seat]
    if not files or (len(files) == 1 and files[0] == s.partners[seat]):
        return False
    return not (offer.changed >> NO_HINT & 1 and has(s, NO_HINT, player(seat)))


@flow.chose(MAIN)
def chose_main(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-9.4: one action at a time."""
    verb = action[0]
    if verb == "end":
        s.frames.pop()
        return
    op, actions = frame
    s.frames[-1] = (op, actions + 1)
    STARTS[verb](s, action)


def use_from_hand(s: ConanState, action: Action) -> None:
    """DC-10.1: once per turn."""
    s.hand_used = 1
    use_card(s, action[1], "hand")


def take_hint(s: ConanState, action: Action) -> None:
    start_hint(s)
    s.frames.append((HINT,))


STARTS = {
    "use": use_from_hand,
    "hint": take_hint,
    "assist": assist,
    "close": close_case,
    "destroy": close_case,
    "declare": start_declare,
    "deduce": start_deduction,
    "act": start_action,
}
