"""Two hosts on one database and broker, one of which is killed: by hand, beside the suite.

    python -m tests.faults.two_hosts postgresql://user@host/new-database redis://host:6379/12 [stop]

Each host has its own folder, its own name (where the kernel lets us) and its own web server, workers
and scheduler, started with deploy/casebook as docs/operations.md says. They are set up at the same
moment on the empty database. A series is played undisturbed, and once more while the second host is
killed outright, or with `stop` stands still for longer than its leases last and then goes on; results, schedulers and the surviving web server are looked at.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.running import ROOT, clean_environment, free_port, until

RUN = ROOT / "deploy" / "casebook"
STILL = 35.0  # seconds: leases of pieces last 20, that of the scheduler 15
MATCHES = int(os.environ.get("MATCHES", "2000"))
QUEUE = """
from django.contrib.auth import get_user_model
from decks.models import Deck
from games.runs.services import series_queue
ann, _ = get_user_model().objects.get_or_create(username="ann")
box = Deck.objects.filter(game_id="castle").first()
job, _ = series_queue(ann, "castle", [box], ["greedy", "random"], matches=%d, seed=5, fresh=True)
print(job.pk)
"""
LOOK = """
SELECT state, done, total, result_hash,
    (SELECT count(*) FROM games_match WHERE job_id = job.id),
    (SELECT count(*) FROM casebook_schedulerlease),
    (SELECT coalesce(sum(count), 0)::int FROM games_counter WHERE name = 'reclaimed')
FROM games_job job WHERE id = %s
"""

HELD = """
SELECT count(*) FROM games_chunk WHERE job_id = %s AND state = 'running' AND worker LIKE %s
"""


class Host:
    def __init__(self, name: str, folder: Path, database: str, broker: str, shared: Path) -> None:
        self.name, self.var, self.port = name, folder / name, free_port()
        self.var.mkdir()
        self.running: list[subprocess.Popen[bytes]] = []
        self.env = {
            **clean_environment(),
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "CASEBOOK_VAR": str(self.var), "PORT": str(self.port), "HOST": "127.0.0.1",
            "DATABASE_URL": database, "CELERY_BROKER_URL": broker, "DEBUG": "0", "HTTPS": "0",
            "CACHE_URL": os.environ.get("CACHE_URL", ""),
            "SECRET_KEY": "two hosts share one secret key, whatever it may say here",
            "CASEBOOK_MEDIA": str(shared), "CASEBOOK_WORKERS": "4", "WEB_CONCURRENCY": "1",
            "CASEBOOK_QUEUE_PREFIX": f"twohosts{os.getpid()}",
        }  # fmt: skip

    def command(self, *words: str) -> list[str]:
        """Under a name of its own, as machines have: the kernel gives one to who may ask."""
        if os.geteuid() == 0 and shutil.which("unshare"):
            named = ["unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', self.name]
            return [*named, str(RUN), *words]
        return [str(RUN), *words]

    def start(self, part: str, number: str = "") -> subprocess.Popen[bytes]:
        with (self.var / f"{part}{number}.log").open("wb") as log:
            words = [part, f"{number}-{self.name}"] if number else [part]
            process = subprocess.Popen(
                self.command(*words), env=self.env, stdout=log, stderr=log, start_new_session=True
            )
        self.running.append(process)
        return process

    def start_all(self) -> None:
        self.start("web")
        self.start("worker", "1")
        self.start("worker", "2")
        self.start("beat")

    def kill(self) -> None:
        for process in self.running:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self.running = []

    def signal(self, sign: signal.Signals) -> None:
        for process in self.running:
            os.killpg(process.pid, sign)

    def stand_still(self) -> None:
        """Until others have taken what it held; then it goes on with what it thinks is its own."""
        self.signal(signal.SIGSTOP)
        time.sleep(STILL)
        self.signal(signal.SIGCONT)

    def shell(self, code: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
            cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(done.stderr)
        return done.stdout.splitlines()[-1]

    def ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=30):
                return True
        except OSError:
            return False


def look(host: Host, job: int) -> list[object]:
    with psycopg.connect(host.env["DATABASE_URL"]) as link:
        found = link.execute(LOOK, [job]).fetchone()
    assert found is not None
    return list(found)


def held_by(host: Host, job: int) -> int:
    """Pieces of the series that its workers play at this moment."""
    with psycopg.connect(host.env["DATABASE_URL"]) as link:
        found = link.execute(HELD, [job, f"%{host.name}%"]).fetchone()
    assert found is not None
    return int(found[0])


def play(host: Host, disturb: "Host | None" = None, harm: str = "kill") -> list[object]:
    job = int(host.shell(QUEUE % MATCHES))
    if disturb:
        held = until(lambda: held_by(disturb, job), seconds=300, what="it holds a piece")
        {"kill": disturb.kill, "stop": disturb.stand_still}[harm]()
        recorded = look(host, job)[4]
        say(f"{harm} {disturb.name}, which held {held} pieces; recorded: {recorded} of {MATCHES}")
    until(lambda: look(host, job)[0] in ("done", "failed"), seconds=900, what="played")
    return look(host, job)


def sent_by(host: Host) -> list[str]:
    """When its scheduler sent something."""
    text = (host.var / "beat.log").read_text()
    return re.findall(r"^(\S+ \S+) .*Sending due task sweep-lost-work", text, re.MULTILINE)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(database: str, broker: str, harm: str = "kill") -> int:
    folder = Path(tempfile.mkdtemp(prefix="two-hosts-"))
    (folder / "shared").mkdir()
    one, two = (Host(n, folder, database, broker, folder / "shared") for n in ("one", "two"))
    try:
        both = [host.start("bootstrap") for host in (one, two)]
        codes = [process.wait(timeout=600) for process in both]
        one.running, two.running = [], []
        say(f"set up at once: status {codes}")
        one.start_all()
        two.start_all()
        until(lambda: one.ready() and two.ready(), seconds=300, what="ready on both")
        say("ready on both hosts")
        calm = play(one)
        say(f"undisturbed: {calm}")
        rough = play(one, two, harm)
        say(f"one host disturbed: {rough}")
        time.sleep(20)
        times = sent_by(one), sent_by(two)
        say(f"sweeps sent by each scheduler: {[len(t) for t in times]}")
        overlap = bool(times[0] and times[1]) and not (
            max(times[0]) < min(times[1]) or max(times[1]) < min(times[0])
        )
        web = urllib.request.urlopen(f"http://127.0.0.1:{one.port}/healthz", timeout=30).status
        same = calm[:5] == rough[:5] and calm[0] == "done"
        say(f"same result: {same}; two schedulers at once: {overlap}; web of the other: {web}")
        return 0 if same and not overlap and codes == [0, 0] and web == 200 else 1
    finally:
        one.kill()
        two.kill()
        say(f"logs: {folder}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
