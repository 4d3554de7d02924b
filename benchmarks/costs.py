"""What one of each thing costs, in processor time and bytes: the numbers behind docs/scale.md.

    CASEBOOK_VAR=... python -m benchmarks.costs     # an installation with shipped data, not in use

Processor time of this process, the least of several rounds; the machine may be busy meanwhile.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

ROUNDS = 5
SEATS = {"clue": 4}


def least(act: Callable[[], Any], rounds: int = ROUNDS) -> tuple[float, Any]:
    """Milliseconds of processor time, and what came of it."""
    best, answer = float("inf"), None
    for _ in range(rounds):
        began = time.process_time()
        answer = act()
        best = min(best, time.process_time() - began)
    return best * 1000, answer


def row(name: str, milliseconds: float, size: int) -> None:
    sys.stdout.write(f"{name:44} {milliseconds:9.2f} ms {size:9,} bytes\n")


def requests() -> None:
    from django.test import Client

    client = Client()
    deck = client.get("/api/v1/decks?game=case-closed").json()["results"][0]["id"]
    entries = client.get(f"/api/v1/decks/{deck}").json()["entries"]
    lines = [{k: e[k] for k in ("section", "card", "quantity") if k in e} for e in entries]
    body = json.dumps({"game": "case-closed", "entries": lines})
    asked: dict[str, Callable[[], Any]] = {
        "front page": lambda: client.get("/"),
        "card page": lambda: client.get("/cards/case-closed/amy/", follow=True),
        "catalogue page": lambda: client.get("/cards/?game=case-closed", follow=True),
        "search by API, 20 cards": lambda: client.get("/api/v1/cards?q=type:detective&limit=20"),
        "validation by API": lambda: client.post(
            "/api/v1/decks/validate", body, content_type="application/json"
        ),
        "face, SVG": lambda: client.get("/api/v1/cards/case-closed/amy/face"),
    }
    for name, act in asked.items():
        first, _ = least(act, rounds=1)
        milliseconds, got = least(act)
        row(f"{name}, for the first time", first, len(got.getvalue()))
        row(f"{name} ({got.status_code})", milliseconds, len(got.getvalue()))


def matches() -> None:
    from games import rulebooks
    from games.bots.match import play, seat_bots
    from games.bots.registry import find_bot
    from games.bots.tables import Tables
    from games.engine.replay import pack_actions
    from games.play.running import Record, told_log
    from games.runs.match_logs import pack

    for game in sorted(rulebooks.PACKAGES):
        rulebook = rulebooks.get(game)
        seats = SEATS.get(game, 2)
        table = Tables(rulebook, next(iter(rulebook.modes)), seats=seats)
        for bot, count in (("random", 10), ("greedy", 10), ("search:easy", 1)):
            records, began = [], time.process_time()
            for seed in range(count):
                found = play(table.at(seed), seed, seat_bots([find_bot(bot)] * seats, seed))
                told = told_log(found.state)
                actions = pack_actions(found.actions)
                records.append(Record(seed, seed, actions=actions, log=told))
            spent = (time.process_time() - began) / count * 1000
            row(f"match, {game}, {bot}", spent, len(pack(records)) // count)


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    requests()
    matches()
    return 0


if __name__ == "__main__":
    sys.exit(main())
