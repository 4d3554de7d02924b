"""An optional build of the pure layer with mypyc: `make compiled`.

It compiles the kernel and the rulebooks as they are, into a tree of its own, so that the
sources never change under a running program. With that tree first on PYTHONPATH a plain
interpreter plays the same matches from compiled code. Nothing else needs it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "var" / "compiled"
DATA = ("cards/catalogs", "decks/ready_made")
PACKAGES = ("engine", "engine/abilities")

# Run once at loading, outside a match, or by classes that mypyc does not know.
INTERPRETED = frozenset(
    f"{name}.py"
    for name in (
        *("__init__", "rulebook", "phrases", "decks", "repair", "crossing"),
        *("draws", "replay", "perft", "statistics"),
    )
)

SETUP = """
from setuptools import setup
from mypyc.build import mypycify

FLAGS = ["--strict", "--explicit-package-bases", "--namespace-packages"]
setup(name="casebook-compiled", packages=[],
      ext_modules=mypycify([*FLAGS, *{files!r}], multi_file=True))
"""


def copy_sources(tree: Path) -> None:
    """The pure layer and the data it reads, nothing of the product above it."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in ("games/engine", "games/rulebooks", "games/bots", *DATA):
        shutil.copytree(
            ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "games" / "__init__.py", tree / "games" / "__init__.py")


def sources(tree: Path, rulebooks: list[str]) -> list[str]:
    """The modules to compile: the kernel's, and those of the rulebooks named."""
    folders = [tree / "games" / package for package in PACKAGES]
    for name in rulebooks:
        folders += [
            tree / "games/rulebooks" / name,
            tree / "games/rulebooks" / name / "vocabulary",
        ]
    found = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    return [str(p.relative_to(tree)) for p in found if p.name not in INTERPRETED]


def build(tree: Path = TREE, rulebooks: list[str] | None = None) -> Path:
    """Compile into `tree`; CalledProcessError if the compiler refuses."""
    copy_sources(tree)
    files = sources(tree, ["case_closed"] if rulebooks is None else rulebooks)
    (tree / "setup.py").write_text(SETUP.format(files=files))
    subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=tree, check=True
    )
    return tree


def main() -> None:
    tree = build()
    print(f"Compiled. Run with PYTHONPATH={tree.relative_to(ROOT)} first.")


if __name__ == "__main__":
    main()
