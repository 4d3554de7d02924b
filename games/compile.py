"""An optional build of the pure layer with mypyc: `make compiled`.

It compiles the kernel and the rulebooks into a tree of its own, so that the sources never
change under a running program. Whoever plays much takes it from there (games/compiled.py);
nothing needs it.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread

from games.compiled import LAYER, ROOT, TREE, digest_sources, is_current, stamp_of
from games.engine.state import State, clone_source

INTERPRETED = {
    "__init__": "only says what a package holds",
    "rulebook": "a class of hooks, for games outside this tree as well",
    "decks": "judges decks before a match",
    "formats": "limits decks before a match",
    "repair": "changes decks before a match",
    "crossing": "serves repair",
    "draws": "reckons with decks, not with matches",
    "statistics": "sums up after matches",
    "replay": "reads recordings",
    "perft": "counts positions for a test",
    "presentation": "says how a game is shown",
    "table_facts": "says what a table shows, between decisions",
    "card_rows": "cards as files give them",
    "fan_data": "reads files of cards",
    "printed_text": "reads printed text, before a match",
    "card_text": "abilities from printed text, before a match",
    "languages": "tells the language of a text",
    "phrases": "a kind of str, which mypyc cannot make; only for texts",
}
"""Modules that play no part in a decision, or hand it on at once, and why they stay."""

SETUP = """
from setuptools import setup
from mypyc.build import mypycify

# Without the project's own configuration: its plugins need Django, which is not in this tree.
FLAGS = ["--config-file=", "--strict", "--explicit-package-bases", "--namespace-packages"]
LIBRARIES = {libraries!r}
setup(
    name="casebook-compiled",
    packages=[],
    ext_modules=mypycify(
        [*FLAGS, *[file for files, _ in LIBRARIES for file in files]],
        separate=LIBRARIES,
        debug_level="0",
    ),
)
"""

LOOK_EVERY = 5.0  # seconds between two lines on how far it is

Library = tuple[list[str], str]
"""Source files and the name of what they become: one for each game, and the kernel."""


def missing() -> str | None:
    """What a build needs and this machine lacks, as a sentence; None if it can start."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    for module, package in (("mypyc", "mypy"), ("setuptools", "setuptools")):
        if find_spec(module) is None:
            return f"{package} is missing: run {sys.executable} -m pip install {package}."
    if shutil.which(compiler[0]) is None:
        return f"There is no C compiler ({compiler[0]}): install gcc or clang, or set CC."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python.h is missing: install the headers of Python (python3-dev)."
    return None


def copy_sources(tree: Path) -> None:
    """The pure layer with its cards and decks, nothing of the product above it."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in LAYER:
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "games" / "__init__.py", tree / "games" / "__init__.py")


def add_cloners(tree: Path) -> None:
    """Write into the tree what is else written when a class of states is made, to be compiled too.

    Code that is executed at run time reaches the fields of a compiled state by a longer way.
    """
    for path in tree.glob("games/rulebooks/*/state.py"):
        module = import_module(".".join(path.relative_to(tree).with_suffix("").parts))
        for name, cls in vars(module).items():
            if isinstance(cls, type) and issubclass(cls, State) and cls is not State:
                source = clone_source(cls, f"{name}.__new__")
                added = f"\n\n{source}\n\n\n{name}.COPY = staticmethod(clone)\n"
                path.write_text(path.read_text() + added)


def sources(tree: Path, folder: Path) -> list[str]:
    """The modules of a package that are compiled, those of packages inside it too."""
    found = sorted(folder.rglob("*.py"))
    names = ((p, {p.stem, p.parent.name}) for p in found)
    return [str(p.relative_to(tree)) for p, said in names if said.isdisjoint(INTERPRETED)]


def libraries(tree: Path) -> list[Library]:
    """The kernel and each rulebook: a compiler can work on two of them at a time."""
    games = sorted(p.parent for p in tree.glob("games/rulebooks/*/rulebook.py"))
    return [(sources(tree, f), f.name) for f in (tree / "games/engine", *games)]


def build(tree: Path = TREE) -> Path:
    """Compile into `tree`, moved into place whole; CalledProcessError if the compiler refuses."""
    draft = tree.with_name(f"{tree.name}.draft")
    digest = digest_sources()
    copy_sources(draft)
    add_cloners(draft)
    found = libraries(draft)
    (draft / "setup.py").write_text(SETUP.format(libraries=found))
    for files, name in found:
        print(f"{name}: {len(files)} modules", flush=True)
    jobs = str(os.cpu_count() or 1)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    with progress(draft, sum(len(files) for files, _ in found) + len(found)):
        subprocess.run([*command, "--parallel", jobs], cwd=draft, check=True)
    shutil.rmtree(draft / "build")
    stamp_of(draft).write_text(digest)
    shutil.rmtree(tree, ignore_errors=True)
    return draft.rename(tree)


@contextmanager
def progress(tree: Path, objects: int) -> Iterator[None]:
    """Say how far the compiler is, by what it has left behind, for as long as it works."""
    done = Event()
    watch = Thread(target=report_progress, args=(tree, objects, done), daemon=True)
    watch.start()
    try:
        yield
    finally:
        done.set()
        watch.join()


def report_progress(tree: Path, objects: int, done: Event) -> None:
    said = ""
    while not done.wait(LOOK_EVERY):
        ready = len(list(tree.glob("build/temp*/**/*.o")))
        line = f"{ready} of {objects} compiled" if ready else "checking types, writing C"
        if line != said:
            print(line, flush=True)
        said = line


def main() -> None:
    lack = missing()
    if lack is not None:
        sys.exit(f"{lack} Casebook works without its compiled build.")
    if is_current(TREE):
        print(f"{TREE.relative_to(ROOT)} is of these very sources: nothing to do.")
        return
    start = time.monotonic()
    print(f"Compiling into {TREE.relative_to(ROOT)}; this takes some minutes.")
    try:
        build()
    except subprocess.CalledProcessError:
        sys.exit("Not compiled: what stopped it is said above. Casebook works without.")
    seconds, where = time.monotonic() - start, TREE.relative_to(ROOT)
    print(f"Compiled in {seconds:.0f} s; workers and long runs take it from {where}.")


if __name__ == "__main__":
    main()
