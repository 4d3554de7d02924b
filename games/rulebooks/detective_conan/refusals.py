"""Why an action is not offered: the rule it breaks, the fact, what to do instead."""

from collections.abc import Callable

from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.rulebooks.detective_conan.declaration import HASTE
from games.rulebooks.detective_conan.hand_use import event_usable, fits_case, hand_level
from games.rulebooks.detective_conan.modifiers import has
from games.rulebooks.detective_conan.partner import RESOLUTION_FILES, partner_ready
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    EVIDENCE,
    FILE,
    HAND,
    STANCES,
    ConanState,
    case_of,
    on_scene,
)

Reason = tuple[str, str, str]


def why_not(s: ConanState, action: Action) -> IllegalAction | None:
    """The reason for a refusal in the Main Phase; None where there is no better one."""
    explain = REASONS.get(action[0]) if s.main and action else None
    reason = explain(s, s.active, action) if explain else None
    return IllegalAction(*reason) if reason else None


def _card(s: ConanState, action: Action) -> int:
    c = action[1] if len(action) > 1 else -1
    return c if isinstance(c, int) and 0 <= c < len(s.face) else -1


def use_refused(s: ConanState, seat: int, action: Action) -> Reason | None:
    """DC-10.1, DC-10.2, DC-10.4, DC-2.2, DC-10.14"""
    c = _card(s, action)
    if c < 0 or s.pile_of[c] != HAND + seat:
        return ("DC-10.1", "That card is not in your hand.", "Use a card from your hand.")
    if s.hand_used:
        return (
            "DC-10.1",
            "You have used a card from hand this turn.",
            "Take a Next Hint to use another.",
        )
    if s.hinted:
        return (
            "DC-10.2",
            "No card is used from hand after a Next Hint.",
            "Take another Next Hint.",
        )
    title, files = s.face[c].title, len(s.piles[FILE + seat])
    if hand_level(s, c) > files:
        return (
            "DC-10.4",
            f"{title} has Level {hand_level(s, c)} and you have {files} FILE cards.",
            "Use a card of a lower Level, or wait.",
        )
    if not fits_case(s, c, s.face[c], False):
        return (
            "DC-2.2",
            f"Your Case does not have the colours of {title}.",
            "Use a card in the colours of your Case.",
        )
    if not event_usable(s, c):
        return ("DC-10.14", f"The condition of {title} does not hold.", "Use it when it does.")
    return None


def partner_refused(s: ConanState, seat: int, action: Action) -> Reason | None:
    """DC-13.1, DC-7.3"""
    if not partner_ready(s, seat):
        return (
            "DC-13.1",
            "Your Partner is not Active in its zone.",
            "Wait for your next Auto Phase.",
        )
    if action[0] == "close" and not s.resolution[seat]:
        return (
            "DC-7.3",
            "Your Case is in Case Phase.",
            f"Assist with {RESOLUTION_FILES} cards in FILE first.",
        )
    return None


def deduce_refused(s: ConanState, seat: int, action: Action) -> Reason | None:
    """DC-15.1, DC-12.2"""
    c = _card(s, action)
    if c < 0 or not (on_scene(s, c) or c in s.partners) or s.table.owner[c] != seat:
        return ("DC-15.1", "Only your Partner and your Characters deduce.", "Choose one of them.")
    if s.stance[c] != ACTIVE:
        return (
            "DC-15.1",
            f"{s.face[c].title} is in {STANCES[s.stance[c]]}.",
            "Choose an Active card.",
        )
    if s.since[c] == s.turn and not has(s, HASTE, c):
        return (
            "DC-12.2",
            f"{s.face[c].title} has entered this turn.",
            "It needs Haste, or your next turn.",
        )
    return None


def act_refused(s: ConanState, seat: int, action: Action) -> Reason | None:
    """DC-16.1, DC-16.3, DC-16.6, DC-12.3"""
    c = _card(s, action)
    if c < 0 or not on_scene(s, c) or s.table.owner[c] != seat:
        return ("DC-16.1", "Only Characters on your Scene act.", "Choose one of them.")
    if s.stance[c] != ACTIVE:
        return (
            "DC-16.1",
            f"{s.face[c].title} is in {STANCES[s.stance[c]]}.",
            "Choose an Active Character.",
        )
    target = action[2] if len(action) > 2 else -1
    if target == case_of(s, 1 - seat) and not s.piles[EVIDENCE + 1 - seat]:
        return ("DC-16.6", "The opposing Case has no Evidence.", "Designate a Character.")
    if (
        isinstance(target, int)
        and 0 <= target < len(s.face)
        and on_scene(s, target)
        and s.stance[target] == ACTIVE
    ):
        return (
            "DC-16.3",
            f"{s.face[target].title} is Active.",
            "Designate a Character in Sleep or Stun.",
        )
    if s.since[c] == s.turn:
        return (
            "DC-12.3",
            f"{s.face[c].title} has entered this turn.",
            "It needs Haste or a fitting Rush.",
        )
    return None


def hint_refused(s: ConanState, seat: int, action: Action) -> Reason | None:
    """DC-11.3"""
    if ("hint",) in s.legal_actions():
        return None
    return ("DC-11.3", "There is no FILE card to take.", "Wait for your next Auto Phase.")


REASONS: dict[str, Callable[[ConanState, int, Action], Reason | None]] = {
    "use": use_refused,
    "assist": partner_refused,
    "close": partner_refused,
    "deduce": deduce_refused,
    "act": act_refused,
    "hint": hint_refused,
}
