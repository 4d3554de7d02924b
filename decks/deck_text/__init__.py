"""Deck texts: `read` takes almost anything people paste, `write` gives what `read` understands."""

import re
from collections.abc import Callable

from decks.deck_text.code import CODE, decode
from decks.deck_text.headings import Headings
from decks.deck_text.index import CardIndex
from decks.deck_text.limits import DeckTextRefused, decode_text
from decks.deck_text.reading import OK, UNKNOWN, Line, Reading
from decks.deck_text.tables import TableReader, delimiter_of
from decks.deck_text.text import TextReader
from decks.deck_text.writing import Written, as_code, as_csv, as_json, as_text
from games.engine.rulebook import Declaration

__all__ = ["WRITERS", "CardIndex", "DeckTextRefused", "Reading", "Written", "read", "write"]

WRITERS: dict[str, tuple[str, Callable[[Written, CardIndex], str]]] = {
    "text": ("text/plain", as_text),
    "json": ("application/json", as_json),
    "csv": ("text/csv", as_csv),
    "code": ("text/plain", as_code),
}
"""Kinds of export by name: content type and writer."""


def read(source: str | bytes, declaration: Declaration, index: CardIndex) -> Reading:
    """A deck from text, JSON, CSV or a deck code, with a report of every line."""
    text = decode_text(source)
    headings = Headings(declaration.sections, declaration.card_types)
    start = text.lstrip()
    if (found := CODE.search(start.strip())) and "\n" not in start.strip():
        return read_code(found[1], declaration, index)
    if looks_like_json(start):
        return TableReader(index, headings).json(text)
    delimiter = delimiter_of(text)
    if delimiter:
        return TableReader(index, headings).csv(text.lstrip(), delimiter)
    return TextReader(index, headings).read(text)


JSON_START = re.compile(r'^(?:\{\s*["}]|\[\s*(?:["{\[\d]|\]))')


def looks_like_json(start: str) -> bool:
    """`[main]` heads a section, `["a"]` begins a list; a map cut short is still one."""
    if not JSON_START.match(start):
        return False
    return start[0] == "{" or start.rstrip()[-1] in "]}"


def read_code(code: str, declaration: Declaration, index: CardIndex) -> Reading:
    game, counts = decode(code)
    if game != declaration.slug:
        raise DeckTextRefused(
            "other-game",
            f"This deck code is for {game[:40]!r}, not for {declaration.slug!r}.",
            "Read it with the other game chosen.",
        )
    lines = []
    for n, ((section, id, printing), copies) in enumerate(counts.items(), start=1):
        status = OK if id in index.cards else UNKNOWN
        note = "" if status == OK else "The catalogue has no card with this id."
        text = f"{copies} {id}"
        lines.append(Line(n, text, status, note, id, printing, copies, section))
    return Reading("code", tuple(lines), {"game": game})


def write(kind: str, deck: Written, index: CardIndex) -> str:
    """A deck as one of the kinds of export; ValueError names them if there is no such kind."""
    if kind not in WRITERS:
        raise ValueError(f"There is no format {kind!r}. Formats: {', '.join(WRITERS)}.")
    return WRITERS[kind][1](deck, index)
