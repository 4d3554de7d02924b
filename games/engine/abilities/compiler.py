"""From an ability as data to programs of instructions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from games.engine.abilities import program
from games.engine.abilities.words import (
    Ability,
    CardTest,
    Filter,
    Instruction,
    IsRole,
    Modifier,
    Noun,
    Param,
    Value,
)
from games.engine.errors import BadAbility
from games.engine.flow import Frame

if TYPE_CHECKING:
    from games.engine.abilities.vocabulary import Vocabulary

ABILITY_KEYS = {"kind", "trigger", "if", "limit", "cost", "do", "constant"}
CHOOSE_KEYS = {"choose", "count", "up_to", "as", "by", "such_that"}


class Selector:
    """A noun with its filters: finds all such things, or recognises one."""

    __slots__ = ("keeps", "look", "noun", "tests", "where")

    def __init__(self, noun: Noun, filters: list[tuple[Filter, Any]]) -> None:
        self.noun = noun
        self.tests = tuple((word.test, value) for word, value in filters)
        self.look: Callable[[Any, Frame, Any], list[int]] | None = None
        self.where: Any = None
        kept = []
        for word, value in filters:
            if self.look is None and word.name in noun.among:
                self.look, self.where = noun.among[word.name], value
            else:
                kept.append((word.keep, value))
        self.keeps = tuple(kept)

    def find(self, s: Any, f: Frame) -> list[int]:
        look = self.look
        cards = self.noun.find(s, f) if look is None else look(s, f, self.where)
        for keep, value in self.keeps:
            if not cards:
                return cards
            cards = keep(s, f, cards, value)
        return cards

    def matches(self, s: Any, f: Frame, c: int) -> bool:
        if not self.noun.is_a(s, f, c):
            return False
        for test, value in self.tests:
            if not test(s, f, c, value):
                return False
        return True


class Compiler:
    """Compiles one ability. Names are bound to registers in the order they appear."""

    def __init__(
        self,
        vocabulary: "Vocabulary",
        quoted: list[Ability] | None = None,
        printed: int = 1,
    ) -> None:
        self.v = vocabulary
        self.quoted = [] if quoted is None else quoted
        self.printed = printed
        self.names = {
            name: register for register, name in enumerate(vocabulary.presets)
        }
        self.anonymous = 0
        self.loops = 0

    # -- an ability ---------------------------------------------------------------

    def ability(self, index: int, data: Any, place: str) -> Ability:
        data = self._mapping(data, place)
        self._known_keys(data, ABILITY_KEYS | set(self.v.headers), place)
        ability = Ability(index, self._kind(data, place), data)
        for name in self.v.headers.keys() & data.keys():
            ability.headers[name] = self.kind(
                self.v.headers[name][0], data[name], f"{place}.{name}"
            )
        if "trigger" in data:
            self._trigger(ability, data["trigger"], f"{place}.trigger")
        ability.conditions = self._conditions(data.get("if", ()), f"{place}.if")
        ability.limit = self._limit(data.get("limit"), f"{place}.limit")
        self._programs(ability, data, place)
        ability.modifiers = tuple(
            self._modifiers(index, data.get("constant", ()), place)
        )
        ability.registers = tuple(self.names)
        return ability

    def quote(self, data: Any, place: str) -> int:
        """Compile an ability that an effect gives; its index follows the printed ones."""
        compiler = Compiler(self.v, self.quoted, self.printed)
        ability = compiler.ability(0, data, place)
        ability.index = self.printed + len(self.quoted)
        ability.modifiers = tuple(
            replace(m, ability=ability.index) for m in ability.modifiers
        )
        self.quoted.append(ability)
        return ability.index

    def _kind(self, data: Mapping[str, Any], place: str) -> str:
        kind = data.get("kind") or inferred_kind(data)
        if kind not in self.v.kinds:
            raise BadAbility(
                f"{place}.kind", _unknown("kind of ability", kind, self.v.kinds)
            )
        return str(kind)

    def _limit(self, limit: Any, place: str) -> Any:
        if limit is not None and limit not in self.v.limits:
            raise BadAbility(place, _unknown("limit", limit, self.v.limits))
        return limit

    def _trigger(self, ability: Ability, data: Any, place: str) -> None:
        name, value = self._single(data, self.v.triggers, "trigger", place)
        word = self.v.triggers[name]
        given = self._arguments(word.params, value, f"{place}.{name}")
        ability.trigger = name
        ability.trigger_tests = tuple(given.get(param.name) for param in word.params)

    def _programs(self, ability: Ability, data: Mapping[str, Any], place: str) -> None:
        steps = list(self._list(data.get("do", ()), f"{place}.do"))
        leading = 0
        while leading < len(steps) and any(
            w in steps[leading] for w in self.v.announces
        ):
            leading += 1
        announce = self.steps(steps[:leading], f"{place}.do")
        cost = self.steps(self._list(data.get("cost", ()), place), f"{place}.cost")
        do = self.steps(steps[leading:], f"{place}.do", first=leading)
        ability.parts = (announce, cost, do)

    def _modifiers(self, index: int, lines: Any, place: str) -> list[Modifier]:
        found = []
        for number, line in enumerate(self._list(lines, f"{place}.constant")):
            at = f"{place}.constant[{number}]"
            name, value = self._single(line, self.v.modifiers, "constant effect", at)
            word = self.v.modifiers[name]
            given = self._arguments(word.params, value, f"{at}.{name}")
            values = [given.get(p.name) for p in word.params]
            found += [
                Modifier(a, whom, amount, index)
                for a, whom, amount in word.lines(*values)
            ]
        return found

    # -- steps --------------------------------------------------------------------

    def steps(
        self, steps: Sequence[Any], place: str, first: int = 0
    ) -> tuple[Instruction, ...]:
        code: list[Instruction] = []
        for number, step in enumerate(steps, start=first):
            self._step(code, step, f"{place}[{number}]")
        return tuple(code)

    def _step(self, code: list[Instruction], step: Any, place: str) -> None:
        step = self._mapping(step, place)
        for word, compile_step in CONTROLS.items():
            if word in step:
                compile_step(self, code, step, place)
                return
        name, value = self._single(step, self.v.verbs, "verb", place)
        self._verb(code, name, value, f"{place}.{name}")

    def _verb(self, code: list[Instruction], name: str, value: Any, place: str) -> None:
        verb = self.v.verbs[name]
        value = self._inline_choices(code, verb.params, value, place)
        given = self._arguments(verb.params, value, place)
        values = tuple(given.get(param.name) for param in verb.params)
        code.append(
            Instruction(
                _run(verb.do, values),
                None,
                _taker(verb.chose, values),
                _can(verb.can, values),
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

    def _chosen_first(
        self, code: list[Instruction], value: Mapping[str, Any], place: str
    ) -> str:
        name = value.get("as") or f"chosen#{self.anonymous}"
        self.anonymous += 1
        self._choose(code, {**value, "as": name}, place)
        return name

    def _choose(
        self, code: list[Instruction], step: Mapping[str, Any], place: str
    ) -> None:
        self._known_keys(step, CHOOSE_KEYS, place)
        selector = self.selector(step["choose"], f"{place}.choose")
        # What depends on an earlier choice cannot be foreseen before that is made.
        can = None if self._mentions_choice(step["choose"]) else program.can_choose
        low, high = self._how_many(step, place)
        chooser = self.player(step.get("by", "you"), f"{place}.by")
        name = str(step.get("as", "it"))
        if name in self.v.roles:
            raise BadAbility(f"{place}.as", f"{name!r} is a role; take another name")
        again = name in self.names
        register = self.register(name)
        joint = self._joint(step.get("such_that", {}), f"{place}.such_that")
        choice = program.Choice(selector, low, high, register, chooser, joint)
        if again or self.loops:
            code.append(Instruction(program.clear_register, register))
        code.append(Instruction(program.run_choose, choice, program.chose_choose, can))

    def _mentions_choice(self, data: Any) -> bool:
        """Does a description refer to something bound by an earlier step?"""
        if isinstance(data, Mapping):
            return any(self._mentions_choice(value) for value in data.values())
        if isinstance(data, list | tuple):
            return any(self._mentions_choice(value) for value in data)
        return data in self.names and data not in self.v.presets

    def _joint(self, data: Any, place: str) -> tuple[tuple[Any, Any], ...]:
        """What the chosen things must be together: different names, a total."""
        found = []
        for name, value in self._mapping(data, place).items():
            if name not in self.v.joints:
                raise BadAbility(
                    place, _unknown("joint condition", name, self.v.joints)
                )
            word = self.v.joints[name]
            found.append((word.test, word.kind.compile(self, value, f"{place}.{name}")))
        return tuple(found)

    def _how_many(self, step: Mapping[str, Any], place: str) -> tuple[Any, Any]:
        if "up_to" in step:
            if step["up_to"] == "any":
                return 0, None
            return 0, self.kind_amount(step["up_to"], f"{place}.up_to")
        count = self.kind_amount(step.get("count", 1), f"{place}.count")
        return count, count

    def _may(
        self, code: list[Instruction], step: Mapping[str, Any], place: str
    ) -> None:
        """may: steps, then: steps, else: steps"""
        self._known_keys(step, {"may", "then", "else", "by"}, place)
        chooser = self.player(step.get("by", "you"), f"{place}.by")
        body = self._body(step, "may", place) + self._body(step, "then", place)
        offered = self._body(step, "may", place)
        self._branch(code, step, place, body, lambda start, target: Instruction(
            program.run_may, (chooser, offered, target), program.chose_may
        ))  # fmt: skip

    def _if(self, code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
        """if: conditions, then: steps, else: steps"""
        self._known_keys(step, {"if", "then", "else"}, place)
        conditions = self._conditions(step["if"], f"{place}.if")
        body = self._body(step, "then", place)
        self._branch(code, step, place, body, lambda start, target: Instruction(
            program.run_unless, (conditions, target)
        ))  # fmt: skip

    def _branch(
        self,
        code: list[Instruction],
        step: Mapping[str, Any],
        place: str,
        body: tuple[Instruction, ...],
        test: Callable[[int, int], Instruction],
    ) -> None:
        otherwise = self._body(step, "else", place)
        start = len(code)
        skip = start + 1 + len(body) + (1 if otherwise else 0)
        code.append(test(start, skip))
        code.extend(_shifted(body, start + 1))
        if otherwise:
            code.append(Instruction(program.run_jump, skip + len(otherwise)))
            code.extend(_shifted(otherwise, skip))

    def _one_of(
        self, code: list[Instruction], step: Mapping[str, Any], place: str
    ) -> None:
        """one_of: [steps, steps, ...]"""
        self._known_keys(step, {"one_of", "by"}, place)
        chooser = self.player(step.get("by", "you"), f"{place}.by")
        bodies = [
            self.steps(self._list(mode, place), f"{place}.one_of[{number}]")
            for number, mode in enumerate(self._list(step["one_of"], place))
        ]
        start = len(code) + 1
        end = start + sum(len(body) + 1 for body in bodies)
        modes = []
        at = start
        for body in bodies:
            modes.append((at, body))
            at += len(body) + 1
        code.append(
            Instruction(
                program.run_modes,
                (chooser, tuple(modes), end),
                program.chose_modes,
                program.can_modes,
            )
        )
        for at, body in modes:
            code.extend(_shifted(body, at))
            code.append(Instruction(program.run_jump, end))

    def _each(
        self, code: list[Instruction], step: Mapping[str, Any], place: str
    ) -> None:
        """each: cards, as: name, do: steps"""
        self._known_keys(step, {"each", "as", "do"}, place)
        cards = self.cards(step["each"], f"{place}.each")
        current = self.register(str(step.get("as", "it")))
        rest = self.register(f"rest#{self.anonymous}")
        self.anonymous += 1
        self.loops += 1
        body = self._body(step, "do", place)
        self.loops -= 1
        start = len(code)
        end = start + 2 + len(body)
        code.append(Instruction(program.run_each, (cards, rest, current, end)))
        code.extend(_shifted(body, start + 1))
        code.append(Instruction(program.run_jump, start))

    def _body(
        self, step: Mapping[str, Any], key: str, place: str
    ) -> tuple[Instruction, ...]:
        value = step.get(key, ())
        steps = (
            [value]
            if isinstance(value, Mapping)
            else self._list(value, f"{place}.{key}")
        )
        return self.steps(steps, f"{place}.{key}")

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
        name, argument = self._single(data, self.v.amounts, "amount", place)
        word = self.v.amounts[name]
        return _bound(
            word.number, self._values(word.params, argument, f"{place}.{name}")
        )

    def condition(self, data: Any, place: str) -> Value:
        data = {data: {}} if isinstance(data, str) else data
        if isinstance(data, Mapping) and "not" in data:
            inner = self.condition(data["not"], f"{place}.not")
            return lambda s, f: not inner(s, f)
        if isinstance(data, Mapping) and "any" in data:
            several = self._conditions(data["any"], f"{place}.any")
            return lambda s, f: any(condition(s, f) for condition in several)
        name, argument = self._single(data, self.v.conditions, "condition", place)
        word = self.v.conditions[name]
        return _bound(
            word.holds, self._values(word.params, argument, f"{place}.{name}")
        )

    def all_of(self, data: Any, place: str) -> Value:
        conditions = self._conditions(data, place)
        return lambda s, f: all(condition(s, f) for condition in conditions)

    def _conditions(self, data: Any, place: str) -> tuple[Value, ...]:
        listed = data if isinstance(data, list | tuple) else [data]
        return tuple(self.condition(c, f"{place}[{n}]") for n, c in enumerate(listed))

    def selector(self, data: Any, place: str) -> Selector:
        name, filters = self._single(data, self.v.nouns, "noun", place)
        given = self._mapping(filters or {}, f"{place}.{name}")
        return Selector(
            self.v.nouns[name],
            [
                self._filter(word, value, f"{place}.{name}")
                for word, value in given.items()
            ],
        )

    def _filter(self, word: str, value: Any, place: str) -> tuple[Filter, Any]:
        if word not in self.v.filters:
            raise BadAbility(place, _unknown("filter", word, self.v.filters))
        found = self.v.filters[word]
        return found, found.kind.compile(self, value, f"{place}.{word}")

    def cards(self, value: Any, place: str) -> Value:
        if isinstance(value, Mapping):
            selector = self.selector(value, place)
            return lambda s, f: tuple(selector.find(s, f))
        if value in self.v.roles:
            card = self.v.roles[value].card
            return lambda s, f: _present(card(s, f))
        return self.bound(value, place)

    def bound(self, value: Any, place: str) -> Value:
        if value not in self.names:
            known = [*self.v.roles, *(n for n in self.names if "#" not in n)]
            raise BadAbility(place, _unknown("name", value, known))
        register = self.names[value]
        return lambda s, f: program.bound(f, register)

    def card_test(self, value: Any, place: str) -> CardTest:
        if isinstance(value, list | tuple):
            tests = [self.card_test(v, f"{place}[{n}]") for n, v in enumerate(value)]
            return lambda s, f, c: any(test(s, f, c) for test in tests)
        if isinstance(value, Mapping):
            return self.selector(value, place).matches
        if value in self.v.roles:
            return IsRole(self.v.roles[value])
        raise BadAbility(place, _unknown("card", value, self.v.roles))

    def player(self, value: Any, place: str) -> Value:
        if value not in self.v.players:
            raise BadAbility(place, _unknown("player", value, self.v.players))
        return self.v.players[value][0]

    def player_test(self, value: Any, place: str) -> Any:
        self.player(value, place)
        return self.v.players[value][1]

    def register(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    # -- reading ------------------------------------------------------------------

    def _values(
        self, params: tuple[Param, ...], value: Any, place: str
    ) -> tuple[Any, ...]:
        given = self._arguments(params, value, place)
        return tuple(given.get(param.name) for param in params)

    def _arguments(
        self, params: tuple[Param, ...], value: Any, place: str
    ) -> dict[str, Any]:
        """Read the parameters of a word; a bare value is that of the first."""
        data = self._named(params, value)
        names = [param.name for param in params]
        for name in data:
            if name not in names:
                raise BadAbility(place, _unknown("parameter", name, names))
        found = {}
        for param in params:
            value = data.get(param.name, param.default)
            if value is not None:
                found[param.name] = param.kind.compile(
                    self, value, f"{place}.{param.name}"
                )
            elif param.required:
                raise BadAbility(place, f"needs {param.name!r}")
        return found

    def _named(self, params: tuple[Param, ...], value: Any) -> Mapping[str, Any]:
        if value is None or value == {}:
            return {}
        names = {param.name for param in params}
        if isinstance(value, Mapping) and value.keys() & names:
            return value
        return {params[0].name: value} if params else {str(value): value}

    def _single(
        self, data: Any, words: Mapping[str, Any], what: str, place: str
    ) -> tuple[str, Any]:
        if isinstance(data, str):
            data = {data: {}}
        data = self._mapping(data, place)
        if len(data) != 1:
            raise BadAbility(
                place,
                f"must have one {what}, not {', '.join(map(str, data)) or 'none'}",
            )
        ((name, value),) = data.items()
        if name not in words:
            raise BadAbility(place, _unknown(what, name, words))
        return name, value

    def _mapping(self, data: Any, place: str) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            raise BadAbility(place, f"must be a mapping, not {data!r}")
        return data

    def _list(self, data: Any, place: str) -> Sequence[Any]:
        if not isinstance(data, list | tuple):
            raise BadAbility(place, f"must be a list, not {data!r}")
        return data

    def _known_keys(self, data: Mapping[str, Any], known: set[str], place: str) -> None:
        for key in data:
            if key not in known:
                raise BadAbility(place, _unknown("key", key, known))


CONTROLS: dict[
    str, Callable[[Compiler, list[Instruction], Mapping[str, Any], str], None]
] = {
    "choose": Compiler._choose,
    "may": Compiler._may,
    "if": Compiler._if,
    "one_of": Compiler._one_of,
    "each": Compiler._each,
}


def _shifted(code: Sequence[Instruction], by: int) -> list[Instruction]:
    """Move a block of instructions, written as if at 0, to where it will stand."""
    return [_shift(instruction, by) for instruction in code]


def _shift(i: Instruction, by: int) -> Instruction:
    if i.run is program.run_jump:
        return i._replace(argument=i.argument + by)
    if i.run is program.run_modes:
        chooser, modes, end = i.argument
        moved = tuple((at + by, body) for at, body in modes)
        return i._replace(argument=(chooser, moved, end + by))
    if i.run in program.CONTROL:
        return i._replace(argument=(*i.argument[:-1], i.argument[-1] + by))
    return i


def inferred_kind(data: Mapping[str, Any]) -> str:
    if "trigger" in data:
        return "triggered"
    if "constant" in data:
        return "constant"
    return "activated" if "cost" in data else "flash"


def _present(card: int) -> tuple[int, ...]:
    return (card,) if card >= 0 else ()


def _bound(fn: Callable[..., Any], values: tuple[Any, ...]) -> Value:
    """A function of (state, frame): constants go straight in, the rest is worked out first."""
    if not values:
        return fn
    if not any(callable(v) for v in values):
        if len(values) == 1:
            constant = values[0]
            return lambda s, f: fn(s, f, constant)
        return lambda s, f: fn(s, f, *values)
    if len(values) == 1:
        (only,) = values
        return lambda s, f: fn(s, f, only(s, f))
    return lambda s, f: fn(s, f, *[v(s, f) if callable(v) else v for v in values])


def _run(
    do: Callable[..., None], values: tuple[Any, ...]
) -> Callable[[Any, Frame, Any], None]:
    """The verb with its parameters, as an instruction runs it."""
    first, rest = values[:1], values[1:]
    if not any(callable(v) for v in rest):  # as most are
        if not any(callable(v) for v in first):
            return lambda s, f, _: do(s, f, *values)
        work_out = values[0]
        if not rest:
            return lambda s, f, _: do(s, f, work_out(s, f))
        return lambda s, f, _: do(s, f, work_out(s, f), *rest)
    return lambda s, f, _: do(s, f, *[v(s, f) if callable(v) else v for v in values])


def _taker(
    chose: Callable[..., None] | None, values: tuple[Any, ...]
) -> Callable[[Any, Frame, Any, Any], None] | None:
    if chose is None:
        return None
    return lambda s, f, _, action: chose(
        s, f, action, *[v(s, f) if callable(v) else v for v in values]
    )


def _can(
    can: Callable[..., bool] | None, values: tuple[Any, ...]
) -> Callable[[Any, Frame, Any], bool] | None:
    if can is None:
        return None
    if not any(callable(v) for v in values):
        return lambda s, f, _: can(s, f, *values)
    return lambda s, f, _: can(s, f, *[v(s, f) if callable(v) else v for v in values])


def _unknown(what: str, word: Any, known: Any) -> str:
    near = get_close_matches(str(word), [str(k) for k in known], n=1)
    hint = (
        f"; did you mean {near[0]!r}?"
        if near
        else f"; known: {', '.join(map(str, known))}"
    )
    return f"unknown {what} {word!r}{hint}"
