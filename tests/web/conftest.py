"""What the tests of pages share."""

import pytest

from games.runs import wakeups
from tests.web.play import player


@pytest.fixture(autouse=True)
def _no_broker(monkeypatch):
    """Nobody is woken: what waits is played by `play_all`."""
    monkeypatch.setattr(wakeups, "send", lambda lane: True)


@pytest.fixture
def ann(client, db):
    """A player, signed in."""
    person = player("ann")
    client.force_login(person)
    return person
