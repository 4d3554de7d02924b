"""From an ability as data to programs of instructions."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.engine.abilities import program
from games.engine.abilities.binding import bound_with, can_with, run_with, taker_with
from games.engine.abilities.controls import CONTROLS, choose
from games.engine.abilities.selector import Selector
from games.engine.abilities.shape import as_list, is_word, known_keys, mapping, single, unknown
from games.engine.abilities.words import (
    Ability,
    CardTest,
    Filter,
    Instruction,
    IsRole,
    Modifier,
    Param,
    Value,
)
from games.engine.errors import BadAbility

if TYPE_CHECKING:
    from games.engine.abilities.vocabulary import Vocabulary

ABILITY_KEYS = {"kind", "trigger", "if", "limit", "cost", "do", "constant"}


class Compiler:
    """Compiles one ability. Names are bound to registers in the order they appear."""

    def __init__(
        self, vocabulary: "Vocabulary", quoted: list[Ability] | None = None, printed: int = 1
    ) -> None:
        self.v = vocabulary
        self.quoted = [] if quoted is None else quoted
        self.printed = printed
        self.names = {name: register for register, name in enumerate(vocabulary.presets)}
        self.anonymous = 0
        self.loops = 0
        self.in_full = 0

    # -- an ability ---------------------------------------------------------------

    def ability(self, index: int, data: Any, place: str) -> Ability:
        data = mapping(data, place)
        known_keys(data, ABILITY_KEYS | set(self.v.headers), place)
        ability = Ability(index, self._kind(data, place), data)
        for name in self.v.headers.keys() & data.keys():
            ability.headers[name] = self.kind(
                self.v.headers[name][0], data[name], f"{place}.{name}"
            )
        if "trigger" in data:
            self._trigger(ability, data["trigger"], f"{place}.trigger")
        ability.conditions = self.conditions(data.get("if", ()), f"{place}.if")
        ability.limit = self._limit(data.get("limit"), f"{place}.limit")
        self._programs(ability, data, place)
        ability.modifiers = tuple(self._modifiers(index, data.get("constant", ()), place))
        ability.registers = tuple(self.names)
        return ability

    def quote(self, data: Any, place: str) -> int:
        """Compile an ability that an effect gives; its index follows the printed ones."""
        compiler = Compiler(self.v, self.quoted, self.printed)
        ability = compiler.ability(0, data, place)
        ability.index = self.printed + len(self.quoted)
        ability.modifiers = tuple(replace(m, ability=ability.index) for m in ability.modifiers)
        self.quoted.append(ability)
        return ability.index

    def _kind(self, data: Mapping[str, Any], place: str) -> str:
        kind = data.get("kind") or inferred_kind(data)
        if kind not in self.v.kinds:
            raise BadAbility(f"{place}.kind", unknown("kind of ability", kind, self.v.kinds))
        return str(kind)

    def _limit(self, limit: Any, place: str) -> Any:
        if limit is not None and limit not in self.v.limits:
            raise BadAbility(place, unknown("limit", limit, self.v.limits))
        return limit

    def _trigger(self, ability: Ability, data: Any, place: str) -> None:
        ability.trigger, ability.trigger_tests = self.moment(data, place)

    def moment(self, data: Any, place: str) -> tuple[str, tuple[Any, ...]]:
        """What can happen: the word for it, and what it must bring."""
        name, value = single(data, self.v.triggers, "trigger", place)
        word = self.v.triggers[name]
        given = self._arguments(word.params, value, f"{place}.{name}")
        return name, tuple(given.get(param.name) for param in word.params)

    def _programs(self, ability: Ability, data: Mapping[str, Any], place: str) -> None:
        steps = list(as_list(data.get("do", ()), f"{place}.do"))
        leading = 0
        while leading < len(steps) and any(w in steps[leading] for w in self.v.announces):
            leading += 1
        announce = self.steps(steps[:leading], f"{place}.do")
        cost = self.steps(as_list(data.get("cost", ()), place), f"{place}.cost")
        do = self.steps(steps[leading:], f"{place}.do", first=leading)
        ability.parts = (announce, cost, do)

    def _modifiers(self, index: int, lines: Any, place: str) -> list[Modifier]:
        found = []
        for number, line in enumerate(as_list(lines, f"{place}.constant")):
            at = f"{place}.constant[{number}]"
            name, value = single(line, self.v.modifiers, "constant effect", at)
            word = self.v.modifiers[name]
            given = self._arguments(word.params, value, f"{at}.{name}")
            values = [given.get(p.name) for p in word.params]
            found += [Modifier(a, whom, amount, index) for a, whom, amount in word.lines(*values)]
        return found

    # -- steps --------------------------------------------------------------------

    def steps(self, steps: Sequence[Any], place: str, first: int = 0) -> tuple[Instruction, ...]:
        code: list[Instruction] = []
        for number, step in enumerate(steps, start=first):
            self._step(code, step, f"{place}[{number}]")
        return tuple(code)

    def _step(self, code: list[Instruction], step: Any, place: str) -> None:
        step = mapping(step, place)
        for word, compile_step in CONTROLS.items():
            if word in step:
                compile_step(self, code, step, place)
                return
        name, value = single(step, self.v.verbs, "verb", place)
        self._verb(code, name, value, f"{place}.{name}")

    def _verb(self, code: list[Instruction], name: str, value: Any, place: str) -> None:
        verb = self.v.verbs[name]
        value = self._inline_choices(code, verb.params, value, place)
        given = self._arguments(verb.params, value, place)
        values = tuple(given.get(param.name) for param in verb.params)
        code.append(
            Instruction(
                run_with(verb.do, values),
                None,
                taker_with(verb.chose, values),
                can_with(verb.can, values),
            )
        )

    def _inline_choices(
        self, code: list[Instruction], params: tuple[Param, ...], value: Any, place: str
    ) -> Any:
        """Turn `discard: {choose: ...}` into a choice before the verb."""
        if isinstance(value, Mapping) and "choose" in value:
            return self._chosen_first(code, value, place)
        if not isinstance(value, Mapping):
            return value
        names = {param.name for param in params}
        return {
            key: self._chosen_first(code, v, f"{place}.{key}")
            if key in names and isinstance(v, Mapping) and "choose" in v
            else v
            for key, v in value.items()
        }

    def _chosen_first(self, code: list[Instruction], value: Mapping[str, Any], place: str) -> str:
        name = value.get("as") or f"chosen#{self.anonymous}"
        self.anonymous += 1
        choose(self, code, {**value, "as": name}, place)
        return name

    # -- parameters ---------------------------------------------------------------

    def kind(self, kind: Any, value: Any, place: str) -> Any:
        return kind.compile(self, value, place)

    def kind_amount(self, value: Any, place: str) -> Any:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return self.amount(value, place)

    def amount(self, value: Any, place: str) -> Value:
        """An amount word: `hand_size`, or {count: {...}} with its parameters."""
        data = {value: {}} if isinstance(value, str) else value
        name, argument = single(data, self.v.amounts, "amount", place)
        word = self.v.amounts[name]
        return bound_with(word.number, self._values(word.params, argument, f"{place}.{name}"))

    def condition(self, data: Any, place: str) -> Value:
        data = {data: {}} if isinstance(data, str) else data
        if isinstance(data, Mapping) and "not" in data:
            inner = self.condition(data["not"], f"{place}.not")
            return lambda s, f: not inner(s, f)
        if isinstance(data, Mapping) and "any" in data:
            several = self.conditions(data["any"], f"{place}.any")
            return lambda s, f: any(condition(s, f) for condition in several)
        name, argument = single(data, self.v.conditions, "condition", place)
        word = self.v.conditions[name]
        return bound_with(word.holds, self._values(word.params, argument, f"{place}.{name}"))

    def all_of(self, data: Any, place: str) -> Value:
        conditions = self.conditions(data, place)
        return lambda s, f: all(condition(s, f) for condition in conditions)

    def conditions(self, data: Any, place: str) -> tuple[Value, ...]:
        listed = data if isinstance(data, list | tuple) else [data]
        return tuple(self.condition(c, f"{place}[{n}]") for n, c in enumerate(listed))

    def selector(self, data: Any, place: str) -> Selector:
        name, filters = single(data, self.v.nouns, "noun", place)
        given = mapping(filters or {}, f"{place}.{name}")
        return Selector(
            self.v.nouns[name],
            [self._filter(word, value, f"{place}.{name}") for word, value in given.items()],
        )

    def _filter(self, word: str, value: Any, place: str) -> tuple[Filter, Any]:
        if word not in self.v.filters:
            raise BadAbility(place, unknown("filter", word, self.v.filters))
        found = self.v.filters[word]
        return found, found.kind.compile(self, value, f"{place}.{word}")

    def cards(self, value: Any, place: str) -> Value:
        if isinstance(value, Mapping):
            selector = self.selector(value, place)
            return lambda s, f: tuple(selector.find(s, f))
        if is_word(value, self.v.roles):
            card = self.v.roles[value].card
            return lambda s, f: _present(card(s, f))
        return self.named_cards(value, place)

    def named_cards(self, value: Any, place: str) -> Value:
        if not is_word(value, self.names):
            known = [*self.v.roles, *(n for n in self.names if "#" not in n)]
            raise BadAbility(place, unknown("name", value, known))
        register = self.names[value]
        return lambda s, f: program.read_register(f, register)

    def card_test(self, value: Any, place: str) -> CardTest:
        if isinstance(value, list | tuple):
            tests = [self.card_test(v, f"{place}[{n}]") for n, v in enumerate(value)]
            return lambda s, f, c: any(test(s, f, c) for test in tests)
        if isinstance(value, Mapping):
            return self.selector(value, place).matches
        if is_word(value, self.v.roles):
            return IsRole(self.v.roles[value])
        raise BadAbility(place, unknown("card", value, self.v.roles))

    def player(self, value: Any, place: str) -> Value:
        if not is_word(value, self.v.players):
            raise BadAbility(place, unknown("player", value, self.v.players))
        return self.v.players[value][0]

    def player_test(self, value: Any, place: str) -> Any:
        self.player(value, place)
        return self.v.players[value][1]

    def register(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    # -- reading ------------------------------------------------------------------

    def _values(self, params: tuple[Param, ...], value: Any, place: str) -> tuple[Any, ...]:
        given = self._arguments(params, value, place)
        return tuple(given.get(param.name) for param in params)

    def _arguments(self, params: tuple[Param, ...], value: Any, place: str) -> dict[str, Any]:
        """Read the parameters of a word; a bare value is that of the first."""
        data = self._by_name(params, value)
        names = [param.name for param in params]
        for name in data:
            if name not in names:
                raise BadAbility(place, unknown("parameter", name, names))
        found = {}
        for param in params:
            value = data.get(param.name, param.default)
            if value is not None:
                found[param.name] = param.kind.compile(self, value, f"{place}.{param.name}")
            elif param.required:
                raise BadAbility(place, f"needs {param.name!r}")
        return found

    def _by_name(self, params: tuple[Param, ...], value: Any) -> Mapping[str, Any]:
        if value is None or value == {}:
            return {}
        names = {param.name for param in params}
        if isinstance(value, Mapping) and value.keys() & names:
            return value
        return {params[0].name: value} if params else {str(value): value}


def inferred_kind(data: Mapping[str, Any]) -> str:
    if "trigger" in data:
        return "triggered"
    if "constant" in data:
        return "constant"
    return "activated" if "cost" in data else "flash"


def _present(card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 else ()
