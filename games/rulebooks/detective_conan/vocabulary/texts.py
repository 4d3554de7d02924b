"""Small helpers for the English of the words: plurals, each, cards by number."""

import re
from typing import Any

PLURALS = (
    ("character card", "character cards"),
    ("event card", "event cards"),
    ("card", "cards"),
    ("character", "characters"),
)


def many(phrase: Any) -> str:
    """character on your Scene -> characters on your Scene."""
    text = str(phrase)
    for one, several in PLURALS:
        if re.search(rf"\b{one}\b", text):
            return re.sub(rf"\b{one}\b", several, text, count=1)
    return text


def each(phrase: Any) -> str:
    """a yellow character -> each yellow character, for effects that choose nobody."""
    return re.sub(r"^(a|an) ", "each ", str(phrase))


def cards(n: Any) -> str:
    """one card, 3 cards, cards equal to the number of ..."""
    text = str(n)
    if text == "1":
        return "one card"
    return f"{text} cards" if text.isdigit() else f"cards equal to {text}"
