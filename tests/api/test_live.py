"""The API as others meet it: a whole Casebook with a worker, over the network."""

import importlib
import json
import os
import re
import subprocess
import sys
import time

import pytest

from tests.running import ROOT, running

pytestmark = [
    pytest.mark.xdist_group("api-live"),
    pytest.mark.broker,
    pytest.mark.django_db(transaction=False),
]
PLENTY = dict.fromkeys(
    (
        "CASEBOOK_API_READS",
        "CASEBOOK_API_COSTLY",
        "CASEBOOK_API_RUNS",
        "CASEBOOK_API_LOGINS",
        "CASEBOOK_MAX_ACTIVE_JOBS",
    ),
    "1000000",
)
STOCK = """
import json
from api.models import Scope, Token
from decks.models import Deck
from decks.services import deck_fork
from games.runs import services, worker
from tests.api.dataset import person

owner = person("{name}")
box = Deck.objects.get(game="castle", ready_made="standard-edition")
seats = [services.Seat(box)] * 2
runs = dict(
    matches=services.match_queue(owner, "castle", seats, seed=1),
    series=services.series_queue(owner, "castle", [box], matches=2, seed=1),
    swap_tests=services.swap_queue(owner, box, box, matches=2, seed=1),
    goldfish_runs=services.goldfish_queue(owner, box, games=2, seed=1),
)
while worker.work("long"):
    pass
for _ in range(20):  # to be revoked by whoever guesses small numbers
    Token.make(owner, "spare", ["read"], None)
deck = deck_fork(box.revisions.get(), owner)
found = dict((name, str(job.pk)) for name, (job, _) in runs.items())
found["deck"], found["share"] = str(deck.pk), deck.share_token
found["token"] = Token.make(owner, "test", Scope.values, None)[1]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Addresses of any length reach the code, not only those the web server lets in."""
    var = tmp_path_factory.mktemp("api")
    long = {"GUNICORN_CMD_ARGS": "--limit-request-line 0"}
    with running(var, **PLENTY, **long, DEBUG="1", LOG_LEVEL="WARNING") as casebook:
        casebook.base = f"http://127.0.0.1:{casebook.port}"
        yield casebook


def prepare_person(server, name):
    """A person with a deck, a run of each kind and a token."""
    done = server.manage("shell", "-v", "0", "-c", STOCK.format(name=name))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


# -- the guide ----------------------------------------------------------------------------


def commands():
    text = (ROOT / "docs" / "api.md").read_text()
    return "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))


def test_every_command_of_the_guide_works(server, tmp_path):
    script = "set -euo pipefail\n" + commands()
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=os.environ | {"BASE": f"{server.base}/api/v1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert (tmp_path / "face.svg").read_text().startswith("<svg")
    assert '"kind":"casebook-replay"' in (tmp_path / "match.replay").read_text()
    assert done.stdout.count("\n") > 5


# -- a client generated from the schema ---------------------------------------------------


@pytest.fixture(scope="module")
def client(server, tmp_path_factory):
    """A client made by openapi-python-client from the served schema, not touched after."""
    folder = tmp_path_factory.mktemp("client")
    command = [
        *(sys.executable, "-m", "openapi_python_client", "generate"),
        *("--url", f"{server.base}/api/v1/openapi.json", "--meta", "none"),
        *("--output-path", str(folder / "casebook_client")),
    ]
    made = subprocess.run(command, capture_output=True, text=True, timeout=120)
    warned = re.findall(r"^(?:WARNING|ERROR).*\n+(.*)", made.stdout + made.stderr, re.M)
    # It knows neither plain text as a body, beside which JSON is offered, nor files.
    assert all("Unsupported content" in line for line in warned), made.stdout
    sys.path.insert(0, str(folder))
    yield importlib.import_module("casebook_client")
    sys.path.remove(str(folder))


def of(client, tag, name):
    return importlib.import_module(f"casebook_client.api.{tag}.{name}")


def model(name):
    return getattr(importlib.import_module("casebook_client.models"), name)


def test_a_generated_client_carries_out_the_whole_story(server, client):
    token = prepare_person(server, "clara")["token"]
    link = client.AuthenticatedClient(base_url=server.base, token=token)

    def call(tag, name, *args, **given):
        done = of(client, tag, name).sync_detailed(*args, client=link, **given)
        assert done.status_code < 300, done.content
        return done.parsed

    cards = call(
        "cards", "cards_list", q="type:detective", game=model("GameSlug").CASE_CLOSED, limit=3
    )
    assert len(cards.results) == 3
    entries = [
        model("EntryRequest")(section="main", card=card.id, quantity=3) for card in cards.results
    ]
    body = model("DeckRequest")(
        game=model("GameSlug").CASE_CLOSED, name="Generated", entries=entries
    )
    deck = call("decks", "decks_create", body=body)
    assert deck.legal is False

    plan = call("decks", "decks_repair_plan", deck.id)
    assert plan.legal
    assert plan.added > 0
    mended = call("decks", "decks_apply_repair", deck.id)
    assert mended.legal is True

    seats = [model("SeatRequest")(deck=deck.id, bot=bot) for bot in ("greedy", "random")]
    match = call(
        "matches",
        "matches_create",
        body=model("MatchRequest")(game=model("GameSlug").CASE_CLOSED, seats=seats),
    )
    alone = call(
        "goldfish_runs",
        "goldfish_runs_create",
        body=model("GoldfishRequest")(deck=model("DeckRefRequest")(deck=deck.id), games=10),
    )
    match = waited(lambda: call("matches", "matches_get", match.id))
    alone = waited(lambda: call("goldfish_runs", "goldfish_runs_get", alone.id))
    assert match.report.result.reason
    assert alone.report.played == 10

    replay = call("matches", "matches_replay", match.id)
    assert replay.kind == "casebook-replay"
    assert replay.actions
    events = call("matches", "matches_events", match.id, limit=5)
    assert len(events.results) == 5


def waited(look, seconds=60):
    deadline = time.monotonic() + seconds
    while (run := look()).state.value in ("waiting", "running"):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert run.state.value == "done"
    return run


# -- the schema against itself ------------------------------------------------------------

CONFIG = """
[generation]
allow-x00 = false  # a NUL is refused everywhere, which JSON Schema cannot say

[phases.coverage]
unexpected-methods = ["TRACE"]

[phases.stateful]
max-steps = 5

[checks.positive_data_acceptance]
# 409, 412, 422: the request fits, and what it names is not there or not possible.
expected-statuses = ["2xx", "304", "401", "403", "404", "409", "412", "422", "429"]

[checks.negative_data_rejection]
# 413: what does not fit the schema may be too large to be read at all.
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429"]

[parameters]
"path.deck" = "{deck}"
"path.token" = "{share}"
"path.game" = "castle"
"path.card" = "kate-beckett"
"path.rule" = "CA-1.1"
"""
RUNS = """
[[operations]]
include-tag = "{tag}"
parameters = {{ "path.run" = "{run}", "path.number" = "0", "path.deck" = "{deck}" }}
"""


def test_schemathesis_finds_nothing(server, tmp_path):
    """All checks, all phases: no server error, no answer that the schema does not have."""
    known = prepare_person(server, "sam")
    config = CONFIG.format(**known)
    for name in ("matches", "series", "swap_tests", "goldfish_runs"):
        tag = name.replace("_", "-")
        config += RUNS.format(tag=tag, run=known[name], deck=known["deck"])
    (tmp_path / "st.toml").write_text(config)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(tmp_path / "st.toml"), "run"),
            f"{server.base}/api/v1/openapi.json",
            *("-H", f"Authorization: Bearer {known['token']}", "--checks", "all"),
            *("--max-examples", "3", "--seed", "7", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=900,
    )
    (tmp_path / "st.out").write_text(done.stdout)
    assert done.returncode == 0, done.stdout[-6000:]
