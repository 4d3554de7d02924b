"""What is so or not, and numbers that depend on the state (chapters 24, 29 and 30)."""

from typing import Any

from games.engine.abilities.kinds import (
    AMOUNT,
    BOUND,
    CARDS,
    NUMBER,
    PLAYER,
    SELECTOR,
    STRING,
    Kind,
    Word,
)
from games.engine.abilities.selector import Selector
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import SEAT, SOURCE
from games.engine.flow import Frame
from games.rulebooks.detective_conan.face import CHARACTER, moment_key
from games.rulebooks.detective_conan.modifiers import ap, colors, level, lp, names, traits
from games.rulebooks.detective_conan.partner import case_level
from games.rulebooks.detective_conan.scene import cards_set_to, newly_entered
from games.rulebooks.detective_conan.state import (
    DECK,
    EVIDENCE,
    FILE,
    HAND,
    REMOVE,
    SCENE,
    ConanState,
    case_of,
    on_scene,
    pack_use,
    zone_of,
)
from games.rulebooks.detective_conan.vocabulary.nouns import DIFFERENT, STATE, STATE_WORDS, Colors
from games.rulebooks.detective_conan.vocabulary.texts import many
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

condition = VOCABULARY.condition
amount = VOCABULARY.amount
Cards = tuple[int, ...]

# -- counting -------------------------------------------------------------------------


def number_word(n: Any) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
    text = str(n)
    return words[int(text)] if text.isdigit() and int(text) < len(words) else text


def _count_text(said: Any, given: Any) -> str:
    of = said["of"]
    if given.get("different"):
        of += f" with different {said['different']}s"
    if "min" in given and given.get("min") == given.get("max"):
        return f"there are exactly {number_word(said['min'])} {many(of)}"
    if given.get("max") == 0:
        return f"there is no {of}"
    if "max" in given:
        return f"there are at most {number_word(said['max'])} {many(of)}"
    if given.get("min", 1) == 1:
        return f"there is {'an' if of[0] in 'aeiou' else 'a'} {of}"
    return f"there are at least {number_word(said['min'])} {many(of)}"


APART = optional(DIFFERENT)


def number_different(s: ConanState, cards: list[int], by: str | None) -> int:
    """DC-28.29: how many there are, of each name, colour, Level or trait one."""
    if by is None:
        return len(cards)
    if by == "level":
        return len({level(s, c) for c in cards})
    if by == "name":
        return most_apart(least({frozenset(names(s, c)) for c in cards}))
    if by == "trait":
        return most_apart(least({frozenset(traits(s, c)) for c in cards}))
    return most_apart(least({frozenset(bits_of(colors(s, c))) for c in cards}))


def least(sets: set[frozenset[Any]]) -> list[frozenset[Any]]:
    """Without those that hold another: who takes the other takes no less."""
    return [one for one in sets if not any(other < one for other in sets)]


def most_apart(sets: list[frozenset[Any]]) -> int:
    """How many of these can be taken so that no two share anything."""
    if not sets:
        return 0
    first, *rest = sets
    apart = [other for other in rest if first.isdisjoint(other)]
    if len(apart) == len(rest):
        return 1 + most_apart(rest)
    return max(1 + most_apart(apart), most_apart(rest))


def bits_of(number: int) -> list[int]:
    return [n for n in range(number.bit_length()) if number >> n & 1]


@condition(
    "count",
    _count_text,
    of=SELECTOR,
    min=optional(AMOUNT),
    max=optional(AMOUNT),
    different=APART,
)
def counts(
    s: ConanState,
    f: Frame,
    of: Selector,
    low: int | None,
    high: int | None,
    different: str | None,
) -> bool:
    """DC-33.10: the source counts unless "other" is written."""
    n = number_different(s, of.find(s, f), different)
    if low is None and high is None:
        return n > 0
    return (low is None or n >= low) and (high is None or n <= high)


RELATIONS = {
    "at_least": "is at least",
    "at_most": "is at most",
    "more_than": "is more than",
    "less_than": "is less than",
    "equal_to": "is equal to",
}


def _compare_text(said: Any, given: Any) -> str:
    return f"{said['left']} {said['is']} {said['right']}"


@condition(
    "compare",
    _compare_text,
    **{"left": AMOUNT, "is": Word(*RELATIONS, texts=RELATIONS), "right": AMOUNT},
)
def compares(s: ConanState, f: Frame, left: int, relation: str, right: int) -> bool:
    return {
        "at_least": left >= right,
        "at_most": left <= right,
        "more_than": left > right,
        "less_than": left < right,
        "equal_to": left == right,
    }[relation]


# -- cards of this effect -------------------------------------------------------------


@condition("picked", "any was chosen", what=BOUND)
def any_picked(s: ConanState, f: Frame, what: Any) -> bool:
    """DC-29.9: something was actually chosen, added or removed."""
    return bool(what)


@condition("none_picked", "none was chosen", what=BOUND)
def none_picked(s: ConanState, f: Frame, what: Any) -> bool:
    return not what


def _is_text(said: Any, given: Any) -> str:
    noun = said["a"]
    return f"{said['cards']} is {'an' if noun[0] in 'aeiou' else 'a'} {noun}"


@condition("is", _is_text, cards=CARDS, a=SELECTOR)
def is_one(s: ConanState, f: Frame, cards: Cards, a: Selector) -> bool:
    """At least one of these cards fits."""
    return any(a.matches(s, f, c) for c in cards)


@condition("in_state", "{who} is {is_}", who=CARDS, is_=STATE)
def in_state(s: ConanState, f: Frame, who: Cards, wanted: str) -> bool:
    """DC-4.16"""
    return any(on_scene(s, c) and s.stance[c] in STATE_WORDS[wanted] for c in who)


@condition("on_scene", "{who} is on the Scene", who=CARDS)
def is_on_scene(s: ConanState, f: Frame, who: Cards) -> bool:
    return any(on_scene(s, c) for c in who)


@condition("newly_entered", "{who} entered this turn", who=CARDS)
def is_newly_entered(s: ConanState, f: Frame, who: Cards) -> bool:
    return any(on_scene(s, c) and newly_entered(s, c) for c in who)


class Moment(Kind):
    """Something that can happen, for a text that asks whether it did; known by how it is said."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        c.moment(value, place)
        return moment_key(value)

    def render(self, r: Any, value: Any) -> Any:
        return r.moment(value)


@condition("happened", "at least once this turn {what}", what=Moment())
def has_happened(s: ConanState, f: Frame, moment: str) -> bool:
    """DC-29.26: noted when it happened, as things stood then."""
    number = s.table.prepared.remembered[moment]
    return pack_use((f[SOURCE], number)) in s.happened


@condition("in_removed", "{who} is in the Remove Area", who=CARDS)
def is_in_removed(s: ConanState, f: Frame, who: Cards) -> bool:
    return any(zone_of(s, c) == REMOVE for c in who)


# -- the table ------------------------------------------------------------------------


@condition("turn", "it is {whose} turn", whose=Word("your", "your_opponents"))
def is_turn(s: ConanState, f: Frame, whose: str) -> bool:
    return bool((s.active == f[SEAT]) == (whose == "your"))


def _phase_text(said: Any, given: Any) -> str:
    whose = "your opponent's" if given.get("whose") == "opponent" else "your"
    return f"{whose} Case is in {said['is_']} Phase"


@condition(
    "phase",
    _phase_text,
    is_=Word("case", "resolution", texts={"case": "Case", "resolution": "Resolution"}),
    whose=optional(PLAYER, "you"),
)
def in_phase(s: ConanState, f: Frame, wanted: str, whose: int) -> bool:
    return bool(s.resolution[whose] == (wanted == "resolution"))


@condition("partner_color", "your Partner is {color}", color=Colors())
def partner_color(s: ConanState, f: Frame, bits: int) -> bool:
    return bool(colors(s, s.partners[f[SEAT]]) & bits)


@condition("case_only", "your Case has no colour other than {color}", color=Colors())
def case_only(s: ConanState, f: Frame, bits: int) -> bool:
    return not s.face[case_of(s, f[SEAT])].colors & ~bits


@condition("room", "there is room on your Scene")
def has_room(s: ConanState, f: Frame) -> bool:
    """DC-19.22"""
    seat = f[SEAT]
    return len(s.piles[SCENE + seat]) < s.face[case_of(s, seat)].scene_limit


@condition("bonded", "a character named {called} is on your Scene", called=STRING)
def bond_holds(s: ConanState, f: Frame, name: str) -> bool:
    return any(name in names(s, c) for c in s.piles[SCENE + f[SEAT]])


@condition("trace_found", "your opponent has refreshed")
def trace_found(s: ConanState, f: Frame) -> bool:
    """DC-31.16"""
    return s.refreshes[1 - f[SEAT]] > 0


# -- amounts --------------------------------------------------------------------------


def _each_text(said: Any, given: Any) -> str:
    times, per = given.get("times", 1), given.get("per", 1)
    of = said["of"]
    if given.get("different"):
        of += f" with different {said['different']}s"
    if per != 1:
        return f"{times} for every {number_word(per)} {many(of)}"
    if times == 1:
        return f"the number of {many(of)}"
    return f"{times} for each {of}"


@amount(
    "count",
    _each_text,
    of=SELECTOR,
    times=optional(NUMBER, 1),
    per=optional(NUMBER, 1),
    different=APART,
)
def count_of(
    s: ConanState, f: Frame, of: Selector, times: int, per: int, different: str | None
) -> int:
    """DC-R.37: counted when the instruction is executed."""
    return number_different(s, of.find(s, f), different) // per * times


def zone_size(name: str, zone: int, text: str) -> None:
    def size(s: ConanState, f: Frame, whose: int) -> int:
        return len(s.piles[zone + whose])

    def say(said: Any, given: Any) -> str:
        whose = "your opponent's" if given.get("whose") == "opponent" else "your"
        return f"the number of cards in {whose} {text}"

    amount(name, say, whose=optional(PLAYER, "you"))(size)


zone_size("files", FILE, "FILE")
zone_size("hand_size", HAND, "hand")
zone_size("evidence_count", EVIDENCE, "Evidence area")
zone_size("removed_count", REMOVE, "Remove Area")
zone_size("deck_size", DECK, "deck")


@amount("case_level", "your Case Level")
def your_case_level(s: ConanState, f: Frame) -> int:
    return case_level(s, f[SEAT])


@amount("level_of", "the Level of {who}", who=CARDS)
def level_of(s: ConanState, f: Frame, who: Cards) -> int:
    """DC-10.9, DC-30.17: the printed Level off the Scene, the last one if it just left."""
    left = dict(s.parted)
    return sum(level(s, c) if on_scene(s, c) else left.get(c, s.face[c].level) for c in who)


@amount("ap_of", "the AP of {who}", who=CARDS)
def ap_of(s: ConanState, f: Frame, who: Cards) -> int:
    return sum(ap(s, c) for c in who)


@amount("lp_of", "the LP of {who}", who=CARDS)
def lp_of(s: ConanState, f: Frame, who: Cards) -> int:
    """DC-30.18: sums include negative values."""
    return sum(lp(s, c) for c in who if s.face[c].type == CHARACTER)


def _size_text(said: Any, given: Any) -> str:
    times = given.get("times", 1)
    return "the number of them" if times == 1 else f"{times} for each of them"


@amount("size_of", _size_text, what=BOUND, times=optional(NUMBER, 1))
def size_of(s: ConanState, f: Frame, what: Any, times: int) -> int:
    return len(what) * times


@amount("set_on", "the number of cards set to {who}", who=CARDS)
def set_on(s: ConanState, f: Frame, who: Cards) -> int:
    return sum(len(cards_set_to(s, c)) for c in who)


@amount("refreshes", "the number of times your opponent has refreshed")
def refreshes(s: ConanState, f: Frame) -> int:
    return s.refreshes[1 - f[SEAT]]


@amount("plus", "{n} more than {to}", to=AMOUNT, n=NUMBER)
def plus(s: ConanState, f: Frame, to: int, n: int) -> int:
    """DC-29: a number so much greater than another."""
    return to + n


@amount("colors_of", "the number of colours of {who}", who=CARDS)
def colors_of(s: ConanState, f: Frame, who: Cards) -> int:
    """DC-2.4: a card with two colours counts for both; a colour counts once."""
    found = 0
    for c in who:
        found |= colors(s, c)
    return found.bit_count()


def _times_text(said: Any, given: Any) -> str:
    each = f"every {number_word(given['per'])}" if "per" in given else "each"
    return f"{said['n']} for {each} of {said['of']}"


@amount("times", _times_text, of=AMOUNT, n=NUMBER, per=optional(NUMBER, 1))
def times(s: ConanState, f: Frame, of: int, n: int, per: int) -> int:
    """DC-R.37: so much for each Level, card or Evidence counted, or for every so many."""
    return of // per * n
