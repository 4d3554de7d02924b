"""Decks: written once at a time, judged by the rules, shared as their owner likes."""

import pytest

from api.etags import edited_version
from api.views.decks import DeckViews
from cards.models import Card
from cards.services import card_save
from decks.models import Deck
from decks.services import deck_create, deck_save

pytestmark = pytest.mark.django_db

AMY = {"section": "main", "card": "amy", "quantity": 3}


@pytest.fixture
def deck(hers, case_closed):
    """Ann's unfinished deck, as she got it."""
    body = {"game": "case-closed", "name": "Small", "entries": [AMY]}
    return hers.send("post", "/decks", body)


def where(deck, rest=""):
    return f"/decks/{deck.json()['id']}{rest}"


def test_an_unfinished_deck_is_saved_and_says_so(deck, hers):
    assert deck.status_code == 201
    found = deck.json()
    assert (found["legal"], found["mine"], found["version"]) == (False, True, 1)
    assert deck["Location"] == f"/api/v1{where(deck)}"
    assert found["entries"] == [AMY | {"printing": None, "title": "Amy"}]


def test_what_cannot_be_stored_is_named_by_place(hers, case_closed):
    rows = [AMY, {"section": "attic", "card": "nobody", "quantity": 1}]
    body = {"game": "case-closed", "name": "x", "entries": rows}
    found = hers.send("post", "/decks", body)
    assert found.status_code == 422
    assert {(e["pointer"], e["code"]) for e in found.json()["errors"]} == {
        ("/entries/1", "unknown-section"),
        ("/entries/1", "unknown-card"),
    }


def test_a_stale_edit_is_refused_with_what_changed(deck, hers):
    tag = deck["ETag"]
    first = hers.send("patch", where(deck), {"entries": []}, if_match=tag)
    assert first.status_code == 200
    late = hers.send("patch", where(deck), {"name": "Late"}, if_match=tag)
    assert (late.status_code, late.json()["code"]) == (412, "stale")
    assert (
        hers.send("patch", where(deck), {"name": "New"}, if_match=first["ETag"]).status_code == 200
    )
    assert hers.send("delete", where(deck), if_match=tag).status_code == 412


def test_a_save_between_reading_and_writing_is_never_lost(deck, hers, monkeypatch):
    """The version is compared again under the lock, not only in the header."""
    stored = Deck.objects.get(pk=deck.json()["id"])

    def meanwhile(request, found):
        deck_save(stored, by=stored.owner, version=1, name="Meanwhile")
        return 1

    monkeypatch.setattr("api.views.decks.edited_version", meanwhile)
    late = hers.send("patch", where(deck), {"entries": []})
    assert (late.status_code, late.json()["version"]) == (412, 2)


def test_who_sends_no_version_changes_whatever_there_is(deck, hers, monkeypatch):
    """Also when somebody else saves between its reading and its writing."""
    stored = Deck.objects.get(pk=deck.json()["id"])

    def meanwhile(request, found):
        deck_save(stored, by=stored.owner, version=None, name="Meanwhile")
        return edited_version(request, found)

    monkeypatch.setattr("api.views.decks.edited_version", meanwhile)
    found = hers.send("patch", where(deck), {"entries": []})
    assert (found.status_code, found.json()["version"]) == (200, 3)
    assert found.json()["name"] == "Meanwhile"


@pytest.mark.parametrize("method", ["patch", "delete"])
def test_a_deck_deleted_in_this_very_moment_is_not_found(deck, hers, monkeypatch, method):
    found = DeckViews.own

    def lost(view, name):
        held = found(view, name)
        Deck.objects.filter(pk=held.pk).delete()
        return held

    monkeypatch.setattr(DeckViews, "own", lost)
    body = {"name": "x"} if method == "patch" else None
    assert hers.send(method, where(deck), body).status_code == 404


def test_a_deck_s_tag_follows_its_verdict_too(deck, hers):
    tag = deck["ETag"]
    assert hers.get(where(deck), HTTP_IF_NONE_MATCH=tag).status_code == 304
    Deck.objects.filter(pk=deck.json()["id"]).update(judged_at="2030-01-01T00:00Z")
    fresh = hers.get(where(deck), HTTP_IF_NONE_MATCH=tag)
    assert fresh.status_code == 200
    # Nobody edited it, so whoever has the older tag may still save.
    assert hers.send("patch", where(deck), {"name": "x"}, if_match=tag).status_code == 200


def test_replacing_resets_what_is_left_out(deck, hers):
    hers.send("patch", where(deck), {"description": "Old", "tags": ["a"]})
    found = hers.send("put", where(deck), {"name": "All new", "entries": []}).json()
    assert (found["description"], found["tags"], found["entries"]) == ("", [], [])


def test_the_repair_plan_makes_it_legal(deck, hers):
    plan = hers.get(where(deck, "/repair")).json()
    assert plan["legal"]
    assert plan["added"] > 0
    mended = hers.post(where(deck, "/repair")).json()
    assert (mended["legal"], mended["version"]) == (True, 2)
    changes = hers.get(where(deck, "/diff")).json()
    assert (changes["from"], changes["to"]) == (1, 2)
    assert sum(c["after"] - c["before"] for c in changes["changes"]) == plan["added"]


def test_a_revision_comes_back(deck, hers):
    hers.send("patch", where(deck), {"entries": []})
    again = hers.post(where(deck, "/revisions/1/restore")).json()
    assert (again["version"], len(again["entries"])) == (3, 1)
    numbers = [r["number"] for r in hers.get(where(deck, "/revisions")).json()["results"]]
    assert numbers == [3, 2, 1]
    assert hers.get(where(deck, "/revisions/2")).json()["entries"] == []
    assert hers.get(where(deck, "/revisions/9")).status_code == 404


def test_an_illegal_list_is_an_answer(anyone, case_closed):
    found = anyone.send("post", "/decks/validate", {"game": "case-closed", "entries": [AMY]})
    assert found.status_code == 200
    assert found.json()["legal"] is False
    first = found.json()["verdicts"][0]["violations"][0]
    assert first["rule"].startswith("CC-")
    assert first["fix"]


def test_a_list_may_come_as_text(anyone, case_closed):
    text = {"content_type": "text/plain"}
    found = anyone.post("/decks/validate?game=case-closed", "3 Amy\n1 Nobody", **text)
    assert found.json()["reading"]["summary"] == {
        "ok": 1,
        "ambiguous": 0,
        "unknown": 1,
        "ignored": 0,
    }
    assert anyone.post("/decks/validate", "3 Amy", **text).status_code == 422
    plan = anyone.post("/decks/repair?game=case-closed", "3 Amy", **text).json()
    assert plan["legal"]


def test_an_import_reports_every_line_and_stores_what_it_understood(hers, case_closed):
    body = {"game": "case-closed", "text": "3 Amy\n2 Nobody", "name": "Pasted"}
    found = hers.send("post", "/decks/import", body)
    assert found.status_code == 201
    assert [line["status"] for line in found.json()["reading"]["lines"]] == ["ok", "unknown"]
    assert found.json()["deck"]["entries"][0]["card"] == "amy"
    count = Deck.objects.count()
    dry = hers.send("post", "/decks/read-text", body).json()
    assert dry["entries"] == [AMY | {"printing": None}]
    assert Deck.objects.count() == count


def test_namesakes_are_offered_with_what_tells_them_apart(anyone, case_closed):
    amy = Card.objects.get(game="case-closed", slug="amy")
    for number in ("1", "2"):
        facts = {"type": amy.type, "attributes": amy.attributes, "traits": amy.traits}
        card_save("case-closed", f"twin-{number}", facts | {"name": "Twin", "subtitle": number})
    body = {"game": "case-closed", "text": "2 Twin"}
    (line,) = anyone.send("post", "/decks/read-text", body).json()["lines"]
    assert (line["status"], line["card"]) == ("ambiguous", None)
    assert [one["card"] for one in line["candidates"]] == ["twin-1", "twin-2"]
    for one in line["candidates"]:
        assert {"title", "type", "colors", "set", "number"} <= one.keys()
        assert anyone.get(one["face"].removeprefix("/api/v1")).status_code == 200


@pytest.mark.parametrize("kind", ["text", "json", "csv", "code"])
def test_what_is_exported_reads_back(anyone, case_closed, kind):
    text = anyone.get(f"/decks/{case_closed.pk}/export?as={kind}").content.decode()
    body = {"game": "case-closed", "text": text}
    back = anyone.send("post", "/decks/read-text", body).json()
    stored = anyone.get(f"/decks/{case_closed.pk}").json()["entries"]
    rows = {(r["section"], r["card"], r["quantity"]) for r in stored}
    assert {(r["section"], r["card"], r["quantity"]) for r in back["entries"]} == rows


def test_statistics_odds_and_hands(anyone, case_closed):
    here = f"/decks/{case_closed.pk}"
    entries = anyone.get(here).json()["entries"]
    card = next(e["card"] for e in entries if e["section"] == "main")
    assert anyone.get(f"{here}/statistics?sections=main").json()["cards"] > 0
    odds = anyone.get(f"{here}/odds?cards={card}&turns=3").json()["at_least"]
    assert len(odds) == 4
    assert odds[0]["chances"][0] < odds[3]["chances"][0] <= 1
    hand = anyone.get(f"{here}/hand?seed=7&turns=2").json()
    assert anyone.get(f"{here}/hand?seed=7&turns=2").json() == hand
    assert len(hand["opening"]) == 5
    assert anyone.get(f"{here}/hand?return=0").status_code == 422


def test_a_game_without_hands_says_so(anyone, castle):
    found = anyone.get(f"/decks/{castle.pk}/odds?cards=x")
    assert found.json()["errors"][0]["code"] == "no-draws"


def test_a_share_link_opens_a_deck_and_nothing_else(hers, his, ann, castle):
    deck = deck_create(ann, "castle", "Unlisted", visibility="unlisted")
    here, link = f"/decks/{deck.pk}", f"?share={deck.share_token}"
    assert his.get(here).status_code == 404
    assert his.get(f"/decks/shared/{deck.share_token}").status_code == 200
    assert his.get(here + link).json()["share"] is None
    assert his.get(f"{here}/export{link}").status_code == 200
    assert his.send("post", f"{here}/fork{link}", {}).status_code == 201
    assert his.send("patch", here, {"name": "x"}).status_code == 404
    hers.send("patch", here, {"visibility": "private"})
    assert his.get(f"/decks/shared/{deck.share_token}").status_code == 404


def test_lists_of_decks_filter(hers, his, ann, case_closed):
    deck_create(ann, "case-closed", "Mine", {("main", "amy", ""): 3})
    assert [d["name"] for d in hers.get("/decks?owner=me").json()["results"]] == ["Mine"]
    assert his.get("/decks?owner=me").json()["results"] == []
    playing = hers.get("/decks?game=case-closed&card=amy&legal=false").json()["results"]
    assert [d["name"] for d in playing] == ["Mine"]
    assert all(d["ready_made"] for d in his.get("/decks").json()["results"])
    assert "entries" not in hers.get("/decks?owner=me").json()["results"][0]


def test_pages_of_decks_lead_there_and_back(hers, ann, castle):
    for n in range(5):
        deck_create(ann, "castle", f"Deck {n}", {})
    first = hers.get("/decks?owner=me&limit=2").json()
    second = hers.get(first["next"].partition("/api/v1")[2]).json()
    back = hers.get(second["previous"].partition("/api/v1")[2]).json()
    assert [d["name"] for d in second["results"]] == ["Deck 2", "Deck 1"]
    assert back["results"] == first["results"]
    assert first["previous"] is None
    assert back["previous"] is None
    assert hers.get("/decks?cursor=nonsense").status_code == 422


def test_an_archived_deck_is_out_of_sight(deck, hers):
    assert hers.send("patch", where(deck), {"archived": True}).json()["archived"]
    assert hers.get("/decks?owner=me").json()["results"] == []
    assert len(hers.get("/decks?owner=me&archived=true").json()["results"]) == 1
