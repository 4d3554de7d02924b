"""Lists in the body: judged, counted, dealt and played without being stored."""

import base64

import pytest

from decks.models import Deck
from decks.services import deck_create, rows_of
from games.runs.models import Job

pytestmark = pytest.mark.django_db


def entries(deck):
    return rows_of(Deck.objects.with_entries().get(pk=deck.pk).counts())


def test_many_lists_are_judged_in_their_order(anyone, castle):
    body = {"game": "castle", "lists": [entries(castle), []]}
    found = anyone.send("post", "/decks/validate-batch", body).json()["results"]
    assert [one["legal"] for one in found] == [True, False]


def test_a_batch_has_an_end(anyone, castle):
    row = {"section": "cast", "card": "kate-beckett", "quantity": 1}
    rows = [row | {"card": f"x-{n}"} for n in range(1_000)]
    refused = anyone.send("post", "/decks/validate-batch", {"game": "castle", "lists": [rows] * 6})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "too-many")
    refused = anyone.send("post", "/decks/validate-batch", {"game": "castle", "lists": [[]] * 51})
    assert refused.status_code == 400


def test_a_list_and_a_stored_deck_get_the_same_numbers(anyone, case_closed):
    body = {"game": "case-closed", "entries": entries(case_closed)}
    stored = f"/decks/{case_closed.pk}"
    card = next(row["card"] for row in body["entries"] if row["section"] == "main")
    for path, more, query in (
        ("/statistics", {}, ""),
        ("/odds", {"cards": [card], "turns": 3}, f"?cards={card}&turns=3"),
        ("/hand", {"seed": 7, "turns": 2}, "?seed=7&turns=2"),
    ):
        inline = anyone.send("post", f"/decks{path}", body | more)
        assert inline.status_code == 200, inline.content
        assert inline.json() == anyone.get(f"{stored}{path}{query}").json()


def test_a_match_between_a_list_and_a_deck(hers, case_closed, drain):
    listed = {"entries": entries(case_closed), "name": "An idea", "bot": "random"}
    seats = [listed, {"deck": str(case_closed.pk), "bot": "random"}]
    run = hers.send("post", "/matches", {"game": "case-closed", "seats": seats, "seed": 1}).json()
    drain()
    done = hers.get(f"/matches/{run['id']}").json()
    assert (done["state"], done["decks"][0]["name"]) == ("done", "An idea")
    assert done["decks"][0]["deck"] is None
    assert done["stale"] == []


def test_a_list_that_no_match_can_be_played_with_is_refused_in_its_place(hers, case_closed):
    body = {"deck": {"entries": [], "game": "case-closed"}, "games": 2}
    assert hers.send("post", "/goldfish-runs", body).status_code == 422
    unknown = {"section": "main", "card": "nobody", "quantity": 1}
    body = {"deck": {"entries": [unknown], "game": "case-closed"}, "games": 2}
    (problem,) = hers.send("post", "/goldfish-runs", body).json()["errors"]
    assert problem["pointer"] == "/deck/entries/0"
    both = {"deck": {"deck": "1", "entries": []}, "games": 2}
    assert hers.send("post", "/goldfish-runs", both).json()["errors"][0]["code"] == "either"


def test_a_batch_of_matches_is_queued_whole_or_not_at_all(hers, castle):
    one = {"game": "castle", "seats": [{"deck": str(castle.pk)}] * 2}
    made = hers.send("post", "/matches/batch", {"matches": [one | {"seed": n} for n in range(3)]})
    assert (made.status_code, len(made.json()["results"])) == (202, 3)
    assert [run["seed"] for run in made.json()["results"]] == [0, 1, 2]
    bad = one | {"mode": "nowhere", "seed": 9}
    refused = hers.send("post", "/matches/batch", {"matches": [one | {"seed": 8}, bad]})
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/matches/1/mode"
    assert Job.objects.count() == 3


def test_a_table_takes_a_list_too(hers, case_closed):
    deck = {"entries": entries(case_closed), "game": "case-closed"}
    seats = [{"kind": "me", "deck": deck}, {"kind": "bot", "bot": "random", "deck": deck}]
    opened = hers.send("post", "/tables", {"game": "case-closed", "seats": seats, "seed": 1})
    assert opened.status_code == 201, opened.content


# -- finding decks ------------------------------------------------------------------------


@pytest.fixture
def shelf(ann, castle):
    """Three public decks of Ann's."""
    for name, tags in (("Bravo", ["quick", "été"]), ("alpha", ["quick"]), ("Charlie", [])):
        counts = dict(list(Deck.objects.with_entries().get(pk=castle.pk).counts().items())[:3])
        deck_create(ann, "castle", name, counts, visibility="public", tags=tags)


def names(client, query):
    return [row["name"] for row in client.get(f"/decks?author=ann&{query}").json()["results"]]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["Charlie", "alpha", "Bravo"]),
        ("name=PH", ["alpha"]),
        ("tags=quick", ["alpha", "Bravo"]),
        ("tags=quick,été", ["Bravo"]),
        ("tags=qui", []),
        ("updated_after=2100-01-01T00:00:00Z", []),
        ("created_before=2100-01-01T00:00:00Z", ["Charlie", "alpha", "Bravo"]),
        ("order=updated", ["Charlie", "alpha", "Bravo"]),
        ("order=name", ["Bravo", "Charlie", "alpha"]),
    ],
)
def test_decks_are_found_by_what_people_know_of_them(shelf, anyone, query, expected):
    assert sorted(names(anyone, query)) == sorted(expected)
    if "order=name" not in query:  # databases differ in where small letters go
        assert names(anyone, query) == expected


def test_decks_that_play_several_cards(shelf, anyone, castle):
    held = [row["card"] for row in entries(castle)]
    assert len(names(anyone, f"game=castle&cards={held[0]},{held[1]}")) == 3
    assert names(anyone, f"game=castle&cards={held[0]},{held[10]}") == []
    refused = anyone.get("/decks?game=castle&cards=nobody").json()
    assert refused["errors"][0]["pointer"] == "/cards"


@pytest.mark.parametrize("order", ["name", "updated", "created"])
def test_pages_in_another_order_have_every_deck_once(shelf, anyone, order):
    seen, cursor = [], ""
    for _ in range(4):
        page = anyone.get(f"/decks?author=ann&order={order}&limit=1{cursor}").json()
        seen += [row["name"] for row in page["results"]]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert sorted(seen) == ["Bravo", "Charlie", "alpha"]


def test_a_cursor_of_another_order_is_refused(shelf, anyone):
    page = anyone.get("/decks?author=ann&order=name&limit=1").json()
    refused = anyone.get(f"/decks?order=updated&cursor={page['next_cursor']}").json()
    assert refused["errors"][0]["pointer"] == "/cursor"


@pytest.mark.parametrize(
    "place",
    [
        *('["created_at", "0001-01-01T00:00:00+14:00", 1]', '["created_at", "2026-01-01", 1]'),
        *('["created_at", "9999-12-31T23:59:59-14:00", 1]', '["created_at", "x", 1]'),
        *('["created_at", "2026-01-01T00:00:00Z", "1"]', '["created_at"]', "[[["),
    ],
)
def test_a_cursor_that_somebody_made_is_refused(anyone, db, place):
    cursor = base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")
    refused = anyone.get(f"/decks?order=created&cursor={cursor}")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "bad-cursor")
