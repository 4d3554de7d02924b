"""What the effect of a card promises to the side that sets it off, in hours of the clock."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from games.engine.flow import Action
from games.rulebooks.clash_of_minds.drawing import thread_pile
from games.rulebooks.clash_of_minds.face import Aura
from games.rulebooks.clash_of_minds.influence import card_value
from games.rulebooks.clash_of_minds.player.evaluation import MIDDLE
from games.rulebooks.clash_of_minds.player.outlook import CARD, HOUR, LASTING, Step
from games.rulebooks.clash_of_minds.player.worth import Judge
from games.rulebooks.clash_of_minds.state import (
    HAND,
    HOLMES,
    SUPPORT_CARD,
    THREADS,
    USED,
    Duel,
    site,
    thread_of,
)
from games.rulebooks.clash_of_minds.vocabulary import VOCABULARY, verbs
from games.rulebooks.clash_of_minds.vocabulary.programs import frame_at
from games.rulebooks.clash_of_minds.vocabulary.targets import TARGETS
from games.rulebooks.clash_of_minds.vocabulary.words import seats_of


def promise(judge: Judge, c: int, here: int) -> float:
    """The whole effect of a card, lasting part included."""
    face = judge.s.face[c]
    total = 0.0
    for step in face.steps:
        if not step.ahead or judge.leads[here] > MIDDLE:
            total += of_step(judge, step, c, here)
    for aura in face.auras:
        total += of_aura(judge, aura, c, here)
    if face.tie >= 0:
        total += 0.35 * sum([abs(lead - MIDDLE) < 2 for lead in judge.leads])
    return total


def of_step(judge: Judge, step: Step, c: int, here: int) -> float:
    found = ESTIMATES[step.word](judge, step, c, here)
    if found is None:
        return 0.0 if step.fallback is None else of_step(judge, step.fallback, c, here)
    return 0.0 if step.optional and found < 0.0 else found


def of_targets(judge: Judge, step: Step, c: int, here: int) -> float | None:
    """The best target; None if there is none."""
    s, told = judge.s, step.given
    f = frame_at(judge.seat, c, here)
    if "who" in told:
        told = {**told, "who": told["who"](s, f)}
    targets = TARGETS[step.word](s, f, *told.values())
    if not targets:
        return None
    of_target = OF_TARGET[targets[0][0]]
    return max([of_target(judge, told, target) for target in targets])


def of_anything(judge: Judge, step: Step, c: int, here: int) -> float:
    return 0.02


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


def seats_meant(judge: Judge, step: Step, c: int, here: int) -> tuple[int, ...]:
    return seats_of(step.given["who"](judge.s, frame_at(judge.seat, c, here)))


def of_draw(judge: Judge, step: Step, c: int, here: int) -> float:
    cards: int = step.given["cards"]
    total = 0
    for seat in seats_meant(judge, step, c, here):
        total += 1 if seat == judge.seat else -1
    return CARD * cards * total


def of_discard_hand(judge: Judge, step: Step, c: int, here: int) -> float:
    cards = step.given["cards"]
    total = 0.0
    for seat in seats_meant(judge, step, c, here):
        held = len(judge.s.piles[HAND + seat])
        lost = held if cards == "all" else min(held, cards)
        total += CARD * lost * (-1 if seat == judge.seat else 1)
    return total


def of_hours(judge: Judge, step: Step, c: int, here: int) -> float:
    by: int = max(step.given["by"], -judge.s.hours)
    return -HOUR * by if judge.seat == HOLMES else HOUR * by


def of_support(judge: Judge, step: Step, c: int, here: int) -> float:
    cards: int = step.given["cards"]
    threads = verbs.threads_of(step.given["thread"], here)
    total = 0.0
    for seat in seats_meant(judge, step, c, here):
        side = 1 if seat == judge.seat else -1
        for t in threads:
            total += judge.gain(t, side * cards) + side * LASTING
    return total


# -- steps with many targets, judged without a list of them ------------------------------


def of_moves(judge: Judge, step: Step, c: int, here: int) -> float | None:
    """The best Influence Card to move from one Thread to another."""
    s = judge.s
    if site(s).no_moves:
        return None
    card, to = step.given["card"], step.given["to"]
    side = 1 - judge.seat if card == "opponent" else judge.seat
    starts: tuple[int, ...] = (here,)
    ends = verbs.OTHERS[here]
    if to == "here" and card != "this":
        starts, ends = ends, starts
    best = None
    for start in starts:
        for x in s.piles[thread_pile(start, side)]:
            if s.turned[x] < SUPPORT_CARD and (x == c) == (card == "this"):
                value = card_value(s, x)
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


def of_changes(judge: Judge, step: Step, c: int, here: int) -> float | None:
    """The Influence Card that a change of its value tells most on."""
    s = judge.s
    by: int = step.given["by"]
    side = judge.seat if step.given["side"] == "own" else 1 - judge.seat
    losses = [
        min(-by, card_value(s, x))
        for x in s.piles[thread_pile(here, side)]
        if s.turned[x] < SUPPORT_CARD and x != c
    ]
    if not losses:
        return None
    return judge.gain(here, -min(losses) if side == judge.seat else max(losses))


def of_distracting(judge: Judge, step: Step, c: int, here: int) -> float | None:
    """The used opposing card whose text is best ended."""
    if step.given["cards"] == "all":
        return of_targets(judge, step, c, here)
    s = judge.s
    best = None
    for t in verbs.threads_of(step.given["thread"], here):
        for x in s.piles[thread_pile(t, 1 - judge.seat)]:
            if s.turned[x] == USED:
                found = of_silence(judge, x, t)
                if best is None or found > best:
                    best = found
    return best


Estimate = Callable[[Judge, Step, int, int], float | None]
"""Of a step of a card that takes effect in a Thread; None if it cannot be done."""

ESTIMATES: dict[str, Estimate] = {
    **{word: of_targets if word in TARGETS else of_anything for word in VOCABULARY.verbs},
    "draw": of_draw,
    "discard_hand": of_discard_hand,
    "hours": of_hours,
    "support_from_deck": of_support,
    "move": of_moves,
    "change": of_changes,
    "distract": of_distracting,
}


# -- targets ------------------------------------------------------------------------

Told = Mapping[str, Any]
"""What the verb is told, by name."""


def side_of(s: Duel, c: int) -> int:
    return s.pile_of[c] & 1


def of_loss(judge: Judge, c: int, by: int) -> float:
    """The card loses that much of its value."""
    seat, thread = side_of(judge.s, c), thread_of(judge.s, c)
    by = min(by, card_value(judge.s, c))
    return judge.gain(thread, -by if seat == judge.seat else by)


def of_move(judge: Judge, told: Told, target: Action) -> float:
    _, c, to = target
    value = card_value(judge.s, c)
    by = value if side_of(judge.s, c) == judge.seat else -value
    return of_way(judge, by, thread_of(judge.s, c), (to,))


def of_change(judge: Judge, told: Told, target: Action) -> float:
    _, c = target
    return of_loss(judge, c, -told["by"])


def of_distraction(judge: Judge, told: Told, target: Action) -> float:
    _, c = target
    return of_silence(judge, c, thread_of(judge.s, c))


def of_distractions(judge: Judge, told: Told, target: Action) -> float:
    _, thread = target
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


def of_discard_card(judge: Judge, told: Told, target: Action) -> float:
    _, c = target
    return of_loss(judge, c, 9)


def of_removal(judge: Judge, told: Told, target: Action) -> float:
    _, thread = target
    total = 0.0
    for seat in seats_of(told["who"]):
        n = len(verbs.support_cards(judge.s, seat, thread))
        if told["cards"] != "all":
            n = min(n, int(told["cards"]))
        sign = -1 if seat == judge.seat else 1
        total += judge.gain(thread, sign * n) + sign * n * LASTING
    return total


def of_deduction(judge: Judge, told: Told, target: Action) -> float:
    _, thread = target
    return judge.gain_if(thread, 1)


def of_lost_deduction(judge: Judge, told: Told, target: Action) -> float:
    _, thread = target
    return judge.gain_if(thread, 0)


def of_watch(judge: Judge, told: Told, target: Action) -> float:
    _, thread = target
    n = len(verbs.support_cards(judge.s, judge.seat, thread))
    return judge.gain(thread, n) + 0.01 * n


def of_look(judge: Judge, told: Told, target: Action) -> float:
    return 0.02


OF_TARGET: dict[str, Callable[[Judge, Told, Action], float]] = {
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
