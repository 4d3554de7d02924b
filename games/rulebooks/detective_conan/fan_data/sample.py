"""The flat sample: a list of cards with English and Japanese texts and their printings."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games.engine.card_rows import Given, Row, SetRow
from games.engine.languages import ENGLISH, JAPANESE
from games.rulebooks.detective_conan.fan_data.fields import (
    ENGLISH_LABELS,
    JAPANESE_LABELS,
    NUMBERS,
    attributes,
    reason_of,
    set_of,
    text_of,
    words_of,
)
from games.rulebooks.detective_conan.fan_data.questions import SOURCE, Question
from games.rulebooks.detective_conan.fan_data.translations import (
    Spellings,
    other_spellings,
    spellings,
    translated_name,
)
from games.rulebooks.json_stream import JsonItem, JsonStream, open_text

NAMES = {
    "cost": "level",
    "difficulty_first": "case_level_first",
    "difficulty_second": "case_level_second",
    "rcp_limit": "copies_allowed",
}
"""What the sample calls the numbers of the fan database, where it differs."""


def is_sample(key: str, value: Any) -> bool:
    return isinstance(value, dict) and {"name_ja", "text_ja"} <= set(value)


def read_sample(paths: Sequence[Path], game: str) -> Iterator[Given]:
    """Each file twice: one name in it may be translated in several ways."""
    named: set[str] = set()
    pairs = (names_of(item.value) for path in paths for item in items_in(path))
    known = spellings((printed, said) for printed, said in pairs if printed and said)
    for path in paths:
        for item in items_in(path):
            row = sample_row(item.value, f"row {item.key} (line {item.line})", known)
            yield from new_sets(item.value, named)
            yield row


def items_in(path: Path) -> Iterator[JsonItem]:
    with open_text(path) as stream:
        yield from JsonStream(stream, path.name).items()


def names_of(value: Any) -> tuple[str, str]:
    found = value if isinstance(value, dict) else {}
    return str(found.get("name_ja") or ""), str(found.get("name_en") or "")


def new_sets(value: Any, named: set[str]) -> Iterator[SetRow]:
    printings = value.get("printings") if isinstance(value, dict) else None
    for printing in printings if isinstance(printings, list) else ():
        package = printing.get("package") if isinstance(printing, dict) else None
        if isinstance(package, str) and package not in named:
            named.add(package)
            yield SetRow(*set_of(package))


def sample_row(value: Any, place: str, known: Spellings) -> Row:
    if not isinstance(value, dict):
        return Row("", {}, place, (f"a card must be a mapping, not {value!r:.60}",))
    slug = str(value.get("id") or "")
    try:
        return Row(slug, sample_draft(value, known), place, merge=True, by_language=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return Row(slug, {}, place, (reason_of(error),))


def sample_draft(value: dict[str, Any], known: Spellings) -> dict[str, Any]:
    sources = ("rcp_limit", *(s for fields in NUMBERS.values() for s in fields.values()))
    values = {source: value.get(NAMES.get(source, source)) for source in sources}
    printings = [sample_printing(p) for p in value["printings"]]
    draft = {
        "type": value["type"],
        "colors": value["colors"],
        "attributes": attributes(value["type"], values, [p["rarity"] for p in printings]),
        "translations": english(value, known) | japanese(value),
        "printings": printings,
    }
    return draft | rulings(value)


def japanese(value: dict[str, Any]) -> dict[str, Any]:
    text = text_of(value["text_ja"], JAPANESE_LABELS)
    return words_of(JAPANESE, name=value["name_ja"], text=text, traits=value["traits_ja"])


def english(value: dict[str, Any], known: Spellings) -> dict[str, Any]:
    """A trait that nobody has translated yet stays as it is printed."""
    printed, own = value["name_ja"], value["traits_ja"]
    said = value["traits_en"] or []
    traits = [(said[n] if n < len(said) else None) or trait for n, trait in enumerate(own)]
    return words_of(
        ENGLISH,
        name=translated_name(printed, known),
        text=text_of(value["text_en"] or {}, ENGLISH_LABELS),
        traits=traits if any(said) else [],
        also=other_spellings(printed, known),
    )


def rulings(value: dict[str, Any]) -> dict[str, Any]:
    if "rulings_ja" not in value:
        return {}
    found = [Question(row["q"], row["a"]) for row in value["rulings_ja"] or ()]
    return {"rulings": [{"text": question.text, "source": SOURCE} for question in found]}


def sample_printing(printing: dict[str, Any]) -> dict[str, str]:
    return {
        "set": set_of(printing["package"])[0],
        "number": printing["number"],
        "rarity": printing["rarity"] or "",
    }
