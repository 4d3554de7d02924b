"""The games. `get("case-closed")` gives a rulebook; nothing here knows Django.

A game is a folder beside this file that holds a `rulebook.py`, and all of the game lies in it.
"""

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from games.engine.rulebook import Rulebook

HERE = Path(__file__).parent

PACKAGES = {
    place.parent.name.replace("_", "-"): f"games.rulebooks.{place.parent.name}"
    for place in sorted(HERE.glob("*/rulebook.py"))
}
"""Slug to package; a game that lives elsewhere is one more line."""


@cache
def get(slug: str) -> Rulebook:
    """The rulebook of a game; KeyError with the known games if there is none."""
    if slug not in PACKAGES:
        raise KeyError(f"There is no game {slug!r}. Games: {', '.join(PACKAGES)}.")
    rulebook: Rulebook = import_module(PACKAGES[slug]).RULEBOOK
    return rulebook


def all_rulebooks() -> list[Rulebook]:
    return [get(slug) for slug in PACKAGES]


def folder(slug: str) -> Path:
    """Where all of a game lies, its cards and ready-made decks included."""
    return Path(str(files(PACKAGES[slug])))
