"""Chapter 15: Deduction and Mislead."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import (
    CANNOT_DEDUCE,
    DEDUCES,
    DEDUCES_OR_ACTS,
    HASTE,
    MISLEAD,
    MISLEADS,
    bits_of,
)
from games.rulebooks.detective_conan.events import fire, resolve_pending
from games.rulebooks.detective_conan.flow import DEDUCE, flow
from games.rulebooks.detective_conan.modifiers import amounts, has, lp
from games.rulebooks.detective_conan.movement import gain_evidence
from games.rulebooks.detective_conan.offer import Offer
from games.rulebooks.detective_conan.scene import lose_floating, put_to_sleep
from games.rulebooks.detective_conan.state import ACTIVE, DEDUCTION_END, SCENE, ConanState, on_scene

MISLED, GAIN, DONE = range(3)

DEDUCING = bits_of(HASTE, CANNOT_DEDUCE)
"""All that changes who may deduce."""


def deduction_options(offer: Offer, actives: list[int]) -> list[Action]:
    """DC-15.1, DC-13.14: every Active Character that did not enter this turn."""
    s = offer.s
    since, turn, faces = s.since, s.turn, s.face
    options: list[Action] = []
    changed_by_others = offer.spread & DEDUCING
    for c in actives:
        if changed_by_others or faces[c].shape & DEDUCING:
            if can_deduce(s, c):
                options.append(("deduce", c))
        elif since[c] != turn:
            options.append(("deduce", c))
    return options


def can_deduce(s: ConanState, c: int) -> bool:
    """DC-12.2, DC-31.1: Haste lets a Character deduce that entered this turn."""
    if s.since[c] == s.turn and not has(s, HASTE, c):
        return False
    return not has(s, CANNOT_DEDUCE, c)


def start_deduction(s: ConanState, action: Action) -> None:
    """DC-15.2, DC-15.3: the card sleeps; abilities on deducing trigger before Mislead."""
    c = action[1]
    s.note("deduces", "DC-15.2", s.active, c)
    put_to_sleep(s, c)
    s.deduction = (c, 0, 0)
    s.frames.append((DEDUCE, MISLED))
    if on_scene(s, c):
        fire(s, DEDUCES, (c,))
        fire(s, DEDUCES_OR_ACTS, (c,))


@flow.run(DEDUCE)
def run_deduction(s: ConanState, frame: Frame) -> None:
    """DC-15.11: pending effects after the declaration, after Mislead and after the gain."""
    if s.pending and resolve_pending(s):
        return
    _op, stage = frame
    if stage == MISLED:
        offer_mislead(s)
    elif stage == GAIN:
        s.frames[-1] = (DEDUCE, DONE)
        gain_from_deduction(s)
    else:
        s.frames.pop()
        lose_floating(s, DEDUCTION_END)
        s.deduction = None


def offer_mislead(s: ConanState) -> None:
    """DC-15.14, DC-15.16, DC-15.17: any number of Active Characters with Mislead."""
    if not s.shaped >> MISLEAD & 1:
        s.frames[-1] = (DEDUCE, GAIN)
        return
    seat = 1 - s.active
    options: list[Action] = [("pass",)]
    stance = s.stance
    for c in s.piles[SCENE + seat]:
        if stance[c] == ACTIVE:
            found = amounts(s, MISLEAD, c)
            if found:
                options += [("mislead", c, x) for x in set(found)]
    s.ask(seat, options)


@flow.chose(DEDUCE)
def chose_mislead(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-15.14, DC-15.20: it sleeps, and the deducing card loses X LP for this Deduction."""
    if action[0] == "pass" or s.deduction is None:
        s.frames[-1] = (DEDUCE, GAIN)
        return
    _verb, c, x = action
    s.note("misleads", "DC-15.14", 1 - s.active, c, x)
    put_to_sleep(s, c)
    deducing, lost, barred = s.deduction
    s.deduction = (deducing, lost + x, barred)
    fire(s, MISLEADS, (c,))


def gain_from_deduction(s: ConanState) -> None:
    """DC-15.5, DC-15.7, DC-R.5, DC-R.6: Evidence by the LP as the gain starts."""
    if s.deduction is None:
        return
    c, lost, barred = s.deduction
    if barred or (c != s.partners[s.active] and not on_scene(s, c)):
        return
    gain_evidence(s, s.active, lp(s, c) - lost, "deduction", c)
