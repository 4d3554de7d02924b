"""Programs at live tables of a running server, which go on whatever is killed meanwhile.

By hand, against a server of one's own, with a token that has all scopes:

    CASEBOOK_URL=http://127.0.0.1:8000 CASEBOOK_TOKEN=... python -m tests.tables.over_http castle 20 4
"""

import json
import os
import random
import sys
import threading
import time
import uuid
from collections import Counter
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PATIENCE = 60.0  # seconds that a server may be away


class Caller:
    """Sends a request until it is answered, as a client on a bad line would."""

    def __init__(self, base, token):
        self.base = f"{base}/api/v1"
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.sent = Counter()

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = self.headers | {"Idempotency-Key": uuid.uuid4().hex}
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                request = Request(self.base + path, data, headers, method=method)
                with urlopen(request, timeout=20) as answer:
                    self.sent["answered"] += 1
                    return json.load(answer)
            except HTTPError as error:
                if error.code < 500:
                    raise AssertionError(f"{path}: {error.read().decode()}") from None
            except (OSError, HTTPException, ValueError):
                self.sent["lost"] += 1
            assert time.monotonic() < deadline, f"{path} was not answered"
            time.sleep(0.05)


def open_table(caller, game, kinds, bot):
    decks = [deck["id"] for deck in caller.call("GET", f"/decks?game={game}")["results"]]
    seats = [
        {"kind": kind, "deck": {"deck": decks[n % len(decks)]}} | ({"bot": bot} if kind == "bot" else {})
        for n, kind in enumerate(kinds)
    ]  # fmt: skip
    return caller.call("POST", "/tables", {"game": game, "seats": seats})["table"]


def play_seat(caller, table, seat, seed, answers):
    """Answer for one seat to the end; `answers` keeps each step with its option."""
    chance = random.Random(seed)
    path = f"/tables/{table}?seat={seat}&since=1000000"
    message = caller.call("GET", path)
    while message["status"] != "finished":
        if message["your_turn"]:
            option = chance.choice(message["options"])["number"]
            answers[message["step"]] = option
            body = {"step": message["step"], "option": option}
            message = caller.call("POST", f"/tables/{table}/act?seat={seat}&since=1000000", body)
        else:
            time.sleep(0.02)
            message = caller.call("GET", path)
    return message


def play_table(caller, game, kinds, seed, bot="greedy"):
    """A whole match; the table with what each seat of ours answered, and the result."""
    table = open_table(caller, game, kinds, bot)
    mine = [seat for seat, kind in enumerate(kinds) if kind == "me"]
    answers = {seat: {} for seat in mine}
    results = {}

    def play(seat):
        results[seat] = play_seat(caller, table, seat, seed + seat, answers[seat])["result"]

    threads = [threading.Thread(target=play, args=[seat]) for seat in mine]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == len(mine), f"{table} was not played to its end"
    return {"table": table, "answers": answers, "result": results[mine[0]]}


def play_tables(base, token, game, count, at_once, kinds=("me", "bot"), bot="greedy"):
    """So many matches, some of them at a time."""
    played, numbers = [], iter(range(count))
    lock = threading.Lock()

    def work():
        caller = Caller(base, token)
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            found = play_table(caller, game, kinds, 1000 * number, bot)
            with lock:
                played.append(found | {"lost": caller.sent["lost"]})

    threads = [threading.Thread(target=work) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return played


def main(game, count, at_once, *kinds):
    began = time.monotonic()
    base, token = os.environ["CASEBOOK_URL"], os.environ["CASEBOOK_TOKEN"]
    played = play_tables(base, token, game, int(count), int(at_once), kinds or ("me", "bot"))
    asked = sum(len(steps) for one in played for steps in one["answers"].values())
    seconds = time.monotonic() - began
    sys.stdout.write(f"{json.dumps(played)}\n")
    sys.stderr.write(f"{game}: {len(played)} matches, {asked} answers, {seconds:.0f} s\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
