"""Live tables with the server as it is run: the bots of docs/play.md, and processes that are killed."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading

import pytest

from tests.running import ROOT, running
from tests.tables.over_http import play_tables

pytestmark = [pytest.mark.broker, pytest.mark.xdist_group("tables-live")]
TOKEN = """
from api.models import Scope, Token
from tests.api.dataset import person
print(Token.make(person("{name}"), "test", Scope.values, None)[1])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(tmp_path_factory.mktemp("guide"), LOG_LEVEL="WARNING") as casebook:
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


def web_workers(server):
    """The processes that answer: children of the one that the supervisor started."""
    asked = ["pgrep", "-f", f"casebook.asgi:application.*:{server.port}"]
    found = subprocess.run(asked, capture_output=True, text=True).stdout.split()
    return sorted(map(int, found))[1:]


def kill_web_workers(server, done):
    """One after the other, with SIGKILL, until all matches are played."""
    killed = 0
    while not done.wait(0.7):
        for process in web_workers(server):
            os.kill(process, signal.SIGKILL)
            killed += 1
    return killed


def test_no_answer_is_lost_or_taken_twice_when_web_processes_are_killed(server, tmp_path):
    token, done, killed = token_of(server, "killer"), threading.Event(), []
    killer = threading.Thread(target=lambda: killed.append(kill_web_workers(server, done)))
    killer.start()
    try:
        base = f"http://127.0.0.1:{server.port}"
        played = play_tables(base, token, "castle", 4, 2, kinds=("me", "me"))
    finally:
        done.set()
        killer.join()
    (tmp_path / "played.json").write_text(json.dumps(played))
    code = f"from tests.tables.check_played import check; print(check({str(tmp_path / 'played.json')!r}))"
    checked = server.manage("shell", "-v0", "-c", code)
    assert checked.stdout.strip() == "4", checked.stderr
    assert killed[0] > 0
