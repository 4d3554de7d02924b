"""Our own layouts: catalogue YAML, JSON or JSON Lines as exported, CSV."""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from cards.catalogue import card_parts
from cards.index import attributes_of
from cards.yaml_rows import read_items
from casebook import intake
from games import rulebooks
from games.engine.card_rows import Given, ImportLayout, Reader, Row, SetRow
from games.engine.errors import BadCatalogue
from games.rulebooks.json_stream import JsonStream, open_text

SECTIONS = ("sets", "cards")
LISTS = ("traits", "colors")
YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False, "": False}


def read_yaml(path: Path, game: str) -> Iterator[Row | SetRow]:
    with open_text(path) as stream:
        for item in read_items(stream, path.name):
            if item.section in SECTIONS:
                yield row_of(item.section, item.value, f"line {item.line}", game)


def read_json(path: Path, game: str) -> Iterator[Row | SetRow]:
    with open_text(path) as stream:
        for item in JsonStream(stream, path.name).items(SECTIONS):
            yield row_of(item.section or "cards", item.value, f"line {item.line}", game)


def row_of(section: str, value: Any, place: str, game: str) -> Row | SetRow:
    if section == "sets" and isinstance(value, dict) and value.get("code"):
        return SetRow(
            str(value["code"]), str(value.get("name", "")), str(value.get("released_on") or "")
        )
    slug, draft, fault = card_parts(value)
    if not fault and value.get("game", game) != game:
        fault = f"game is {value['game']!r}, not {game!r}"
    return Row(slug, draft, place, (fault,) if fault else (), merge=True)


def read_csv(path: Path, game: str) -> Iterator[Row | SetRow]:
    """One card per row; a column that is not there leaves that part as it is.

    Several traits or colours stand between bars; printings are SET:NUMBER:RARITY.
    """
    with open_text(path) as stream:
        rows = csv.DictReader(stream)
        if not rows.fieldnames or "id" not in rows.fieldnames:
            raise BadCatalogue(f"{path.name}:1: the first row must name the columns, id among them")
        for values in rows:
            yield csv_row(values, f"line {rows.line_num}", game)


def csv_row(values: dict[Any, Any], place: str, game: str) -> Row:
    if None in values or None in values.values():
        return Row(str(values.get("id")), {}, place, ("the row has not as many cells as columns",))
    kinds = {name: a.kind for name, a in attributes_of(rulebooks.get(game)).items()}
    draft: dict[str, Any] = {"attributes": {}}
    faults: list[str] = []
    for column, cell in values.items():
        if column == "id":
            continue
        try:
            put(draft, column, cell.strip(), kinds)
        except ValueError as error:
            faults.append(f"{column}: {error}")
    return Row(values["id"].strip(), draft, place, tuple(faults), merge=True)


def put(draft: dict[str, Any], column: str, cell: str, kinds: dict[str, str]) -> None:
    """One cell into the draft; ValueError says why it cannot be read."""
    if column in ("abilities", "rulings", "translations"):
        draft[column] = from_json(cell) if cell else ({} if column == "translations" else [])
    elif column in LISTS:
        draft[column] = split(cell)
    elif column == "printings":
        draft[column] = [printing(part) for part in split(cell)]
    elif column == "original":
        draft[column] = yes_or_no(cell)
    elif column in ("name", "subtitle", "type", "text"):
        draft[column] = cell
    else:
        draft["attributes"][column] = attribute(cell, kinds.get(column, "string"))


def split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split("|") if part.strip()]


def printing(part: str) -> dict[str, str]:
    keys = ("set", "number", "rarity", "illustrator")
    return dict(zip(keys, (piece.strip() for piece in part.split(":", 3)), strict=False))


def yes_or_no(cell: str) -> bool:
    if cell.lower() not in YES:
        raise ValueError(f"{cell!r} is neither yes nor no")
    return YES[cell.lower()]


def attribute(cell: str, kind: str) -> Any:
    if not cell:
        return None
    if kind == "integer":
        return whole_number(cell)
    if kind == "boolean":
        return yes_or_no(cell)
    if kind == "strings":
        return split(cell)
    return from_json(cell) if kind == "mapping" else cell


def whole_number(cell: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", cell):
        raise ValueError(f"{cell!r} is not a whole number")
    return int(cell)


def from_json(cell: str) -> Any:
    try:
        return intake.read_json(cell)
    except ValueError as error:
        raise ValueError(f"{cell[:40]!r} is not JSON: {error}") from error


def each(read: Callable[[Path, str], Iterator[Row | SetRow]]) -> Reader:
    """One file after the other."""

    def read_all(paths: Sequence[Path], game: str) -> Iterator[Given]:
        for path in paths:
            yield from read(path, game)

    return read_all


IMPORT_LAYOUTS = (
    ImportLayout("yaml", each(read_yaml), files=(".yaml", ".yml")),
    ImportLayout("json", each(read_json), files=(".json", ".jsonl")),
    ImportLayout("csv", each(read_csv), files=(".csv",)),
)
