"""Mixed traffic for an hour against a running Casebook: do memory, descriptors and latency stay flat?

    python -m benchmarks.soak --url http://127.0.0.1:8000 --var var --minutes 60

It reads pages and the API, edits decks, queues series, sits at live tables and follows them. Every
minute it writes one line: latencies of that minute, and memory and open files of every process of
the installation whose folder is `--var`. No more than `--rate` requests a second are sent.
"""

import argparse
import http.client
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

GAMES = ("castle", "case-closed", "detective-conan", "clash-of-minds", "clue")
QUERIES = ("type:detective", "cost<=3", "a", "r:rare", "name:super")
PASSWORD = "violin-and-fog-1891"


class Used(NamedTuple):
    """By one process or several."""

    memory: float = 0.0  # MiB
    files: int = 0
    seconds: float = 0.0  # of processor time

    def plus(self, other: "Used") -> "Used":
        return Used(
            self.memory + other.memory, self.files + other.files, self.seconds + other.seconds
        )


class Client:
    """One person on one kept connection; times of all that it asked."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.link = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        self.token = ""
        self.times: list[tuple[str, float]] = []
        self.failures: list[str] = []

    def ask(self, method: str, path: str, body: Any = None, kind: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        began = time.perf_counter()
        try:
            self.link.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = self.link.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.link.close()
            self.failures.append(f"{method} {path}: {error!r}")
            return {}
        self.times.append((kind or f"{method} {path}", time.perf_counter() - began))
        if answer.status >= 500 or answer.status == 429:
            self.failures.append(f"{method} {path}: {answer.status}")
        return json.loads(text) if "json" in (answer.getheader("Content-Type") or "") else text


def sign_up(client: Client) -> None:
    name = f"soak{os.getpid()}x{int(time.time())}"
    client.ask("POST", "/api/v1/accounts", {"username": name, "password": PASSWORD})
    asked = {"username": name, "password": PASSWORD, "name": "soak", "days": 30}
    made = client.ask("POST", "/api/v1/tokens", asked | {"scopes": ["read", "write", "play"]})
    client.token = made["token"]


class Person:
    """Does one thing after another, as chance has it; the seed says which."""

    def __init__(self, client: Client, seed: int) -> None:
        self.client, self.chance = client, random.Random(seed)
        self.decks: list[str] = []
        self.table = ""
        self.runs = 0
        self.boxes = {
            game: client.ask("GET", f"/api/v1/decks?game={game}")["results"][0]["id"]
            for game in GAMES
        }

    def act(self) -> None:
        doing = (self.read, self.search, self.page, self.edit, self.play, self.play, self.queue)
        self.chance.choices(doing, weights=(4, 3, 3, 2, 4, 4, 0.3))[0]()

    def read(self) -> None:
        game = self.chance.choice(GAMES)
        self.client.ask("GET", f"/api/v1/cards?game={game}&limit=20", kind="cards")

    def search(self) -> None:
        query = quote(self.chance.choice(QUERIES))
        self.client.ask("GET", f"/api/v1/cards?q={query}&game=case-closed&limit=20", kind="search")

    def page(self) -> None:
        page = self.chance.choice(("/", "/games/castle/", "/cards/", "/rules/castle/", "/decks/"))
        self.client.ask("GET", page, kind="page")

    def edit(self) -> None:
        if len(self.decks) < 20:
            body = {"game": "case-closed", "name": f"Soak {len(self.decks)}"}
            self.decks.append(self.client.ask("POST", "/api/v1/decks", body, "new deck")["id"])
        deck, copies = self.chance.choice(self.decks), self.chance.randint(1, 4)
        rows = [{"section": "main", "card": "anonymous-tip", "quantity": copies}]
        self.client.ask("PATCH", f"/api/v1/decks/{deck}", {"entries": rows}, "edit")

    def queue(self) -> None:
        self.runs += 1
        body = {"game": "castle", "decks": [{"deck": self.boxes["castle"]}], "matches": 20}
        body |= {"bots": ["greedy", "random"], "seed": self.runs}
        self.client.ask("POST", "/api/v1/series", body, "series")

    def play(self) -> None:
        if not self.table:
            seats = [{"kind": "me", "deck": {"deck": self.boxes["castle"]}}]
            body = {"game": "castle", "seats": [*seats, {"kind": "bot", "bot": "greedy"}]}
            self.table = self.client.ask("POST", "/api/v1/tables", body, "table").get("table", "")
            return
        seen = self.client.ask("GET", f"/api/v1/tables/{self.table}", kind="look")
        if seen.get("result") or not seen:
            self.table = ""
        elif seen["your_turn"]:
            option = self.chance.choice(seen["options"])
            answer = {"step": seen["step"], "option": option["number"]}
            self.client.ask("POST", f"/api/v1/tables/{self.table}/act", answer, "act")


def processes(var: str) -> dict[str, Used]:
    """By kind of process, of those that run with this folder."""
    found: dict[str, Used] = {}
    wanted = f"CASEBOOK_VAR={var}".encode()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if wanted not in (place / "environ").read_bytes().split(b"\0"):
                continue
            kind, used = kind_of((place / "cmdline").read_bytes().split(b"\0")), used_by(place)
        except OSError:
            continue
        if kind:
            found[kind] = found.get(kind, Used()).plus(used)
    return found


def used_by(place: Path) -> Used:
    pages = int((place / "statm").read_text().split()[1])
    spent = (place / "stat").read_text().rpartition(")")[2].split()[11:13]
    return Used(
        pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
        len(list((place / "fd").iterdir())),
        sum(map(int, spent)) / os.sysconf("SC_CLK_TCK"),
    )


def kind_of(words: list[bytes]) -> str:
    for kind in (b"gunicorn", b"worker", b"beat"):
        if kind in words:
            return kind.decode()
    return ""


def minute_line(number: int, client: Client, var: str) -> str:
    times = sorted(seconds for _, seconds in client.times)
    at = {q: times[min(len(times) - 1, int(len(times) * q))] * 1000 for q in (0.5, 0.95, 0.99)}
    shown = " ".join(f"p{int(q * 100)}={ms:.0f}ms" for q, ms in at.items())
    grown = " ".join(
        f"{kind}={used.memory:.0f}MiB/{used.files}files"
        for kind, used in sorted(processes(var).items())
    )
    return f"minute={number} requests={len(times)} failed={len(client.failures)} {shown} {grown}"


def soak(url: str, var: str, minutes: int, rate: float) -> int:
    client, failed = Client(url), 0
    sign_up(client)
    person = Person(client, seed=1)
    for minute in range(1, minutes + 1):
        client.times, client.failures = [], []
        end = time.monotonic() + 60
        while (now := time.monotonic()) < end:
            person.act()
            time.sleep(max(0.0, 1 / rate - (time.monotonic() - now)))
        sys.stdout.write(minute_line(minute, client, var) + "\n")
        for line in client.failures[:3]:
            sys.stdout.write(f"  {line}\n")
        sys.stdout.flush()
        failed += len(client.failures)
    sys.stdout.write(f"failed={failed}\n")
    return int(failed > 0)


def main() -> int:
    parser = argparse.ArgumentParser("python -m benchmarks.soak", description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--var", default=str(Path("var").resolve()))
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--rate", type=float, default=4.0)
    given = parser.parse_args()
    return soak(given.url, given.var, given.minutes, given.rate)


if __name__ == "__main__":
    sys.exit(main())
