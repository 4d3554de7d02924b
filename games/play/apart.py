"""Play a match in a process of its own, for bots from elsewhere.

Whatever a bot does there (an endless loop in C, an `except:` around everything, `os._exit`, all the
memory it can get) ends with that process. It is bounded by the kernel in processor time and memory
and can be stopped at once. It answers in JSON: nothing it says is run here.
"""

import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, NamedTuple, NoReturn

from games.play.card_stats import Tally
from games.play.running import PATIENCE, MatchStalled, Record, Tables, play_number

GRACE = 0.5  # seconds in which a child that has said all ends by itself
LATE = 2  # seconds of processor time after the match's own alarm: it was swallowed
STALLED = 75  # the status of a child that hardly ran
LARGEST_ANSWER = 64 * 1024 * 1024
MIB = 1024 * 1024


class Ended(NamedTuple):
    """How a child ended that did not say what came of it."""

    code: int
    used: float  # seconds of processor time

    def words(self, seconds: float) -> str:
        if self.used >= seconds:
            return f"The match was stopped after {seconds:g} seconds of processor time."
        return f"A bot ended the process it was played in ({self.how})."

    @property
    def how(self) -> str:
        code = self.code
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"status {code}"


def play_number_apart(
    tables: Tables, number: int, seconds: float, memory: int
) -> tuple[Record, list[Tally]]:
    """As `play_number`. A match whose process ended under it is a broken one."""

    def play() -> list[Any]:
        record, cards = play_number(tables, number, seconds)
        return [asdict(record), cards]

    found = call_apart(play, seconds, memory)
    if isinstance(found, Ended):
        seed = tables.plan.setting(number).seed
        return Record(number, seed, error=found.words(seconds)), []
    record, cards = found
    return Record(**record), cards


def call_apart(play: Callable[[], Any], seconds: float, memory: int) -> Any:
    """What a function answers in a child with so much processor time, and so many MiB more than
    this process has. An exception that is raised here meanwhile ends the child."""
    child, answer = start_child(lambda: run_bounded(play, seconds, memory))
    grace = 0.0
    try:
        text = read_answer(answer, time.monotonic() + PATIENCE * (seconds + LATE))
        grace = GRACE
    finally:
        os.close(answer)
        ended = stop_child(child, grace=grace)
    if ended.code == STALLED:
        raise MatchStalled
    try:
        return json.loads(text)
    except ValueError:
        if ended.code == -signal.SIGKILL and ended.used < seconds:
            raise MatchStalled from None  # killed from outside: no fault of the bot's, played again
        return ended


def start_child(play: Callable[[], Any]) -> tuple[int, int]:
    """A copy of this process that plays and writes what came of it; its id and where to read."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        answer_and_end(writer, play)
    os.close(writer)
    return child, reader


def answer_and_end(writer: int, play: Callable[[], Any]) -> NoReturn:
    """Nothing of the parent's runs here afterwards: no clean-up, no open connection is closed."""
    status = 1
    try:
        os.setpgid(0, 0)  # what a bot starts is ended with it
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_DFL)
        found = json.dumps(play()).encode()
        with os.fdopen(writer, "wb") as out:
            out.write(found)
        status = 0
    except MatchStalled:
        status = STALLED
    finally:
        os._exit(status)


def run_bounded(play: Callable[[], Any], seconds: float, memory: int) -> Any:
    """By the kernel: a bot cannot catch it. A second child of the bot's is bounded like it."""
    most = int(seconds) + LATE
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    room = virtual_size() + memory * MIB
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return play()


def virtual_size() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def read_answer(answer: int, deadline: float) -> bytes:
    """All that the child says before it ends; MatchStalled if that takes too long."""
    parts: list[bytes] = []
    size = 0
    while size < LARGEST_ANSWER:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([answer], [], [], left)[0]:
            raise MatchStalled
        if not (part := os.read(answer, 1 << 16)):
            break
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def stop_child(child: int, *, grace: float) -> Ended:
    """End it and all that it has started, after so many seconds for its own end."""
    deadline = time.monotonic() + grace
    found, status, usage = os.wait4(child, os.WNOHANG)
    while not found and time.monotonic() < deadline:
        time.sleep(0.001)
        found, status, usage = os.wait4(child, os.WNOHANG)
    for stop in (os.killpg, os.kill)[: 1 if found else 2]:  # it may have no group of its own yet
        with suppress(ProcessLookupError, PermissionError):
            stop(child, signal.SIGKILL)
    if not found:
        _, status, usage = os.wait4(child, 0)
    return Ended(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime)


def is_from_elsewhere(bot: str) -> bool:
    """A bot by its path: anybody's code."""
    return "." in bot
