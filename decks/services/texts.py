"""Decks in and out as text."""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any

from cards.models import Card, Printing
from casebook.models import User
from decks.catalogue import catalogue_of, formats_of, named_card
from decks.deck_text import (
    CardIndex,
    DeckTextRefused,
    Reading,
    Written,
    other_game,
    read,
    write,
)
from decks.deck_text.index import NamedCard, Print
from decks.deck_text.reading import AMBIGUOUS, UNKNOWN
from decks.models import FOLDER_LENGTH, NAME_LENGTH, Deck
from decks.services.checking import MAX_TAGS, TAG_LENGTH
from decks.services.saving import deck_create
from decks.services.verdicts import full

SHARED = re.compile(r"^https?://\S{1,300}/shared/([\w-]{8,40})/?(?:[?#]\S{0,300})?$")


def text_read(game: str, source: str | bytes) -> Reading:
    """A pasted deck, line by line; DeckTextRefused if it is too long or no deck."""
    catalogue = catalogue_of(game)
    text = follow_share_link(game, source)
    return read(text, catalogue.rulebook.declaration, catalogue.index)


def follow_share_link(game: str, source: str | bytes) -> str | bytes:
    """The list behind one of our own links, wherever this site was reached; else the source."""
    link = SHARED.match(source.strip()) if isinstance(source, str) else None
    if link is None:
        return source
    deck = Deck.objects.shared_by(link[1]).first()
    if deck is None:
        raise DeckTextRefused(
            "no-such-link", "This link opens no deck.", "Ask its owner for a new one."
        )
    if deck.game_id != game:
        raise other_game(deck.game_id, game)
    return deck_export(deck, "text")


def deck_import(
    owner: User, game: str, source: str | bytes, *, name: str = "", **facts: Any
) -> tuple[Deck, Reading]:
    """A deck of the lines that were understood, and the report on all of them."""
    reading = text_read(game, source)
    if not reading.counts and reading.with_status(UNKNOWN) + reading.with_status(AMBIGUOUS):
        raise DeckTextRefused(
            "nothing-certain",
            "No line of this names a card for certain.",
            "Check the list first and choose the cards that are meant.",
        )
    facts_read = reading.facts
    facts.setdefault("description", facts_read.get("description", "")[:10_000])
    facts.setdefault("tags", tags_in(facts_read.get("tags", "")))
    facts.setdefault("folder", facts_read.get("folder", "")[:FOLDER_LENGTH])
    if facts_read.get("format") in formats_of(game):
        facts.setdefault("format", facts_read["format"])
    called = (name or reading.name or "Imported deck").strip()[:NAME_LENGTH]
    deck = deck_create(owner, game, called, reading.counts, note="Imported", **facts)
    return deck, reading


def deck_export(deck: Deck, kind: str, site: str = "", *, for_owner: bool = False) -> str:
    """The deck as one of the kinds of export that `WRITERS` names; `site` is where others
    fetch our pictures from. In which folder it is kept is for its owner only."""
    deck = full(deck)
    facts = {
        "name": deck.name,
        "format": deck.format,
        "tags": ", ".join(deck.tags),
        "folder": deck.folder if for_owner else "",
        "description": deck.description,
    }
    written = Written(deck.game_id, deck.counts(), {k: v for k, v in facts.items() if v}, site)
    return write(kind, written, CardIndex(held_cards(deck)))


def tags_in(text: str) -> list[str]:
    """As many of the tags of a text as a deck may have."""
    found = (tag.strip()[:TAG_LENGTH].strip() for tag in text.split(","))
    return list(dict.fromkeys(tag for tag in found if tag))[:MAX_TAGS]


def held_cards(deck: Deck) -> Iterator[NamedCard]:
    """The cards of a deck: to write it nobody has to read the whole catalogue."""
    return named_cards((entry.card, entry.printing) for entry in deck.entries.all())


def named_cards(held: Iterable[tuple[Card, Printing | None]]) -> Iterator[NamedCard]:
    """Cards as texts write them, each with the printings that are named."""
    prints: dict[Card, list[Print]] = {}
    for card, printing in held:
        found = prints.setdefault(card, [])
        if printing:
            found.append(Print(printing.set.code, printing.number))
    return itertools.starmap(named_card, prints.items())
