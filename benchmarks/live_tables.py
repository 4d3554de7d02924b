"""Many at once at the tables of a running server: how long people wait, what a card page takes
beside them, what followers hold.

By the clock, so on an idle machine: CASEBOOK_BENCH_PEOPLE=50 CASEBOOK_BENCH_FOLLOWERS=500.
"""

import asyncio
import os
import random
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from typing import Any
from urllib.request import urlopen

from benchmarks.queue import two_workers
from benchmarks.registry import Finding, measure
from games.engine.statistics import median

PEOPLE = int(os.environ.get("CASEBOOK_BENCH_PEOPLE") or 50)
FOLLOWERS = int(os.environ.get("CASEBOOK_BENCH_FOLLOWERS") or 500)
ANSWERS = 15  # of each person
PAUSE = 2.0  # seconds that somebody looks at the table before the next answer, on average
BOTS = ("greedy", "greedy", "search")  # every third one thinks in a worker
LATE = 300.0  # milliseconds that 99 of 100 answers stay under
SLOWER = 2.0  # a page may take so many times as long beside them
LOOKS = 20  # at the card page
PUBLISHED = 30  # answers that every follower hears of
FLAT = 20_000.0  # kilobytes that hearing them may leave behind
SERVED = {
    **{f"CASEBOOK_API_{tier}": "10000000" for tier in ("READS", "RUNS", "PLAYS")},
    "CASEBOOK_MAX_TABLES": "100000",
    "CASEBOOK_TABLE_WORKERS": "1",
    "CASEBOOK_WORKERS": "1",
}
TOKEN = """
from api.models import Scope, Token
from django.contrib.auth import get_user_model
user = get_user_model().objects.get(username="ann")
print(Token.make(user, "bench", Scope.values, None)[1])
"""


def programs() -> Any:
    """What the tests use to play over HTTP."""
    return import_module("tests.tables.over_http")


def caller_of(casebook: Any) -> Any:
    secret = casebook.manage("shell", "-v0", "-c", TOKEN).stdout.strip()
    return programs().Caller(f"http://127.0.0.1:{casebook.port}", secret)


# -- people -------------------------------------------------------------------------------


@measure("tables")
def crowd() -> Iterator[Finding]:
    """People answer in their own time at tables with bots; somebody reads a card beside them."""
    with two_workers(None, **SERVED) as casebook:
        caller = caller_of(casebook)
        alone = median([page_time(casebook) for _ in range(LOOKS)])
        beside, waits = play_beside(casebook, caller)
    late = sorted(waits)[int(len(waits) * 0.99)]
    yield Finding(f"{PEOPLE} people: 99 of 100 answers within", late, "ms", 1.0, LATE / late)
    yield Finding("a card page beside them", beside, "ms", 1.0, SLOWER * alone / beside)
    yield Finding("a card page alone", alone, "ms")


def page_time(casebook: Any) -> float:
    began = time.perf_counter()
    with urlopen(f"http://127.0.0.1:{casebook.port}/cards/castle/", timeout=30) as answer:
        answer.read()
    return (time.perf_counter() - began) * 1_000


def play_beside(casebook: Any, caller: Any) -> tuple[float, list[float]]:
    """What the page took while all played, and how long each answer did."""
    waits: list[float] = []
    tables = [new_table(caller, number) for number in range(PEOPLE)]
    people = [threading.Thread(target=play_slowly, args=[caller, table, waits]) for table in tables]
    for person in people:
        person.start()
    looks = []
    while any(person.is_alive() for person in people):
        looks.append(page_time(casebook))
        time.sleep(0.2)
    return median(looks), waits


def new_table(caller: Any, number: int) -> str:
    return str(programs().open_table(caller, "castle", ("me", "bot"), BOTS[number % len(BOTS)]))


def play_slowly(caller: Any, table: str, waits: list[float]) -> None:
    chance = random.Random(table)
    message = caller.call("GET", f"/tables/{table}")
    for _ in range(ANSWERS):
        time.sleep(chance.uniform(0, 2 * PAUSE))
        while not message["your_turn"]:
            if message["status"] == "finished":
                return
            time.sleep(0.2)
            message = caller.call("GET", f"/tables/{table}")
        body = {"step": message["step"], "option": chance.choice(message["options"])["number"]}
        began = time.perf_counter()
        message = caller.call("POST", f"/tables/{table}/act", body)
        waits.append((time.perf_counter() - began) * 1_000)


# -- followers ----------------------------------------------------------------------------


@measure("tables")
def sockets() -> Iterator[Finding]:
    """Followers of one table over real connections, while somebody plays there."""
    with two_workers(None, **SERVED) as casebook:
        caller = caller_of(casebook)
        heard, grown = asyncio.run(follow_table(casebook, caller, new_table(caller, 0)))
    yield Finding(f"{FOLLOWERS} connections: told", heard, "events/answer")
    held = max(1.0, float(grown))
    yield Finding(f"{FOLLOWERS} connections: memory left", held, "kB", 1.0, FLAT / held)


async def follow_table(casebook: Any, caller: Any, table: str) -> tuple[float, int]:
    """Events that each follower heard for an answer, and what the server grew by meanwhile."""
    heard: list[int] = [0] * FOLLOWERS
    path = f"/api/v1/tables/{table}/stream"
    tasks = [
        asyncio.ensure_future(follow(casebook.port, path, caller.headers, heard, place))
        for place in range(FOLLOWERS)
    ]
    while not all(heard):
        await asyncio.sleep(0.1)
    await asyncio.to_thread(answer_or_take_back, caller, table)
    before = server_memory(casebook)
    for _ in range(PUBLISHED):
        await asyncio.to_thread(answer_or_take_back, caller, table)
    await asyncio.sleep(2)
    grown = server_memory(casebook) - before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return (sum(heard) / FOLLOWERS - 1) / (PUBLISHED + 1), grown


async def follow(port: int, path: str, headers: Any, heard: list[int], place: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{told}\r\n".encode())
    try:
        while line := await reader.readline():
            heard[place] += line.startswith(b"event: table")
    finally:
        writer.close()


def answer_or_take_back(caller: Any, table: str) -> None:
    """By turns, so that the match never ends."""
    message = caller.call("GET", f"/tables/{table}")
    if message["can"]["take_back"]:
        caller.call("POST", f"/tables/{table}/take-back", {})
    else:
        caller.call("POST", f"/tables/{table}/act", {"step": message["step"], "option": 0})


def server_memory(casebook: Any) -> int:
    """Kilobytes of all processes that answer."""
    from tests.running import all_processes, environment_of, read

    mark = f"CASEBOOK_VAR={casebook.var}\0".encode()
    mine = [pid for pid in all_processes() if mark in environment_of(pid)]
    web = [pid for pid in mine if b"asgi:application" in read(f"/proc/{pid}/cmdline")]
    return sum(resident(read(f"/proc/{pid}/status")) for pid in web)


def resident(status: bytes) -> int:
    found = [line.split()[1] for line in status.splitlines() if line.startswith(b"VmRSS")]
    return int(found[0]) if found else 0
