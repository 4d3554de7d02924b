"""What effects can choose, and how they narrow it down (chapter 28)."""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.kinds import AMOUNT, CARDS, FLAG, RANGE, SELECTOR, STRINGS, Kind, Word
from games.engine.abilities.words import SEAT, SOURCE
from games.engine.errors import BadAbility
from games.engine.flow import Frame
from games.rulebooks.detective_conan.contact import pair_in_contact
from games.rulebooks.detective_conan.declaration import COLORS, LEVEL
from games.rulebooks.detective_conan.face import CHARACTER, EVENT, color_bits
from games.rulebooks.detective_conan.hand_use import event_usable
from games.rulebooks.detective_conan.modifiers import (
    COLOR_BITS,
    ap,
    colors,
    level,
    lp,
    may_change,
    names,
    traits,
)
from games.rulebooks.detective_conan.scene import cards_set_to, newly_entered
from games.rulebooks.detective_conan.state import (
    ACTIVE,
    EVIDENCE,
    FILE,
    HAND,
    PARTNER,
    REMOVE,
    SCENE,
    SET,
    SLEEP,
    STACK,
    STUN,
    ConanState,
    zone_of,
)
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY, as_list

Find = Callable[[ConanState, Frame], list[int]]
IsA = Callable[[ConanState, Frame, int], bool]

# -- nouns ----------------------------------------------------------------------------


def both_scenes(s: ConanState, f: Frame) -> list[int]:
    """DC-28.4, DC-28.5: Characters of both players unless a Scene is named."""
    return [*s.piles[SCENE], *s.piles[SCENE + 1]]


def in_zone(zone: int, *, opponent: bool = False) -> tuple[Find, IsA]:
    flip = 1 if opponent else 0

    def find(s: ConanState, f: Frame) -> list[int]:
        return list(s.piles[zone + (f[SEAT] ^ flip)])

    def is_a(s: ConanState, f: Frame, c: int) -> bool:
        return c >= 0 and s.pile_of[c] == zone + (f[SEAT] ^ flip)

    return find, is_a


def noun(name: str, singular: str, plural: str, found: tuple[Find, IsA]) -> None:
    VOCABULARY.noun(name, singular, plural, *found)


def is_character(s: ConanState, f: Frame, c: int) -> bool:
    return c >= 0 and zone_of(s, c) == SCENE


def find_looked(s: ConanState, f: Frame) -> list[int]:
    return list(s.looked)


def find_set(s: ConanState, f: Frame) -> list[int]:
    """DC-28.31"""
    return [*s.piles[SET], *s.piles[SET + 1]]


def find_stacked(s: ConanState, f: Frame) -> list[int]:
    stacked = s.piles[STACK] + s.piles[STACK + 1]
    return [c for c in stacked if s.host[c] == f[SOURCE]]


def anywhere(s: ConanState, f: Frame) -> list[int]:
    return []


def is_card(s: ConanState, f: Frame, c: int) -> bool:
    return c >= 0


noun("character", "character", "characters", (both_scenes, is_character))
noun(
    "hand_or_removed",
    "card in your hand or Remove Area",
    "cards in your hand or Remove Area",
    (
        lambda s, f: s.piles[HAND + f[SEAT]] + s.piles[REMOVE + f[SEAT]],
        lambda s, f, c: s.pile_of[c] in (HAND + f[SEAT], REMOVE + f[SEAT]),
    ),
)
noun("card", "card", "cards", (anywhere, is_card))
noun("hand", "card in your hand", "cards in your hand", in_zone(HAND))
noun(
    "opponent_hand",
    "card in your opponent's hand",
    "cards in your opponent's hand",
    in_zone(HAND, opponent=True),
)
noun("removed", "card in your Remove Area", "cards in your Remove Area", in_zone(REMOVE))
noun(
    "opponent_removed",
    "card in your opponent's Remove Area",
    "cards in your opponent's Remove Area",
    in_zone(REMOVE, opponent=True),
)
noun("evidence", "Evidence of yours", "Evidence of yours", in_zone(EVIDENCE))
noun(
    "opponent_evidence",
    "Evidence of your opponent",
    "Evidence of your opponent",
    in_zone(EVIDENCE, opponent=True),
)
noun("file", "card in your FILE", "cards in your FILE", in_zone(FILE))
noun(
    "opponent_file",
    "card in your opponent's FILE",
    "cards in your opponent's FILE",
    in_zone(FILE, opponent=True),
)
noun("partner_area", "card in your Partner area", "cards in your Partner area", in_zone(PARTNER))
noun("looked", "card among them", "cards among them", (find_looked, lambda s, f, c: c in s.looked))
noun(
    "set_card",
    "card set to a character",
    "cards set to characters",
    (find_set, lambda s, f, c: c >= 0 and zone_of(s, c) == SET),
)
noun(
    "stacked",
    "card under this character",
    "cards under this character",
    (find_stacked, lambda s, f, c: zone_of(s, c) == STACK and s.host[c] == f[SOURCE]),
)

# -- filters --------------------------------------------------------------------------

filter_ = VOCABULARY.filter


def limits(s: ConanState, f: Frame, bounds: tuple[Any, Any]) -> tuple[int, int]:
    low, high = bounds
    return (low(s, f) if callable(low) else low, high(s, f) if callable(high) else high)


def within(s: ConanState, f: Frame, n: int, bounds: tuple[Any, Any]) -> bool:
    low, high = limits(s, f, bounds)
    return low <= n <= high


def side_text(value: str) -> str:
    return "on your Scene" if value == "yours" else "on the opposing Scene"


def keep_on_side(s: ConanState, f: Frame, cards: list[int], side: str) -> list[int]:
    seat = f[SEAT] if side == "yours" else 1 - f[SEAT]
    owner = s.table.owner
    return [c for c in cards if owner[c] == seat]


@filter_("side", Word("yours", "opponents"), after=side_text, keep=keep_on_side)
def on_side(s: ConanState, f: Frame, c: int, side: str) -> bool:
    return bool((s.table.owner[c] == f[SEAT]) == (side == "yours"))


def range_text(word: str) -> Callable[[Any], str]:
    """Level 6 or less; Level up to the number of cards in your FILE."""

    def say(value: Any) -> str:
        text = str(value)
        if text.endswith(" or less") and not text[:-8].isdigit():
            return f"with {word} up to {text[:-8]}"
        return f"with {word} {text}"

    return say


def keep_level(s: ConanState, f: Frame, cards: list[int], bounds: tuple[Any, Any]) -> list[int]:
    low, high = limits(s, f, bounds)
    if may_change(s, 1 << LEVEL):
        return [c for c in cards if low <= level(s, c) <= high]
    faces = s.face
    return [c for c in cards if low <= faces[c].level <= high]


@filter_("level", RANGE, after=range_text("Level"), keep=keep_level)
def level_is(s: ConanState, f: Frame, c: int, bounds: tuple[Any, Any]) -> bool:
    """DC-28.12: the current Level on a Scene."""
    return within(s, f, level(s, c), bounds)


@filter_("ap", RANGE, after=range_text("AP"))
def ap_is(s: ConanState, f: Frame, c: int, bounds: tuple[Any, Any]) -> bool:
    on = zone_of(s, c) == SCENE
    return within(s, f, ap(s, c) if on else s.face[c].ap, bounds)


@filter_("lp", RANGE, after=range_text("LP"))
def lp_is(s: ConanState, f: Frame, c: int, bounds: tuple[Any, Any]) -> bool:
    """DC-28.13: the current LP."""
    on = zone_of(s, c) == SCENE
    return within(s, f, lp(s, c) if on else s.face[c].lp, bounds)


STATS = {"level": level, "ap": ap, "lp": lp}
STAT = Word(*STATS, texts={"level": "Level", "ap": "AP", "lp": "LP"})


def keep_extreme(best: Callable[..., int]) -> Callable[..., list[int]]:
    """DC-28.33: of the cards that are meant those with the lowest or highest number."""

    def keep(s: ConanState, f: Frame, cards: list[int], stat: str) -> list[int]:
        number = STATS[stat]
        wanted = best(number(s, c) for c in cards)
        return [c for c in cards if number(s, c) == wanted]

    return keep


keep_lowest, keep_highest = keep_extreme(min), keep_extreme(max)


def beside(s: ConanState, c: int) -> list[int]:
    return list(s.piles[SCENE + s.table.owner[c]]) if zone_of(s, c) == SCENE else [c]


@filter_("lowest", STAT, after=lambda v: f"with the lowest {v}", keep=keep_lowest)
def is_lowest(s: ConanState, f: Frame, c: int, stat: str) -> bool:
    """DC-28.33: on its Scene."""
    return c in keep_lowest(s, f, beside(s, c), stat)


@filter_("highest", STAT, after=lambda v: f"with the highest {v}", keep=keep_highest)
def is_highest(s: ConanState, f: Frame, c: int, stat: str) -> bool:
    """DC-28.33: on its Scene."""
    return c in keep_highest(s, f, beside(s, c), stat)


class Colors(Kind):
    """One colour, or several of which any will do."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        for color in as_list(value):
            if color not in COLORS:
                raise BadAbility(place, f"must be one of {', '.join(COLORS)}, not {color!r}")
        return color_bits(as_list(value))

    def render(self, r: Any, value: Any) -> Any:
        return " or ".join(as_list(value))


def keep_color(s: ConanState, f: Frame, cards: list[int], bits: int) -> list[int]:
    if s.shaped & COLOR_BITS:
        return [c for c in cards if colors(s, c) & bits]
    faces = s.face
    return [c for c in cards if faces[c].colors & bits]


@filter_("color", Colors(), before=lambda v: str(v), keep=keep_color)
def has_color(s: ConanState, f: Frame, c: int, bits: int) -> bool:
    return bool(colors(s, c) & bits)


@filter_("other_color", Colors(), after=lambda v: f"with a colour other than {v}")
def has_other_color(s: ConanState, f: Frame, c: int, bits: int) -> bool:
    """DC-2.18"""
    return bool(colors(s, c) & ~bits)


@filter_("name", STRINGS, after=lambda v: f"named {v}")
def is_named(s: ConanState, f: Frame, c: int, wanted: tuple[str, ...]) -> bool:
    return not names(s, c).isdisjoint(wanted)


@filter_("not_name", STRINGS, after=lambda v: f"not named {v}")
def is_not_named(s: ConanState, f: Frame, c: int, wanted: tuple[str, ...]) -> bool:
    """DC-28.15"""
    return names(s, c).isdisjoint(wanted)


@filter_("trait", STRINGS, after=lambda v: f"with the trait {v}")
def has_trait(s: ConanState, f: Frame, c: int, wanted: tuple[str, ...]) -> bool:
    return not traits(s, c).isdisjoint(wanted)


@filter_("not_trait", STRINGS, after=lambda v: f"without the trait {v}")
def lacks_trait(s: ConanState, f: Frame, c: int, unwanted: tuple[str, ...]) -> bool:
    """DC-28.15"""
    return traits(s, c).isdisjoint(unwanted)


@filter_("not_color", Colors(), before=lambda v: f"non-{v}")
def lacks_color(s: ConanState, f: Frame, c: int, bits: int) -> bool:
    """DC-28.15"""
    return not colors(s, c) & bits


@filter_("several_colors", FLAG, after=lambda v: "with two or more colours")
def has_several_colors(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    return (colors(s, c).bit_count() > 1) == wanted


TYPE = Word(CHARACTER, EVENT)


@filter_("type", TYPE, before=lambda v: str(v), close=True)
def is_type(s: ConanState, f: Frame, c: int, wanted: str) -> bool:
    """DC-3.13"""
    return s.face[c].type == wanted


STATE_WORDS = {"active": (ACTIVE,), "sleep": (SLEEP,), "stun": (STUN,), "down": (SLEEP, STUN)}
STATE = Word(
    *STATE_WORDS, texts={"sleep": "sleeping", "stun": "stunned", "down": "sleeping or stunned"}
)


@filter_("state", STATE, before=lambda v: str(v))
def has_state(s: ConanState, f: Frame, c: int, wanted: str) -> bool:
    """DC-4.15: a filter for Sleep does not match Stun."""
    return s.stance[c] in STATE_WORDS[wanted]


@filter_("other", FLAG, after=lambda v: "other than this one")
def is_other(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    """DC-28.6"""
    return bool((c != f[SOURCE]) == wanted)


ICON_TEXT = {
    "cut_in": "Cut In",
    "cut_in_ap": "a Cut In that gives AP",
    "spark": "Spark",
    "disguise": "Disguise",
    "declare": "a Declare ability",
    "mislead": "Mislead",
    "rush": "Rush",
    "haste": "Haste",
    "bullet": "Bullet",
    "when_played": "an ability on being played",
    "when_removed": "an ability on being removed",
}


@filter_("has", Word(*ICON_TEXT, texts=ICON_TEXT), after=lambda v: f"with {v}")
def has_icon(s: ConanState, f: Frame, c: int, icon: str) -> bool:
    """DC-19.18 to DC-19.20, DC-23.13: what is printed, whether or not it works now."""
    return icon in s.face[c].keywords


@filter_("lacks", Word(*ICON_TEXT, texts=ICON_TEXT), after=lambda v: f"without {v}")
def lacks_icon(s: ConanState, f: Frame, c: int, icon: str) -> bool:
    """DC-19.18 to DC-19.20, DC-23.13"""
    return icon not in s.face[c].keywords


@filter_("new", FLAG, after=lambda v: "that entered this turn")
def is_new(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    """DC-12.1: it entered the Scene in this turn."""
    return newly_entered(s, c) == wanted


@filter_(
    "carrying",
    FLAG,
    after=lambda v: "with a card set to it" if v else "without a card set to it",
)
def is_carrying(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    return bool(cards_set_to(s, c)) == wanted


@filter_("in_contact", FLAG, after=lambda v: "in this Contact")
def is_in_contact(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    return (c in pair_in_contact(s)) == wanted


@filter_("facing", FLAG, after=lambda v: "in Contact with this one")
def is_facing(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    """DC-18.19: the other Character of this card's own Contact."""
    pair = pair_in_contact(s)
    facing = f[SOURCE] in pair and c in pair and c != f[SOURCE]
    return bool(facing == wanted)


@filter_("against", SELECTOR, after=lambda v: f"in Contact with a {v}")
def is_against(s: ConanState, f: Frame, c: int, other: Any) -> bool:
    """DC-18.19: the other Character of its Contact is of this kind."""
    pair = pair_in_contact(s)
    return c in pair and any(other.matches(s, f, x) for x in pair if x != c)


@filter_("same_level", CARDS, after=lambda v: f"with the Level of any of {v}")
def has_level_of(s: ConanState, f: Frame, c: int, others: Any) -> bool:
    """DC-28.12: its Level equals that of one of these cards."""
    return level(s, c) in {level(s, o) for o in others(s, f)}


@filter_("usable", FLAG, after=lambda v: "that can be used now")
def is_usable(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    """DC-10.18"""
    return event_usable(s, c) == wanted


@filter_("mr", FLAG, before=lambda v: "MR")
def is_mr(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    return s.face[c].mr == wanted


def keep_face(s: ConanState, f: Frame, cards: list[int], wanted: str) -> list[int]:
    up, value = s.up, int(wanted == "up")
    return [c for c in cards if up[c] == value]


@filter_("face", Word("up", "down"), before=lambda v: f"face-{v}", keep=keep_face)
def is_face(s: ConanState, f: Frame, c: int, wanted: str) -> bool:
    return bool(s.up[c]) == (wanted == "up")


@filter_("host_side", Word("yours", "opponents"), after=lambda v: side_text(v))
def host_on_side(s: ConanState, f: Frame, c: int, side: str) -> bool:
    """DC-14.22: set cards may be taken from different Characters of a Scene."""
    if s.host[c] < 0:
        return False
    return bool((s.table.owner[s.host[c]] == f[SEAT]) == (side == "yours"))


@filter_("on", CARDS, after=lambda v: f"set to {v}")
def is_set_on(s: ConanState, f: Frame, c: int, hosts: Any) -> bool:
    return s.host[c] in hosts(s, f)


@filter_("top", FLAG, before=lambda v: "top")
def is_top(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    return (s.piles[s.pile_of[c]][-1] == c) == wanted


@filter_("unlike", CARDS, after=lambda v: f"that shares no colour with {v}")
def is_unlike(s: ConanState, f: Frame, c: int, others: Any) -> bool:
    return all(not colors(s, c) & colors(s, o) for o in others(s, f))


@filter_("namesake", CARDS, after=lambda v: f"that shares a name with {v}")
def is_namesake(s: ConanState, f: Frame, c: int, others: Any) -> bool:
    """DC-33.7"""
    return any(names(s, c) & names(s, o) for o in others(s, f))


@filter_("kin", CARDS, after=lambda v: f"that shares a trait with {v}")
def is_kin(s: ConanState, f: Frame, c: int, others: Any) -> bool:
    """DC-23.15: it has a trait that one of these cards has."""
    return any(traits(s, c) & traits(s, o) for o in others(s, f))


@filter_("among", CARDS, after=lambda v: f"that is {v}")
def is_among(s: ConanState, f: Frame, c: int, others: Any) -> bool:
    return c in others(s, f)


@filter_("specified", FLAG, after=lambda v: "with the specified name")
def is_specified(s: ConanState, f: Frame, c: int, wanted: bool) -> bool:
    """DC-33.3, DC-33.4"""
    return (s.named in names(s, c)) == wanted


class Alternatives(Kind):
    """Several sets of filters, one of which must fit (DC-28.14)."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return tuple(
            c.selector({"card": filters}, f"{place}[{n}]").tests for n, filters in enumerate(value)
        )

    def render(self, r: Any, value: Any) -> Any:
        said = [
            r.selection({"card": filters}, plural=False).replace("card", "", 1).strip()
            for filters in value
        ]
        return " or ".join(said)


@filter_("any", Alternatives(), after=lambda v: str(v))
def is_any(s: ConanState, f: Frame, c: int, several: Any) -> bool:
    return any(all(test(s, f, c, value) for test, value in tests) for tests in several)


class NoneOf(Alternatives):
    """Several sets of filters, none of which may fit."""


@filter_("none_of", NoneOf(), after=lambda v: f"that is not {v}")
def is_none_of(s: ConanState, f: Frame, c: int, several: Any) -> bool:
    """DC-28.15"""
    return not is_any(s, f, c, several)


# -- joint conditions -------------------------------------------------------------------


@VOCABULARY.joint("total_level", AMOUNT, lambda v: f"with a total Level of {v} or less")
def total_level(s: ConanState, f: Frame, chosen: tuple[int, ...], c: int, value: Any) -> bool:
    """DC-28.28"""
    most = value(s, f) if callable(value) else value
    return bool(sum(level(s, x) for x in (*chosen, c)) <= most)


SHARED: dict[str, Callable[[ConanState, int, int], bool]] = {
    "name": lambda s, a, b: not names(s, a).isdisjoint(names(s, b)),
    "color": lambda s, a, b: bool(colors(s, a) & colors(s, b)),
    "level": lambda s, a, b: level(s, a) == level(s, b),
    "trait": lambda s, a, b: not traits(s, a).isdisjoint(traits(s, b)),
}
"""In what two cards can be alike."""
DIFFERENT = Word(*SHARED, texts={"color": "colour", "level": "Level"})


@VOCABULARY.joint("total_ap", AMOUNT, lambda v: f"with a total AP of {v} or less")
def total_ap(s: ConanState, f: Frame, chosen: tuple[int, ...], c: int, value: Any) -> bool:
    """DC-28.28"""
    most = value(s, f) if callable(value) else value
    return bool(sum(ap(s, x) for x in (*chosen, c)) <= most)


@VOCABULARY.joint("total_lp", AMOUNT, lambda v: f"with a total LP of {v} or less")
def total_lp(s: ConanState, f: Frame, chosen: tuple[int, ...], c: int, value: Any) -> bool:
    """DC-28.28"""
    most = value(s, f) if callable(value) else value
    return bool(sum(lp(s, x) for x in (*chosen, c)) <= most)


@VOCABULARY.joint("different", DIFFERENT, lambda v: f"each with a different {v}")
def all_different(s: ConanState, f: Frame, chosen: tuple[int, ...], c: int, value: str) -> bool:
    """DC-28.29"""
    return not any(SHARED[value](s, c, x) for x in chosen)
