"""Decks in and out as text."""

import itertools
from collections.abc import Iterator
from typing import Any

from cards.models import Card
from casebook.models import User
from decks.catalogue import catalogue_of, formats_of, named_card
from decks.deck_text import CardIndex, Reading, Written, read, write
from decks.deck_text.index import NamedCard, Print
from decks.models import NAME_LENGTH, Deck
from decks.services.saving import deck_create
from decks.services.verdicts import full


def text_read(game: str, source: str | bytes) -> Reading:
    """A pasted deck, line by line; DeckTextRefused if it is too long or not text."""
    catalogue = catalogue_of(game)
    return read(source, catalogue.rulebook.declaration, catalogue.index)


def deck_import(
    owner: User, game: str, source: str | bytes, *, name: str = "", **facts: Any
) -> tuple[Deck, Reading]:
    """A deck of the lines that were understood, and the report on all of them."""
    reading = text_read(game, source)
    facts_read = reading.facts
    facts.setdefault("description", facts_read.get("description", "")[:10_000])
    if facts_read.get("format") in formats_of(game):
        facts.setdefault("format", facts_read["format"])
    called = (name or reading.name or "Imported deck").strip()[:NAME_LENGTH]
    deck = deck_create(owner, game, called, reading.counts, note="Imported", **facts)
    return deck, reading


def deck_export(deck: Deck, kind: str) -> str:
    """The deck as one of the kinds of export: text, json, csv or code."""
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
