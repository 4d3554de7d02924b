"""Cards as files give them: rows to import, and the layouts of files they come from."""

from collections.abc import Callable, Iterator
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
    merge: bool = False  # attributes it does not give stay, too


@dataclass(frozen=True)
class SetRow:
    """A set that a file names."""

    code: str
    name: str
    released_on: str = ""


Reader = Callable[[Path, str], Iterator[Row | SetRow]]
"""Reads the rows of a file for a game."""


@dataclass(frozen=True)
class ImportLayout:
    """A layout of files that cards can be imported from.

    `files` are the file names, or endings of names, that tell it.
    """

    name: str
    read: Reader
    files: tuple[str, ...] = ()
