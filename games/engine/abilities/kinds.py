"""What a parameter of a word may be: cards, numbers, players, words."""

from collections.abc import Mapping
from typing import Any

from games.engine.errors import BadAbility


class Kind:
    """Reads, compiles and renders one sort of parameter."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        """A constant, or a function of (state, frame)."""
        return value

    def render(self, r: Any, value: Any) -> Any:
        return str(value)


class Number(Kind):
    """A whole number, as it stands."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadAbility(place, f"must be a whole number, not {value!r}")
        return value


class AmountOf(Kind):
    """A whole number, or an amount word of the vocabulary worked out when it is needed."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return c.amount(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return str(value) if isinstance(value, int) else r.amount(value)


class Word(Kind):
    """One of a few words."""

    def __init__(self, *choices: str, texts: Mapping[str, str] | None = None) -> None:
        self.choices = choices
        self.texts = texts or {}

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if value not in self.choices:
            raise BadAbility(place, f"must be one of {', '.join(self.choices)}, not {value!r}")
        return value

    def render(self, r: Any, value: Any) -> Any:
        return self.texts.get(value, str(value).replace("_", " "))


class Flag(Kind):
    """true or false."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if not isinstance(value, bool):
            raise BadAbility(place, f"must be true or false, not {value!r}")
        return value


class String(Kind):
    """Free text: a name, a trait."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if not isinstance(value, str) or not value:
            raise BadAbility(place, f"must be a text, not {value!r}")
        return value


class Strings(Kind):
    """A text or several."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        values = (value,) if isinstance(value, str) else tuple(value)
        for v in values:
            if not isinstance(v, str) or not v:
                raise BadAbility(place, f"must be texts, not {v!r}")
        return values

    def render(self, r: Any, value: Any) -> Any:
        values = [value] if isinstance(value, str) else list(value)
        return " or ".join(values)


class Range(Kind):
    """A number, or {min: a, max: b} with either left out; compiles to (low, high)."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return (value, value)
        if not isinstance(value, Mapping) or not value or set(value) - {"min", "max"}:
            raise BadAbility(place, f"must be a number or {{min, max}}, not {value!r}")
        low = c.kind(AMOUNT, value.get("min", -(10**9)), f"{place}.min")
        high = c.kind(AMOUNT, value.get("max", 10**9), f"{place}.max")
        return (low, high)

    def render(self, r: Any, value: Any) -> Any:
        if isinstance(value, int):
            return str(value)
        low, high = value.get("min"), value.get("max")
        if low is None:
            return f"{AMOUNT.render(r, high)} or less"
        if high is None:
            return f"{AMOUNT.render(r, low)} or more"
        return f"{AMOUNT.render(r, low)} to {AMOUNT.render(r, high)}"


class Cards(Kind):
    """Cards: a role or a bound name, every thing a selection finds, or a choice made here."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.cards(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.cards(value)


class CardTestKind(Kind):
    """A test on one card: a role, or whether a selection would find it."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.card_test(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.card_test(value)


class AnyCard(Cards):
    """Cards of which any one will do: "that could face a detective"."""

    def render(self, r: Any, value: Any) -> Any:
        return r.card_test(value)


class EachCard(CardTestKind):
    """The same test in a sentence about every such card."""

    def render(self, r: Any, value: Any) -> Any:
        return r.cards(value)


class SelectorKind(Kind):
    """A description of things, for a verb that looks for them itself."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.selector(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.selection(value, plural=False)


class Player(Kind):
    """A player word of the vocabulary (you, opponent); compiles to a function giving a seat."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.player(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.player(value)


class PlayerTest(Kind):
    """Whether a seat is the one meant."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.player_test(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.player(value)


class Binding(Kind):
    """A new name for what a verb finds; compiles to its register."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.register(str(value))


class Bound(Kind):
    """What was bound to a name before: cards, or whatever the verb put there."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.named_cards(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.bound.get(value, "it")


class Quoted(Kind):
    """A whole ability that an effect gives; compiles to its index on the card."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.quote(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.quote(value)


class Conditions(Kind):
    """A list of conditions, all of which must hold; compiles to one function."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        return c.all_of(value, place)

    def render(self, r: Any, value: Any) -> Any:
        return r.conditions(value)


class WordTest(Word):
    """Whether an event's word is the one meant."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        super().compile(c, value, place)
        return lambda s, f, word: word == value


NUMBER = Number()
AMOUNT = AmountOf()
FLAG = Flag()
STRING = String()
STRINGS = Strings()
RANGE = Range()
CARDS = Cards()
CARD_TEST = CardTestKind()
EACH_CARD = EachCard()
ANY_CARD = AnyCard()
SELECTOR = SelectorKind()
PLAYER = Player()
PLAYER_TEST = PlayerTest()
BINDING = Binding()
BOUND = Bound()
QUOTED = Quoted()
CONDITIONS = Conditions()
