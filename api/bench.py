"""The API over the network: card page, search, deck read and judging a list, beside bare views.

A server of one process and one thread answers one caller, so that a rate is what a
request costs. Ratios are to a bare Django view on the same server in the same run.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from django.db import connection

from cards.bench import scratch_database
from cards.catalog import catalog_load
from decks.ready_made_decks import load_ready_made
from games.bench.registry import Finding, measure

GAME = "case-closed"
ROUNDS, WARM_UP, EACH = 12, 20, 25
PLENTY = dict.fromkeys(("CASEBOOK_API_READS", "CASEBOOK_API_COSTLY"), "10000000")  # fmt: skip

Asked = tuple[str, str, str]
"""Method, path and body."""


@measure("api")
def requests() -> Iterator[Finding]:
    with scratch_database():
        catalog_load(GAME)
        decks = list(load_ready_made(games=[GAME]))
        wanted = asked(decks[0].deck)
        found: dict[str, list[float]] = {name: [] for name in wanted}
        connection.close()
        with server() as port:
            take_turns(port, wanted, found)
    yield from findings(found)


def asked(deck: Any) -> dict[str, Asked]:
    rows = [{"section": e.section, "card": e.card.slug, "quantity": e.quantity} for e in deck.entries.all()]  # fmt: skip
    body = json.dumps({"game": GAME, "entries": rows})
    query = quote("type:event cost<=2")
    return {
        "bare Django view": ("GET", "/bare/django", ""),
        "bare DRF view": ("GET", "/bare/drf", ""),
        "card page": ("GET", f"/api/v1/cards/{GAME}/super-sneakers", ""),
        "card search": ("GET", f"/api/v1/cards?game={GAME}&q={query}&limit=20", ""),
        "deck read": ("GET", f"/api/v1/decks/{deck.pk}", ""),
        "validate inline": ("POST", "/api/v1/decks/validate", body),
    }


def take_turns(
    port: int, wanted: dict[str, Asked], found: dict[str, list[float]]
) -> None:
    """Each a few times in turn: what slows the machine down slows all of them."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    for request in wanted.values():
        for _ in range(WARM_UP):
            seconds(link, request)
    for _ in range(ROUNDS):
        for name, request in wanted.items():
            found[name] += [seconds(link, request) for _ in range(EACH)]
    link.close()


def seconds(link: http.client.HTTPConnection, request: Asked) -> float:
    method, path, body = request
    start = time.perf_counter()
    link.request(method, path, body, {"Content-Type": "application/json"})
    answer = link.getresponse()
    answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{method} {path} answered {answer.status}")
    return time.perf_counter() - start


def findings(found: dict[str, list[float]]) -> Iterator[Finding]:
    bare = sorted(found["bare Django view"])
    for name, spent in found.items():
        ordered = sorted(spent)
        rate, plain = len(spent) / sum(spent), len(bare) / sum(bare)
        yield Finding(name, rate, "requests/s", ratio=rate / plain)
        for share in (50, 99):
            ours, theirs = percentile(ordered, share), percentile(bare, share)
            yield Finding(f"{name}, p{share}", ours * 1000, "ms", ratio=theirs / ours)


def percentile(ordered: list[float], share: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


@contextmanager
def server() -> Iterator[int]:
    """The site and the bare views, on the database in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "gunicorn", "api.bench_server:application"]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", "1"]
    command += ["--worker-class", "gthread", "--keep-alive", "30", "--log-level", "error"]  # fmt: skip
    made = {"DATABASE_URL": database_url(), "DEBUG": "0", "HTTPS": "0", "SECRET_KEY": "b" * 60, "LOG_LEVEL": "ERROR"}  # fmt: skip
    process = subprocess.Popen(
        command,
        env=os.environ
        | PLENTY
        | made
        | {"DJANGO_SETTINGS_MODULE": "casebook.settings"},
    )
    try:
        wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("The server for the bench did not start.")


def database_url() -> str:
    facts = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{facts['NAME']}"
    login = f"{quote(facts['USER'])}:{quote(facts['PASSWORD'])}@" if facts["USER"] else ""  # fmt: skip
    return (
        f"postgresql://{login}{facts['HOST']}:{facts['PORT'] or 5432}/{facts['NAME']}"
    )
