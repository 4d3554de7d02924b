"""Flow: operations, sequences and their errors."""

from types import SimpleNamespace

import pytest

from games.engine.flow import Flow


def table() -> SimpleNamespace:
    return SimpleNamespace(frames=[], done=[], options=None, result=None)


def run(flow: Flow, s: SimpleNamespace) -> None:
    while s.frames:
        frame = s.frames[-1]
        flow.runs[frame[0]](s, frame)


def test_a_sequence_runs_its_steps_in_order():
    flow, s = Flow(), table()
    steps = [lambda s, n=n: s.done.append(n) for n in range(3)]
    flow.start(s, flow.sequence(*steps))
    run(flow, s)
    assert s.done == [0, 1, 2]


def test_a_step_may_start_a_sequence_that_runs_before_the_next_step():
    flow, s = Flow(), table()
    inner = flow.sequence(lambda s: s.done.append("inner"))
    outer = flow.sequence(lambda s: flow.start(s, inner), lambda s: s.done.append("after"))
    flow.start(s, outer)
    run(flow, s)
    assert s.done == ["inner", "after"]


def test_a_sequence_waits_for_an_answer_and_stops_at_the_end_of_the_match():
    for stop in ("options", "result"):
        flow, s = Flow(), table()
        flow.start(
            s,
            flow.sequence(
                lambda s, stop=stop: setattr(s, stop, [1]),
                lambda s: s.done.append("after"),
                lambda s: s.done.append("last"),
            ),
        )
        flow.runs[0](s, s.frames[-1])
        assert s.done == []
        assert s.frames == [(0, 0, 1)]


def test_an_operation_without_function_says_which_and_where_to_look():
    flow = Flow()
    op = flow.declare("empty", "TY-1.1")
    s = SimpleNamespace(table=SimpleNamespace(rulebook=SimpleNamespace(flow=flow)))
    with pytest.raises(RuntimeError, match=r"'empty' \(TY-1.1\) is declared .* rulebook\.py"):
        flow.runs[op](s, (op,))


def test_an_answer_nobody_asked_for_says_so():
    flow = Flow()
    op = flow.declare("silent", "TY-1.1")
    with pytest.raises(RuntimeError, match="asked nobody"):
        flow.chosen[op](table(), (op,), ("yes",))
