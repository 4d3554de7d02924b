"""The same matches on a machine slowed to a share of itself: by hand, beside the suite.

    python -m tests.faults.slowed castle search:hard 4 15

plays numbered matches in one process undisturbed, and again in one that is stopped and continued so
that it has 15 % of the time. Limits count processor time: both must give the same hash.
"""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict

from games import rulebooks
from games.bots.tables import Tables as ReadyTables
from games.play.plans import Terms, series_plan
from games.play.running import Tables, play_number

PERIOD = 0.2  # seconds of one stop and one go
SECONDS = float(os.environ.get("MATCH_SECONDS", "120"))


def play(game: str, bot: str, matches: int) -> None:
    rulebook = rulebooks.get(game)
    ready = ReadyTables(rulebook, next(iter(rulebook.modes)), seats=2)
    boxed = rulebook.declaration.boxed
    terms = Terms(next(iter(rulebook.modes)), 2, {}, matches, 11)
    decks = list(ready.at(1).spec.decks)
    plan = series_plan(terms, len(decks), [bot, "greedy"], one_box=boxed)
    tables = Tables(rulebook, plan, decks)
    seen = hashlib.sha256()
    for number in range(matches):
        record, _ = play_number(tables, number, SECONDS)
        seen.update(json.dumps(asdict(record), sort_keys=True).encode())
        sys.stderr.write(f"{number}: {record.reason or record.error}\n")
    sys.stdout.write(f"{seen.hexdigest()} {time.process_time():.1f}\n")


def run(arguments: list[str], share: float) -> tuple[str, float, float]:
    """Hash, processor time and time by the clock of a child that runs for a share of the time."""
    began = time.monotonic()
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.slowed", "--play", *arguments],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    while share < 1 and child.poll() is None:
        child.send_signal(signal.SIGSTOP)
        time.sleep(PERIOD * (1 - share))
        child.send_signal(signal.SIGCONT)
        time.sleep(PERIOD * share)
    name, used = child.communicate()[0].split()
    return name, float(used), time.monotonic() - began


def main(game: str, bot: str, matches: str, percent: str) -> int:
    calm = run([game, bot, matches], 1)
    sys.stdout.write("undisturbed: {} {:.1f} s processor, {:.1f} s clock\n".format(*calm))
    slow = run([game, bot, matches], int(percent) / 100)
    sys.stdout.write(f"at {percent} %: " + "{} {:.1f} s processor, {:.1f} s clock\n".format(*slow))
    return int(calm[0] != slow[0])


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        play(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        sys.exit(main(*sys.argv[1:]))
