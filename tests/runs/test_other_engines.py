"""Two releases on one database: nobody plays what is not theirs, and nothing is left hanging."""

import pytest
from django.db.models.functions import Now

from casebook.models import WorkerBeat
from games.play import versions
from games.play.versions import engine_key, is_newer
from games.rulebooks import get
from games.runs.models import Chunk, Job, Match
from games.runs.other_engines import settle_older_runs
from games.runs.services import job_again, series_queue, stale_reasons
from games.runs.usage import usage_today
from games.runs.worker import sweep, work

pytestmark = pytest.mark.django_db

NOW = get("castle").version
OLDER, NEWER = "castle 0.9/1/1.1.1", "castle 9.0/1/1.1.1"


@pytest.fixture
def job(ann, castle):
    return series_queue(ann, "castle", [castle], ["random", "greedy"], matches=20, seed=1)[0]


def belongs_to(job, engine, version):
    Job.objects.filter(pk=job.pk).update(engine_version=version)
    Chunk.objects.filter(job=job).update(engine=engine)


def worker_that_plays(*engines):
    WorkerBeat.objects.create(
        name="other", host="elsewhere", pid=1, beat_at=Now(), engines=list(engines)
    )


def test_a_worker_takes_only_what_it_plays(job):
    belongs_to(job, OLDER, "0.9")
    assert work("long") == 0
    job.refresh_from_db()
    assert (job.state, job.done) == (Job.State.WAITING, 0)


def test_work_of_an_older_release_is_left_to_its_workers(job):
    belongs_to(job, OLDER, "0.9")
    worker_that_plays(OLDER)
    sweep()
    assert Job.objects.get(pk=job.pk).state == Job.State.WAITING


def test_work_of_a_newer_release_waits_for_its_workers(job):
    belongs_to(job, NEWER, "9.0")
    assert settle_older_runs() == 0
    assert Job.objects.get(pk=job.pk).is_active


def test_what_its_workers_left_half_done_says_what_to_do_and_starts_again(ann, job, drain):
    work("long")
    Chunk.objects.filter(job=job, first=0).update(next=0, state="waiting")  # something is left
    belongs_to(job, OLDER, "0.9")
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING, finished_at=None)
    sweep()
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert f"queued for engine 0.9; this is {NOW}" in job.report["problem"]
    assert "Start again" in job.report["problem"]
    again = job_again(job, ann)
    drain()
    again.refresh_from_db()
    assert (again.state, again.done, again.repeat) == (Job.State.DONE, again.total, 1)


def test_a_run_started_again_gives_the_same_results(ann, job, drain):
    drain()
    again = job_again(Job.objects.get(pk=job.pk), ann)
    drain()
    hashes = Job.objects.filter(pk__in=[job.pk, again.pk]).values_list("result_hash", flat=True)
    assert len(set(hashes)) == 1


def test_what_is_given_up_is_no_part_of_the_budget(ann, job):
    assert usage_today(ann) == job.total
    belongs_to(job, OLDER, "0.9")
    Job.objects.filter(pk=job.pk).update(done=5)
    sweep()
    assert usage_today(ann) == 5


def test_a_run_that_nobody_has_begun_is_played_by_the_new_release(job, drain):
    belongs_to(job, OLDER, "0.9")
    sweep()
    drain()
    job.refresh_from_db()
    assert (job.state, job.engine_version) == (Job.State.DONE, NOW)


def test_a_run_that_names_no_versions_is_of_the_first(job):
    plan = {key: value for key, value in job.plan.items() if key != "bot_versions"}
    Job.objects.filter(pk=job.pk).update(plan=plan)
    assert Job.objects.get(pk=job.pk).bots_then == {"greedy": "1.1", "random": "1"}
    assert not Job.objects.get(pk=job.pk).is_current


def test_a_release_that_changed_nothing_in_it_plays_on(job, drain):
    Chunk.objects.filter(job=job).update(engine=OLDER)  # its rules and bots are the same
    sweep()
    drain()
    assert Job.objects.get(pk=job.pk).state == Job.State.DONE


def test_another_bot_changes_nothing_for_a_run_without_it(job, monkeypatch):
    monkeypatch.setitem(versions.BOT_VERSIONS, "search", 2)
    assert Job.objects.get(pk=job.pk).is_current
    monkeypatch.setitem(versions.BOT_VERSIONS, "greedy", 2)
    assert not Job.objects.get(pk=job.pk).is_current
    assert "The bot greedy is now version 2.2, not 1.2." in stale_reasons(Job.objects.get())


def test_a_stored_match_does_not_ask_which_bots_there_are_today(job, drain, monkeypatch):
    from games.runs.match_viewing import Viewing

    drain()
    monkeypatch.setitem(versions.BOT_VERSIONS, "greedy", 2)
    for match in Job.objects.get(pk=job.pk).matches.all():
        Viewing(match).verify()


def test_levels_have_the_version_of_what_thinks_for_them(monkeypatch):
    before = versions.bot_version(get("castle"), "hard")
    monkeypatch.setitem(versions.BOT_VERSIONS, "search", 7)
    assert before.startswith("1.")
    assert versions.bot_version(get("castle"), "hard") == f"7.{before.partition('.')[2]}"


@pytest.mark.parametrize(("key", "newer"), [(OLDER, False), (NEWER, True)])
def test_releases_are_compared_by_number(key, newer):
    assert is_newer(key, engine_key(get("castle"))) is newer


def test_the_page_shows_the_record_and_offers_to_start_again(client, ann, job, drain):
    drain()
    Job.objects.update(engine_version="0.9")
    Match.objects.update(check_value="0" * 16)
    client.force_login(ann)
    page = client.get(f"/runs/{job.pk}/matches/1/").content.decode()
    assert "This is the record of it" in page
    assert "would end otherwise by this one" in page
    assert "Player 1" in page
    assert "Start again" in client.get(f"/runs/{job.pk}/").content.decode()
    sent = client.post(f"/runs/{job.pk}/again/")
    assert sent.url == f"/runs/{Job.objects.latest('pk').pk}/"
    assert Job.objects.latest("pk").engine_version == NOW
