"""Layouts that cards can be imported from, by name."""

import csv
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from cards.importers import own
from games.engine.card_rows import Given, ImportLayout
from games.engine.errors import BadCatalogue
from games.rulebooks import all_rulebooks
from games.rulebooks.json_stream import JsonStream, open_text


def import_layouts() -> dict[str, ImportLayout]:
    """Our own layouts, and those that games declare for the public data of their cards."""
    declared = (layout for book in all_rulebooks() for layout in book.declaration.import_layouts)
    return {layout.name: layout for layout in (*own.IMPORT_LAYOUTS, *declared)}


def guess_layout(files: Sequence[Path]) -> str:
    """The layout that files speak for, by content before name; empty if none."""
    for guess in (layout_by_content, layout_by_name):
        found = next(filter(None, map(guess, files)), "")
        if found:
            return found
    return ""


def layout_by_content(file: Path) -> str:
    """The game's layout of which the file's first item is."""
    if not file.name.endswith((".json", ".json.gz")):
        return ""
    try:
        with open_text(file) as stream:
            item = next(JsonStream(stream, file.name).items(), None)
    except (BadCatalogue, OSError, EOFError, ValueError, RecursionError):
        return ""  # reading it says what is wrong, with the line
    known = import_layouts().values() if item else ()
    return next((one.name for one in known if item and one.recognises(item.key, item.value)), "")


def layout_by_name(file: Path) -> str:
    """A game's own file name comes before an ending."""
    name = file.name.lower().removesuffix(".gz")
    layouts = [*import_layouts().values()]
    found = [layout.name for layout in layouts if name in layout.files]
    found += [layout.name for layout in layouts if name.endswith(layout.files)]
    return found[0] if found else ""


def rows_in(files: Sequence[Path], layout: str, game: str) -> Iterator[Given]:
    """The rows of files; what cannot be read at all is refused in a sentence."""
    names = ", ".join(file.name for file in files[:3])
    try:
        yield from import_layouts()[layout].read(files, game)
    except UnicodeDecodeError as error:
        raise not_text(names) from error
    except RecursionError as error:
        raise BadCatalogue(f"{names} cannot be read: it is nested too deeply") from error
    except (csv.Error, EOFError, OSError, zlib.error) as error:
        raise BadCatalogue(f"{names} cannot be read: {error}") from error
    except BadCatalogue as error:
        if is_decode_error(error):
            raise not_text(names) from error
        raise


def is_decode_error(error: BaseException | None) -> bool:
    """Whether it began with bytes that are no text."""
    while error and not isinstance(error, UnicodeDecodeError):
        error = error.__cause__ or error.__context__
    return error is not None


def not_text(names: str) -> BadCatalogue:
    return BadCatalogue(f"{names} is not UTF-8 text; save it as UTF-8")
