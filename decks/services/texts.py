"""Decks in and out as text."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

from cards.models import Card
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
from decks.models import NAME_LENGTH, Deck
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
    if facts_read.get("format") in formats_of(game):
        facts.setdefault("format", facts_read["format"])
    called = (name or reading.name or "Imported deck").strip()[:NAME_LENGTH]
    deck = deck_create(owner, game, called, reading.counts, note="Imported", **facts)
    return deck, reading


def deck_export(deck: Deck, kind: str) -> str:
    """The deck as one of the kinds of export that `WRITERS` names."""
    deck = full(deck)
    facts = {"name": deck.name, "format": deck.format, "description": deck.description}
    written = Written(deck.game_id, deck.counts(), {k: v for k, v in facts.items() if v})
    return write(kind, written, CardIndex(held_cards(deck)))


def held_cards(deck: Deck) -> Iterator[NamedCard]:
    """The cards of a deck: to write it nobody has to read the whole catalogue."""
    prints: dict[Card, list[Print]] = {}
    for entry in deck.entries.all():
        found = prints.setdefault(entry.card, [])
        if entry.printing:
            found.append(Print(entry.printing.set.code, entry.printing.number))
    return itertools.starmap(named_card, prints.items())
