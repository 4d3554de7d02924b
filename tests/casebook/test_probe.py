"""What restarts a part asks whether it lives, not whether all it needs is there."""

import os
import time

import pytest
from django.core.management import CommandError, call_command

from casebook.connectivity import Unreachable
from casebook.management.commands import probe
from casebook.scheduler import LeasedScheduler, tick_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def var(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


def test_a_scheduler_that_waits_for_the_lease_lives(var, monkeypatch):
    monkeypatch.setattr("casebook.scheduler.hold_safely", lambda holder: False)
    waiting = LeasedScheduler.__new__(LeasedScheduler)
    waiting.holder = "second"
    waiting.tick()
    assert probe.probe_beat() == "the scheduler ticked 0 s ago"


def test_a_scheduler_that_stands_still_is_told(var):
    with pytest.raises(CommandError, match="no scheduler has run on this machine"):
        call_command("probe", "beat")
    tick_file().touch()
    before = time.time() - 2 * probe.STILL
    os.utime(tick_file(), (before, before))
    with pytest.raises(CommandError, match="has stood still for 1"):
        call_command("probe", "beat")


def test_a_worker_is_not_blamed_for_a_database_that_is_away(monkeypatch):
    def away():
        raise Unreachable("The database is away.")

    with pytest.raises(CommandError, match="no worker of this host beats"):
        call_command("probe", "worker")
    monkeypatch.setattr(probe, "check_database", away)
    assert probe.probe_worker() == "nothing can be said of the worker: The database is away."
