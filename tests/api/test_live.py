"""The API as others meet it: a whole Casebook with a worker, over the network."""

import importlib
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
MAKE_TOKEN = """
from django.contrib.auth import get_user_model
from api.models import Scope, Token
ann, _ = get_user_model().objects.get_or_create(username="{name}")
made = [Token.make(ann, "spare", ["read"], None) for _ in range(20)]
print(Token.make(ann, "test", Scope.values, None)[1])
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Addresses of any length reach the code, not only those the web server lets in."""
    var = tmp_path_factory.mktemp("api")
    long = {"GUNICORN_CMD_ARGS": "--limit-request-line 0"}
    with running(var, **PLENTY, **long, DEBUG="1", LOG_LEVEL="WARNING") as casebook:
        casebook.base = f"http://127.0.0.1:{casebook.port}"
        yield casebook


def token_for(house, name):
    done = house.manage("shell", "-v", "0", "-c", MAKE_TOKEN.format(name=name))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()[-1]


# -- the guide ----------------------------------------------------------------------------


def commands():
    text = (ROOT / "docs" / "api.md").read_text()
    return "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))


def test_every_command_of_the_guide_works(house, tmp_path):
    script = "set -euo pipefail\n" + commands()
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        env=os.environ | {"BASE": f"{house.base}/api/v1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert (tmp_path / "face.svg").read_text().startswith("<svg")
    assert '"kind":"casebook-replay"' in (tmp_path / "match.replay.json").read_text()
    assert done.stdout.count("\n") > 5


# -- a client generated from the schema ---------------------------------------------------


@pytest.fixture(scope="module")
def client(house, tmp_path_factory):
    """A client made by openapi-python-client from the served schema, not touched after."""
    folder = tmp_path_factory.mktemp("client")
    command = [
        *(sys.executable, "-m", "openapi_python_client", "generate"),
        *("--url", f"{house.base}/api/v1/openapi.json", "--meta", "none"),
        *("--output-path", str(folder / "casebook_client"), "--fail-on-warning"),
    ]
    made = subprocess.run(command, capture_output=True, text=True, timeout=120)
    warned = re.findall(r"^(?:WARNING|ERROR).*", made.stdout + made.stderr, re.M)
    assert all("text/plain" in made.stdout for _ in warned), made.stdout
    sys.path.insert(0, str(folder))
    yield importlib.import_module("casebook_client")
    sys.path.remove(str(folder))


def of(client, tag, name):
    return importlib.import_module(f"casebook_client.api.{tag}.{name}")


def model(name):
    return getattr(importlib.import_module("casebook_client.models"), name)


def test_a_generated_client_carries_out_the_whole_story(house, client):
    token = token_for(house, "clara")
    link = client.AuthenticatedClient(base_url=house.base, token=token)

    def call(tag, name, *args, **given):
        done = of(client, tag, name).sync_detailed(*args, client=link, **given)
        assert done.status_code < 300, done.content
        return done.parsed

    cards = call("cards", "cards_list", q="type:detective", game=model("CardsListGame").CASE_CLOSED, limit=3)  # fmt: skip
    assert len(cards.results) == 3
    entries = [model("EntryRequest")(section="main", card=card.id, quantity=3) for card in cards.results]  # fmt: skip
    body = model("DeckRequest")(game=model("GameEnum").CASE_CLOSED, name="Generated", entries=entries)  # fmt: skip
    deck = call("decks", "decks_create", body=body)
    assert deck.legal is False

    plan = call("decks", "decks_repair", deck.id)
    assert plan.legal
    assert plan.added > 0
    mended = call("decks", "decks_apply_repair", deck.id)
    assert mended.legal is True

    seats = [model("SeatRequest")(deck=deck.id, bot=bot) for bot in ("greedy", "random")]  # fmt: skip
    match = call("matches", "matches_create", body=model("MatchRequest")(game=model("GameEnum").CASE_CLOSED, seats=seats))  # fmt: skip
    alone = call("goldfish-runs".replace("-", "_"), "goldfish_runs_create", body=model("GoldfishRequest")(deck=model("DeckRefRequest")(deck=deck.id), games=10))  # fmt: skip
    match = waited(lambda: call("matches", "matches_get", match.id))
    alone = waited(lambda: call("goldfish_runs", "goldfish_runs_get", alone.id))
    assert match.report.additional_properties["result"]["reason"]
    assert alone.report.additional_properties["played"] == 10

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
"""


def test_schemathesis_finds_nothing(house, tmp_path):
    """All checks, all phases: no server error, no answer that the schema does not have."""
    token = token_for(house, "sam")
    (tmp_path / "st.toml").write_text(CONFIG)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(tmp_path / "st.toml"), "run"),
            f"{house.base}/api/v1/openapi.json",
            *("-H", f"Authorization: Bearer {token}", "--checks", "all"),
            *("--max-examples", "4", "--seed", "7", "--workers", "2", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-6000:]
