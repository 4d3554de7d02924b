"""Live tables with the server as it is run: the bots of docs/play.md, and processes that are killed.

Many matches under kills, by hand:
TABLE_MATCHES=100 TABLE_PAUSE=2 TABLE_KILLS=100000 pytest -m broker tests/tables/test_live.py -s
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections import Counter
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.client import HTTPException

import pytest

from tests.faults.harm import worker_processes
from tests.running import ROOT, running, until
from tests.tables.over_http import Caller, open_table, play_tables

pytestmark = [pytest.mark.broker, pytest.mark.xdist_group("tables-live")]
MATCHES = int(os.environ.get("TABLE_MATCHES", "2"))  # of each kind under kills
PAUSE = float(os.environ.get("TABLE_PAUSE", "0.7"))  # seconds of peace between two kills
KILLS = int(os.environ.get("TABLE_KILLS", "6"))  # rounds: each takes long on a busy machine
TOKEN = """
from api.models import Scope, Token
from tests.api.dataset import person
print(Token.make(person("{name}"), "test", Scope.values, None)[1])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    rates = {f"CASEBOOK_API_{tier}": "1000000" for tier in ("READS", "RUNS", "PLAYS")}
    thinker = {"CASEBOOK_TABLE_WORKERS": "1", "CASEBOOK_LEASE_SECONDS": "3", "LOG_LEVEL": "WARNING"}
    with running(tmp_path_factory.mktemp("guide"), **rates, **thinker) as casebook:
        yield casebook


def bot_in(language):
    text = (ROOT / "docs" / "play.md").read_text()
    return re.search(rf"```{language}\n(.*?)```", text, re.S)[1]


def token_of(server, name):
    return server.manage("shell", "-v0", "-c", TOKEN.format(name=name)).stdout.strip()


def play(server, name, command, bot):
    told = {
        "CASEBOOK_URL": f"http://127.0.0.1:{server.port}",
        "CASEBOOK_TOKEN": token_of(server, name),
    }
    return subprocess.run(
        command, input=bot, env=os.environ | told, capture_output=True, text=True, timeout=120
    )


def test_the_bot_in_python_plays_a_match(server):
    bot = bot_in("python")
    assert len([line for line in bot.splitlines() if line.strip()]) <= 40
    done = play(server, "python", [sys.executable, "-"], bot)
    assert done.stdout.strip(), done.stderr


def test_the_bot_in_javascript_plays_a_match(server):
    if shutil.which("node") is None:
        pytest.skip("node is not installed: the bot in JavaScript cannot run here")
    bot = bot_in("javascript")
    assert len([line for line in bot.splitlines() if line.strip()]) <= 40
    done = play(server, "javascript", ["node", "--input-type=module", "-"], bot)
    assert done.stdout.strip(), done.stderr


# -- killing -------------------------------------------------------------------------------


def web_workers(server):
    """The processes that answer: children of the one that the supervisor started."""
    asked = ["pgrep", "-f", f"casebook.asgi:application.*:{server.port}"]
    found = subprocess.run(asked, capture_output=True, text=True).stdout.split()
    return sorted(map(int, found))[1:]


def kill_processes(server, done):
    """Those that answer and those that think, with SIGKILL, while matches are played."""
    killed = Counter()
    while killed["rounds"] < KILLS and not done.wait(PAUSE):
        turn = killed["rounds"] = killed["rounds"] + 1
        kinds = {"web": web_workers(server), "worker": worker_processes(server)[: turn % 4 == 0]}
        for kind, processes in kinds.items():
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    killed[kind] += 1
        until(partial(is_up, server), seconds=60, what="the server answers again")
    return killed


def is_up(server):
    """On a busy machine it takes a process seconds to start; nobody would be served meanwhile."""
    with suppress(OSError, HTTPException):
        return server.get("/healthz")[0] == HTTPStatus.OK
    return False


@contextmanager
def being_killed(server):
    done, killed = threading.Event(), Counter()
    killer = threading.Thread(target=lambda: killed.update(kill_processes(server, done)))
    killer.start()
    try:
        yield killed
    finally:
        done.set()
        killer.join()


def test_no_answer_is_lost_or_taken_twice_when_processes_are_killed(server, tmp_path):
    """Two programs at one table, and a program against a bot that thinks in a worker."""
    base, token = f"http://127.0.0.1:{server.port}", token_of(server, "killer")
    with being_killed(server) as killed:
        played = play_tables(base, token, "castle", MATCHES, 2, kinds=("me", "me"))
        played += play_tables(base, token, "castle", MATCHES, 2, bot="search:3")
    (tmp_path / "played.json").write_text(json.dumps(played))
    code = f"from tests.tables.check_played import check; print(check({str(tmp_path / 'played.json')!r}))"
    checked = server.manage("shell", "-v0", "-c", code)
    assert checked.stdout.strip() == str(2 * MATCHES), checked.stderr
    assert killed["web"] > 0
    sys.stdout.write(f"{len(played)} matches, killed: {dict(killed)}\n")


def test_a_server_that_starts_again_between_two_answers_goes_on(server):
    base, token = f"http://127.0.0.1:{server.port}", token_of(server, "patient")
    caller = Caller(base, token)
    table = open_table(caller, "castle", ("me", "bot"), "greedy")
    before = caller.call("GET", f"/tables/{table}")
    for process in web_workers(server):
        os.kill(process, signal.SIGKILL)
    answer = {"step": before["step"], "option": 0}
    after = caller.call("POST", f"/tables/{table}/act", answer)
    assert after["step"] == before["step"] + 1
    assert caller.call("POST", f"/tables/{table}/act", answer)["step"] == after["step"]
