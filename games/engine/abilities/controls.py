"""The words that decide which steps are carried out: choose, may, if, try, one_of, each."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from games.engine.abilities import program
from games.engine.abilities.shape import as_list, known_keys, mapping, unknown
from games.engine.abilities.words import Instruction
from games.engine.errors import BadAbility
from games.engine.flow import Frame

if TYPE_CHECKING:
    from games.engine.abilities.compiler import Compiler

CHOOSE_KEYS = {"choose", "count", "up_to", "at_least", "as", "by", "such_that"}


def choose(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """choose: things, count, up_to or at_least: how many, as: name, by: player, such_that: together"""
    known_keys(step, CHOOSE_KEYS, place)
    selector = c.selector(step["choose"], f"{place}.choose")
    # What depends on an earlier choice cannot be foreseen before that is made.
    can = None if mentions_choice(c, step["choose"]) else program.can_choose
    low, high = how_many(c, step, place)
    chooser = c.player(step.get("by", "you"), f"{place}.by")
    name = str(step.get("as", "it"))
    if name in c.v.roles:
        raise BadAbility(f"{place}.as", f"{name!r} is a role; take another name")
    again = name in c.names
    register = c.register(name)
    joint = joint_tests(c, step.get("such_that", {}), f"{place}.such_that")
    choice = program.Choice(selector, low, high, register, chooser, joint)
    if again or c.loops:
        code.append(Instruction(program.clear_register, register))
    code.append(Instruction(program.run_choose, choice, program.chose_choose, can))


def mentions_choice(c: "Compiler", data: Any) -> bool:
    """Does a description refer to something bound by an earlier step?"""
    if isinstance(data, Mapping):
        return any(mentions_choice(c, value) for value in data.values())
    if isinstance(data, list | tuple):
        return any(mentions_choice(c, value) for value in data)
    return data in c.names and data not in c.v.presets


def joint_tests(c: "Compiler", data: Any, place: str) -> tuple[tuple[Any, Any], ...]:
    """What the chosen things must be together: different names, a total."""
    found = []
    for name, value in mapping(data, place).items():
        if name not in c.v.joints:
            raise BadAbility(place, unknown("joint condition", name, c.v.joints))
        word = c.v.joints[name]
        found.append((word.test, word.kind.compile(c, value, f"{place}.{name}")))
    return tuple(found)


def how_many(c: "Compiler", step: Mapping[str, Any], place: str) -> tuple[Any, Any]:
    if "up_to" in step:
        if step["up_to"] == "any":
            return 0, None
        return 0, c.kind_amount(step["up_to"], f"{place}.up_to")
    if "at_least" in step:
        return c.kind_amount(step["at_least"], f"{place}.at_least"), None
    count = c.kind_amount(step.get("count", 1), f"{place}.count")
    return count, count


def may(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """may: steps, then: steps, else: steps"""
    known_keys(step, {"may", "then", "else", "by"}, place)
    chooser = c.player(step.get("by", "you"), f"{place}.by")
    offered = in_full(c, step, "may", place)
    body = offered + block(c, step, "then", place)
    branch(
        c,
        code,
        step,
        place,
        body,
        lambda start, target: Instruction(
            program.run_may, (chooser, offered, target), program.chose_may
        ),
    )


def if_(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """if: conditions, then: steps, else: steps"""
    known_keys(step, {"if", "then", "else"}, place)
    conditions = c.conditions(step["if"], f"{place}.if")
    body = block(c, step, "then", place)
    branch(
        c,
        code,
        step,
        place,
        body,
        lambda start, target: Instruction(program.run_unless, (conditions, target)),
    )


def try_(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """try: steps, else: steps for when those cannot be done"""
    known_keys(step, {"try", "else"}, place)
    if "else" not in step:
        raise BadAbility(place, "needs 'else'")
    tried = in_full(c, step, "try", place)

    def is_possible(s: Any, f: Frame) -> bool:
        return program.feasible(s, f, tried)

    branch(
        c,
        code,
        step,
        place,
        tried,
        lambda start, target: Instruction(program.run_unless, ((is_possible,), target)),
    )


def branch(
    c: "Compiler",
    code: list[Instruction],
    step: Mapping[str, Any],
    place: str,
    body: tuple[Instruction, ...],
    test: Callable[[int, int], Instruction],
) -> None:
    otherwise = block(c, step, "else", place)
    start = len(code)
    skip = start + 1 + len(body) + (1 if otherwise else 0)
    code.append(test(start, skip))
    code.extend(shift(body, start + 1))
    if otherwise:
        code.append(Instruction(program.run_jump, skip + len(otherwise)))
        code.extend(shift(otherwise, skip))


def one_of(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """one_of: [steps, steps, ...], count or up_to: how many of them"""
    known_keys(step, {"one_of", "by", "count", "up_to"}, place)
    chooser = c.player(step.get("by", "you"), f"{place}.by")
    bodies = [
        c.steps(as_list(mode, place), f"{place}.one_of[{number}]")
        for number, mode in enumerate(modes_together(step, place))
    ]
    start = len(code) + 1
    end = start + sum(len(body) + 1 for body in bodies)
    modes = []
    at = start
    for body in bodies:
        modes.append((at, body))
        at += len(body) + 1
    run = program.run_any_mode if c.v.any_mode and not c.in_full else program.run_modes
    code.append(
        Instruction(run, (chooser, tuple(modes), end), program.chose_modes, program.can_modes)
    )
    for at, body in modes:
        code.extend(shift(body, at))
        code.append(Instruction(program.run_jump, end))


def modes_together(step: Mapping[str, Any], place: str) -> list[Any]:
    """What can be picked: a mode, or as many as the text says, done in the printed order."""
    modes = as_list(step["one_of"], place)
    most = step.get("count", step.get("up_to", 1))
    if not isinstance(most, int) or not 0 < most <= len(modes):
        raise BadAbility(place, f"must pick at most {len(modes)} modes, not {most!r}")
    numbers = range(0 if "up_to" in step else most, most + 1)
    together = [each for n in numbers for each in combinations(modes, n)]
    return [[s for mode in several for s in as_list(mode, place)] for several in together]


def each(c: "Compiler", code: list[Instruction], step: Mapping[str, Any], place: str) -> None:
    """each: cards, as: name, do: steps"""
    known_keys(step, {"each", "as", "do"}, place)
    cards = c.cards(step["each"], f"{place}.each")
    current = c.register(str(step.get("as", "it")))
    rest = c.register(f"rest#{c.anonymous}")
    c.anonymous += 1
    c.loops += 1
    body = block(c, step, "do", place)
    c.loops -= 1
    start = len(code)
    end = start + 2 + len(body)
    code.append(Instruction(program.run_each, (cards, rest, current, end)))
    code.extend(shift(body, start + 1))
    code.append(Instruction(program.run_jump, start))


def block(c: "Compiler", step: Mapping[str, Any], key: str, place: str) -> tuple[Instruction, ...]:
    """The steps under a key, of which a single one need not be a list."""
    value = step.get(key, ())
    steps = [value] if isinstance(value, Mapping) else as_list(value, f"{place}.{key}")
    return c.steps(steps, f"{place}.{key}")


def in_full(
    c: "Compiler", step: Mapping[str, Any], key: str, place: str
) -> tuple[Instruction, ...]:
    """The steps under a key that are done in full or not at all."""
    c.in_full += 1
    code = block(c, step, key, place)
    c.in_full -= 1
    return code


Control = Callable[["Compiler", list[Instruction], Mapping[str, Any], str], None]

CONTROLS: dict[str, Control] = {
    "choose": choose,
    "may": may,
    "if": if_,
    "try": try_,
    "one_of": one_of,
    "each": each,
}


def shift(code: Sequence[Instruction], by: int) -> list[Instruction]:
    """Move a block of instructions, written as if at 0, to where it will stand."""
    return [_shift(instruction, by) for instruction in code]


def _shift(i: Instruction, by: int) -> Instruction:
    if i.run is program.run_jump:
        return i._replace(argument=i.argument + by)
    if i.run in (program.run_modes, program.run_any_mode):
        chooser, modes, end = i.argument
        moved = tuple((at + by, body) for at, body in modes)
        return i._replace(argument=(chooser, moved, end + by))
    if i.run in program.CONTROL:
        return i._replace(argument=(*i.argument[:-1], i.argument[-1] + by))
    return i
