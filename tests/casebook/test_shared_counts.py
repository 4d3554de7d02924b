"""Counters in a file: shared by processes, atomic, and forgotten in time."""

import multiprocessing

import pytest

from casebook import shared_counts
from casebook.shared_counts import SharedCounts

EACH = 200


def count(path, start):
    counts = SharedCounts(path, {})
    start.wait()
    for _ in range(EACH):
        counts.incr("rate")


def test_processes_count_together(tmp_path):
    path = str(tmp_path / "limits.sqlite3")
    assert SharedCounts(path, {}).add("rate", 0, 60)
    context = multiprocessing.get_context("spawn")
    start = context.Event()
    others = [context.Process(target=count, args=(path, start)) for _ in range(2)]
    for other in others:
        other.start()
    start.set()
    for other in others:
        other.join(60)
    assert SharedCounts(path, {}).get("rate") == 2 * EACH


def test_many_callers_push_nobody_out(tmp_path):
    counts = SharedCounts(str(tmp_path / "limits.sqlite3"), {})
    counts.add("first", 7, 60)
    for n in range(1_000):
        counts.add(f"caller-{n}", 1, 60)
    assert counts.get("first") == 7


def test_a_count_runs_out(tmp_path, monkeypatch):
    counts = SharedCounts(str(tmp_path / "limits.sqlite3"), {})
    assert counts.add("rate", 1, 60)
    assert not counts.add("rate", 1, 60)
    now = shared_counts.time.time()
    monkeypatch.setattr(shared_counts.time, "time", lambda: now + 61)
    assert counts.get("rate") is None
    with pytest.raises(ValueError, match="not found"):
        counts.incr("rate")
    assert counts.add("rate", 1, 60)
