"""The compiled pure layer plays the very same matches."""

import subprocess
import sys

import pytest

from games.compile import ROOT, build

pytestmark = pytest.mark.compiled

PLAY = """
import games.engine.state as kernel
from games import rulebooks
from games.engine.rng import Rng
from games.engine.table import Table, TableSpec
from games.rulebooks.catalogue import ready_made

rulebook = rulebooks.get("case-closed")
decks = list(ready_made("case-closed").values())
for seed in range(6):
    table = Table(rulebook, TableSpec("duel", 2, (decks[seed % 5], decks[(seed + 1) % 5])))
    state, chance = rulebook.start(table, seed), Rng(seed)
    while state.to_act is not None:
        state = state.clone()
        if seed % 2:
            action = rulebook.greedy(state.observed(state.to_act), state.options)
        else:
            action = chance.choice(state.legal_actions())
        state.apply(action)
    print(state.fingerprint(), state.decisions)
print(kernel.__file__.endswith(".py"))
"""


def played(tree) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tree,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.split("\n")


def test_compiled_matches_end_in_the_same_states(tmp_path):
    *compiled, is_source, _ = played(build(tmp_path / "compiled"))
    *interpreted, was_source, _ = played(ROOT)
    assert (is_source, was_source) == ("False", "True")
    assert compiled == interpreted
    assert len(compiled) == 6
