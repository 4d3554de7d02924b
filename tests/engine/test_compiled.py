"""The compiled pure layer plays the very same matches; a machine that cannot build it says why."""

import subprocess
import sys

import pytest

from games import compile as compiling
from games import rulebooks
from games.compile import INTERPRETED, build, missing
from games.compiled import ROOT, TREE, digest_sources, is_current, stamp_of, take_compiled

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
    """What `make compiled` has built from these sources, else a build of its own."""
    return TREE if is_current(TREE) else build(tmp_path_factory.mktemp("trees") / "compiled")


CLONE = """
import sys, time
from games import rulebooks
from games.bots.tables import Tables

state = Tables(rulebooks.get(sys.argv[1])).at(1)
state = state.rulebook.start(state, 1)
best = 9.0
for _ in range(200):
    start = time.process_time()
    for _ in range(100):
        state.clone()
    best = min(best, time.process_time() - start)
print(best * 1e4)
"""


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_a_compiled_state_is_cloned_no_slower(tree, slug):
    (compiled,), (interpreted,) = lines_of(tree, CLONE, slug), lines_of(ROOT, CLONE, slug)
    assert float(compiled) <= float(interpreted)


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
    assert names - packages == {"catalogue", "json_stream"}  # they read files
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
    monkeypatch.setattr(compiling, "is_current", lambda tree: False)
    monkeypatch.setattr(compiling, "build", refuse)
    with pytest.raises(SystemExit, match="said above"):
        compiling.main()


def test_a_current_build_is_not_made_again(monkeypatch, capsys):
    monkeypatch.setattr(compiling, "is_current", lambda tree: True)
    monkeypatch.setattr(compiling, "missing", lambda: None)
    compiling.main()
    assert "nothing to do" in capsys.readouterr().out


# -- taking it ------------------------------------------------------------------------

TAKE = """
import sys
from pathlib import Path
from games.compiled import take_compiled

print(take_compiled(Path(sys.argv[1])))
from games.engine import rng
from games.play import plans
print(Path(rng.__file__).parents[2], Path(plans.__file__).parents[2])
"""


@pytest.fixture
def stamped(tmp_path):
    """A tree that was built from these sources, as far as its stamp tells."""
    compiling.copy_sources(tmp_path / "tree")
    stamp_of(tmp_path / "tree").write_text(digest_sources())
    return tmp_path / "tree"


def test_a_tree_of_these_sources_is_played_from(stamped):
    said, places = lines_of(ROOT, TAKE, str(stamped))
    assert said == "Compiled engine."
    assert places == f"{stamped} {ROOT}"  # the layer from the tree, all above it from the sources


def test_a_tree_of_other_sources_is_left_alone(stamped):
    stamp_of(stamped).write_text("of yesterday")
    said, places = lines_of(ROOT, TAKE, str(stamped))
    assert said.startswith("Interpreted engine. The compiled engine is of other sources")
    assert places == f"{ROOT} {ROOT}"


def test_without_a_tree_the_sources_play(tmp_path):
    assert "There is no compiled engine" in lines_of(ROOT, TAKE, str(tmp_path))[0]


def test_a_tree_is_left_alone_on_request(stamped, monkeypatch):
    monkeypatch.setenv("CASEBOOK_COMPILED", "0")
    assert lines_of(ROOT, TAKE, str(stamped))[0] == "Interpreted engine. CASEBOOK_COMPILED is 0."


def test_a_switch_that_says_neither_ends_with_one_sentence(monkeypatch):
    monkeypatch.setenv("CASEBOOK_COMPILED", "yes")
    with pytest.raises(SystemExit, match="CASEBOOK_COMPILED is 'yes': use 0"):
        take_compiled()


def test_an_engine_that_is_loaded_is_not_exchanged(stamped):
    assert take_compiled(stamped) == "Interpreted engine. The sources are loaded already."


def test_a_digest_follows_every_file_of_the_layer(tmp_path):
    compiling.copy_sources(tmp_path)
    before = digest_sources(tmp_path)
    assert before == digest_sources(ROOT)
    deck = next(tmp_path.glob("games/rulebooks/*/decks/*.yaml"))
    deck.write_text(deck.read_text() + "\n")
    assert digest_sources(tmp_path) != before


def test_simulate_says_first_which_engine_plays(monkeypatch):
    monkeypatch.setenv("CASEBOOK_COMPILED", "0")
    given = ["-m", "games.simulate", "clue", "--matches", "1"]
    run = subprocess.run([sys.executable, *given], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0
    assert run.stderr.startswith("Interpreted engine. CASEBOOK_COMPILED is 0.\n")
    assert "engine" not in run.stdout


def test_the_source_of_a_cloner_is_added_to_each_state(tmp_path):
    compiling.copy_sources(tmp_path)
    compiling.add_cloners(tmp_path)
    for path in tmp_path.glob("games/rulebooks/*/state.py"):
        assert path.read_text().count(".COPY = staticmethod(clone)") == 1
