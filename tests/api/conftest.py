"""What tests of the API share: a small dataset, its people, and their clients."""

import pytest
from django.core.cache import cache

from api.response_cache import responses
from cards.likeness import found_alike
from decks.services.recommendations import beside, lists
from games.runs import wakeups, worker
from tests.api.dataset import client_of, load_game, person


@pytest.fixture(autouse=True)
def _quiet(monkeypatch):
    """No message leaves for a broker, and no test spends another's requests."""
    monkeypatch.setattr(wakeups, "send", lambda lane: True)
    worker.runner_of.cache_clear()
    cache.clear()
    responses.clear()
    lists.clear()
    beside.clear()
    found_alike.clear()


@pytest.fixture
def castle(db):
    """The box of a quick game, with its catalogue."""
    return load_game("castle")


@pytest.fixture
def case_closed(db):
    return load_game("case-closed")


@pytest.fixture
def ann(db):
    return person("ann")


@pytest.fixture
def anyone(db):
    return client_of()


@pytest.fixture
def hers(ann):
    """Ann's client."""
    return client_of(ann)


@pytest.fixture
def his(db):
    return client_of(person("bob"))


@pytest.fixture
def drain():
    """Play all that waits."""

    def run():
        while worker.work("long"):
            pass

    return run
