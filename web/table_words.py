"""Names and texts of the cards on a table, in the language that somebody wants to see."""

import re
from functools import lru_cache
from typing import Any

from django.http import HttpRequest

from cards.languages import shown
from cards.models import Card
from games.engine.table import Table
from games.tables import models as tables
from games.tables.messages import Message, was_dealt, write_json
from games.tables.positions import position_of
from web.languages import wanted_language

TABLES_REMEMBERED = 64


class TableWords:
    """Titles and texts by card id. Sentences of the log are told with the same titles."""

    def __init__(self, table: Table, language: str = "") -> None:
        self.language = language
        self.titles: dict[str, str] = {face.id: face.title for face in table.faces}
        self.texts = {face.id: face.card.text for face in table.faces}
        self.told: dict[str, str] = {}
        if language:
            self.translate(table)

    def translate(self, table: Table) -> None:
        """A match keeps names in every language; texts are those of the catalogue today."""
        cards = Card.objects.of(table.rulebook.slug).filter(slug__in=self.titles)
        self.texts |= {card.slug: shown(card, self.language).text for card in cards}
        for face in table.faces:
            name = face.card.translations.get(self.language, {}).get("name")
            if name and name != face.title:
                self.told[face.title] = self.titles[face.id] = name

    def in_data(self, data: Any) -> Any:
        """What a page is sent, every name in it in this language, and the text of every card."""
        if not self.language:
            return data
        if isinstance(data, str):
            return self.translated(data)
        if isinstance(data, list | tuple):
            return [self.in_data(part) for part in data]
        if not isinstance(data, dict):
            return data
        made = {key: self.in_data(part) for key, part in data.items()}
        if "text" in data and data.get("id") in self.texts:
            made["text"] = self.texts[data["id"]]
        return made

    def translated(self, text: str) -> str:
        """A sentence with the names of this language."""
        if not self.told:
            return text
        names = sorted(self.told, key=len, reverse=True)  # the longer of two that begin alike
        return re.sub("|".join(map(re.escape, names)), lambda found: self.told[found[0]], text)


# -- at a live table ----------------------------------------------------------------------


def message_text(request: HttpRequest, table: tables.Table, message: Message) -> str:
    """A seat's message as JSON, its cards in the language that the reader wants."""
    language = wanted_language(request)
    return write_json(in_words(language, table, message)) if language else message.text


def in_words(language: str, table: tables.Table, message: Message) -> Any:
    if not language or not was_dealt(table):
        return message
    return words_at(table.pk, language).in_data(message)


@lru_cache(maxsize=TABLES_REMEMBERED)
def words_at(table_id: str, language: str) -> TableWords:
    """The words of a table's cards: they are dealt once and keep their names."""
    table = tables.Table.objects.get(pk=table_id)
    return TableWords(position_of(table).state.table, language)
