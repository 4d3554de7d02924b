"""A whole Casebook under load: python -m tests.api.under_load [seconds]

32 callers at once ask for a card page, search, validate and create decks by wrk while workers play a
series and programs sit at tables; then the hostile corpus comes eight at a time, with a probe beside it.
DATABASE_URL and CELERY_BROKER_URL choose the parts, as in the suite.
"""

import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from benchmarks.soak import processes

CALLERS = 32
ATTACKERS = 8
TABLES = 4
GAME, CARD = "castle", "kate-beckett"
PROBE = 0.050  # seconds that /healthz may take


def main(seconds):
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    import django

    django.setup()
    from tests.api.test_live import PLENTY, prepare_person
    from tests.running import running

    if not shutil.which("wrk"):
        sys.exit("wrk is not installed.")
    much = PLENTY | {
        "CASEBOOK_API_PLAYS": "10000000",
        "CASEBOOK_MAX_DECKS": "10000000",
        "CASEBOOK_MAX_TABLES": "1000000",
    }
    with (
        tempfile.TemporaryDirectory() as var,
        running(Path(var), **much, WEB_CONCURRENCY="2", LOG_LEVEL="ERROR") as casebook,
    ):
        known = prepare_person(casebook, "sam")
        caller = Caller(casebook.port, known["token"])
        caller.call(
            "POST", "/api/v1/series", {"game": GAME, "decks": [box(caller)], "matches": 5000}
        )
        for name, method, path, body in requests():
            with processor_told(var):
                tell(name, measure_rate(casebook.port, known["token"], method, path, body, seconds))
        with processor_told(var):
            tell("act at a table", play_for(casebook.port, known["token"], seconds))
        attack(casebook.port, known)


@contextmanager
def processor_told(var):
    """What each kind of process spends meanwhile: who is at its limit first."""
    before = processes(var)
    yield
    for kind, used in sorted(processes(var).items()):
        tell("", f"{kind}: {used.seconds - before[kind].seconds:.1f} s of processor time")


def tell(name, found):
    sys.stdout.write(f"{name:24} {found}\n")
    sys.stdout.flush()


class Caller:
    """One connection that stays open."""

    def __init__(self, port, token=""):
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def send(self, method, path, body=b"", kind="application/json"):
        self.link.request(method.upper(), path, body, self.headers | {"Content-Type": kind})
        answer = self.link.getresponse()
        return answer.status, answer.read()

    def call(self, method, path, body=None):
        status, text = self.send(method, path, json.dumps(body).encode() if body else b"")
        assert status < 400, (path, status, text[:300])
        return json.loads(text)


def box(caller):
    decks = caller.call("GET", f"/api/v1/decks?game={GAME}&ready_made=true")["results"]
    return {"deck": decks[0]["id"]}


def requests():
    deck = json.dumps({"name": "Load", "game": "case-closed"})
    yield "card page", "GET", f"/cards/{GAME}/{CARD}/", ""
    yield "card by the API", "GET", f"/api/v1/cards/{GAME}/{CARD}", ""
    yield "search", "GET", "/api/v1/cards?q=type:detective+cost%3C=3&limit=20", ""
    yield "validate", "POST", "/api/v1/decks/validate", json.dumps({"game": GAME, "entries": []})
    yield "create deck", "POST", "/api/v1/decks", deck


SCRIPT = """
wrk.method = "{method}"
wrk.body = [[{body}]]
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer {token}"
"""


def measure_rate(port, token, method, path, body, seconds):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT.format(method=method, body=body, token=token))
        script.flush()
        command = ["wrk", "-t1", f"-c{CALLERS}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
        done = subprocess.run(
            [*command, "-s", script.name, f"http://127.0.0.1:{port}{path}"],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
    wanted = r"(Requests/sec:.*|99%.*|Non-2xx.*|Socket errors.*)"
    return "  ".join(" ".join(line.split()) for line in re.findall(wanted, done.stdout))


def play_for(port, token, seconds):
    """Programs at tables of their own, each against a quick bot."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(TABLES) as pool:
        played = pool.map(lambda n: play(port, token, until), range(TABLES))
        took = sorted(seconds for match in played for seconds in match)
    return f"{len(took)} actions, 99% {took[int(len(took) * 0.99)] * 1000:.0f} ms"


def play(port, token, until):
    caller, took = Caller(port, token), []
    seats = [{"kind": "me", "deck": box(caller)}, {"kind": "bot", "bot": "greedy"}]
    while time.monotonic() < until:
        state = caller.call("POST", "/api/v1/tables", {"game": GAME, "seats": seats})
        address = f"/api/v1/tables/{state['table']}"
        while state["status"] != "finished" and time.monotonic() < until:
            if not state["your_turn"]:
                state = caller.call("GET", address)
                continue
            answer = {"step": state["step"], "option": state["options"][0]["number"]}
            begun = time.monotonic()
            state = caller.call("POST", f"{address}/act", answer)
            took.append(time.monotonic() - begun)
    return took


# -- attackers ----------------------------------------------------------------------------


def attack(port, known):
    from tests.api.hostile import api_attacks

    attacks = list(api_attacks(lambda address, name: word(known, address, name)))
    probe, done = Probe(port), []
    with ThreadPoolExecutor(ATTACKERS) as pool, probe:
        done = list(pool.map(lambda one: hit(port, known["token"], one), attacks))
    crashed = [found for found in done if found[1] >= 500]
    tell("hostile corpus", f"{len(done)} attacks, {len(crashed)} crashed {crashed[:3]}")
    took = sorted(probe.took)
    share = sum(seconds <= PROBE for seconds in took) / len(took)
    p99 = took[int(len(took) * 0.99)] * 1000
    tell("/healthz beside it", f"{len(took)} probes, 99% {p99:.0f} ms, {share:.1%} within 50 ms")


def word(known, address, name):
    runs = {
        part.replace("_", "-"): known[part]
        for part in known
        if f"/{part.replace('_', '-')}/" in address
    }
    words = {"game": GAME, "card": CARD, "deck": known["deck"], "token": known["share"]}
    return next(iter(runs.values()), known["matches"]) if name == "run" else words.get(name, 1)


def hit(port, token, attack):
    if attack.path.endswith("/stream"):  # stays open by design
        return attack.name, 0
    status, _ = Caller(port, token).send(attack.method, attack.path, attack.body, attack.kind)
    return attack.name, status


class Probe:
    """Asks /healthz every 50 ms for as long as it is entered."""

    def __init__(self, port):
        self.port, self.took, self.ended = port, [], threading.Event()
        self.thread = threading.Thread(target=self.ask)

    def __enter__(self):
        self.thread.start()

    def __exit__(self, *error):
        self.ended.set()
        self.thread.join()

    def ask(self):
        while not self.ended.wait(0.05):
            begun = time.monotonic()
            Caller(self.port).send("GET", "/healthz")
            self.took.append(time.monotonic() - begun)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
