"""How wide a text will be, without asking a font: a little wider than most draw it."""

import unicodedata

NARROW, WIDE = set("iljtfrI.,'|!:;()[]- "), set("mwMW@%&")


def width(text: str, size: float) -> float:
    return size * sum(map(char_width, text))


def char_width(char: str) -> float:
    if char in NARROW:
        return 0.33
    if char in WIDE:
        return 0.92
    if unicodedata.east_asian_width(char) in "WF":
        return 1.05
    return 0.7 if char.isupper() else 0.57


def pieces(paragraph: str, size: float, room: float) -> list[str]:
    """Words no wider than the room; one that is wider is broken."""
    found: list[str] = []
    for word in paragraph.split():
        start = 0
        for end in range(1, len(word) + 1):
            if width(word[start:end], size) > room:
                found.append(word[start : end - 1])
                start = end - 1
        found.append(word[start:])
    return found
