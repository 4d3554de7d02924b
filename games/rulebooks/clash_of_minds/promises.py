"""What the effect of a card promises to the side that sets it off, in hours of the clock."""

from collections.abc import Callable
from functools import cache
from typing import Any

from games.engine.flow import Frame
from games.rulebooks.clash_of_minds import verbs
from games.rulebooks.clash_of_minds.drawing import thread_pile
from games.rulebooks.clash_of_minds.evaluation import HIDDEN, TOKEN
from games.rulebooks.clash_of_minds.influence import card_value
from games.rulebooks.clash_of_minds.state import (
    HAND,
    HOLMES,
    SUPPORT_CARD,
    THREADS,
    Duel,
    DuelFace,
    thread_of,
)
from games.rulebooks.clash_of_minds.vocabulary import Aura, Step
from games.rulebooks.clash_of_minds.worth import Judge

CARD = 0.35  # what a card in hand is worth
LASTING = 0.45  # what a Support Card is worth in rounds to come
HOUR = 0.9


@cache
def rough(face: DuelFace, seat: int) -> tuple[int, float]:
    """A card's effect at a glance: about so much influence in its Thread, and so many hours.

    Good enough to choose an Action by; the choice of the card itself looks closer.
    """
    swing, bonus = 0, 0.0
    for step in face.program:
        by, more = GLANCES.get(step.word, (0, 0.05))
        swing += by
        bonus += more
        if isinstance(step, verbs.Hours):
            bonus += HOUR * (step.by if seat else -step.by)
    if face.modifiers is not None:
        swing += sum(aura.by for aura in face.modifiers.auras)
    if any(step.ahead for step in face.program):
        bonus /= 2
    return swing, bonus


GLANCES = {
    "draw": (0, CARD),
    "discard_hand": (0, CARD),
    "move": (1, 0.1),
    "change": (2, 0.0),
    "distract": (0, 0.15),
    "discard_card": (2, 0.0),
    "support_from_deck": (1, LASTING),
    "deduce": (0, 0.8),
    "remove_deduction": (0, 0.2),
    "hours": (0, 0.0),
}


def promise(judge: Judge, c: int, here: int) -> float:
    """The whole effect of a card, lasting part included."""
    face = judge.s.face[c]
    e = (0, c, judge.seat, here, 0)
    total = 0.0
    for step in face.program:
        if step.ahead and judge.sign * judge.leads[here] <= 0:
            continue
        total += of_step(judge, step, e)
    return total + of_auras(judge, face, c, here)


def of_step(judge: Judge, step: Step, e: Frame) -> float:
    if not step.asks:
        estimate = ESTIMATES.get(type(step))
        return 0.02 if estimate is None else estimate(judge, step, e)
    targets = step.targets(judge.s, e)
    if not targets and step.fallback is not None:
        return of_step(judge, step.fallback, e)
    found = [of_target(judge, step, target) for target in targets]
    if not found:
        return 0.0
    return max(0.0, *found) if step.may else max(found)


def of_target(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return TARGETS[target[0]](judge, step, target)


def of_auras(judge: Judge, face: DuelFace, c: int, here: int) -> float:
    if face.modifiers is None:
        return 0.0
    total = sum(of_aura(judge, aura, c, here) for aura in face.modifiers.auras)
    if face.modifiers.tie is not None:
        total += 0.35 * sum(abs(lead) < 2 for lead in judge.leads)
    return total


def of_aura(judge: Judge, aura: Aura, c: int, here: int) -> float:
    if aura.thread == "chosen":
        return max(of_aura_in(judge, aura, c, t) for t in THREADS)
    threads = {"middle": (1,), "any": THREADS}.get(aura.thread, (here,))
    return sum(of_aura_in(judge, aura, c, t) for t in threads)


def of_aura_in(judge: Judge, aura: Aura, c: int, thread: int) -> float:
    s = judge.s
    side = 1 - judge.seat if aura.side == "opponent" else judge.seat
    wanted = aura.cards == "support"
    pile = s.piles[thread_pile(thread, side)]
    n = sum((s.turned[x] == SUPPORT_CARD) == wanted for x in pile if x != c)
    return judge.gain(thread, n * aura.by if side == judge.seat else -n * aura.by)


# -- steps without a target ---------------------------------------------------------


def sides(judge: Judge, who: str) -> list[int]:
    """+1 for each own and -1 for each opposing side that is meant."""
    return [
        1 if x == judge.seat else -1 for x in verbs.seats_of(judge.s, who, judge.seat)
    ]


def of_draw(judge: Judge, step: Any, e: Frame) -> float:
    cards: int = step.cards
    return CARD * cards * sum(sides(judge, step.who))


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
    threads = {"here": [e[3]], "others": verbs.others(e[3]), "every": list(THREADS)}
    return sum(
        judge.gain(t, side * step.cards) + side * LASTING
        for side in sides(judge, step.who)
        for t in threads[step.thread]
    )


ESTIMATES: dict[type[Step], Callable[[Judge, Any, Frame], float]] = {
    verbs.Draw: of_draw,
    verbs.DiscardHand: of_discard_hand,
    verbs.Hours: of_hours,
    verbs.SupportFromDeck: of_support,
}


# -- targets ------------------------------------------------------------------------


def owned(s: Duel, c: int) -> int:
    return s.pile_of[c] & 1


def of_loss(judge: Judge, c: int, by: int) -> float:
    """The card loses that much of its value."""
    seat, thread = owned(judge.s, c), thread_of(judge.s, c)
    by = min(by, card_value(judge.s, c, seat, thread))
    return judge.gain(thread, -by if seat == judge.seat else by)


def of_move(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    _, c, to = target
    seat, start = owned(judge.s, c), thread_of(judge.s, c)
    value = card_value(judge.s, c, seat, start)
    value = value if seat == judge.seat else -value
    return judge.gain(start, -value) + judge.gain(to, value)


def of_change(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return of_loss(judge, target[1], -step.by)


def of_distraction(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    """What the card's lasting text does now is undone."""
    s, c = judge.s, target[1]
    thread = thread_of(s, c)
    total = 0.01
    for source, changed, by in s.changes:
        if source == c:
            total += judge.gain(thread_of(s, changed), -by)
    modifiers = s.face[c].modifiers
    if modifiers is not None:
        others = len(s.piles[s.pile_of[c]]) - 1
        total += sum(judge.gain(thread, aura.by * others) for aura in modifiers.auras)
    return total


def of_distractions(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    cards = verbs.used_cards(judge.s, 1 - judge.seat, target[1])
    return sum(of_distraction(judge, step, ("distract", c)) for c in cards)


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
    return judge.gain_if(target[1], TOKEN)


def of_lost_deduction(judge: Judge, step: Any, target: tuple[Any, ...]) -> float:
    return judge.gain_if(target[1], HIDDEN)


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
