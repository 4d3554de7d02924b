"""Chapters 16, 17 and 21: Actions, Guard, and an unguarded Action on the Case."""

from collections.abc import Sequence

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.contact import start_contact
from games.rulebooks.detective_conan.declaration import (
    ACTION_ENDS,
    ACTS,
    ACTS_ON_ACTIVE,
    BULLET,
    CANNOT_ACT,
    CANNOT_ACT_ON_CASE,
    CANNOT_GUARD,
    DEDUCES_OR_ACTS,
    DESIGNATED,
    EVIDENCE_REMOVED,
    FORCES_GUARD,
    GUARDED,
    GUARDS,
    GUARDS_ASLEEP,
    HASTE,
    LIMITS,
    LURE,
    MUST_GUARD,
    NO_SPARK,
    RUSH,
    RUSH_CASE,
    RUSH_CHARACTER,
    RUSH_LEVEL,
    SPARKS,
    UNDESIGNATABLE,
    UNGUARDED,
    bits_of,
    player,
)
from games.rulebooks.detective_conan.events import fire, may_be_used, resolve_pending, start_program
from games.rulebooks.detective_conan.flow import ACT, SPARK, flow
from games.rulebooks.detective_conan.modifiers import (
    amounts,
    has,
    has_floating,
    level,
    lines,
    lines_on,
    may_change,
)
from games.rulebooks.detective_conan.movement import gain_evidence
from games.rulebooks.detective_conan.offer import Offer
from games.rulebooks.detective_conan.per_turn_limits import is_spent
from games.rulebooks.detective_conan.scene import lose_floating, put_to_sleep
from games.rulebooks.detective_conan.state import (
    ACTION_END,
    ACTIVE,
    EVIDENCE,
    REMOVE,
    RESOLVING,
    SCENE,
    SLEEP,
    ConanState,
    case_of,
    on_scene,
)

# -- declaration ----------------------------------------------------------------------


ACTING = bits_of(
    CANNOT_ACT,
    CANNOT_ACT_ON_CASE,
    HASTE,
    RUSH,
    RUSH_CHARACTER,
    RUSH_CASE,
    RUSH_LEVEL,
    ACTS_ON_ACTIVE,
    LURE,
)
"""All that changes what a Character may designate."""


LURES = bits_of(LURE)
"""What a Character changes of the Actions of others."""


def action_options(offer: Offer, actives: list[int]) -> list[Action]:
    """DC-16.1 to DC-16.3, DC-16.6: every Active Character with each target it may designate."""
    s, foe = offer.s, 1 - offer.seat
    stance, since, turn, faces = s.stance, s.since, s.turn, s.face
    case = case_of(s, foe) if s.piles[EVIDENCE + foe] else -1
    foes: Sequence[int] = s.piles[SCENE + foe]
    if offer.changed >> UNDESIGNATABLE & 1:
        foes = [c for c in foes if not has(s, UNDESIGNATABLE, c)]  # DC-16.23
    usual: list[int] = []
    for c in foes:
        if stance[c] != ACTIVE:
            usual.append(c)
    if case >= 0:
        usual.append(case)
    changed_by_others = offer.spread & ACTING | offer.changed & LURES
    options: list[Action] = []
    for c in actives:
        if changed_by_others or faces[c].shape & ACTING:
            targets = targets_of(offer, c, foes, case)
        elif since[c] != turn:
            targets = usual
        else:
            continue
        for target in targets:
            options.append(("act", c, target))
    return options


def targets_of(offer: Offer, c: int, foes: Sequence[int], case: int) -> list[int]:
    """DC-12.3, DC-16.3, DC-16.19, DC-31: whom this Character may designate now."""
    s = offer.s
    if offer.bears(c, CANNOT_ACT):
        return []
    free = s.since[c] != s.turn or offer.bears(c, HASTE) or offer.bears(c, RUSH)
    targets: list[int] = []
    if free or offer.bears(c, RUSH_CHARACTER):
        targets = list(foes)
    elif offer.bears(c, RUSH_LEVEL):
        highest = max(amounts(s, RUSH_LEVEL, c))
        targets = [t for t in foes if level(s, t) <= highest]
    targets = reachable_targets(offer, c, targets)
    if targets and offer.changed >> LURE & 1:
        lured = [t for t in targets if lures(s, t)]
        if lured:
            return lured
    on_case = case >= 0 and (free or offer.bears(c, RUSH_CASE))
    if on_case and not offer.bears(c, CANNOT_ACT_ON_CASE):
        targets.append(case)
    return targets


def reachable_targets(offer: Offer, c: int, targets: list[int]) -> list[int]:
    """DC-16.3, DC-16.4: those in Sleep or Stun, and Active ones by an ability."""
    s, stance = offer.s, offer.s.stance
    if not offer.may_bear(c, ACTS_ON_ACTIVE):
        return [t for t in targets if stance[t] != ACTIVE]
    return [t for t in targets if stance[t] != ACTIVE or reaches_active(s, c, t)]


def reaches_active(s: ConanState, c: int, target: int) -> bool:
    """DC-16.4: may this Character act on that Active one?"""
    if has_floating(s, ACTS_ON_ACTIVE, c):
        return True
    if not s.shaped >> ACTS_ON_ACTIVE & 1:
        return False
    for _source, line, f in lines_on(s, ACTS_ON_ACTIVE, c):
        if line.amount == 1 or line.amount.matches(s, f, target):
            return True
    return False


def lures(s: ConanState, c: int) -> bool:
    """DC-16.17: an unspent "must designate this Character if able"."""
    for source, line, _f in lines_on(s, LURE, c):
        limit = s.face[source].abilities[line.ability].limit
        if limit is None or not is_spent(s, (source, line.ability), LIMITS[limit]):
            return True
    return False


def spend_lures(s: ConanState) -> None:
    """DC-16.18, DC-16.21: an Action spends the use of every such ability against it."""
    for source, line, _f in lines(s, LURE):
        ability = s.face[source].abilities[line.ability]
        if ability.limit is not None and s.table.owner[source] != s.active:
            s.used.append((source, line.ability))


def start_action(s: ConanState, action: Action) -> None:
    """DC-16.1, DC-16.7: designate, sleep; "acts" triggers before the Guard decision."""
    _verb, c, target = action
    s.note("acts", "DC-16.2", s.active, c, target)
    if s.shaped >> LURE & 1:
        spend_lures(s)
    s.action = (c, target, -1, 0)
    put_to_sleep(s, c)
    kind = "character" if on_scene(s, target) else "case"
    s.frames.append((ACT, GUARD))
    fire(s, ACTS, (c,), kind, target)
    fire(s, DEDUCES_OR_ACTS, (c,))
    if on_scene(s, target):
        fire(s, DESIGNATED, (target,))


# -- the steps ------------------------------------------------------------------------

GUARD, MEET, GAIN, END, FINISH = range(5)


@flow.run(ACT)
def run_action(s: ConanState, frame: Frame) -> None:
    """DC-27.7: pending effects resolve between all steps."""
    if s.pending and resolve_pending(s):
        return
    _op, step = frame
    STEPS[step](s)


def guard_step(s: ConanState) -> None:
    """DC-16.10, DC-17.1, DC-17.12: the Action may have ended; else the defender may Guard."""
    if s.action is None:
        raise RuntimeError("no Action is under way")
    attacker, target, _guard, _barred = s.action
    on_character = target != case_of(s, 1 - s.active)
    if not on_scene(s, attacker) or (on_character and not on_scene(s, target)):
        s.frames[-1] = (ACT, END)
        return
    if has(s, BULLET, attacker):
        s.frames[-1] = (ACT, MEET)
        return
    guards = [g for g in able_guards(s, target) if not cannot_stop(s, g, attacker)]
    forced = [g for g in guards if has(s, MUST_GUARD, g)]
    if forced:
        s.ask(1 - s.active, [("guard", g) for g in forced])
    elif guards and has(s, FORCES_GUARD, attacker):
        s.ask(1 - s.active, [("guard", g) for g in guards])
    else:
        s.ask(1 - s.active, [("pass",), *[("guard", g) for g in guards]])


def cannot_stop(s: ConanState, guard: int, attacker: int) -> bool:
    """DC-17.18: Characters of such a kind cannot guard against this one."""
    if not may_change(s, 1 << UNGUARDED):
        return False
    return any(line.amount.matches(s, f, guard) for _, line, f in lines_on(s, UNGUARDED, attacker))


GUARDING = bits_of(CANNOT_GUARD, GUARDS_ASLEEP)
"""All that changes who may guard."""


def able_guards(s: ConanState, target: int) -> list[int]:
    """DC-17.1, DC-17.5, DC-17.17: Active Characters other than the designated one."""
    stance = s.stance
    scene = [c for c in s.piles[SCENE + 1 - s.active] if c != target]
    if not may_change(s, GUARDING):
        return [c for c in scene if stance[c] == ACTIVE]
    return [
        c
        for c in scene
        if (stance[c] == ACTIVE or (stance[c] == SLEEP and has(s, GUARDS_ASLEEP, c)))
        and not has(s, CANNOT_GUARD, c)
    ]


@flow.chose(ACT)
def chose_guard(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-17.2, DC-17.11: the guard sleeps; abilities on guarding trigger."""
    s.frames[-1] = (ACT, MEET)
    if action[0] == "guard" and s.action is not None:
        guard = action[1]
        s.note("guards", "DC-17.2", 1 - s.active, guard)
        attacker, target, _none, barred = s.action
        s.action = (attacker, target, guard, barred)
        put_to_sleep(s, guard)
        fire(s, GUARDS, (guard,), target)
        fire(s, GUARDED, (attacker,), guard)


def meet_step(s: ConanState) -> None:
    """DC-17.8, DC-17.9, DC-18.1: Contact with the guard or the target, or the Case is hit."""
    if s.action is None:
        raise RuntimeError("no Action is under way")
    attacker, target, guard, _barred = s.action
    if guard >= 0:
        s.frames[-1] = (ACT, END)
        if on_scene(s, attacker) and on_scene(s, guard):
            start_contact(s, attacker, guard)
    elif target == case_of(s, 1 - s.active):
        s.frames[-1] = (ACT, GAIN)
        hit_case(s)
    else:
        s.frames[-1] = (ACT, END)
        if on_scene(s, attacker) and on_scene(s, target):
            start_contact(s, attacker, target)


def hit_case(s: ConanState) -> None:
    """DC-21.1, DC-21.3, DC-21.19: the top Evidence is removed; its owner may use its Spark."""
    seat = 1 - s.active
    evidence = s.piles[EVIDENCE + seat]
    if not evidence:
        return
    c = evidence[-1]
    s.up[c] = 0
    s.move(c, RESOLVING + seat)
    s.note("loses evidence", "DC-21.1", seat, c)
    s.frames.append((SPARK, 0, c))


def gain_step(s: ConanState) -> None:
    """DC-21.2, DC-21.14: exactly 1 Evidence, unless a Spark forbids it."""
    s.frames[-1] = (ACT, END)
    if s.action is None:
        return
    attacker, _target, _guard, barred = s.action
    if not barred:
        gain_evidence(s, s.active, 1, "action", attacker)


def end_step(s: ConanState) -> None:
    """DC-18.16, DC-18.17, DC-R.9: abilities on the end of the Action of who is still there."""
    s.frames[-1] = (ACT, FINISH)
    if s.action is None:
        return
    attacker, _target, _guard, _barred = s.action
    if on_scene(s, attacker):
        fire(s, ACTION_ENDS, (attacker,))


def finish_step(s: ConanState) -> None:
    """DC-18.16, DC-30.4: then effects until the end of the Action expire."""
    s.frames.pop()
    lose_floating(s, ACTION_END)
    s.action = None


STEPS = (guard_step, meet_step, gain_step, end_step, finish_step)


# -- Spark ----------------------------------------------------------------------------

OFFER, SETTLE_SPARK, AFTER_SPARK = range(3)


@flow.run(SPARK)
def run_spark(s: ConanState, frame: Frame) -> None:
    """DC-21.6, DC-21.12, DC-21.17: offer the Spark, resolve it, then the card is removed."""
    _op, stage, c = frame
    seat = s.table.owner[c]
    if stage == OFFER:
        spark = s.face[c].spark
        barred = spark is None or has(s, NO_SPARK, player(seat)) or not may_be_used(s, spark, c)
        if barred:
            s.frames[-1] = (SPARK, SETTLE_SPARK, c)
        else:
            s.ask(seat, [("spark", c), ("pass",)])
    elif stage == SETTLE_SPARK:
        s.frames[-1] = (SPARK, AFTER_SPARK, c)
        if s.pile_of[c] == RESOLVING + seat:
            s.move(c, REMOVE + seat)
        fire(s, EVIDENCE_REMOVED, (c,), seat)
    elif not (s.pending and resolve_pending(s)):
        s.frames.pop()


@flow.chose(SPARK)
def chose_spark(s: ConanState, frame: Frame, action: Action) -> None:
    op, _stage, c = frame
    s.frames[-1] = (op, SETTLE_SPARK, c)
    if action[0] == "spark":
        s.note("sparks", "DC-21.6", s.table.owner[c], c)
        fire(s, SPARKS, (c,), s.table.owner[c])
        start_spark(s, c)


def start_spark(s: ConanState, c: int) -> None:
    """DC-21.7, DC-21.10: the whole effect, or nothing if its header is not satisfied."""
    face = s.face[c]
    if face.spark is None:
        return
    ability, seat = face.spark.index, s.table.owner[c]
    s.looked = []
    f = evaluation_frame(ability, seat, c)
    if conditions_hold(s, f, face.gates[ability]) and may_be_used(s, face.spark, c):
        start_program(s, s.table.index_of[face], ability, seat, c)
