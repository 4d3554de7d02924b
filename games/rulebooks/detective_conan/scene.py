"""Chapters 4, 12, 32 and 34: Characters enter the Scene, change state and leave it."""

from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import (
    CANNOT_WAKE,
    CARD_SET,
    GAINS_EVIDENCE,
    GALE,
    LEAVES_REMOVE,
    LEFT,
    LEVEL,
    PLAYED,
    REMOVED,
    SET_LEAVES,
    SET_WOULD_LEAVE,
    SLEEPS,
    STACKS,
    STAYS_DOWN,
    STUNS,
    WAKES,
    WOULD_LEAVE,
)
from games.rulebooks.detective_conan.events import fire, hear, start_program
from games.rulebooks.detective_conan.flow import ENTER, LEAVE, REPLACE, SETTLE, flow
from games.rulebooks.detective_conan.modifiers import has, level, may_change
from games.rulebooks.detective_conan.movement import leave_place, refresh_if_empty
from games.rulebooks.detective_conan.per_turn_limits import forget_uses
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    BY_EFFECT,
    BY_SWITCH,
    DECK,
    DECK_TOP,
    EVIDENCE,
    FACE_UP_EVIDENCE,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    SET,
    SLEEP,
    SOURCE_LEAVES,
    STACK,
    STUN,
    ConanState,
    Floating,
    Grant,
    Pending,
    case_of,
    on_scene,
)

UNSETTLED = -2

# -- states ---------------------------------------------------------------------------


def put_to_sleep(s: ConanState, c: int) -> None:
    """DC-4.4, DC-4.9: an Active card sleeps; a Stun one stays Stun."""
    if s.stance[c] == ACTIVE:
        s.stance[c] = SLEEP
        if s.heard >> SLEEPS & 1 and on_scene(s, c):
            fire(s, SLEEPS, (c,))


def stun(s: ConanState, c: int) -> None:
    """DC-4.6, DC-4.7, DC-4.10: any Character becomes Stun."""
    before, s.stance[c] = s.stance[c], STUN
    s.note("stuns", "DC-4.6", s.table.owner[c], c)
    if before != STUN:
        fire(s, STUNS, (c,))


def make_active(s: ConanState, c: int) -> None:
    """DC-4.5, DC-4.8: Sleep becomes Active, Stun only becomes Sleep."""
    if s.stance[c] != ACTIVE and not has(s, CANNOT_WAKE, c):
        s.stance[c] -= 1
        s.note("becomes active", "DC-4.5", s.table.owner[c], c)
        if s.stance[c] == ACTIVE:
            fire(s, WAKES, (c,))


def wake_in_auto_phase(s: ConanState, seat: int) -> None:
    """DC-8.3, DC-4.21: all Characters become Active, except those told to stay as they are."""
    stance = s.stance
    some_stay = may_change(s, 1 << STAYS_DOWN | 1 << CANNOT_WAKE)
    woken = []
    for c in s.piles[SCENE + seat]:
        if stance[c] and not (some_stay and (has(s, STAYS_DOWN, c) or has(s, CANNOT_WAKE, c))):
            stance[c] -= 1
            if stance[c] == ACTIVE:
                woken.append(c)
    if woken:
        fire(s, WAKES, tuple(woken))


def active_characters(s: ConanState, seat: int) -> list[int]:
    """DC-4.1: those of a seat that can be put to Sleep to do something."""
    stance = s.stance
    actives: list[int] = []
    for c in s.piles[SCENE + seat]:
        if stance[c] == ACTIVE:
            actives.append(c)
    return actives


# -- entering ---------------------------------------------------------------------------


def enter(
    s: ConanState,
    cards: tuple[int, ...],
    how: str,
    source: int,
    *,
    asleep: tuple[int, ...] = (),
) -> None:
    """DC-12.9: Characters enter their owner's Scene; a full one is made room in first.

    Those named by `asleep` enter in Sleep.
    """
    cards = tuple([c for c in cards if not on_scene(s, c)])
    if not cards:
        return
    seat = s.table.owner[cards[0]]
    scene = s.piles[SCENE + seat]
    if len(scene) + len(cards) > s.face[case_of(s, seat)].scene_limit:
        s.frames.append((ENTER, cards, how, source, asleep, ()))
    else:
        arrive(s, seat, cards, how, source, asleep)


@flow.run(ENTER)
def offer_switch(s: ConanState, frame: Frame) -> None:
    """DC-12.9, DC-12.13, DC-12.17: choose whom to remove; all go together, with the entry."""
    _op, cards, how, source, asleep, leaving = frame
    seat = s.table.owner[cards[0]]
    staying = [c for c in s.piles[SCENE + seat] if c not in leaving]
    if staying and len(staying) + len(cards) > s.face[case_of(s, seat)].scene_limit:
        s.ask(seat, [("switch", c) for c in staying])
        return
    s.frames.pop()
    depart_now(s, leaving, REMOVE, BY_SWITCH, seat)
    arrive(s, seat, cards, how, source, asleep)


@flow.chose(ENTER)
def chose_switch(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-12.10, DC-12.14: in any state; one that was already there and is not leaving yet."""
    op, cards, how, source, asleep, leaving = frame
    s.frames[-1] = (op, cards, how, source, asleep, (*leaving, action[1]))


def arrive(
    s: ConanState,
    seat: int,
    cards: tuple[int, ...],
    how: str,
    source: int,
    asleep: tuple[int, ...],
) -> None:
    """DC-4.3, DC-12.1, DC-12.8: on the Scene now, newly entered; abilities see it."""
    from_deck = False
    for c in cards:
        from_deck |= s.pile_of[c] == DECK + seat
        if s.pile_of[c] == REMOVE + seat:
            fire(s, LEAVES_REMOVE, (c,), seat)
        s.move(c, SCENE + seat)
        s.up[c] = 0
        s.since[c] = s.turn
        s.stance[c] = SLEEP if c in asleep or "enters_asleep" in s.face[c].keywords else ACTIVE
        s.note("enters", "DC-12.1", seat, c, how)
        if s.face[c].mr:
            retire_other_mr(s, seat, c)
    _count_entries(s, seat, cards)
    fire(s, PLAYED, cards, how, source)
    if from_deck:
        refresh_if_empty(s, seat)


def _count_entries(s: ConanState, seat: int, cards: tuple[int, ...]) -> None:
    """DC-31.18, DC-31.19: Gale sees the first Characters to enter a Scene in a turn."""
    first = s.played[seat] == 0
    n = s.played[seat] + len(cards)
    s.played = (n, s.played[1]) if seat == 0 else (s.played[0], n)
    if first:
        fire(s, GALE, cards)


def retire_other_mr(s: ConanState, seat: int, entering: int) -> None:
    """DC-34.2, DC-34.3, DC-34.4: any other MR of the player is removed with the entry."""
    for c in s.piles[PARTNER + seat][:]:
        if s.face[c].mr:
            s.move(c, REMOVE + seat)
            s.note("removes", "DC-34.2", seat, c)
    others = tuple(c for c in s.piles[SCENE + seat] if s.face[c].mr and c != entering)
    if others:
        depart_now(s, others, REMOVE, BY_EFFECT, seat)


# -- leaving ----------------------------------------------------------------------------


def those_on_scene(s: ConanState, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([c for c in cards if on_scene(s, c)])


def depart(
    s: ConanState, cards: tuple[int, ...], zone: int, cause: str, by: int, under: int = -1
) -> None:
    """Characters leave the Scene together, unless something replaces it for one of them.

    Those that are stacked go under the Character `under`.
    """
    cards = those_on_scene(s, cards)
    if not cards:
        return
    if s.heard >> WOULD_LEAVE & 1:
        s.frames.append((LEAVE, cards, zone, cause, by, 0, under))
    else:
        depart_now(s, cards, zone, cause, by, under)


@flow.run(LEAVE)
def replace_leaving(s: ConanState, frame: Frame) -> None:
    """DC-27.16, DC-35.1, DC-R.17: replacements first, card by card, then the rest leaves."""
    _op, cards, zone, cause, by, done, under = frame
    if done < len(cards):
        s.frames[-1] = (LEAVE, cards, zone, cause, by, done + 1, under)
        c = cards[done]
        start_replacements(
            s, s.table.owner[c], hear(s, WOULD_LEAVE, (c,), (cause, by, PLACE_WORDS.get(zone)))
        )
        return
    s.frames.pop()
    depart_now(s, tuple(c for c in cards if c >= 0), zone, cause, by, under)


def start_replacements(s: ConanState, seat: int, heard: list[Pending]) -> None:
    """DC-27.16: at once; those that apply at the start all do, in the order the seat says."""
    if heard:
        s.frames.append((REPLACE, seat, tuple(heard)))


@flow.run(REPLACE)
def offer_replacements(s: ConanState, frame: Frame) -> None:
    """DC-R.17: the controller of the affected card orders them; equal ones are offered once."""
    _op, seat, heard = frame
    options: list[Action] = [
        ("resolve", i, holder)
        for i, (_who, _face, _ability, holder, _registers) in enumerate(heard)
        if heard[i] not in heard[:i]
    ]
    s.ask(seat, options)


@flow.chose(REPLACE)
def chose_replacement(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-R.17: each is applied once."""
    op, affected, heard = frame
    number = action[1]
    rest = heard[:number] + heard[number + 1 :]
    s.frames.pop()
    if rest:
        s.frames.append((op, affected, rest))
    seat, face, ability, holder, registers = heard[number]
    start_program(s, face, ability, seat, holder, registers)


def spare(s: ConanState, c: int) -> bool:
    """DC-35.1: take a card out of the move that is being replaced; True if it was in one."""
    for i in range(len(s.frames) - 1, -1, -1):
        op, *rest = s.frames[i]
        if op == LEAVE and c in rest[0]:
            leaving, *others = rest
            s.frames[i] = (op, tuple(-1 if x == c else x for x in leaving), *others)
            return True
    return False


def depart_now(
    s: ConanState, cards: tuple[int, ...], zone: int, cause: str, by: int, under: int = -1
) -> None:
    """DC-26.2, DC-26.4, DC-26.7: abilities see the leaving as things stood, then it happens."""
    cards = those_on_scene(s, cards)
    if not cards or (zone == STACK and not on_scene(s, under)):
        return
    if zone == REMOVE:
        fire(s, REMOVED, cards, cause, by)
    fire(s, LEFT, cards, cause, by, PLACE_WORDS.get(zone))
    if s.floating or s.shaped >> LEVEL & 1:
        s.parted = tuple((c, level(s, c)) for c in cards)
    for c in cards:
        _lose_attachments(s, c)
        _move_off(s, c, zone, under)


def _move_off(s: ConanState, c: int, zone: int, under: int) -> None:
    """DC-30.8, DC-R.11: whatever it had is lost; it becomes a new object elsewhere."""
    seat = s.table.owner[c]
    if zone == DECK:
        s.move_under(c, DECK + seat)
    else:
        s.move(c, REAL_ZONE.get(zone, zone) + seat)
    forget_object(s, c)
    s.note("leaves", "DC-26.4", seat, c, ZONE_WORDS.get(zone, "deck"))
    if zone in (EVIDENCE, FACE_UP_EVIDENCE):
        _lies_as_evidence(s, c, zone == FACE_UP_EVIDENCE)
    elif zone == STACK:
        s.host[c] = under
    if s.face[c].mr and s.active != seat:
        s.move(c, PARTNER + seat)
        s.host[c] = -1
        s.note("moves to partner area", "DC-34.5", seat, c)


def _lies_as_evidence(s: ConanState, c: int, face_up: bool) -> None:
    """DC-37.3: a Character that became Evidence of its owner."""
    s.up[c] = 1 if face_up else 0
    if face_up:
        s.reveal(c, s.table.all_seats)
    fire(s, GAINS_EVIDENCE, (c,), s.table.owner[c], "effect", -1)


REAL_ZONE = {FACE_UP_EVIDENCE: EVIDENCE, DECK_TOP: DECK}
PLACE_WORDS = {REMOVE: "remove", HAND: "hand", DECK: "deck", DECK_TOP: "deck"}
"""Where a card goes, for texts that ask."""
ZONE_WORDS = {
    REMOVE: "remove",
    HAND: "hand",
    EVIDENCE: "evidence",
    FACE_UP_EVIDENCE: "evidence",
    STACK: "stack",
}


def forget_object(s: ConanState, c: int) -> None:
    """DC-30.8: modifiers, granted abilities and per-turn uses of a card end."""
    s.stance[c] = ACTIVE
    s.since[c] = -1
    s.host[c] = -1
    if s.floating:
        s.floating = [entry for entry in s.floating if bearer_of(entry) != c]
    if s.grants:
        s.grants = [grant for grant in s.grants if holder_of(grant) != c]
    lose_effects_of(s, c)
    forget_uses(s, c)


def lose_effects_of(s: ConanState, source: int) -> None:
    """DC-30.13: what lasts "as long as this character is on the Scene" ends when it leaves."""
    if s.floating:
        s.floating = [
            (attribute, bearer, amount, ends, by)
            for attribute, bearer, amount, ends, by in s.floating
            if ends != SOURCE_LEAVES or by != source
        ]
    if s.grants:
        s.grants = [
            (holder, seat, face, ability, by, ends, serial)
            for holder, seat, face, ability, by, ends, serial in s.grants
            if ends != SOURCE_LEAVES or by != source
        ]


# -- set and stacked cards --------------------------------------------------------------


def cards_set_to(s: ConanState, host: int) -> list[int]:
    hosts = s.host
    return [c for c in (*s.piles[SET], *s.piles[SET + 1]) if hosts[c] == host]


def stacked_under(s: ConanState, host: int) -> list[int]:
    hosts = s.host
    return [c for c in (*s.piles[STACK], *s.piles[STACK + 1]) if hosts[c] == host]


def set_card(s: ConanState, c: int, host: int, up: int) -> None:
    """DC-32.1, DC-32.2: attach a card to a Character."""
    seat = s.table.owner[c]
    source = s.pile_of[c]
    if source == REMOVE + seat:
        fire(s, LEAVES_REMOVE, (c,), seat)
    s.move(c, SET + seat)
    s.host[c] = host
    s.up[c] = up
    if up:
        s.reveal(c, s.table.all_seats)
    s.note("sets", "DC-32.1", seat, c, host)
    fire(s, CARD_SET, (host,), c)
    if source == DECK + seat:
        refresh_if_empty(s, seat)


def stack_card(s: ConanState, c: int, host: int) -> None:
    """DC-32.15, DC-5.24: put a card under a Character; both players may look at it."""
    seat = s.table.owner[c]
    source = s.pile_of[c]
    leave_place(s, c)
    s.move(c, STACK + seat)
    s.host[c] = host
    s.note("stacks", "DC-32.15", seat, c, host)
    fire(s, STACKS, (host,), c)
    if source == DECK + seat:
        refresh_if_empty(s, seat)


def remove_set(s: ConanState, c: int, by: int) -> None:
    """DC-32.11, DC-32.12: a set card goes to the Remove Area, or sets itself again."""
    if s.up[c] and s.heard >> SET_WOULD_LEAVE & 1:
        heard = hear(s, SET_WOULD_LEAVE, (c,), (by,))
        if heard:
            s.frames.append((SETTLE, c, s.host[c], by))
            s.host[c] = UNSETTLED
            start_replacements(s, s.table.owner[c], heard)
            return
    remove_set_now(s, c, by)


@flow.run(SETTLE)
def settle(s: ConanState, frame: Frame) -> None:
    """DC-35.4: a set card that set itself again never left; otherwise it is removed now."""
    s.frames.pop()
    _op, c, host, by = frame
    if s.host[c] == UNSETTLED:
        s.host[c] = host
        remove_set_now(s, c, by)


def remove_set_now(s: ConanState, c: int, by: int) -> None:
    fire(s, SET_LEAVES, (c,), s.host[c], by)
    seat = s.table.owner[c]
    s.move(c, REMOVE + seat)
    s.up[c] = 0
    s.host[c] = -1
    s.note("removes set card", "DC-32.11", seat, c)


def _lose_attachments(s: ConanState, host: int) -> None:
    """DC-32.3, DC-32.17: set and stacked cards are removed when their host leaves."""
    if s.piles[SET] or s.piles[SET + 1]:
        for c in cards_set_to(s, host):
            remove_set(s, c, s.table.owner[host])
    if s.piles[STACK] or s.piles[STACK + 1]:
        for c in stacked_under(s, host):
            s.move(c, REMOVE + s.table.owner[c])
            s.host[c] = -1


def newly_entered(s: ConanState, c: int) -> bool:
    """DC-12.1: for the whole turn in which it entered."""
    return s.since[c] == s.turn


def lose_floating(s: ConanState, ends: int) -> None:
    """DC-30.3, DC-30.4, DC-30.5: modifiers and grants of a duration expire."""
    if s.floating:
        s.floating = [entry for entry in s.floating if end_of_floating(entry) != ends]
    if s.grants:
        s.grants = [grant for grant in s.grants if end_of_grant(grant) != ends]


def bearer_of(entry: Floating) -> int:
    _attribute, bearer, _amount, _ends, _source = entry
    return bearer


def holder_of(grant: Grant) -> int:
    holder, _seat, _face, _ability, _source, _ends, _serial = grant
    return holder


def end_of_floating(entry: Floating) -> int:
    _attribute, _bearer, _amount, ends, _source = entry
    return ends


def end_of_grant(grant: Grant) -> int:
    _holder, _seat, _face, _ability, _source, ends, _serial = grant
    return ends
