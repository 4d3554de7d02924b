"""Answers to a query: a page of cards or printings, in a stable order, with a cursor."""

import base64
import binascii
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from cards.collections import Holdings
from cards.formats import today
from cards.models import Card, CardQuerySet, Game, Printing, SearchRow
from cards.search.compile import Compiled, Compiler, Notice
from cards.search.fields import FieldTable
from cards.search.grammar import And, CursorError, Node, Pair, QueryError, Value, parse

PAGE = 60
LARGEST_PAGE = 200


@dataclass(frozen=True)
class Hit:
    """A card that meets the query, with the printing that did."""

    card: Card
    printing: Printing | None


@dataclass(frozen=True)
class PageKeys:
    """A page by the keys of its cards and printings."""

    rows: list[tuple[int, int | None]]
    next: str
    total: int | None
    warnings: list[Notice]


@dataclass
class Page:
    hits: list[Hit]
    next: str = ""
    total: int | None = None
    warnings: list[Notice] = field(default_factory=list)

    @property
    def cards(self) -> list[Card]:
        return [hit.card for hit in self.hits]


def search(query: str, game: str | None = None, **asked: Any) -> Page:
    """A page of what a query finds; the same is asked as of find()."""
    found = find(query, game, **asked)
    return Page(hits_of(found.rows), found.next, found.total, found.warnings)


def find(
    query: str,
    game: str | None = None,
    *,
    cursor: str = "",
    limit: int = PAGE,
    count: bool = False,
    on: date | None = None,
    order: str = "",
    direction: str = "",
    unique: str = "",
    held: Holdings | None = None,
) -> PageKeys:
    """Which cards a query finds; order, direction and unique as in the language, `held` what
    the person who asks owns."""
    node = with_directives(parse(query), order, direction, unique)
    table = FieldTable.of(games_of(game))
    compiled = Compiler(table, on or today(), held).compile(node)
    finder = Finder(compiled, table)
    rows, following = finder.page(cursor, max(1, min(limit, LARGEST_PAGE)))
    total = finder.count() if count else None
    return PageKeys(rows, following, total, compiled.notices)


def matching(
    query: str,
    game: str | None = None,
    on: date | None = None,
    held: Holdings | None = None,
) -> CardQuerySet:
    """The cards that meet a query, as a queryset for whoever filters further."""
    compiled = compile_query(parse(query), game, on, held)
    return Card.objects.filter(pk__in=SearchRow.objects.filter(compiled.where).values("card"))


def games_of(game: str | None) -> list[Game]:
    return list(Game.objects.filter(slug=game) if game else Game.objects.all())


def compile_query(
    node: Node, game: str | None, on: date | None = None, held: Holdings | None = None
) -> Compiled:
    return Compiler(FieldTable.of(games_of(game)), on or today(), held).compile(node)


def with_directives(node: Node, order: str, direction: str, unique: str) -> Node:
    """The same query with what its caller asks for; the query's own words come later and win."""
    given = {"order": order, "dir": direction, "unique": unique}
    pairs = [Pair(key, ":", (Value(value),), 0) for key, value in given.items() if value]
    return And((*pairs, node)) if pairs else node


class Finder:
    """Reads the index in the order asked for."""

    def __init__(self, compiled: Compiled, table: FieldTable) -> None:
        self.compiled = compiled
        self.rows = SearchRow.objects.filter(compiled.where)
        self.by_card = not compiled.printings
        if self.by_card and not compiled.by_printing:
            # `first=True` would become a bare column, which SQLite takes to no index.
            self.rows = self.rows.filter(first__in=[True])
        self.column = self.sort_column(table)

    def sort_column(self, table: FieldTable) -> str:
        name = self.compiled.order
        fixed = {"name": "sort_key", "changed": "changed_on", "colors": "colors"}
        if name in fixed:
            return fixed[name]
        if name == "set":
            return "first_place" if self.by_card else "place"
        columns = {game.number_columns.get(name) for game in table.games} - {None}
        if len(columns) == 1:
            return str(columns.pop())
        raise QueryError(f"{name} differs between games.", "Choose a game to sort by it.")

    def page(self, cursor: str, limit: int) -> tuple[list[tuple[int, int | None]], str]:
        """Card and printing of each hit, and the cursor of the next page."""
        found: list[tuple[int, int | None]] = []
        last: Key | None = None
        for key in self.keys(Key.from_cursor(cursor, self.column) if cursor else None, limit):
            if self.by_card and found and found[-1][0] == key.card:
                continue
            if len(found) == limit:
                return found, last.to_cursor(self.column) if last else ""
            found.append((key.card, key.printing))
            last = key
        return found, ""

    def keys(self, after: "Key | None", limit: int) -> Iterator["Key"]:
        """Rows from a place on, read in chunks, for a card may have many rows."""
        chunk = limit + 1 if not self.compiled.by_printing else 3 * limit
        for part in self.parts(after):
            while True:
                rows = self.order_rows(part, after)[:chunk].values_list(*self.key_columns())
                found = [Key.of(row) for row in rows]
                yield from found
                if len(found) < chunk:
                    break
                after = found[-1]
            after = None  # the next part is read from its beginning

    def parts(self, after: "Key | None") -> list["Part"]:
        """Rows with the number come first either way; an index has only those."""
        if not self.column.startswith("n"):
            return [Part(self.rows, self.column)]
        present, missing = (
            self.rows.filter(**{f"{self.column}__isnull": absent}) for absent in (False, True)
        )
        last = Part(missing, "sort_key")
        begun = after is not None and after.value is None
        return [last] if begun else [Part(present, self.column), last]

    def key_columns(self) -> tuple[str, ...]:
        return ("card_id", "printing_id", self.column, "sort_key")

    def order_rows(self, part: "Part", after: "Key | None") -> QuerySet[SearchRow]:
        down = self.compiled.descending and part.column == self.column
        rows = part.rows.filter(beyond(part.column, after, down=down)) if after else part.rows
        if self.by_card and after:
            rows = rows.exclude(card_id=after.card)
        return rows.order_by(f"-{part.column}" if down else part.column, "sort_key")

    def count(self) -> int:
        if self.by_card and self.compiled.by_printing:
            return self.rows.values("card").distinct().count()
        return self.rows.count()


@dataclass(frozen=True)
class Part:
    """Some of the rows, and the column they are ordered by before their names."""

    rows: QuerySet[SearchRow]
    column: str


def beyond(column: str, after: "Key", *, down: bool) -> Q:
    """Rows that come later: a further value, or the same and a later name.

    The first condition says nothing new, but is one that an index can start from.
    """
    further = "lt" if down else "gt"
    if column == "sort_key":
        return Q(**{f"sort_key__{further}": after.sort_key})
    later = Q(**{f"{column}__{further}": after.value}) | Q(sort_key__gt=after.sort_key)
    return Q(**{f"{column}__{further}e": after.value}) & later


@dataclass(frozen=True)
class Key:
    """A row's place in the order."""

    card: int
    printing: int | None
    value: Any
    sort_key: bytes

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> "Key":
        card, printing, value, sort_key = row
        return cls(card, printing, plain_value(value), bytes(sort_key))

    def to_cursor(self, column: str) -> str:
        value = self.value
        if isinstance(value, bytes | date):
            value = value.hex() if isinstance(value, bytes) else value.isoformat()
        data = json.dumps([column, self.card, value, self.sort_key.hex()])
        return base64.urlsafe_b64encode(data.encode()).decode().rstrip("=")

    @classmethod
    def from_cursor(cls, cursor: str, column: str) -> "Key":
        """A cursor is only good for the order it was made in."""
        try:
            data = json.loads(base64.urlsafe_b64decode(cursor.encode() + b"=" * (-len(cursor) % 4)))
            made_for, card, value, sort_key = data
            if made_for != column or type(card) is not int:
                raise ValueError
            return cls(card, None, read_value(column, value), bytes.fromhex(sort_key))
        except (ValueError, TypeError, binascii.Error):
            raise CursorError(
                "The cursor does not belong to this query.", "Start from the first page."
            ) from None


def plain_value(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value


def read_value(column: str, value: Any) -> Any:
    if column in ("sort_key", "place", "first_place"):
        return bytes.fromhex(value)
    if column == "changed_on":
        return date.fromisoformat(value)
    if value is not None and not (type(value) is int and abs(value) < 2**31):
        raise ValueError
    return value


def hits_of(rows: list[tuple[int, int | None]]) -> list[Hit]:
    """The cards and printings themselves, in two queries."""
    cards = Card.objects.with_printings().in_bulk([card for card, _ in rows])
    printings = {p.pk: p for card in cards.values() for p in card.printings.all()}
    return [
        Hit(cards[card], printings.get(printing) if printing else None)
        for card, printing in rows
        if card in cards
    ]
