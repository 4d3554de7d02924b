"""Taking chunks, keeping them, losing them, and writing each match down once."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from games import bells, work
from games.models import Bell, Chunk, Counter, Job, Lane, Match, Share
from games.services import Seat, goldfish_queue, job_report, match_queue, series_queue

pytestmark = pytest.mark.django_db

POISON, STUCK, FAULTY = (f"tests.games.bots.{n}" for n in ("Poison", "Stuck", "Faulty"))


@pytest.fixture(autouse=True)
def extra_bots(settings):
    settings.EXTRA_BOTS = [POISON, STUCK, FAULTY]


def series(by, box, bots=("random",), **asked):
    asked = {"matches": 30, "seed": 7, **asked}
    return series_queue(by, "castle", [box], bots, **asked)[0]


def played(job):
    job.refresh_from_db()
    return job.state, job.done, job.failed, job.matches.count()


def forever():
    return False


# -- one writer ---------------------------------------------------------------------------


def test_only_one_worker_gets_a_chunk(ann, castle):
    series(ann, castle)
    one = work.next_chunk(Lane.LONG)
    other = work.next_chunk(Lane.LONG)
    assert one == other
    assert work.lease(one)
    assert not work.lease(other)


def test_a_chunk_played_twice_is_counted_once(ann, castle, drain):
    job = series(ann, castle)
    first = work.claim(Lane.LONG)
    twin = Chunk.objects.select_related("job").get(pk=first.pk)
    work.perform(first, forever)
    work.perform(twin, forever)
    assert played(job) == (Job.State.RUNNING, 10, 0, 10)
    drain()
    assert played(job) == (Job.State.DONE, 30, 0, 30)


def test_a_worker_that_lost_its_lease_stops_at_its_next_write(ann, castle):
    job = series(ann, castle)
    slow = work.claim(Lane.LONG)
    Chunk.objects.filter(pk=slow.pk).update(lease_until=timezone.now())
    assert work.reclaim() == 1
    quick = work.claim(Lane.LONG)
    assert quick.pk == slow.pk
    work.perform(quick, forever)
    work.perform(slow, forever)
    assert played(job)[1:] == (10, 0, 10)


def test_a_message_delivered_twice_does_nothing_twice(ann, castle):
    job = series(ann, castle)
    while work.work("long"):
        pass
    assert work.work("long") == 0
    assert played(job) == (Job.State.DONE, 30, 0, 30)


def test_a_worker_killed_between_two_writes_loses_only_the_second(ann, castle, drain):
    job = series(ann, castle, seed=3)
    work.perform(work.claim(Lane.LONG), lambda: True)  # writes one match, then yields
    assert played(job)[1:] == (1, 0, 1)
    drain()
    whole = series(ann, castle, seed=3, fresh=True)
    drain()
    job.refresh_from_db(), whole.refresh_from_db()
    assert job.result_hash == whole.result_hash
    assert job.report["cards"] == whole.report["cards"]


def test_a_job_left_unended_is_ended_by_the_sweeper(ann, castle, monkeypatch, drain):
    job = series(ann, castle)
    with monkeypatch.context() as patch:
        patch.setattr(work, "settle", lambda job_id: None)
        drain()
    assert played(job)[0] == Job.State.RUNNING
    work.sweep()
    assert played(job) == (Job.State.DONE, 30, 0, 30)
    before = Job.objects.values().get(pk=job.pk)
    work.settle(job.pk)
    assert Job.objects.values().get(pk=job.pk) == before


# -- lost workers ---------------------------------------------------------------------------


def test_the_sweeper_takes_back_what_a_dead_process_held(ann, castle):
    series(ann, castle)
    chunk = work.claim(Lane.LONG)
    assert work.reclaim() == 0
    host = chunk.worker.partition(":")[0]
    Chunk.objects.filter(pk=chunk.pk).update(worker=f"{host}:{2**22 + 1}:abc")
    assert work.reclaim() == 1
    chunk.refresh_from_db()
    assert chunk.state == Chunk.State.WAITING
    assert Counter.objects.get(name="reclaimed").count == 1


def test_a_process_of_another_machine_is_given_its_lease(ann, castle):
    series(ann, castle)
    chunk = work.claim(Lane.LONG)
    Chunk.objects.filter(pk=chunk.pk).update(worker=f"elsewhere:{2**22 + 1}:abc")
    assert work.reclaim() == 0
    Chunk.objects.filter(pk=chunk.pk).update(
        lease_until=timezone.now() - timedelta(seconds=1)
    )
    assert work.reclaim() == 1


def test_a_match_that_always_kills_its_worker_is_blamed_alone(ann, castle, drain):
    job = series(ann, castle, matches=10)
    chunk = work.claim(Lane.LONG if job.lane == "long" else Lane.SHORT)
    Chunk.objects.filter(pk=chunk.pk).update(
        state="waiting", attempts=work.GIVE_UP, next=0
    )
    drain()
    assert played(job) == (Job.State.DONE, 10, 1, 10)
    assert "died" in job.matches.get(number=0).error
    assert job.report["errors"] == 1


def test_after_some_deaths_every_match_is_written_down_at_once(
    ann, castle, monkeypatch
):
    job = series(ann, castle)
    Chunk.objects.filter(job=job).update(attempts=work.CAREFUL)
    commits = []
    real = work.commit
    monkeypatch.setattr(
        work, "commit", lambda c, b, n: commits.append(b.played) or real(c, b, n)
    )
    work.perform(work.claim(Lane.LONG), forever)
    assert commits == [1] * 10


def test_a_lease_is_kept_while_a_match_takes_long(ann, castle, settings, monkeypatch):
    settings.LEASE_SECONDS = 0.03
    series(ann, castle)
    chunk = work.claim(Lane.LONG)
    kept = []
    monkeypatch.setattr(work, "lease_end", lambda: kept.append(1) or timezone.now())
    monkeypatch.setattr(work.Chunk.objects, "filter", lambda **_: Chunk.objects.none())
    with work.Lease(chunk):
        time.sleep(0.1)
    assert len(kept) >= 2


# -- broken matches -------------------------------------------------------------------------


def test_a_poison_match_fails_alone_and_is_reported_with_its_replay(ann, castle, drain):
    job = series(ann, castle, [POISON, "random"], seed=0)
    drain()
    state, done, failed, rows = played(job)
    assert (state, done, rows) == (Job.State.DONE, 30, 30)
    broken = list(job.matches.exclude(error=""))
    assert failed == len(broken) == 4  # seeds 3 and 13, both rotations
    assert {match.seed % 10 for match in broken} == {3}
    assert all("IndexError" in match.error for match in broken)
    assert all(match.actions for match in broken)
    assert job.report["error_list"][0]["number"] == broken[0].number
    assert job.report["by_entry"][0]["of"] == 26


def test_a_stuck_match_becomes_a_failure_in_time(ann, castle, settings, drain):
    settings.MATCH_SECONDS = 0.2
    seats = [Seat(castle, "random"), Seat(castle, STUCK)]
    job, _ = match_queue(ann, "castle", seats, seed=1)
    began = time.monotonic()
    drain()
    assert time.monotonic() - began < 5
    assert played(job) == (Job.State.FAILED, 1, 1, 1)
    assert "stopped after 0.2 seconds" in job.matches.get().error


def test_a_faulty_bot_does_not_break_its_match(ann, castle, drain):
    seats = [Seat(castle, "random"), Seat(castle, FAULTY)]
    job, _ = match_queue(ann, "castle", seats, seed=1)
    drain()
    match = job.matches.get()
    assert played(job)[0] == Job.State.DONE
    assert match.fault_count > 0
    assert "no idea" in match.faults[0]


def test_a_goldfish_game_that_breaks_is_counted(ann, castle, drain):
    job, _ = goldfish_queue(ann, castle, games=12, bot=POISON, seed=0)
    drain()
    job.refresh_from_db()
    assert (job.state, job.failed) == (Job.State.DONE, 1)
    assert job.report["errors"] == 1
    assert "IndexError" in job.report["broken"][0]


# -- taking turns ---------------------------------------------------------------------------


def owners_in_turn(lane, n):
    found = []
    for _ in range(n):
        chunk = work.claim(lane)
        found.append(chunk.owner.username)
    return found


def test_two_people_take_turns_whoever_came_first(ann, bob, castle):
    series(ann, castle, matches=160)
    series(bob, castle, matches=40)
    assert owners_in_turn(Lane.LONG, 6) == ["ann", "bob", "ann", "bob", "ann", "bob"]


def test_who_comes_late_does_not_make_up_for_lost_time(ann, bob, castle):
    series(ann, castle, matches=160)
    owners_in_turn(Lane.LONG, 8)
    series(bob, castle, matches=160)
    turns = owners_in_turn(Lane.LONG, 6)
    assert turns.count("bob") == 3


def test_a_single_match_is_next_however_much_another_has_queued(ann, bob, castle):
    for seed in range(40):
        match_queue(ann, "castle", [Seat(castle, "random")] * 2, seed=seed)
    owners_in_turn(Lane.SHORT, 3)
    match_queue(bob, "castle", [Seat(castle, "random")] * 2, seed=1)
    assert "bob" in owners_in_turn(Lane.SHORT, 2)


def test_short_work_goes_before_long_work(ann, bob, castle, monkeypatch):
    long = series(ann, castle, matches=160)
    work.perform(work.claim(Lane.LONG), forever)
    short, _ = match_queue(bob, "castle", [Seat(castle, "random")] * 2, seed=1)
    taken = []
    monkeypatch.setattr(work, "perform", lambda chunk, over: taken.append(chunk.job_id))
    work.work("long")
    assert taken[0] == short.pk
    assert set(taken[1:]) == {long.pk}


def test_a_short_call_takes_short_work_only(ann, castle):
    series(ann, castle)
    assert work.work("short") == 0


def test_a_slice_that_is_over_gives_its_chunk_back(ann, castle):
    series(ann, castle)
    chunk = work.claim(Lane.LONG)
    charged = Share.objects.get(owner=ann).spent
    work.perform(chunk, lambda: True)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.next, chunk.attempts) == (Chunk.State.WAITING, 1, 0)
    assert Share.objects.get(owner=ann).spent == charged - work.unspent(chunk)


def test_slow_matches_leave_a_worker_free(ann, castle, settings):
    settings.WORKERS = 2
    job = series(ann, castle, ["search:easy", "random"], matches=4)
    assert job.chunks.filter(heavy=True).count() == 4
    assert work.claim(Lane.LONG) is not None
    assert work.claim(Lane.LONG) is None


def test_accounts_are_kept_only_while_there_is_work(ann, castle, drain):
    series(ann, castle)
    assert Share.objects.filter(owner=ann).exists()
    drain()
    work.sweep()
    assert not Share.objects.exists()


# -- bells ----------------------------------------------------------------------------------


def test_calls_do_not_pile_up(settings, sent):
    settings.WORKERS = 2
    assert bells.ring("short", 5) == 2
    assert bells.ring("short") == 0
    bells.answer("short")
    assert bells.ring("short") == 1
    assert sent == ["short"] * 3


def test_a_broker_that_is_away_leaves_no_call_booked(monkeypatch):
    monkeypatch.setattr(bells, "send", lambda lane: False)
    assert bells.ring("long", 2) == 0
    assert Bell.objects.get(lane="long").calls == 0


def test_the_sweeper_rings_again_when_calls_were_lost(ann, castle, sent, settings):
    settings.WORKERS = 2
    series(ann, castle)
    Bell.objects.update_or_create(lane="long", defaults={"calls": 2})
    assert work.sweep() == {"lost": 0, "rung": 2}
    assert sent == ["long", "long"]


def test_nothing_waiting_is_nothing_rung(db, sent):
    assert work.sweep() == {"lost": 0, "rung": 0}
    assert sent == []


def test_workers_are_called_once_the_job_is_committed(
    ann, castle, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        series(ann, castle)
        assert sent == []
    assert sent == ["long", "long"]


# -- partial --------------------------------------------------------------------------------


def test_a_running_job_reports_what_it_has(ann, castle):
    job = series(ann, castle)
    work.perform(work.claim(Lane.LONG), forever)
    job.refresh_from_db()
    assert job_report(job)["played"] == 10
    assert Match.objects.count() == 10
    assert job.progress == pytest.approx(1 / 3)
