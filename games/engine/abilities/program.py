"""The interpreter: programs of instructions, run one by one on the frame stack.

Before an instruction runs, the frame already points to the next one. So an instruction may
ask a seat, push frames above the program or end the match, and the program goes on later.
"""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.words import (
    COST,
    PART,
    PC,
    REGISTERS,
    Instruction,
    Value,
)
from games.engine.flow import Action, Flow, Frame

Demand = tuple[Callable[[Any, Frame, Any], bool], Any]


# -- frames ---------------------------------------------------------------------------
#
# A program's frame is (op, face, ability, part, pc, seat, source, registers): words.py names
# the places to read, these functions build it, and nothing else has to know the order. It is
# a tuple because frames are saved, compared and shared by clones like any others, and because
# a class with slots takes twice as long to build where nothing is compiled.


def program_frame(
    op: int,
    face: int,
    ability: int,
    part: int,
    seat: int,
    source: int,
    registers: tuple[Any, ...] = (),
) -> Frame:
    """A part of an ability before its first instruction; `op` is what `declare_program` gave."""
    return (op, face, ability, part, 0, seat, source, registers)


def evaluation_frame(
    ability: int, seat: int, source: int, registers: tuple[Any, ...] = ()
) -> Frame:
    """What conditions and selections read outside a running program: all but the face."""
    return (0, 0, ability, 0, 0, seat, source, registers)


def context(s: Any, ability: int, seat: int, source: int, registers: tuple[Any, ...] = ()) -> Frame:
    """An evaluation frame that knows the face of its source as well."""
    face = s.table.index_of[s.face[source]]
    return (0, face, ability, 0, 0, seat, source, registers)


def with_pc(f: Frame, pc: int) -> Frame:
    """The same program at another instruction."""
    op, face, ability, part, _, seat, source, registers = f
    return (op, face, ability, part, pc, seat, source, registers)


def with_registers(f: Frame, registers: tuple[Any, ...]) -> Frame:
    """The same program with other things bound."""
    op, face, ability, part, pc, seat, source, _ = f
    return (op, face, ability, part, pc, seat, source, registers)


# -- running --------------------------------------------------------------------------


def declare_program(flow: Flow, rule: str) -> int:
    """Give a rulebook's flow the operation that runs ability programs."""
    op = flow.declare("program", rule)
    flow.run(op)(run_program)
    flow.chose(op)(chose_in_program)
    return op


def run_program(s: Any, f: Frame) -> None:
    frames = s.frames
    depth = len(frames)
    op, face, ability, part, pc, seat, source, registers = f
    code = s.table.faces[face].abilities[ability].parts[part]
    end = len(code)
    while pc < end:
        f = frames[-1] = (op, face, ability, part, pc + 1, seat, source, registers)
        run, argument, _chose, _can = code[pc]
        run(s, f, argument)
        if s.options is not None:
            jump(s, frames[-1], pc)  # it asks again, to the same effect, if it is run again
            return
        if len(frames) != depth or s.result is not None:
            return
        f = frames[-1]
        op, face, ability, part, pc, seat, source, registers = f
    frames.pop()
    finished = s.table.rulebook.program_finished
    if finished is not None:
        finished(s, f)


def chose_in_program(s: Any, f: Frame, action: Action) -> None:
    op, face, ability, part, pc, seat, source, registers = f
    _run, argument, chose, _can = s.table.faces[face].abilities[ability].parts[part][pc]
    if chose is None:
        raise RuntimeError("this instruction asks nobody")
    f = s.frames[-1] = (op, face, ability, part, pc + 1, seat, source, registers)
    chose(s, f, argument, action)


def jump(s: Any, f: Frame, pc: int) -> None:
    op, face, ability, part, _, seat, source, registers = f
    s.frames[-1] = (op, face, ability, part, pc, seat, source, registers)


def bind(s: Any, f: Frame, register: int, value: Any) -> None:
    """Write a register of the program on top of the stack."""
    held = f[REGISTERS]
    if len(held) < register:
        held += ((),) * (register - len(held))
    held = (*held[:register], value, *held[register + 1 :])
    s.frames[-1] = with_registers(f, held)


def read_register(f: Frame, register: int) -> tuple[int, ...]:
    registers: tuple[Any, ...] = f[REGISTERS]
    return registers[register] if register < len(registers) else ()


def conditions_hold(s: Any, f: Frame, conditions: tuple[Value, ...]) -> bool:
    for condition in conditions:
        if not condition(s, f):
            return False
    return True


def feasible(s: Any, f: Frame, code: tuple[Instruction, ...]) -> bool:
    """Can every part of this program be done as things stand: a cost paid, a target found?"""
    at = 0
    end = len(code)
    while at < end:
        run, argument, _, can = code[at]
        if can is not None and not can(s, f, argument):
            return False
        at = _after(s, f, code[at], at) if run in CONTROL else at + 1
    return True


def demands(code: tuple[Instruction, ...]) -> tuple[Demand, ...]:
    """What `feasible` asks of a program, worked out once: quicker for one asked often."""
    if any(i.run in CONTROL for i in code):
        return ((feasible, code),)
    return tuple((i.can, i.argument) for i in code if i.can is not None)


def demands_met(s: Any, f: Frame, asked: tuple[Demand, ...]) -> bool:
    for can, argument in asked:
        if not can(s, f, argument):
            return False
    return True


def _after(s: Any, f: Frame, i: Instruction, at: int) -> int:
    """Where the parts that have to be done go on: past what is optional or one of several."""
    if i.run is run_jump:
        target: int = i.argument
        return target
    if i.run in (run_modes, run_any_mode, run_may, run_each):
        return int(i.argument[-1])
    if i.run is run_unless and not conditions_hold(s, f, i.argument[0]):
        return int(i.argument[1])
    return at + 1


# -- choosing -------------------------------------------------------------------------


class Choice:
    """So many of such things, bound to a register. The chooser is a player word."""

    __slots__ = ("chooser", "high", "joint", "low", "register", "selector")

    def __init__(
        self,
        selector: Any,
        low: Any,
        high: Any,
        register: int,
        chooser: Value,
        joint: tuple[tuple[Any, Any], ...] = (),
    ) -> None:
        self.joint = joint
        self.selector = selector
        self.low = low
        self.high = high
        self.register = register
        self.chooser = chooser


def run_choose(s: Any, f: Frame, choice: Choice) -> None:
    registers, register = f[REGISTERS], choice.register
    chosen = registers[register] if register < len(registers) else ()
    rest = choice.selector.find(s, f)
    if chosen:
        rest = [c for c in rest if c not in chosen]
    for test, value in choice.joint:
        rest = [c for c in rest if test(s, f, chosen, c, value)]
    low, high = choice.low, choice.high
    enough = len(chosen) >= (low(s, f) if callable(low) else low)
    narrow = s.table.rulebook.choice_offered
    if narrow is not None:
        rest, enough = narrow(s, f, rest, chosen, enough)
    if callable(high):
        high = high(s, f)
    if not rest or (high is not None and len(chosen) >= high):
        complete_choice(s, f, chosen)
        return
    options: list[Action] = [("choose", c) for c in rest]
    if enough:
        options.append(("done",))
    s.ask(choice.chooser(s, f), options)


def chose_choose(s: Any, f: Frame, choice: Choice, action: Action) -> None:
    if action[0] == "done":
        complete_choice(s, f, read_register(f, choice.register))
        return
    chosen = (*read_register(f, choice.register), action[1])
    again = f[PC] - 1
    bind(s, f, choice.register, chosen)
    jump(s, s.frames[-1], again)


def complete_choice(s: Any, f: Frame, chosen: tuple[int, ...]) -> None:
    """Tell the rulebook what was chosen, if it wants to know."""
    made = s.table.rulebook.choice_made
    if made is not None and chosen:
        made(s, f, chosen)


def can_choose(s: Any, f: Frame, choice: Choice) -> bool:
    low = choice.low if isinstance(choice.low, int) else choice.low(s, f)
    if low == 0:
        return True
    found = choice.selector.find(s, f)
    narrow = s.table.rulebook.choice_offered
    if narrow is not None and found:
        found, _enough = narrow(s, f, found, (), False)
    return bool(len(found) >= low)


def clear_register(s: Any, f: Frame, register: int) -> None:
    """Empty a register before a choice that a loop may come to again."""
    if read_register(f, register):
        bind(s, f, register, ())


# -- control --------------------------------------------------------------------------


def run_jump(s: Any, f: Frame, target: int) -> None:
    jump(s, f, target)


def run_unless(s: Any, f: Frame, argument: tuple[tuple[Value, ...], int]) -> None:
    """Go on if the conditions hold, else jump."""
    conditions, target = argument
    if not conditions_hold(s, f, conditions):
        jump(s, f, target)


def run_may(s: Any, f: Frame, argument: tuple[Value, tuple[Instruction, ...], int]) -> None:
    """Ask whether to do the following part; jump past it if it cannot be done."""
    chooser, code, target = argument
    if feasible(s, f, code):
        s.ask(chooser(s, f), [("yes",), ("no",)])
    else:
        jump(s, f, target)


def chose_may(s: Any, f: Frame, argument: tuple[Any, Any, int], action: Action) -> None:
    if action[0] == "no":
        jump(s, f, argument[2])


def run_modes(s: Any, f: Frame, argument: tuple[Value, tuple[tuple[int, Any], ...], int]) -> None:
    """Ask for one of several programs among those that can be done."""
    chooser, modes, end = argument
    options: list[Action] = [
        ("mode", number) for number, (_, code) in enumerate(modes) if feasible(s, f, code)
    ]
    if options:
        s.ask(chooser(s, f), options)
    else:
        jump(s, f, end)


def run_any_mode(s: Any, f: Frame, argument: tuple[Value, Any, int]) -> None:
    """Ask for one of several programs, whether or not it can be done; a cost must be paid."""
    chooser, modes, _end = argument
    if f[PART] == COST:
        run_modes(s, f, argument)
    else:
        s.ask(chooser(s, f), [("mode", number) for number in range(len(modes))])


def can_modes(s: Any, f: Frame, argument: tuple[Value, tuple[tuple[int, Any], ...], int]) -> bool:
    """As a cost or an offer, at least one of the programs must be possible."""
    return any(feasible(s, f, code) for _, code in argument[1])


def chose_modes(s: Any, f: Frame, argument: Any, action: Action) -> None:
    jump(s, f, argument[1][action[1]][0])


def run_each(s: Any, f: Frame, argument: tuple[Value, int, int, int]) -> None:
    """Take the next card of a selection made once; jump out when there is none left."""
    cards, rest, current, end = argument
    todo = read_register(f, rest)
    if todo == ():
        todo = (-1, *cards(s, f))  # -1 marks a selection that has been made
    if len(todo) == 1:
        bind(s, f, rest, ())
        jump(s, s.frames[-1], end)
        return
    bind(s, f, rest, (-1, *todo[2:]))
    bind(s, s.frames[-1], current, (todo[1],))


CONTROL = frozenset({run_jump, run_unless, run_may, run_modes, run_any_mode, run_each})
"""Instructions after which the next one is not always the one that follows."""
