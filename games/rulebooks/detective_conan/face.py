"""What is printed on a card, compiled for play."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from games.engine.abilities.program import Demand, demands
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.abilities.words import Ability, CardTest, IsRole, Value
from games.engine.cards import CardDef, Face
from games.engine.errors import BadAbility
from games.rulebooks.detective_conan.declaration import COLORS, EVENT_NUMBER, LIMITS, NUMBER_OF
from games.rulebooks.detective_conan.names import names_of

ALL_COLORS = (1 << len(COLORS)) - 1

CHARACTER, EVENT, PARTNER_CARD, CASE_CARD = "character", "event", "partner", "case"


def color_bits(colors: Any) -> int:
    bits = 0
    for color in colors:
        bits |= 1 << COLORS.index(color)
    return bits


Test = CardTest | None


class Line(NamedTuple):
    """A line of a continuous ability: what it changes, for whom, by how much and when."""

    attribute: int
    of_itself: bool
    applies: CardTest
    amount: Any
    ability: int
    conditions: tuple[Value, ...]
    """Headers first, then what follows "if"."""


class Trigger(NamedTuple):
    """What a triggered ability waits for, what most often fails first."""

    event: int
    of_itself: bool
    ability: int
    test: Test
    """Which of the cards of the event are meant; None means all."""
    tests: tuple[Test, ...]
    """What else the event must bring, value by value."""
    headers: tuple[Value, ...]
    limit: int
    each: bool
    from_hand: bool


class Memory(NamedTuple):
    """What a text asks of this turn: whether it has happened."""

    event: int
    moment: str
    test: Test
    tests: tuple[Test, ...]


class Declared(NamedTuple):
    """What it takes to use a Declare ability; a limit of 0 is none."""

    ability: int
    limit: int
    conditions: tuple[Value, ...]
    demands: tuple[Demand, ...]
    costs: bool


class ConanFace(Face):
    """The numbers and tables that the rules read."""

    __slots__ = (
        "abilities",
        "ap",
        "boosts",
        "case_levels",
        "colors",
        "constants",
        "cut_ins",
        "declared",
        "declares",
        "declares_in_hand",
        "disguise",
        "gates",
        "hears",
        "in_hand",
        "keywords",
        "level",
        "lines",
        "lp",
        "memories",
        "mr",
        "names",
        "partner_area",
        "plain_use",
        "rewrites",
        "scene_limit",
        "shape",
        "shapes",
        "spark",
        "spreads",
        "traits",
        "triggers",
        "type",
        "uses",
        "waits",
        "words",
    )

    def __init__(self, card: CardDef) -> None:
        super().__init__(card)
        get = card.attributes.get
        self.type = card.type
        self.colors = color_bits(card.colors)
        self.names = names_of(card)
        self.traits = card.all_traits
        self.level: int = get("level") or 0
        self.ap: int = get("ap") or 0
        self.lp: int = get("lp") or 0
        self.mr = bool(get("mr"))
        self.case_levels = (get("level_first") or 0, get("level_second") or 0)
        self.rewrites = bool(get("evidence_destruction"))
        self.scene_limit: int = get("scene_limit") or 5
        self.abilities: tuple[Ability, ...] = ()
        self.gates: tuple[tuple[Value, ...], ...] = ()
        """Per ability: the conditions of its headers."""
        self.hears = 0
        """Bits of the events that any of its abilities waits for."""
        self.memories: tuple[Memory, ...] = ()
        """What its abilities want to know of this turn."""
        self.shapes = 0
        """Bits of the attributes that any of its abilities changes."""
        self.spreads = 0
        """Of these, those that it changes of other cards."""
        self.lines: tuple[tuple[Line, ...], ...] = ()
        """Per ability: what it changes."""
        self.waits: tuple[Trigger | None, ...] = ()
        """Per ability: what it waits for."""
        self.declared: tuple[Declared, ...] = ()
        """Per ability: what it takes to declare it."""
        self.triggers: dict[int, tuple[Trigger, ...]] = {}
        self.constants: dict[int, tuple[Line, ...]] = {}
        self.in_hand: dict[int, tuple[Line, ...]] = {}
        self.shape = 0
        """Bits of the attributes that its printed lines change where it lies."""
        self.declares: tuple[Declared, ...] = ()
        self.declares_in_hand: tuple[Declared, ...] = ()
        self.cut_ins: tuple[int, ...] = ()
        self.spark: Ability | None = None
        self.disguise: Ability | None = None
        self.uses: tuple[Ability, ...] = ()
        """What an Event does when it is used."""
        self.plain_use = False
        """Level and colour alone tell whether it can be used from hand."""
        self.keywords: frozenset[str] = frozenset()
        """DC-31.21: printed keywords and icons, whether or not they work now."""
        self.words: tuple[frozenset[str], ...] = ()
        """Per ability: the words in its effect, by which a player can tell harm from help."""
        self.boosts: tuple[int, ...] = ()
        """Per ability: AP that it gives as a Cut In."""
        self.partner_area: frozenset[int] = frozenset()
        """Abilities that also work in the Partner area."""


# -- from a card's abilities to these tables --------------------------------------------

Lines = dict[int, tuple[Line, ...]]

GATES = ("partner", "case", "case_trait", "file", "turn", "phase", "bond", "stacked", "trace")
"""Headers that must be satisfied for the line to work (DC-24)."""


def compile_face(vocabulary: Vocabulary, card: CardDef) -> ConanFace:
    face = ConanFace(card)
    demanding = tuple(choosing_the_active(data) for data in card.abilities)
    face.abilities = vocabulary.compile(replace(card, abilities=demanding))
    face.gates = tuple(_gates(ability) for ability in face.abilities)
    face.lines = tuple(_lines(ability) for ability in face.abilities)
    face.waits = tuple(_trigger(ability) for ability in face.abilities)
    face.declared = tuple(_declare_terms(ability) for ability in face.abilities)
    face.memories = tuple(_memory(vocabulary, said) for said in _remembered(card.abilities))
    heard = [wait.event for wait in face.waits if wait is not None]
    face.hears = _bits({*heard, *(memory.event for memory in face.memories)})
    lines = [line for found in face.lines for line in found]
    face.shapes = _bits(line.attribute for line in lines)
    face.spreads = _bits(line.attribute for line in lines if not line.of_itself)
    printed = face.abilities[: len(card.abilities)]
    _sort_printed(face, printed)
    face.spark = next((a for a in printed if a.kind == "spark"), None)
    face.disguise = next((a for a in printed if a.kind == "disguise"), None)
    face.uses = tuple(a for a in printed if a.kind == "event")
    face.plain_use = not face.in_hand and (
        face.type == CHARACTER or not any("only_if" in a.headers for a in face.uses)
    )
    face.keywords = _keywords(printed)
    face.words = tuple(_words(ability.data.get("do", ())) for ability in face.abilities)
    face.boosts = tuple(_boost(ability) for ability in face.abilities)
    return face


DEMANDED = ("cost", "may")
"""Steps that must be done in full: paid, or done for what follows "if you do"."""


def choosing_the_active(data: Any) -> Any:
    """DC-4.13, DC-4.14: whoever is chosen to be put to Sleep as a cost or "may" is Active."""
    if isinstance(data, list | tuple):
        return [choosing_the_active(item) for item in data]
    if not isinstance(data, Mapping):
        return data
    found = {key: choosing_the_active(value) for key, value in data.items()}
    for key in found.keys() & set(DEMANDED):
        found[key] = _among_active(found[key])
    return found


def _among_active(steps: Any) -> Any:
    """The same steps, every choice of who is put to Sleep made among Active ones."""
    if isinstance(steps, Mapping):
        return _among_active([steps])[0]
    slept = [_who_sleeps(step) for step in steps]
    return [_narrowed(step, slept) for step in steps]


def _who_sleeps(step: Any) -> Any:
    who = step.get("sleep") if isinstance(step, Mapping) else None
    return who["who"] if isinstance(who, Mapping) and "who" in who else who


def _narrowed(step: Any, slept: list[Any]) -> Any:
    who = _who_sleeps(step)
    if isinstance(who, Mapping) and "choose" in who:
        return {"sleep": _of_active(who)}
    if "one_of" in step:
        return {**step, "one_of": [_among_active(mode) for mode in step["one_of"]]}
    if "choose" in step and step.get("as", "it") in slept:
        return _of_active(step)
    return step


def _of_active(choice: Mapping[str, Any]) -> dict[str, Any]:
    ((noun, filters),) = choice["choose"].items()
    return {**choice, "choose": {noun: {"state": "active", **(filters or {})}}}


def _sort_printed(face: ConanFace, printed: tuple[Ability, ...]) -> None:
    """The printed abilities by where and when they are asked for."""
    in_hand = [a.index for a in printed if "from_hand" in a.headers]
    here = [a.index for a in printed if "from_hand" not in a.headers]
    declares = [a.index for a in printed if a.kind == "declare"]
    face.triggers = _by_event([face.waits[a.index] for a in printed])
    face.constants = _by_attribute([line for a in here for line in face.lines[a]])
    face.shape = _bits(face.constants)
    face.in_hand = _by_attribute([line for a in in_hand for line in face.lines[a]])
    face.declares = tuple(face.declared[a] for a in declares if a not in in_hand)
    face.declares_in_hand = tuple(face.declared[a] for a in declares if a in in_hand)
    face.cut_ins = tuple(a.index for a in printed if a.kind == "cut_in")
    face.partner_area = frozenset(a.index for a in printed if "in_partner_area" in a.headers)


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _gates(ability: Ability) -> tuple[Value, ...]:
    return tuple(ability.headers[name] for name in GATES if name in ability.headers)


def _terms(ability: Ability) -> tuple[Value, ...]:
    """DC-14.28: headers and "only if", tested together where the ability begins to work."""
    only_if = ability.headers.get("only_if")
    return _gates(ability) + ((only_if,) if only_if else ())


def _is_self(test: Any) -> bool:
    return isinstance(test, IsRole) and test.role == "self"


def _lines(ability: Ability) -> tuple[Line, ...]:
    conditions = _terms(ability) + ability.conditions
    return tuple(
        Line(
            NUMBER_OF[m.attribute],
            _is_self(m.applies),
            m.applies,
            m.amount,
            ability.index,
            conditions,
        )
        for m in ability.modifiers
    )


def _trigger(ability: Ability) -> Trigger | None:
    if not ability.trigger:
        return None
    test, *tests = ability.trigger_tests or (None,)
    return Trigger(
        EVENT_NUMBER[ability.trigger],
        _is_self(test),
        ability.index,
        test,
        tuple(tests) if any(tests) else (),
        _terms(ability),
        LIMITS.get(ability.limit, 0),
        "each" in ability.headers,
        "from_hand" in ability.headers,
    )


def moment_key(moment: Any) -> str:
    return json.dumps(moment, sort_keys=True, ensure_ascii=False)


def _remembered(data: Any) -> Iterator[Any]:
    """Every moment of this turn that is asked for; not by an ability that another card will have."""
    if isinstance(data, list | tuple):
        for item in data:
            yield from _remembered(item)
    elif isinstance(data, Mapping):
        if "ability" in data and any(_remembered(data["ability"])):
            raise BadAbility("ability", "cannot ask for what happened before it was given")
        if "happened" in data:
            yield data["happened"]
        for value in data.values():
            yield from _remembered(value)


def _memory(vocabulary: Vocabulary, moment: Any) -> Memory:
    (ability,) = vocabulary.compile(
        CardDef("", "", CHARACTER, abilities=({"trigger": moment, "do": []},))
    )
    test, *tests = ability.trigger_tests or (None,)
    return Memory(EVENT_NUMBER[ability.trigger], moment_key(moment), test, tuple(tests))


def _declare_terms(ability: Ability) -> Declared:
    return Declared(
        ability.index,
        LIMITS.get(ability.limit, 0),
        _terms(ability),
        demands(ability.cost),
        bool(ability.cost),
    )


def _by_event(triggers: Iterable[Trigger | None]) -> dict[int, tuple[Trigger, ...]]:
    found: dict[int, tuple[Trigger, ...]] = {}
    for trigger in triggers:
        if trigger is not None:
            found[trigger.event] = (*found.get(trigger.event, ()), trigger)
    return found


def _by_attribute(lines: Iterable[Line]) -> Lines:
    found: Lines = {}
    for line in lines:
        found[line.attribute] = (*found.get(line.attribute, ()), line)
    return found


ICONS = {"played": "when_played", "removed": "when_removed", "disguised": "when_disguised"}


def _keywords(abilities: Iterable[Ability]) -> frozenset[str]:
    """DC-19.20, DC-23.13, DC-31.21: icons count whether or not their headers hold."""
    found: set[str] = set()
    for ability in abilities:
        found.add(ability.kind)
        if ability.trigger in ICONS and "self" in str(ability.data["trigger"]):
            found.add(ICONS[ability.trigger])
        for modifier in ability.modifiers:
            found.add(modifier.attribute)
        if ability.kind == "cut_in" and "boost" in str(ability.data.get("do")):
            found.add("cut_in_ap")
    return frozenset(found)


def _words(data: Any) -> frozenset[str]:
    """All words in a piece of an ability; a lowered value counts as harm."""
    found: set[str] = set()
    if isinstance(data, Mapping):
        for key, value in data.items():
            found.add(key)
            if key in ("ap", "level", "lp") and isinstance(value, int) and value < 0:
                found.add("zero")
            found |= _words(value)
    elif isinstance(data, list | tuple):
        for item in data:
            found |= _words(item)
    return frozenset(found)


def _boost(ability: Ability) -> int:
    steps = ability.data.get("do", ())
    amounts = [s.get("cut_in_boost") for s in steps if isinstance(s, Mapping)]
    return sum(amount for amount in amounts if isinstance(amount, int))
