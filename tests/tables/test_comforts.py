"""Tables over the API: opened once, hints by workers, and how a match that was given up is shown."""

import pytest

from games.runs.match_viewing import Viewing
from games.runs.models import Match
from games.tables.models import Table
from games.tables.recording import record_table
from tests.tables.test_api import opened, published, seat

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _generous(settings):
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 1_000_000)


def test_a_table_asked_for_twice_under_one_key_is_opened_once(hers):
    box = published("castle")[0]
    body = {"game": "castle", "seats": [seat("me", box), seat("bot")]}
    first = hers.send("post", "/tables", body, idempotency_key="once")
    again = hers.send("post", "/tables", body, idempotency_key="once")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json()["table"] == again.json()["table"]
    assert Table.objects.count() == 1
    reused = hers.send("post", "/tables", {**body, "seed": 7}, idempotency_key="once")
    assert reused.json()["code"] == "key-reused"
    assert Table.objects.count() == 1


def test_a_key_of_one_person_is_nobody_elses(hers, his):
    box = published("castle")[0]
    body = {"game": "castle", "seats": [seat("me", box), seat("bot")]}
    made = [who.send("post", "/tables", body, idempotency_key="k").json() for who in (hers, his)]
    assert made[0]["table"] != made[1]["table"]


# -- hints --------------------------------------------------------------------------------


def test_a_searching_hint_is_thought_out_by_a_worker(hers, calls):
    from games.tables.hints import think_of_hint

    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    address = f"/tables/{start['table']}/hint?level=search"
    asked = [hers.send("post", address) for _ in range(2)]
    assert [answer.status_code for answer in asked] == [202, 202]
    assert asked[0].json() == {"option": None, "level": "search", "estimate": None}
    assert calls == [("games.tables.tasks.advise", start["table"])]
    assert think_of_hint(start["table"])
    assert not think_of_hint(start["table"])
    told = hers.send("post", address)
    assert told.status_code == 200
    assert 0 <= told.json()["option"] < len(start["options"])
    assert Table.objects.get().hints == 1


def test_a_hint_for_a_position_that_is_gone_is_not_given(hers):
    from games.tables.hints import think_of_hint

    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    address = f"/tables/{start['table']}"
    hers.send("post", f"{address}/hint?level=search")
    hers.send("post", f"{address}/act", {"step": start["step"], "option": 0})
    assert not think_of_hint(start["table"])
    assert hers.send("post", f"{address}/hint?level=search").status_code == 202


# -- giving up ----------------------------------------------------------------------------


def test_the_replay_of_a_match_that_was_given_up_shows_its_end(hers):
    box = published("castle")[0]
    start = opened(hers, "castle", seat("me", box), seat("bot"), seed=5)
    address = f"/tables/{start['table']}"
    hers.send("post", f"{address}/act", {"step": start["step"], "option": 0})
    hers.send("post", f"{address}/resign")
    viewing = Viewing(Match.objects.get(job=record_table(start["table"])))
    viewing.verify()
    last, _ = viewing.at(viewing.steps)
    assert (last.to_act, last.result.winners) == (None, (1,))
    assert last.result.reason == "ann resigned"
    before, _ = viewing.at(viewing.steps - 1)
    assert before.result is None
    assert viewing.replay().result == []
