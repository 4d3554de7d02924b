"""The contract: every game, in every mode and number of seats, keeps every promise.

CONTRACT_MATCHES=20 plays that many times as many matches.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine import contract
from tests.engine.contract import Case

MATCHES = int(os.environ.get("CONTRACT_MATCHES", "1"))
POSITIONS = 4
MOST_MATCHES, DECISIONS = (20, 3000)  # played out for each case: many short ones, few long ones
OTHER_PROCESS_SEEDS = (0, 1)

CASES = contract.cases()
seeds = st.integers(0, 1 << 20)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@every_case
@pytest.mark.parametrize("check", contract.POSITION_CHECKS, ids=lambda check: check.__name__)
def test_position(case, check):
    @settings(max_examples=3 * MATCHES)
    @given(seeds)
    def keeps_its_promise(seed):
        for state in contract.positions(case, seed, POSITIONS):
            check(state)

    keeps_its_promise()


@every_case
def test_matches(case):
    length = contract.match(case, 0).decisions

    @settings(max_examples=max(1, min(MOST_MATCHES, DECISIONS // length)) * MATCHES)
    @given(seeds)
    def keeps_its_promises(seed):
        outcome = contract.match(case, seed)
        for check in contract.MATCH_CHECKS:
            check(outcome)
        contract.cards_are_conserved(outcome.state)
        start = outcome.state.table.rulebook.start(outcome.state.table, seed)
        contract.cards_set_aside_stay_aside(start, outcome.state)

    keeps_its_promises()


def digests(game: str) -> dict[str, list[str]]:
    """What happened in some matches of a game, by case."""
    ours = [case for case in CASES if case.game == game]
    return {str(c): [contract.digest(c, seed) for seed in OTHER_PROCESS_SEEDS] for c in ours}


@cache
def elsewhere(game: str) -> dict[str, list[str]]:
    """The same matches in another process that hashes strings differently, without Django."""
    root = Path(__file__).resolve().parents[2]
    program = f"""
import json, sys
from tests.engine.test_contract import digests
print(json.dumps(digests({game!r})))
assert "django" not in sys.modules
"""
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@every_case
def test_another_process_plays_the_same_match(case: Case):
    here = [contract.digest(case, seed) for seed in OTHER_PROCESS_SEEDS]
    assert here == elsewhere(case.game)[str(case)]
