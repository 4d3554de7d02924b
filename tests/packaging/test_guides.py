"""What the guides name exists: files, commands, sections, versions."""

import re
import tomllib
from importlib.util import find_spec

import pytest
from django.core.management import get_commands

from games.engine import ENGINE_VERSION
from tests.running import ROOT

GUIDES = sorted(
    [
        "README.md",
        "CONTRIBUTING.md",
        *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
    ]
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
TOPS = {path.name for path in ROOT.iterdir() if path.is_dir()}
A_FILE = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|md|yaml|toml|json))`")
A_LISTING = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
A_LINK = re.compile(r"\]\(([^)#:]*)(?:#([\w-]+))?\)")


def text_of(guide: str) -> str:
    return (ROOT / guide).read_text(encoding="utf-8")


def headings(guide: str) -> set[str]:
    """The addresses of a page's sections, as they are written in links."""
    titles = re.findall(r"^#+ (.+)$", text_of(guide), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("guide", GUIDES)
def test_files_that_a_guide_names_exist(guide):
    named = {path for path in A_FILE.findall(text_of(guide)) if path.split("/")[0] in TOPS}
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


@pytest.mark.parametrize("guide", GUIDES)
def test_commands_that_a_guide_gives_exist(guide):
    text = text_of(guide)
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= set(get_commands())
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)) <= TARGETS
    modules = re.findall(r"python -m ((?:games|tests|benchmarks)[\w.]*)", text)
    assert [module for module in modules if not find_spec(module)] == []


def test_every_setting_is_explained_in_a_guide():
    settings = (ROOT / "casebook/settings.py").read_text()
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    explained = set(re.findall(r"\b[A-Z][A-Z_]+\b", "".join(map(text_of, GUIDES))))
    assert len(read) > 50
    assert read - explained == set()


@pytest.mark.parametrize("guide", [*GUIDES, "CHANGELOG.md"])
def test_links_lead_somewhere(guide):
    here = (ROOT / guide).parent
    prose = A_LISTING.sub("", text_of(guide))
    for target, section in A_LINK.findall(prose):
        page = (here / target).resolve() if target else ROOT / guide
        assert page.exists(), target
        assert not section or section in headings(str(page.relative_to(ROOT))), (target, section)


def test_the_table_of_versions_is_of_today():
    table = text_of("docs/architecture.md")
    assert f"| project, {PROJECT['version']} |" in table
    assert f"| engine, {ENGINE_VERSION} |" in table


def test_the_changelog_begins_with_this_version():
    first = re.search(r"^## (\d+\.\d+\.\d+)", text_of("CHANGELOG.md"), re.MULTILINE)
    assert first
    assert first[1] == PROJECT["version"]


@pytest.mark.parametrize(("walk", "most"), [("A match that is queued", 12), ("A deck that is", 9)])
def test_a_walk_through_the_code_is_short(walk, most):
    _, _, rest = text_of("docs/architecture.md").partition(f"## {walk}")
    section, _, _ = rest.partition("\n## ")
    files = re.findall(r"^\| \d+ \| `([^`]+)` \|", section, re.MULTILINE)
    assert 5 < len(files) <= most
