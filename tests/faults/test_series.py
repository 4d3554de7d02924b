"""A series among killed workers, repeated messages and a broker that loses its memory."""

import time

import pytest

from tests.faults.harm import Driver, drive, killing, lose_messages
from tests.running import running

pytestmark = [pytest.mark.xdist_group("faults"), pytest.mark.broker]

POISON, KILLER = "tests.runs.bots.Poison", "tests.runs.bots.Killer"
SLOW = "tests.runs.bots.Slow"
BOTS = f"{POISON},{KILLER},{SLOW}"


@pytest.fixture(scope="module")
def casebook(tmp_path_factory):
    changed = {
        "CASEBOOK_WORKERS": "2",
        "CASEBOOK_SHIPPED_DATA": "0",
        "DEBUG": "1",
        "CASEBOOK_BOTS": BOTS,
        "CASEBOOK_LEASE_SECONDS": "5",
    }
    with running(tmp_path_factory.mktemp("faults"), **changed) as started:
        drive(started, "prepare")
        yield started


def whole(outcome, total):
    """Ended, nothing lost, nothing counted twice."""
    return (
        outcome["state"] == "done"
        and outcome["done"] == outcome["rows"] == outcome["numbers"] == total
    )


def test_a_disturbed_series_gives_the_undisturbed_result(casebook):
    asked = {"matches": 500, "bots": f"{POISON},{SLOW}", "seed": 1}
    series = Driver(casebook, "series", **asked)
    series.wait_until_queued()
    repeats = Driver(casebook, "repeat_messages", seconds=6)
    with killing(casebook, every=(0.1, 1.0)) as killer:
        time.sleep(2.0)
        lose_messages(casebook)
        time.sleep(3.0)
    outcome = series.result()
    assert killer.killed >= 2
    assert outcome["reclaimed"] >= 1
    assert repeats.result()["sent"] > 20
    assert whole(outcome, 500), outcome
    reference = drive(casebook, "reference", **asked)
    assert outcome["hash"] == reference["hash"]
    assert outcome["failed"] == reference["failed"] == 50  # every tenth seed is poison


def test_a_match_that_kills_its_process_is_reported_and_the_series_goes_on(casebook):
    outcome = drive(casebook, "series", matches=12, bots=f"{KILLER},random", seed=1)
    assert whole(outcome, 12), outcome
    assert outcome["failed"] == 2  # seed 5 in both rotations
    assert all("was killed or stood still 6 times" in error for error in outcome["errors"])


def test_one_match_starts_at_once_while_another_person_has_thousands(casebook):
    found = drive(casebook, "fairness", series=20, matches=500)
    assert found["queued"] > 5_000
    assert max(found["waits"]) < 10, found
