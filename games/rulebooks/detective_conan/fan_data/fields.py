"""The words and numbers of the public data, and what they are called here."""

import re
from collections.abc import Iterable
from typing import Any

TYPES = {"パートナー": "partner", "事件": "case", "キャラ": "character", "イベント": "event"}
COLORS = {"青": "blue", "緑": "green", "白": "white", "赤": "red", "黄": "yellow", "黒": "black"}
NUMBERS = {
    "partner": {"lp": "lp"},
    "case": {"level_first": "difficulty_first", "level_second": "difficulty_second"},
    "character": {"level": "cost", "ap": "ap", "lp": "lp"},
    "event": {"level": "cost"},
}
"""The attributes of each type, and where the fan database keeps them."""
USUAL_COPIES = 3
MR = ("MR", "MRP", "MRCP")
TEXTS = ("feature", "cut_in", "henso", "hirameki")
"""The fields of a card's text, in the order they are printed."""
ENGLISH_LABELS = {"cut_in": "[Cut In] ", "henso": "[Disguise] ", "hirameki": "[Spark] "}
JAPANESE_LABELS = {"cut_in": "【カットイン】", "henso": "【変装】", "hirameki": "【ヒラメキ】"}
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
    if re.fullmatch(r"-?\d{1,9}", str(value).strip()):
        return int(value)
    raise ValueError(f"{value!r} is not a number")


def text_of(parts: dict[str, Any], labels: dict[str, str]) -> str:
    """All fields of a text, each under its label: from there on the lines are of that field."""
    found = []
    for field in TEXTS:
        text = str(parts.get(field) or "").replace("\r\n", "\n").strip()
        label = labels.get(field, "")
        if text:
            found.append(text if text.startswith(label.strip()) else label + text)
    return "\n".join(found)


def fields_in(text: str) -> dict[str, str]:
    """A printed text parted again into the fields that `text_of` joined."""
    starts = {label: field for field, label in JAPANESE_LABELS.items()}
    field, found = TEXTS[0], dict[str, list[str]]()
    for line in text.split("\n"):
        field = next((f for label, f in starts.items() if line.startswith(label)), field)
        found.setdefault(field, []).append(line)
    return {field: "\n".join(lines) for field, lines in found.items() if any(lines)}


def attributes(kind: str, values: dict[str, Any], rarities: Iterable[str]) -> dict[str, Any]:
    """DC-3: numbers by type; an empty LP is 0; an MR is known by its rarity."""
    found = {name: whole(values.get(source)) for name, source in NUMBERS.get(kind, {}).items()}
    if kind == "character":
        found["lp"] = found["lp"] or 0
        if any(part in MR for rarity in rarities for part in rarity.split(",")):
            found["mr"] = True
    copies = whole(values.get("rcp_limit"))
    if kind in ("character", "event") and copies not in (None, USUAL_COPIES):
        found["copies"] = copies
    return found


def words_of(language: str, **parts: Any) -> dict[str, dict[str, Any]]:
    """A translation with the parts it has; nothing if it has none."""
    found = {part: value for part, value in parts.items() if value}
    return {language: found} if found else {}


def reason_of(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
