"""Runs: accepted at once, played by workers, followed, stopped, looked at."""

import pytest

from decks.models import Deck
from decks.services import deck_create
from games.runs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(castle):
    seats = [{"deck": str(castle.pk), "bot": bot} for bot in ("greedy", "random")]
    return {"game": "castle", "seats": seats, "seed": 3}


def test_a_match_from_request_to_replay(hers, match, drain):
    queued = hers.send("post", "/matches", match)
    assert queued.status_code == 202
    assert queued["Retry-After"] == "1"
    here = queued["Location"].removeprefix("/api/v1")
    waiting = hers.get(here).json()
    assert (waiting["state"], waiting["progress"]["total"]) == ("waiting", 1)
    assert hers.get(f"{here}/replay").status_code == 404

    drain()
    done = hers.get(here)
    assert done.json()["state"] == "done"
    assert not done.has_header("Retry-After")
    assert done.json()["report"]["result"]["rule"]
    replay = hers.get(f"{here}/replay").json()
    assert replay["seed"] == 3
    assert replay["result"][0] == done.json()["report"]["result"]["winners"]


def test_a_log_is_told_page_by_page_as_a_seat_saw_it(hers, match, drain):
    here = f"/matches/{hers.send('post', '/matches', match).json()['id']}"
    drain()
    seen, path = [], f"{here}/events?seat=0&limit=50"
    while path:
        page = hers.get(path).json()
        seen += page["results"]
        path = page["next"] and page["next"].partition("/api/v1")[2]
    assert [event["number"] for event in seen] == list(range(page["count"]))
    whole = hers.get(f"{here}/events?limit=500").json()["results"]
    hidden = [event for event in seen if event["card_id"] == "?"]
    assert hidden
    assert all(whole[event["number"]]["card_id"] != "?" for event in hidden[:5])
    assert hers.get(f"{here}/events?seat=7").status_code == 422


def test_a_seat_sees_no_more_than_its_own(hers, match, drain):
    here = f"/matches/{hers.send('post', '/matches', match).json()['id']}"
    drain()
    view = hers.get(f"{here}/view?seat=1&step=2").json()
    assert (view["seat"], view["step"]) == (1, 2)
    hand = view["zones"]["hand"]
    assert all(face is None for _, face in hand[0])
    assert all(face is not None for _, face in hand[1])
    assert hers.get(f"{here}/view?step=99999").status_code == 422


def test_the_same_request_gives_the_stored_run(hers, match, drain):
    first = hers.send("post", "/matches", match)
    drain()
    again = hers.send("post", "/matches", match)
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"])
    fresh = hers.send("post", "/matches", match | {"fresh": True})
    assert (fresh.status_code, fresh.json()["id"] != first.json()["id"]) == (202, True)


def test_a_key_makes_one_run_of_two_requests(hers, his, match):
    body = match | {"fresh": True}
    one, two = (hers.send("post", "/matches", body, idempotency_key="k1") for _ in "ab")
    assert one.json()["id"] == two.json()["id"]
    other = hers.send("post", "/matches", body, idempotency_key="k2").json()
    assert other["id"] != one.json()["id"]
    reused = hers.send("post", "/matches", body | {"seed": 4}, idempotency_key="k1")
    assert (reused.status_code, reused.json()["code"]) == (422, "key-reused")
    assert his.send("post", "/matches", body, idempotency_key="k1").status_code == 202
    assert Job.objects.count() == 3
    blank = hers.send("post", "/matches", body, idempotency_key=" ")
    assert blank.json()["errors"][0]["in"] == "header"


def test_an_illegal_deck_is_not_queued_and_says_why(hers, ann, castle):
    deck = deck_create(ann, "castle", "Empty", {})
    seats = [{"deck": str(deck.pk)}] * 2
    found = hers.send("post", "/matches", {"game": "castle", "seats": seats})
    assert found.status_code == 422
    assert found.json()["errors"][0]["pointer"].startswith("/decks/0")


def test_a_deck_one_cannot_see_cannot_be_played(his, ann, castle):
    deck = deck_create(ann, "castle", "Secret")
    body = {"game": "castle", "seats": [{"deck": str(deck.pk)}] * 2}
    found = his.send("post", "/matches", body).json()["errors"][0]
    assert (found["pointer"], found["code"]) == ("/seats/0/deck", "unknown-deck")


def test_a_series_shows_partial_results_and_can_be_stopped(hers, castle):
    body = {
        "game": "castle",
        "decks": [{"deck": str(castle.pk)}],
        "bots": ["random"],
        "matches": 30,
    }
    here = f"/series/{hers.send('post', '/series', body).json()['id']}"
    found = hers.get(here).json()
    assert found["report"]["played"] == 0
    assert found["links"]["cancel"].endswith("/cancel")
    assert hers.post(f"{here}/cancel").json()["state"] == "cancelled"
    assert hers.post(f"{here}/cancel").status_code == 200


def test_matches_of_a_series_one_by_one(hers, castle, drain):
    body = {"game": "castle", "decks": [{"deck": str(castle.pk)}], "bots": ["random"], "matches": 3}
    here = f"/series/{hers.send('post', '/series', body).json()['id']}"
    drain()
    rows = hers.get(f"{here}/matches").json()["results"]
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert hers.get(f"{here}/matches/2/replay").json()["seed"] == rows[2]["seed"]
    assert hers.get(f"{here}/matches/3/replay").status_code == 404
    assert hers.post(f"{here}/cancel").status_code == 409


def test_pairings_that_explode_are_refused_before_they_are_laid_out(hers, castle):
    decks = [{"deck": str(castle.pk)}] * 16
    body = {"game": "castle", "decks": decks, "bots": ["random"] * 6, "matches": 1, "seats": 5}
    found = hers.send("post", "/series", body)
    assert found.status_code == 422
    assert "pairings" in found.json()["detail"]


def test_a_goldfish_run_and_a_swap_test(hers, case_closed, drain):
    ref = {"deck": str(case_closed.pk)}
    other = {"deck": str(Deck.objects.ready_made().exclude(pk=case_closed.pk).first().pk)}
    alone = hers.send("post", "/goldfish-runs", {"deck": ref, "games": 5}).json()
    swap = hers.send(
        "post", "/swap-tests", {"deck": ref, "changed": other, "matches": 2, "bot": "random"}
    ).json()
    drain()
    report = hers.get(f"/goldfish-runs/{alone['id']}").json()["report"]
    assert report["played"] == 5
    found = hers.get(f"/swap-tests/{swap['id']}").json()["report"]
    assert found["difference"]["pairs"] == 2


def test_a_swap_test_of_a_deck_with_itself_is_refused(hers, case_closed):
    ref = {"deck": str(case_closed.pk)}
    refused = hers.send("post", "/swap-tests", {"deck": ref, "changed": ref, "matches": 2})
    (problem,) = refused.json()["errors"]
    assert (refused.status_code, problem["pointer"]) == (422, "/changed")
    assert problem["code"] == "same-list"


def test_lists_of_runs_leave_the_report_out(hers, match, drain):
    hers.send("post", "/matches", match)
    (row,) = hers.get("/matches?state=waiting").json()["results"]
    assert "report" not in row
    assert hers.get("/matches?state=done").json()["results"] == []


def test_bots_are_listed(anyone):
    names = [bot["name"] for bot in anyone.get("/bots").json()["results"]]
    assert {"random", "greedy", "search"} <= set(names)
