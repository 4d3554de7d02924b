"""Every error is a problem document, whoever raises it."""

import pytest

from api.base import InvalidInput, validated_data
from api.problems import KINDS, flatten_errors
from api.serializers.tables import ActBody
from tests.api.dataset import client_of

pytestmark = pytest.mark.django_db

PARTS = {"type", "title", "status", "detail", "instance", "code", "errors", "request_id"}


def problem(response, status, code):
    assert response.status_code == status
    assert response["Content-Type"] == "application/problem+json"
    found = response.json()
    assert set(found) >= PARTS
    assert (found["status"], found["code"]) == (status, code)
    assert found["request_id"] == response["X-Request-ID"]
    return found


def test_an_address_that_does_not_exist(anyone):
    problem(anyone.get("/nothing/here"), 404, "not-found")
    problem(anyone.get("/decks/1%0A"), 404, "not-found")


def test_a_method_that_is_not_there_names_those_that_are(anyone):
    response = anyone.delete("/games")
    problem(response, 405, "method-not-allowed")
    assert "GET" in response["Allow"]


def test_a_body_that_is_not_json(hers):
    found = hers.post("/decks", "{", content_type="application/json")
    problem(found, 400, "malformed")


def test_json_nested_beyond_measure_is_refused(hers):
    deep = "[" * 100_000
    found = hers.post("/decks", deep, content_type="application/json")
    problem(found, 400, "malformed")


def test_a_content_type_that_nobody_reads(hers):
    found = hers.post("/decks", "<deck/>", content_type="text/xml")
    problem(found, 415, "unsupported-media-type")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/cards/castle/nothing", "There is nothing here, or it is private"),
        ("/me", "send `Authorization: Bearer <token>`"),
        ("/cards?game=chess", '"chess" is not one of case-closed, castle'),
    ],
)
def test_the_detail_says_what_to_do(anyone, address, words):
    assert words in anyone.get(address).json()["detail"]


def test_a_content_type_that_is_refused_names_those_that_are_not(hers):
    found = hers.post("/decks", "<deck/>", content_type="text/xml").json()
    assert "Send application/json" in found["detail"]


def test_a_representation_that_is_not_offered(anyone):
    problem(anyone.get("/games", HTTP_ACCEPT="image/png"), 406, "not-acceptable")


def test_each_wrong_field_has_a_pointer(hers):
    body = {"game": "castle", "name": 5, "entries": [{"section": "main"}], "nme": "x"}
    found = problem(hers.send("post", "/decks", body), 400, "invalid")
    assert [(e["in"], e["pointer"], e["code"]) for e in found["errors"]] == [
        ("body", "/nme", "unknown")
    ]
    del body["nme"]
    found = problem(hers.send("post", "/decks", body), 400, "invalid")
    pointers = {e["pointer"] for e in found["errors"]}
    assert {"/name", "/entries/0/card", "/entries/0/quantity"} <= pointers


def test_pointers_escape_what_names_may_hold():
    (found,) = flatten_errors({"a/b~c": ["wrong"]}, "", "body")
    assert found["pointer"] == "/a~1b~0c"


def test_an_unknown_or_repeated_parameter_is_told(anyone):
    found = problem(anyone.get("/cards?nope=1&q=a&q=b"), 400, "invalid")
    said = {(e["pointer"], e["code"]) for e in found["errors"]}
    assert said == {("/nope", "unknown"), ("/q", "repeated")}


def test_a_search_that_cannot_be_read_says_where(anyone):
    found = problem(anyone.get("/cards?q=amy (("), 422, "bad-query")
    assert found["errors"][0]["at"] > 0


def test_a_body_that_is_too_large(hers, settings):
    settings.API_MAX_BODY = 50
    body = {"game": "castle", "name": "x" * 100}
    problem(hers.send("post", "/decks", body), 413, "too-large")


def test_a_bug_shows_no_traceback(anyone, monkeypatch):
    monkeypatch.setattr("api.views.runs.bot_names", lambda: 1 / 0)
    found = problem(anyone.get("/bots"), 500, "server-error")
    assert "ZeroDivision" not in str(found)


def test_the_type_of_a_problem_leads_to_its_meaning(anyone):
    found = anyone.get("/nothing").json()
    meaning = anyone.get(found["type"].removeprefix("/api/v1")).json()
    assert meaning["code"] == "not-found"
    assert len(anyone.get("/problems").json()["results"]) == len(KINDS)


def test_pages_come_without_a_stranger_s_server(anyone):
    for path in ("/docs", "/redoc"):
        page = anyone.get(path).content.decode()
        assert "drf_spectacular_sidecar" in page
        assert "cdn" not in page.lower()
        assert "https://" not in page


def test_a_person_without_a_token_is_told_how(ann):
    response = client_of().get("/me")
    problem(response, 401, "not-authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


def test_what_django_refuses_is_a_problem_document_too(anyone):
    found = anyone.get("/games", HTTP_HOST="elsewhere.example")
    problem(found, 400, "malformed")
    assert "Host" in found.json()["detail"]


def test_a_reader_that_is_kept_reads_every_body_anew():
    assert validated_data(ActBody, {"step": 1, "option": 2}, "body") == {"step": 1, "option": 2}
    assert validated_data(ActBody, {"step": 3}, "body") == {"step": 3}
    with pytest.raises(InvalidInput) as caught:
        validated_data(ActBody, {"step": "1"}, "body")
    assert set(caught.value.detail) == {"step"}
    assert validated_data(ActBody, {"step": 4}, "body") == {"step": 4}
