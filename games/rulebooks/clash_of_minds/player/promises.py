"""What the effect of a card promises to the side that sets it off, in hours of the clock."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from games.engine.flow import Frame
from games.rulebooks.clash_of_minds.drawing import thread_pile
from games.rulebooks.clash_of_minds.influence import card_value
from games.rulebooks.clash_of_minds.player.evaluation import MIDDLE
from games.rulebooks.clash_of_minds.player.glances import CARD, HOUR, LASTING
from games.rulebooks.clash_of_minds.player.worth import Judge
from games.rulebooks.clash_of_minds.state import (
    HAND,
    HOLMES,
    SITE,
    SUPPORT_CARD,
    THREADS,
    USED,
    Duel,
    thread_of,
)
from games.rulebooks.clash_of_minds.vocabulary import verbs
from games.rulebooks.clash_of_minds.vocabulary.words import VERBS, Aura, Modifiers, Step


def promise(judge: Judge, c: int, here: int) -> float:
    """The whole effect of a card, lasting part included."""
    face = judge.s.face[c]
    e = (0, c, judge.seat, here, 0)
    total = 0.0
    for step in face.program:
        if not step.ahead or judge.leads[here] > MIDDLE:
            total += of_step(judge, step, e)
    if face.modifiers is not None:
        total += of_modifiers(judge, face.modifiers, c, here)
    return total


def of_step(judge: Judge, step: Step, e: Frame) -> float:
    found = ESTIMATES[type(step)](judge, step, e)
    if found is None:
        return 0.0 if step.fallback is None else of_step(judge, step.fallback, e)
    return 0.0 if step.may and found < 0.0 else found


def of_targets(judge: Judge, step: Step, e: Frame) -> float | None:
    """The best target; None if there is none."""
    targets = step.targets(judge.s, e)
    if not targets:
        return None
    of_target = TARGETS[targets[0][0]]
    return max([of_target(judge, step, target) for target in targets])


def of_anything(judge: Judge, step: Step, e: Frame) -> float:
    return 0.02


def of_modifiers(judge: Judge, modifiers: Modifiers, c: int, here: int) -> float:
    total = 0.0
    for aura in modifiers.auras:
        total += of_aura(judge, aura, c, here)
    if modifiers.tie is not None:
        total += 0.35 * sum([abs(lead - MIDDLE) < 2 for lead in judge.leads])
    return total


def of_aura(judge: Judge, aura: Aura, c: int, here: int) -> float:
    if aura.thread == "here":
        return of_aura_in(judge, aura, c, here)
    threads = (1,) if aura.thread == "middle" else THREADS
    found = [of_aura_in(judge, aura, c, t) for t in threads]
    return max(found) if aura.thread == "chosen" else sum(found)


def of_aura_in(judge: Judge, aura: Aura, c: int, thread: int) -> float:
    turned = judge.s.turned
    side = 1 - judge.seat if aura.side == "opponent" else judge.seat
    wanted = aura.cards == "support"
    by = aura.by if side == judge.seat else -aura.by
    total = 0
    for x in judge.s.piles[thread_pile(thread, side)]:
        if x != c and (turned[x] == SUPPORT_CARD) == wanted:
            total += by
    return judge.gain(thread, total)


# -- steps without a target ---------------------------------------------------------


def of_draw(judge: Judge, step: Any, e: Frame) -> float:
    cards: int = step.cards
    total = 0
    for seat in verbs.seats_of(judge.s, step.who, judge.seat):
        total += 1 if seat == judge.seat else -1
    return CARD * cards * total


def of_discard_hand(judge: Judge, step: Any, e: Frame) -> float:
    total = 0.0
    for seat in verbs.seats_of(judge.s, step.who, judge.seat):
        held = len(judge.s.piles[HAND + seat])
        lost = held if step.cards == "all" else min(held, step.cards)
        total += CARD * lost * (-1 if seat == judge.seat else 1)
    return total


def of_hours(judge: Judge, step: Any, e: Frame) -> float:
    by: int = max(step.by, -judge.s.hours)
    return -HOUR * by if judge.seat == HOLMES else HOUR * by


def of_support(judge: Judge, step: Any, e: Frame) -> float:
    threads = verbs.threads_of(step.thread, e[3])
    total = 0.0
    for seat in verbs.seats_of(judge.s, step.who, judge.seat):
        side = 1 if seat == judge.seat else -1
        for t in threads:
            total += judge.gain(t, side * step.cards) + side * LASTING
    return total


# -- steps with many targets, judged without a list of them ------------------------------


def of_moves(judge: Judge, step: Any, e: Frame) -> float | None:
    """The best Influence Card to move from one Thread to another."""
    s = judge.s
    site = s.face[s.piles[SITE][0]].modifiers
    if site is not None and site.no_moves:
        return None
    _, card, seat, here, _ = e
    side = 1 - seat if step.card == "opponent" else seat
    starts: tuple[int, ...] = (here,)
    ends = verbs.OTHERS[here]
    if step.to == "here" and step.card != "this":
        starts, ends = ends, starts
    best = None
    for start in starts:
        for c in s.piles[thread_pile(start, side)]:
            if s.turned[c] < SUPPORT_CARD and (c == card) == (step.card == "this"):
                value = card_value(s, c)
                by = value if side == judge.seat else -value
                found = of_way(judge, by, start, ends)
                if best is None or found > best:
                    best = found
    return best


def of_way(judge: Judge, by: int, start: int, ends: Sequence[int]) -> float:
    """What it gains if so much influence moves to the best of these Threads."""
    rows, leads = judge.rows, judge.leads
    best = -inf
    for end in ends:
        worth, at = rows[end], leads[end]
        gain = worth[at + by] - worth[at]
        if gain > best:
            best = gain
    worth, at = rows[start], leads[start]
    return worth[at - by] - worth[at] + best


def of_changes(judge: Judge, step: Any, e: Frame) -> float | None:
    """The Influence Card that a change of its value tells most on."""
    s = judge.s
    side = e[2] if step.side == "own" else 1 - e[2]
    pile = s.piles[thread_pile(e[3], side)]
    losses = [
        min(-step.by, card_value(s, c)) for c in pile if s.turned[c] < SUPPORT_CARD and c != e[1]
    ]
    if not losses:
        return None
    return judge.gain(e[3], -min(losses) if side == judge.seat else max(losses))


def of_distracting(judge: Judge, step: Any, e: Frame) -> float | None:
    """The used opposing card whose text is best ended."""
    if step.cards == "all":
        return of_targets(judge, step, e)
    s = judge.s
    best = None
    for t in verbs.threads_of(step.thread, e[3]):
        for c in s.piles[thread_pile(t, 1 - e[2])]:
            if s.turned[c] == USED:
                found = of_silence(judge, c, t)
                if best is None or found > best:
                    best = found
    return best


Estimate = Callable[[Judge, Any, Frame], float | None]

ESTIMATES: dict[type[Step], Estimate] = {
    **{step: of_targets if step.asks else of_anything for step in VERBS.values()},
    verbs.Draw: of_draw,
    verbs.DiscardHand: of_discard_hand,
    verbs.Hours: of_hours,
    verbs.SupportFromDeck: of_support,
    verbs.Move: of_moves,
    verbs.Change: of_changes,
    verbs.Distract: of_distracting,
}


# -- targets ------------------------------------------------------------------------


def side_of(s: Duel, c: int) -> int:
    return s.pile_of[c] & 1


def of_loss(judge: Judge, c: int, by: int) -> float:
    """The card loses that much of its value."""
    seat, thread = side_of(judge.s, c), thread_of(judge.s, c)
    by = min(by, card_value(judge.s, c))
    return judge.gain(thread, -by if seat == judge.seat else by)


def of_move(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    _, c, to = target
    value = card_value(judge.s, c)
    by = value if side_of(judge.s, c) == judge.seat else -value
    return of_way(judge, by, thread_of(judge.s, c), (to,))


def of_change(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return of_loss(judge, target[1], -step.by)


def of_distraction(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return of_silence(judge, target[1], thread_of(judge.s, target[1]))


def of_distractions(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    thread = target[1]
    cards = verbs.used_cards(judge.s, 1 - judge.seat, thread)
    return sum([of_silence(judge, c, thread) for c in cards])


def of_silence(judge: Judge, c: int, thread: int) -> float:
    """What the card's lasting text does now is undone."""
    s = judge.s
    total = 0.01
    for source, changed, by in s.changes:
        if source == c:
            total += judge.gain(thread_of(s, changed), -by)
    auras = s.face[c].auras
    if auras:
        others = len(s.piles[s.pile_of[c]]) - 1
        total += sum([judge.gain(thread, aura.by * others) for aura in auras])
    return total


def of_discard_card(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return of_loss(judge, target[1], 9)


def of_removal(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    total = 0.0
    for seat in verbs.seats_of(judge.s, step.who, judge.seat):
        n = len(verbs.support_cards(judge.s, seat, target[1]))
        if step.cards != "all":
            n = min(n, int(step.cards))
        sign = -1 if seat == judge.seat else 1
        total += judge.gain(target[1], sign * n) + sign * n * LASTING
    return total


def of_deduction(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return judge.gain_if(target[1], 1)


def of_lost_deduction(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return judge.gain_if(target[1], 0)


def of_watch(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    n = len(verbs.support_cards(judge.s, judge.seat, target[1]))
    return judge.gain(target[1], n) + 0.01 * n


def of_look(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return 0.02


TARGETS: dict[str, Callable[[Judge, Any, tuple[Any, ...]], float]] = {
    "move": of_move,
    "change": of_change,
    "distract": of_distraction,
    "distract_all": of_distractions,
    "discard_card": of_discard_card,
    "remove_support": of_removal,
    "deduce": of_deduction,
    "undeduce": of_lost_deduction,
    "watch": of_watch,
    "look": of_look,
}
