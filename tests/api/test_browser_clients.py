"""Pages of other sites: what they may send, and that no cookie of ours ever helps them."""

import pytest

pytestmark = pytest.mark.django_db

ELSEWHERE = {"HTTP_ORIGIN": "https://elsewhere.example"}
DECK = {"game": "castle", "name": "From afar", "entries": []}


def preflight(client, path, method):
    asked = {**ELSEWHERE, "HTTP_ACCESS_CONTROL_REQUEST_METHOD": method}
    return client.options(path, **asked)


def test_any_site_may_read_and_see_our_headers(anyone, castle):
    found = anyone.get("/games", **ELSEWHERE)
    assert found["Access-Control-Allow-Origin"] == "*"
    assert {"ETag", "Location", "Retry-After"} <= set(exposed(found))


def exposed(response):
    return response["Access-Control-Expose-Headers"].split(", ")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_writes_are_allowed_beforehand_and_remembered_for_a_day(anyone, method):
    allowed = preflight(anyone, "/decks/1", method)
    assert (allowed.status_code, allowed["Access-Control-Allow-Origin"]) == (204, "*")
    assert method in allowed["Access-Control-Allow-Methods"]
    assert {"Authorization", "If-Match", "Idempotency-Key"} <= set(
        allowed["Access-Control-Allow-Headers"].split(", ")
    )
    assert allowed["Access-Control-Max-Age"] == "86400"
    assert "Access-Control-Allow-Credentials" not in allowed


def test_a_token_writes_from_another_site(hers, castle):
    made = hers.post("/decks", DECK, format="json", **ELSEWHERE)
    assert (made.status_code, made["Access-Control-Allow-Origin"]) == (201, "*")


def test_a_cookie_counts_for_nothing_from_another_site(anyone, ann, castle):
    anyone.force_login(ann)
    assert anyone.get("/me").status_code == 200
    assert anyone.get("/me", **ELSEWHERE).status_code == 401
    assert anyone.post("/decks", DECK, format="json", **ELSEWHERE).status_code == 401


def test_passwords_are_not_taken_from_other_sites(anyone):
    for path in ("/tokens", "/accounts"):
        assert "Access-Control-Allow-Origin" not in preflight(anyone, path, "POST")
