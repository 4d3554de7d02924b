"""Verbs that change Characters and players: states, modifiers, grants, negation, Contact."""

from typing import Any

from games.engine.abilities.kinds import AMOUNT, CARDS, NUMBER, PLAYER, QUOTED, STRING, Word
from games.engine.abilities.program import with_pc
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import FACE, SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.detective_conan.action import start_spark
from games.rulebooks.detective_conan.contact import (
    contact_end,
    mine_in_contact,
    negate_cut_in,
    start_contact,
)
from games.rulebooks.detective_conan.declaration import (
    ALSO_TRAIT,
    AP,
    BASE_AP,
    BASE_LEVEL,
    BASE_LP,
    EFFECT_PROOF,
    FORBIDDEN_NAME,
    KEYWORD_TEXT,
    KEYWORDS,
    LEVEL,
    LOSES_TRAIT,
    LOST_KEYWORD,
    LP,
    MISLEAD,
    NEGATED,
    NUMBER_OF,
    RENAMED,
    SLEEP_PROOF,
    STUN_PROOF,
    TRAIT_EVERYWHERE,
    ZERO_AP,
    ZERO_LP,
    player,
)
from games.rulebooks.detective_conan.face import CASE_CARD, EVENT, PARTNER_CARD
from games.rulebooks.detective_conan.flow import CUT_IN, PROGRAM
from games.rulebooks.detective_conan.hand_use import event_usable, use_card
from games.rulebooks.detective_conan.scene import depart_now, make_active, put_to_sleep, spare, stun
from games.rulebooks.detective_conan.state import (
    ACTION_END,
    ACTIVE,
    BY_EFFECT,
    CONTACT_END,
    DEDUCTION_END,
    HAND,
    LEAVES,
    NEXT_TURN,
    PARTNER,
    SOURCE_LEAVES,
    TURN_AFTER_NEXT,
    TURN_END,
    ConanState,
    on_scene,
    zone_of,
)
from games.rulebooks.detective_conan.vocabulary.constants import BANS, MARKS, stat_changes
from games.rulebooks.detective_conan.vocabulary.verbs_moving import open_to_effects
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY, as_list

verb = VOCABULARY.verb
Cards = tuple[int, ...]

ENDS = {
    "turn": TURN_END,
    "action": ACTION_END,
    "contact": CONTACT_END,
    "scene": LEAVES,
    "deduction": DEDUCTION_END,
    "source": SOURCE_LEAVES,
    "next_turn": NEXT_TURN,
    "own_next_turn": TURN_AFTER_NEXT,
    "own_next_start": NEXT_TURN,
}
SOONER = {"own_next_turn": NEXT_TURN, "own_next_start": TURN_END}
"""When those end that are given in the opponent's turn: your next turn is one turn nearer."""
ENDS_TEXT = {
    "turn": " until the end of the turn",
    "action": " until the end of the Action",
    "contact": " during this Contact",
    "scene": "",
    "deduction": " during this Deduction",
    "source": " as long as this character is on the Scene",
    "next_turn": " until the end of the next turn",
    "own_next_turn": " until the end of your next turn",
    "own_next_start": " until your next turn starts",
}
UNTIL = optional(Word(*ENDS, texts=ENDS_TEXT), "turn")


def ends_text(given: Any) -> str:
    return ENDS_TEXT[given.get("until", "turn")]


def float_(s: ConanState, f: Frame, attribute: int, c: int, amount: Any, until: str) -> None:
    """DC-30.6: note a modifier that lasts as long as its text says."""
    s.floating.append((attribute, c, amount, end_of(s, f, until), f[SOURCE]))


def end_of(s: ConanState, f: Frame, until: str) -> int:
    """DC-30.5: the number of a duration; "this Contact" is the innermost one."""
    if until in SOONER and s.active != f[SEAT]:
        return SOONER[until]
    return contact_end(s) if until == "contact" and s.contact is not None else ENDS[until]


# -- states ---------------------------------------------------------------------------


def can_sleep(s: ConanState, f: Frame, who: Cards) -> bool:
    """DC-4.13, DC-4.14: only Active cards can be put to Sleep as a cost or for "you may".

    Who is still to be chosen is chosen among the Active ones (`choosing_the_active`).
    """
    return all(s.stance[c] == ACTIVE for c in who)


@verb("sleep", "put {who} to Sleep", can=can_sleep, who=CARDS)
def sleep(s: ConanState, f: Frame, who: Cards) -> None:
    for c in open_to_effects(s, f, who, (EFFECT_PROOF, SLEEP_PROOF)):
        if on_scene(s, c):
            put_to_sleep(s, c)
            s.note("puts to sleep", "DC-4.4", f[SEAT], c)


def can_sleep_self(s: ConanState, f: Frame) -> bool:
    """DC-4.13, DC-14.7"""
    c = f[SOURCE]
    zones = (on_scene(s, c), s.face[c].type in (PARTNER_CARD, CASE_CARD))
    return any(zones) and s.stance[c] == ACTIVE


@verb("sleep_self", "[Sleep]", can=can_sleep_self)
def sleep_self(s: ConanState, f: Frame) -> None:
    """DC-14.7"""
    put_to_sleep(s, f[SOURCE])


@verb("stun", "stun {who}", who=CARDS)
def stun_cards(s: ConanState, f: Frame, who: Cards) -> None:
    for c in open_to_effects(s, f, who, (EFFECT_PROOF, STUN_PROOF)):
        if on_scene(s, c):
            stun(s, c)


@verb("wake", "make {who} Active", who=CARDS)
def wake(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-4.11, DC-4.12"""
    for c in who:
        if on_scene(s, c):
            make_active(s, c)


@verb("wake_partner", "make your Partner Active")
def wake_partner(s: ConanState, f: Frame) -> None:
    """DC-R.34: not while it is in FILE."""
    partner = s.partners[f[SEAT]]
    if s.face[partner].type == PARTNER_CARD and zone_of(s, partner) == PARTNER:
        s.stance[partner] = ACTIVE


# -- modifiers --------------------------------------------------------------------------


def _boost_text(said: Any, given: Any) -> str:
    return f"give {said['who']} {stat_changes(said, given)}{ends_text(given)}"


@verb(
    "boost",
    _boost_text,
    who=CARDS,
    ap=optional(AMOUNT),
    lp=optional(AMOUNT),
    level=optional(AMOUNT),
    until=UNTIL,
)
def boost(
    s: ConanState,
    f: Frame,
    who: Cards,
    ap: int | None,
    lp: int | None,
    level: int | None,
    until: str,
) -> None:
    """DC-30.10: fixed when resolved."""
    for c in who:
        if on_scene(s, c) or s.face[c].type == PARTNER_CARD:
            for attribute, amount in ((AP, ap), (LP, lp), (LEVEL, level)):
                if amount:
                    float_(s, f, attribute, c, amount, until)


@verb("cut_in_boost", lambda said, given: f"AP+{said['ap']}", ap=AMOUNT)
def cut_in_boost(s: ConanState, f: Frame, ap: int) -> None:
    """DC-19.2, DC-19.3"""
    if s.contact is not None:
        float_(s, f, AP, mine_in_contact(s, f[SEAT]), ap, "contact")


def _zero_text(said: Any, given: Any) -> str:
    what = " and ".join(v.upper() for v in as_list(given["what"]))
    return f"the original {what} of {said['who']} becomes 0{ends_text(given)}"


class Stats(Word):
    """AP, LP or both."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return tuple(super(Stats, self).compile(c, v, place) for v in as_list(value))

    def render(self, r: Any, value: Any) -> Any:
        return " and ".join(v.upper() for v in as_list(value))


def _base_text(said: Any, given: Any) -> str:
    parts = [
        f"the original {word} of {said['who']} becomes {said[key]}"
        for key, word in (("ap", "AP"), ("lp", "LP"), ("level", "Level"))
        if key in given
    ]
    return f"{' and '.join(parts)}{ends_text(given)}"


@verb(
    "base",
    _base_text,
    who=CARDS,
    ap=optional(AMOUNT),
    lp=optional(AMOUNT),
    level=optional(AMOUNT),
    until=UNTIL,
)
def base(
    s: ConanState,
    f: Frame,
    who: Cards,
    ap: int | None,
    lp: int | None,
    level: int | None,
    until: str,
) -> None:
    """DC-30.2: another number instead of the printed one."""
    for c in who:
        if on_scene(s, c):
            for attribute, number in ((BASE_AP, ap), (BASE_LP, lp), (BASE_LEVEL, level)):
                if number is not None:
                    float_(s, f, attribute, c, number, until)


@verb("zero", _zero_text, who=CARDS, what=Stats("ap", "lp"), until=UNTIL)
def zero(s: ConanState, f: Frame, who: Cards, what: tuple[str, ...], until: str) -> None:
    """DC-30.2"""
    for c in who:
        if on_scene(s, c):
            for stat in what:
                float_(s, f, ZERO_AP if stat == "ap" else ZERO_LP, c, 1, until)


class Keywords(Word):
    """One keyword or several."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return tuple(super(Keywords, self).compile(c, v, place) for v in as_list(value))

    def render(self, r: Any, value: Any) -> Any:
        return " and ".join(KEYWORD_TEXT[v] for v in as_list(value))


def _give_text(said: Any, given: Any) -> str:
    return f"give {said['who']} {said['keyword']}{ends_text(given)}"


@verb("give", _give_text, who=CARDS, keyword=Keywords(*KEYWORDS), until=UNTIL)
def give(s: ConanState, f: Frame, who: Cards, keyword: tuple[str, ...], until: str) -> None:
    """DC-29.20, DC-30.14"""
    for c in who:
        if on_scene(s, c):
            for word in keyword:
                float_(s, f, NUMBER_OF[word], c, 1, until)


@verb(
    "lose_keyword",
    lambda said, given: (
        f"{said['who']} loses {said['keyword']}{ENDS_TEXT[given.get('until', 'scene')]}"
    ),
    who=CARDS,
    keyword=Keywords(*KEYWORDS),
    until=optional(Word(*ENDS, texts=ENDS_TEXT), "scene"),
)
def lose_keyword(s: ConanState, f: Frame, who: Cards, keyword: tuple[str, ...], until: str) -> None:
    """DC-30.21: every instance, printed or given; a later grant works again."""
    gone = {NUMBER_OF[word] for word in keyword}
    s.floating = [
        (attribute, bearer, amount, ends, source)
        for attribute, bearer, amount, ends, source in s.floating
        if bearer not in who or attribute not in gone
    ]
    for c in who:
        if on_scene(s, c):
            for attribute in sorted(gone):
                float_(s, f, LOST_KEYWORD, c, attribute, until)


@verb(
    "give_mislead",
    lambda said, given: f"give {said['who']} Mislead {said['x']}{ends_text(given)}",
    who=CARDS,
    x=NUMBER,
    until=UNTIL,
)
def give_mislead(s: ConanState, f: Frame, who: Cards, x: int, until: str) -> None:
    s.shaped |= 1 << MISLEAD
    for c in who:
        float_(s, f, MISLEAD, c, x, until)


def _mark_text(said: Any, given: Any) -> str:
    return f"{said['who']} {MARKS[given['as_']]}{ends_text(given)}"


@verb("mark", _mark_text, who=CARDS, as_=Word(*MARKS), until=UNTIL)
def mark(s: ConanState, f: Frame, who: Cards, as_: str, until: str) -> None:
    """DC-18.21, DC-18.22, DC-31.22"""
    for c in who:
        if on_scene(s, c):
            float_(s, f, NUMBER_OF[as_], c, 1, until)


@verb(
    "reach_active",
    lambda said, given: f"{said['who']} may act on active characters{ends_text(given)}",
    who=CARDS,
    until=UNTIL,
)
def reach_active(s: ConanState, f: Frame, who: Cards, until: str) -> None:
    """DC-16.4, DC-16.5"""
    for c in who:
        if on_scene(s, c):
            float_(s, f, NUMBER_OF["acts_on_active"], c, 1, until)


def _ban_text(said: Any, given: Any) -> str:
    who = given.get("who", "opponent")
    subject = "you" if who == "you" else "your opponent"
    return f"{subject} {BANS[given['what']]}{ends_text(given)}"


@verb("ban", _ban_text, what=Word(*BANS), who=optional(PLAYER, "opponent"), until=UNTIL)
def ban(s: ConanState, f: Frame, what: str, who: int, until: str) -> None:
    """DC-19.17, DC-30.13"""
    float_(s, f, NUMBER_OF[what], player(who), 1, until)


@verb("forbid_name", "you cannot use or play cards named {called} this turn", called=STRING)
def forbid_name(s: ConanState, f: Frame, name: str) -> None:
    """DC-35.11"""
    float_(s, f, FORBIDDEN_NAME, player(f[SEAT]), name, "turn")


@verb(
    "rename",
    lambda said, given: f"{said['who']} is named {said['to']}{ends_text(given)}",
    who=CARDS,
    to=STRING,
    until=UNTIL,
)
def rename(s: ConanState, f: Frame, who: Cards, name: str, until: str) -> None:
    """DC-33.6"""
    for c in who:
        float_(s, f, RENAMED, c, name, until)


def _retrait_text(said: Any, given: Any) -> str:
    gains = f"gains the trait {said['gains']}" if said["gains"] else ""
    loses = f"loses the trait {said['loses']}" if said["loses"] else ""
    return f"{said['who']} {' and '.join(filter(None, (loses, gains)))}{ends_text(given)}"


@verb(
    "retrait", _retrait_text, who=CARDS, gains=optional(STRING), loses=optional(STRING), until=UNTIL
)
def retrait(
    s: ConanState, f: Frame, who: Cards, gains: str | None, loses: str | None, until: str
) -> None:
    """DC-20.10"""
    for c in who:
        if gains:
            float_(s, f, ALSO_TRAIT, c, gains, until)
        if loses:
            float_(s, f, LOSES_TRAIT, c, loses, until)


@verb(
    "trait_everywhere",
    lambda said, given: (
        f"your characters in all areas have the trait {said['trait']}{ends_text(given)}"
    ),
    trait=STRING,
    until=UNTIL,
)
def trait_everywhere(s: ConanState, f: Frame, trait: str, until: str) -> None:
    """DC-23.15: your Characters wherever they lie."""
    float_(s, f, TRAIT_EVERYWHERE, player(f[SEAT]), trait, until)


@verb(
    "silence",
    lambda said, given: f"negate the abilities of {said['who']}{ends_text(given)}",
    who=CARDS,
    until=UNTIL,
)
def silence(s: ConanState, f: Frame, who: Cards, until: str) -> None:
    """DC-23.16, DC-23.17"""
    for c in who:
        if on_scene(s, c):
            float_(s, f, NEGATED, c, 1, until)


# -- granted and delayed abilities ------------------------------------------------------


def _grant(s: ConanState, f: Frame, holder: int, seat: int, ability: int, until: str) -> None:
    s.serial += 1
    s.grants.append((holder, seat, f[FACE], ability, f[SOURCE], end_of(s, f, until), s.serial))


def _grant_text(said: Any, given: Any) -> str:
    return f"{said['who']} gains {said['ability']}{ends_text(given)}"


@verb("grant", _grant_text, who=CARDS, ability=QUOTED, until=UNTIL)
def grant(s: ConanState, f: Frame, who: Cards, ability: int, until: str) -> None:
    """DC-23.14, DC-32.9: the Character's own ability from now on."""
    for c in who:
        if on_scene(s, c):
            _grant(s, f, c, s.table.owner[c], ability, until)


@verb(
    "delay", lambda said, given: f"during this turn: {said['ability']}", ability=QUOTED, until=UNTIL
)
def delay(s: ConanState, f: Frame, ability: int, until: str) -> None:
    """DC-30.12, DC-30.13: an effect for the turn, whatever becomes of its source."""
    _grant(s, f, -1, f[SEAT], ability, until)


# -- negation, replacement, prevention --------------------------------------------------


@verb("negate", "negate that")
def negate(s: ConanState, f: Frame) -> None:
    """DC-35.5, DC-35.6: cancel the Cut In, or the effect from its choice on."""
    for i in range(len(s.frames) - 1, -1, -1):
        frame = s.frames[i]
        if frame[0] == CUT_IN:
            negate_cut_in(s)
            return
        if frame[0] == PROGRAM and frame[SEAT] != f[SEAT]:
            s.frames[i] = with_pc(frame, END_OF_PROGRAM)
            s.note("negates", "DC-35.5", f[SEAT], f[SOURCE])
            return


END_OF_PROGRAM = 1_000_000


@verb("keep", "{who} stays on the Scene instead", who=CARDS)
def keep(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-35.1"""
    for c in who:
        if spare(s, c):
            s.note("stays", "DC-35.1", f[SEAT], c)


@verb("bounce_instead", "{who} returns to hand instead", who=CARDS)
def bounce_instead(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-35.3"""
    for c in who:
        if spare(s, c):
            depart_now(s, (c,), HAND, BY_EFFECT, f[SEAT])


PREVENTED = {
    "action": "no Evidence is gained by this Action",
    "deduction": "no Evidence is gained by this Deduction",
}


@verb("prevent", "{what}", what=Word(*PREVENTED, texts=PREVENTED))
def prevent(s: ConanState, f: Frame, what: str) -> None:
    """DC-15.13, DC-21.14"""
    if what == "action" and s.action is not None:
        attacker, target, guard, _barred = s.action
        s.action = (attacker, target, guard, 1)
    elif what == "deduction" and s.deduction is not None:
        deducing, lost, _barred = s.deduction
        s.deduction = (deducing, lost, 1)


# -- using and activating ---------------------------------------------------------------


def can_use_events(s: ConanState, f: Frame, who: Cards) -> bool:
    return all(event_usable(s, c) for c in who)


@verb("use_event", "use {who}", can=can_use_events, who=CARDS)
def use_event(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-10.17 to DC-10.19: the FILE count does not matter, its own condition does."""
    for c in who:
        if s.face[c].type == EVENT and event_usable(s, c):
            use_card(s, c, "effect", f[SOURCE])


@verb("activate_spark", "activate the Spark of {who}", who=CARDS)
def activate_spark(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-21.20"""
    for c in who:
        start_spark(s, c)


@verb("make_contact", "this character makes Contact with {who}", who=CARDS)
def make_contact(s: ConanState, f: Frame, who: Cards) -> None:
    """DC-18.23 to DC-18.26"""
    for c in who:
        if on_scene(s, c) and on_scene(s, f[SOURCE]):
            start_contact(s, f[SOURCE], c)
