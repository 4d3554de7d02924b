"""A small database of the version before, and what it answered.

    cd CHECKOUT-OF-THE-VERSION-BEFORE
    CASEBOOK_VAR=$(mktemp -d) python TREE/tests/upgrade/stored.py make TREE/tests/upgrade

makes `casebook.sqlite3.gz` and `answers.json.gz`: people, decks, finished runs of each kind, one
that still waits, and what the API and the pages said of them. The test opens a copy with the
tree it stands in and runs `stored.py ask`, which asks the same again, in a process of its own.
"""

import base64
import gzip
import html
import json
import os
import sqlite3
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATABASE, ANSWERS = "casebook.sqlite3.gz", "answers.json.gz"
GAMES = ("case-closed", "castle")
NAMES = ("Ann's own", "Too thin", "Standard Edition")


# -- making it, in the version before ---------------------------------------------------------


def make(folder: Path) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("load_catalog", *GAMES, verbosity=0)
    for game in GAMES:
        call_command("load_decks", game=game, verbosity=0)
    people, token = sign_up()
    decks = build_decks(people)
    runs = play_runs(people, decks)
    asked = {"token": token, "waiting": runs.pop("waiting"), "addresses": addresses(decks, runs)}
    answers = {address: answer(address, token) for address in asked["addresses"]}
    said = json.dumps({**asked, "answers": answers}).encode()
    (folder / ANSWERS).write_bytes(gzip.compress(said, 9, mtime=0))
    (folder / DATABASE).write_bytes(gzip.compress(lean_database(), 9, mtime=0))


def sign_up():
    from django.contrib.auth import get_user_model

    from api.models import Scope, Token

    ann = get_user_model().objects.create_user("ann", is_staff=True)
    _, token = Token.make(ann, "upgrade", list(Scope.values), None)
    return ann, token


def build_decks(ann) -> dict:
    """Ready-made ones, one's own shared by a link, and one that breaks rules."""
    from decks.models import Deck
    from decks.services import deck_create, deck_fork, deck_save

    ready = list(Deck.objects.filter(game_id="case-closed").order_by("pk"))
    box = Deck.objects.get(game_id="castle")
    own = deck_fork(ready[0].revisions.latest("number"), ann, "Ann's own")
    own = deck_save(own, by=ann, version=own.version, visibility="unlisted", tags=["stored"])
    thin = deck_create(ann, "case-closed", "Too thin", {("main", "anonymous-tip", ""): 9})
    return {"ready": ready, "box": box, "own": own, "thin": thin}


def play_runs(ann, decks) -> dict[str, int]:
    from games.services import Seat, goldfish_queue, match_queue, series_queue, swap_queue
    from games.work import work

    box, own, other = decks["box"], decks["own"], decks["ready"][1]
    duel = [Seat(own, "greedy"), Seat(other, "random")]
    jobs = {
        "matches": match_queue(ann, "case-closed", duel, seed=5),
        "series": series_queue(ann, "castle", [box], ["greedy", "random"], matches=4, seed=1),
        "swap-tests": swap_queue(ann, own, other, matches=4, seed=1),
        "goldfish-runs": goldfish_queue(ann, own, games=20, seed=1),
    }
    while work("long"):
        continue
    jobs["waiting"] = match_queue(ann, "castle", [Seat(box, "greedy")] * 2, seed=9)
    return {kind: job.pk for kind, (job, _) in jobs.items()}


def addresses(decks, runs) -> list[str]:
    """What is asked before and after: of decks, runs and their matches."""
    own, thin, box, api = decks["own"], decks["thin"], decks["box"], "/api/v1"
    found = [f"{api}/decks/shared/{own.share_token}", f"/decks/shared/{own.share_token}/"]
    for deck in (own, thin, box):
        parts = ("", "/validation", "/revisions", "/statistics", "/export")
        found += [f"{api}/decks/{deck.pk}{part}" for part in parts]
        found.append(f"/decks/{deck.pk}/edit/")
    for kind, run in runs.items():
        found += [f"{api}/{kind}/{run}", f"/runs/{run}/"]
    match = f"{api}/matches/{runs['matches']}"
    found += [f"{match}/replay", f"{match}/events?limit=100", f"{match}/view?step=7&seat=0"]
    found.append(f"/runs/{runs['matches']}/matches/0/")
    for number in range(4):
        series = f"{api}/series/{runs['series']}/matches/{number}"
        found += [f"{series}/replay", f"{series}/events?limit=100"]
    found.append(f"{api}/swap-tests/{runs['swap-tests']}/matches/3/replay")
    return found


def lean_database() -> bytes:
    """The file as one, without sessions and free pages."""
    from django.conf import settings
    from django.db import connection

    connection.close()
    path = settings.DATABASES["default"]["NAME"]
    link = sqlite3.connect(path, isolation_level=None)
    link.execute("PRAGMA journal_mode=DELETE")
    link.execute("DELETE FROM django_session")
    link.execute("VACUUM")
    link.close()
    return Path(path).read_bytes()


# -- asking, in either version ----------------------------------------------------------------


def answer(address: str, token: str) -> dict:
    """Status, and JSON, bytes or the names that a page shows, as Ann gets them."""
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    if address.startswith("/api/"):
        client = Client(headers={"authorization": f"Bearer {token}"})
    elif "/shared/" not in address:  # a share link is for everyone
        client.force_login(get_user_model().objects.get(username="ann"))
    got = client.get(address, follow=True)  # pages may have moved since
    kind = got.headers.get("Content-Type", "").partition(";")[0]
    if kind.endswith("json"):
        return {"status": got.status_code, "json": got.json()}
    if kind == "text/html":
        page = html.unescape(got.content.decode())
        return {"status": got.status_code, "shows": [name for name in NAMES if name in page]}
    return {"status": got.status_code, "bytes": base64.b64encode(body_of(got)).decode()}


def body_of(got) -> bytes:
    return b"".join(got.streaming_content) if got.streaming else got.content


def ask() -> None:
    """Everything again, then what only a living installation can do."""
    asked = json.loads(gzip.decompress((HERE / ANSWERS).read_bytes()))
    token = asked["token"]
    found = {address: answer(address, token) for address in asked["addresses"]}
    import_module("games.runs.tasks").sweep()  # what waited for the old release is ours now
    import_module("games.runs.tasks").work("long")
    waited = answer(f"/api/v1/matches/{asked['waiting']}", token)
    replayed = answer(f"/api/v1/matches/{asked['waiting']}/replay", token)
    said = {"answers": found, "waited": waited, "replayed": replayed, "saved": save_deck(token)}
    sys.stdout.write(json.dumps(said))


def save_deck(token: str) -> dict:
    from django.test import Client

    client = Client(headers={"authorization": f"Bearer {token}"})
    body = {"game": "castle", "name": "After the move"}
    made = client.post("/api/v1/decks", json.dumps(body), content_type="application/json")
    if made.status_code != 201:
        return {"status": made.status_code, "json": made.json()}
    return answer(f"/api/v1/decks/{made.json()['id']}/validation", token)


if __name__ == "__main__":
    sys.path[0] = os.getcwd()  # the tree it is run in, not the folder of this file
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casebook.settings")
    import django
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    command, *rest = sys.argv[1:]
    make(Path(rest[0])) if command == "make" else ask()
