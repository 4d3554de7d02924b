"""Layouts that cards can be imported from, by name."""

import csv
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from cards.import_rows import Row, SetRow
from cards.importers import conan, own
from games.engine.errors import BadCatalogue

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
    endings = {"yaml": "yaml", "yml": "yaml", "json": "json", "jsonl": "json", "csv": "csv"}
    return endings.get(name.rpartition(".")[2], "")


def rows_in(path: Path, layout: str, game: str) -> Iterator[Row | SetRow]:
    """The rows of a file; one that cannot be read at all is refused in a sentence."""
    try:
        yield from LAYOUTS[layout](path, game)
    except UnicodeDecodeError as error:
        raise not_text(path) from error
    except (csv.Error, EOFError, OSError, zlib.error) as error:
        raise BadCatalogue(f"{path.name} cannot be read: {error}") from error
    except BadCatalogue as error:
        if of_bytes(error):
            raise not_text(path) from error
        raise


def of_bytes(error: BaseException | None) -> bool:
    """Whether it began with bytes that are no text."""
    while error and not isinstance(error, UnicodeDecodeError):
        error = error.__cause__ or error.__context__
    return error is not None


def not_text(path: Path) -> BadCatalogue:
    return BadCatalogue(f"{path.name} is not UTF-8 text; save it as UTF-8")
