"""Decks in and out as text."""

from typing import Any

from decks.catalogue import catalogue_of, formats_of
from decks.formats import Reading, Written, read, write
from decks.models import NAME_LENGTH, Deck
from decks.services.saving import deck_create
from decks.services.verdicts import full


def text_read(game: str, source: str | bytes) -> Reading:
    """A pasted deck, line by line; Refused if it is too long or not text."""
    catalogue = catalogue_of(game)
    return read(source, catalogue.rulebook.declaration, catalogue.index)


def deck_import(
    owner: Any, game: str, source: str | bytes, *, name: str = "", **facts: Any
) -> tuple[Deck, Reading]:
    """A deck of the lines that were understood, and the report on all of them."""
    reading = text_read(game, source)
    told = reading.facts
    facts.setdefault("description", told.get("description", "")[:10_000])
    if told.get("format") in formats_of(game):
        facts.setdefault("format", told["format"])
    called = (name or reading.name or "Imported deck").strip()[:NAME_LENGTH]
    deck = deck_create(owner, game, called, reading.counts, note="Imported", **facts)
    return deck, reading


def deck_export(deck: Deck, kind: str) -> str:
    """The deck in an export format: text, json, csv or code."""
    facts = {"name": deck.name, "format": deck.format, "description": deck.description}
    written = Written(
        deck.game_id, full(deck).counts(), {k: v for k, v in facts.items() if v}
    )
    return write(kind, written, catalogue_of(deck.game_id).index)
