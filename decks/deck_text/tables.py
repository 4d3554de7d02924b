"""Reading JSON and CSV: each row or member becomes a line of the report."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.fold import fold
from casebook.intake import read_json
from decks.deck_text.cells import plain_cell
from decks.deck_text.grammar import DELIMITERS, Reference
from decks.deck_text.headings import ANYWHERE, ASIDE, Heading
from decks.deck_text.limits import MAX_LINE, MAX_LINES, DeckTextRefused
from decks.deck_text.markup import unmarked
from decks.deck_text.reading import AMBIGUOUS, IGNORED, OK, UNKNOWN, Line, Reading
from decks.deck_text.resolving import Resolution, resolve_reference
from decks.deck_text.tabletop import read_note
from decks.deck_text.text import NO_SUCH_NAME, OUR_COLUMNS, TextReader
from games.engine.decks import CONSIDERING

IDS = ("id", "card", "card id", "code", "slug", "card code", "cardid", "card_id",
       "carddefid")  # fmt: skip
NAMES = ("name", "card name", "title", "cardname", "card_name", "nickname",
         "karte", "kartenname", "carte", "nom", "carta", "nombre", "nome", "カード名", "カード")  # fmt: skip
NUMBERS = ("number", "collector number", "card number", "no", "num", "cardnumber",
           "card_num", "collector_number", "cn")  # fmt: skip
SETS = ("set", "edition", "set code", "set name", "setcode", "set_code", "pack", "package")
COUNTS = ("count", "qty", "quantity", "amount", "copies", "number of copies",
          "anzahl", "menge", "quantité", "cantidad", "quantità", "quantidade", "枚数")  # fmt: skip
PARTS = ("section", "zone", "board", "category", "part")
PLACES = ("section", "zone", "board")
DECKS = ("deck", "deck name", "deckname", "list name")
PUT_ASIDE = ("sideboard", "sideboarded", "is sideboard", "maybeboard")
"""Columns that say yes or no."""
PRINTINGS = ("printing",)
FACTS = ("name", "title", "description", "game", "format", "tags", "folder", "author", "date",
         "version")  # fmt: skip
HOLDERS = ("slots", "cards", "entries", "sections", "list", "deck", "decklist", "main deck",
           "boards")  # fmt: skip
NO_CARDS = ("categories", "tokens", "ignoredecklimitslots", "meta", "identifiers")
"""Lists of what is no card of the deck although it has a name."""
COUNT_WORD = re.compile(r"\b(?:qty|quantity|count|copies|amount)x?\b", re.I)
"""In a heading of several words or run together: `Total Qty`, `QuantityX`."""
NO_COPIES = ("", "cmc", "mv", "mana value", "cost", "level", "lvl", "power", "ap", "lp", "strength",
             "speed", "intelligence", "toughness", "rank", "year", "price", "index", "row")  # fmt: skip
"""Columns of small numbers that are no copies."""
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
TREATMENTS = frozenset(("", "reg", "regular", "normal", "nonfoil", "non-foil", "foil", "etched"))
"""What copies counted apart may be: those add up. Others, such as wanted ones, do not."""
BOARDS = frozenset(map(fold, (*ASIDE, *ANYWHERE)))
DECK_PARTS = BOARDS | {*HOLDERS}
TOTALS = ("total", "totals", "sum", "gesamt", "summe", "合計", "总计", "합계")
PREAMBLE = 5  # lines before the header of a table


@dataclass(frozen=True)
class Item:
    """A row of a table: what it says of one card."""

    text: str
    card: Reference
    quantity: int = 1
    section: str = ""
    printing: str = ""
    problem: str = ""
    held: str = ""
    """The innermost member of a JSON it stands in; with a question mark if that says nothing."""


class TableReader(TextReader):
    """Reads rows with the same index, headings and report as text."""

    def json(self, text: str) -> Reading:
        try:
            data = read_json(text)
        except ValueError as error:
            raise DeckTextRefused(
                "bad-json", f"This JSON cannot be read: {error}.", "Mend it, or paste text."
            ) from error
        self.ours = isinstance(data, dict) and "casebook" in data
        for item in self.told_apart(list(self.within_limit(self._items(data, "")))):
            self.take(item)
        return Reading("json", tuple(self.lines), self.facts)

    def told_apart(self, items: list[Item]) -> Iterator[Item]:
        """Without what stands in a list of all cards as well; what is beside a deck is asked."""
        slots = {item.card.name for item in items if item.held == "slots"}
        copies = {True: 0, False: 0}
        for item in items:
            copies[item.held.startswith("?")] += item.quantity if item.held else 0
        for item in items:
            if item.held != "slots" and item.card.name in slots and item.section != CONSIDERING:
                yield replace(item, card=Reference(""))
            elif item.held.startswith("?") and copies[False] >= copies[True]:
                yield replace(item, problem=f"{item.held[1:][:40]!r} is no part of a deck here.")
            else:
                yield item

    def csv(self, text: str, delimiter: str) -> Reading:
        try:
            rows = list(csv.reader(text.splitlines(), delimiter=delimiter))
        except csv.Error as error:
            raise DeckTextRefused(
                "bad-csv", f"This table cannot be read: {error}.", "Mend it, or paste text."
            ) from error
        rows = [list(map(plain_cell, row)) for row in rows]
        top = next((n for n, row in enumerate(rows[:PREAMBLE]) if is_header(row)), 0)
        for row in rows[:top]:
            self._preamble(row, delimiter)
        header, rows = [fold(cell) for cell in rows[top]], rows[top + 1 :]
        self.ours = header == OUR_COLUMNS
        boards = self._boards(header, rows)
        self._header_line(header, [] if boards else rows, delimiter)
        wide = "partner" in header and ("case" in header or "casecard" in header)
        if wide:
            for row in rows:
                self._wide_row(header, row, delimiter.join(row))
        else:
            items = [i for row in rows for i in self._row(header, row, boards, delimiter.join(row))]
            for item in self.told_apart(items):
                self.take(item)
        return Reading("csv", tuple(self.lines), self.facts)

    def _preamble(self, row: list[str], delimiter: str) -> None:
        """What stands above the header: the deck's name, if it is one cell."""
        said = [cell.strip() for cell in row if cell.strip()]
        if len(said) == 1:
            self.facts.setdefault("name", said[0])
        n = len(self.lines) + 1
        self.lines.append(Line(n, delimiter.join(row)[:MAX_LINE], IGNORED, "Above the header."))

    def _header_line(self, header: list[str], rows: list[list[str]], delimiter: str) -> None:
        n, text = len(self.lines) + 1, delimiter.join(header)[:MAX_LINE]
        doubtful = "" if counting(header) else doubtful_column(header, rows)
        if doubtful:
            note = f"{doubtful[:40]!r} is not known. If it counts copies, call it 'count'."
            self.lines.append(Line(n, text, UNKNOWN, note))
        else:
            self.lines.append(Line(n, text, IGNORED, "Header."))

    def _boards(self, header: list[str], rows: list[list[str]]) -> dict[int, str]:
        """Columns that count copies of a section, where no column counts them all."""
        found = {n: self._board(head) for n, head in enumerate(header) if head}
        boards = {n: part for n, part in found.items() if part is not None and is_counted(rows, n)}
        others = [head for n, head in enumerate(header) if n not in boards]
        return {} if counting(others) else boards

    def _board(self, head: str) -> str | None:
        """The section a column counts: `Main`, `Side Qty`."""
        heading = self.headings.of(COUNT_WORD.sub("", head).strip())
        return heading.section if heading else None

    # -- rows ---------------------------------------------------------------------------

    def _row(
        self, header: list[str], row: list[str], boards: dict[int, str], text: str
    ) -> Iterator[Item]:
        cells = dict(zip(header, row, strict=False))
        deck = str(_first(cells, DECKS, "")).strip()
        if deck and self.facts.setdefault("name", deck) != deck:
            yield another_deck(text)
            return
        if columns := counting(header):
            cells["count"] = counted(cells, columns)
        if not boards:
            yield self._item(cells, text, "")
        known = {head: cell for head, cell in cells.items() if head not in PUT_ASIDE}
        for place, section in boards.items():
            if place < len(row) and row[place].strip(" 0"):
                yield self._item({**known, "count": row[place]}, text, section)

    def _wide_row(self, header: list[str], row: list[str], text: str) -> None:
        """One deck in a row: date, name, partner, case, then a number per card."""
        if any(line.status == OK for line in self.lines):
            n = len(self.lines) + 1
            self.lines.append(Line(n, text[:MAX_LINE], IGNORED, "Another deck."))
            return
        for column, cell in enumerate(row):
            head = header[column] if column < len(header) else ""
            if head in FACTS:
                self.facts.setdefault(head, cell.strip())
            elif cell.strip():
                self.take(Item(cell.strip(), Reference(cell.strip())))

    def _item(self, cells: Mapping[str, Any], text: str, section: str) -> Item:
        """A card from named cells, whatever the names are."""
        number = str(_first(cells, NUMBERS, ""))
        said = _first(cells, COUNTS, None)
        quantity, problem = number_of_copies(1 if said is None else said)
        if said is None and _first(cells, NUMBERS, 0) in range(2, 10):
            problem = f"Is {number} the copies or the number? Call the copies 'count'."
        id, name = str(_first(cells, IDS, "")), str(_first(cells, NAMES, ""))
        known = self.index.with_id(id) is not None
        part = str(_first(cells, PARTS, section)).strip()
        aside = any(_is_true(cells.get(word)) for word in PUT_ASIDE)
        return Item(
            text,
            Reference(id)
            if known
            else Reference((name or id).strip(), _set(cells).strip(), number.strip()),
            quantity,
            CONSIDERING if aside else self.section_named(part),
            str(_first(cells, PRINTINGS, "")) or (_set(cells) + " " + number if known else ""),
            problem,
            self._holder(str(_first(cells, PLACES, "")).strip()),
        )

    def _holder(self, word: str) -> str:
        """What a card says it stands in, with a question mark if that is no part of a deck."""
        return f"{'' if self._part(word) is not None else '?'}{word}" if word else ""

    def section_named(self, word: str) -> str:
        if any(word == section.name for section in self.headings.sections):
            return word
        heading = self.headings.of(word) if word else None
        return heading.section if heading else ""

    def take(self, item: Item) -> None:
        n = len(self.lines) + 1
        text = item.text[:MAX_LINE]
        if item.problem:
            self.lines.append(Line(n, text, UNKNOWN, item.problem))
            return
        if not item.card.name and not item.card.number:
            self.lines.append(Line(n, text, IGNORED, "No card."))
            return
        if fold(item.card.name) in TOTALS:
            self.lines.append(Line(n, text, IGNORED, "A total."))
            return
        self.heading = Heading(item.section, self._types(item.section))
        found = resolve_reference(self.index, item.card, self.heading.types)
        if found is None:
            near = tuple(self._nearest(item.card.name))
            self.lines.append(
                Line(
                    n,
                    text,
                    UNKNOWN,
                    NO_SUCH_NAME,
                    "",
                    "",
                    item.quantity,
                    item.section,
                    near,
                )
            )
            return
        named = self._card_line(n, text, Resolution(item.quantity, found.matches, found.note))
        self.lines.append(self._with_printing(named, item.printing))

    def _types(self, section: str) -> tuple[str, ...]:
        return next((s.types for s in self.headings.sections if s.name == section), ())

    def _with_printing(self, line: Line, printing: str) -> Line:
        if not printing.strip() or line.status in (AMBIGUOUS, UNKNOWN) or not line.card:
            return line
        codes = {p.code for p in self.index.cards[line.card].prints}
        return replace(line, printing=printing) if printing in codes else line

    # -- JSON ---------------------------------------------------------------------------

    def within_limit(self, items: Iterator[Item]) -> Iterator[Item]:
        for n, item in enumerate(items):
            if n >= MAX_LINES:
                raise DeckTextRefused(
                    "too-many-lines",
                    f"The deck has more than {MAX_LINES} entries.",
                    "Paste one deck at a time.",
                )
            yield item

    def _items(self, data: Any, section: str) -> Iterator[Item]:
        """Walk lists and maps; a level is a part of the deck, a leaf a card."""
        if isinstance(data, list):
            decks = [value for value in data if self._is_deck(value)]
            for value in data:
                if any(value is other for other in decks[1:]):
                    yield another_deck(value)
                else:
                    yield from self._element(value, section)
        elif isinstance(data, dict):
            yield from self._members(data, section)
        elif data not in (None, ""):
            yield Item(_json_text(data), Reference(str(data)), 1, section)

    def _is_deck(self, value: Any) -> bool:
        """A map that holds cards under a name that says so."""
        return isinstance(value, dict) and any(
            fold(str(key)) in HOLDERS or self._part(str(key)) is not None
            for key, inner in value.items()
            if isinstance(inner, dict | list)
        )

    def _entries(self, value: dict[str, Any], section: str) -> Iterator[Item]:
        """A card of a list: once, or once for each section that it is counted in."""
        cells = described(value)
        counted = {key: self._board(key) for key, cell in cells.items() if isinstance(cell, int)}
        boards = {key: part for key, part in counted.items() if part is not None}
        if set(cells) & {*COUNTS} or not boards:
            yield self._item(cells, _json_text(value), section)
            return
        bare = {key: cell for key, cell in cells.items() if key not in boards}
        for key, part in boards.items():
            if cells[key]:
                yield self._item({**bare, "count": cells[key]}, _json_text(value), part)

    def _element(self, value: Any, section: str) -> Iterator[Item]:
        if isinstance(value, dict) and (_names_a_card(value) or _counts_a_card(value)):
            yield from self._entries(value, section)
        elif isinstance(value, list) and len(value) == 2 and isinstance(value[1], int):
            quantity, problem = number_of_copies(value[1])
            yield Item(_json_text(value), Reference(str(value[0])), quantity, section, "", problem)
        elif isinstance(value, str | int):
            yield Item(_json_text(value), Reference(str(value)), 1, section)
        else:
            yield from self._items(value, section)

    def _members(self, data: dict[str, Any], section: str) -> Iterator[Item]:
        if "ObjectStates" in data or "ContainedObjects" in data:
            yield from self._tabletop(data, section)
            return
        if _names_a_card(data) and set(map(fold, data)) & {*COUNTS, *IDS}:
            yield from self._element(data, section)
            return
        known = {
            key for key in data if fold(str(key)) in HOLDERS or self._part(str(key)) is not None
        }
        decks = [key for key in data if key not in known and self._is_deck(data[key])]
        # Beside parts of a deck, a number is a like or a date rather than copies of a card.
        nested = any(isinstance(value, dict | list) for value in data.values())
        for key, value in data.items():
            if key in decks[1:]:
                yield another_deck(value)
            elif nested and isinstance(value, int) and not self.index.find(str(key)):
                self._remember(str(key), fold(str(key)), value)
            else:
                yield from self._member(str(key), value, section)

    def _tabletop(self, data: dict[str, Any], section: str) -> Iterator[Item]:
        """A save of a table simulator: copies of a card are added up, for it names each."""
        for fact, key in (("name", "SaveName"), ("game", "game")):
            if isinstance(data.get(key), str) and data[key].strip():
                self.ours = self.ours or fact == "game"
                self.facts.setdefault(fact, data[key].strip())
        copies = Counter(self._tabletop_objects(data, section))
        for item, n in copies.items():
            yield replace(item, quantity=n)

    def _tabletop_objects(self, data: dict[str, Any], section: str) -> Iterator[Item]:
        """Piles within piles, each card by its nickname, or by the note that we gave it."""
        inside = [
            value
            for key in ("ObjectStates", "ContainedObjects")
            for value in (data[key] if isinstance(data.get(key), list) else ())
        ]
        name = unmarked(str(data.get("Nickname", "")).strip().split("\n")[0])
        if inside and name:
            self.facts.setdefault("name", name)
        elif not inside and (ours := read_note(data.get("GMNotes"))):
            yield Item(_json_text({"Nickname": name}), Reference(ours[1]), 1, ours[0], ours[2])
        elif not inside and name:
            yield Item(_json_text({"Nickname": name}), Reference(name), 1, section)
        for value in inside:
            if isinstance(value, dict):
                yield from self._tabletop_objects(value, section)

    def _member(self, key: str, value: Any, section: str) -> Iterator[Item]:
        word = fold(key)
        part = self._part(key)
        if word in NO_CARDS:
            self._remember(key, word, value)
        elif isinstance(value, dict | list) and (part is not None or word in HOLDERS):
            yield from held_by(word, self._items(value, part or section))
        elif isinstance(value, dict) and set(map(fold, value)) & set(COUNTS):
            cells = described(value if _counts_a_card(value) else {"id": key, **value})
            yield self._item(cells, _json_text({key: value}), section)
        elif isinstance(value, dict | list):
            yield from held_by(f"?{word}", self._items(value, section))
        elif isinstance(value, str) and (part is not None or self._is_card_code(word, value)):
            yield Item(_json_text({key: value}), Reference(value), 1, part or section)
        elif isinstance(value, int) and not self._is_fact(word):
            quantity, problem = number_of_copies(value)
            yield Item(_json_text({key: value}), Reference(key), quantity, section, "", problem)
        else:
            self._remember(key, word, value)

    def _is_card_code(self, word: str, value: str) -> bool:
        """`investigator_code`: a card that is named by its id outside the list."""
        return word.endswith("code") and self.index.with_id(value) is not None

    def _is_fact(self, word: str) -> bool:
        return word in (*FACTS, "casebook", "id") and not self.index.find(word)

    def _part(self, key: str) -> str | None:
        """The section a member's key names: empty where each card goes by its type."""
        word = fold(CAMEL.sub(" ", key.removesuffix("Card")))
        if any(word == section.name for section in self.headings.sections):
            return word
        heading = self.headings.of(word)
        return heading.section if heading else None

    def _remember(self, key: str, word: str, value: Any) -> None:
        known = word in FACTS and isinstance(value, str | int)
        if known:
            self.facts.setdefault("name" if word == "title" else word, str(value))
        note = f"The deck's {word}." if known else "Not a card."
        n = len(self.lines) + 1
        self.lines.append(Line(n, _json_text({key: value})[:MAX_LINE], IGNORED, note))


def _names_a_card(value: dict[str, Any]) -> bool:
    """A map that describes one card: it has a name or id, and no cards inside."""
    words = set(map(fold, value))
    inside = {fold(key) for key, inner in value.items() if isinstance(inner, dict | list)}
    counted = bool(words & {*COUNTS, "n"}) and not inside & DECK_PARTS
    return bool(words & {*IDS, *NAMES, *NUMBERS}) and (not inside or counted)


def _counts_a_card(value: dict[str, Any]) -> bool:
    """An entry: how many copies of a card that is described inside it."""
    inside = any(isinstance(value.get(key), dict) for key in value if "card" in fold(str(key)))
    return inside and bool(set(map(fold, value)) & set(COUNTS))


def described(value: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a card, here and in the maps of the card inside, what stands here first."""
    cells: dict[str, Any] = {}
    for key, inner in value.items():
        if isinstance(inner, dict) and "card" in fold(str(key)):
            cells |= described(inner)
    cells |= {
        fold(str(key)): cell for key, cell in value.items() if not isinstance(cell, dict | list)
    }
    if isinstance(cells.get("n"), int):
        cells.setdefault("count", cells["n"])
    match value.get("categories"):
        case [str(first), *_]:
            cells["category"] = first
    return cells


def _first(cells: Mapping[str, Any], names: tuple[str, ...], default: Any) -> Any:
    return next((cells[name] for name in names if cells.get(name) not in (None, "")), default)


def _is_true(value: Any) -> bool:
    return str(value).lower() in ("yes", "true", "1")


def _set(cells: Mapping[str, Any]) -> str:
    return str(_first(cells, SETS, ""))


def number_of_copies(value: Any) -> tuple[int, str]:
    text = str(value).strip().lower().strip("x×")
    whole = WHOLE.match(text)
    if whole:
        return int(whole[1]), ""
    return 0, f"{str(value)[:40]!r} is not a number of copies."


WHOLE = re.compile(r"^([0-9]{1,6})(?:[.,]0{1,4})?$")
"""A number as a spreadsheet or a data frame writes it."""


def another_deck(value: Any) -> Item:
    problem = "Another deck. Only the first is read."
    return Item(_json_text(value), Reference(""), problem=problem)


def held_by(word: str, items: Iterator[Item]) -> Iterator[Item]:
    for item in items:
        yield item if item.held else replace(item, held=word)


def counting(header: list[str]) -> list[str]:
    """The columns whose numbers are copies: the one that says so, or those that add up."""
    plainly = [name for name in COUNTS if name in header][:1]
    worded = [head for head in header if COUNT_WORD.search(head) and "trade" not in head]
    total = [head for head in worded if "total" in head][:1]
    alike = all(COUNT_WORD.sub("", head).strip() in TREATMENTS for head in worded)
    return plainly or total or (worded if alike or len(worded) == 1 else [])


def counted(cells: Mapping[str, Any], columns: list[str]) -> str:
    """A cell as it is, or the sum of several."""
    if len(columns) == 1:
        return str(cells.get(columns[0]) or 1)
    return str(sum(number_of_copies(cells.get(column) or 0)[0] for column in columns))


def is_counted(rows: list[list[str]], place: int) -> bool:
    """Small numbers in every row, or nothing."""
    cells = [row[place].strip() for row in rows if place < len(row)]
    return any(cells) and all(
        not cell or number_of_copies(cell)[0] or cell == "0" for cell in cells
    )


def doubtful_column(header: list[str], rows: list[list[str]]) -> str:
    """A column that nobody knows and that could be the copies; empty if there is none."""
    known = {*NO_COPIES, *IDS, *NAMES, *NUMBERS, *SETS, *PARTS, *PUT_ASIDE, *BOARDS, "partner"}
    for place, head in enumerate(header):
        if head in known or head.endswith("id") or not is_counted(rows, place):
            continue
        copies = [number_of_copies(row[place])[0] for row in rows if place < len(row)]
        if 1 < max(copies) < 10:
            return head
    return ""


def is_header(row: list[str]) -> bool:
    """Names of columns: of a card, and of how many or where."""
    cells = {fold(cell.strip('" ')) for cell in row}
    says = cells & {*COUNTS, *SETS, *NUMBERS, *PARTS, *BOARDS, "partner"}
    beside = says or any(map(COUNT_WORD.search, cells))
    return len(cells) > 1 and bool(beside) and bool(cells & {*IDS, *NAMES, *NUMBERS})


def _json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def delimiter_of(text: str) -> str | None:
    """The delimiter of a table with a header on top; None if it has none."""
    lines = text.lstrip().split("\n", PREAMBLE)[:PREAMBLE]
    for line in lines:
        for delimiter in DELIMITERS:
            if is_header(line.strip().split(delimiter)):
                return delimiter
    head = [fold(cell) for cell in lines[0].split(",")]
    same = all(line.count(",") == len(head) - 1 for line in lines if line.strip())
    return "," if len(head) > 1 and head[0] in NAMES and same else None
