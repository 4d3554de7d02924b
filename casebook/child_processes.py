"""Child processes that are restarted when they die and never outlive us."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PR_SET_PDEATHSIG = 1
LONGEST_WAIT = 30.0  # seconds between two tries of a child that keeps dying
AT_ONCE = 5.0  # seconds: who dies sooner after a start will do so again
LOG_LIMIT = 10_000_000


def die_with_parent(sign: int = signal.SIGTERM) -> None:
    """Ask the kernel for a signal when the parent dies, however it dies."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, int(sign))


# Loaded before any fork: loading a library between fork and exec can deadlock.
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Child:
    """One command, its process group and its log."""

    def __init__(
        self, name: str, command: Sequence[str], env: Mapping[str, str], log: Path
    ) -> None:
        self.name = name
        self.command = [*command]
        self.env = {**env}
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.restarts = 0
        self.started_at = 0.0
        self.start_after = 0.0

    def start(self) -> None:
        roll_log(self.log)
        with self.log.open("ab") as out:
            # Its own session: Ctrl-C reaches us alone, and we stop all in order.
            self.process = subprocess.Popen(
                self.command,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        self.started_at = time.monotonic()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def restart_if_dead(self, say: Callable[[str], None]) -> None:
        """Notice a death, and start again: at once, or after a pause if it never got going."""
        if self.is_running:
            return
        if self.process is not None:
            self.schedule_restart(say)
        elif time.monotonic() >= self.start_after:
            self.start()

    def schedule_restart(self, say: Callable[[str], None]) -> None:
        assert self.process is not None
        self.kill_group()
        pause = self.next_pause(time.monotonic() - self.started_at)
        self.start_after = time.monotonic() + pause
        ending = describe_ending(self.process.returncode)
        when = f"in {pause:.0f} s" if pause else "now"
        say(f"{self.name} {ending}; restarting {when} (log: {self.log})")
        self.process = None

    def next_pause(self, lived: float) -> float:
        """Seconds before the next start: a killed worker is missed, a broken one is not."""
        self.restarts = self.restarts + 1 if lived < AT_ONCE else 0
        return min(2.0 ** (self.restarts - 1), LONGEST_WAIT) if self.restarts else 0.0

    def ask_to_stop(self) -> None:
        if self.is_running:
            assert self.process is not None
            self.process.terminate()

    def stop(self, deadline: float) -> None:
        """Wait until the deadline, then leave nothing of the group behind."""
        if self.process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(max(0.0, deadline - time.monotonic()))
        self.kill_group()
        self.process.wait()

    def kill_group(self) -> None:
        assert self.process is not None
        # Mostly the whole group is gone already, as it should be.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)


def describe_ending(returncode: int) -> str:
    if returncode < 0:
        return f"was killed by {signal.Signals(-returncode).name}"
    return f"ended with status {returncode}"


def roll_log(log: Path) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))


def roll_running_log(log: Path) -> None:
    """Set a log aside that a process still writes to: it appends, so it goes on at the top."""
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        shutil.copyfile(log, log.with_suffix(".log.1"))
        os.truncate(log, 0)
