"""Collections through the API: the same services, and nobody else's business."""

import pytest

from cards.models import CardSet

pytestmark = pytest.mark.django_db


@pytest.fixture
def pool(hers, case_closed):
    body = {"game": "case-closed", "name": "Sealed"}
    return f"/collections/{hers.send('post', '/collections', body).json()['id']}"


def owned(client):
    body = {"game": "case-closed", "kind": "owned"}
    return client.send("post", "/collections", body).json()["id"]


def test_what_one_owns_is_begun_once(hers, case_closed):
    assert owned(hers) == owned(hers)
    (row,) = hers.get("/collections?kind=owned").json()["results"]
    assert (row["game"], row["copies"], row["cards"]) == ("case-closed", 0, 0)


def test_a_pool_needs_a_name(hers, case_closed):
    found = hers.send("post", "/collections", {"game": "case-closed"})
    assert found.status_code == 422
    assert found.json()["errors"][0]["pointer"] == "/name"


def test_cards_are_changed_all_or_none(hers, pool):
    rows = [{"card": "amy", "quantity": 2}, {"card": "nobody", "quantity": 1}]
    refused = hers.send("post", f"{pool}/cards", {"cards": rows})
    assert refused.json()["errors"][0]["code"] == "unknown-card"
    hers.send("post", f"{pool}/cards", {"cards": rows[:1]})
    changed = hers.send("post", f"{pool}/cards", {"cards": rows[:1], "add": True}).json()
    assert (changed["copies"], changed["cards"]) == (4, 1)
    (held,) = hers.get(f"{pool}/cards").json()["results"]
    assert (held["card"], held["quantity"], held["printing"]) == ("amy", 4, None)


def test_a_collection_goes_out_and_in(hers, pool):
    code = CardSet.objects.filter(game="case-closed").first().code
    whole = hers.send("post", f"{pool}/sets", {"set": code, "copies": 2}).json()
    assert whole["copies"] == 2 * whole["cards"]
    row = next(r for r in hers.get(f"{pool}/sets").json()["results"] if r["set"] == code)
    assert row["owned"] == row["cards"]
    text = hers.get(f"{pool}/export?as=csv").content.decode()
    again = hers.send("post", f"{pool}/import", {"text": text, "replace": True}).json()
    assert (again["copies"], again["cards"]) == (whole["copies"], whole["cards"])
    assert hers.send("post", f"{pool}/sets", {"set": "nowhere"}).status_code == 422


def test_owned_is_searched_by_its_owner_alone(hers, his, anyone, case_closed):
    rows = {"cards": [{"card": "amy", "quantity": 2}]}
    hers.send("post", f"/collections/{owned(hers)}/cards", rows)
    path = "/cards?game=case-closed&q=owned>=2&count=true"
    for client, total in ((hers, 1), (his, 0), (hers, 1)):
        found = client.get(path)
        assert found.json()["count"] == total
        assert "public" not in found["Cache-Control"]
    assert "signed in" in anyone.get(path).json()["detail"]


def test_a_deck_is_bound_to_a_pool_without_a_new_revision(hers, his, pool, case_closed):
    key = pool.rpartition("/")[2]
    body = {"game": "case-closed", "name": "Limited", "pool": key, "folder": "Club"}
    entries = [{"section": "main", "card": "amy", "quantity": 3}]
    deck = hers.send("post", "/decks", body | {"entries": entries}).json()
    where = f"/decks/{deck['id']}"
    hers.send("post", f"{pool}/cards", {"cards": [{"card": "amy", "quantity": 1}]})
    needs = hers.get(f"{where}/needs").json()
    assert (needs["missing"], needs["want_list"]) == (2, "2 Amy\n")
    kept = hers.send("patch", where, {"built": True, "tags": ["quick"], "pool": None}).json()
    assert (kept["version"], kept["built"], kept["pool"]) == (1, True, None)
    assert [d["name"] for d in hers.get("/decks?folder=Club").json()["results"]] == ["Limited"]
    refused = his.send("post", "/decks", {"game": "case-closed", "name": "X", "pool": key})
    assert refused.status_code == 422


def test_how_a_deck_is_kept_is_its_owners_business(hers, his, case_closed):
    body = {"game": "case-closed", "name": "Open", "visibility": "public"}
    mine = {"folder": "Club", "built": True, "categories": {"amy": "Lead"}}
    deck = hers.send("post", "/decks", body | mine).json()
    assert deck["folder"] == "Club"
    seen = his.get(f"/decks/{deck['id']}").json()
    assert (seen["folder"], seen["built"], seen["pool"]) == ("", False, None)
    assert seen["categories"] == {"amy": "Lead"}
