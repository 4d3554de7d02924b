"""A database of the version before: it migrates, and shows and replays what it did before.

The upgrade runs in processes of its own on SQLite, whatever database the suite is on.
"""

import base64
import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import rulebooks
from games.engine.replay import loads, verify
from games.rulebooks.catalogue import catalogue
from tests.running import ROOT, clean_environment
from tests.upgrade.stored import ANSWERS, DATABASE

HERE = Path(__file__).parent
BEFORE = json.loads(gzip.decompress((HERE / ANSWERS).read_bytes()))

pytestmark = pytest.mark.xdist_group("upgrade")  # one worker migrates it once


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> dict[str, str]:
    """A copy of the stored database, migrated by this tree."""
    var = tmp_path_factory.mktemp("upgrade")
    (var / "casebook.sqlite3").write_bytes(gzip.decompress((HERE / DATABASE).read_bytes()))
    env = {**clean_environment(), "CASEBOOK_VAR": str(var), "DATABASE_URL": ""}
    env["CELERY_BROKER_URL"] = ""
    run(env, "manage.py", "migrate", "--verbosity=0")
    return env


@pytest.fixture(scope="module")
def after(environment) -> dict:
    """What the same questions are answered now."""
    return json.loads(run(environment, "tests/upgrade/stored.py", "ask"))


def run(env: dict[str, str], *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def lost(before, now, place="") -> list[str]:
    """Where an answer no longer says what it said; what it says besides does not matter."""
    if isinstance(before, dict) and isinstance(now, dict):
        gone = [f"{place}/{key} is gone" for key in before if key not in now]
        both = [key for key in before if key in now]
        return gone + [line for k in both for line in lost(before[k], now[k], f"{place}/{k}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        return [line for n, (b, a) in pairs for line in lost(b, a, f"{place}/{n}")]
    if place.endswith("/text") and whom_and_why(before) == whom_and_why(now):
        return []
    if place.endswith("/bytes") and lines_of(before) <= lines_of(now):
        return []  # a text may say more than it did
    return [] if before == now else [f"{place} was {before!r:.80} and is {now!r:.80}"]


def lines_of(packed: str) -> set[bytes]:
    return set(base64.b64decode(packed).splitlines())


def whom_and_why(line: str) -> list[str]:
    """Who acts and by which rule: a line of the log may be told in better words, not of others."""
    return re.findall(r"Player \d \(\w+\)|\([A-Z]+-[\w.]+\)", line)


def asked_about(*words: str) -> list[str]:
    return [a for a in BEFORE["addresses"] if any(word in a for word in words)]


@pytest.mark.parametrize("address", asked_about("/decks/"))
def test_decks_and_their_verdicts_are_as_they_were(after, address):
    assert BEFORE["answers"][address]["status"] == 200
    assert lost(BEFORE["answers"][address], after["answers"][address]) == []


ENDED_OTHERWISE = [
    "/api/v1/matches/1/replay",
    "/api/v1/matches/1/events?limit=100",
    "/api/v1/matches/1/view?step=7&seat=0",
    "/admin/runs/1/matches/0/",
    "/api/v1/swap-tests/3/matches/3/replay",
]
"""Matches of Case Closed, whose rules have been mended since: they would end otherwise."""


def of_runs(*, shown: bool) -> list[str]:
    found = [a for a in BEFORE["addresses"] if "/decks/" not in a]
    return [a for a in found if (a not in ENDED_OTHERWISE) == shown]


MOVED_ON = (
    "/json/stale was [] and is ['The ",  # engine or bot: so it should say
    "/json/engine was '1.1'",
    "/json/fingerprint was ",  # the log of Castle names its suspects now, and belongs to it
    "/json/results/0/details was [1] and is [1, [",
)
"""What an upgrade may change in an answer about a stored run."""


@pytest.mark.parametrize("address", of_runs(shown=True))
def test_runs_reports_and_matches_are_as_they_were(after, address):
    assert BEFORE["answers"][address]["status"] == 200
    found = lost(BEFORE["answers"][address], after["answers"][address])
    assert [line for line in found if not line.startswith(MOVED_ON)] == []


@pytest.mark.parametrize("address", [a for a in of_runs(shown=False) if "/api/" in a])
def test_matches_that_would_end_otherwise_say_so(after, address):
    answer = after["answers"][address]
    assert answer["status"] == 409
    now = rulebooks.get("case-closed").version
    assert f"engine 1.1 and would end otherwise by this one, {now}" in answer["json"]["detail"]


@pytest.mark.parametrize("address", [a for a in of_runs(shown=True) if "/replay" in a])
def test_stored_matches_replay_to_the_same_end(after, address):
    replay = loads(replay_bytes(after["answers"][address]))
    rulebook = rulebooks.get(replay.game)
    assert verify(replay, rulebook, catalogue(replay.game)).result is not None


def replay_bytes(answer: dict) -> bytes:
    packed = answer.get("bytes")
    return base64.b64decode(packed) if packed else json.dumps(answer["json"]).encode()


def test_what_was_queued_before_is_played_after(after):
    assert after["waited"]["json"]["state"] == "done"
    replay = loads(replay_bytes(after["replayed"]))
    assert verify(replay, rulebooks.get("castle"), catalogue("castle")).result is not None


def test_a_new_deck_is_saved_and_judged(after):
    assert after["saved"]["status"] == 200
    assert after["saved"]["json"]["legal"] is True


def test_nothing_is_left_to_migrate(environment):
    run(environment, "manage.py", "migrate", "--check")


def test_the_shipped_catalogue_finds_its_cards_unchanged(environment, after):
    said = run(environment, "manage.py", "load_catalog", "castle", "case-closed")
    assert "castle: 0 added, 0 changed, 50 unchanged (version 1)" in said
    assert "case-closed: 0 added, 0 changed, 183 unchanged (version 1)" in said


def test_a_lost_answer_would_be_told():
    assert lost({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}], "c": 4}) == ["/a/1/b was 2 and is 3"]
    assert lost({"a": 1}, {}) == ["/a is gone"]


def test_the_stored_files_stay_small():
    assert sum(os.path.getsize(HERE / name) for name in (ANSWERS, DATABASE)) < 400_000
