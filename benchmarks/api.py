"""The API over the network: cards, searches, decks, judging and creating one, beside bare views.

A server of one process and one thread answers one caller. Rates are requests per second
of the server's processor time: what a core serves, however busy the machine is. Ratios
are to a bare DRF view on the same server in the same run: a view that answers a small
object, behind the same middleware, with the same settings.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count, cycle
from typing import Any
from urllib.parse import quote

from django.db import connection

from api.models import Scope, Token
from benchmarks.catalogue import scratch_database
from benchmarks.registry import Finding, measure
from cards.catalogue import catalogue_load
from cards.models import Card
from casebook.models import User
from decks.ready_made_decks import load_ready_made
from games.engine.statistics import median

GAME = "case-closed"
ROUNDS, WARM_UP, EACH = 15, 20, 20
PLENTY = dict.fromkeys(("CASEBOOK_API_READS", "CASEBOOK_API_COSTLY"), "10000000")
SERVED = {"DEBUG": "0", "HTTPS": "0", "SECRET_KEY": "b" * 60, "LOG_LEVEL": "ERROR"}
BARE = "bare DRF view"
GOALS = {
    "card page, ETag hit": 0.60,
    "card page": 0.40,
    "search first page": 0.25,
    "validate inline": 0.15,
}
TYPICAL = ("", "type:detective", "type:event cost<=2", "int>str", "draw order:cost",
           "trait:police -type:clue", "type:gadget or type:clue", "legal:standard cost=3")  # fmt: skip

Ask = Callable[[], bytes]
"""Makes the next request."""


@measure("api")
def requests() -> Iterator[Finding]:
    with scratch_database():
        catalogue_load(GAME)
        decks = list(load_ready_made(games=[GAME]))
        slugs = list(Card.objects.of(GAME).values_list("slug", flat=True))
        rows = [
            {"section": e.section, "card": e.card.slug, "quantity": e.quantity}
            for e in decks[0].deck.entries.all()
        ]
        author = User.objects.create_user("bench")
        _, token = Token.make(author, "bench", [Scope.READ, Scope.WRITE], None)
        connection.close()
        with server() as port:
            caller = Caller(port)
            wanted = request_makers(decks[0].deck.pk, slugs, rows, caller)
            wanted["deck created"] = deck_maker(rows, token)
            found = take_turns(caller, wanted)
    yield from findings(found)


def request_makers(
    deck: int, slugs: list[str], rows: list[dict[str, Any]], caller: "Caller"
) -> dict[str, Ask]:
    """What is asked; each time for another card or another search, over and over."""
    body = json.dumps({"game": GAME, "entries": rows})
    places = cycle(f"/api/v1/cards/{GAME}/{slug}" for slug in slugs)
    known = cycle([(path, caller.tag(path)) for path, _ in zip(places, slugs, strict=False)])
    queries, numbers = cycle(TYPICAL), count()
    return {
        "bare Django view": lambda: get("/bare/django"),
        BARE: lambda: get("/bare/drf"),
        "card page, ETag hit": lambda: get_if_new(*next(known)),
        "card page": lambda: get(next(places)),
        "search first page": lambda: get(search_for(next(queries))),
        "search, never asked before": lambda: get(
            search_for(f"{next(queries)} -name:q{next(numbers)}")
        ),
        "decks, first page": lambda: get("/api/v1/decks"),
        "deck read": lambda: get(f"/api/v1/decks/{deck}"),
        "validate inline": lambda: request("POST", "/api/v1/decks/validate", body),
    }


def deck_maker(rows: list[dict[str, Any]], token: str) -> Ask:
    """Another deck with the same list, each time."""
    numbers = count()

    def ask() -> bytes:
        body = {"game": GAME, "name": f"Deck {next(numbers)}", "entries": rows}
        return request("POST", "/api/v1/decks", json.dumps(body), token=token)

    return ask


def search_for(query: str) -> str:
    return f"/api/v1/cards?game={GAME}&q={quote(query)}&limit=20"


def get(path: str) -> bytes:
    return request("GET", path)


def get_if_new(path: str, tag: str) -> bytes:
    return request("GET", path, tag=tag)


def request(method: str, path: str, body: str = "", tag: str = "", token: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"If-None-Match: {tag}"] if tag else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", body]).encode()


class Caller:
    """One connection that stays open, spoken to in bytes: a client costs time as well."""

    def __init__(self, port: int) -> None:
        self.link = socket.create_connection(("127.0.0.1", port), timeout=30)

    def call(self, request: bytes) -> tuple[bytes, bytes]:
        """Head and body of the answer."""
        self.link.sendall(request)
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.receive()
        head, _, body = answer.partition(b"\r\n\r\n")
        length = int(header(head, b"content-length") or 0)
        while len(body) < length:
            body += self.receive()
        return head, body

    def receive(self) -> bytes:
        found = self.link.recv(1 << 20)
        if not found:
            raise RuntimeError("The server hung up.")
        return found

    def tag(self, path: str) -> str:
        return header(self.call(get(path))[0], b"etag").decode()

    def seconds(self, request: bytes) -> float:
        start = time.perf_counter()
        head, _ = self.call(request)
        spent = time.perf_counter() - start
        if head.split()[1] not in (b"200", b"201", b"304"):
            raise RuntimeError(f"{request[:80]!r} was answered {head[:40]!r}")
        return spent

    def cost_of(self, asked: Sequence[bytes]) -> tuple[float, list[float]]:
        """Processor time of the server for all of these, and how long each took."""
        start = self.processor()
        spent = [self.seconds(request) for request in asked]
        return self.processor() - start, spent

    def processor(self) -> float:
        return float(self.call(get("/bare/clock"))[1])


def header(head: bytes, name: bytes) -> bytes:
    for line in head.split(b"\r\n"):
        key, _, value = line.partition(b":")
        if key.strip().lower() == name:
            return value.strip()
    return b""


@dataclass
class Round:
    """Some requests of a kind: processor time of one, and how long each took."""

    cost: float
    spent: list[float]


def take_turns(caller: Caller, wanted: dict[str, Ask]) -> dict[str, list[Round]]:
    """Each a few times in turn: what slows the machine down slows all of them."""
    for ask in wanted.values():
        caller.cost_of([ask() for _ in range(WARM_UP)])
    found: dict[str, list[Round]] = {name: [] for name in wanted}
    for _ in range(ROUNDS):
        looking, _ = caller.cost_of([])
        for name, ask in wanted.items():
            worked, spent = caller.cost_of([ask() for _ in range(EACH)])
            found[name].append(Round((worked - looking) / EACH, spent))
    return found


def findings(found: dict[str, list[Round]]) -> Iterator[Finding]:
    """The ratio is the median of those of each round."""
    for name, rounds in found.items():
        pairs = zip(found[BARE], rounds, strict=True)
        ratio = median([bare.cost / ours.cost for bare, ours in pairs])
        rate = 1 / median([each.cost for each in rounds])
        yield Finding(name, rate, "requests/s", GOALS.get(name), ratio)
        late, plain = (percentile(of, 99) for of in (rounds, found[BARE]))
        yield Finding(f"{name}, p99", late * 1000, "ms", ratio=plain / late)


def percentile(rounds: list[Round], share: int) -> float:
    ordered = sorted(one for each in rounds for one in each.spent)
    return ordered[len(ordered) * share // 100]


@contextmanager
def server() -> Iterator[int]:
    """The site and the bare views, on the database in use."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "gunicorn", "benchmarks.api_server:application"]
    command += ["--bind", f"127.0.0.1:{port}", "--workers", "1", "--threads", "1"]
    command += ["--worker-class", "gthread", "--keep-alive", "30", "--log-level", "error"]
    made = {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "casebook.settings"}
    process = subprocess.Popen(command, env=os.environ | PLENTY | SERVED | made)
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
    login = f"{quote(facts['USER'])}:{quote(facts['PASSWORD'])}@" if facts["USER"] else ""
    return f"postgresql://{login}{facts['HOST']}:{facts['PORT'] or 5432}/{facts['NAME']}"
