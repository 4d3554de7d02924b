"""The toy game under the name of a shipped one, for what looks games up by slug."""

import pytest

from games import rulebooks
from games.bots import tables
from tests.engine import toy


@pytest.fixture
def toy_game(monkeypatch) -> str:
    known = rulebooks.get

    def get(slug):
        return toy.TOY if slug == "toy" else known(slug)

    monkeypatch.setattr(rulebooks, "get", get)
    monkeypatch.setitem(rulebooks.PACKAGES, "toy", "toy")
    for module in (tables, "games.play.replay"):
        name = module if isinstance(module, str) else module.__name__
        monkeypatch.setattr(f"{name}.catalogue", lambda slug: toy.CARDS)
    monkeypatch.setattr(tables, "ready_made", lambda slug: toy.DECKS)
    return "toy"
