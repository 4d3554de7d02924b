"""Words with their parameters filled in, as functions that a match calls.

Most parameters are constants; only those that are not are worked out at each call.
"""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.words import Value
from games.engine.flow import Frame


def bound_with(fn: Callable[..., Any], values: tuple[Any, ...]) -> Value:
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


def run_with(do: Callable[..., None], values: tuple[Any, ...]) -> Callable[[Any, Frame, Any], None]:
    """The verb with its parameters, as an instruction runs it."""
    first, rest = values[:1], values[1:]
    if not any(callable(v) for v in rest):  # as most are
        if not any(callable(v) for v in first):
            return lambda s, f, _: do(s, f, *values)
        work_out = values[0]
        if not rest:
            return lambda s, f, _: do(s, f, work_out(s, f))
        return lambda s, f, _: do(s, f, work_out(s, f), *rest)
    *before, last = values
    if not any(callable(v) for v in before):  # so many cards for whom
        return lambda s, f, _: do(s, f, *before, last(s, f))
    return lambda s, f, _: do(s, f, *[v(s, f) if callable(v) else v for v in values])


def taker_with(
    chose: Callable[..., None] | None, values: tuple[Any, ...]
) -> Callable[[Any, Frame, Any, Any], None] | None:
    if chose is None:
        return None
    if not any(callable(v) for v in values):
        return lambda s, f, _, action: chose(s, f, action, *values)
    return lambda s, f, _, action: chose(
        s, f, action, *[v(s, f) if callable(v) else v for v in values]
    )


def can_with(
    can: Callable[..., bool] | None, values: tuple[Any, ...]
) -> Callable[[Any, Frame, Any], bool] | None:
    if can is None:
        return None
    if not any(callable(v) for v in values):
        return lambda s, f, _: can(s, f, *values)
    return lambda s, f, _: can(s, f, *[v(s, f) if callable(v) else v for v in values])
