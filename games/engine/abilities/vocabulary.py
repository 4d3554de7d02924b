"""A rulebook's words, and what can be done with them: check, compile, render."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from games.engine.abilities.compiler import Compiler
from games.engine.abilities.renderer import Renderer
from games.engine.abilities.words import (
    Ability,
    Amount,
    Condition,
    Filter,
    Joint,
    ModifierWord,
    Noun,
    Param,
    Role,
    Text,
    TriggerWord,
    Verb,
)
from games.engine.cards import CardDef
from games.engine.flow import Frame

F = TypeVar("F", bound=Callable[..., Any])
Keep = Callable[[Any, Frame, list[int], Any], list[int]]


def optional(kind: Any, default: Any = None) -> tuple[Any, Any]:
    """Mark a parameter that may be left out."""
    return (kind, default)


def _params(kinds: Mapping[str, Any]) -> tuple[Param, ...]:
    return tuple(
        Param(name, kind[0], required=False, default=kind[1])
        if isinstance(kind, tuple)
        else Param(name, kind)
        for name, kind in kinds.items()
    )


def _keeping(test: Callable[..., bool]) -> Keep:
    """The filter of a list of cards that a test of one card makes."""

    def keep(s: Any, f: Frame, cards: list[int], value: Any) -> list[int]:
        return [c for c in cards if test(s, f, c, value)]

    return keep


class Vocabulary:
    """A rulebook's verbs, conditions, amounts, nouns, filters, triggers, modifiers, roles.

    `kinds` maps each kind of ability to how its English begins and ends:
    {"activated": "{cost}: {do}", "triggered": "When {trigger}, {do}", ...}.
    `announces`: words of leading steps that are taken when the effect is announced, not when
    it resolves. `presets`: names that are bound before the first step; the first one stands
    for what set off a trigger. `restricted`: kinds whose conditions say when they may be used
    at all, rather than what they do.
    `any_mode`: one of several may be chosen though it cannot be done, except as a cost or offer.
    `headers`: further keys an ability may have, as kinds of parameters, with their English.
    """

    def __init__(
        self,
        kinds: Mapping[str, str] | None = None,
        *,
        announces: tuple[str, ...] = (),
        presets: tuple[str, ...] = ("that",),
        restricted: tuple[str, ...] = (),
        limits: Mapping[str, str] | None = None,
        any_mode: bool = False,
    ) -> None:
        self.kinds = dict(kinds or {})
        self.announces = announces
        self.presets = presets
        self.restricted = restricted
        self.limits = dict(limits or {})
        self.any_mode = any_mode
        self.verbs: dict[str, Verb] = {}
        self.conditions: dict[str, Condition] = {}
        self.amounts: dict[str, Amount] = {}
        self.nouns: dict[str, Noun] = {}
        self.filters: dict[str, Filter] = {}
        self.joints: dict[str, Joint] = {}
        self.triggers: dict[str, TriggerWord] = {}
        self.modifiers: dict[str, ModifierWord] = {}
        self.roles: dict[str, Role] = {}
        self.players: dict[str, tuple[Callable[..., Any], Callable[..., bool], str]] = {}
        self.headers: dict[str, tuple[Any, Text]] = {}

    # -- registration -------------------------------------------------------------

    def verb(
        self,
        name: str,
        text: Text,
        *,
        can: Callable[..., bool] | None = None,
        chose: Callable[..., None] | None = None,
        tags: tuple[str, ...] = (),
        ruled_by: Callable[..., None] | None = None,
        **kinds: Any,
    ) -> Callable[[F], F]:
        """Decorator: fn(state, frame, *parameters) does it.

        If it asks a seat, `chose(state, frame, action, *parameters)` takes the answer.
        """

        def register(fn: F) -> F:
            params, found = _params(kinds), tags or (name,)
            self.verbs[name] = Verb(name, params, fn, text, can, chose, found, ruled_by)
            return fn

        return register

    def condition(self, name: str, text: Text, **kinds: Any) -> Callable[[F], F]:
        """Decorator: fn(state, frame, *parameters) -> bool."""

        def register(fn: F) -> F:
            self.conditions[name] = Condition(name, _params(kinds), fn, text)
            return fn

        return register

    def amount(self, name: str, text: Text, **kinds: Any) -> Callable[[F], F]:
        """Decorator: fn(state, frame, *parameters) -> int."""

        def register(fn: F) -> F:
            self.amounts[name] = Amount(name, _params(kinds), fn, text)
            return fn

        return register

    def filter(
        self,
        name: str,
        kind: Any,
        before: Callable[[Any], str] | None = None,
        after: Callable[[Any], str] | None = None,
        keep: Keep | None = None,
        *,
        close: bool = False,
    ) -> Callable[[F], F]:
        """Decorator: fn(state, frame, card, value) -> bool. `before`/`after` say it in English.

        `keep` is for filters in much use: it does the same to a whole list in one call.
        """

        def register(fn: F) -> F:
            kept = keep or _keeping(fn)
            self.filters[name] = Filter(name, kind, fn, kept, before, after, close)
            return fn

        return register

    def joint(self, name: str, kind: Any, text: Callable[[Any], str]) -> Callable[[F], F]:
        """Decorator: fn(state, frame, chosen, card, value) -> bool; `text` follows the noun."""

        def register(fn: F) -> F:
            self.joints[name] = Joint(name, kind, fn, text)
            return fn

        return register

    def modifier(self, name: str, text: Text, **kinds: Any) -> Callable[[F], F]:
        """Decorator: fn(*parameters) -> [(attribute, whom, amount), ...]."""

        def register(fn: F) -> F:
            self.modifiers[name] = ModifierWord(name, _params(kinds), fn, text)
            return fn

        return register

    def noun(
        self,
        name: str,
        singular: str,
        plural: str,
        find: Callable[..., list[int]],
        is_a: Callable[..., bool],
        among: Mapping[str, Callable[[Any, Frame, Any], list[int]]] | None = None,
    ) -> None:
        self.nouns[name] = Noun(name, find, is_a, singular, plural, among or {})

    def trigger(self, name: str, text: Text, **kinds: Any) -> None:
        self.triggers[name] = TriggerWord(name, _params(kinds), text)

    def role(self, name: str, text: str, card: Callable[..., int]) -> None:
        self.roles[name] = Role(name, card, text)

    def player(
        self, name: str, text: str, seat: Callable[..., Any], test: Callable[..., bool]
    ) -> None:
        """`seat(state, frame)` gives the seat (or seats); `test(state, frame, seat)` recognises it."""
        self.players[name] = (seat, test, text)

    def header(self, name: str, kind: Any, text: Text) -> None:
        """A further key of an ability: its compiled value stands in Ability.headers."""
        self.headers[name] = (kind, text)

    # -- use ----------------------------------------------------------------------

    def compile(self, card: CardDef) -> tuple[Ability, ...]:
        """All abilities of a card ready for play; BadAbility names the place of an error.

        Abilities quoted inside others, to be given by them, follow the printed ones.
        """
        quoted: list[Ability] = []
        n = len(card.abilities)
        printed = [
            Compiler(self, quoted, n).ability(index, data, f"abilities[{index}]")
            for index, data in enumerate(card.abilities)
        ]
        return (*printed, *quoted)

    def check(self, card: CardDef) -> None:
        """Raise BadAbility, with the place, if an ability does not fit the vocabulary."""
        self.compile(card)

    def render(self, card: CardDef) -> str:
        """English for a card's abilities, one per line."""
        renderer = Renderer(self, card)
        return "\n".join(renderer.ability(data) for data in card.abilities)

    def does(self, card: CardDef) -> set[str]:
        """What a card's abilities do, as search tags: draw, discard, challenge."""
        found: set[str] = set()
        for data in card.abilities:
            self._collect(data, found)
        return found

    def _collect(self, data: Any, found: set[str]) -> None:
        if isinstance(data, Mapping):
            for key, value in data.items():
                if key in self.verbs:
                    found.update(self.verbs[key].tags)
                self._collect(value, found)
        elif isinstance(data, list | tuple):
            for item in data:
                self._collect(item, found)
