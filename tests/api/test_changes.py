"""What clients rely on stays: nothing goes unannounced, and what will go says so."""

from dataclasses import replace
from datetime import date

import pytest

from api.views.games import GameViewSet
from tests.api.description import PUBLISHED, shape, shape_now


def test_nothing_is_missing_that_was_published():
    gone = set(PUBLISHED.read_text().splitlines()) - set(shape_now())
    assert gone == set(), "A client may rely on these; see docs/api-changes.md"


def test_a_field_that_goes_is_noticed():
    before = {
        "paths": {},
        "components": {"schemas": {"Card": {"properties": {"id": 1, "name": 1}}}},
    }
    after = {"paths": {}, "components": {"schemas": {"Card": {"properties": {"id": 1}}}}}
    assert set(shape(before)) - set(shape(after)) == {"Card.name"}


@pytest.mark.django_db
def test_what_will_go_says_since_when_and_until_when(anyone, monkeypatch):
    ending = replace(
        GameViewSet.list.operation, deprecated=date(2026, 11, 1), sunset=date(2027, 6, 1)
    )
    monkeypatch.setattr(GameViewSet.list, "operation", ending)
    found = anyone.get("/games")
    assert found["Deprecation"] == "@1793491200"
    assert found["Sunset"] == "Tue, 01 Jun 2027 00:00:00 GMT"
    assert found["Link"].startswith("</api/v1/changes>")
    assert "Sunset" in found["Access-Control-Expose-Headers"]
    assert "Deprecation" not in anyone.get("/bots")


@pytest.mark.django_db
def test_the_page_of_changes_is_served(anyone):
    page = anyone.get("/changes")
    assert page["Content-Type"].startswith("text/markdown")
    assert b"# Changes of the API" in page.content
