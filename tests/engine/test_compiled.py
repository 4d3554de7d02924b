"""The compiled pure layer plays the very same matches; a machine that cannot build it says why."""

import subprocess
import sys

import pytest

from games import compile as compiling
from games import rulebooks
from games.compile import INTERPRETED, ROOT, build, missing

SLUGS = [rulebook.slug for rulebook in rulebooks.all_rulebooks()]
MATCHES = 24

PLAY = """
import sys
from games import rulebooks
from games.bots.tables import Tables
from games.engine.rng import Rng

rulebook = rulebooks.get(sys.argv[1])
modes = list(rulebook.modes.values())
for seed in range(int(sys.argv[2])):
    mode = modes[seed // 2 % len(modes)]
    seats = mode.seats[seed // 3 % len(mode.seats)]
    table, chance = Tables(rulebook, mode.slug, seats).at(seed), Rng(seed)
    state, seen = rulebook.start(table, seed), []
    while (seat := state.to_act) is not None:
        state = state.clone()
        if state.decisions % 20 == 0:
            sample = state.determinize(seat, seed)
            sample.apply(rulebook.follow_up(sample, sample.options))
            seen += [sample.fingerprint(), rulebook.evaluate(sample, seat)]
        if seed % 2:
            action = rulebook.greedy(state.observation(seat), state.options)
        else:
            action = chance.choice(state.legal_actions())
        state.apply(action)
    print(mode.slug, seats, state.decisions, state.fingerprint(), *seen)
"""

SOURCES = """
import sys
from pathlib import Path
from games import rulebooks

rulebooks.all_rulebooks()
for name, module in sys.modules.items():
    if name.startswith(("games.engine.", "games.rulebooks.")):
        print(name, Path(module.__file__).suffix)
"""


def lines_of(tree, script, *given) -> list[str]:
    """The lines that a plain interpreter prints when it runs the script in a tree."""
    run = subprocess.run(
        [sys.executable, "-c", script, *given], cwd=tree, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    return build(tmp_path_factory.mktemp("trees") / "compiled")


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_compiled_matches_go_through_the_same_states(tree, slug):
    compiled = lines_of(tree, PLAY, slug, str(MATCHES))
    assert compiled == lines_of(ROOT, PLAY, slug, str(MATCHES))
    assert len(compiled) == MATCHES


@pytest.mark.compiled
def test_all_is_compiled_but_what_is_named(tree):
    modules = [line.split() for line in lines_of(tree, SOURCES)]
    plain = [name.split(".") for name, suffix in modules if suffix == ".py"]
    names = {parts[-1] for parts in plain if INTERPRETED.keys().isdisjoint(parts)}
    packages = {path.parent.name for path in ROOT.glob("games/**/__init__.py")}
    assert names - packages == {"catalogue"}
    assert len(modules) > 150


def test_modules_that_stay_interpreted_exist():
    folders = ("games/engine", "games/rulebooks/*")
    paths = [path for folder in folders for path in ROOT.glob(f"{folder}/**/*.py")]
    found = {path.stem for path in paths} | {path.parent.name for path in paths}
    assert found >= INTERPRETED.keys()


def test_a_build_without_mypyc_says_what_to_install(monkeypatch):
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    assert "pip install mypy" in missing()


def test_a_build_without_a_compiler_ends_with_one_sentence(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(SystemExit, match=r"no C compiler \(no-such-compiler\)"):
        compiling.main()


def test_a_build_that_is_refused_ends_with_one_sentence(monkeypatch):
    def refuse():
        raise subprocess.CalledProcessError(1, "setup.py")

    monkeypatch.setattr(compiling, "missing", lambda: None)
    monkeypatch.setattr(compiling, "build", refuse)
    with pytest.raises(SystemExit, match="said above"):
        compiling.main()
