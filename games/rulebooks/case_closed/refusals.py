"""Why an action is not offered: the rule it breaks, the fact, what to do instead."""

from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.rulebooks.case_closed.declaration import (
    CLUE,
    CRIME_ZONE,
    DETECTIVE,
    EVENT,
    GADGET,
    HAND,
    PROBLEM_ROW,
    STEPS,
)
from games.rulebooks.case_closed.main_step import clue_hosts, gadget_hosts
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import cost_of
from games.rulebooks.case_closed.zones import has_room, problem_counts


def why_not(s: CaseClosedState, action: Action) -> IllegalAction | None:
    """A precise reason where there is one; None leaves it to the kernel's general one."""
    seat = s.to_act
    if seat is None or not action or action[0] not in REASONS or not is_card(s, action):
        return None
    return REASONS[action[0]](s, seat, action)


def is_card(s: CaseClosedState, action: Action) -> bool:
    return all(isinstance(c, int) and 0 <= c < len(s.face) for c in action[1:3]) and len(action) > 1


def no_play(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if c not in s.pile(HAND, seat) or s.face[c].type != DETECTIVE:
        return IllegalAction("CC-17.1", "Only a detective in your hand can be played.", "")
    return too_dear(s, seat, c, "CC-8.3") or wrong_substep(s, "CC-8.17")


def no_gadget(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if c not in s.pile(HAND, seat) or s.face[c].type != GADGET:
        return IllegalAction("CC-8.5", "Only a gadget in your hand can be attached.", "")
    if len(action) < 3 or action[2] not in gadget_hosts(s, seat, c):
        rule = "CC-19.6" if s.face[c].attaches_to else "CC-19.1"
        return IllegalAction(
            rule, f"{s.face[c].title} does not attach there.", "Choose your own face-up character."
        )
    return too_dear(s, seat, c, "CC-8.5") or wrong_substep(s, "CC-8.17")


def no_clue(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if c not in s.pile(PROBLEM_ROW, seat) or s.face[c].type != CLUE:
        return IllegalAction("CC-8.7", "Only a clue in your problem row can be attached.", "")
    if len(action) > 2 and action[2] not in clue_hosts(s, seat):
        return IllegalAction(
            "CC-20.3",
            "That is not a detective in your HQ with room for a clue.",
            "A detective carries as many clues as its intelligence.",
        )
    return too_dear(s, seat, c, "CC-8.7") or wrong_substep(s, "CC-8.17")


def no_assignment(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if s.is_detective(c) and s.known[c] >> seat & 1:
        rule = "CC-10.5" if s.expended[c] else "CC-10.2"
        return IllegalAction(rule, f"{s.face[c].title} cannot be assigned now.", "")
    if len(action) > 2 and not has_room(problem_counts(s, seat), action[2]):
        return IllegalAction(
            "CC-8.13", "There is no room at that case.", "Choose one with fewer than two problems."
        )
    return wrong_substep(s, "CC-8.17")


def no_flip(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if c not in s.pile(CRIME_ZONE, seat) or s.face_up[c]:
        return IllegalAction("CC-11.1", "That is not a problem of yours.", "")
    if s.expended[c]:
        return IllegalAction("CC-11.13", "An expended problem cannot be flipped.", "")
    if s.substep == "solve":
        return IllegalAction("CC-11.2", "Nothing is flipped in the Solve sub-step.", "")
    if STEPS[s.step] != "sleuth":
        return IllegalAction("CC-11.3", "Problems are flipped in the Sleuth step only.", "")
    return IllegalAction("CC-R.17", "You have a criminal at that case already.", "")


def no_event(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    c = action[1]
    if c not in s.pile(HAND, seat) or s.face[c].type != EVENT:
        return IllegalAction("CC-22.1", "Only an event in your hand can be played.", "")
    if s.substep == "solve":
        return IllegalAction("CC-13.1", "No event may be played in the Solve sub-step.", "")
    allowed = s.face[c].steps
    if not allowed >> s.step & 1:
        steps = ", ".join(name for i, name in enumerate(STEPS) if allowed >> i & 1)
        return IllegalAction("CC-22.2", f"{s.face[c].title} is played in: {steps}.", "")
    return too_dear(s, seat, c, "CC-22.5") or IllegalAction(
        "CC-R.37", f"{s.face[c].title} has nothing to choose now.", "Keep it for later."
    )


def no_use(s: CaseClosedState, seat: int, action: Action) -> IllegalAction | None:
    if s.substep == "solve":
        return IllegalAction("CC-13.2", "No effect may be used in the Solve sub-step.", "")
    return IllegalAction(
        "CC-23.12", "That effect cannot be used: its cost or a choice cannot be met.", ""
    )


def too_dear(s: CaseClosedState, seat: int, c: int, rule: str) -> IllegalAction | None:
    crime = s.face[c].type == CLUE
    points = s.crimes[seat] if crime else s.jobs[seat]
    cost = cost_of(s, c)
    if cost <= points:
        return None
    kind = "crime" if crime else "job"
    return IllegalAction(
        rule,
        f"{s.face[c].title} costs {cost} {kind} points and you have {points}.",
        "Play something cheaper, or wait: you gain 3 in the next Main step.",
    )


def wrong_substep(s: CaseClosedState, rule: str) -> IllegalAction:
    return IllegalAction(rule, f"Not in the sub-step {s.substep!r}.", "Wait for its sub-step.")


REASONS = {
    "play": no_play,
    "attach": no_gadget,
    "clue": no_clue,
    "assign": no_assignment,
    "flip": no_flip,
    "event": no_event,
    "use": no_use,
}
