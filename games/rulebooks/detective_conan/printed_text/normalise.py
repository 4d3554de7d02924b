"""One writing for what is printed in several ways; every letter remembers its place."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

SLIPS = (  # what the data writes -> what is printed, letter for letter
    (re.compile("⁆"), "】"),
    (re.compile("レべル"), "レベル"),
    (re.compile(r"コスト(?=[0-9０-９])"), "レベル"),
)

WIDE = re.compile("[０-９Ａ-Ｚａ-ｚ＋－：]")
REMINDER = re.compile(r"（[^（）]*）|\([^()]*\)")
BREAK = re.compile(r"\r\n|\n|\r|<br>")
DROPPED = frozenset("〚〛 \u3000\t")
BULLETS = "・①②③④⑤"
SUB = "¶"
"""Begins a mode in a line; the bullets under a line belong to it."""


@dataclass(frozen=True)
class Line:
    """A line as it is read, and for every letter its place in the printed text."""

    text: str
    places: tuple[int, ...]
    number: int

    def place(self, at: int) -> int:
        return self.places[min(at, len(self.places) - 1)] if self.places else 0


def letters(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Letters of one printed line with their places; reminders and brackets are set aside."""
    hidden = [m.span() for m in REMINDER.finditer(text)]
    for at, letter in enumerate(text):
        if letter in DROPPED or any(low <= at < high for low, high in hidden):
            continue
        if WIDE.match(letter):
            letter = unicodedata.normalize("NFKC", letter)
        yield letter, start + at


def mended(text: str) -> str:
    for slip, right in SLIPS:
        text = slip.sub(right, text)
    return text


def printed_lines(text: str) -> Iterator[tuple[int, str]]:
    """Where each printed line starts, and its letters."""
    start = 0
    for match in BREAK.finditer(text):
        yield start, text[start : match.start()]
        start = match.end()
    yield start, text[start:]


def lines(text: str) -> list[Line]:
    """Ability lines of a printed field; bullets are joined to the line above them."""
    found: list[tuple[str, tuple[int, ...], int]] = []
    for number, (start, printed) in enumerate(printed_lines(mended(text)), start=1):
        pairs = list(letters(printed, start))
        said = "".join(letter for letter, _ in pairs)
        places = tuple(place for _, place in pairs)
        if not said:
            continue
        if said[0] in BULLETS and found:
            above, at, first = found.pop()
            found.append((above + SUB + said[1:], at + places, first))
        else:
            found.append((said, places, number))
    return [Line(*line) for line in found]
