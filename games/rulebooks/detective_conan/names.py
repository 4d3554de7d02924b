"""Chapter 33: the names that a card answers to."""

import re

from games.engine.cards import CardDef

JOINTS = r"[&＆()（）]"
"""What joins names into one, in either width."""


def names_in(name: str) -> frozenset[str]:
    """DC-33.1: a name joined by "&" or parentheses is the whole and each single name."""
    parts = [part.strip() for part in re.split(JOINTS, name)]
    return frozenset({name, *(part for part in parts if part)})


def names_of(card: CardDef) -> frozenset[str]:
    """DC-33.1, in every language: a name is the same one in Japanese and in translation."""
    found: frozenset[str] = frozenset()
    return found.union(*(names_in(name) for name in card.all_names))
