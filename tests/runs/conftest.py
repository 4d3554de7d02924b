"""Ready-made boxes and decks in the test's database; no message leaves for a broker."""

from collections import Counter

import pytest
from django.contrib.auth import get_user_model

from cards.models import Card, CatalogueVersion, Game
from decks.ready_made_decks import ready_made_owner
from decks.services import deck_create
from games import rulebooks
from games.rulebooks.catalogue import catalogue, ready_made
from games.runs import wakeups, worker


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """The wake-up calls that would have gone out, by lane."""
    calls = []
    monkeypatch.setattr(wakeups, "send", lambda lane: calls.append(lane) or True)
    worker.runner_of.cache_clear()
    worker.shared_tables.cache_clear()
    return calls


def loaded(game, decks):
    """The shipped cards and some ready-made decks, without what only search needs."""
    row = Game.objects.create(slug=game, title=rulebooks.get(game).title, version=1)
    CatalogueVersion.objects.create(game=row, number=1)
    Card.objects.bulk_create(card_row(row, card) for card in catalogue(game).values())
    owner = ready_made_owner()
    made = list(ready_made(game).items())[:decks]
    return [deck_create(owner, game, name, counts(deck)) for name, deck in made]


def card_row(game, card):
    lists = {name: list(getattr(card, name)) for name in ("traits", "colors", "abilities")}
    facts = {n: getattr(card, n) for n in ("name", "subtitle", "type", "text", "original")}
    attributes = dict(card.attributes)
    return Card(game=game, slug=card.id, attributes=attributes, **lists, **facts)


def counts(deck):
    found = Counter((s, card.id, "") for s, cards in deck.items() for card in cards)
    return dict(found)


@pytest.fixture
def castle(db):
    """The box of a quick game."""
    return loaded("castle", 1)[0]


@pytest.fixture
def case_closed(db):
    """The ready-made decks of a constructible game."""
    return loaded("case-closed", 3)


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
        while worker.work("long"):
            pass

    return run
