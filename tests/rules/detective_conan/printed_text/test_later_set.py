"""Known parts in new combinations: made-up lines of a set that nobody has seen."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from games.rulebooks.detective_conan.printed_text.normalise import BULLETS
from games.rulebooks.detective_conan.printed_text.reader import read_card

LINES = Path(__file__).with_name("later_set.txt")
FIELDS = {"【カットイン】": "cut_in", "【ヒラメキ】": "hirameki"}


def made_up() -> Iterator[str]:
    """Lines with their bullets."""
    line = ""
    for printed in LINES.read_text(encoding="utf-8").splitlines():
        if printed.startswith("#"):
            continue
        if printed[0] in BULLETS:
            line += "\n" + printed
            continue
        if line:
            yield line
        line = printed
    yield line


@cache
def is_read(line: str) -> bool:
    """Is every part of the line understood? An Event's begins with `=`."""
    said = line.removeprefix("? ")
    type = "event" if said.startswith("= ") else "character"
    text = said.removeprefix("= ")
    name = next((name for head, name in FIELDS.items() if text.startswith(head)), "feature")
    return read_card(type, {name: text}).compiled


def test_lines_of_known_parts_are_read():
    assert [line for line in made_up() if not line.startswith("? ") and not is_read(line)] == []


def test_what_is_said_not_to_be_read_is_refused():
    assert [line for line in made_up() if line.startswith("? ") and is_read(line)] == []


def test_most_lines_are_read():
    lines = list(made_up())
    assert sum(map(is_read, lines)) >= 0.87 * len(lines)
