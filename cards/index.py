"""The search index: how a card becomes rows that search can read."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, Q

from cards.fold import fold
from cards.languages import languages_of
from cards.models import NUMBER_COLUMNS, Card, Game, Printing, SearchRow, SearchText, TagValue
from games import rulebooks
from games.engine.rulebook import Attribute, Rulebook

BATCH = 500
NUMERIC = ("integer", "boolean")
NUMBERS = re.compile(r"\d+")


class IndexFull(RuntimeError):
    """A rulebook declares more numeric attributes than the index has columns."""


def attributes_of(rulebook: Rulebook) -> dict[str, Attribute]:
    """Every attribute of a game by name; types that share a name share a field."""
    found: dict[str, Attribute] = {}
    for card_type in rulebook.declaration.card_types:
        for attribute in card_type.attributes:
            found.setdefault(attribute.name, attribute)
    return found


def number_columns(rulebook: Rulebook, known: dict[str, str]) -> dict[str, str]:
    """The column of each numeric attribute; one that has a column keeps it."""
    columns = dict(known)
    free = [column for column in NUMBER_COLUMNS if column not in known.values()]
    for name, attribute in attributes_of(rulebook).items():
        if attribute.kind in NUMERIC and name not in columns:
            if not free:
                raise IndexFull(
                    f"{rulebook.title} has more than {len(NUMBER_COLUMNS)} numeric attributes."
                )
            columns[name] = free.pop(0)
    return columns


class Indexer:
    """Writes the index rows of one game's cards."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rulebook = rulebooks.get(game.slug)
        self.attributes = attributes_of(self.rulebook)
        self.columns = number_columns(self.rulebook, game.number_columns)
        if self.columns != game.number_columns:
            game.number_columns = self.columns
            game.save(update_fields=["number_columns"])
        self.tags: dict[tuple[str, str], int] = {}

    def write(self, cards: Sequence[Card]) -> None:
        """Replace the rows of these cards; a removed card has none."""
        ids = [card.pk for card in cards]
        # A printing may have come from another card, whose row it still is.
        SearchRow.objects.filter(Q(card__in=ids) | Q(printing__card__in=ids)).delete()
        SearchText.objects.filter(card__in=ids).delete()
        kept = [card for card in cards if not card.removed]
        printings = self.printings_of(kept)
        words = {card.pk: self.words(card) for card in kept}
        self.learn(pair for pairs in words.values() for pair in pairs)
        self.learn(pair for rows in printings.values() for p in rows for pair in printing_words(p))
        insert(SearchText, [self.search_text(card) for card in kept])
        rows = [self.rows(card, printings.get(card.pk, []), words[card.pk]) for card in kept]
        insert(SearchRow, [row for of_card in rows for row in of_card])

    def printings_of(self, cards: Sequence[Card]) -> dict[int, list[Printing]]:
        found: dict[int, list[Printing]] = {}
        ids = [card.pk for card in cards]
        for printing in Printing.objects.filter(card__in=ids).select_related("set"):
            found.setdefault(printing.card_id, []).append(printing)
        for rows in found.values():
            rows.sort(key=place)
        return found

    def words(self, card: Card) -> list[tuple[str, str]]:
        """Field and value of everything a card is tagged with."""
        found = [("type", card.type)]
        found += [("trait", trait) for trait in sorted(card.definition().all_traits)]
        found += [("color", color) for color in card.colors]
        found += [("lang", language) for language in languages_of(card)]
        found += [("keyword", word) for word in sorted(self.keywords(card))]
        if card.abilities:
            does = self.rulebook.vocabulary.does(card.definition())
            found += [("does", word) for word in sorted(does)]
        for name, value in card.attributes.items():
            if name in self.attributes and self.attributes[name].kind not in NUMERIC:
                found += [(name, word) for word in attribute_words(value)]
        return found

    def keywords(self, card: Card) -> frozenset[str]:
        printed = card.translations.get(self.rulebook.declaration.printed_language, {})
        return self.rulebook.keywords_of(card.definition(), printed.get("text") or card.text)

    def learn(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Know the id of every tag value, making new ones as needed."""
        wanted = {(field, tag_key(value)): value[:200] for field, value in pairs}
        new = {pair: value for pair, value in wanted.items() if pair not in self.tags}
        if not new:
            return
        TagValue.objects.bulk_create(
            [TagValue(game=self.game, field=f, key=k, value=v) for (f, k), v in new.items()],
            500,
            ignore_conflicts=True,
        )
        fields = {field for field, _ in new}
        stored = TagValue.objects.filter(game=self.game, field__in=fields)
        self.tags.update({(t.field, t.key): t.pk for t in stored.iterator()})

    def tag_list(self, pairs: Iterable[tuple[str, str]]) -> str:
        ids = {self.tags[field, tag_key(value)] for field, value in pairs}
        return "".join(f"|{n}" for n in sorted(ids)) + "|"

    def search_text(self, card: Card) -> dict[str, Any]:
        """Every name it answers to, and every text, in all languages."""
        words = card.translations.values()
        names = [card.title, card.name, f"{card.name} {card.subtitle}"]
        names += [name for row in words for name in (row.get("name", ""), *row.get("also", ()))]
        names += sorted(self.rulebook.names_of(card.definition()))
        texts = [card.text, *(row.get("text", "") for row in words)]
        if card.abilities and card.reader:  # English that nobody wrote down
            texts.append(self.rulebook.rendered_text(card.definition()))
        return {"card_id": card.pk, "names": lines(names), "text": lines(texts)}

    def rows(
        self, card: Card, printings: Sequence[Printing], words: list[tuple[str, str]]
    ) -> list[dict[str, Any]]:
        first_place = place(printings[0]) if printings else b""
        common = self.common(card) | {"first_place": first_place}
        return [
            common
            | {
                "printing_id": printing.pk if printing else None,
                "first": n == 0,
                "place": place(printing) if printing else b"",
                "sort_key": sort_key(card, printing),
                "tags": self.tag_list([*words, *(printing_words(printing) if printing else ())]),
            }
            for n, printing in enumerate(printings or [None])
        ]

    def common(self, card: Card) -> dict[str, Any]:
        given = card.attributes
        numbers = {
            column: None if given.get(name) is None else int(given[name])
            for name, column in self.columns.items()
        }
        return numbers | {
            "game_id": self.game.slug,
            "card_id": card.pk,
            "colors": len(card.colors),
            "original": card.original,
            "playable": card.playable,
            "changed_on": card.changed_at.date(),
        }


def insert(model: type[Model], rows: Sequence[dict[str, Any]]) -> None:
    """Rows by column, without a model instance for each: half the time of an import."""
    if not rows:
        return
    columns = [*rows[0]]
    names = ", ".join(connection.ops.quote_name(column) for column in columns)
    marks = ", ".join(["%s"] * len(columns))
    adapted = [[adapt(row[column]) for column in columns] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks})", adapted
        )


def adapt(value: Any) -> Any:
    return connection.ops.adapt_datefield_value(value) if isinstance(value, date) else value


def tag_key(value: str) -> str:
    return fold(value)[:200]


def attribute_words(value: Any) -> list[str]:
    """The searchable words of an attribute: a text, each of a list, the keys of a mapping."""
    if isinstance(value, dict):
        return [str(key) for key in value]
    return [str(word) for word in value] if isinstance(value, list) else [str(value)]


def printing_words(printing: Printing) -> list[tuple[str, str]]:
    found = [("set", printing.set.code)]
    found += [("rarity", part) for part in printing.rarity.split(",") if part]
    return found + ([("illustrator", printing.illustrator)] if printing.illustrator else [])


def place(printing: Printing) -> bytes:
    """Set, then number as people count: 2 before 10."""
    number = NUMBERS.sub(lambda m: m[0].lstrip("0").zfill(9), fold(printing.number))
    return f"{fold(printing.set.code)}\0{number}".encode()


def sort_key(card: Card, printing: Printing | None) -> bytes:
    """Title first; game, id and printing make it unique."""
    head = f"{fold(card.title)}\0{card.game_id}\0{card.slug}\0".encode()
    return head + (place(printing) if printing else b"")


def lines(texts: Iterable[str]) -> str:
    """Each text on a line of its own, with a line break on both sides to match whole ones."""
    found = [text for text in dict.fromkeys(map(fold, texts)) if text]
    return "\n" + "".join(f"{text}\n" for text in found) if found else ""


def reindex(game: str) -> int:
    """Write the search index of a game anew, as after a new attribute in its rulebook."""
    with transaction.atomic():
        stored = Game.objects.select_for_update().get(slug=game)
        indexer = Indexer(stored)
        ids = list(Card.objects.of(game).values_list("pk", flat=True))
        for start in range(0, len(ids), BATCH):
            indexer.write(list(Card.objects.filter(pk__in=ids[start : start + BATCH])))
        stored.tag_values.exclude(pk__in=indexer.tags.values()).delete()
    return len(ids)
