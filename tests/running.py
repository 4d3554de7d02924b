"""Start a whole Casebook in its own folder, port, database and queue, and talk to it."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parent.parent


def until(question: Callable[[], object], *, seconds: float, what: str) -> object:
    """Poll until the answer is true; a bounded wait that ends as soon as it can."""
    deadline = time.monotonic() + seconds
    while not (answer := question()):
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.05)
    return answer


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Casebook:
    """One `make run`, without make."""

    def __init__(self, var: Path, **changed: str) -> None:
        self.var = var
        self.port = free_port()
        self.env = clean_environment() | {
            "CASEBOOK_VAR": str(var),
            "PORT": str(self.port),
            "CASEBOOK_WORKERS": "1",
            "CASEBOOK_TABLE_WORKERS": "0",
            "WEB_CONCURRENCY": "1",
            "CASEBOOK_QUEUE_PREFIX": f"test{uuid.uuid4().hex[:8]}",
            **changed,
        }
        self.output = var / "output.txt"

    def start(self) -> None:
        self.var.mkdir(parents=True, exist_ok=True)
        with self.output.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "casebook.supervisor"],
                cwd=ROOT,
                env=self.env,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until_ready(self) -> None:
        def ready() -> bool:
            assert self.process.poll() is None, self.output.read_text()
            return "Casebook is ready" in self.output.read_text()

        until(ready, seconds=150, what="Casebook is ready")

    def stop(self, sign: int = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(sign)
        return self.process.wait(timeout=30)

    def manage(self, *command: str) -> subprocess.CompletedProcess[str]:
        return run(["manage.py", *command], self.env)

    def get(self, path: str) -> tuple[int, dict]:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            link.request("GET", path)
            answer = link.getresponse()
            return answer.status, json.loads(answer.read() or "{}")
        finally:
            link.close()

    def readiness(self) -> list[str]:
        return self.get("/readyz")[1]["missing"]

    def processes(self) -> set[int]:
        """Every process that was started with this folder, whoever its parent is."""
        mark = f"CASEBOOK_VAR={self.var}\0".encode()
        return {pid for pid in all_processes() if mark in environment_of(pid)}

    def worker_pid(self) -> int:
        """The main process of the only worker: the one whose parent is the supervisor."""
        return next(
            pid
            for pid in self.processes()
            if f"worker1-{self.port}@".encode() in read(f"/proc/{pid}/cmdline")
            and parent_of(pid) == self.process.pid
        )


def all_processes() -> list[int]:
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def environment_of(pid: int) -> bytes:
    return read(f"/proc/{pid}/environ")


def parent_of(pid: int) -> int:
    found = re.search(rb"^PPid:\t(\d+)", read(f"/proc/{pid}/status"), re.MULTILINE)
    return int(found[1]) if found else 0


def read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def clean_environment() -> dict[str, str]:
    """This process's environment, less what would change how Casebook starts."""
    ours = ("DEBUG", "SECRET_KEY", "HTTPS", "MAKELEVEL", "MAKEFLAGS", "LOG_LEVEL")
    return {k: v for k, v in os.environ.items() if k not in ours}


def run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )


@contextmanager
def scratch_database() -> Iterator[dict[str, str]]:
    """What to change in the environment for a database of one's own.

    SQLite follows CASEBOOK_VAR by itself; on PostgreSQL one is made and dropped.
    """
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield {"DATABASE_URL": ""}
        return
    name = f"casebook_{uuid.uuid4().hex[:12]}"
    server = urlsplit(url)
    ask_postgres(server, f"CREATE DATABASE {name}")
    try:
        yield {"DATABASE_URL": urlunsplit(server._replace(path=f"/{name}"))}
    finally:
        ask_postgres(server, f"DROP DATABASE {name} WITH (FORCE)")


def ask_postgres(server: SplitResult, statement: str) -> None:
    """Over a link of its own: the server may be restarted between two of these."""
    import psycopg

    url = urlunsplit(server._replace(path="/postgres"))
    with psycopg.connect(url, autocommit=True) as link:
        link.execute(statement)


@contextmanager
def running(
    var: Path, before: Callable[[Casebook], None] | None = None, **changed: str
) -> Iterator[Casebook]:
    """A started Casebook; `before` is called when its tables are there, but no process."""
    with scratch_database() as database:
        casebook = Casebook(var, **{**database, **changed})
        if before:
            casebook.manage("migrate").check_returncode()
            before(casebook)
        casebook.start()
        try:
            casebook.wait_until_ready()
            yield casebook
        finally:
            casebook.stop(signal.SIGTERM)
            forget_queue(casebook.env["CASEBOOK_QUEUE_PREFIX"])


def forget_queue(prefix: str) -> None:
    """Leave no durable queue of a test behind on a real broker."""
    from django.conf import settings

    from casebook.celery import app

    if settings.BROKER_IS_FILES:
        return
    with app.connection_for_write() as link:
        channel = link.default_channel
        for ours in app.amqp.queues:
            name = ours.replace(settings.QUEUE_PREFIX, prefix, 1)
            channel.queue_delete(name)
            channel.exchange_delete(name)
        if link.transport.driver_type == "redis":  # it keeps the bindings for ever
            for key in channel.client.scan_iter(f"*{prefix}*"):
                channel.client.delete(key)
