"""Every rulebook has the rooms that docs/kernel.md lists, and no others."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = sorted(path.parent for path in ROOT.glob("games/rulebooks/*/rulebook.py"))
ALWAYS = {"vocabulary": {"words"}, "player": {"greedy", "evaluation"}}
NAME = re.compile(r"`(\w+)`")
AS_NEEDED = "as needed"


class Rooms(NamedTuple):
    """What the page says of one game: rooms, chapters, its own words and thoughts."""

    rooms: set[str]
    as_needed: set[str]
    chapters: set[str]
    vocabulary: set[str]
    player: set[str]


def rows_below(heading: str) -> list[list[str]]:
    """The cells of the table with this first column, row by row."""
    lines = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def has_room(games: str, game: str) -> bool:
    """Whether the last column names the game; what is in brackets is the reason."""
    named, _, _reason = games.partition("(")
    return named.strip() == "all" or game in re.findall(r"\w+", named)


def rooms_of(game: str) -> Rooms:
    rooms = {room.strip("`") for room, _, games in rows_below("room") if has_room(games, game)}
    as_needed = {room.strip("`") for room, _, games in rows_below("room") if games == AS_NEEDED}
    found = [cells for name, *cells in rows_below("game") if name.strip("`") == game]
    assert len(found) == 1, f"{game} has {len(found)} rows in the second table of docs/kernel.md"
    (cells,) = found
    chapters, vocabulary, player = [set(NAME.findall(cell)) for cell in cells]
    return Rooms(rooms, as_needed, chapters, vocabulary, player)


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py")} - {"__init__"}


def rooms_in(package: Path) -> set[str]:
    """The files and folders of a package as the page writes them."""
    folders = {f"{path.name}/" for path in package.iterdir() if path.is_dir()}
    data = {path.name for path in package.glob("*.yaml")}
    return {f"{name}.py" for name in modules(package)} | data | folders - {"__pycache__/"}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_rulebook_has_its_rooms_and_its_chapters(package):
    expected = rooms_of(package.name)
    demanded = expected.rooms | {f"{name}.py" for name in expected.chapters}
    assert rooms_in(package) - expected.as_needed == demanded


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_words_and_players_are_those_that_are_named(package):
    expected = rooms_of(package.name)
    assert modules(package / "vocabulary") == expected.vocabulary | ALWAYS["vocabulary"]
    assert modules(package / "player") == expected.player | ALWAYS["player"]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_folder_with_code_is_a_package(package):
    """Without an __init__.py it plays here and is left out of what is installed elsewhere."""
    folders = {path.parent for path in package.rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_a_game_without_a_row_is_told_where_to_add_it():
    with pytest.raises(AssertionError, match=r"checkers has 0 rows .* docs/kernel\.md"):
        rooms_of("checkers")


def test_the_page_names_no_game_that_there_is_not():
    named = {cells[0].strip("`") for cells in rows_below("game")}
    assert named == {package.name for package in PACKAGES}


def test_a_room_is_either_for_all_or_says_why_not():
    for _, _, games in rows_below("room"):
        assert games in ("all", AS_NEEDED) or games.endswith(")"), games


@pytest.mark.parametrize("folder", ["cards", "decks"])
@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_catalogue_and_decks_are_not_empty(package, folder):
    assert list((package / folder).glob("*.yaml"))
