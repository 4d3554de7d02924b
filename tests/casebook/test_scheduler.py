"""Several schedulers may run; exactly one of them sends what is due."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from casebook import scheduler
from casebook.models import SchedulerLease

pytestmark = pytest.mark.django_db


def test_the_first_one_beats_and_goes_on():
    assert scheduler.hold("first")
    assert not scheduler.hold("second")
    assert scheduler.hold("first")
    assert scheduler.check_scheduler() == "first beats"


def test_the_next_one_takes_over_when_the_lease_runs_out():
    scheduler.hold("first")
    SchedulerLease.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert scheduler.hold("second")
    assert not scheduler.hold("first")


def test_who_leaves_in_good_order_keeps_nobody_waiting():
    scheduler.hold("first")
    scheduler.release("second")
    assert not scheduler.hold("second")
    scheduler.release("first")
    assert scheduler.hold("second")


def test_a_database_that_is_away_ends_no_scheduler(monkeypatch):
    def away(holder):
        raise OperationalError("gone")

    monkeypatch.setattr(scheduler, "hold", away)
    assert not scheduler.hold_safely("first")
