"""Deck texts: `read` takes almost anything people paste, `write` gives what `read` understands."""

import re
from collections.abc import Callable

from decks.deck_text.code import CODE, decode
from decks.deck_text.dialects import HTML_CELL, html_rows, table_rows
from decks.deck_text.headings import Headings
from decks.deck_text.index import CardIndex
from decks.deck_text.limits import DeckTextRefused, decode_text
from decks.deck_text.reading import OK, UNKNOWN, Line, Reading
from decks.deck_text.tables import TableReader, delimiter_of
from decks.deck_text.tabletop import as_tabletop
from decks.deck_text.text import TextReader
from decks.deck_text.writing import as_code, as_csv, as_json, as_markdown, as_text, as_xml
from decks.deck_text.written import Written
from decks.deck_text.xml import XmlReader
from games.engine.rulebook import Declaration

__all__ = [
    "WRITERS",
    "CardIndex",
    "DeckTextRefused",
    "Reading",
    "Written",
    "delimiter_of",
    "read",
    "write",
]

WRITERS: dict[str, tuple[str, Callable[[Written, CardIndex], str]]] = {
    "text": ("text/plain", as_text),
    "json": ("application/json", as_json),
    "csv": ("text/csv", as_csv),
    "markdown": ("text/markdown", as_markdown),
    "xml": ("application/xml", as_xml),
    "tabletop": ("application/json", as_tabletop),
    "code": ("text/plain", as_code),
}
"""Kinds of export by name: content type and writer."""


def read(source: str | bytes, declaration: Declaration, index: CardIndex) -> Reading:
    """A deck from text, JSON, XML, CSV or a deck code, with a report of every line.

    DeckTextRefused if nothing in it is a card or looks like one.
    """
    reading = read_any(decode_text(source), declaration, index)
    if not reading.says_something:
        raise nothing_found()
    return reading


def nothing_found() -> DeckTextRefused:
    return DeckTextRefused(
        "nothing-found",
        "No card was found in this.",
        "Paste a list with a card on each line, such as 3 and its name, or choose another game.",
    )


def read_any(text: str, declaration: Declaration, index: CardIndex) -> Reading:
    headings = Headings(declaration.sections, declaration.card_types)
    start = text.lstrip()
    if (found := CODE.search(start.strip())) and "\n" not in start.strip():
        return read_code(found[1], declaration, index)
    if looks_like_json(start):
        return TableReader(index, headings).json(one_value(text))
    if XML_START.match(start) and not HTML_CELL.search(text):
        return XmlReader(index, headings).xml(text)
    text = html_rows(text)
    text = SEPARATOR.sub("", table_rows(text) or text)
    delimiter = delimiter_of(text)
    if delimiter:
        return TableReader(index, headings).csv(text.lstrip(), delimiter)
    return TextReader(index, headings).read(text)


SEPARATOR = re.compile(r'^\s*"?sep=[,;\t]"?[ \t]*\r?\n')
"""What spreadsheets want to be told first."""
XML_START = re.compile(r"<(?:\?xml|!doctype|cockatrice_deck|deck|html)\b", re.I)
JSON_START = re.compile(r'^(?:\{\s*["}]|\[\s*(?:["{\[\d]|\]))')


def looks_like_json(start: str) -> bool:
    """`[main]` heads a section, `["a"]` begins a list; a map cut short is still one."""
    if not JSON_START.match(start):
        return False
    return start[0] == "{" or start.rstrip()[-1] in "]}"


def one_value(text: str) -> str:
    """JSON Lines, a map in each, as one list."""
    lines = [line.strip().rstrip(",") for line in text.strip().splitlines()]
    each = len(lines) > 1 and all(line[:1] == "{" and line[-1:] == "}" for line in lines)
    return f"[{','.join(lines)}]" if each else text


def read_code(code: str, declaration: Declaration, index: CardIndex) -> Reading:
    game, counts = decode(code)
    if game != declaration.slug:
        raise other_game(game, declaration.slug)
    lines = []
    for n, ((section, id, printing), copies) in enumerate(counts.items(), start=1):
        card = index.with_id(id)
        status, note = (OK, "") if card else (UNKNOWN, "The catalogue has no card with this id.")
        found = card.id if card else id
        lines.append(Line(n, f"{copies} {id}", status, note, found, printing, copies, section))
    return Reading("code", tuple(lines), {"game": game})


def other_game(game: str, asked: str) -> DeckTextRefused:
    return DeckTextRefused(
        "other-game",
        f"This deck is for {game[:40]!r}, not for {asked!r}.",
        "Read it with the other game chosen.",
    )


def write(kind: str, deck: Written, index: CardIndex) -> str:
    """A deck as one of the kinds of export; ValueError names them if there is no such kind."""
    if kind not in WRITERS:
        raise ValueError(f"There is no format {kind!r}. Formats: {', '.join(WRITERS)}.")
    return WRITERS[kind][1](deck, index)
