"""The parts of speech of a rulebook's ability language.

A word is one small function beside one line of English. Its parameters are typed by
kinds; a kind reads what an ability says (with an error that names the place), turns it
into something quick to evaluate, and renders it in English.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.engine.flow import Frame

# A program's frame: what an effect knows of itself while it runs.
FACE, ABILITY, PART, PC, SEAT, SOURCE, REGISTERS = range(1, 8)

Value = Callable[[Any, Frame], Any]
"""Something that has to be worked out when the effect runs."""

CardTest = Callable[[Any, Frame, int], bool]
Text = str | Callable[[Mapping[str, Any], Mapping[str, Any]], str]
"""A template over the rendered parameters, or a function of (rendered, as written)."""


@dataclass(frozen=True)
class Param:
    """A parameter of a word. Without a default it is required."""

    name: str
    kind: Any
    required: bool = True
    default: Any = None


@dataclass(frozen=True)
class Verb:
    """Something an effect does. `can` says whether it could be done now, as a cost.

    `ruled_by` is the function whose docstring names the rule, if `do` only asks.
    """

    name: str
    params: tuple[Param, ...]
    do: Callable[..., None]
    text: Text
    can: Callable[..., bool] | None = None
    chose: Callable[..., None] | None = None
    tags: tuple[str, ...] = ()
    ruled_by: Callable[..., None] | None = None


@dataclass(frozen=True)
class Condition:
    """Something that is so or not."""

    name: str
    params: tuple[Param, ...]
    holds: Callable[..., bool]
    text: Text


@dataclass(frozen=True)
class Amount:
    """A number that depends on the state."""

    name: str
    params: tuple[Param, ...]
    number: Callable[..., int]
    text: Text


@dataclass(frozen=True)
class Noun:
    """A kind of thing that can be chosen: where to look, and whether one thing is it.

    `among` is for filters in much use that say where to look: by the filter's name, how to
    find only those that pass it, in the same order.
    """

    name: str
    find: Callable[[Any, Frame], list[int]]
    is_a: CardTest
    singular: str
    plural: str
    among: Mapping[str, Callable[[Any, Frame, Any], list[int]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Filter:
    """Narrows a noun down. Said before it ("ready detective") or after ("with cost 3").

    `test` asks one card, `keep` goes through a list of them. `close` stands next to the noun
    wherever the card wrote it: a red character card.
    """

    name: str
    kind: Any
    test: Callable[[Any, Frame, int, Any], bool]
    keep: Callable[[Any, Frame, list[int], Any], list[int]]
    before: Callable[[Any], str] | None = None
    after: Callable[[Any], str] | None = None
    close: bool = False


@dataclass(frozen=True)
class Joint:
    """What several chosen things must be together: may this one join those chosen?"""

    name: str
    kind: Any
    test: Callable[[Any, Frame, tuple[int, ...], int, Any], bool]
    text: Callable[[Any], str]


@dataclass(frozen=True)
class TriggerWord:
    """A moment that abilities can wait for. The parameters test what the event brings."""

    name: str
    params: tuple[Param, ...]
    text: Text


@dataclass(frozen=True)
class ModifierWord:
    """What a constant ability changes: gives (attribute, whom, amount) lines."""

    name: str
    params: tuple[Param, ...]
    lines: Callable[..., list[tuple[str, CardTest, Any]]]
    text: Text


@dataclass(frozen=True)
class Role:
    """A fixed participant of an effect: this card, its bearer."""

    name: str
    card: Callable[[Any, Frame], int]
    text: str


class IsRole:
    """The test whether a card is the participant that a role names."""

    __slots__ = ("card", "role")

    def __init__(self, role: Role) -> None:
        self.role = role.name
        self.card = role.card

    def __call__(self, s: Any, f: Frame, c: int) -> bool:
        return bool(self.card(s, f) == c)


class Instruction(NamedTuple):
    """One step of a compiled program."""

    run: Callable[[Any, Frame, Any], None]
    argument: Any
    chose: Callable[[Any, Frame, Any, Any], None] | None = None
    can: Callable[[Any, Frame, Any], bool] | None = None


@dataclass(frozen=True)
class Modifier:
    """A compiled line of a constant ability."""

    attribute: str
    applies: CardTest
    amount: Any
    ability: int


@dataclass
class Ability:
    """An ability compiled for play. `index` is its place on the card."""

    index: int
    kind: str
    data: Mapping[str, Any]
    headers: dict[str, Any] = field(default_factory=dict)
    trigger: str = ""
    trigger_tests: tuple[Callable[[Any, Frame, Any], bool] | None, ...] = ()
    conditions: tuple[Value, ...] = ()
    limit: Any = None
    parts: tuple[tuple[Instruction, ...], ...] = ((), (), ())
    modifiers: tuple[Modifier, ...] = ()
    registers: tuple[str, ...] = ()

    @property
    def announce(self) -> tuple[Instruction, ...]:
        return self.parts[ANNOUNCE]

    @property
    def cost(self) -> tuple[Instruction, ...]:
        return self.parts[COST]

    @property
    def do(self) -> tuple[Instruction, ...]:
        return self.parts[DO]


ANNOUNCE, COST, DO = range(3)
