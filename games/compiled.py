"""The compiled engine, where there is one: found, checked, and taken before the first import.

`make compiled` builds it into `var/compiled` and stamps it with a digest of all that it was
built from. Whoever plays much calls `take_compiled` first thing. The same matches come out of
it, only sooner; where it is missing or was built from other sources, one sentence says so and
the sources play as they are.
"""

import hashlib
import os
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "var" / "compiled"
LAYER = ("games/engine", "games/rulebooks", "games/bots")
SWITCH = "CASEBOOK_COMPILED"
"""Environment: 0 leaves the compiled engine alone, 1 (as without it) takes it."""

HOW = "`make compiled` builds it."


def is_source(path: Path) -> bool:
    """Does a match depend on this file? Caches and folders aside, on all of the layer."""
    return path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"


def digest_sources(root: Path = ROOT) -> str:
    """What a build is made from: this Python, and every file of the pure layer."""
    digest = hashlib.sha256((sysconfig.get_config_var("SOABI") or sys.version).encode())
    for part in LAYER:
        for path in sorted(filter(is_source, (root / part).rglob("*"))):
            digest.update(f"{path.relative_to(root)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def stamp_of(tree: Path) -> Path:
    """The file that a finished build ends with."""
    return tree / "digest"


def is_current(tree: Path) -> bool:
    """Was this tree built from these very sources, for this Python?"""
    stamp = stamp_of(tree)
    return stamp.exists() and stamp.read_text() == digest_sources()


def is_wanted() -> bool:
    """Does the environment leave it at the compiled engine? A bad value ends the program."""
    said = os.environ.get(SWITCH) or "1"
    if said not in ("0", "1"):
        sys.exit(f"{SWITCH} is {said!r}: use 0 for the interpreted engine, 1 for the compiled one.")
    return said == "1"


def reason_against(tree: Path) -> str | None:
    """Why this tree cannot be played from, as a sentence; None if it can."""
    if not is_wanted():
        return f"{SWITCH} is 0."
    if not stamp_of(tree).exists():
        return f"There is no compiled engine: {HOW}"
    if not is_current(tree):
        return f"The compiled engine is of other sources or another Python: {HOW}"
    if "games.engine" in sys.modules:
        return "The sources are loaded already."
    return None


def take_compiled(tree: Path = TREE) -> str:
    """Let this process play from the compiled engine if it can; what it does, as a sentence."""
    reason = reason_against(tree)
    if reason is not None:
        return f"Interpreted engine. {reason}"
    # The packages of the layer are found in the tree, all others where they were; what mypyc
    # shares between modules lies at the top of the tree.
    import_module("games").__path__.insert(0, str(tree / "games"))
    sys.path.append(str(tree))
    return "Compiled engine."


def announce_engine() -> None:
    """Take the compiled engine if there is one, and say on the error stream which one plays."""
    sys.stderr.write(f"{take_compiled()}\n")
    sys.stderr.flush()
