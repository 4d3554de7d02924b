"""A part of the service is away: what still works works, and the rest says so."""

import pytest
from django.core.cache import cache
from django.db import DatabaseError
from redis.exceptions import ConnectionError as RedisAway

from decks.models import Deck

pytestmark = pytest.mark.django_db

NEW = {"game": "case-closed", "name": "x", "entries": []}


@pytest.fixture
def no_counts(monkeypatch):
    """The store of the counts is gone."""

    def away(*args, **given):
        raise RedisAway("Connection refused.")

    for name in ("incr", "add", "get"):
        monkeypatch.setattr(type(cache._connections["default"]), name, away)


def test_without_counts_people_read_on(no_counts, hers, case_closed):
    assert hers.get("/cards?q=amy").status_code == 200
    assert (
        hers.send("post", "/decks/validate", {"game": "case-closed", "entries": []}).status_code
        == 200
    )


def test_without_counts_changes_wait(no_counts, hers, case_closed):
    found = hers.send("post", "/decks", NEW)
    assert (found.status_code, found.json()["code"]) == (503, "unavailable")
    assert found["Retry-After"] == "5"
    assert not Deck.objects.filter(name="x").exists()


def test_on_a_full_disk_nothing_changes_and_the_answer_says_why(hers, case_closed, monkeypatch):
    def refuse(*args, **given):
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr(Deck, "save", refuse)
    found = hers.send("post", "/decks", NEW)
    assert (found.status_code, found.json()["code"]) == (507, "storage-full")
    assert not Deck.objects.filter(name="x").exists()
