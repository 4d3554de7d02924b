"""Saves at the same moment: one wins, the others learn what changed, nothing is lost."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest
from django.contrib.auth import get_user_model
from django.db import OperationalError, connection

from decks.models import Deck, Revision
from decks.services import StaleDeck, deck_create, deck_save
from tests.decks.conftest import stored_catalogue

SAVERS = 4
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def deck():
    stored_catalogue("case-closed")
    ann = get_user_model().objects.create_user("ann")
    return deck_create(ann, "case-closed", "Shared", {("main", "amy", ""): 1})


def at_once(work):
    """Run the same work in several connections, started together."""
    barrier = Barrier(SAVERS)

    def one(n: int):
        barrier.wait()
        try:
            return patiently(work, n)
        finally:
            connection.close()

    with ThreadPoolExecutor(SAVERS) as pool:
        return list(pool.map(one, range(SAVERS)))


def patiently(work, n: int):
    """SQLite in memory refuses at once where a file would wait for the other writer."""
    while True:
        try:
            return work(n)
        except OperationalError as error:
            if "locked" not in str(error):
                raise
            sleep(0.01)


def test_of_saves_at_the_same_version_one_wins(deck):
    def save(n: int) -> str:
        try:
            deck_save(deck, by=None, version=1, counts={("main", "george", ""): n + 1})
        except StaleDeck as refusal:
            return f"refused, {len(refusal.changes)} changes"
        return "saved"

    outcomes = sorted(at_once(save))
    assert outcomes == ["refused, 2 changes"] * (SAVERS - 1) + ["saved"]
    assert Deck.objects.get().version == 2
    assert [r.number for r in Revision.objects.order_by("number")] == [1, 2]


def test_those_who_try_again_lose_nothing(deck):
    def add_one(n: int) -> None:
        while True:
            seen = Deck.objects.with_entries().get(pk=deck.pk)
            counts = {**seen.counts(), ("main", "super-sneakers", ""): seen.version}
            try:
                deck_save(seen, by=None, version=seen.version, counts=counts)
                return
            except StaleDeck:
                continue

    at_once(add_one)
    found = Deck.objects.with_entries().get(pk=deck.pk)
    assert found.version == 1 + SAVERS
    assert found.counts()["main", "super-sneakers", ""] == SAVERS
    assert found.revisions.count() == 1 + SAVERS
