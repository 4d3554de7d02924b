"""A card as plain data: what files say, what versions remember, what two states differ in."""

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from cards.models import Card, definition_of
from games.engine.rulebook import Rulebook

Draft = dict[str, Any]

BLANK: Draft = {
    "name": "",
    "subtitle": "",
    "type": "",
    "attributes": {},
    "traits": [],
    "colors": [],
    "text": "",
    "abilities": [],
    "reader": "",
    "translations": {},
    "original": False,
    "printings": [],
    "rulings": [],
}
"""The parts of a card that a file may give and a version remembers."""

PRINTING = ("set", "number", "rarity", "illustrator")
RULING = ("text", "rule", "source", "published_on")
COLUMNS = tuple(part for part in BLANK if part not in ("printings", "rulings"))
SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
LONGEST = {"name": 200, "subtitle": 200, "type": 40, "text": 20_000, "reader": 40}


def snapshot(card: Card) -> Draft:
    """A stored card with its printings and rulings."""
    found = {part: getattr(card, part) for part in COLUMNS}
    found["printings"] = [
        {"set": p.set.code, "number": p.number, "rarity": p.rarity, "illustrator": p.illustrator}
        for p in card.printings.all()
    ]
    found["rulings"] = [
        {"text": r.text, "rule": r.rule, "source": r.source, "published_on": iso(r.published_on)}
        for r in card.rulings.all()
    ]
    return normalise(found)


def iso(day: Any) -> str:
    return day.isoformat() if isinstance(day, date) else str(day or "")


def normalise(draft: Draft) -> Draft:
    """The same card always as the same data: parts in order, lists of one shape."""
    found = {part: draft[part] for part in BLANK if part in draft}
    for part in ("name", "subtitle", "text"):
        if part in found:
            found[part] = found[part].strip()
    if "attributes" in found:
        given = found["attributes"]
        found["attributes"] = {k: given[k] for k in sorted(given) if given[k] is not None}
    if "printings" in found:
        rows = [row_of(PRINTING, p) for p in found["printings"]]
        found["printings"] = sorted(rows, key=lambda p: (p["set"], p["number"]))
    if "rulings" in found:
        found["rulings"] = [row_of(RULING, ruling) for ruling in found["rulings"]]
    plain: Draft = json.loads(json.dumps(found, default=iso))
    return plain


def row_of(keys: tuple[str, ...], given: Any) -> dict[str, str]:
    if isinstance(given, str):
        given = {"text": given}
    return {key: iso(given.get(key)).strip() for key in keys}


def fingerprint(draft: Draft) -> str:
    return hashlib.sha256(json.dumps(draft, sort_keys=True).encode()).hexdigest()


def changed_parts(before: Draft, after: Draft) -> list[str]:
    """The parts that differ; attributes one by one."""
    found = [p for p in BLANK if p != "attributes" and before[p] != after[p]]
    old, new = before["attributes"], after["attributes"]
    names = sorted({*old, *new})
    return found + [f"attributes.{n}" for n in names if old.get(n) != new.get(n)]


# -- what is wrong with it -------------------------------------------------------------


def problems(rulebook: Rulebook, slug: str, draft: Draft) -> list[str]:
    """Every reason to refuse a card; each begins with the part it speaks of."""
    found = slug_problems(slug) + shape_problems(draft)
    if found:
        return found
    return rulebook.card_problems(definition_of(slug, {**BLANK, **draft}))


def slug_problems(slug: Any) -> list[str]:
    if isinstance(slug, str) and SLUG.fullmatch(slug):
        return []
    return [f"id must be letters, digits, dots, dashes or underlines (at most 80), not {slug!r}"]


def shape_problems(draft: Draft) -> list[str]:
    """What the catalogue itself asks for, whatever the game."""
    found = []
    for part, value in draft.items():
        if part not in BLANK:
            found.append(f"{part} is not part of a card")
        elif not isinstance(value, type(BLANK[part])):
            found.append(f"{part} must be {KIND_NAMES[type(BLANK[part])]}, not {value!r:.80}")
        elif part in CHECKS:
            found += CHECKS[part](value)
        elif part in LONGEST and len(value) > LONGEST[part]:
            found.append(f"{part} has {len(value)} characters; {LONGEST[part]} are the most")
    found += [f"{part} is missing" for part in ("name", "type") if not draft.get(part)]
    return found


KIND_NAMES = {str: "text", dict: "a mapping", list: "a list", bool: "true or false"}


def words_problems(part: str) -> Callable[[list[Any]], list[str]]:
    def check(values: list[Any]) -> list[str]:
        return [
            f"{part} must be words of at most 200 characters, not {value!r:.80}"
            for value in values
            if not isinstance(value, str) or not 0 < len(value) <= 200
        ]

    return check


def printing_problems(values: list[Any]) -> list[str]:
    limits = {"set": 20, "number": 40, "rarity": 40, "illustrator": 120}
    return rows_problems("printings", limits, ("set", "number"), values)


def ruling_problems(values: list[Any]) -> list[str]:
    rows = [{"text": value} if isinstance(value, str) else value for value in values]
    limits = {"text": 20_000, "rule": 20, "source": 200, "published_on": 10}
    found = rows_problems("rulings", limits, ("text",), rows)
    return found or [
        f"rulings[{n}]: published_on must be a date like 2026-01-31, not {row['published_on']!r}"
        for n, row in enumerate(rows)
        if row.get("published_on") and not is_date(row["published_on"])
    ]


def is_date(text: Any) -> bool:
    try:
        return bool(date.fromisoformat(iso(text)))
    except ValueError:
        return False


def rows_problems(
    part: str, limits: Mapping[str, int], needed: tuple[str, ...], rows: list[Any]
) -> list[str]:
    found = []
    for n, row in enumerate(rows):
        if not isinstance(row, dict):
            found.append(f"{part}[{n}] must be a mapping, not {row!r:.80}")
            continue
        found += [f"{part}[{n}]: {key} is missing" for key in needed if not row.get(key)]
        found += [f"{part}[{n}] has no {key!r}" for key in row if key not in limits]
        found += [
            f"{part}[{n}]: {key} is longer than {limits[key]} characters"
            for key in row
            if key in limits and len(iso(row[key])) > limits[key]
        ]
    return found


def translation_problems(values: dict[str, Any]) -> list[str]:
    found = []
    for language, row in values.items():
        good = isinstance(row, dict) and set(row) <= {"name", "text", "traits", "also"}
        if not good or not all(isinstance(v, str | list) for v in row.values()):
            found.append(f"translations.{language} must have name, text, traits and also only")
    return found


CHECKS: dict[str, Callable[[Any], list[str]]] = {
    "traits": words_problems("traits"),
    "colors": words_problems("colors"),
    "printings": printing_problems,
    "rulings": ruling_problems,
    "translations": translation_problems,
}
