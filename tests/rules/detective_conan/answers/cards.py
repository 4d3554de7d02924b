"""Cards that official questions speak of, by id: numbers and structure, no titles and no texts.

`cards.json` is made by the reader of printed text from the public data that lies beside the
project, and holds what `real_cards` does not say by hand. After a better reader make it anew:

    python -m tests.rules.detective_conan.answers.cards ../shared/corpora/detective-conan-sample.json
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from games.engine.cards import CardDef
from games.rulebooks.detective_conan.fan_data.sample import names_of, sample_draft
from games.rulebooks.detective_conan.fan_data.translations import (
    Spellings,
    spellings,
    translated_name,
)
from games.rulebooks.detective_conan.printed_text.reader import read_card
from tests.rules.detective_conan import real_cards

Row = dict[str, Any]
Words = Callable[[str], str]
KEPT = Path(__file__).with_name("cards.json")
NAMED = ("character", "partner")
"""The types whose names other cards refer to; the id stands for any other name."""


def card_of(row: Row) -> CardDef:
    lists = {key: tuple(row.get(key, ())) for key in ("traits", "colors", "abilities")}
    return CardDef(row["id"], row["name"], row["type"], attributes=row["attributes"], **lists)


REAL = {row["id"]: card_of(row) for row in json.loads(KEPT.read_text("utf-8"))} | real_cards.REAL


# -- making the file anew -------------------------------------------------------------------


def question_cards(rows: list[Row]) -> Iterator[Row]:
    """The cards with questions that nobody has said by hand."""
    known = known_spellings(rows)
    say = translator(rows, known)
    for row in rows:
        if row["rulings_ja"] and row["id"] not in real_cards.REAL:
            yield plain(row, known, say)


def plain(row: Row, known: Spellings, say: Words) -> Row:
    text = read_card(row["type"], row["text_ja"] or {}, row["id"])
    draft = sample_draft(row, known)
    named = row["type"] in NAMED or row["name_ja"] in repr(text.abilities)
    assert text.playable, f"{row['id']} is not read whole: {text.refusals}"
    return {
        "id": row["id"],
        "name": say(row["name_ja"]) if named else f"{row['type'].title()} {row['id']}",
        "type": row["type"],
        "colors": draft["colors"],
        "attributes": {**draft["attributes"], **text.attributes},
        "traits": [say(trait) for trait in row["traits_ja"]],
        "abilities": in_english(text.abilities, say),
    }


def known_spellings(rows: list[Row]) -> Spellings:
    """Translations of names, first as the cards said by hand spell them."""
    known = spellings((printed, said) for printed, said in map(names_of, rows) if said)
    by_hand = {
        row["name_ja"]: (real_cards.REAL[row["id"]].name,)
        for row in rows
        if row["type"] in NAMED and row["id"] in real_cards.REAL
    }
    return known | by_hand


def translator(rows: list[Row], known: Spellings) -> Words:
    """English for names and traits; what nobody has translated stays as it is printed."""
    traits: dict[str, str] = {}
    for row in rows:
        traits |= dict(zip(row["traits_ja"], row["traits_en"] or (), strict=False))
    for row in rows:
        card = real_cards.REAL.get(row["id"])
        if card and len(card.traits) == len(row["traits_ja"]):
            traits |= dict(zip(row["traits_ja"], card.traits, strict=True))

    def say(printed: str) -> str:
        return traits.get(printed) or translated_name(printed, known) or printed

    return say


def in_english(tree: Any, say: Words) -> Any:
    if isinstance(tree, dict):
        return {key: in_english(value, say) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return [in_english(value, say) for value in tree]
    return say(tree) if isinstance(tree, str) and not tree.isascii() else tree


def write_anew(source: Path) -> None:
    rows = json.loads(source.read_text(encoding="utf-8"))
    lines = [json.dumps(row, ensure_ascii=False) for row in question_cards(rows)]
    KEPT.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write_anew(Path(sys.argv[1]))
