"""Ways to harm a running Casebook, and people who talk to it meanwhile."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.running import ROOT, Casebook, all_processes, environment_of, forget_queue, read

SECRET_KEY = "only for tests and measurements, and at least 50 characters"


class Driver:
    """A command of tests/faults/driver.py in a process of its own."""

    def __init__(self, casebook: Casebook, command: str, **said: object) -> None:
        words = [f"{key}={value}" for key, value in said.items()]
        env = casebook.env | {
            "DJANGO_SETTINGS_MODULE": "casebook.settings",
            "DEBUG": "0",  # debugging keeps every query
            "SECRET_KEY": SECRET_KEY,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.driver", command, *words],
            cwd=ROOT,
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_queued(self) -> None:
        for line in self.process.stderr:
            if line.startswith("queued"):
                return
        raise AssertionError("Nothing was queued.")

    def result(self, seconds: float = 300) -> dict:
        out, err = self.process.communicate(timeout=seconds)
        assert self.process.returncode == 0, err[-3000:]
        return json.loads(out.splitlines()[-1])


def drive(casebook: Casebook, command: str, wait: float = 300, **said: object) -> dict:
    return Driver(casebook, command, **said).result(wait)


def worker_processes(casebook: Casebook) -> list[int]:
    """Main and pool processes of all workers."""
    mark = f"CASEBOOK_VAR={casebook.var}\0".encode()
    return [
        pid
        for pid in all_processes()
        if mark in environment_of(pid) and b"\0worker\0" in read(f"/proc/{pid}/cmdline")
    ]


class Killer(threading.Thread):
    """Kills a random process of a random worker again and again."""

    def __init__(self, casebook: Casebook, pause: tuple[float, float], seed: int) -> None:
        super().__init__(daemon=True)
        self.casebook = casebook
        self.pause = pause
        self.random = random.Random(seed)
        self.over = threading.Event()
        self.killed = 0

    def run(self) -> None:
        while not self.over.wait(self.random.uniform(*self.pause)):
            found = worker_processes(self.casebook)
            if found:
                with suppress(ProcessLookupError):
                    os.kill(self.random.choice(found), signal.SIGKILL)
                    self.killed += 1


@contextmanager
def killing(casebook: Casebook, *, every: tuple[float, float] = (0.5, 2.0), seed: int = 1):
    killer = Killer(casebook, every, seed)
    killer.start()
    try:
        yield killer
    finally:
        killer.over.set()
        killer.join()


def lose_messages(casebook: Casebook, seconds: float = 1.0) -> None:
    """The broker goes away and comes back without its messages."""
    messages = casebook.var / "broker" / "messages"
    if not casebook.env.get("CELERY_BROKER_URL", "").startswith(("redis", "amqp")):
        gone = Path(f"{messages}-{time.time_ns()}")
        messages.rename(gone)
        time.sleep(seconds)
        messages.mkdir(exist_ok=True)
    else:
        forget_queue(casebook.env["CASEBOOK_QUEUE_PREFIX"])
