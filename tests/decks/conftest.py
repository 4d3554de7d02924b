from functools import cache

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from cards.models import Card, CardSet, CatalogueVersion, Game, Printing
from decks.deck_text import CardIndex
from decks.deck_text.index import NamedCard, Print
from games import rulebooks
from games.engine.cards import CardDef
from games.rulebooks.catalogue import card_files, catalogue, read_yaml, ready_made


def stored_catalogue(slug: str) -> Game:
    """The shipped cards of a game as rows, each with one printing in set S1."""
    game = Game.objects.create(slug=slug, title=rulebooks.get(slug).title)
    cards = Card.objects.bulk_create(row(game, c) for c in catalogue(slug).values())
    shelf = CardSet.objects.create(game=game, code="S1", name="Set One")
    Printing.objects.bulk_create(
        Printing(card=card, set=shelf, number=f"{n:03}") for n, card in enumerate(cards)
    )
    new_version(game)
    return game


def row(game: Game, card: CardDef) -> Card:
    return Card(
        game=game,
        slug=card.id,
        name=card.name,
        subtitle=card.subtitle,
        type=card.type,
        attributes=dict(card.attributes),
        traits=list(card.traits),
        colors=list(card.colors),
        text=card.text,
        abilities=list(card.abilities),
    )


def new_version(game: Game) -> None:
    """As the catalogue does with every change."""
    game.version += 1
    game.save()
    CatalogueVersion.objects.create(game=game, number=game.version, at=timezone.now())


@pytest.fixture
def case_closed(db) -> Game:
    return stored_catalogue("case-closed")


@pytest.fixture
def castle(db) -> Game:
    return stored_catalogue("castle")


@pytest.fixture
def ann(db):
    return get_user_model().objects.create_user("ann")


@pytest.fixture
def bob(db):
    return get_user_model().objects.create_user("bob")


def shipped(game: str, name: str) -> dict:
    """A ready-made deck as counts."""
    found: dict = {}
    for section, cards in ready_made(game)[name].items():
        for card in cards:
            key = section, card.id, ""
            found[key] = found.get(key, 0) + 1
    return found


@pytest.fixture
def junior() -> dict:
    return shipped("case-closed", "junior-league")


@cache
def index_of(game: str) -> CardIndex:
    """The shipped cards of a game with their printings."""
    stored = [card for file in card_files(game) for card in read_yaml(file)["cards"]]
    prints = {
        card["id"]: tuple(Print(p["set"], p["number"]) for p in card.get("printings", ()))
        for card in stored
    }
    return CardIndex(
        NamedCard(card.id, card.name, card.type, card.subtitle, prints=prints.get(card.id, ()))
        for card in catalogue(game).values()
    )
