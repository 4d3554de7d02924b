"""The queue with real workers: what it costs, what it survives, whom it keeps waiting.

It starts Casebooks of its own, the way the tests do, and harms them. The full size of the
last measurement, 100,000 jobs, takes half an hour: CASEBOOK_BENCH_JOBS=100000.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games.bench.registry import Finding, measure

ROOT = Path(__file__).resolve().parents[2]
GAME, DECKS = "case-closed", ("cold-chemistry", "junior-league")
SERIES = 300
ROUNDS = 3
DISTURBED = 2000
QUEUE_OF_PROCESSES = 0.8
SOON = 5.0  # seconds in which one match starts, whatever others have queued
JOBS = int(os.environ.get("CASEBOOK_BENCH_JOBS") or 2000)


@contextmanager
def two_workers(**changed: str) -> Iterator[Any]:
    from tests.faults.harm import drive
    from tests.running import running

    settings = {
        "CASEBOOK_WORKERS": "2",
        "CASEBOOK_SHIPPED_DATA": "0",
        "DEBUG": "1",
        "LOG_LEVEL": "WARNING",
        **changed,
    }
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "var", **settings) as casebook,
    ):
        drive(casebook, "prepare", games=f"castle,{GAME}")
        yield casebook


@measure("queue")
def throughput() -> Iterator[Finding]:
    """A series through two workers, beside the same number of matches in two processes."""
    from tests.faults.harm import drive, worker_processes

    shares, rates = [], []
    with two_workers() as casebook:
        spent = -processor_seconds(worker_processes(casebook))
        played = 0.0
        for seed in range(ROUNDS):
            start = children_seconds()
            plain = two_processes(SERIES)
            played += children_seconds() - start
            found = drive(
                casebook,
                "series",
                matches=SERIES,
                bots="random",
                game=GAME,
                seed=1 + 1000 * seed,
            )
            rates.append(SERIES / found["seconds"])
            shares.append(rates[-1] / plain)
        spent += processor_seconds(worker_processes(casebook))
        start = children_seconds()
        two_processes(2)  # what the interpreters cost before they play
        played -= (children_seconds() - start) * ROUNDS
    share = sorted(shares)[ROUNDS // 2]
    yield Finding("series, 2 workers", max(rates), "matches/s")
    yield Finding("series, of 2 processes", share, "share", QUEUE_OF_PROCESSES, share)
    yield Finding(
        "series, by processor time", played / spent, "share", None, played / spent
    )


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


def two_processes(matches: int) -> float:
    """Matches per second of `simulate` in two processes at once."""
    command = [sys.executable, "-m", "games.simulate", GAME, "--bots", "random",
               "--matches", str(matches // 2), "--json", "--decks", *DECKS]  # fmt: skip
    both = [
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(2)
    ]
    reports = [json.loads(process.communicate()[0]) for process in both]
    return sum(report["ended"] / report["seconds"] for report in reports)


@measure("queue")
def disturbed() -> Iterator[Finding]:
    """Workers killed at random, messages repeated and lost: the same results, once each."""
    from tests.faults.harm import Driver, drive, killing, lose_messages

    asked = {"matches": DISTURBED, "bots": "random", "game": GAME, "seed": 1}
    with two_workers() as casebook:
        calm = drive(casebook, "series", **asked, fresh=1, wait=900)
        series = Driver(casebook, "series", **asked, fresh=1)
        series.wait_until_queued()
        repeats = Driver(casebook, "repeat_messages", seconds=15)
        with killing(casebook, every=(0.2, 2.0)) as killer:
            for _ in range(4):
                time.sleep(4.0)
                lose_messages(casebook)
        found = series.result(900)
        repeats.result()
    same = found["hash"] == calm["hash"] and found["rows"] == DISTURBED
    yield Finding(
        "disturbed series: same results", float(same), "yes/no", 1.0, float(same)
    )
    yield Finding("disturbed series: kills", killer.killed, "kills")
    yield Finding("disturbed series: taken back", found["reclaimed"], "chunks")


@measure("queue")
def waiting() -> Iterator[Finding]:
    """One person's match while another has 10,000 queued."""
    from tests.faults.harm import drive

    with two_workers() as casebook:
        found = drive(casebook, "fairness", series=20, matches=500)
    longest = max(found["waits"])
    yield Finding(
        "one match among 10,000", longest, "s", 1.0, SOON / max(longest, 1e-3)
    )


@measure("queue")
def many_jobs() -> Iterator[Finding]:
    """Jobs of one match each: how fast they come in and go out, and what workers weigh."""
    from tests.faults.harm import Driver, drive

    limits = {
        "CASEBOOK_MAX_ACTIVE_JOBS": "10000000",
        "CASEBOOK_MATCH_BUDGET": "10000000",
    }
    with two_workers(**limits) as casebook:
        enqueued = drive(casebook, "enqueue", jobs=JOBS, wait=3600)
        early = weight(casebook)
        found = Driver(casebook, "drained").result(7200)
        late = weight(casebook)
    yield Finding(f"{JOBS} jobs: in", JOBS / enqueued["seconds"], "jobs/s")
    yield Finding(f"{JOBS} jobs: out", found["done"] / found["seconds"], "jobs/s")
    grown = late / early
    yield Finding(f"{JOBS} jobs: workers' memory", grown, "late/early", 0.8, 1 / grown)


def weight(casebook: Any) -> float:
    """Megabytes that the workers' processes hold."""
    from tests.faults.harm import worker_processes
    from tests.running import read

    pages = sum(
        int((read(f"/proc/{pid}/statm") or b"0 0").split()[1])
        for pid in worker_processes(casebook)
    )
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
