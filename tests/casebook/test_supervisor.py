"""`make run` as its user meets it: real processes, waits that poll."""

import os
import re
import signal
import socket

import pytest

from tests.running import Casebook, run, running, until

pytestmark = [pytest.mark.xdist_group("supervisor"), pytest.mark.broker]


@pytest.fixture(scope="module")
def casebook(tmp_path_factory):
    with running(tmp_path_factory.mktemp("run")) as started:
        yield started


def refusal(env):
    """The one sentence of a start that was refused."""
    result = run(["-m", "casebook.supervisor"], env)
    assert result.returncode == 1, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_it_is_ready_on_every_address_it_prints(casebook):
    said = casebook.output.read_text()
    for path in re.findall(r"http://127\.0\.0\.1:\d+(/\S+)", said):
        assert casebook.get(path)[0] == 200, path
    assert len(re.findall(r"Demo account '\w+' with password", said)) == 2


def test_static_files_are_served_by_the_web_server(casebook):
    names = os.listdir(casebook.var / "static" / "web")
    hashed = next(n for n in names if re.fullmatch(r"site\.\w{12}\.css", n))
    assert f"/static/web/{hashed}" in login_page(casebook)


def login_page(casebook):
    from urllib.request import urlopen

    with urlopen(f"http://127.0.0.1:{casebook.port}/login/") as page:
        return page.read().decode()


def test_a_second_start_says_so_and_leaves_the_first_alone(casebook):
    before = casebook.processes()
    assert "already running" in refusal(casebook.env)
    assert casebook.processes() == before
    assert casebook.readiness() == []


def test_a_taken_port_is_found_before_anything_starts(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refusal(Casebook(tmp_path).env | {"PORT": str(port)})
    assert f"127.0.0.1:{port} cannot be used" in sentence
    assert "PORT" in sentence
    assert not (tmp_path / "casebook.sqlite3").exists()


def test_an_unreachable_database_is_one_sentence(tmp_path):
    url = "postgresql://nobody:secret@127.0.0.1:1/nowhere"
    sentence = refusal(Casebook(tmp_path).env | {"DATABASE_URL": url})
    assert "nowhere at 127.0.0.1:1 cannot be opened" in sentence
    assert "DATABASE_URL" in sentence
    assert "secret" not in sentence


def test_an_unreachable_broker_is_one_sentence(tmp_path):
    url = "amqp://guest:secret@127.0.0.1:1//"
    env = Casebook(tmp_path, DATABASE_URL="").env
    sentence = refusal(env | {"CELERY_BROKER_URL": url})
    assert "does not answer" in sentence
    assert "CELERY_BROKER_URL" in sentence
    assert "secret" not in sentence


def test_a_killed_worker_turns_readyz_red_and_is_restarted(casebook):
    killed = casebook.worker_pid()
    os.kill(killed, signal.SIGKILL)
    until(lambda: casebook.readiness() == ["workers"], seconds=5, what="red")
    until(lambda: casebook.readiness() == [], seconds=20, what="green again")
    assert casebook.worker_pid() != killed
    assert "worker1 was killed by SIGKILL" in casebook.output.read_text()


def test_a_message_reaches_the_worker(casebook):
    code = "from casebook.tasks import sessions_clear; sessions_clear.delay()"
    sent = casebook.manage("shell", "-c", code)
    assert sent.returncode == 0, sent.stderr
    log = casebook.var / "log" / "worker1.log"
    until(
        lambda: re.search(r"sessions_clear\[.*succeeded", log.read_text()),
        seconds=10,
        what="the task has run",
    )


@pytest.mark.parametrize("sign", [signal.SIGHUP, signal.SIGKILL])
def test_no_process_is_left_however_it_ends(tmp_path, sign):
    with running(tmp_path, DEBUG="1", CASEBOOK_SHIPPED_DATA="0") as casebook:
        assert len(casebook.processes()) >= 6
        status = casebook.stop(sign)
        until(lambda: not casebook.processes(), seconds=20, what="all gone")
    assert status == (0 if sign == signal.SIGHUP else -signal.SIGKILL)


def test_no_process_is_left_after_ctrl_c(casebook):
    # The last to use the shared one: `running` does not mind that it has ended.
    assert casebook.stop(signal.SIGINT) == 0
    until(lambda: not casebook.processes(), seconds=5, what="all gone")


def test_ctrl_c_during_set_up_is_quiet(tmp_path):
    casebook = Casebook(tmp_path, DATABASE_URL="")
    casebook.start()
    until(lambda: (tmp_path / "run.lock").exists(), seconds=20, what="it began")
    assert casebook.stop() == 0
    assert "Traceback" not in casebook.output.read_text()
    assert not casebook.processes()


@pytest.mark.parametrize("sign", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_set_up_stops_at_once_even_in_code_that_swallows_exceptions(tmp_path, sign):
    script = (
        "import os, signal, sys\n"
        "from casebook import supervisor\n"
        "def deaf():\n"
        "    try:\n"
        f"        os.kill(os.getpid(), signal.{sign})\n"
        "    except BaseException:\n"
        "        sys.exit('went on')\n"
        "supervisor.load_settings = deaf\n"
        "supervisor.main()"
    )
    result = run(["-c", script], Casebook(tmp_path).env)
    assert (result.returncode, result.stdout, result.stderr) == (0, "Stopped.\n", "")
