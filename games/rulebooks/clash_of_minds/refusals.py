"""Why an action is refused: the rule it breaks, the fact, what to do instead."""

from games.engine.errors import IllegalAction
from games.engine.flow import Action
from games.rulebooks.clash_of_minds.agents import is_ready
from games.rulebooks.clash_of_minds.flow import (
    PLACE,
    PUT,
    REVEAL,
    REVEALED,
    SUPPORT,
    TURN,
    USE,
    flow,
)
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT,
    AGENT_SUPPORT,
    FIRST_ACTION,
    HAND,
    UPRIGHT,
    Duel,
    thread_of,
)


def refusal(s: Duel, action: Action) -> IllegalAction:
    """The most precise rule that speaks against an action here."""
    frame = s.frames[-1]
    reason = reason_for(s, frame, action) if action else None
    rule, message = reason or (flow.rules[frame[0]], f"{action!r} is not possible now.")
    return IllegalAction(
        rule, message, f"Choose one of the {len(s.options or ())} actions offered."
    )


def reason_for(s: Duel, frame: tuple[int, ...], action: Action) -> tuple[str, str] | None:
    op, seat = frame[0], s.to_act
    assert seat is not None
    if action[0] == "activate" and not is_ready(s, seat):
        return no_activation(s, seat)
    if op == PLACE and action[0] in ("end", "done", "skip"):
        return "CM-5.9", f"{frame[2]} cards are still to be placed."
    if op == TURN:
        return refused_turn(s, seat, action)
    if op == REVEAL and action[0] == "reveal":
        return "CM-10.15", "This is none of your face-down Action Cards."
    if op == REVEALED:
        return "CM-10.9", "The revealed card offers one of its own Actions, once."
    if op in (PUT, SUPPORT, USE) and len(action) > 1:
        return refused_target(s, frame, action)
    return None


def no_activation(s: Duel, seat: int) -> tuple[str, str]:
    if s.table.mode != "agents":
        return "CM-16.1", "This duel is played without Agents."
    agent = s.piles[AGENT + seat]
    if not agent or s.active[seat]:
        return "CM-16.10", "There is no face-down Agent to activate."
    under, cost = len(s.piles[AGENT_SUPPORT + seat]), s.face[agent[0]].cost
    if under < cost:
        return "CM-16.8", f"The Agent costs {cost} Support Cards and has {under}."
    return "CM-16.11", "The ability of the Agent is for the opponent's turn."


def refused_turn(s: Duel, seat: int, action: Action) -> tuple[str, str] | None:
    if action[0] == "end":
        return "CM-6.9", "The mandatory Action has not been used yet."
    if len(action) < 2 or action[1] not in s.piles[ACTIONS + seat]:
        return None
    if s.spent >> action[1] - FIRST_ACTION & 1:
        return "CM-6.5", "This Action Card is face down: it has been used this turn."
    if action[0] not in s.face[action[1]].actions:
        return "CM-8.1", f"This Action Card does not show {action[0]}."
    return "CM-R.44", f"There is nothing to {action[0]} now."


def refused_target(s: Duel, frame: tuple[int, ...], action: Action) -> tuple[str, str] | None:
    op, seat, thread = frame
    c = action[1]
    if op == USE:
        where = thread_of(s, c) if isinstance(c, int) and 0 <= c < len(s.turned) else -1
        if where < 0 or s.pile_of[c] & 1 != seat:
            return "CM-8.6", "This is no Influence Card on your side."
        if s.turned[c] != UPRIGHT:
            return "CM-R.19", "Only an upright card can be used."
        return "CM-10.6", f"This Action Card lies in Thread {thread + 1}."
    if c not in s.piles[HAND + seat]:
        return ("CM-7.1" if op == PUT else "CM-8.10"), "This card is not in your hand."
    if thread >= 0 and (len(action) < 3 or action[2] != thread):
        return "CM-10.6", f"This Action Card lies in Thread {thread + 1}."
    return None
