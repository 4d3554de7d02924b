"""Boxes and decks of the house in the test's database; no message leaves for a broker."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from decks.models import Deck
from games import bells, work


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """The wake-up calls that would have gone out, by lane."""
    calls = []
    monkeypatch.setattr(bells, "send", lambda lane: calls.append(lane) or True)
    work.runner_of.cache_clear()
    return calls


def loaded(game):
    call_command("load_catalog", game, verbosity=0)
    call_command("load_decks", game=game, verbosity=0)
    return list(Deck.objects.of(game).ready_made().order_by("ready_made"))


@pytest.fixture
def castle(db):
    """The box of a quick game."""
    return loaded("castle")[0]


@pytest.fixture
def case_closed(db):
    """The ready-made decks of a constructible game."""
    return loaded("case-closed")


@pytest.fixture
def ann(db):
    return get_user_model().objects.create_user("ann")


@pytest.fixture
def bob(db):
    return get_user_model().objects.create_user("bob")


@pytest.fixture
def drain():
    """Work in both lanes until nothing waits."""

    def run():
        while work.work("long"):
            pass

    return run
