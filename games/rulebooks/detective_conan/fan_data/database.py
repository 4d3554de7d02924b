"""The fan database: printings in Japanese, corrections, questions and translations."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.engine.card_rows import Given, Note, Row, SetRow
from games.engine.errors import BadCatalogue
from games.engine.languages import ENGLISH, JAPANESE
from games.rulebooks.detective_conan.fan_data.fields import (
    COLORS,
    ENGLISH_LABELS,
    JAPANESE_LABELS,
    TEXTS,
    TYPES,
    attributes,
    reason_of,
    set_of,
    text_of,
    words_of,
)
from games.rulebooks.detective_conan.fan_data.files import FanFiles, items_in, sort_files
from games.rulebooks.detective_conan.fan_data.questions import rulings_of
from games.rulebooks.detective_conan.fan_data.translations import (
    Spellings,
    Words,
    other_spellings,
    spellings,
    translated_name,
)

Printing = dict[str, Any]
LABELS = {ENGLISH: ENGLISH_LABELS}
FAN_KEYS = (
    "title",
    "type",
    "cost",
    "ap",
    "lp",
    "difficulty_first",
    "difficulty_second",
    "rcp_limit",
    *TEXTS,
)
COMMAS = r"[\s,、，]+"
TABLE = """CREATE TABLE printing
    (number TEXT PRIMARY KEY, card TEXT, title TEXT, updated TEXT, data TEXT)"""
KEEP_THE_NEWER = """INSERT INTO printing VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (number) DO UPDATE SET card = excluded.card, title = excluded.title,
    updated = excluded.updated, data = excluded.data WHERE excluded.updated >= updated"""


def is_printing(key: str, value: Any) -> bool:
    return isinstance(value, dict) and {"card_id", "card_num"} <= set(value)


def read_fan_database(paths: Sequence[Path], game: str) -> Iterator[Given]:
    """Printings of a card stand far apart, so they are sorted on disk first."""
    files = sort_files(paths)
    yield from files.notes
    if not files.cards and files.unreadable:
        raise files.unreadable[0]
    if not files.cards:
        raise BadCatalogue("None of the files holds cards; the fan database has cards_ja.json")
    with sqlite3.connect("") as spool:
        spool.execute(TABLE)
        for path in files.cards:
            for item in items_in(path):
                place = f"{path.name}:{item.line}"
                yield from spool_printing(spool, files, item.key, item.value, place)
        yield from missing_printings(spool, files)
        yield from FanReader(files, spool).rows()


def spool_printing(
    spool: sqlite3.Connection, files: FanFiles, key: str, value: Any, place: str
) -> Iterator[Row]:
    """Put a printing aside with its corrections laid over; a row at once if it says no card."""
    if not isinstance(value, dict) or not value.get("card_id"):
        yield Row(key, {}, place, ("card_id is missing",))
        return
    number = str(value.get("card_num") or key)
    value = {**value, **files.corrections.get(number, {}), "card_num": number}
    card, title = str(value["card_id"]), str(value.get("title") or "")
    updated = str(value.get("updated_at") or "")
    spool.execute(KEEP_THE_NEWER, (number, card, title, updated, json.dumps(value)))


def missing_printings(spool: sqlite3.Connection, files: FanFiles) -> Iterator[Note]:
    known = {number for (number,) in spool.execute("SELECT number FROM printing")}
    for number in sorted(files.corrections.keys() - known):
        yield Note(f"There is a correction of {number}, but no such printing.")


@dataclass
class FanReader:
    """Makes cards of the printings that were put aside."""

    files: FanFiles
    spool: sqlite3.Connection
    named: set[str] = field(default_factory=set)
    spelled: dict[str, Spellings] = field(default_factory=dict)

    def rows(self) -> Iterator[Given]:
        for language, words in self.files.words.items():
            self.spelled[language] = spellings(self.titles_in(words))
        card, printings = "", list[Printing]()
        for slug, data in self.spool.execute("SELECT card, data FROM printing ORDER BY 1, number"):
            if slug != card and printings:
                yield from self.card_rows(card, printings)
                printings = []
            card = slug
            printings.append(json.loads(data))
        if printings:
            yield from self.card_rows(card, printings)

    def titles_in(self, words: Words) -> Iterator[tuple[str, str]]:
        """Printed names with their translations, card by card."""
        numbers = "SELECT card, MIN(title), json_group_array(number) FROM printing GROUP BY card"
        for card, title, found in self.spool.execute(numbers):
            yield title, words.of_card(card, json.loads(found), "title")

    def card_rows(self, slug: str, printings: list[Printing]) -> Iterator[Given]:
        place = f"card {slug} ({len(printings)} printings)"
        for printing in printings:
            yield from self.new_set(str(printing.get("package") or ""))
        try:
            yield Row(slug, self.draft(slug, printings), place, merge=True, by_language=True)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            yield Row(slug, {}, place, (reason_of(error),))

    def new_set(self, package: str) -> Iterator[SetRow]:
        if package not in self.named:
            self.named.add(package)
            english = self.files.words.get(ENGLISH)
            yield SetRow(set_of(package)[0], (english and english.of_product(package)) or package)

    def draft(self, slug: str, printings: list[Printing]) -> dict[str, Any]:
        """DC-3.16: what one printing leaves out, another of the same card may supply."""
        values = {key: usual_value(printings, key) for key in FAN_KEYS}
        kind = TYPES[values["type"]] if values["type"] in TYPES else str(values["type"])
        traits = union(printings, "categories")
        text = text_of(values, JAPANESE_LABELS)
        printed = words_of(JAPANESE, name=values["title"], text=text, traits=traits)
        for words in self.files.words.values():
            printed |= self.translated(words, slug, printings, printed[JAPANESE])
        return {
            "type": kind,
            "colors": [COLORS.get(color, color) for color in union(printings, "color")],
            "attributes": attributes(kind, values, [str(p.get("rarity")) for p in printings]),
            "translations": printed,
            "printings": [fan_printing(p) for p in printings],
            "rulings": self.rulings(slug, printings),
        }

    def translated(
        self, words: Words, slug: str, printings: list[Printing], printed: dict[str, Any]
    ) -> dict[str, Any]:
        """A name as it is spelled most often; a trait without translation as it is printed."""
        numbers = [str(p["card_num"]) for p in printings]
        texts = {key: words.of_card(slug, numbers, key) for key in TEXTS}
        own = printed.get("traits", [])
        known = self.spelled[words.language]
        return words_of(
            words.language,
            name=translated_name(printed["name"], known),
            text=text_of(texts, LABELS.get(words.language, JAPANESE_LABELS)),
            traits=[words.of_trait(t) or t for t in own] if any(map(words.of_trait, own)) else [],
            also=other_spellings(printed["name"], known),
        )

    def rulings(self, slug: str, printings: list[Printing]) -> list[dict[str, str]]:
        asked = [str(p["q_a"]) for p in printings if p.get("q_a")]
        return rulings_of([*asked, *self.files.questions.get(slug, ())])


def usual_value(printings: list[Printing], key: str) -> Any:
    """What most printings say; some have slips, some leave it out."""
    values = [p[key] for p in printings if p.get(key) not in (None, "")]
    values = [v.replace("\r\n", "\n").strip() if isinstance(v, str) else v for v in values]
    counts = Counter(map(str, values))
    return max(values, key=lambda value: counts[str(value)]) if values else None


def union(printings: list[Printing], key: str) -> list[str]:
    """Every word of a list that some printing gives, each once."""
    return list(dict.fromkeys(word for p in printings for word in words_in(p.get(key))))


def words_in(value: Any) -> list[str]:
    """A list of words; some rows give them as one text with commas between."""
    parts = re.split(COMMAS, value) if isinstance(value, str) else value or ()
    return [str(part).strip() for part in parts if part and not re.fullmatch(COMMAS, str(part))]


def fan_printing(printing: Printing) -> dict[str, str]:
    return {
        "set": set_of(str(printing.get("package") or ""))[0],
        "number": str(printing.get("card_num") or ""),
        "rarity": str(printing.get("rarity") or ""),
        "illustrator": str(printing.get("illustrator") or ""),
    }
