"""The library by itself: built, installed beside nothing but PyYAML, and played with."""

import importlib.metadata
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from games import rulebooks
from games.rulebooks.catalogue import card_files, deck_files
from tests.running import ROOT

pytestmark = pytest.mark.xdist_group("library")  # one worker builds it once

SOURCES = ("pyproject.toml", "README.md", "LICENSE")
OLDEST = (77, 0)  # the first setuptools that reads pyproject.toml as we write it


def setuptools_version() -> tuple[int, ...]:
    if importlib.util.find_spec("setuptools") is None:
        return (0,)
    return tuple(int(n) for n in importlib.metadata.version("setuptools").split(".")[:2])


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from a copy without the network: building leaves its scraps behind."""
    if setuptools_version() < OLDEST:
        pytest.skip("This environment has an old setuptools; make setup brings a newer one.")
    tree = tmp_path_factory.mktemp("tree")
    for name in SOURCES:
        shutil.copy(ROOT / name, tree)
    shutil.copytree(ROOT / "games", tree / "games", ignore=shutil.ignore_patterns("__pycache__"))
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tree / "wheels", tree)
    (built,) = (tree / "wheels").iterdir()
    return built


@pytest.fixture(scope="module")
def bare(wheel, tmp_path_factory) -> Path:
    """The interpreter of a new environment that holds the library and PyYAML, nothing else."""
    home = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    pip("install", "--no-deps", "--target", packages, wheel)
    for name in ("yaml", "_yaml"):
        found = importlib.util.find_spec(name)
        shutil.copytree(Path(found.origin).parent, packages / name)
    return home / "bin" / "python"


def pip(command: str, *arguments: object) -> None:
    quiet = ["--quiet", "--no-index", "--disable-pip-version-check"]
    run([sys.executable, "-m", "pip", command, *quiet, *map(str, arguments)])


def run(command: list, **options) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def in_library(bare: Path, *arguments: str) -> str:
    """What a program prints that sees the library only: no folder of ours, no variable."""
    return run([bare, "-I", *arguments], cwd=bare.parent)


def readme_example() -> str:
    """The Python of README.md."""
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    return code


def test_the_wheel_holds_what_plays_and_nothing_of_the_service(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    tops = {"/".join(name.split("/")[:2]) for name in names if name.count("/") > 1}
    assert {top for top in tops if top.startswith("games/")} == {
        "games/engine",
        "games/rulebooks",
        "games/bots",
        "games/play",
    }
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"games"}


@pytest.mark.parametrize("slug", rulebooks.PACKAGES)
def test_every_card_and_ready_made_deck_is_in_the_wheel(wheel, slug):
    names = set(zipfile.ZipFile(wheel).namelist())
    files = [*card_files(slug), *deck_files(slug)]
    assert files
    assert {str(path.relative_to(ROOT)) for path in files} <= names


def test_matches_are_played_from_a_bare_environment(bare):
    found = json.loads(in_library(bare, "-m", "games.simulate", "castle", "--matches=20", "--json"))
    assert (found["ended"], found["errors"], found["faults"]) == (20, 0, 0)


def test_a_wrong_name_ends_the_command_with_status_two(bare):
    done = subprocess.run(
        [bare, "-I", "-m", "games.simulate", "whist"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "There is no game 'whist'" in done.stderr


def test_the_example_of_the_readme_runs(bare):
    assert len(readme_example().splitlines()) <= 10
    assert len(in_library(bare, "-c", readme_example()).splitlines()) == 10


def test_rules_are_quoted_by_number_only_where_their_document_is(bare):
    """The numbered texts are the project's documents, not the library's; all else goes on."""
    code = "from games.rulebooks.rule_docs import game_rules, has_document\n"
    code += "print(has_document('castle'), game_rules('castle'))"
    assert in_library(bare, "-c", code) == "False ()\n"
