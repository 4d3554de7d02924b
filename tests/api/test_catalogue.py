"""Games, cards, sets and files as clients ask for them."""

import gzip
import json
from xml.etree import ElementTree

import pytest

from cards.services import card_save
from decks.bulk import bulk_build

pytestmark = pytest.mark.django_db


def test_games_say_what_their_rulebooks_declare(anyone, castle):
    games = {game["slug"]: game for game in anyone.get("/games").json()["results"]}
    assert len(games) == 5
    assert games["castle"]["boxed"]
    found = anyone.get("/games/castle").json()
    assert [mode["slug"] for mode in found["modes"]][:2] == ["episode", "full-season"]
    assert {"rule", "text"} == set(found["deck_rules"][0])
    assert all(rule["text"] for rule in found["deck_rules"])


def test_rules_by_number(anyone):
    found = anyone.get("/games/castle/rules/CA-1.1").json()
    assert "90" in found["text"]
    assert anyone.get("/games/castle/rules/CA-99.9").status_code == 404
    some = anyone.get("/games/castle/rules?q=suspect").json()["results"]
    assert 0 < len(some) < len(anyone.get("/games/castle/rules").json()["results"])


def test_a_search_pages_through_everything_once(anyone, castle):
    seen, path = [], "/cards?game=castle&limit=20&fields=id&count=true"
    while path:
        page = anyone.get(path).json()
        seen += [card["id"] for card in page["results"]]
        path = page["next"] and page["next"].partition("/api/v1")[2]
    assert len(seen) == len(set(seen)) == page["count"] == 50


def test_sparse_fields_keep_the_id(anyone, castle):
    found = anyone.get("/cards/castle/kate-beckett?fields=name").json()
    assert found == {"id": "kate-beckett", "name": "Kate Beckett"}
    wrong = anyone.get("/cards/castle/kate-beckett?fields=nme")
    assert wrong.json()["errors"][0]["code"] == "unknown-field"


def test_a_card_has_a_strong_tag_until_the_catalogue_changes(anyone, castle):
    first = anyone.get("/cards/castle/kate-beckett")
    tag = first["ETag"]
    assert not tag.startswith("W/")
    again = anyone.get("/cards/castle/kate-beckett", HTTP_IF_NONE_MATCH=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert anyone.get("/cards/castle/kate-beckett?fields=id")["ETag"] != tag
    card_save("castle", "kate-beckett", {"translations": {"fr": {"name": "Kate"}}})
    assert anyone.get("/cards/castle/kate-beckett", HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_names_exact_fuzzy_and_beginnings(anyone, castle):
    assert anyone.get("/cards/named?exact=kate beckett").json()["id"] == "kate-beckett"
    assert anyone.get("/cards/named?fuzzy=kate becket").json()["id"] == "kate-beckett"
    assert anyone.get("/cards/named?exact=nobody at all").status_code == 404
    assert anyone.get("/cards/named").status_code == 422
    assert "Kate Beckett" in anyone.get("/cards/autocomplete?prefix=kat").json()["results"]


def test_a_seed_gives_the_same_random_card(anyone, castle):
    one, other = (anyone.get("/cards/random?seed=4").json()["id"] for _ in range(2))
    assert one == other


def test_a_batch_names_what_it_did_not_find(anyone, castle):
    wanted = [{"id": "kate-beckett"}, {"name": "Nobody"}]
    body = {"game": "castle", "cards": wanted}
    found = anyone.send("post", "/cards/collection", body).json()
    assert [card["id"] for card in found["results"]] == ["kate-beckett"]
    assert found["not_found"] == [{"name": "Nobody"}]


def test_a_face_is_an_image_that_says_all(anyone, castle):
    found = anyone.get("/cards/castle/kate-beckett/face", HTTP_ACCEPT="image/svg+xml")
    assert found["Content-Type"].startswith("image/svg+xml")
    text = "".join(ElementTree.fromstring(found.content).itertext())
    assert "Kate Beckett" in text


def test_changes_since_a_version_and_as_of_a_day(anyone, castle):
    before = anyone.get("/games/castle").json()["catalogue_version"]
    card_save("castle", "kate-beckett", {"translations": {"fr": {"name": "Kate"}}})
    found = anyone.get(f"/games/castle/changes?since={before}").json()
    assert [(c["id"], c["kind"]) for c in found["results"]] == [("kate-beckett", "changed")]
    assert anyone.get("/cards/castle/kate-beckett?as_of=2001-01-01").status_code == 404
    then = anyone.get("/cards/castle/kate-beckett?as_of=2999-01-01").json()
    assert then["translations"] == {"fr": {"name": "Kate"}}
    history = anyone.get("/cards/castle/kate-beckett/changes").json()["results"]
    assert [change["kind"] for change in history] == ["changed", "added"]


def test_a_bulk_file_holds_every_card_and_never_changes(anyone, castle, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    bulk_build("cards", "castle")
    (entry,) = anyone.get("/bulk?kind=cards").json()["results"]
    found = anyone.get(entry["url"].partition("/api/v1")[2])
    assert "immutable" in found["Cache-Control"]
    lines = gzip.decompress(b"".join(found.streaming_content)).splitlines()
    assert len(lines) == entry["rows"] == entry["cards"] == 50
    assert json.loads(lines[0])["game"] == "castle"
    assert anyone.get("/bulk/castle-0000.jsonl.gz").status_code == 404


def test_formats_and_sets(anyone, castle):
    found = anyone.get("/games/castle/formats/standard?on=2026-01-31").json()
    assert (found["on"], found["banned"]) == ("2026-01-31", [])
    assert anyone.get("/games/castle/formats/nope").status_code == 404
    assert anyone.get("/sets/castle/CA1").json()["cards"] == 50


def test_search_fields_and_explanations_come_from_the_parser(anyone, castle):
    fields = anyone.get("/games/castle/search-fields").json()["results"]
    assert {"name", "text", "type"} <= {field["name"] for field in fields}
    assert "type" in anyone.get("/cards/explain?q=type:cast").json()["words"]


def test_many_cards_with_only_the_fields_asked_for(anyone, castle):
    body = {"game": "castle", "cards": [{"id": "kate-beckett"}]}
    (found,) = anyone.send("post", "/cards/collection?fields=title", body).json()["results"]
    assert set(found) == {"id", "title"}


def test_a_bad_cursor_points_at_the_cursor(anyone, castle):
    problem = anyone.get("/cards?cursor=nonsense").json()
    assert problem["errors"][0]["pointer"] == "/cursor"
