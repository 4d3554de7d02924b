"""The queue with real workers: what it costs, what it survives, whom it keeps waiting.

It starts Casebooks of its own, the way the tests do, and harms them. It runs on what
DATABASE_URL and CELERY_BROKER_URL name. The full size of the last measurement, 100,000
jobs, takes a quarter of an hour and more: CASEBOOK_BENCH_JOBS=100000.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.registry import Finding, measure

ROOT = Path(__file__).resolve().parents[2]
GAME, DECKS = "case-closed", ("cold-chemistry", "junior-league")
SERIES, SHORT_SERIES = 2000, 250
QUEUE_OF_PROCESSES = 0.8
STEADY = 0.8  # what should not grow may look a quarter larger on a busy machine
SOON = 5.0  # seconds in which one match starts, whatever others have queued
JOBS = int(os.environ.get("CASEBOOK_BENCH_JOBS") or 10_000)
ASKED = min(500, JOBS // 4)  # of them through the service, the others as copies
LOOKS = 10  # at the workers' memory while they drain the queue
NO_LIMITS = {"CASEBOOK_MAX_ACTIVE_JOBS": "10000000", "CASEBOOK_MATCH_BUDGET": "10000000"}


@contextmanager
def two_workers(before: Callable[[Any], None] | None = None, **changed: str) -> Iterator[Any]:
    """A Casebook as `make run` starts it; `before` is done while its workers are not up."""
    from tests.faults.harm import drive
    from tests.running import running

    def prepare(casebook: Any) -> None:
        drive(casebook, "prepare", games=f"castle,{GAME}")
        if before:
            before(casebook)

    settings = {
        "CASEBOOK_WORKERS": "2",
        "CASEBOOK_SHIPPED_DATA": "0",
        "LOG_LEVEL": "WARNING",
        **changed,
    }
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "var", prepare, **settings) as casebook,
    ):
        yield casebook


# -- what it costs ------------------------------------------------------------------------


class Pace(NamedTuple):
    """How much was decided, by the clock and in processor time."""

    decisions: int
    seconds: float
    processor: float

    @property
    def speed(self) -> float:
        return self.decisions / self.seconds

    @property
    def thrift(self) -> float:
        return self.decisions / self.processor


@measure("queue")
def throughput() -> Iterator[Finding]:
    """A series through two workers, beside the same number of matches in two processes."""
    with two_workers() as casebook:
        queue_pace(casebook, SHORT_SERIES, seed=1)  # tables are laid, caches are warm
        rest = idling(casebook)
        short = queue_pace(casebook, SHORT_SERIES, seed=1_001, rest=rest)
        before = two_processes(SERIES)
        long = queue_pace(casebook, SERIES, seed=10_001, rest=rest)
        after = two_processes(SERIES)
    speed = 2 * long.speed / (before.speed + after.speed)
    thrift = 2 * long.thrift / (before.thrift + after.thrift)
    goal, linear = QUEUE_OF_PROCESSES, long.thrift / short.thrift
    yield Finding("series, 2 workers", SERIES / long.seconds, "matches/s")
    yield Finding("series, of 2 processes, by the clock", speed, "share", goal, speed)
    yield Finding("series, of 2 processes, by work", thrift, "share", goal, thrift)
    yield Finding(f"series of {SERIES} beside {SHORT_SERIES}", linear, "speed", STEADY, linear)


def idling(casebook: Any, seconds: float = 10.0) -> float:
    """What the workers spend in a second in which they do nothing but listen and beat."""
    from tests.faults.harm import worker_processes

    start = processor_seconds(worker_processes(casebook))
    time.sleep(seconds)
    return (processor_seconds(worker_processes(casebook)) - start) / seconds


def queue_pace(casebook: Any, matches: int, seed: int, rest: float = 0.0) -> Pace:
    """`rest` is taken off: it depends on the clock, not on the work."""
    from tests.faults.harm import drive, worker_processes

    asked = {"matches": matches, "bots": "random", "game": GAME, "seed": seed}
    start = processor_seconds(worker_processes(casebook))
    found = drive(casebook, "series", **asked, wait=1800)
    if found["state"] != "done" or found["failed"]:
        raise RuntimeError(f"The series was not played: {found['errors'][:1]}")
    spent = processor_seconds(worker_processes(casebook)) - start
    spent -= rest * found["seconds"]
    return Pace(found["decisions"], found["seconds"], spent)


def two_processes(matches: int) -> Pace:
    """`simulate` in two processes at once, less what the interpreters cost before they play."""
    start = children_seconds()
    simulate_twice(2)
    starting = children_seconds() - start
    reports = simulate_twice(matches)
    spent = children_seconds() - start - 2 * starting
    decisions = [report["decisions"] for report in reports]
    speed = sum(report["decisions"] / report["seconds"] for report in reports)
    return Pace(sum(decisions), sum(decisions) / speed, spent)


def simulate_twice(matches: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "games.simulate", GAME, "--bots", "random",
               "--matches", str(matches // 2), "--json", "--decks", *DECKS]  # fmt: skip
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(2)]
    return [json.loads(process.communicate()[0]) for process in both]


def processor_seconds(pids: list[int]) -> float:
    """Spent by these processes so far: steadier than the clock on a busy machine."""
    from tests.running import read

    ticks = 0
    for pid in pids:
        fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
        ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def children_seconds() -> float:
    """Spent by processes that this one has started and seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


# -- what it survives ---------------------------------------------------------------------


@measure("queue")
def disturbance() -> Iterator[Finding]:
    """Workers killed at random, messages repeated, servers restarted: the same results, once."""
    from tests.faults.harm import Driver, drive, killing
    from tests.faults.private import own_servers

    asked = {"matches": SERIES, "bots": "random", "game": GAME, "seed": 1, "fresh": 1}
    with own_servers() as servers, two_workers() as casebook:
        calm = drive(casebook, "series", **asked, wait=1800)
        series = Driver(casebook, "series", **asked)
        series.wait_until_queued()
        repeats = Driver(casebook, "repeat_messages", seconds=15)
        with killing(casebook, every=(0.2, 2.0)) as killer:
            for _ in range(4):
                time.sleep(4.0)
                servers.harm(casebook)
        found = series.result(1800)
        sent = repeats.result()["sent"]
    same = float(found["hash"] == calm["hash"] and found["rows"] == SERIES)
    yield Finding("disturbed series: same results", same, "yes/no", 1.0, same)
    yield Finding("disturbed series: kills", killer.killed, "kills")
    yield Finding("disturbed series: servers away", servers.harmed, "times")
    yield Finding("disturbed series: needless calls", sent, "calls")
    yield Finding("disturbed series: taken back", found["reclaimed"], "chunks")


# -- whom it keeps waiting ----------------------------------------------------------------


@measure("queue")
def waiting() -> Iterator[Finding]:
    """One person's match while another has 10,000 queued in series."""
    from tests.faults.harm import drive

    with two_workers() as casebook:
        found = drive(casebook, "fairness", series=20, matches=500)
    yield soon("one match among 10,000 of series", found["waits"])


def soon(name: str, waits: list[float]) -> Finding:
    longest = max(waits)
    return Finding(name, longest, "s", 1.0, SOON / max(longest, 1e-3))


@measure("queue")
def many_jobs() -> Iterator[Finding]:
    """Jobs of one match each: how fast they come in and go out, and what workers weigh."""
    from tests.faults.harm import Driver, drive
    from tests.faults.private import own_servers

    came: list[float] = []

    def ask(casebook: Any, seed: int) -> None:
        found = drive(casebook, "enqueue", jobs=ASKED, seed=seed, wait=7200)
        came.append(ASKED / found["seconds"])

    def fill(casebook: Any) -> None:
        """Asked for one by one while nothing waits, and while all the others do."""
        ask(casebook, seed=0)
        drive(casebook, "fill", jobs=JOBS - 2 * ASKED, wait=7200)
        ask(casebook, seed=1_000_000)

    # Servers as they are installed: one that is never vacuumed slows down by and by.
    with own_servers(), two_workers(fill, **NO_LIMITS) as casebook:
        drained = Driver(casebook, "drained")
        waits = drive(casebook, "single_matches")["waits"]
        looks = look_at(casebook)
        gone = drained.result()
    yield Finding(f"{JOBS} jobs: in", came[-1], "jobs/s")
    beside = came[-1] / came[0]
    yield Finding(f"{JOBS} jobs: in, beside no queue", beside, "speed", STEADY, beside)
    yield Finding(f"{JOBS} jobs: out", gone["done"] / gone["seconds"], "jobs/s")
    yield soon(f"one match among {JOBS} jobs", waits)
    yield from long_queue(looks)
    for place, look in enumerate(looks):
        yield Finding(f"{JOBS} jobs: memory, look {place + 1}", look.weight, "MB")
    grown = looks[-1].weight / looks[0].weight
    yield Finding(f"{JOBS} jobs: memory grown", grown, "late/early", STEADY, 1 / grown)


class Look(NamedTuple):
    """At the workers: jobs done, megabytes held, seconds of processor time spent."""

    done: int
    weight: float
    spent: float


def long_queue(looks: list[Look]) -> Iterator[Finding]:
    """The longer the queue, the earlier the look: a job must not cost more then.

    Nothing is said of a queue that was empty before it could be looked at in two halves.
    """
    middle = len(looks) // 2
    early, late = (looks[middle].done - looks[0].done, looks[-1].done - looks[middle].done)
    if min(early, late) < JOBS // LOOKS:
        return
    at_first = (looks[middle].spent - looks[0].spent) / early
    at_last = (looks[-1].spent - looks[middle].spent) / late
    even = at_last / at_first
    yield Finding(f"{JOBS} jobs: long queue", even, "speed", STEADY, even)


def look_at(casebook: Any) -> list[Look]:
    """At even distances, after a start in which they load the game."""
    from tests.faults.harm import drive, worker_processes

    looks: list[Look] = []
    for done in (JOBS * look // LOOKS for look in range(1, LOOKS + 1)):
        found = drive(casebook, "until_done", jobs=done, wait=7200)
        spent = processor_seconds(worker_processes(casebook))
        looks.append(Look(found["done"], weight(casebook), spent))
    return looks


def weight(casebook: Any) -> float:
    """Megabytes that the workers' processes hold."""
    from tests.faults.harm import worker_processes
    from tests.running import read

    pages = sum(
        int((read(f"/proc/{pid}/statm") or b"0 0").split()[1]) for pid in worker_processes(casebook)
    )
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
