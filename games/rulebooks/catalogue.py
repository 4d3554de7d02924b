"""Shipped cards and ready-made decks, read from YAML into plain definitions."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games.engine.cards import CardDef
from games.engine.errors import BadCatalogue
from games.rulebooks import folder

GENERAL = {"id", "name", "surname", "subtitle", "type", "traits", "colors", "text", "abilities",
           "original", "printings", "rulings"}  # fmt: skip
"""Keys every game's cards share; all others are attributes of the rulebook's schema."""


def card_files(slug: str, root: Path | None = None) -> list[Path]:
    """The catalogue files of a game; those below `root/<slug>` if a root is given."""
    return sorted((root / slug if root else folder(slug) / "cards").glob("*.yaml"))


def deck_files(slug: str, root: Path | None = None) -> list[Path]:
    """The ready-made decks of a game; those below `root/<slug>` if a root is given."""
    return sorted((root / slug if root else folder(slug) / "decks").glob("*.yaml"))


def read_yaml(path: Path) -> Any:
    """A YAML file, with file and line in the error if it does not parse."""
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_loader())
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        reason = getattr(error, "problem", None) or str(error)
        raise BadCatalogue(f"{path.name}{line}: {reason}") from error


def _loader() -> Any:
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def card_from(data: dict[str, Any]) -> CardDef:
    """A definition from one row of a catalogue file."""
    return CardDef(
        id=data["id"],
        name=data["name"],
        subtitle=data.get("surname") or data.get("subtitle") or "",
        type=data["type"],
        attributes={key: value for key, value in data.items() if key not in GENERAL},
        traits=tuple(data.get("traits", ())),
        colors=tuple(data.get("colors", ())),
        text=data.get("text", "").strip(),
        abilities=tuple(data.get("abilities", ())),
        original=bool(data.get("original", False)),
    )


@cache
def catalogue(slug: str) -> dict[str, CardDef]:
    """All shipped cards of a game by id, in file order."""
    cards: dict[str, CardDef] = {}
    for path in card_files(slug):
        for row in read_yaml(path)["cards"]:
            if row["id"] in cards:
                raise BadCatalogue(f"{path.name}: card id {row['id']!r} stands twice")
            cards[row["id"]] = card_from(row)
    return cards


@cache
def ready_made(slug: str) -> dict[str, dict[str, list[CardDef]]]:
    """Ready-made decks of a game by slug: section to cards, one entry per copy."""
    cards = catalogue(slug)
    return {
        path.stem: {
            section: [cards[id] for id, count in entries.items() for _ in range(count)]
            for section, entries in read_yaml(path)["sections"].items()
        }
        for path in deck_files(slug)
    }


@cache
def ready_made_strength(slug: str) -> dict[str, float]:
    """The share of its matches that each ready-made deck wins against the others, where measured.

    Greedy players in every pairing, `manage.py simulate`; completion leans on the stronger ones.
    """
    known = {path.stem: read_yaml(path).get("strength") for path in deck_files(slug)}
    return {name: float(share) for name, share in known.items() if share is not None}
