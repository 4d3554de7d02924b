"""Chapter 9: what the turn player may do in the Main Phase, in any order."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.action import ACTING, action_options, start_action
from games.rulebooks.detective_conan.declaration import NO_HINT, PAYS_FOR, UNDESIGNATABLE, player
from games.rulebooks.detective_conan.declare import declare_options, start_declare
from games.rulebooks.detective_conan.deduction import DEDUCING, deduction_options, start_deduction
from games.rulebooks.detective_conan.events import resolve_pending
from games.rulebooks.detective_conan.flow import HINT, MAIN, flow
from games.rulebooks.detective_conan.hand_use import USING, use_card, use_options
from games.rulebooks.detective_conan.modifiers import has, live
from games.rulebooks.detective_conan.next_hint import start_hint
from games.rulebooks.detective_conan.partner import assist, close_case, partner_options
from games.rulebooks.detective_conan.state import ACTIVE, FILE, PARTNER, SCENE, ConanState

OFFERING = USING | ACTING | DEDUCING | 1 << NO_HINT | 1 << PAYS_FOR | 1 << UNDESIGNATABLE
"""Bits of all that changes what is offered."""

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
    s.ask(s.active, main_options(s) if frame[1] < BUSY_TURN else [("end",)])


def main_options(s: ConanState) -> list[Action]:
    """DC-9.1: use a card, Next Hint, Partner ability, Declare, Deduction, Action, or end."""
    seat = s.active
    bits, spread = live(s)
    options: list[Action] = []
    if not s.hand_used and not s.hinted:
        options = use_options(s, seat, by_hint=False, plain=not bits & USING)
    if can_hint(s, seat, bits):
        options.append(("hint",))
    stance, partner = s.stance, s.partners[seat]
    ready = stance[partner] == ACTIVE and s.pile_of[partner] == PARTNER + seat
    if ready:
        options += partner_options(s, seat)
    options += declare_options(s, seat, bits)
    if ready:
        options.append(("deduce", partner))
    actives: list[int] = []
    for c in s.piles[SCENE + seat]:
        if stance[c] == ACTIVE:
            actives.append(c)
    if actives:
        options += deduction_options(s, actives, spread)
        options += action_options(s, seat, actives, bits, spread)
    options.append(("end",))
    return options


def can_hint(s: ConanState, seat: int, bits: int) -> bool:
    """DC-11.3, DC-11.16, DC-R.2: there is a FILE card other than the Partner."""
    files = s.piles[FILE + seat]
    if not files or (len(files) == 1 and files[0] == s.partners[seat]):
        return False
    return not (bits >> NO_HINT & 1 and has(s, NO_HINT, player(seat)))


@flow.chose(MAIN)
def chose_main(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-9.4: one action at a time."""
    if action[0] == "end":
        s.frames.pop()
        return
    s.frames[-1] = (MAIN, frame[1] + 1)
    STARTS[action[0]](s, action)


def use_from_hand(s: ConanState, action: Action) -> None:
    """DC-10.1: once per turn."""
    s.hand_used = 1
    use_card(s, action[1], "hand")


def take_hint(s: ConanState, action: Action) -> None:
    start_hint(s)
    s.frames.append((HINT, 0))


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
