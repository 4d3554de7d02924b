"""What the table shows besides cards in their places: Threads, the clock, Action cards, Agents."""

from collections.abc import Sequence
from typing import Any

from games.engine.decks import quantity
from games.engine.flow import OP, Action
from games.engine.presentation import CardNumber, Prompt, TableFacts
from games.engine.state import BACK
from games.rulebooks.clash_of_minds.flow import (
    ARRANGE,
    DISCARD,
    INTERRUPT,
    PLACE,
    PLAN,
    PUT,
    REPLACE,
    REVEAL,
    REVEALED,
    STAY,
    SUPPORT,
    TURN,
    USE,
)
from games.rulebooks.clash_of_minds.influence import card_value, influence
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT,
    CRIME_PLAN,
    DISTRACTED,
    FACE_DOWN,
    FIRST_ACTION,
    HAND,
    SIDES,
    SITE,
    SUPPORT_CARD,
    THREAD,
    THREADS,
    USED,
    Duel,
    in_play,
    thread_of,
)
from games.rulebooks.clash_of_minds.summary import TIME, broken_tie

STEPS = ("Set-up", "Turns", "Final Turn", "Conclusion")
PLANNING = (PLAN, REVEAL, REVEALED)
ASKED = {
    ARRANGE: Prompt("Arrange the Crime Plan: which kind lies in which Thread."),
    REPLACE: Prompt("Keep your Agent, or replace it."),
    STAY: Prompt("Choose the Agent that stays."),
    PLACE: Prompt("Place an Influence Card face down in a Thread."),
    TURN: Prompt("Your turn: use an Action Card, or end the turn.", "One of them is mandatory."),
    PUT: Prompt("Put an Influence Card of your hand into a Thread."),
    USE: Prompt("Use one of your upright Influence Cards.", "It is turned, and its text happens."),
    SUPPORT: Prompt("Add a card of your hand as Support.", "Face down it counts 1."),
    PLAN: Prompt("Final Turn: place an Action Card face down in a Thread.", "It acts only there."),
    REVEAL: Prompt("Reveal one of your Action Cards."),
    REVEALED: Prompt("Use the revealed Action Card, or skip it."),
    DISCARD: Prompt("Discard cards from your hand, or keep it."),
    INTERRUPT: Prompt("Activate your Agent on the opponent's turn?", "", "window"),
}


def table_facts(seen: Duel, seat: int | None) -> TableFacts:
    """CM-6: how cards are turned, what a Thread counts and the clock are public."""
    side = 0 if seat is None else seat
    facts = TableFacts(steps=STEPS, step=step_now(seen))
    for pile in range(THREAD, THREAD + 6):
        for c in seen.piles[pile]:
            add_card(facts, seen, c)
    add_actions(facts, seen)
    add_plan(facts, seen)
    facts.seats = [seat_facts(seen, who) for who in (0, 1)]
    facts.pieces = {
        "columns": {"columns": [thread(facts, seen, t, side) for t in THREADS]},
        "clock": clock(facts, seen, side),
        "tally": [{"name": f"Thread {t + 1}", "value": outlook(seen, t)} for t in THREADS],
    }
    return facts


def step_now(seen: Duel) -> int:
    op = seen.frames[-1][OP] if seen.frames else -1
    if op in (ARRANGE, REPLACE, STAY, PLACE):
        return 0
    if op in PLANNING or any(thread >= 0 for thread in seen.aimed):
        return 2
    return 1 if seen.round else -1


def add_card(facts: TableFacts, seen: Duel, c: int) -> None:
    """CM-8.8, CM-8.11, CM-14.1: used sideways, distracted grey, Support face down with its 1."""
    how, shown = seen.turned[c], facts.card(c)
    if how & USED:
        shown.states.append("used")
    if how & DISTRACTED:
        shown.states.append("distracted")
    if how & SUPPORT_CARD:
        shown.states.append("peek")
        shown.badges.append(("1", "state"))
    elif how & FACE_DOWN:
        shown.states.append("peek")
    elif seen.face[c].id != BACK.id:
        face = seen.face[c]
        printed = face.used if how & USED else face.upright
        shown.numbers = [CardNumber("counts", card_value(seen, c), printed)]


def add_actions(facts: TableFacts, seen: Duel) -> None:
    """CM-6.5, CM-10.3: used Action Cards are turned; planned ones lie in their Threads."""
    for who in (0, 1):
        for c in seen.piles[ACTIONS + who]:
            number = c - FIRST_ACTION
            if seen.spent >> number & 1:
                facts.card(c).states.append("dim")
                facts.card(c).badges.append(("used", "state"))
            elif seen.aimed[number] >= 0:
                facts.card(c).badges.append((f"Thread {seen.aimed[number] + 1}", "state"))


def add_plan(facts: TableFacts, seen: Duel) -> None:
    for place, c in enumerate(seen.piles[CRIME_PLAN]):
        if not seen.revealed[place] and seen.face[c].id != BACK.id:
            facts.card(c).states.append("peek")


def seat_facts(seen: Duel, who: int) -> list[tuple[str, Any]]:
    facts: list[tuple[str, Any]] = [("", SIDES[who].capitalize())]
    facts.append(("cards", len(seen.piles[HAND + who])))
    if seen.piles[AGENT + who]:
        facts.append(("", "Agent active" if seen.active[who] else "Agent ready"))
    return facts


# -- Threads ------------------------------------------------------------------------------


def thread(facts: TableFacts, seen: Duel, t: int, side: int) -> dict[str, Any]:
    """CM-6.11: the Crime Plan Card, the Influence track, and the cards on both sides."""
    plan = seen.piles[CRIME_PLAN]
    lead = seen.leads[t] if side == 0 else -seen.leads[t]
    return {
        "part": f"thread:{t}",
        "head": facts.in_piece(plan[t] if t < len(plan) else -1),
        "title": f"Thread {t + 1}",
        "text": plan_words(seen, t),
        "mine": [facts.in_piece(c) for c in seen.piles[THREAD + 2 * t + side]],
        "theirs": [facts.in_piece(c) for c in seen.piles[THREAD + 2 * t + 1 - side]],
        "track": {
            "at": max(-4, min(4, lead)),
            "mine": influence(seen, side, t),
            "theirs": influence(seen, 1 - side, t),
        },
        "token": bool(seen.tokens[t]),
    }


def plan_words(seen: Duel, t: int) -> str:
    if seen.revealed[t]:
        return "Revealed"
    return "Hidden, one Deduction Token" if seen.tokens[t] else "Hidden"


def outlook(seen: Duel, t: int) -> str:
    """CM-11.6 to CM-11.15: what the Thread would lead to if the round ended now."""
    if not seen.piles[SITE] or not seen.round:
        return "nothing"
    lead = seen.leads[t] or broken_tie(seen, t)
    reveal_at, most_hours, _ = seen.face[seen.piles[SITE][0]].terms
    if lead > 0:
        if seen.revealed[t]:
            return "nothing new"
        return "revealed" if lead >= reveal_at or seen.tokens[t] else "a token"
    if lead < 0:
        hours = min(2 if lead <= -3 else 1, most_hours)
        return f"+{quantity(hours, 'hour')}"
    return "nothing"


def clock(facts: TableFacts, seen: Duel, side: int) -> dict[str, Any]:
    """CM-4.3: twelve hours, and the Site with its limit counted."""
    sites = seen.piles[SITE]
    limit = seen.face[sites[0]].limit if sites else 0
    return {
        "hours": min(TIME, seen.hours),
        "of": TIME,
        "text": f"{quantity(max(0, TIME - seen.hours), 'hour')} until the crime",
        "site": facts.in_piece(sites[0] if sites else -1),
        "limits": [
            {"name": "You" if who == side else "They", "value": f"{in_play(seen, who)} of {limit}"}
            for who in (side, 1 - side)
        ],
    }


def prompt(seen: Duel, names: Sequence[str]) -> Prompt | None:
    """One sentence for each moment; None leaves it to the plain one."""
    if not seen.frames:
        return None
    return ASKED.get(seen.frames[-1][OP])


ON_A_CARD = ("use", "change", "distract", "move", "discard_card")


def outcome(seen: Duel, action: Action) -> str:
    """In which Thread a card lies that is used or changed: several bear the same name."""
    verb, *parts = action
    thread = thread_of(seen, parts[0]) if verb in ON_A_CARD else -1
    return f"Thread {thread + 1}" if thread >= 0 else ""
