"""Rows that give a card in part, completed by what is stored of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cards.card_data import BLANK, Draft
from cards.import_rows import Row
from games.engine.languages import ENGLISH


def merged_row(row: Row, before: Draft | None) -> Row:
    """A row that gives some attributes or languages, with the others as they were.

    Null takes an attribute away.
    """
    if not row.merge:
        return row
    given, old = dict(row.draft), before or BLANK
    if isinstance(given.get("attributes"), dict):
        both = {**old["attributes"], **given["attributes"]}
        given["attributes"] = {name: value for name, value in both.items() if value is not None}
    if isinstance(given.get("translations"), dict):
        given["translations"] = {**old["translations"], **given["translations"]}
    return replace(row, draft=given | (known_besides(given, old) if row.by_language else {}))


def known_besides(given: Draft, old: Draft) -> Draft:
    """Printings that public data leaves out, and rulings of other sources, stay."""
    places = {(p["set"], p["number"]) for p in given.get("printings", ())}
    sources = {ruling["source"] for ruling in given.get("rulings", ())}
    printings = [p for p in old["printings"] if (p["set"], p["number"]) not in places]
    rulings = [ruling for ruling in old["rulings"] if ruling["source"] not in sources]
    parts = {"printings": printings, "rulings": rulings}
    return {part: [*given[part], *parts[part]] for part in parts if part in given}


def with_shown_words(row: Row, printed: str) -> Row:
    """Name, text and traits of a row that gives them by language: English, else as printed."""
    languages = row.draft.get("translations")
    if not row.by_language or not isinstance(languages, dict):
        return row
    words = [languages.get(language, {}) for language in (ENGLISH, printed)]
    shown = {part: first_of(part, words) or BLANK[part] for part in ("name", "text", "traits")}
    return replace(row, draft={**row.draft, **shown})


def first_of(part: str, words: Sequence[dict[str, Any]]) -> Any:
    return next((found[part] for found in words if found.get(part)), None)
