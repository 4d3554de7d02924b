"""`make run`: set up, start web, workers and scheduler, keep them alive, stop them all."""

import fcntl
import http.client
import json
import os
import secrets
import signal
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from casebook import env
from casebook.child_processes import Child, die_with_parent, roll_running_log

READY_WITHIN = 90.0
STOP_WITHIN = 10.0
LOOK_EVERY = 0.2
THINKER = "thinker"  # casebook/heartbeat.py tells these workers by it
SHORTEST_KEY = 50  # casebook/settings.py takes none below
MEND_KEY = "put its backup there, or delete it for a new one, which signs everybody out"
MOST_CONNECTIONS = 4000  # of one web process: most of them only follow something


def main() -> None:
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(sign, leave_at_once)
    if "MAKELEVEL" in os.environ:
        die_with_parent()  # `make` killed outright must not leave us behind
    began = time.monotonic()
    laptop_defaults()
    settings = load_settings()
    with running_lock(settings):
        check_surroundings(settings)
        bootstrap()
        forget_metrics(settings.METRICS_DIR)
        Supervisor(settings).run(began)


def leave_at_once(*_: object) -> None:
    """Asked to stop while setting up, with nothing started yet and nothing to put in order.

    Not by an exception: raised wherever the program happens to be, it can fall into code
    that swallows it. Ending here is as safe as being killed, which has to be safe anyway.
    """
    with suppress(OSError):
        os.write(sys.stdout.fileno(), b"Stopped.\n")
    os._exit(0)


def say(line: str) -> None:
    # Whoever listened may be gone (a closed terminal); the work goes on or ends in order.
    with suppress(OSError):
        print(line, flush=True)


def laptop_defaults() -> None:
    """Nobody said DEBUG: run like production on this machine alone, with its own secret."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    if not os.environ.get("DEBUG"):
        os.environ["DEBUG"] = "0"
        os.environ.setdefault("HTTPS", "0")
        if not os.environ.get("SECRET_KEY"):
            os.environ["SECRET_KEY"] = stored_secret_key()


def stored_secret_key() -> str:
    base = Path(__file__).resolve().parent.parent
    path = env.folder("CASEBOOK_VAR", base / "var") / "secret-key"
    if not path.exists():
        # Moved into place whole: an interrupted start must not leave an empty secret.
        draft = path.with_suffix(".draft")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(50))
        draft.replace(path)
    return read_secret_key(path)


def read_secret_key(path: Path) -> str:
    try:
        key = path.read_text().strip()
    except (OSError, ValueError) as error:
        sys.exit(f"The secret key {path} cannot be read ({error}); {MEND_KEY}.")
    if len(key) < SHORTEST_KEY:
        sys.exit(f"The secret key {path} is broken (too short); {MEND_KEY}.")
    return key


def load_settings() -> Any:
    import django
    from django.conf import settings

    django.setup()
    return settings


def running_lock(settings: Any) -> IO[str]:
    """An open, locked file; the kernel frees it however we end."""
    lock: IO[str] = (settings.VAR_DIR / "run.lock").open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        sys.exit(
            f"Casebook is already running in {settings.VAR_DIR} ({lock.read().strip()}); "
            "stop that one first, or set CASEBOOK_VAR and PORT for a second one."
        )
    lock.truncate(0)
    lock.write(f"process {os.getpid()}, port {settings.PORT}")
    lock.flush()
    return lock


def forget_metrics(folder: Path) -> None:
    """Counts of processes that are gone: a new start counts from zero."""
    for file in folder.glob("*.db"):
        file.unlink()


def check_surroundings(settings: Any) -> None:
    from casebook.connectivity import (
        Unreachable,
        check_broker,
        check_database,
        check_database_file,
        check_port_free,
    )

    try:
        check_port_free(settings.HOST, settings.PORT)
        check_database_file()
        check_database()
        check_broker()
    except Unreachable as problem:
        sys.exit(str(problem))


def bootstrap() -> None:
    from django.core.management import CommandError
    from django.db import connections

    from casebook.bootstrap import prepare
    from casebook.connectivity import explain_unreachable_database

    try:
        with explain_unreachable_database():
            prepare(say)
    except CommandError as problem:
        sys.exit(str(problem))
    finally:
        connections.close_all()


class Supervisor:
    def __init__(self, settings: Any) -> None:
        self.settings = settings
        self.logs: Path = settings.VAR_DIR / "log"
        self.children = [self.web(), *self.workers(), self.beat()]
        self.stopping = False

    def run(self, began: float) -> None:
        for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sign, self.ask_to_stop)
        try:
            for child in self.children:
                child.start()
            self.wait_until_ready()
            if not self.stopping:
                self.announce(time.monotonic() - began)
            self.keep_alive()
        finally:
            self.stop_all()

    def ask_to_stop(self, *_: object) -> None:
        self.stopping = True

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        missing = "the web server"
        while not self.stopping and (missing := self.missing_parts()):
            if time.monotonic() > deadline:
                sys.exit(f"Not ready after {READY_WITHIN:.0f} s, missing: {missing}.")
            self.restart_dead()
            time.sleep(LOOK_EVERY)

    def keep_alive(self) -> None:
        while not self.stopping:
            self.restart_dead()
            time.sleep(LOOK_EVERY)

    def restart_dead(self) -> None:
        for child in self.children:
            child.restart_if_dead(say)
            roll_running_log(child.log)

    def stop_all(self) -> None:
        say("Stopping.")
        deadline = time.monotonic() + STOP_WITHIN
        for child in self.children:
            child.ask_to_stop()
        for child in self.children:
            child.stop(deadline)
        say("Stopped.")

    def missing_parts(self) -> str:
        """What /readyz still misses, in words; empty when it is green."""
        link = http.client.HTTPConnection(self.address, self.settings.PORT, timeout=10)
        try:
            link.request("GET", "/readyz", headers={"Host": self.own_host})
            answer = json.loads(link.getresponse().read())
        except (OSError, ValueError, http.client.HTTPException):
            return "the web server"
        finally:
            link.close()
        return "; ".join(answer[part]["detail"] for part in answer["missing"])

    @property
    def address(self) -> str:
        host: str = self.settings.HOST
        return "127.0.0.1" if host in ("0.0.0.0", "::", "") else host

    @property
    def own_host(self) -> str:
        """A host name that ALLOWED_HOSTS lets in, whatever it says."""
        first: str = self.settings.ALLOWED_HOSTS[0]
        return "localhost" if first == "*" else first.removeprefix(".")

    def announce(self, seconds: float) -> None:
        url = f"http://{self.address}:{self.settings.PORT}"
        say(f"Casebook is ready ({seconds:.1f} s).")
        say(f"  Website    {url}/")
        say(f"  REST API   {url}/api/v1/")
        say(f"  Probes     {url}/healthz  {url}/readyz")
        say(f"  Logs       {self.logs}")
        say("Stop with Ctrl-C.")

    def web(self) -> Child:
        place = f"{self.settings.HOST}:{self.settings.PORT}"
        return self.child(
            "web",
            *("gunicorn", "casebook.asgi:application", "--bind", place),
            *("--worker-class", "casebook.web_worker.Worker"),
            *("--workers", str(self.settings.WEB_PROCESSES)),
            *("--worker-connections", str(MOST_CONNECTIONS)),
            *("--preload", "--no-control-socket", "--graceful-timeout", "5"),
        )

    def workers(self) -> list[Child]:
        played = [self.worker(f"worker{n + 1}") for n in range(self.settings.WORKERS)]
        return played + [self.thinker(n + 1) for n in range(self.settings.TABLE_WORKERS)]

    def thinker(self, number: int) -> Child:
        """For live tables alone: somebody waits there while others' series run for minutes."""
        return self.worker(f"{THINKER}{number}", "--queues", f"{self.settings.QUEUE_PREFIX}-tables")

    def worker(self, kind: str, *only: str) -> Child:
        # The port keeps apart two installations that share a machine and a database.
        name = f"{kind}-{self.settings.PORT}@{socket.gethostname()}"
        return self.child(
            kind,
            *("celery", "-A", "casebook", "worker", "-n", name, *only),
            *("--pool", "prefork", "--concurrency", "1"),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
            *("--loglevel", self.settings.LOG_LEVEL),
        )

    def beat(self) -> Child:
        return self.child(
            "beat",
            *("celery", "-A", "casebook", "beat"),
            *("--pidfile=", "--loglevel", self.settings.LOG_LEVEL),
        )

    def child(self, name: str, *command: str) -> Child:
        full = [sys.executable, "-m", *command]
        return Child(name, full, os.environ, self.logs / f"{name}.log")


if __name__ == "__main__":
    main()
