"""Tables in the test's database; no message leaves for a broker."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from games.tables import opening, positions, wakeups
from games.tables.opening import Player, SeatAsk
from tests.api.dataset import client_of
from tests.runs.conftest import loaded


@pytest.fixture(autouse=True)
def calls(monkeypatch):
    """The calls that would have gone out to workers."""
    sent = []
    monkeypatch.setattr(wakeups, "send", lambda task, table: sent.append((task, table)))
    positions.memory.clear()
    positions.lay_table.cache_clear()
    cache.clear()
    return sent


@pytest.fixture
def castle(db):
    return loaded("castle", 1)[0]


@pytest.fixture
def clue(db):
    return loaded("clue", 1)[0]


@pytest.fixture
def case_closed(db):
    return loaded("case-closed", 2)


@pytest.fixture
def ann(db):
    return Player(get_user_model().objects.create_user("ann"))


@pytest.fixture
def bob(db):
    return Player(get_user_model().objects.create_user("bob"))


@pytest.fixture
def hers(ann):
    return client_of(ann.user)


@pytest.fixture
def his(bob):
    return client_of(bob.user)


@pytest.fixture
def guest(db):
    return Player(AnonymousUser(), "a-guest")


@pytest.fixture
def against_bot(castle, ann):
    """Ann at a table with a quick bot."""
    return opening.table_open(ann, "castle", [SeatAsk("me", castle), SeatAsk("bot")], seed=3)


@pytest.fixture
def duel(castle, ann, bob):
    """Ann and Bob at one table."""
    table = opening.table_open(ann, "castle", [SeatAsk("me", castle), SeatAsk("open")])
    return opening.table_join(table.invite, bob)
