"""Matches with bots from elsewhere, in a process that ends however they end."""

import json
import os
import signal
import time
from dataclasses import asdict
from pathlib import Path

import pytest

from games import rulebooks
from games.bots.tables import Tables as ReadyTables
from games.play.apart import Ended, call_apart, play_number_apart
from games.play.plans import Terms, match_plan
from games.play.running import MatchStalled, Tables, play_number

SECONDS, MEMORY = 5, 256


def tables(*bots):
    rulebook = rulebooks.get("castle")
    deck = ReadyTables(rulebook, "episode", seats=2).at(1).spec.decks[0]
    plan = match_plan(Terms("episode", 2, {}, 1, 7), bots, one_box=True)
    return Tables(rulebook, plan, [deck])


def test_a_match_is_the_same_in_a_child():
    table = tables("greedy", "random")
    apart, here = play_number_apart(table, 0, SECONDS, MEMORY), play_number(table, 0, SECONDS)
    # What crosses between processes is JSON, which knows lists and no tuples.
    assert json.dumps(as_data(apart)) == json.dumps(as_data(here))


def as_data(played):
    record, cards = played
    return asdict(record), cards


def test_a_bot_that_ends_its_process_breaks_one_match_at_once():
    record, cards = play_number_apart(tables("tests.play.hostile.Leaver", "random"), 0, 5, MEMORY)
    assert (record.error, cards) == ("A bot ended the process it was played in (status 3).", [])


def test_a_bot_that_swallows_its_alarm_is_ended_by_the_kernel():
    record, _ = play_number_apart(tables("tests.play.hostile.Deaf", "random"), 0, 0.2, MEMORY)
    assert record.error == "The match was stopped after 0.2 seconds of processor time."


def test_a_bot_that_wants_all_memory_gets_an_error_and_its_match_goes_on():
    record, _ = play_number_apart(tables("tests.play.hostile.Hungry", "random"), 0, 20, 64)
    assert record.error == ""
    assert "MemoryError" in record.faults[0]


def test_what_stands_still_is_stalled(monkeypatch):
    monkeypatch.setattr("games.play.apart.LATE", 0)
    with pytest.raises(MatchStalled):
        call_apart(lambda: time.sleep(60), 0.3, MEMORY)


def test_a_match_that_is_killed_from_outside_is_played_again():
    with pytest.raises(MatchStalled):
        call_apart(lambda: os.kill(os.getpid(), signal.SIGKILL), SECONDS, MEMORY)


def test_an_exception_here_ends_the_child_and_what_it_started(tmp_path, monkeypatch):
    def play():
        if os.fork() == 0:
            time.sleep(60)
        (tmp_path / "group").write_text(str(os.getpgid(0)))
        time.sleep(60)

    def interrupted(*_):
        while not (tmp_path / "group").exists() or not (tmp_path / "group").read_text():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr("games.play.apart.read_answer", interrupted)
    with pytest.raises(KeyboardInterrupt):
        call_apart(play, SECONDS, MEMORY)
    group = int((tmp_path / "group").read_text())
    deadline = time.monotonic() + 10
    while is_there(group) and time.monotonic() < deadline:
        time.sleep(0.01)  # what was killed is still being taken away
    assert not is_there(group)


def is_there(group):
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return any(is_running(pid, group) for pid in os.listdir("/proc") if pid.isdigit())


def is_running(pid, group):
    try:
        state, _, its_group = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return False
    return int(its_group) == group and state != "Z"


def test_nonsense_is_no_answer():
    assert isinstance(call_apart(lambda: os._exit(0), SECONDS, MEMORY), Ended)
