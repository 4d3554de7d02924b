"""Runs that ended long ago keep all that cannot be worked out again."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from games.engine.errors import BadReplay
from games.runs import leasing, worker
from games.runs.match_viewing import Viewing
from games.runs.models import Chunk, Job, Match, MatchLog
from games.runs.retention import tidy
from games.runs.services import job_cancel, job_report, series_queue

pytestmark = pytest.mark.django_db

POISON = "tests.runs.bots.Poison"


@pytest.fixture(autouse=True)
def extra_bots(settings):
    settings.EXTRA_BOTS = [POISON]


def old_series(by, box, bots=("random", "greedy"), days=31):
    job, _ = series_queue(by, "castle", [box], bots, matches=4, seed=3)
    while worker.work("long"):
        pass
    ended = timezone.now() - timedelta(days=days)
    Job.objects.filter(pk=job.pk).update(finished_at=ended)
    job.refresh_from_db()
    return job


def test_a_match_from_before_records_is_played_again_by_who_watches_it(ann, castle):
    job = old_series(ann, castle)
    before = [Viewing(match).replay() for match in job.matches.all()]
    tidy()
    MatchLog.objects.all().delete()
    matches = job.matches.select_related("job")
    assert [Viewing(match).replay() for match in matches] == before


def test_a_match_that_was_put_away_is_read_from_its_record(ann, castle, monkeypatch):
    job = old_series(ann, castle)
    monkeypatch.setattr("games.runs.match_viewing.play_number", None)  # no bot is asked
    before = [Viewing(match).replay() for match in job.matches.all()]
    assert tidy() == {"runs": 1, "matches": 4}
    assert set(job.matches.values_list("actions", flat=True)) == {""}
    matches = job.matches.select_related("job")
    assert [Viewing(match).replay() for match in matches] == before


def test_the_run_and_its_report_stay(ann, castle):
    job = old_series(ann, castle)
    before = Job.objects.values().get(pk=job.pk)
    tidy()
    assert Job.objects.values().get(pk=job.pk) == before
    assert not Chunk.objects.exists()
    assert Match.objects.count() == 4


def test_a_young_run_is_left_alone(ann, castle):
    job = old_series(ann, castle, days=29)
    assert tidy() == {"runs": 0, "matches": 0}
    assert "" not in job.matches.values_list("actions", flat=True)


def test_matches_of_bots_from_elsewhere_are_kept_as_they_were_played(ann, castle):
    job = old_series(ann, castle, [POISON, "random"])
    assert tidy() == {"runs": 1, "matches": 0}
    assert "" not in job.matches.values_list("actions", flat=True)


def test_a_cancelled_run_keeps_the_report_on_what_it_played(ann, castle):
    job, _ = series_queue(ann, "castle", [castle], ["random"], matches=30, seed=1)
    worker.play_chunk(leasing.claim("long"), lambda: False)
    job_cancel(job)
    before = job_report(job)
    assert before["played"] == 10
    assert before["cards"]
    tidy(days=0)
    job.refresh_from_db()
    assert job_report(job) == before


def test_a_match_that_does_not_come_out_as_it_did_is_not_shown(ann, castle):
    job = old_series(ann, castle)
    tidy()
    MatchLog.objects.all().delete()  # as of a match from before records were kept
    match = job.matches.first()
    match.check_value = "0" * 16
    with pytest.raises(BadReplay, match="came out otherwise"):
        Viewing(match)


def test_the_command_says_what_it_did(ann, castle, capsys):
    old_series(ann, castle, days=2)
    call_command("tidy", days=1)
    assert capsys.readouterr().out.startswith("Runs put away: 1. Of their matches 4")


def test_days_to_come_are_refused(ann, castle):
    job = old_series(ann, castle, days=2)
    with pytest.raises(CommandError, match="--days must be 0 or more, not -1"):
        call_command("tidy", days=-1)
    assert job.chunks.exists()
