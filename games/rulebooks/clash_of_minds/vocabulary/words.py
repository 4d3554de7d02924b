"""The words of effects: `when: used` programs of steps, `while: used` lasting modifiers.

abilities:
  - when: used
    if: ahead
    do: [{hours: {by: -1}}]
  - while: used
    apply: [{strengthen: {cards: influence, side: own, thread: here, by: 1}}]
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from games.engine.abilities.vocabulary import Vocabulary
from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.engine.flow import Action, Frame

MOMENTS = {"influence": "used", "agent": "activated", "plan": "revealed", "site": "investigated"}
"""When a card of each type takes effect. Action Cards have no abilities."""

WHILE = {
    "influence": "While this card is used, ",
    "agent": "While this Agent is active, ",
    "plan": "From then on ",
    "site": "",
}


class Words(NamedTuple):
    """An argument that is one of these words, the first by default."""

    choices: tuple[str, ...]

    def problem(self, value: Any) -> str | None:
        return None if value in self.choices else f"one of {', '.join(self.choices)}, not {value!r}"

    @property
    def default(self) -> Any:
        return self.choices[0]


class Number(NamedTuple):
    """An argument that is a number; `all` where the verb allows it."""

    default: Any
    low: int
    high: int
    everything: bool = False

    def problem(self, value: Any) -> str | None:
        if self.everything and value == "all":
            return None
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return None
        return f"a number from {self.low} to {self.high}, not {value!r}"


class Step(ABC):
    """One instruction of an effect: what it says, whom it asks, what it does.

    Frames are (EFFECT, card, seat, thread, at): the acting card, its side, its Thread.
    """

    word: ClassVar[str] = ""
    fields: ClassVar[Mapping[str, Words | Number]] = {}
    asks: ClassVar[bool] = False  # does the acting side choose a target?

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.may = False
        self.ahead = False
        self.fallback: Step | None = None
        for name, kind in self.fields.items():
            setattr(self, name, given.get(name, kind.default))

    @abstractmethod
    def phrase(self) -> str:
        """What the step does, as an order to its owner."""

    def targets(self, s: Any, e: Frame) -> list[Action]:
        """What the acting side may choose; nothing means that the step does nothing (CM-R.44)."""
        return []

    @abstractmethod
    def resolve(self, s: Any, e: Frame, target: Action) -> None:
        """Carry the step out."""

    def sentence(self) -> str:
        text = self.phrase()
        if self.may:
            text = f"you may {text}"
        if self.ahead:
            text = f"if you are ahead in this Thread, {text}"
        if self.fallback is not None:
            text = f"{text}; if you cannot, {self.fallback.phrase()}"
        return f"{text[0].upper()}{text[1:]}."


VERBS: dict[str, type[Step]] = {}
"""The vocabulary; the steps themselves say their words (verbs.py)."""


@dataclass(frozen=True)
class Aura:
    """A lasting change of the value of many cards."""

    cards: str  # influence, support
    side: str  # own, opponent, all
    thread: str  # here, middle, chosen, any
    by: int

    def reaches(self, thread: int, chosen: int) -> bool:
        if self.thread == "middle":
            return thread == 1
        return self.thread == "any" or thread == chosen

    def phrase(self) -> str:
        whose = {"own": "your ", "opponent": "the opponent's ", "all": ""}[self.side]
        other = "other " if self.thread == "here" and self.side != "opponent" else ""
        noun = "Influence Cards" if self.cards == "influence" else "Support Cards"
        where = {
            "here": " in this Thread",
            "middle": " in the middle Thread",
            "chosen": " in the chosen Thread",
            "any": "",
        }[self.thread]
        return f"{whose}{other}{noun}{where} count {self.by:+d} each"


@dataclass
class Modifiers:
    """The lasting rules a card brings, as numbers; None where it says nothing."""

    auras: tuple[Aura, ...] = ()
    tie: int | None = None  # the seat that wins ties by 1
    reveal_at: int | None = None
    cap_hours: int | None = None
    extra_draw: int = 0
    no_moves: bool = False
    phrases: list[str] = field(default_factory=list)


SIDES = ("holmes", "moriarty")
AURA_FIELDS: dict[str, Words | Number] = {
    "cards": Words(("influence", "support")),
    "side": Words(("own", "opponent", "all")),
    "thread": Words(("here", "middle", "chosen", "any")),
    "by": Number(1, -9, 9),
}
LASTING: dict[str, Words | Number] = {
    "forbid": Words(("move",)),
    "extra_draw": Number(1, 1, 5),
    "tie": Words(SIDES),
    "reveal_at": Number(3, 1, 9),
    "cap_hours": Number(2, 0, 2),
}


def apply_lasting(to: Modifiers, word: str, value: Any) -> None:
    """Note one lasting modifier and its English."""
    if word == "strengthen":
        aura = Aura(**{name: value.get(name, kind.default) for name, kind in AURA_FIELDS.items()})
        to.auras += (aura,)
        to.phrases.append(aura.phrase())
    elif word == "forbid":
        to.no_moves = True
        to.phrases.append("Influence Cards cannot move to another Thread")
    elif word == "extra_draw":
        to.extra_draw = value
        to.phrases.append(f"each player draws {value} more in step 4")
    elif word == "tie":
        to.tie = SIDES.index(value)
        to.phrases.append(f"a tie counts as an advantage of 1 for {value.capitalize()}")
    elif word == "reveal_at":
        to.reveal_at = value
        to.phrases.append(f"Holmes needs an advantage of {value} to reveal a card outright")
    else:
        to.cap_hours = value
        to.phrases.append(f"an advantage of Moriarty adds at most {value} hour{'s' * (value != 1)}")


def step_from(data: Mapping[str, Any]) -> Step:
    """A step from `{verb: arguments}`, `{may: step}` or `{verb: ..., otherwise: step}`."""
    if "may" in data:
        step = step_from(data["may"])
        step.may = True
        return step
    word = next(key for key in data if key != "otherwise")
    step = VERBS[word](data[word])
    if "otherwise" in data:
        step.fallback = step_from(data["otherwise"])
    return step


def steps_of(ability: Mapping[str, Any]) -> list[Step]:
    steps = [step_from(data) for data in ability.get("do", ())]
    for step in steps:
        step.ahead = ability.get("if") == "ahead"
    return steps


def compiled(card: CardDef) -> tuple[tuple[Step, ...], Modifiers | None]:
    """A card's abilities made ready for play: the program, and what lasts."""
    program = tuple(step for ability in card.abilities for step in steps_of(ability))
    lasting = [entry for ability in card.abilities for entry in ability.get("apply", ())]
    if not lasting:
        return program, None
    modifiers = Modifiers()
    for entry in lasting:
        for word, value in entry.items():
            apply_lasting(modifiers, word, value)
    return program, modifiers


class DuelVocabulary(Vocabulary):
    """Checks abilities word by word and puts them into English."""

    def check(self, card: CardDef) -> None:
        """Raise BadAbility with the place of the first word that does not fit."""
        for n, ability in enumerate(card.abilities):
            place = f"abilities[{n}]"
            check_keys(
                ability, ("when", "if", "do") if "when" in ability else ("while", "apply"), place
            )
            check_moment(card, ability.get("when", ability.get("while")), place)
            if ability.get("if", "ahead") != "ahead":
                raise BadAbility(
                    f"{place}.if", f"the only condition is ahead, not {ability['if']!r}"
                )
            for i, data in enumerate(ability.get("do", ())):
                check_step(data, f"{place}.do[{i}]")
            for i, data in enumerate(ability.get("apply", ())):
                check_lasting(data, f"{place}.apply[{i}]")

    def render(self, card: CardDef) -> str:
        """English for a card's abilities, in their order."""
        sentences = []
        for ability in card.abilities:
            sentences += [step.sentence() for step in steps_of(ability)]
            for entry in ability.get("apply", ()):
                modifiers = Modifiers()
                for word, value in entry.items():
                    apply_lasting(modifiers, word, value)
                sentences += [lasting_sentence(card.type, phrase) for phrase in modifiers.phrases]
        return " ".join(sentences)


def lasting_sentence(card_type: str, phrase: str) -> str:
    text = WHILE[card_type] + phrase
    return f"{text[0].upper()}{text[1:]}."


def check_keys(data: Any, known: tuple[str, ...], place: str) -> None:
    if not isinstance(data, Mapping):
        raise BadAbility(place, f"must be a mapping, not {data!r}")
    for key in data:
        if key not in known:
            raise BadAbility(f"{place}.{key}", f"unknown word; use {', '.join(known)}")


def check_moment(card: CardDef, moment: Any, place: str) -> None:
    wanted = MOMENTS.get(card.type)
    if wanted is None:
        raise BadAbility(place, f"a card of type {card.type} has no abilities")
    if moment != wanted:
        raise BadAbility(
            place, f"a card of type {card.type} takes effect when {wanted}, not {moment!r}"
        )


def check_step(data: Any, place: str) -> None:
    if isinstance(data, Mapping) and "may" in data:
        check_keys(data, ("may",), place)
        check_step(data["may"], f"{place}.may")
        return
    check_keys(data, (*VERBS, "otherwise"), place)
    words = [key for key in data if key != "otherwise"]
    if len(words) != 1:
        raise BadAbility(place, f"must hold exactly one verb, not {len(words)}")
    check_arguments(data[words[0]], VERBS[words[0]].fields, f"{place}.{words[0]}")
    if "otherwise" in data:
        check_step(data["otherwise"], f"{place}.otherwise")


def check_arguments(given: Any, fields: Mapping[str, Words | Number], place: str) -> None:
    check_keys(given, tuple(fields), place)
    for name, value in given.items():
        problem = fields[name].problem(value)
        if problem:
            raise BadAbility(f"{place}.{name}", f"must be {problem}")


def check_lasting(data: Any, place: str) -> None:
    check_keys(data, ("strengthen", *LASTING), place)
    for word, value in data.items():
        if word == "strengthen":
            check_arguments(value, AURA_FIELDS, f"{place}.{word}")
        elif problem := LASTING[word].problem(value):
            raise BadAbility(f"{place}.{word}", f"must be {problem}")
