"""A shared deck shows what was shared: not its past, and not for ever by the same link."""

import pytest
from django.test import Client as Browser

from tests.api.dataset import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def shared(hers, castle):
    """Two private versions, then a public one."""
    made = hers.send("post", "/decks", {"game": "castle", "name": "Secret plan"}).json()
    path = f"/decks/{made['id']}"
    hers.send("patch", path, {"name": "Still secret"})
    return path, hers.send("patch", path, {"name": "Open", "visibility": "public"}).json()


def test_what_was_saved_in_private_stays_so(shared, hers, his, anyone):
    path, _ = shared
    for client, numbers in ((hers, [3, 2, 1]), (his, [3]), (anyone, [3])):
        rows = client.get(f"{path}/revisions").json()["results"]
        assert [row["number"] for row in rows] == numbers
    assert his.get(f"{path}/revisions/2").status_code == 404
    assert his.get(f"{path}/diff?from=1&to=3").status_code == 404
    assert his.get(f"{path}/diff").json()["changes"] == []
    assert his.send("post", f"{path}/fork", {"revision": 1}).status_code == 404
    assert hers.get(f"{path}/revisions/2").status_code == 200


def test_a_run_cannot_name_a_private_version(shared, his, castle):
    _, data = shared
    one = {"deck": data["id"], "revision": 1}
    body = {"game": "castle", "seats": [one, {"deck": str(castle.pk)}]}
    answer = his.send("post", "/matches", body)
    assert answer.status_code in (400, 422)
    assert "Secret" not in answer.content.decode()


def test_the_page_of_versions_hides_them_too(shared):
    path, _ = shared
    browser = Browser()
    browser.force_login(person("carl"))
    page = browser.get(f"/admin{path}/revisions/?older=1&newer=3").content.decode()
    assert "Secret plan" not in page
    assert "Still secret" not in page


def test_a_link_can_be_changed(shared, hers, anyone):
    path, data = shared
    old = data["share"]
    assert anyone.get(f"/decks/shared/{old}").status_code == 200
    assert hers.send("patch", path, {"new_share_link": True}).status_code == 200
    assert anyone.get(f"/decks/shared/{old}").status_code == 404


def test_the_page_has_a_button_for_a_new_link(shared, ann, anyone):
    path, data = shared
    browser = Browser()
    browser.force_login(ann)
    assert f"{path}/new-link/" in browser.get(f"{path}/edit/").content.decode()
    assert browser.post(f"{path}/new-link/").status_code == 302
    assert anyone.get(f"/decks/shared/{data['share']}").status_code == 404
    browser.force_login(person("mallory"))
    assert browser.post(f"{path}/new-link/").status_code == 404


def test_nobody_keeps_decks_without_end(hers, settings, castle):
    settings.MAX_DECKS = 1
    body = {"game": "castle", "name": "One"}
    assert hers.send("post", "/decks", body).status_code == 201
    refused = hers.send("post", "/decks", body)
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "too-many-decks")


def test_nobody_keeps_tokens_without_end(hers, settings):
    settings.MAX_TOKENS = 2
    body = {"name": "x", "scopes": ["read"]}
    assert hers.send("post", "/me/tokens", body).status_code == 201
    assert hers.send("post", "/me/tokens", body).status_code == 409
