"""Verbs that move cards wherever they lie: removing, returning, playing, setting."""

from typing import Any

from games.engine.abilities.kinds import AMOUNT, BINDING, CARDS, FLAG, Word
from games.engine.abilities.program import bind
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import COST, PART, SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.detective_conan.declaration import (
    EFFECT_PROOF,
    FILE_TAKEN,
    REMOVAL_PROOF,
    TURNED,
    bits_of,
)
from games.rulebooks.detective_conan.events import fire
from games.rulebooks.detective_conan.face import CHARACTER
from games.rulebooks.detective_conan.hand_use import is_forbidden
from games.rulebooks.detective_conan.modifiers import has, is_event_effect
from games.rulebooks.detective_conan.movement import (
    become_evidence,
    bury,
    bury_shuffled,
    cover,
    discard,
    file_below,
    fill_file,
    gain_evidence,
    refresh_if_empty,
    remove_evidence,
    take,
)
from games.rulebooks.detective_conan.next_hint import top_files
from games.rulebooks.detective_conan.scene import (
    depart,
    enter,
    remove_set,
    set_card,
    stack_card,
)
from games.rulebooks.detective_conan.state import (
    BY_COST,
    BY_EFFECT,
    DECK,
    DECK_TOP,
    EVIDENCE,
    FACE_UP_EVIDENCE,
    FILE,
    HAND,
    PARTNER,
    REMOVE,
    SET,
    STACK,
    ConanState,
    on_scene,
    zone_of,
)
from games.rulebooks.detective_conan.vocabulary.texts import cards
from games.rulebooks.detective_conan.vocabulary.verbs_looking import YOU, order_to_bottom
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

verb = VOCABULARY.verb
Cards = tuple[int, ...]


def cause(f: Frame) -> str:
    """DC-14.25: what is done as a cost is not done by an ability or effect."""
    return BY_COST if f[PART] == COST else BY_EFFECT


def is_lost(s: ConanState, c: int) -> bool:
    """DC-22.18: a card that a Refresh took into the Deck can no longer be moved by the effect.

    A card of the Deck can be moved only while it is looked at or revealed.
    """
    return zone_of(s, c) == DECK and c not in s.looked


# -- wherever cards are -----------------------------------------------------------------


def open_to_effects(
    s: ConanState, f: Frame, who: Cards, proofs: tuple[int, ...] = (EFFECT_PROOF,)
) -> Cards:
    """DC-35.10: without those whom the opponent cannot remove, put to Sleep or stun by effects."""
    if f[PART] == COST or not (s.floating or s.shaped & bits_of(*proofs)):
        return who
    theirs = [c for c in who if s.table.owner[c] != f[SEAT]]
    proof = {c for c in theirs for attribute in proofs if has(s, attribute, c)}
    return tuple(c for c in who if c not in proof)


@verb("remove", "remove {who}", who=CARDS)
def remove(s: ConanState, f: Frame, who: Cards) -> None:
    """Remove cards from the Scene, or whatever place they lie in."""
    there = tuple(c for c in who if on_scene(s, c))
    for c in who:
        if c not in there:
            remove_elsewhere(s, c, f[SEAT])
    depart(
        s, open_to_effects(s, f, there, (EFFECT_PROOF, REMOVAL_PROOF)), REMOVE, cause(f), f[SEAT]
    )


def remove_elsewhere(s: ConanState, c: int, by: int) -> None:
    zone, seat = zone_of(s, c), s.table.owner[c]
    if zone == SET:
        remove_set(s, c, by)
    elif zone == HAND:
        discard(s, c, by)
    elif zone == EVIDENCE:
        remove_evidence(s, c)
    elif zone in (DECK, FILE, PARTNER):
        s.move(c, REMOVE + seat)
        s.note("removes", "DC-5.15", seat, c)
        refresh_if_empty(s, seat)


def can_remove_self(s: ConanState, f: Frame) -> bool:
    return on_scene(s, f[SOURCE])


@verb("remove_self", "remove this character", can=can_remove_self)
def remove_self(s: ConanState, f: Frame) -> None:
    """DC-14.8, DC-14.32"""
    depart(s, (f[SOURCE],), REMOVE, cause(f), f[SEAT])


@verb("bury_self", "put this card on the bottom of your deck", can=can_remove_self)
def bury_self(s: ConanState, f: Frame) -> None:
    """DC-14.8"""
    depart(s, (f[SOURCE],), DECK, cause(f), f[SEAT])


def _take_text(said: Any, given: Any) -> str:
    who = said["who"]
    if not given.get("reveal"):
        return f"add {who} to hand"
    return f"reveal {who} and add {'them' if who.plural else 'it'} to hand"


@verb("take", _take_text, who=CARDS, reveal=optional(FLAG))
def take_cards(s: ConanState, f: Frame, who: Cards, reveal: bool | None) -> None:
    """DC-36.1: shown only where the text says so."""
    for c in who:
        if reveal and not is_lost(s, c):
            s.reveal(c, s.table.all_seats)
        if not (on_scene(s, c) or is_lost(s, c)) and zone_of(s, c) != HAND:
            take(s, c)


@verb("bounce", "return {who} to hand", who=CARDS)
def bounce(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-5.8: to its owner's hand."""
    depart(s, tuple(c for c in who if on_scene(s, c)), HAND, cause(f), f[SEAT])


def _bottom_text(said: Any, given: Any) -> str:
    first = f"shuffle {said['who']} and put them" if given.get("shuffled") else f"put {said['who']}"
    return f"{first} on the bottom of the deck"


@verb("bottom", _bottom_text, who=CARDS, shuffled=optional(FLAG))
def put_on_bottom(s: ConanState, f: Frame, who: Cards, shuffled: bool | None) -> None:
    """DC-5.8, DC-36.4, DC-36.11: in any order, or shuffled among themselves."""
    there = tuple(c for c in who if on_scene(s, c))
    depart(s, there, DECK, cause(f), f[SEAT])
    rest = [c for c in who if c not in there and zone_of(s, c) != DECK]  # an MR goes its own way
    hidden = [c for c in rest if zone_of(s, c) in (EVIDENCE, SET)]
    for c in hidden:
        bury(s, c)
    others = [c for c in rest if c not in hidden]
    if others:
        put = bury_shuffled if shuffled else order_to_bottom
        put(s, s.table.owner[others[0]], others)


@verb("top", "put {who} on top of the deck", who=CARDS)
def put_on_top(s: ConanState, f: Frame, who: Cards) -> None:
    there = tuple(c for c in who if on_scene(s, c))
    depart(s, there, DECK_TOP, cause(f), f[SEAT])
    for c in who:
        if c not in there and not is_lost(s, c):
            cover(s, c)


def can_play(s: ConanState, f: Frame, who: Cards, asleep: bool | None, awake: Cards | None) -> bool:
    return all(playable(s, c) for c in who)


def playable(s: ConanState, c: int) -> bool:
    """DC-35.11: a Character whose name is not forbidden this turn."""
    face = s.face[c]
    return face.type == CHARACTER and not is_forbidden(s, face, s.table.owner[c])


def _play_text(said: Any, given: Any) -> str:
    if "awake" in given:
        return f"play {said['who']}: {said['awake']} awake, the rest asleep"
    return f"play {said['who']}{' asleep' if given.get('asleep') else ''}"


@verb(
    "play",
    _play_text,
    can=can_play,
    who=CARDS,
    asleep=optional(FLAG),
    awake=optional(CARDS),
)
def play(s: ConanState, f: Frame, who: Cards, asleep: bool | None, awake: Cards | None) -> None:
    """DC-2.7, DC-10.16, DC-12.7: neither colour nor Level is asked; newly entered all the same."""
    how = "effect" if is_event_effect(s, f[SOURCE]) else "ability"
    cards = tuple(c for c in who if playable(s, c) and not is_lost(s, c))
    sleepers = cards if asleep else ()
    if awake is not None:
        sleepers = tuple(c for c in cards if c not in awake)
    enter(s, cards, how, f[SOURCE], asleep=sleepers)


def can_play_self(s: ConanState, f: Frame, asleep: bool | None) -> bool:
    """DC-22.18: only while it lies in the Remove Area."""
    return zone_of(s, f[SOURCE]) == REMOVE and playable(s, f[SOURCE])


@verb(
    "play_self",
    lambda said, given: (
        f"play this character from your Remove Area{' asleep' if given.get('asleep') else ''}"
    ),
    can=can_play_self,
    asleep=optional(FLAG),
)
def play_self(s: ConanState, f: Frame, asleep: bool | None) -> None:
    """DC-10.16, DC-22.18"""
    if can_play_self(s, f, asleep):
        play(s, f, (f[SOURCE],), asleep, None)


# -- Evidence and FILE ------------------------------------------------------------------


def _gain_text(said: Any, given: Any) -> str:
    n = said["count"] or "1"
    if given.get("who", "you") == "you":
        return f"gain {n} Evidence"
    return f"your opponent gains {n} Evidence"


@verb("gain", _gain_text, count=optional(AMOUNT, 1), who=YOU)
def gain(s: ConanState, f: Frame, count: int, who: int) -> None:
    """DC-37.1, DC-37.2, DC-29.25"""
    gain_evidence(s, who, count, "effect", f[SOURCE])


def _evidence_text(said: Any, given: Any) -> str:
    return f"put {said['who']} face-{given.get('face', 'up')} into its owner's Evidence"


@verb("as_evidence", _evidence_text, who=CARDS, face=optional(Word("up", "down"), "up"))
def as_evidence(s: ConanState, f: Frame, who: Cards, face: str) -> None:
    """DC-37.3, DC-37.4, DC-34.7"""
    there = tuple(c for c in who if on_scene(s, c))
    zone = FACE_UP_EVIDENCE if face == "up" else EVIDENCE
    depart(s, there, zone, cause(f), f[SEAT])
    for c in who:
        if c not in there and not is_lost(s, c):
            become_evidence(s, c, 1 if face == "up" else 0)


def can_flip(s: ConanState, f: Frame, who: Cards, to: str) -> bool:
    return all(s.up[c] == (to == "down") for c in who)


@verb(
    "flip", "turn {who} face-{to}", can=can_flip, who=CARDS, to=optional(Word("up", "down"), "up")
)
def flip(s: ConanState, f: Frame, who: Cards, to: str) -> None:
    """DC-5.20, DC-37.9: the order stays."""
    for c in who:
        s.up[c] = 1 if to == "up" else 0
        if to == "up":
            s.reveal(c, s.table.all_seats)
        s.note("turns", "DC-37.9", s.table.owner[c], c, to)
        if zone_of(s, c) == EVIDENCE:
            fire(s, TURNED, (c,), s.table.owner[c], to)


@verb("look_at", "look at {who}", who=CARDS)
def look_at(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-37.8"""
    for c in who:
        s.reveal(c, 1 << f[SEAT])
        s.whisper("looks at", "DC-37.8", f[SEAT], c, 1 << f[SEAT])


YOUR_OPPONENTS = "your opponent's"


def top_files_text(said: Any, given: Any = ()) -> str:
    n = said["count"]
    whose = f"{YOUR_OPPONENTS} " if "whose" in given and given["whose"] == "opponent" else ""
    what = f"top {whose}FILE card" if n == "1" else f"top {n} {whose}FILE cards"
    return f"the {what}"


def can_use_files(
    s: ConanState, f: Frame, count: int, register: int | None = None, whose: int | None = None
) -> bool:
    """DC-13.11, DC-14.20: never the Partner."""
    return len(top_files(s, f[SEAT] if whose is None else whose, count)) >= count


@verb(
    "file_take",
    lambda said, given: f"add {top_files_text(said)} to your hand",
    can=can_use_files,
    count=AMOUNT,
)
def file_take(s: ConanState, f: Frame, count: int) -> None:
    for c in top_files(s, f[SEAT], count):
        take(s, c)
    fire(s, FILE_TAKEN, (s.partners[f[SEAT]],), f[SEAT])


@verb(
    "file_remove",
    lambda said, given: f"remove {top_files_text(said, given)}",
    can=can_use_files,
    count=AMOUNT,
    into=optional(BINDING),
    whose=YOU,
)
def file_remove(s: ConanState, f: Frame, count: int, register: int | None, whose: int) -> None:
    gone = top_files(s, whose, count)
    for c in gone:
        s.move(c, REMOVE + whose)
        s.up[c] = 0
        s.note("removes", "DC-14.20", whose, c)
    if register is not None:
        bind(s, f, register, tuple(gone))


@verb(
    "file_add",
    lambda said, given: (
        f"put the top {cards(said['count'])} of "
        f"{YOUR_OPPONENTS if given.get('whose') == 'opponent' else 'your'} deck into FILE"
    ),
    count=AMOUNT,
    whose=YOU,
)
def file_add(s: ConanState, f: Frame, count: int, whose: int) -> None:
    """DC-8.6: one at a time, face-down."""
    fill_file(s, whose, count)


@verb("file_under", "put {who} face-up at the bottom of FILE", who=CARDS)
def file_under(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-5.14, DC-22.18"""
    for c in who:
        if not is_lost(s, c):
            file_below(s, c)


# -- set and stacked cards --------------------------------------------------------------


def _set_top_text(said: Any, given: Any) -> str:
    n = said["count"] or "1"
    what = "the top card" if n == "1" else f"the top {n} cards"
    return f"set {what} of its owner's deck face-down to {said['to']}"


@verb("set_top", _set_top_text, to=CARDS, count=optional(AMOUNT, 1))
def set_top(s: ConanState, f: Frame, to: Cards, count: int) -> None:
    """DC-22.5, DC-32.13: from the Deck of the Character's owner."""
    for c in to:
        for _ in range(count):
            if on_scene(s, c) and s.result is None:
                set_card(s, s.piles[DECK + s.table.owner[c]][-1], c, 0)


def _set_text(said: Any, given: Any) -> str:
    down = " face-down" if given.get("face") == "down" else ""
    return f"set {said['what']}{down} to {said['to']}"


@verb("set", _set_text, what=CARDS, to=CARDS, face=optional(Word("up", "down"), "up"))
def set_to(s: ConanState, f: Frame, what: Cards, to: Cards, face: str) -> None:
    """DC-32.5 to DC-32.8, DC-32.20: without a host it stays where it is."""
    hosts = [h for h in to if on_scene(s, h)]
    if hosts:
        for c in what:
            if is_lost(s, c):
                continue
            set_card(s, c, hosts[0], 1 if face == "up" else 0)


@verb("stack", "put {what} under {under}", what=CARDS, under=CARDS)
def stack(s: ConanState, f: Frame, what: Cards, under: Cards) -> None:
    """DC-26.3, DC-32.4, DC-32.15: a Character goes there from the Scene without being removed."""
    hosts = [h for h in under if on_scene(s, h)]
    if not hosts:
        return
    there = tuple(c for c in what if on_scene(s, c) and c != hosts[0])
    for c in what:
        if not on_scene(s, c) and not is_lost(s, c):
            stack_card(s, c, hosts[0])
    depart(s, there, STACK, cause(f), f[SEAT], under=hosts[0])


@verb("to_partner_area", "put {who} into your Partner area", who=CARDS)
def to_partner_area(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-5.17, DC-10.13"""
    for c in who:
        s.move(c, PARTNER + s.table.owner[c])
        s.note("moves to partner area", "DC-5.17", s.table.owner[c], c)
