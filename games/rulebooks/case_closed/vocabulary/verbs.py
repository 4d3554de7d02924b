"""What effects do: one small handler beside its one line of English."""

from typing import Any

from games.engine.abilities.kinds import AMOUNT, CARDS, NUMBER, PLAYER, Word
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT
from games.engine.flow import Frame
from games.rulebooks.case_closed.challenge import start_challenge
from games.rulebooks.case_closed.declaration import (
    ATTACHED,
    CASE_DISCARD,
    CASE_ROW,
    CLUE,
    CRIME_ZONE,
    CRIMINAL,
    DETECTIVE,
    DRAW_DECK,
    DRAW_DISCARD,
    EVENT,
    FIELD,
    GADGET,
    HAND,
    HQ,
    PROBLEM_DISCARD,
    PROBLEM_ROW,
    REMOVED,
    TALENTS,
)
from games.rulebooks.case_closed.flip import is_problem, turn_up
from games.rulebooks.case_closed.main_step import has_room_for_a_clue
from games.rulebooks.case_closed.sleuth import send_to_case
from games.rulebooks.case_closed.state import CaseClosedState
from games.rulebooks.case_closed.talents import is_barred
from games.rulebooks.case_closed.triggers import fire
from games.rulebooks.case_closed.vocabulary.texts import cards_of, changes, points
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY, seats_of
from games.rulebooks.case_closed.zones import (
    CLUES,
    ONE_CRIMINAL,
    ONE_GADGET,
    UNIQUENESS,
    attach,
    crowd,
    discard,
    draw_cards,
    enter,
    expend,
    hand_over,
    has_room,
    has_row_space,
    is_in_play,
    leave,
    pile,
    problem_counts,
    put,
    ready,
    relocate,
    rest,
    return_to_hq,
    wake,
)

verb = VOCABULARY.verb


def discards(how: str) -> Any:
    def text(said: Any, given: Any) -> str:
        return f"{said['who']} {said['who']:discards|discard} {cards_of(said['count'])} {how}"

    return text


Cards = tuple[int, ...]
GONE = (DRAW_DISCARD, PROBLEM_DISCARD, CASE_DISCARD, REMOVED)
EFFECT = "CC-24.8"
"""The rule under which a resolving effect acts."""


# -- talents and points -----------------------------------------------------------------


def _gain(said: Any, given: Any) -> str:
    return f"{said['who']} {said['who']:gains|gain} {changes(said, given)} this turn"


@verb(
    "gain",
    _gain,
    who=CARDS,
    strength=optional(AMOUNT),
    speed=optional(AMOUNT),
    intelligence=optional(AMOUNT),
)
def gain(
    s: CaseClosedState,
    f: Frame,
    who: Cards,
    strength: int | None,
    speed: int | None,
    intelligence: int | None,
) -> None:
    """CC-26.1, CC-26.2: a floating effect that ends with the turn."""
    amounts = (strength, speed, intelligence)
    for c in who:
        if is_in_play(s, c) and s.face_up[c]:
            for name, amount in zip(TALENTS, amounts, strict=True):
                if amount:
                    s.floating.append((c, name, amount))
                    s.note("gain", "CC-26.1", f[SEAT], c, name, amount)
    if intelligence:
        s.unsettled |= CLUES


@verb(
    "clue_number",
    "the clue number of {what} changes by {change} this turn",
    what=CARDS,
    change=AMOUNT,
)
def change_clue_number(s: CaseClosedState, f: Frame, what: Cards, change: int) -> None:
    for c in what:
        if is_in_play(s, c):
            s.floating.append((c, "clue number", change))
            s.note("gain", "CC-26.1", f[SEAT], c, "clue number", change)


def _gain_points(said: Any, given: Any) -> str:
    parts = [points(said[kind], kind) for kind in ("job", "crime") if kind in given]
    return f"{said['who']} {said['who']:gains|gain} {' and '.join(parts)}"


@verb(
    "gain_points",
    _gain_points,
    job=optional(AMOUNT, 0),
    crime=optional(AMOUNT, 0),
    who=optional(PLAYER, "you"),
    tags=("points",),
)
def gain_points(s: CaseClosedState, f: Frame, job: int, crime: int, who: Any) -> None:
    for seat in seats_of(who):
        s.jobs[seat] = max(0, s.jobs[seat] + job)
        s.crimes[seat] = max(0, s.crimes[seat] + crime)
        s.note("points", EFFECT, seat, -1, s.jobs[seat], s.crimes[seat])


def _lose_points(said: Any, given: Any) -> str:
    parts = [points(said[kind], kind) for kind in ("job", "crime") if kind in given]
    return f"{said['who']} {said['who']:loses|lose} {' and '.join(parts)}"


@verb(
    "lose_points",
    _lose_points,
    job=optional(AMOUNT, 0),
    crime=optional(AMOUNT, 0),
    who=optional(PLAYER, "opponents"),
    tags=("points",),
)
def lose_points(s: CaseClosedState, f: Frame, job: int, crime: int, who: Any) -> None:
    gain_points(s, f, -job, -crime, who)


def can_pay(s: CaseClosedState, f: Frame, job: int, crime: int) -> bool:
    return s.jobs[f[SEAT]] >= job and s.crimes[f[SEAT]] >= crime


def _pay(said: Any, given: Any) -> str:
    parts = [points(said[kind], kind) for kind in ("job", "crime") if kind in given]
    return f"pay {' and '.join(parts)}"


@verb("pay", _pay, can=can_pay, job=optional(NUMBER, 0), crime=optional(NUMBER, 0))
def pay(s: CaseClosedState, f: Frame, job: int, crime: int) -> None:
    """CC-15.5: a cost in points."""
    s.jobs[f[SEAT]] -= job
    s.crimes[f[SEAT]] -= crime


# -- cards to and from hands ------------------------------------------------------------


def _draw(said: Any, given: Any) -> str:
    if said["who"] == "you":
        return f"draw {cards_of(said['count'])}"
    return f"{said['who']} draws {cards_of(said['count'])}"


@verb("draw", _draw, count=AMOUNT, who=optional(PLAYER, "you"))
def draw(s: CaseClosedState, f: Frame, count: int, who: Any) -> None:
    """CC-5.1"""
    for seat in seats_of(who):
        draw_cards(s, seat, count, "CC-5.1")


@verb("discard", "discard {what}", what=CARDS)
def discard_cards(s: CaseClosedState, f: Frame, what: Cards) -> None:
    for c in what:
        if s.zone_of(c) in GONE:
            continue  # CC-R.37: it is no longer there to be discarded
        if not is_barred(s, c, "be_discarded_by_effects") or s.zone_of(c) == HAND:
            discard(s, c, EFFECT)


@verb(
    "discard_random", discards("at random from hand"), count=AMOUNT, who=PLAYER, tags=("discard",)
)
def discard_random(s: CaseClosedState, f: Frame, count: int, who: Any) -> None:
    """CC-28.5: picked from the backs."""
    for seat in seats_of(who):
        for _ in range(count):
            hand = s.pile(HAND, seat)
            if hand:
                discard(s, hand[s.below(len(hand))], "CC-28.5")


@verb(
    "discard_top",
    discards("from the top of the draw deck"),
    count=AMOUNT,
    who=PLAYER,
    tags=("discard",),
)
def discard_top(s: CaseClosedState, f: Frame, count: int, who: Any) -> None:
    for seat in seats_of(who):
        for _ in range(count):
            deck = s.pile(DRAW_DECK, seat)
            if deck:
                discard(s, deck[-1], EFFECT)


@verb("return_to_hand", "return {what} to its owner's hand", what=CARDS, tags=("return",))
def return_to_hand(s: CaseClosedState, f: Frame, what: Cards) -> None:
    """CC-28.4, CC-29.2: to its owner; a card taken from a discard pile has been seen."""
    for c in what:
        if s.face[c].type in (DETECTIVE, GADGET, EVENT) and s.zone_of(c) != HAND:
            put(s, c, HAND, "CC-28.4")


@verb("return_to_row", "return {what} to its owner's problem row", what=CARDS, tags=("return",))
def return_to_row(s: CaseClosedState, f: Frame, what: Cards) -> None:
    """CC-5.6: as far as there is an open space."""
    for c in what:
        owner = s.table.owner[c]
        if s.zone_of(c) == PROBLEM_ROW or s.face[c].type not in (CRIMINAL, CLUE):
            continue
        if has_row_space(s, owner):
            put(s, c, PROBLEM_ROW, EFFECT)


# -- states and places --------------------------------------------------------------------


def can_expend(s: CaseClosedState, f: Frame, who: Cards) -> bool:
    """CC-30.3: an expended card cannot be expended again."""
    return bool(who) and all(not s.expended[c] for c in who)


@verb("expend", "expend {who}", can=can_expend, who=optional(CARDS, "self"))
def expend_cards(s: CaseClosedState, f: Frame, who: Cards) -> None:
    for c in who:
        if is_in_play(s, c):
            expend(s, c, "CC-30.1")


@verb("ready", "ready {who}", who=CARDS)
def ready_cards(s: CaseClosedState, f: Frame, who: Cards) -> None:
    for c in who:
        ready(s, c, EFFECT)


@verb(
    "challenge",
    "{attacker} {attacker:challenges|challenge} {defender} with {talent}",
    attacker=CARDS,
    defender=CARDS,
    talent=Word(*TALENTS),
)
def challenge(s: CaseClosedState, f: Frame, attacker: Cards, defender: Cards, talent: str) -> None:
    """CC-12.3, CC-12.4: started only by a card effect, over one talent."""
    if not attacker or not defender:
        return
    if is_barred(s, defender[0], "be_challenged") or is_barred(s, attacker[0], "challenge"):
        return
    start_challenge(s, attacker[0], defender[0], TALENTS.index(talent))


@verb("turn_face_down", "turn {who} face-down", who=CARDS, tags=("flip",))
def turn_face_down(s: CaseClosedState, f: Frame, who: Cards) -> None:
    """CC-30.4: it is a problem again and stays expended; its gadgets have no character."""
    for c in who:
        if s.zone_of(c) == CRIME_ZONE and s.face_up[c]:
            for attached in s.attachments(c):
                discard(s, attached, "CC-R.56")
            rest(s, c)
            s.note("face down", "CC-30.4", s.controller(c), c)


@verb("flip_up", "flip up {who} without paying", who=CARDS, tags=("flip",))
def flip_up(s: CaseClosedState, f: Frame, who: Cards) -> None:
    """CC-29.5, CC-11.5, CC-11.13: without payment; a clue is discarded, an expended card stays."""
    for c in who:
        if is_problem(s, c) and not s.expended[c]:
            s.reveal(c, s.table.all_seats)
            if s.face[c].type == CRIMINAL:
                turn_up(s, c)
            else:
                discard(s, c, "CC-11.5")


@verb("move_problem", "move {what} to {to}", what=CARDS, to=CARDS, tags=("move",))
def move_problem(s: CaseClosedState, f: Frame, what: Cards, to: Cards) -> None:
    """CC-18.5: only where there is room."""
    for c in what:
        if not to or s.zone_of(c) != CRIME_ZONE:
            continue
        if has_room(problem_counts(s, s.controller(c)), to[0]):
            relocate(s, c, to[0])
            s.unsettled |= ONE_CRIMINAL
            s.note("move", EFFECT, s.controller(c), c, to[0])


@verb("send", "send {who} to {to}", who=CARDS, to=CARDS, tags=("move",))
def send(s: CaseClosedState, f: Frame, who: Cards, to: Cards) -> None:
    for c in who:
        if to and s.zone_of(c) in (HQ, FIELD) and s.zone_of(to[0]) == CASE_ROW:
            send_to_case(s, c, to[0])
            s.note("sleuth", EFFECT, s.controller(c), c, to[0])


@verb("recall", "return {who} to the HQ", who=CARDS, tags=("move",))
def recall(s: CaseClosedState, f: Frame, who: Cards) -> None:
    for c in who:
        if s.zone_of(c) == FIELD:
            return_to_hq(s, c)


@verb("put_into_play", "put {what} into play", what=CARDS, tags=("play",))
def put_into_play(s: CaseClosedState, f: Frame, what: Cards) -> None:
    """CC-29.5: not paid for."""
    for c in what:
        if s.face[c].type == DETECTIVE and s.zone_of(c) == HAND:
            enter(s, c, HQ, s.table.owner[c])
            s.note("put into play", "CC-29.5", s.table.owner[c], c)


@verb("attach", "attach {what} to {to}", what=CARDS, to=CARDS)
def attach_card(s: CaseClosedState, f: Frame, what: Cards, to: Cards) -> None:
    """CC-19.1, CC-20.2: without paying, within the limits, if it is not in play by now."""
    for c in what:
        if not to or is_in_play(s, c) or not is_in_play(s, to[0]):
            continue
        if s.face_up[to[0]] and may_attach(s, c, to[0]):
            attach(s, c, to[0])
            s.note("attach", EFFECT, f[SEAT], c, to[0])


def may_attach(s: CaseClosedState, c: int, host: int) -> bool:
    """CC-19.6, CC-20.2, CC-20.3: an effect finds a detective at a case as well as in the HQ."""
    if s.face[c].type == GADGET:
        return s.face[c].attaches_to in (None, s.face[host].card.type)
    return s.face[c].type == CLUE and s.is_detective(host) and has_room_for_a_clue(s, host)


@verb("take_control", "take control of {who}", who=CARDS, tags=("control",))
def take_control(s: CaseClosedState, f: Frame, who: Cards) -> None:
    """CC-R.85: attachments stay; limits are tested for the new controller."""
    for c in who:
        if is_in_play(s, c):
            for card in (c, *s.attachments(c)):
                hand_over(s, card, s.zone_of(card), f[SEAT])
            crowd(s, f[SEAT])
            s.unsettled |= UNIQUENESS | ONE_CRIMINAL | ONE_GADGET | CLUES
            s.note("control", "CC-R.85", f[SEAT], c)


@verb("switch", "switch the places of {one} and {other}", one=CARDS, other=CARDS, tags=("move",))
def switch(s: CaseClosedState, f: Frame, one: Cards, other: Cards) -> None:
    """CC-29.9: two characters change places; each keeps its attachments."""
    if not one or not other:
        return
    a, b = one[0], other[0]
    zones = (s.zone_of(a), s.zone_of(b))
    if ATTACHED in zones or not (is_in_play(s, a) and is_in_play(s, b)):
        return
    place = s.at[a]
    relocate(s, a, s.at[b])
    relocate(s, b, place)
    s.move(a, pile(s, zones[1], s.controller(a)))
    s.move(b, pile(s, zones[0], s.controller(b)))
    s.unsettled |= ONE_CRIMINAL
    crowd(s, s.controller(a))
    crowd(s, s.controller(b))
    s.note("switch", "CC-29.9", f[SEAT], a, b)


@verb("replace", "replace {old} with {new}", old=CARDS, new=CARDS, tags=("play",))
def replace(s: CaseClosedState, f: Frame, old: Cards, new: Cards) -> None:
    """CC-29.10, CC-R.57: the new card takes over place, state and attachments."""
    if not old or not new or not is_in_play(s, old[0]) or s.zone_of(new[0]) != HAND:
        return
    a, b = old[0], new[0]
    seat, zone, at, expended = s.controller(a), s.zone_of(a), s.at[a], s.expended[a]
    attached = s.attachments(a)
    for c in attached:
        s.host[c] = b
    leave(s, a)
    s.move(b, pile(s, zone, seat))
    s.at[b], s.expended[b] = at, expended
    wake(s, b)
    discard(s, a, "CC-29.10")
    s.unsettled |= UNIQUENESS | ONE_GADGET | CLUES
    fire(s, "enters_play", b)
    s.note("replace card", "CC-29.10", seat, b, a)


@verb("cancel", "cancel the topmost effect on the route", tags=("cancel",))
def cancel(s: CaseClosedState, f: Frame) -> None:
    """CC-31.1: the effect leaves the route without resolving."""
    if s.route:
        _, ability, seat, source, _ = s.route.pop()
        s.note("cancel", EFFECT, seat, source, ability)
