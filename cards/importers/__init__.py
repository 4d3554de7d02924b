"""Layouts that cards can be imported from, by name."""

import csv
import zlib
from collections.abc import Iterator
from pathlib import Path

from cards.importers import own
from games.engine.card_rows import ImportLayout, Row, SetRow
from games.engine.errors import BadCatalogue
from games.rulebooks import all_rulebooks


def import_layouts() -> dict[str, ImportLayout]:
    """Our own layouts, and those that games declare for the public data of their cards."""
    declared = (layout for book in all_rulebooks() for layout in book.declaration.import_layouts)
    return {layout.name: layout for layout in (*own.IMPORT_LAYOUTS, *declared)}


def guess_layout(path: Path) -> str:
    """The layout that a file's name speaks for; empty if none. A game's own name comes first."""
    name = path.name.lower().removesuffix(".gz")
    layouts = [*import_layouts().values()]
    found = [layout.name for layout in layouts if name in layout.files]
    found += [layout.name for layout in layouts if name.endswith(layout.files)]
    return found[0] if found else ""


def rows_in(path: Path, layout: str, game: str) -> Iterator[Row | SetRow]:
    """The rows of a file; one that cannot be read at all is refused in a sentence."""
    try:
        yield from import_layouts()[layout].read(path, game)
    except UnicodeDecodeError as error:
        raise not_text(path) from error
    except (csv.Error, EOFError, OSError, zlib.error) as error:
        raise BadCatalogue(f"{path.name} cannot be read: {error}") from error
    except BadCatalogue as error:
        if is_decode_error(error):
            raise not_text(path) from error
        raise


def is_decode_error(error: BaseException | None) -> bool:
    """Whether it began with bytes that are no text."""
    while error and not isinstance(error, UnicodeDecodeError):
        error = error.__cause__ or error.__context__
    return error is not None


def not_text(path: Path) -> BadCatalogue:
    return BadCatalogue(f"{path.name} is not UTF-8 text; save it as UTF-8")
