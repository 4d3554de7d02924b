"""Public data of the Detective Conan card game: the fan database, and its flat sample."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from games.engine.card_rows import ImportLayout, Row, SetRow
from games.rulebooks.json_stream import JsonStream, open_text

TYPES = {"パートナー": "partner", "事件": "case", "キャラ": "character", "イベント": "event"}
COLORS = {"青": "blue", "緑": "green", "白": "white", "赤": "red", "黄": "yellow", "黒": "black"}
NUMBERS = {
    "partner": {"lp": "lp"},
    "case": {"level_first": "difficulty_first", "level_second": "difficulty_second"},
    "character": {"level": "cost", "ap": "ap", "lp": "lp"},
    "event": {"level": "cost"},
}
"""The attributes of each type, and where the fan database keeps them."""
SAMPLE_NAMES = {
    "cost": "level",
    "difficulty_first": "case_level_first",
    "difficulty_second": "case_level_second",
}
USUAL_COPIES = 3
MR = ("MR", "MRP", "MRCP")
LABELS = {"feature": "", "cut_in": "[Cut In] ", "henso": "[Disguise] ", "hirameki": "[Spark] "}
PACKAGE = re.compile(r"(CT-[A-Z]\d+)")


def set_of(package: str) -> tuple[str, str]:
    """Code and name of the product a printing came in."""
    code = PACKAGE.match(package)
    if code:
        return code[1], package
    return re.sub(r"[^A-Za-z0-9-]", "", package)[:20] or "OTHER", package


def whole(value: Any) -> int | None:
    """A number of the data, which writes them as text and leaves some empty."""
    if value is None or value == "":
        return None
    if isinstance(value, int):
        return value
    if re.fullmatch(r"-?\d+", str(value).strip()):
        return int(value)
    raise ValueError(f"{value!r} is not a number")


def text_of(parts: dict[str, Any], *, labelled: bool) -> str:
    said = [
        (label, str(parts.get(key) or "").replace("\r\n", "\n").strip())
        for key, label in LABELS.items()
    ]
    return "\n".join((label if labelled else "") + text for label, text in said if text)


def attributes(kind: str, values: dict[str, Any], rarities: Iterable[str]) -> dict[str, Any]:
    """DC-3: numbers by type; an empty LP is 0; an MR is known by its rarity."""
    found = {name: whole(values.get(source)) for name, source in NUMBERS.get(kind, {}).items()}
    if kind == "character":
        found["lp"] = found["lp"] or 0
        if any(rarity in MR for rarity in rarities):
            found["mr"] = True
    copies = whole(values.get("rcp_limit"))
    if kind in ("character", "event") and copies not in (None, USUAL_COPIES):
        found["copies"] = copies
    return found


# -- the flat sample --------------------------------------------------------------------


def read_sample(path: Path, game: str) -> Iterator[Row | SetRow]:
    """A list of cards, each with its English and Japanese texts and its printings."""
    named: set[str] = set()
    with open_text(path) as stream:
        for item in JsonStream(stream, path.name).items():
            row = sample_row(item.value, f"row {item.key} (line {item.line})")
            yield from new_sets(item.value, named)
            yield row


def new_sets(value: Any, named: set[str]) -> Iterator[SetRow]:
    printings = value.get("printings") if isinstance(value, dict) else None
    for printing in printings if isinstance(printings, list) else ():
        package = printing.get("package") if isinstance(printing, dict) else None
        if isinstance(package, str) and package not in named:
            named.add(package)
            yield SetRow(*set_of(package))


def sample_row(value: Any, place: str) -> Row:
    if not isinstance(value, dict):
        return Row("", {}, place, (f"a card must be a mapping, not {value!r:.60}",))
    slug = value.get("id")
    try:
        return Row(str(slug or ""), sample_draft(value), place, merge=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        return Row(str(slug or ""), {}, place, (reason_of(error),))


def reason_of(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)


def sample_draft(value: dict[str, Any]) -> dict[str, Any]:
    values = {
        source: value.get(SAMPLE_NAMES.get(source, source))
        for fields in NUMBERS.values()
        for source in fields.values()
    }
    values["rcp_limit"] = value.get("copies_allowed")
    printings = [sample_printing(p) for p in value["printings"]]
    japanese = {
        "name": value["name_ja"],
        "text": text_of(value["text_ja"], labelled=False),
        "traits": value["traits_ja"],
    }
    return {
        "name": value["name_en"] or value["name_ja"],
        "type": value["type"],
        "colors": value["colors"],
        "traits": value["traits_en"] or value["traits_ja"],
        "text": text_of(value["text_en"] or {}, labelled=True) or japanese["text"],
        "attributes": attributes(value["type"], values, [p["rarity"] for p in printings]),
        "translations": {"ja": japanese},
        "printings": printings,
    }


def sample_printing(printing: dict[str, Any]) -> dict[str, str]:
    return {
        "set": set_of(printing["package"])[0],
        "number": printing["number"],
        "rarity": printing["rarity"] or "",
    }


# -- the fan database -------------------------------------------------------------------


def read_fan_database(path: Path, game: str) -> Iterator[Row | SetRow]:
    """cards_ja.json, one entry per printing, with translations/*.json beside it.

    Printings of a card stand far apart, so they are sorted on disk first.
    """
    words = translations(path.parent / "translations")
    with open_text(path) as stream, sqlite3.connect("") as spool:
        spool.execute("CREATE TABLE printing (card TEXT, number TEXT, data TEXT)")
        for item in JsonStream(stream, path.name).items():
            yield from spool_printing(spool, item.key, item.value, f"line {item.line}")
        yield from fan_rows(spool, words)


def spool_printing(spool: sqlite3.Connection, key: str, value: Any, place: str) -> Iterator[Row]:
    """Put a printing aside; a row at once if it says no card."""
    if not isinstance(value, dict) or not value.get("card_id"):
        yield Row(key, {}, place, ("card_id is missing",))
        return
    number = str(value.get("card_num") or key)
    spool.execute(
        "INSERT INTO printing VALUES (?, ?, ?)", (str(value["card_id"]), number, json.dumps(value))
    )


def fan_rows(spool: sqlite3.Connection, words: dict[str, str]) -> Iterator[Row | SetRow]:
    named: set[str] = set()
    card = ""
    printings: list[dict[str, Any]] = []
    for slug, data in spool.execute("SELECT card, data FROM printing ORDER BY card, number"):
        if slug != card and printings:
            yield from fan_row(card, printings, words, named)
            printings = []
        card = slug
        printings.append(json.loads(data))
    if printings:
        yield from fan_row(card, printings, words, named)


def fan_row(
    slug: str, printings: list[dict[str, Any]], words: dict[str, str], named: set[str]
) -> Iterator[Row | SetRow]:
    place = f"card {slug} ({len(printings)} printings)"
    for printing in printings:
        package = str(printing.get("package") or "")
        if package not in named:
            named.add(package)
            yield SetRow(set_of(package)[0], words.get(f"products.{package}", package))
    try:
        yield Row(slug, fan_draft(slug, printings, words), place, merge=True)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        yield Row(slug, {}, place, (reason_of(error),))


def fan_draft(slug: str, printings: list[dict[str, Any]], words: dict[str, str]) -> dict[str, Any]:
    """DC-3.16: what one printing leaves out, another of the same card may supply."""
    values = {
        key: next((p[key] for p in printings if p.get(key) not in (None, "")), None)
        for key in FAN_KEYS
    }
    kind = TYPES[values["type"]] if values["type"] in TYPES else str(values["type"])
    numbers = [str(p.get("card_num")) for p in printings]
    english = {key: translation_of(words, slug, numbers, key) for key in ("title", *LABELS)}
    japanese: dict[str, Any] = {
        "name": values["title"],
        "text": text_of(values, labelled=False),
        "traits": union(printings, "categories"),
    }
    return {
        "name": english["title"] or values["title"],
        "type": kind,
        "colors": [COLORS.get(color, color) for color in union(printings, "color")],
        "traits": [words.get(f"categories.{trait}", trait) for trait in japanese["traits"]],
        "text": text_of(english, labelled=True) or japanese["text"],
        "attributes": attributes(kind, values, [str(p.get("rarity")) for p in printings]),
        "translations": {"ja": japanese},
        "printings": [fan_printing(p) for p in printings],
        "rulings": questions(printings),
    }


FAN_KEYS = (
    "title",
    "type",
    "cost",
    "ap",
    "lp",
    "difficulty_first",
    "difficulty_second",
    "rcp_limit",
    *LABELS,
)


def union(printings: list[dict[str, Any]], key: str) -> list[str]:
    return list(dict.fromkeys(str(word) for p in printings for word in p.get(key) or ()))


def translation_of(words: dict[str, str], slug: str, numbers: list[str], key: str) -> str:
    """Translations stand under the card's id, in older files under a printed number."""
    places = (slug, *numbers)
    return next((words[k] for place in places if (k := f"cards.{place}.{key}") in words), "")


def fan_printing(printing: dict[str, Any]) -> dict[str, str]:
    return {
        "set": set_of(str(printing.get("package") or ""))[0],
        "number": str(printing.get("card_num") or ""),
        "rarity": str(printing.get("rarity") or ""),
        "illustrator": str(printing.get("illustrator") or ""),
    }


def questions(printings: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Official questions and answers, each once."""
    found: dict[str, None] = {}
    for printing in printings:
        answers = json.loads(printing.get("q_a") or "{}")
        pairs = answers.items() if isinstance(answers, dict) else ()
        found.update({f"Q: {question}\nA: {answer}": None for question, answer in pairs})
    return [{"text": text, "source": "Official Q&A"} for text in found]


def translations(folder: Path) -> dict[str, str]:
    """Every text of the translation files, by its dotted key."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        with open_text(path) as stream:
            items = JsonStream(stream, path.name).items()
            found.update({item.key: item.value for item in items if isinstance(item.value, str)})
    return found


IMPORT_LAYOUTS = (
    ImportLayout("conan-fan", read_fan_database, files=("cards_ja.json",)),
    ImportLayout("conan-sample", read_sample),
)
