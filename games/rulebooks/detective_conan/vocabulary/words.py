"""The vocabulary itself: kinds of abilities, players, roles and headers (chapters 23 and 24)."""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.kinds import CONDITIONS, FLAG, Kind
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.abilities.words import SEAT, SOURCE, Value
from games.engine.errors import BadAbility
from games.engine.flow import Frame
from games.rulebooks.detective_conan.contact import mine_in_contact
from games.rulebooks.detective_conan.face import color_bits
from games.rulebooks.detective_conan.modifiers import colors, names
from games.rulebooks.detective_conan.scene import stacked_under
from games.rulebooks.detective_conan.state import CASE, FILE, SCENE, ConanState, case_of

VOCABULARY = Vocabulary(
    kinds={
        "triggered": "When {trigger}, {do}",
        "constant": "{constant}",
        "declare": "[Declare] {cost}: {do}",
        "event": "{do}",
        "cut_in": "[Cut In] {do}",
        "spark": "[Spark] {do}",
        "disguise": "[Disguise]",
    },
    limits={"once": "[Once per Turn]", "twice": "[Twice per Turn]"},
    any_mode=True,  # DC-29.15
)

# -- players --------------------------------------------------------------------------


def you(s: ConanState, f: Frame) -> int:
    seat: int = f[SEAT]
    return seat


def opponent(s: ConanState, f: Frame) -> int:
    seat: int = f[SEAT]
    return 1 - seat


def turn_player(s: ConanState, f: Frame) -> int:
    return s.active


VOCABULARY.player("you", "you", you, lambda s, f, seat: seat == f[SEAT])
VOCABULARY.player("opponent", "your opponent", opponent, lambda s, f, seat: seat == 1 - f[SEAT])
VOCABULARY.player(
    "turn_player", "the turn player", turn_player, lambda s, f, seat: seat == s.active
)

# -- roles ----------------------------------------------------------------------------


def this_card(s: ConanState, f: Frame) -> int:
    source: int = f[SOURCE]
    return source


def host(s: ConanState, f: Frame) -> int:
    return s.host[f[SOURCE]]


def attacker(s: ConanState, f: Frame) -> int:
    """DC-21.15, DC-21.21: the Character in this Action; nobody without one."""
    if s.action is None:
        return -1
    attacker, _target, _guard, _barred = s.action
    return attacker


def target(s: ConanState, f: Frame) -> int:
    if s.action is None:
        return -1
    _attacker, target, _guard, _barred = s.action
    return target


def guarding(s: ConanState, f: Frame) -> int:
    """DC-17.1: the Character that guards in this Action."""
    if s.action is None:
        return -1
    _attacker, _target, guard, _barred = s.action
    return guard


def mine(s: ConanState, f: Frame) -> int:
    """DC-19.9: your Character in the Contact, the guard if guarded."""
    return mine_in_contact(s, f[SEAT])


def theirs(s: ConanState, f: Frame) -> int:
    return mine_in_contact(s, 1 - f[SEAT])


def replaced_character(s: ConanState, f: Frame) -> int:
    """DC-20.19: the Character that the Disguise replaced."""
    return s.swapped


def your_partner(s: ConanState, f: Frame) -> int:
    return s.partners[f[SEAT]]


VOCABULARY.role("self", "this {type}", this_card)
VOCABULARY.role("host", "the character this card is set to", host)
VOCABULARY.role("attacker", "the character in this Action", attacker)
VOCABULARY.role("target", "the designated card", target)
VOCABULARY.role("guard", "the guarding character", guarding)
VOCABULARY.role("mine", "your character in this Contact", mine)
VOCABULARY.role("theirs", "the opposing character in this Contact", theirs)
VOCABULARY.role("replaced", "the replaced character", replaced_character)
VOCABULARY.role("partner", "your Partner", your_partner)

# -- headers --------------------------------------------------------------------------

Check = Callable[[Any], Value]
"""From what a header wants to the condition: one call less each time it is asked."""


class Gate(Kind):
    """A header in brackets: compiles to a condition on the state."""

    def __init__(self, check: Check, read: Callable[[Any], Any], say: Callable[[Any], str]) -> None:
        self.check = check
        self.read = read
        self.say = say

    def compile(self, c: Any, value: Any, place: str) -> Any:
        try:
            wanted = self.read(value)
        except (ValueError, TypeError, KeyError) as error:
            raise BadAbility(place, f"cannot be {value!r}") from error
        return self.check(wanted)

    def render(self, r: Any, value: Any) -> Any:
        return self.say(value)


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def title(color: Any) -> str:
    return str(color).capitalize()


def partner_has(bits: int) -> Value:
    """DC-24.3"""
    return lambda s, f: bool(colors(s, s.partners[f[SEAT]]) & bits)


def case_has(wanted: tuple[int, bool]) -> Value:
    """DC-2.15 to DC-2.17"""
    bits, every = wanted
    if every:
        return lambda s, f: s.face[s.piles[CASE + f[SEAT]][0]].colors & bits == bits
    return lambda s, f: bool(s.face[s.piles[CASE + f[SEAT]][0]].colors & bits)


def read_case(value: Any) -> tuple[int, bool]:
    if isinstance(value, dict):
        return color_bits(value["any"]), False
    return color_bits(as_list(value)), True


def say_case(value: Any) -> str:
    if isinstance(value, dict):
        return " or ".join(map(title, value["any"]))
    return " & ".join(map(title, as_list(value)))


def case_has_trait(trait: str) -> Value:
    """DC-24.12"""
    return lambda s, f: trait in s.face[case_of(s, f[SEAT])].traits


def files_reach(n: int) -> Value:
    """DC-24.4, DC-24.5"""
    return lambda s, f: len(s.piles[FILE + f[SEAT]]) >= n


def is_turn(yours: bool) -> Value:
    """DC-24.1, DC-24.2"""
    return lambda s, f: (s.active == f[SEAT]) == yours


def is_phase(resolution: int) -> Value:
    """DC-24.6, DC-24.7"""
    return lambda s, f: s.resolution[f[SEAT]] == resolution


def is_bound(name: str) -> Value:
    """DC-24.9 to DC-24.11"""
    return lambda s, f: any(name in names(s, c) for c in s.piles[SCENE + f[SEAT]])


def has_stacked(n: int) -> Value:
    """DC-24.13, DC-32.18"""
    return lambda s, f: len(stacked_under(s, f[SOURCE])) >= n


def trace_found(wanted: bool) -> Value:
    """DC-31.16, DC-31.17"""
    return lambda s, f: (s.refreshes[1 - f[SEAT]] > 0) == wanted


TURNS = {"yours": True, "opponents": False}
PHASES = {"case": 0, "resolution": 1}


def color_list(value: Any) -> int:
    return color_bits(as_list(value))


def whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def words(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError(value)
    return value


HEADERS = {
    "partner": (
        Gate(partner_has, color_list, lambda v: " or ".join(map(title, as_list(v)))),
        "[Partner: {partner}]",
    ),
    "case": (Gate(case_has, read_case, say_case), "[Case: {case}]"),
    "case_trait": (Gate(case_has_trait, words, str), "[Case: {case_trait}]"),
    "file": (Gate(files_reach, whole, str), "[FILE: {file}]"),
    "phase": (Gate(is_phase, PHASES.__getitem__, lambda v: f"{title(v)} Phase"), "[{phase}]"),
    "bond": (Gate(is_bound, words, str), "[Bond: {bond}]"),
    "stacked": (Gate(has_stacked, whole, str), "[{stacked} or more stacked]"),
    "trace": (Gate(trace_found, bool, lambda v: "found" if v else "not found"), "[Trace {trace}]"),
    "turn": (
        Gate(
            is_turn, TURNS.__getitem__, lambda v: "Your Turn" if v == "yours" else "Opponent's Turn"
        ),
        "[{turn}]",
    ),
    "only_if": (CONDITIONS, "[Only if {only_if}]"),
    "in_partner_area": (FLAG, "[Also in the Partner area]"),
    "from_hand": (FLAG, "[In hand]"),
    "each": (FLAG, "[For each]"),
}

for _name, (_kind, _text) in HEADERS.items():
    VOCABULARY.header(_name, _kind, _text)
