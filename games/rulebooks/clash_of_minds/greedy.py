"""Rules of thumb for either side: what each option does to the Threads, and what that is worth."""

from collections.abc import Callable

from games.engine.flow import Action
from games.rulebooks.clash_of_minds.promises import (
    CARD,
    LASTING,
    TARGETS,
    of_loss,
    owned,
    promise,
    rough,
)
from games.rulebooks.clash_of_minds.state import (
    AGENT,
    AGENT_SUPPORT,
    FIRST_ACTION,
    HAND,
    INFLUENCE_CARDS,
    THREADS,
    thread_of,
    upright_cards,
)
from games.rulebooks.clash_of_minds.verbs import support_cards
from games.rulebooks.clash_of_minds.worth import Judge

Score = Callable[[Judge, Action], float]


def best(judge: Judge, options: list[Action]) -> Action:
    """The option with the highest score; the first of equals."""
    first = options[0]
    if first[0] not in NEED_NO_SUMS:
        judge.survey()
    if first[0] in ("place", "put") and len(first) == 3:
        return best_put(judge, options)
    scores = [SCORES[option[0]](judge, option) for option in options]
    return options[scores.index(max(scores))]


NEED_NO_SUMS = ("arrange", "keep", "reveal")


def best_put(judge: Judge, options: list[Action]) -> Action:
    """The card and Thread that gain most."""
    face, gain = judge.s.face, judge.gain
    scores = [gain(t, face[c].upright) for _, c, t in options]
    return options[scores.index(max(scores))]


# -- Action Cards: as good as the best that can be done with them ---------------------


def of_action(judge: Judge, option: Action) -> float:
    """CM-8.2: an Action, less a part of what the card's other Action would have brought."""
    word, c = option
    thread = judge.s.aimed[c - FIRST_ACTION[0]]
    loss = 0.0
    for other in judge.s.face[c].actions:
        if other != word:
            loss = max(loss, potential(judge, other, thread))
    return potential(judge, word, thread) - 0.3 * loss


def potential(judge: Judge, word: str, thread: int) -> float:
    """The best an Action can do, in one Thread or (-1) in all; reckoned once."""
    found = judge.known.get((word, thread))
    if found is None:
        found = judge.known[word, thread] = POTENTIALS[word](judge, thread)
    return found


def put_potential(judge: Judge, thread: int) -> float:
    threads = THREADS if thread < 0 else (thread,)
    s = judge.s
    hand = s.piles[HAND + judge.seat]
    if not hand:
        return 0.0 if thread >= 0 else -1.0
    highest = max([s.face[c].upright for c in hand])
    found = max([judge.gain(t, highest) for t in threads])
    return found - CARD if thread >= 0 else found


def draw_potential(judge: Judge, thread: int) -> float:
    return CARD


def use_potential(judge: Judge, thread: int) -> float:
    """The most promising card at a glance."""
    s, seat = judge.s, judge.seat
    found = 0.0
    for c in upright_cards(s, seat, thread):
        face = s.face[c]
        swing, bonus = rough(face, seat)
        by = face.used - face.upright + swing
        found = max(found, judge.gain(thread_of(s, c), by) + bonus)
    return found


def use_gain(judge: Judge, c: int) -> float:
    """CM-8.8, CM-8.9: the change of the card's own value, then its effect."""
    face = judge.s.face[c]
    thread = thread_of(judge.s, c)
    by = face.used - face.upright
    total = judge.gain(thread, by)
    if face.program or face.modifiers:
        judge.shift(thread, by)
        total += promise(judge, c, thread)
        judge.shift(thread, -by)
    return total


def support_potential(judge: Judge, thread: int) -> float:
    s, seat = judge.s, judge.seat
    held = len(s.piles[HAND + seat])
    if held == 0 or (held == 1 and thread < 0 and not has_put(judge)):
        return -1.0
    threads = THREADS if thread < 0 else (thread,)
    found = max([judge.gain(t, 1) for t in threads]) + LASTING
    if thread < 0 and s.piles[AGENT + seat]:
        found = max(found, potential(judge, "agent", -1))
    return found - CARD


def has_put(judge: Judge) -> bool:
    """Has the mandatory Action been used this turn?"""
    s, first = judge.s, FIRST_ACTION[judge.seat]
    spent = s.spent[judge.seat]
    return any(spent >> i & 1 and s.face[first + i].mandatory for i in range(4))


def agent_potential(judge: Judge, thread: int) -> float:
    """What one more Support Card under the Agent brings it nearer to."""
    s, seat = judge.s, judge.seat
    agent = s.piles[AGENT + seat][0]
    missing = s.face[agent].cost - len(s.piles[AGENT_SUPPORT + seat])
    if missing <= 0 or s.active[seat]:
        return 0.0
    return promise(judge, agent, -1) / missing


POTENTIALS: dict[str, Callable[[Judge, int], float]] = {
    "put": put_potential,
    "draw": draw_potential,
    "use": use_potential,
    "support": support_potential,
    "agent": agent_potential,
}


# -- single options -----------------------------------------------------------------


def of_use(judge: Judge, option: Action) -> float:
    if option[1] >= INFLUENCE_CARDS:
        return of_action(judge, option)
    return use_gain(judge, option[1])


def of_support(judge: Judge, option: Action) -> float:
    """The least useful card to the Thread where one more counts most."""
    if len(option) == 2:
        return of_action(judge, option)
    return judge.gain(option[2], 1) + LASTING - 0.1 * usefulness(judge, option[1])


def of_support_agent(judge: Judge, option: Action) -> float:
    return potential(judge, "agent", -1) - 0.1 * usefulness(judge, option[1])


def usefulness(judge: Judge, c: int) -> int:
    face = judge.s.face[c]
    return face.upright + face.used


def of_plan(judge: Judge, option: Action) -> float:
    """The Action bound to that Thread; cards planned there before count as done."""
    _, c, thread = option
    planned = planned_gain(judge, thread)
    judge.shift(thread, planned)
    words = judge.s.face[c].actions
    found = max([potential(judge, word, thread) for word in words])
    judge.shift(thread, -planned)
    return found


def planned_gain(judge: Judge, thread: int) -> int:
    first = FIRST_ACTION[judge.seat] - FIRST_ACTION[0]
    return judge.s.aimed[first : first + 4].count(thread)


def of_reveal(judge: Judge, option: Action) -> float:
    """Draw early, act late: the last word in a Thread is the strongest."""
    face = judge.s.face[option[1]]
    return CARD if "draw" in face.actions else -len(face.actions)


def of_activation(judge: Judge, option: Action) -> float:
    return promise(judge, option[1], -1) + 0.2


def of_discard(judge: Judge, option: Action) -> float:
    """A card below the average of the deck is worth exchanging."""
    return 3.5 - usefulness(judge, option[1])


def of_change(judge: Judge, option: Action) -> float:
    by = 2 if owned(judge.s, option[1]) != judge.seat else -2
    return of_loss(judge, option[1], by)


def of_removal(judge: Judge, option: Action) -> float:
    """Support is best removed where the opponent has more of it."""
    own, theirs = (
        len(support_cards(judge.s, side, option[1]))
        for side in (judge.seat, 1 - judge.seat)
    )
    return judge.gain(option[1], 1) if theirs else -0.1 * own


def nothing(judge: Judge, option: Action) -> float:
    return 0.0


def of_target(word: str) -> Score:
    return lambda judge, option: TARGETS[word](judge, None, option)


SCORES: dict[str, Score] = {
    "arrange": nothing,
    "keep": nothing,
    "replace": lambda judge, option: -0.1,
    "stay": of_activation,
    "put": of_action,
    "draw": of_action,
    "use": of_use,
    "support": of_support,
    "support_agent": of_support_agent,
    "activate": of_activation,
    "end": nothing,
    "skip": nothing,
    "done": nothing,
    "decline": nothing,
    "plan": of_plan,
    "reveal": of_reveal,
    "discard": of_discard,
    "change": of_change,
    "remove_support": of_removal,
    **{
        word: of_target(word)
        for word in (
            "move",
            "distract",
            "distract_all",
            "discard_card",
            "deduce",
            "undeduce",
            "watch",
            "look",
        )
    },
}
