"""Cards as files give them: rows to import, and the layouts of files they come from."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Row:
    """A card that a file or a form gives. Parts it does not give stay as they are."""

    slug: str
    draft: dict[str, Any]
    place: str = ""
    faults: tuple[str, ...] = ()  # what reading it already found wrong
    merge: bool = False  # attributes and languages it does not give stay, too
    by_language: bool = False  # name, text and traits are those of its languages


@dataclass(frozen=True)
class SetRow:
    """A set that a file names."""

    code: str
    name: str
    released_on: str = ""


@dataclass(frozen=True)
class Note:
    """A sentence about a file as a whole: what it is, or why it was left out."""

    text: str


Given = Row | SetRow | Note
"""What a reader finds in files."""

Reader = Callable[[Sequence[Path], str], Iterator[Given]]
"""Reads the rows of files that belong together, for a game."""

Recognises = Callable[[str, Any], bool]
"""Whether the first item of a file, with its key, is of a layout."""


@dataclass(frozen=True)
class ImportLayout:
    """A layout of files that cards can be imported from.

    `files` are the file names, or endings of names, that tell it; `recognises` tells it by
    content, whatever the file is called.
    """

    name: str
    read: Reader
    files: tuple[str, ...] = ()
    recognises: Recognises = lambda key, value: False
