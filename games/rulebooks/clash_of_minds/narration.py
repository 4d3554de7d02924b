"""What everyone at the table sees, and events in words."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.decks import quantity
from games.engine.state import Event
from games.rulebooks.clash_of_minds.state import HOLMES, MORIARTY, SIDES, SITE, Duel
from games.rulebooks.clash_of_minds.summary import TIME

SENTENCES = {
    "arrange": "{who} arranges the Crime Plan",
    "site": "Round {0} takes place at {card}",
    "draw": "{who} draws {card}",
    "reshuffle": "{who} shuffles {0} discarded cards into a new deck",
    "agent": "{who} takes {card} as Agent",
    "return_agent": "{who} returns {card} under the Agent Deck",
    "activate": "{who} activates {card}",
    "discard_agent": "{who} discards {card}",
    "watch": "{who} sends {card} to Thread {0}",
    "place": "{who} places {card} in Thread {0}",
    "turn_up": "{who} turns up {card} in Thread {0}",
    "turn": "{who} begins a turn",
    "end_turn": "{who} ends the turn",
    "trigger": "{who} triggers the Final Turn",
    "action": "{who} uses the Action Card {card}",
    "put": "{who} puts {card} into Thread {0}",
    "use": "{who} uses {card} in Thread {0}",
    "support": "{who} adds {card} as Support in Thread {0}",
    "support_agent": "{who} adds {card} as Support under the Agent",
    "move": "{who} moves {card} to Thread {0}",
    "change": "{who} changes the value of {card} by {0:+d}",
    "distract": "{who} puts a Distraction Token on {card}",
    "discard": "{who} discards {card}",
    "look": "{who} looks at {card}, the Crime Plan Card of Thread {0}",
    "look_hand": "{who} looks at the opponent's hand",
    "see": "{who} sees {card}",
    "deduce": "{who} has a Deduction Token on Thread {0}",
    "undeduce": "{who} removes the Deduction Token of Thread {0}",
    "final_turn": "The Final Turn begins",
    "plan": "{who} plans {card} for Thread {0}",
    "reveal": "{who} reveals {card} in Thread {0}",
    "skip": "{who} skips {card}",
    "reveal_plan": "{who} reveals {card} in Thread {0}",
    "first_player": "{who} becomes First Player",
    "end": "The duel ends: {0}",
}


def _hours(by: int, hours: int) -> str:
    way = "forward" if by > 0 else "back"
    return f"The clock goes {way} {quantity(abs(by), 'hour')}: {hours} of {TIME} have passed"


def _conclude(thread: int, ahead: int) -> str:
    if not ahead:
        return f"Thread {thread} closes, and nobody leads"
    leader = SIDES[HOLMES if ahead > 0 else MORIARTY].capitalize()
    return f"Thread {thread} closes, and {leader} leads by {abs(ahead)}"


TELLERS: dict[str, Callable[..., str]] = {"hours": _hours, "conclude": _conclude}
COUNTED_FROM_ZERO = {
    "watch", "place", "turn_up", "put", "use", "support", "move", "look", "deduce", "undeduce",
    "plan", "reveal", "conclude", "reveal_plan",
}  # fmt: skip
"""Events whose first detail is a Thread: people count those from 1."""


def narrate(event: Event, names: Sequence[str], title: str) -> str:
    """One event as a sentence with its rule number."""
    verb, rule, seat = event[:3]
    details = list(event[5:])
    if verb in COUNTED_FROM_ZERO:
        details[0] += 1
    if verb in TELLERS:
        return f"{TELLERS[verb](*details)} ({rule})."
    who = names[seat] if seat >= 0 else "The game"
    return f"{SENTENCES[verb].format(*details, who=who, card=title)} ({rule})."


def describe(seen: Duel, seat: int) -> dict[str, Any]:
    """The clock, the Threads and the cards that are turned, as everyone at the table sees them."""
    sites = seen.piles[SITE]
    return {
        "side": SIDES[seat],
        "round": seen.round,
        "hours": seen.hours,
        "first_player": seen.first,
        "limit": seen.face[sites[0]].limit if sites else None,
        "leads": list(seen.leads),
        "revealed": list(seen.revealed),
        "deduction_tokens": list(seen.tokens),
        "turned": {c: how for c, how in enumerate(seen.turned) if how},
        "changes": list(seen.changes),
        "spent_actions": [seen.spent & 15, seen.spent >> 4],
        "planned_actions": list(seen.aimed),
        "agents_active": list(seen.active),
        "agents_sent_to": list(seen.watched),
        "marked": list(seen.marked),
    }
