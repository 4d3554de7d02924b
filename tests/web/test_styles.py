"""Style sheets and what uses them, compared as text."""

import re
from pathlib import Path

from django.contrib.messages import DEFAULT_TAGS

ROOT = Path(__file__).parents[2]
OWN = ROOT / "web/static/web"
SOURCES = [
    *ROOT.glob("web/**/*.html"),
    *OWN.glob("*.js"),
    *ROOT.glob("web/**/*.py"),
    *ROOT.glob("games/**/*.py"),
]
WRITTEN = "\n".join(path.read_text() for path in SOURCES)
WORDS = {*re.findall(r"[\w-]+", WRITTEN), *DEFAULT_TAGS.values()}
# `lies-${area.lies}`, `cb-{{ cell.side }}`, `n{{ data.columns|length }}`: the rest is worked out.
NAMED = {rf"{name}[\w-]+" for name in re.findall(r"([a-z][\w-]*?--?)(?:\$\{|\{\{)", WRITTEN)}
COUNTED = {rf"{letter}\d" for letter in re.findall(r"\b([a-z])(?:\$\{|\{\{)", WRITTEN)}
BUILT = re.compile("|".join(NAMED | COUNTED))
# admin.css speaks of the admin's own classes, which a package brings along.
SHEETS = [path for path in sorted(OWN.glob("*.css")) if path.name != "admin.css"]


def selectors(sheet: str) -> str:
    bare = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    return " ".join(re.findall(r"([^{};]+)\{", bare))


def classes(sheet: str) -> set[str]:
    return set(re.findall(r"\.([a-z][\w-]*)", selectors(sheet), flags=re.IGNORECASE))


def unused(sheet: str) -> set[str]:
    return {name for name in classes(sheet) if name not in WORDS and not BUILT.fullmatch(name)}


def test_every_class_of_a_style_sheet_is_written_by_a_page():
    assert {sheet.name: unused(sheet.read_text()) for sheet in SHEETS} == {
        sheet.name: set() for sheet in SHEETS
    }


def test_a_class_that_nothing_writes_is_found():
    assert unused("#main > .unheard-of:hover, .card { color: red }") == {"unheard-of"}


def test_every_variable_of_a_style_sheet_is_read():
    sheets = "\n".join(path.read_text() for path in OWN.glob("*.css"))
    declared = set(re.findall(r"(?<![\w-])(--[\w-]+)\s*:", sheets))
    read = set(re.findall(r"var\((--[\w-]+)", sheets + WRITTEN))
    assert declared - read == set()
