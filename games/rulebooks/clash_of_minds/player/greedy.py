"""Rules of thumb for either side: what each option does to the Threads, and what that is worth.

One function for each decision of a duel. Of equals the first is chosen.
"""

from collections.abc import Callable
from math import inf
from zlib import crc32

from games.engine.flow import Action
from games.engine.state import Pile
from games.rulebooks.clash_of_minds import flow
from games.rulebooks.clash_of_minds.player.outlook import CARD, LASTING
from games.rulebooks.clash_of_minds.player.promises import (
    OF_TARGET,
    Told,
    of_loss,
    promise,
    side_of,
)
from games.rulebooks.clash_of_minds.player.worth import Judge
from games.rulebooks.clash_of_minds.state import (
    ACTIONS,
    AGENT,
    AGENT_SUPPORT,
    CRIME_PLAN,
    FIRST_ACTION,
    HAND,
    THREAD,
    THREADS,
    UNUSABLE,
    Duel,
)
from games.rulebooks.clash_of_minds.summary import KEEP
from games.rulebooks.clash_of_minds.vocabulary.verbs import support_cards

Options = list[Action]


def best_by(scores: list[float], options: Options) -> Action:
    return options[scores.index(max(scores))]


def first_offered(s: Duel, seat: int, options: Options) -> Action:
    return options[0]


def secret_order(s: Duel, seat: int, options: Options) -> Action:
    """CM-3.6: another order for other cards, so that Holmes cannot know what lies where."""
    drawn = " ".join([s.face[c].id for c in s.piles[CRIME_PLAN]])
    return options[crc32(drawn.encode()) % len(options)]


# -- cards into Threads -----------------------------------------------------------------


def best_place(s: Duel, seat: int, options: Options) -> Action:
    judge = Judge(s, seat)
    judge.count_face_down()
    highest = highest_card(s, s.piles[HAND + seat])
    return ("place", highest, best_thread(judge, s.face[highest].upright))


def best_put(s: Duel, seat: int, options: Options) -> Action:
    """The highest card: a larger lead is always worth more."""
    _, _, thread = s.frames[-1]
    highest = highest_card(s, s.piles[HAND + seat])
    if thread < 0:
        thread = best_thread(Judge(s, seat), s.face[highest].upright)
    return ("put", highest, thread)


def best_thread(judge: Judge, by: int) -> int:
    """The Thread where so much more influence gains most."""
    gains = gains_by(judge, by)
    return gains.index(max(gains))


def highest_card(s: Duel, hand: Pile) -> int:
    """The card of the highest upright value; the hand is not empty."""
    face = s.face
    found, highest = hand[0], -1
    for c in hand:
        upright = face[c].upright
        if upright > highest:
            found, highest = c, upright
    return found


def gains_by(judge: Judge, by: int) -> list[float]:
    """What so much more influence gains in each Thread."""
    (first, second, third), (a, b, c) = judge.rows, judge.leads
    return [first[a + by] - first[a], second[b + by] - second[b], third[c + by] - third[c]]


def best_support(s: Duel, seat: int, options: Options) -> Action:
    """The least useful card to the Thread where one more counts most, or under the Agent."""
    _, _, thread = s.frames[-1]
    least = least_useful(s, s.piles[HAND + seat])
    if thread >= 0:
        return ("support", least, thread)
    judge = Judge(s, seat)
    lost = 0.1 * usefulness(s, least)
    scores = [gain + LASTING - lost for gain in gains_by(judge, 1)]
    most = max(scores)
    if s.piles[AGENT + seat] and agent_potential(judge) - lost > most:
        return ("support_agent", least)
    return ("support", least, scores.index(most))


def least_useful(s: Duel, hand: Pile) -> int:
    """The card that `usefulness` is least of; the hand is not empty."""
    face = s.face
    found = hand[0]
    least = face[found].upright + face[found].used
    for c in hand:
        useful = face[c].upright + face[c].used
        if useful < least:
            found, least = c, useful
    return found


def usefulness(s: Duel, c: int) -> int:
    return s.face[c].upright + s.face[c].used


def best_use(s: Duel, seat: int, options: Options) -> Action:
    judge = Judge(s, seat)
    return best_by([use_gain(judge, c) for _, c in options], options)


def use_gain(judge: Judge, c: int) -> float:
    """CM-8.8, CM-8.9: the change of the card's own value, then its effect."""
    s = judge.s
    face = s.face[c]
    thread = s.pile_of[c] - THREAD >> 1
    by = face.used - face.upright
    worth, at = judge.rows[thread], judge.leads[thread]
    total = worth[at + by] - worth[at]
    if face.abilities:
        judge.leads[thread] += by
        total += promise(judge, c, thread)
        judge.leads[thread] -= by
    return total


# -- Action Cards: as good as the best that can be done with them -------------------------


def best_action(s: Duel, seat: int, options: Options) -> Action:
    return most_promising(Judge(s, seat), options, -1)


def best_revealed(s: Duel, seat: int, options: Options) -> Action:
    _, _, _, thread = s.frames[-1]
    return most_promising(Judge(s, seat), options, thread)


def most_promising(judge: Judge, options: Options, thread: int) -> Action:
    """CM-8.2: an Action, less a part of what the card's other Action would have brought."""
    face = judge.s.face
    known = {"draw": CARD}  # what is best about each Action is reckoned once
    most = -inf
    for option in options:
        score = loss = 0.0
        if len(option) > 1:
            word, c = option
            if word not in known:
                known[word] = POTENTIALS[word](judge, thread)
            for other in face[c].actions:
                if other != word:
                    if other not in known:
                        known[other] = POTENTIALS[other](judge, thread)
                    if known[other] > loss:
                        loss = known[other]
            score = known[word] - 0.3 * loss
        if score > most:
            best, most = option, score
    return best


def put_potential(judge: Judge, thread: int) -> float:
    """A card in hand is worth something too, but in a turn one must be put."""
    s = judge.s
    hand = s.piles[HAND + judge.seat]
    if not hand:
        return 0.0 if thread >= 0 else -1.0
    upright = s.face[highest_card(s, hand)].upright
    if thread >= 0:
        return judge.gain(thread, upright) - CARD
    return max(gains_by(judge, upright))


def use_potential(judge: Judge, thread: int) -> float:
    """The most promising card at a glance, in one Thread or (-1) in all."""
    s, seat = judge.s, judge.seat
    face, turned, piles = s.face, s.turned, s.piles
    found = 0.0
    for t in THREADS if thread < 0 else (thread,):
        worth, at = judge.rows[t], judge.leads[t]
        now = worth[at]
        for c in piles[THREAD + 2 * t + seat]:
            if not turned[c] & UNUSABLE:
                swing, bonus = face[c].glances[seat]
                gain = worth[at + swing] - now + bonus
                if gain > found:
                    found = gain
    return found


def support_potential(judge: Judge, thread: int) -> float:
    s, seat = judge.s, judge.seat
    held = len(s.piles[HAND + seat])
    if held == 0 or (held == 1 and thread < 0 and not has_put(s, seat)):
        return -1.0
    if thread >= 0:
        return judge.gain(thread, 1) + LASTING - CARD
    found = max(gains_by(judge, 1)) + LASTING
    if s.piles[AGENT + seat]:
        found = max(found, agent_potential(judge))
    return found - CARD


def has_put(s: Duel, seat: int) -> bool:
    """Has the mandatory Action been used this turn?"""
    for c in s.piles[ACTIONS + seat]:
        if s.face[c].mandatory:
            return bool(s.spent >> c - FIRST_ACTION & 1)
    return False


def agent_potential(judge: Judge) -> float:
    """What one more Support Card under the Agent brings it nearer to."""
    s, seat = judge.s, judge.seat
    agent = s.piles[AGENT + seat][0]
    missing = s.face[agent].cost - len(s.piles[AGENT_SUPPORT + seat])
    if missing <= 0 or s.active[seat]:
        return 0.0
    return promise(judge, agent, -1) / missing


def activation_potential(judge: Judge, thread: int) -> float:
    return of_activation(judge, judge.s.piles[AGENT + judge.seat][0])


POTENTIALS: dict[str, Callable[[Judge, int], float]] = {
    "activate": activation_potential,
    "put": put_potential,
    "use": use_potential,
    "support": support_potential,
}


# -- the Final Turn ---------------------------------------------------------------------


def best_plan(s: Duel, seat: int, options: Options) -> Action:
    """The Action bound to a Thread that does most there; cards planned there before count as done."""
    judge = Judge(s, seat)
    for thread in s.aimed[4 * seat : 4 * seat + 4]:
        if thread >= 0:
            judge.leads[thread] += 1
    known: dict[str, list[float]] = {}  # what is best about each Action is reckoned once
    best, most, face = options[0], -inf, s.face
    for option in options:
        _, c, thread = option
        for word in face[c].actions:
            gains = known.get(word)
            if gains is None:
                gains = known[word] = BOUND[word](judge)
            if gains[thread] > most:
                best, most = option, gains[thread]
    return best


def bound_draws(judge: Judge) -> list[float]:
    return [CARD, CARD, CARD]


def bound_puts(judge: Judge) -> list[float]:
    """What it does to put the highest card into each Thread."""
    s = judge.s
    hand = s.piles[HAND + judge.seat]
    if not hand:
        return [0.0, 0.0, 0.0]
    return [gain - CARD for gain in gains_by(judge, s.face[highest_card(s, hand)].upright)]


def bound_uses(judge: Judge) -> list[float]:
    return [use_potential(judge, thread) for thread in THREADS]


def bound_supports(judge: Judge) -> list[float]:
    if not judge.s.piles[HAND + judge.seat]:
        return [-1.0, -1.0, -1.0]
    return [gain + LASTING - CARD for gain in gains_by(judge, 1)]


BOUND: dict[str, Callable[[Judge], list[float]]] = {
    "draw": bound_draws,
    "put": bound_puts,
    "use": bound_uses,
    "support": bound_supports,
}


def best_reveal(s: Duel, seat: int, options: Options) -> Action:
    """Draw early, act late: the last word in a Thread is the strongest."""
    face = s.face
    for option in options:
        if "draw" in face[option[1]].actions:
            return option
    return best_by([-len(face[c].actions) for _, c in options], options)


# -- Agents and discards ------------------------------------------------------------------


def best_activation(s: Duel, seat: int, options: Options) -> Action:
    judge = Judge(s, seat)
    scores = [of_activation(judge, option[1]) if len(option) > 1 else 0.0 for option in options]
    return best_by(scores, options)


def of_activation(judge: Judge, agent: int) -> float:
    return promise(judge, agent, -1) + 0.2


def best_discard(s: Duel, seat: int, options: Options) -> Action:
    """A card below the average of the deck is worth exchanging."""
    scores = [0.0 if option == KEEP else 3.5 - usefulness(s, option[1]) for option in options]
    return best_by(scores, options)


# -- targets of effects -------------------------------------------------------------------


def best_target(s: Duel, seat: int, options: Options) -> Action:
    judge = Judge(s, seat)
    scores = [CHOICES[option[0]](judge, UNTOLD, option) for option in options]
    return best_by(scores, options)


UNTOLD: Told = {}
"""What the verb is told does not matter to those who choose a target."""


def of_consent(judge: Judge, told: Told, option: Action) -> float:
    return 0.02


def of_refusal(judge: Judge, told: Told, option: Action) -> float:
    return 0.0


def of_change(judge: Judge, told: Told, option: Action) -> float:
    _, c = option
    return of_loss(judge, c, 2 if side_of(judge.s, c) != judge.seat else -2)


def of_removal(judge: Judge, told: Told, option: Action) -> float:
    """Support is best removed where the opponent has more of it."""
    _, thread = option
    if support_cards(judge.s, 1 - judge.seat, thread):
        return judge.gain(thread, 1)
    return -0.1 * len(support_cards(judge.s, judge.seat, thread))


CHOICES: dict[str, Callable[[Judge, Told, Action], float]] = {
    **OF_TARGET,
    "decline": of_refusal,
    "yes": of_consent,
    "no": of_refusal,
    "mode": of_refusal,  # of several the first
    "change": of_change,
    "remove_support": of_removal,
}


DECISIONS: dict[int, Callable[[Duel, int, Options], Action]] = {
    flow.ARRANGE: secret_order,
    flow.REPLACE: first_offered,
    flow.STAY: best_activation,
    flow.PLACE: best_place,
    flow.TURN: best_action,
    flow.PUT: best_put,
    flow.USE: best_use,
    flow.SUPPORT: best_support,
    flow.EFFECT: best_target,
    flow.PLAN: best_plan,
    flow.REVEAL: best_reveal,
    flow.REVEALED: best_revealed,
    flow.AFTERWARDS: best_activation,
    flow.DISCARD: best_discard,
    flow.INTERRUPT: best_activation,
}


def greedy(seen: Duel, options: Options) -> Action:
    """What the seat to act does by these rules."""
    seat = seen.to_act
    assert seat is not None
    return DECISIONS[seen.frames[-1][0]](seen, seat, options)
