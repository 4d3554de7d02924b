"""What strangers send that no client would: it is refused with a reason, never a crash."""

import io
import json
from xml.etree import ElementTree

import pytest
from django.test import Client as Browser

from api.models import Scope
from cards.faces import face_svg
from cards.importers.own import read_json as read_cards
from cards.models import Card
from cards.yaml_rows import read_items
from decks.deck_text import DeckTextRefused
from decks.deck_text.limits import decode_text
from games.engine.errors import BadCatalogue
from tests.api.dataset import BASE, client_of
from web.curating import Unreadable, read

pytestmark = pytest.mark.django_db
DEEP = "[" * 90_000


@pytest.mark.parametrize("path", ["/decks/read-text", "/decks/validate", "/decks/repair"])
@pytest.mark.parametrize("body", ["", "  \n"])
def test_an_empty_text_is_told_as_one(anyone, path, body):
    answer = anyone.generic("POST", f"{path}?game=castle", body, content_type="text/plain")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "empty")


def test_an_empty_import(hers):
    answer = hers.generic("POST", "/decks/import?game=castle", "", content_type="text/plain")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "empty")


def test_a_body_of_unknown_length_is_not_read_as_an_empty_one(anyone):
    answer = anyone.post("/decks/validate", {}, format="json", HTTP_TRANSFER_ENCODING="chunked")
    assert (answer.status_code, answer.json()["code"]) == (411, "length-required")


@pytest.mark.parametrize(
    "path",
    [
        "/decks/shared/%00/",
        "/cards/castle/%00/",
        "/decks/mine/?find=%00",
        "/cards/?q=a%00b",
        f"{BASE}/cards?q=%00",
        f"{BASE}/games/%00",
    ],
)
def test_a_nul_in_an_address_is_refused(admin_client, path):
    assert admin_client.get(path).status_code == 400


def test_the_refusal_of_a_nul_says_what_it_is(anyone):
    problem = anyone.get("/cards?q=%00").json()
    assert (problem["code"], problem["detail"]) == (
        "malformed",
        "A NUL or half of a character cannot be read as text.",
    )


def test_a_nul_in_a_form_is_refused(client):
    form = {"username": "a\0b", "password": "x", "again": "x"}
    assert client.post("/join/", form).status_code == 400


@pytest.mark.parametrize("text", [r"\u0000", r"\ud800", r"\ude00\ud83d"])
def test_half_a_character_in_json_is_refused(hers, text):
    body = f'{{"game": "castle", "name": "a{text}"}}'
    answer = hers.generic("POST", "/decks", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_whole_character_written_as_two_halves_is_taken(hers, castle):
    body = r'{"game": "castle", "name": "\ud83d\ude00"}'
    answer = hers.generic("POST", "/decks", body, content_type="application/json")
    assert (answer.status_code, answer.json()["name"]) == (201, "😀")


@pytest.mark.parametrize(
    "number",
    ["Infinity", "NaN", "1e999", pytest.param(DEEP, id="deep"), '{"a":' * 50 + "1" + "}" * 50],
)
def test_endless_numbers_and_nesting_are_refused(anyone, ann, castle, number):
    body = f'{{"game": "castle", "entries": {number}}}'
    answer = anyone.generic("POST", "/decks/validate", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    browser = Browser()
    browser.force_login(ann)
    asked = f"/decks/{castle.pk}/judge/"
    assert browser.post(asked, body, content_type="application/json").status_code == 400


@pytest.mark.parametrize(
    "text", [pytest.param(DEEP, id="deep"), "- " * 500 + "a", "a: .inf", 'a: "\\0"']
)
def test_cards_as_text_are_bounded(text):
    with pytest.raises(Unreadable):
        read("facts", text)


@pytest.mark.parametrize(
    "text", [pytest.param("cards:\n- " + DEEP, id="deep"), "cards:\n- " + "[" * 60 + "]" * 60]
)
def test_catalogue_files_are_bounded(text):
    with pytest.raises(BadCatalogue, match="nested"):
        list(read_items(io.StringIO(text), "cards.yaml"))


def test_a_small_catalogue_file_cannot_mean_an_endless_one():
    """Ten times ten times ten words and so on: told in a sentence, they took all memory."""
    text = "cards:\n- id: boom\n  text: {a: &a [x], b: &b [*a, *a], c: [*b, *b]}\n"
    with pytest.raises(BadCatalogue, match="write it out instead of using"):
        list(read_items(io.StringIO(text), "cards.yaml"))


@pytest.mark.parametrize("value", [pytest.param(DEEP, id="deep"), "Infinity"])
def test_imported_json_is_bounded(tmp_path, value):
    file = tmp_path / "cards.json"
    file.write_text(f'{{"cards": [{{"name": {value}}}]}}')
    with pytest.raises(BadCatalogue):
        list(read_cards(file, "castle"))


@pytest.mark.parametrize("text", ["4 Kate\0 Beckett", "4 Kate \ud800"])
def test_a_deck_text_with_half_a_character_is_not_text(text):
    with pytest.raises(DeckTextRefused):
        decode_text(text)


def test_a_face_is_xml_whatever_the_card_says(castle):
    card = Card.objects.of("castle").first()
    card.name, card.text = "A\x01\x0bB\ufffe", "C\x08 & D\x1f"
    ElementTree.fromstring(face_svg(card))


def test_drawing_and_json_of_a_face_are_told_apart(anyone, castle):
    where = "/cards/castle/kate-beckett/face"
    drawn = anyone.get(where, HTTP_ACCEPT="image/svg+xml")
    said = anyone.get(where, HTTP_ACCEPT="application/json")
    assert drawn["ETag"] != said["ETag"]
    assert "Accept" in drawn["Vary"]
    assert "Accept" in said["Vary"]
    again = anyone.get(where, HTTP_ACCEPT="image/svg+xml", HTTP_IF_NONE_MATCH=drawn["ETag"])
    assert again.status_code == 304


def test_only_a_preflight_is_answered_as_one(anyone, castle):
    header = {"HTTP_ACCESS_CONTROL_REQUEST_METHOD": "GET"}
    assert anyone.get("/games", **header).status_code == 200
    assert anyone.post("/decks", {}, format="json", **header).status_code == 401
    assert anyone.options("/games", **header).status_code == 204


def test_a_token_gets_no_less_than_none(anyone, ann, castle):
    writer = client_of(ann, [Scope.WRITE])
    for path in ("/games", "/cards?game=castle", f"/decks/{castle.pk}"):
        assert writer.get(path).status_code == 200
    private = json.loads(
        client_of(ann).send("post", "/decks", {"game": "castle", "name": "P"}).content
    )
    assert writer.get(f"/decks/{private['id']}").status_code == 404
    assert writer.get("/me").status_code == 403
