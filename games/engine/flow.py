"""The flow of a game: operations on an explicit stack of frames.

A frame is a tuple `(op, *arguments)`; the top one runs. Running it pops it, replaces it,
pushes others above it, or asks a seat. Frames are immutable, so a clone shares them.
"""

from collections.abc import Callable
from typing import Any

Frame = tuple[Any, ...]
Action = tuple[Any, ...]
Run = Callable[[Any, Frame], None]
Chose = Callable[[Any, Frame, Action], None]
Step = Callable[[Any], None]

OP = 0
"""Where a frame has its operation."""

SEQUENCE = 0


def refuse_answer(s: Any, frame: Frame, action: Action) -> None:
    raise RuntimeError(f"frame {frame!r} asked nobody, yet got {action!r}")


def refuse_run(s: Any, frame: Frame) -> None:
    flow = s.table.rulebook.flow
    name, rule = flow.names[frame[OP]], flow.rules[frame[OP]]
    raise RuntimeError(
        f"operation {name!r} ({rule}) is declared but has no function: "
        "let the game's rulebook.py import the chapter that has it."
    )


class Flow:
    """A rulebook's operations, numbered in the order they are declared."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules: list[str] = []
        self.runs: list[Run] = []
        self.chosen: list[Chose] = []
        self.sequences: list[tuple[Step, ...]] = []
        self.declare("sequence", "")
        self.runs[SEQUENCE] = self._run_sequence

    def declare(self, name: str, rule: str) -> int:
        """Number an operation. `rule` is what an action refused there is said to break."""
        self.names.append(name)
        self.rules.append(rule)
        self.runs.append(refuse_run)
        self.chosen.append(refuse_answer)
        return len(self.names) - 1

    def run(self, op: int) -> Callable[[Run], Run]:
        """Decorator: the function that runs when a frame of this operation is on top."""

        def register(function: Run) -> Run:
            self.runs[op] = function
            return function

        return register

    def chose(self, op: int) -> Callable[[Chose], Chose]:
        """Decorator: the function that takes the action a seat chose at this operation."""

        def register(function: Chose) -> Chose:
            self.chosen[op] = function
            return function

        return register

    def sequence(self, *steps: Step) -> int:
        """Register steps that run one after another; start them with `start`."""
        self.sequences.append(steps)
        return len(self.sequences) - 1

    def start(self, s: Any, sequence: int) -> None:
        s.frames.append((SEQUENCE, sequence, 0))

    def _run_sequence(self, s: Any, frame: Frame) -> None:
        """Step after step, until one of them starts something or ends the match."""
        _, sequence, begin = frame
        steps = self.sequences[sequence]
        frames = s.frames
        depth = len(frames)
        for at in range(begin, len(steps) - 1):
            steps[at](s)
            if len(frames) != depth or s.options is not None or s.result is not None:
                frames[depth - 1] = (SEQUENCE, sequence, at + 1)
                return
        frames.pop()
        steps[-1](s)
