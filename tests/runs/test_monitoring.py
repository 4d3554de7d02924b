"""What those who look after the queue see."""

import pytest

from games.runs import leasing
from games.runs.models import Counter
from games.runs.monitoring import queue_state
from games.runs.services import series_queue
from games.runs.usage import count, forget_old_counters

pytestmark = pytest.mark.django_db


def test_a_queue_page_has_waiting_running_failed_and_per_hour(ann, bob, castle, drain, settings):
    settings.EXTRA_BOTS = [bot := "tests.runs.bots.Poison"]
    series_queue(ann, "castle", [castle], [bot, "random"], matches=30, seed=0)
    series_queue(bob, "castle", [castle], ["random"], matches=60, seed=0)
    leasing.claim("long")
    leasing.claim("long")
    before = queue_state()
    assert before["lanes"]["long"]["waiting_matches"] == 70
    assert before["lanes"]["long"]["running_chunks"] == 2
    assert {row["owner"] for row in before["running"]} == {"ann", "bob"}
    assert before["people"] == [{"name": "bob", "matches": 50}, {"name": "ann", "matches": 20}]
    drain()
    after = queue_state()
    assert after["lanes"]["long"]["waiting_matches"] == 0
    assert after["per_hour"][0]["matches"] == 70
    assert after["per_hour"][0]["broken"] == len(after["failed"]) > 0
    assert "IndexError" in after["failed"][0]["error"]


def test_the_page_takes_no_more_queries_for_more_jobs(
    ann, castle, django_assert_num_queries, django_assert_max_num_queries
):
    with django_assert_max_num_queries(16):
        queue_state()
    for seed in range(30):
        series_queue(ann, "castle", [castle], ["random"], matches=2, seed=seed)
    with django_assert_max_num_queries(16):
        assert queue_state()["jobs"]["waiting"] == 30


def test_old_counters_are_forgotten(db):
    count("matches", 3)
    count("matches", 4)
    assert Counter.objects.get().count == 7
    Counter.objects.update(hour="2020-01-01T00:00Z")
    forget_old_counters()
    assert not Counter.objects.exists()
