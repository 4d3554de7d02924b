"""The five games. `get("case-closed")` gives a rulebook; nothing here knows Django."""

from functools import cache
from importlib import import_module

from games.engine.rulebook import Rulebook

PACKAGES = {
    "case-closed": "case_closed",
    "detective-conan": "detective_conan",
    "castle": "castle",
    "clash-of-minds": "clash_of_minds",
    "clue": "clue",
}


@cache
def get(slug: str) -> Rulebook:
    """The rulebook of a game; KeyError with the known games if there is none."""
    if slug not in PACKAGES:
        raise KeyError(f"There is no game {slug!r}. Games: {', '.join(PACKAGES)}.")
    rulebook: Rulebook = import_module(f"games.rulebooks.{PACKAGES[slug]}").RULEBOOK
    return rulebook


def all_rulebooks() -> list[Rulebook]:
    return [get(slug) for slug in PACKAGES]
