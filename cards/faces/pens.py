"""Rectangles, lines of text, and rules text with its keywords as chips, in SVG."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.sax.saxutils import escape

from cards.faces.measure import pieces, width

SANS = "Inter, 'Helvetica Neue', Arial, 'Noto Sans', 'Noto Sans CJK JP', sans-serif"
SERIF = (
    "'Iowan Old Style', 'Palatino Linotype', Palatino, P052, Georgia, "
    "'Noto Serif', 'Noto Serif CJK JP', serif"
)
LEADING = 1.32
BOLD = 1.1  # as much wider than plain letters, which is what widths are of
TOKEN = re.compile(r"\[[^\]\n]{1,22}\][,:.]?|[^\s\[]+|\[[^\]\s]*\]?")
CHIP = re.compile(r"\[([^\]\n]{1,22})\]([,:.]?)")
CHIP_GREY = "#4a5260"


def rect(x: float, y: float, w: float, h: float, fill: str, rx: float = 0, more: str = "") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"'
        + (f' rx="{rx:g}"' if rx else "")
        + (f" {more}" if more else "")
        + "/>"
    )


def say(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    end = f" {more}" if more else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{end}>{escape(text)}</text>'
    )


def say_within(
    text: str, x: float, y: float, room: float, sizes: tuple[float, float], fill: str, more: str
) -> str:
    """One line, as large as it goes; at the least size it is cut with an ellipsis."""
    size, least = sizes
    room = room / BOLD if "font-weight" in more else room
    while size > least and width(text, size) > room:
        size = max(least, size - 0.5)
    return say(cut(text, size, room), x, y, size, fill, more)


def cut(text: str, size: float, room: float) -> str:
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def two_lines(text: str, room: float, size: float, least: float) -> tuple[list[str], float]:
    """A title on one line if it fits at four fifths of the size; otherwise on two."""
    words, room = text.split(" "), room / BOLD
    if width(text, size * 0.8) <= room or len(words) == 1:
        lines, size = [text], min(size, max(least, size * room / max(1.0, width(text, size))))
    else:
        halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        lines = list(min(halves, key=lambda pair: max(width(line, 1) for line in pair)))
        widest = max(width(line, 1) for line in lines)
        size = max(least, min(size * 0.78, room / widest))
    return [cut(line, size, room) for line in lines], size


# -- rules text ---------------------------------------------------------------------------


class Word(NamedTuple):
    """A word or chip with its place in a line."""

    x: float
    text: str
    width: float
    chip: bool
    end: str = ""


Lines = list[list[Word]]


def fit_text(
    text: str, room: float, height: float, sizes: tuple[float, ...]
) -> tuple[Lines, float, float]:
    """The largest size at which a text fits, its lines and their height; else it is cut."""
    for size in sizes:
        lines = flow(text, room, size)
        if len(lines) * size * LEADING <= height:
            return lines, size, len(lines) * size * LEADING
    kept = lines[: max(1, int(height / (size * LEADING)))]
    kept[-1] = with_ellipsis(kept[-1], size, room)
    return kept, size, len(kept) * size * LEADING


def with_ellipsis(line: list[Word], size: float, room: float) -> list[Word]:
    last = line[-1]
    shorter = last._replace(text=cut(last.text + "……", size, room - last.x).rstrip("…") + "…")
    return [*line[:-1], last if last.chip else shorter]


def flow(text: str, room: float, size: float) -> Lines:
    lines: Lines = []
    for paragraph in text.split("\n"):
        line: list[Word] = []
        x = 0.0
        for word in words_of(paragraph, size, room):
            if line and x + word.width > room:
                lines.append(line)
                line, x = [], 0.0
            line.append(word._replace(x=x))
            x += word.width + size * 0.3
        lines += [line] if line else []
    return lines


def words_of(paragraph: str, size: float, room: float) -> Iterator[Word]:
    for token in TOKEN.findall(paragraph):
        if chip := CHIP.fullmatch(token):
            wide = width(chip[1], size * 0.86) + 7
            yield Word(0, chip[1], wide + (4 if chip[2] else 0), True, chip[2])
        else:
            for piece in pieces(token, size, room):
                yield Word(0, piece, width(piece, size), False)


def set_text(
    lines: Lines, size: float, x: float, y: float, ink: str, chips: Mapping[str, str]
) -> str:
    found = []
    for n, line in enumerate(lines):
        base = y + n * size * LEADING + size
        found += [set_chip(word, x, base, size, ink, chips) for word in line if word.chip]
        found += [say(text, x + at, base, size, ink) for at, text in runs(line)]
    return "".join(found)


def runs(line: list[Word]) -> Iterator[tuple[float, str]]:
    """The words between chips, each run of them as one text."""
    start, words = 0.0, list[str]()
    for word in [*line, Word(0, "", 0, True)]:
        if not word.chip:
            start = start if words else word.x
            words.append(word.text)
        elif words:
            yield start, " ".join(words)
            words = []


def set_chip(
    word: Word, x: float, base: float, size: float, ink: str, chips: Mapping[str, str]
) -> str:
    wide = word.width - (4 if word.end else 0)
    fill = chips.get(word.text) or chips.get(word.text.split(":")[0], CHIP_GREY)
    more = f'text-anchor="middle" font-weight="600" font-family="{SANS}"'
    left = x + word.x
    found = rect(left, base - size * 0.9, wide, size * 1.14, fill, size * 0.3)
    found += say(word.text, left + wide / 2, base - size * 0.06, size * 0.84, "#fff", more)
    return found + (say(word.end, left + wide + 1, base, size, ink) if word.end else "")
