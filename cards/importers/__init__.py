"""Layouts that cards can be imported from, by name."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cards.importers import conan, own
from cards.rows import Row, SetRow

Reader = Callable[[Path, str], Iterator[Row | SetRow]]

LAYOUTS: dict[str, Reader] = {
    "yaml": own.read_yaml,
    "json": own.read_json,
    "csv": own.read_csv,
    "conan-fan": conan.read_fan_database,
    "conan-sample": conan.read_sample,
}


def guessed_layout(path: Path) -> str:
    """The layout that a file's name speaks for; empty if none."""
    name = path.name.lower().removesuffix(".gz")
    if name == "cards_ja.json":
        return "conan-fan"
    endings = {
        "yaml": "yaml",
        "yml": "yaml",
        "json": "json",
        "jsonl": "json",
        "csv": "csv",
    }
    return endings.get(name.rpartition(".")[2], "")
