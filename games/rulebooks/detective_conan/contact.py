"""Chapters 18, 19 and 20: Contact with its responses, Cut In and Disguise."""

from typing import Any

from games.engine.abilities.program import conditions_hold, evaluation_frame
from games.engine.flow import Action, Frame
from games.rulebooks.detective_conan.declaration import (
    CONTACT_PROOF,
    CONTACTS,
    CUT_IN_PLAYED,
    DISGUISED,
    HAND_CUT_IN,
    NO_CUT_IN,
    NO_DISGUISE,
    NO_DISGUISED,
    RESPONDS,
    USES_CUT_IN,
    USES_DISGUISE,
    player,
)
from games.rulebooks.detective_conan.events import (
    fire,
    fire_replaced,
    hear,
    may_be_used,
    resolve_pending,
    start_program,
)
from games.rulebooks.detective_conan.flow import CONTACT, CUT_IN, flow
from games.rulebooks.detective_conan.modifiers import ap, has, is_negated, lines, lines_on
from games.rulebooks.detective_conan.movement import bury
from games.rulebooks.detective_conan.per_turn_limits import forget_uses
from games.rulebooks.detective_conan.scene import depart, lose_effects_of, lose_floating
from games.rulebooks.detective_conan.state import (
    BY_CONTACT,
    CONTACT_END,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    ConanState,
)

Pair = tuple[int, int, int]
"""A Contact: who attacks, who is attacked, and the seat that attacks."""

START, FIRST, SECOND, AGAIN, CHECK, DONE = range(6)


def start_contact(s: ConanState, attacker: int, defender: int) -> None:
    """DC-18.2, DC-18.3: "makes Contact" triggers for both, before any response."""
    s.frames.append((CONTACT, START, -1, 0, s.contact))
    s.contact = (attacker, defender, s.table.owner[attacker])
    s.note("contact", "DC-18.1", s.table.owner[attacker], attacker, defender)
    fire(s, CONTACTS, (attacker, defender))


@flow.run(CONTACT)
def run_contact(s: ConanState, frame: Frame) -> None:
    """DC-18.11, DC-18.14: effects resolve between responses; a missing side ends it."""
    if s.pending and resolve_pending(s):
        return
    _op, stage, first, made, outer = frame
    if s.contact is None:
        raise RuntimeError("no Contact is under way")
    attacker, defender, _seat = s.contact
    zones = s.pile_of[attacker] & ~1, s.pile_of[defender] & ~1
    if zones != (SCENE, SCENE):
        stage = DONE
    if stage == START:
        first = first_responder(s)
        s.frames[-1] = frame = (CONTACT, FIRST, first, made, outer)
        stage = FIRST
    if stage in (FIRST, AGAIN):
        s.ask(first, responses(s, first))
    elif stage == SECOND:
        s.ask(1 - first, responses(s, 1 - first))
    elif stage == CHECK:
        s.frames[-1] = (CONTACT, DONE, first, made, outer)
        check_ap(s)
    else:
        lose_floating(s, contact_end(s))
        s.frames.pop()
        s.contact = outer


def contact_end(s: ConanState) -> int:
    """DC-30.5: when the Contact under way ends; one inside another ends by itself."""
    contacts = [frame for frame in s.frames if frame[0] == CONTACT]
    return CONTACT_END + len(contacts) - 1


def first_responder(s: ConanState) -> int:
    """DC-18.4, DC-18.5, DC-R.30: the lower AP; on a tie whoever does not attack."""
    if s.contact is None:
        raise RuntimeError("no Contact is under way")
    attacker, defender, seat = s.contact
    return seat if ap(s, attacker) < ap(s, defender) else 1 - seat


def pair_in_contact(s: ConanState) -> tuple[int, ...]:
    """DC-18.1: the Characters in Contact, the attacking one first; nobody without one."""
    if s.contact is None:
        return ()
    attacker, defender, _attacking = s.contact
    return attacker, defender


def mine_in_contact(s: ConanState, seat: int) -> int:
    """The Character with which a seat takes part in the Contact; -1 without one."""
    if s.contact is None:
        return -1
    attacker, defender, attacking = s.contact
    return attacker if attacking == seat else defender


def responses(s: ConanState, seat: int) -> list[Action]:
    """DC-18.7, DC-19.4, DC-20.2: one Cut In or one Disguise from hand, or pass."""
    options: list[Action] = [("pass",)]
    faces = s.face
    cutting = not has(s, NO_CUT_IN, player(seat))
    disguising = not has(s, NO_DISGUISE, player(seat))
    for c in s.piles[HAND + seat]:
        face = faces[c]
        if face.cut_ins and cutting:
            options += printed_cut_ins(s, c)
        if face.disguise is not None and disguising and may_disguise(s, seat, c):
            options.append(("disguise", c))
    if cutting and s.shaped >> HAND_CUT_IN & 1:
        options += granted_cut_ins(s, seat)
    return options


def printed_cut_ins(s: ConanState, c: int) -> list[Action]:
    """DC-19.5, DC-19.8: each line, whether or not its headers hold; "only if" must."""
    abilities = s.face[c].abilities
    return [
        ("cut_in", c, number)
        for number in s.face[c].cut_ins
        if may_be_used(s, abilities[number], c)
    ]


def may_disguise(s: ConanState, seat: int, c: int) -> bool:
    """DC-20.2, DC-23.10: all headers hold, and what it says of when it can be used."""
    face = s.face[c]
    if face.disguise is None:
        return False
    f = evaluation_frame(face.disguise.index, seat, c)
    return conditions_hold(s, f, face.gates[face.disguise.index]) and may_be_used(
        s, face.disguise, c
    )


def granted_cut_ins(s: ConanState, seat: int) -> list[Action]:
    """DC-19.21: Cut In that an ability gives to cards in hand."""
    found: list[Action] = []
    for source, line, f in lines(s, HAND_CUT_IN):
        given = s.face[source].abilities[line.amount]
        for c in s.piles[HAND + seat]:
            if line.applies(s, f, c) and may_be_used(s, given, c):
                found.append(("cut_in", c, line.amount, source))
    return found


AFTER_RESPONSE = {  # stage: (next if it responded, next if it passed)
    FIRST: (SECOND, SECOND),
    SECOND: (AGAIN, CHECK),
    AGAIN: (CHECK, CHECK),
}


@flow.chose(CONTACT)
def chose_response(s: ConanState, frame: Frame, action: Action) -> None:
    """DC-18.7 to DC-18.10: one response each; a second chance after passing first."""
    _op, stage, first, made, outer = frame
    seat = 1 - first if stage == SECOND else first
    responded = action[0] != "pass"
    after = AFTER_RESPONSE[stage][0 if responded else 1]
    if responded:
        made |= 1 << seat
    if after == AGAIN and made >> first & 1:
        after = CHECK
    s.frames[-1] = (CONTACT, after, first, made, outer)
    if action[0] == "cut_in":
        source = action[3] if len(action) > 3 else action[1]
        use_cut_in(s, seat, action[1], action[2], source)
    elif action[0] == "disguise":
        disguise(s, seat, action[1])
    if responded:
        fire(s, RESPONDS, (action[1],), seat)


def check_ap(s: ConanState) -> None:
    """DC-18.12, DC-18.13, DC-18.21: equal or higher AP removes the other Character."""
    if s.contact is None:
        return
    attacker, defender, seat = s.contact
    mine, theirs = ap(s, attacker), ap(s, defender)
    s.note("compares", "DC-18.12", seat, attacker, mine, defender, theirs)
    if mine >= theirs and not is_contact_proof(s, defender):
        depart(s, (defender,), REMOVE, BY_CONTACT, seat)


def is_contact_proof(s: ConanState, c: int) -> bool:
    """DC-18.21, DC-18.22: from this Contact; what another Contact gave does not count."""
    if s.shaped >> CONTACT_PROOF & 1 and lines_on(s, CONTACT_PROOF, c):
        return True
    this = contact_end(s)
    for attribute, bearer, _amount, ends, _source in s.floating:
        if attribute == CONTACT_PROOF and bearer == c and (ends < CONTACT_END or ends == this):
            return True
    return False


# -- Cut In ---------------------------------------------------------------------------

ANNOUNCED, EFFECT = range(2)


def use_cut_in(s: ConanState, seat: int, c: int, ability: int, source: int) -> None:
    """DC-19.1: the card goes to the Remove Area, then its effect resolves."""
    index = s.table.index_of[s.face[source]]
    s.move(c, REMOVE + seat)
    s.note("cuts in", "DC-19.1", seat, c)
    fire(s, USES_CUT_IN, (c,), seat, mine_in_contact(s, seat))
    s.frames.append((CUT_IN, ANNOUNCED, c, index, ability, seat))


@flow.run(CUT_IN)
def run_cut_in(s: ConanState, frame: Frame) -> None:
    """DC-19.5, DC-27.16: what negates a Cut In acts at once; then it takes effect."""
    _op, stage, c, index, ability, seat = frame
    if stage == ANNOUNCED and s.heard >> CUT_IN_PLAYED & 1:
        s.frames[-1] = (CUT_IN, EFFECT, c, index, ability, seat)
        heard = hear(s, CUT_IN_PLAYED, (c,), (seat,))
        for who, face, number, holder, registers in reversed(heard):
            start_program(s, face, number, who, holder, registers)
        if heard:
            return
    s.frames.pop()
    face_: Any = s.table.faces[index]
    f = evaluation_frame(ability, seat, c)
    if conditions_hold(s, f, face_.gates[ability]):
        s.looked = []
        start_program(s, index, ability, seat, c)


def negate_cut_in(s: ConanState) -> None:
    """DC-19.15, DC-35.8: its effect is cancelled; card and response are spent."""
    for i in range(len(s.frames) - 1, -1, -1):
        op, *rest = s.frames[i]
        if op == CUT_IN:
            _stage, c, _index, _ability, seat = rest
            s.note("negates", "DC-19.15", 1 - seat, c)
            del s.frames[i]
            return


# -- Disguise -------------------------------------------------------------------------


def disguise(s: ConanState, seat: int, c: int) -> None:
    """DC-20.1, DC-20.3 to DC-20.8: take the place of the Character in Contact."""
    if s.contact is None:
        return
    old = mine_in_contact(s, seat)
    silenced = is_negated(s, old)
    place = s.piles[SCENE + seat].index(old)
    s.move(c, SCENE + seat)
    *scene, _ = s.piles[SCENE + seat]
    s.piles[SCENE + seat] = (*scene[:place], c, *scene[place:])
    s.note("disguises", "DC-20.1", seat, c, old)
    inherit(s, old, c)
    replace_in_contacts(s, old, c)
    replace_in_action(s, old, c)
    s.swapped = old
    bury(s, old)
    s.since[old] = -1
    if s.face[old].mr and s.active != seat:
        s.move(old, PARTNER + seat)
    if not silenced:
        if not has(s, NO_DISGUISED, player(seat)):
            fire(s, DISGUISED, (c,), old)
        fire_replaced(s, old, c)
    fire(s, USES_DISGUISE, (c,), seat)


def inherit(s: ConanState, old: int, new: int) -> None:
    """DC-20.5 to DC-20.8: state, effects, set and stacked cards pass on.

    What lasts as long as the replaced Character is on the Scene ends: it has left.
    """
    s.stance[new], s.stance[old] = s.stance[old], 0
    s.since[new] = s.since[old]
    s.host = [new if h == old else h for h in s.host]
    s.floating = [
        (attribute, new if bearer == old else bearer, amount, ends, source)
        for attribute, bearer, amount, ends, source in s.floating
    ]
    s.grants = [
        (new if holder == old else holder, seat, face, ability, source, ends, serial)
        for holder, seat, face, ability, source, ends, serial in s.grants
    ]
    lose_effects_of(s, old)
    forget_uses(s, old)


def replace_in_contacts(s: ConanState, old: int, new: int) -> None:
    """DC-20.4: in the Contact under way, and in those around it that wait for its end."""
    s.contact = with_new(s.contact, old, new)
    for i, (op, *rest) in enumerate(s.frames):
        if op == CONTACT:
            *place, outer = rest
            s.frames[i] = (op, *place, with_new(outer, old, new))


def with_new(contact: Pair | None, old: int, new: int) -> Pair | None:
    """This Contact with one Character in the place of another."""
    if contact is None:
        return None
    attacker, defender, attacking = contact
    return (new if attacker == old else attacker, new if defender == old else defender, attacking)


def replace_in_action(s: ConanState, old: int, new: int) -> None:
    if s.action is not None:
        *cards, barred = s.action
        attacker, target, guard = [new if c == old else c for c in cards]
        s.action = (attacker, target, guard, barred)
