"""CM-8.9, CM-11.9, CM-16.10: resolving the effect of a card step by step."""

from games.engine.flow import Action, Frame
from games.rulebooks.clash_of_minds.flow import EFFECT, flow
from games.rulebooks.clash_of_minds.state import HOLMES, Duel
from games.rulebooks.clash_of_minds.vocabulary.words import Step

DECLINE: Action = ("decline",)


def start_effect(s: Duel, c: int, seat: int, thread: int) -> None:
    """Begin the effect of a card, if it has one to carry out."""
    if s.face[c].program:
        s.frames.append((EFFECT, c, seat, thread, 0))


def is_ahead(s: Duel, seat: int, thread: int) -> bool:
    return s.leads[thread] > 0 if seat == HOLMES else s.leads[thread] < 0


@flow.run(EFFECT)
def run_step(s: Duel, e: Frame) -> None:
    """CM-6.7: each step is resolved before the next; one without a target does nothing (CM-R.44)."""
    step = s.face[e[1]].program[e[4]]
    if step.ahead and not is_ahead(s, e[2], e[3]):
        next_step(s, e)
    elif not step.asks:
        next_step(s, e)
        step.resolve(s, e, ())
    else:
        ask_target(s, e, step)


def ask_target(s: Duel, e: Frame, step: Step) -> None:
    targets = step.targets(s, e)
    if not targets and step.fallback is not None:
        targets = step.fallback.targets(s, e)
    if not targets:
        next_step(s, e)
        return
    if step.may:
        targets.append(DECLINE)
    s.ask(e[2], targets)


@flow.chose(EFFECT)
def chose_target(s: Duel, e: Frame, action: Action) -> None:
    step = s.face[e[1]].program[e[4]]
    next_step(s, e)
    if action == DECLINE:
        return
    if step.fallback is not None and not step.targets(s, e):
        step = step.fallback
    step.resolve(s, e, action)


def next_step(s: Duel, e: Frame) -> None:
    """Move on to the next step before this one may push frames of its own."""
    if e[4] + 1 < len(s.face[e[1]].program):
        s.frames[-1] = (EFFECT, e[1], e[2], e[3], e[4] + 1)
    else:
        s.frames.pop()
