"""The decks that come with Casebook: read from files, stored as public decks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction

from casebook.models import User
from decks.deck_text.reading import Counts
from decks.models import Deck
from decks.services import BadDeck, deck_create, deck_save
from games.engine.errors import BadCatalogue
from games.rulebooks import PACKAGES
from games.rulebooks.catalogue import deck_files, read_yaml

OWNER = "house"


@dataclass(frozen=True)
class LoadedDeck:
    """What became of one file."""

    game: str
    file: str
    kind: str  # added, changed, unchanged
    deck: Deck


def ready_made_owner() -> User:
    """The owner of ready-made decks: nobody can sign in as it."""
    users = User.objects
    owner = users.filter(username=OWNER).first()
    return owner or users.create_user(OWNER, password=None, is_active=False)


def load_ready_made(
    root: Path | None = None, games: Iterable[str] = PACKAGES
) -> Iterator[LoadedDeck]:
    """Store every file, all of a game or none. Loading again changes nothing."""
    owner = ready_made_owner()
    for game in games:
        with transaction.atomic():
            loaded = [load_file(game, path, owner) for path in deck_files(game, root)]
        yield from loaded


def load_file(game: str, path: Path, owner: User) -> LoadedDeck:
    data = read_yaml(path)
    place = f"{game}/{path.name}"
    counts = {
        (section, card, ""): copies
        for section, entries in sections_of(data, place).items()
        for card, copies in entries.items()
    }
    facts = {
        "name": data["name"],
        "description": data.get("description", "").strip(),
        "tags": data.get("tags", []),
        "visibility": Deck.Visibility.PUBLIC,
    }
    try:
        return store_deck(game, path.stem, place, counts, facts, owner)
    except BadDeck as error:
        raise BadCatalogue(f"{place}: {error}") from error


def sections_of(data: Any, place: str) -> dict[str, dict[str, int]]:
    if not isinstance(data, dict) or "name" not in data or "sections" not in data:
        raise BadCatalogue(f"{place}: a deck has a name and sections")
    sections: dict[str, dict[str, int]] = data["sections"]
    return sections


def store_deck(
    game: str, slug: str, place: str, counts: Counts, facts: dict[str, Any], owner: User
) -> LoadedDeck:
    deck = Deck.objects.filter(game=game, ready_made=slug).first()
    if deck is None:
        deck = deck_create(owner, game, counts=counts, note="Ready made", **facts)
        deck.ready_made = slug
        deck.save(update_fields=["ready_made"])
        return LoadedDeck(game, place, "added", deck)
    before = deck.version
    deck = deck_save(deck, by=owner, version=before, counts=counts, **facts)
    return LoadedDeck(game, place, "unchanged" if deck.version == before else "changed", deck)
