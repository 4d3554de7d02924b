"""Taking chunks, keeping them, losing them, and writing each match down once."""

import time
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.play.running import time_limit
from games.runs import leasing, recording, wakeups, worker
from games.runs.interruption import Interruption, MatchInterrupted
from games.runs.models import Chunk, Counter, Job, Lane, Match, Share, Wakeup
from games.runs.reports import result_hash, rows_of
from games.runs.services import (
    Seat,
    goldfish_queue,
    job_cancel,
    job_report,
    match_queue,
    series_queue,
)

pytestmark = pytest.mark.django_db

POISON, STUCK, FAULTY, WAITING = (
    f"tests.runs.bots.{n}" for n in ("Poison", "Stuck", "Faulty", "Waiting")
)


@pytest.fixture(autouse=True)
def extra_bots(settings):
    settings.EXTRA_BOTS = [POISON, STUCK, FAULTY, WAITING]


def series(by, box, bots=("random",), **asked):
    asked = {"matches": 30, "seed": 7, **asked}
    return series_queue(by, "castle", [box], bots, **asked)[0]


def played(job):
    job.refresh_from_db()
    return job.state, job.done, job.failed, job.matches.count()


def forever():
    return False


def let_leases_run_out(chunks):
    """By more than the database's clock is coarse."""
    chunks.update(lease_until=timezone.now() - timedelta(seconds=1))


# -- one writer ---------------------------------------------------------------------------


def test_only_one_worker_gets_a_chunk(ann, castle):
    series(ann, castle)
    one = leasing.next_chunks(Lane.LONG, 1)
    other = leasing.next_chunks(Lane.LONG, 1)
    assert one == other
    assert leasing.lease(one)
    charged = Share.objects.get(owner=ann).spent
    assert not leasing.lease(other)
    assert Share.objects.get(owner=ann).spent == charged


def test_a_chunk_played_twice_is_counted_once(ann, castle, drain):
    job = series(ann, castle)
    first = leasing.claim(Lane.LONG)
    twin = Chunk.objects.select_related("job").get(pk=first.pk)
    worker.play_chunk(first, forever)
    worker.play_chunk(twin, forever)
    assert played(job) == (Job.State.RUNNING, 10, 0, 10)
    drain()
    assert played(job) == (Job.State.DONE, 30, 0, 30)


def test_a_worker_that_lost_its_lease_stops_at_its_next_write(ann, castle):
    job = series(ann, castle)
    slow = leasing.claim(Lane.LONG)
    let_leases_run_out(Chunk.objects.filter(pk=slow.pk))
    assert leasing.reclaim() == 1
    quick = leasing.claim(Lane.LONG)
    assert quick.pk == slow.pk
    worker.play_chunk(quick, forever)
    worker.play_chunk(slow, forever)
    assert played(job)[1:] == (10, 0, 10)


def test_a_message_delivered_twice_does_nothing_twice(ann, castle):
    job = series(ann, castle)
    while worker.work("long"):
        pass
    assert worker.work("long") == 0
    assert played(job) == (Job.State.DONE, 30, 0, 30)


def test_a_worker_killed_between_two_writes_loses_only_the_second(ann, castle, drain):
    job = series(ann, castle, seed=3)
    worker.play_chunk(leasing.claim(Lane.LONG), lambda: True)  # writes one match, then yields
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
        patch.setattr(recording, "finish_if_done", lambda job_id: None)
        drain()
    assert played(job)[0] == Job.State.RUNNING
    worker.sweep()
    assert played(job) == (Job.State.DONE, 30, 0, 30)
    before = Job.objects.values().get(pk=job.pk)
    recording.finish_if_done(job.pk)
    assert Job.objects.values().get(pk=job.pk) == before


# -- lost workers -------------------------------------------------------------------------


def test_the_sweeper_takes_back_what_a_dead_process_held(ann, castle):
    series(ann, castle)
    chunk = leasing.claim(Lane.LONG)
    assert leasing.reclaim() == 0
    host = chunk.worker.partition(":")[0]
    Chunk.objects.filter(pk=chunk.pk).update(worker=f"{host}:{2**22 + 1}:abc")
    assert leasing.reclaim() == 1
    chunk.refresh_from_db()
    assert chunk.state == Chunk.State.WAITING
    assert Counter.objects.get(name="reclaimed").count == 1


def test_a_process_of_another_machine_is_given_its_lease(ann, castle):
    series(ann, castle)
    chunk = leasing.claim(Lane.LONG)
    Chunk.objects.filter(pk=chunk.pk).update(worker=f"elsewhere:{2**22 + 1}:abc")
    assert leasing.reclaim() == 0
    let_leases_run_out(Chunk.objects.filter(pk=chunk.pk))
    assert leasing.reclaim() == 1


def test_a_match_that_always_kills_its_worker_is_blamed_alone(ann, castle, drain):
    job = series(ann, castle, matches=10)
    chunk = leasing.claim(Lane.LONG if job.lane == "long" else Lane.SHORT)
    Chunk.objects.filter(pk=chunk.pk).update(state="waiting", attempts=worker.GIVE_UP, next=0)
    drain()
    assert played(job) == (Job.State.DONE, 10, 1, 10)
    assert "was killed or stood still" in job.matches.get(number=0).error
    assert job.report["errors"] == 1


def test_after_some_deaths_every_match_is_written_down_at_once(ann, castle, monkeypatch):
    job = series(ann, castle)
    Chunk.objects.filter(job=job).update(attempts=worker.CAREFUL)
    writes = []
    real = recording.write
    monkeypatch.setattr(
        recording, "write", lambda batch: writes.append([p.count for p in batch]) or real(batch)
    )
    worker.play_chunk(leasing.claim(Lane.LONG), forever)
    assert writes == [[1]] * 10


def test_a_lease_is_kept_while_a_match_takes_long(ann, castle, settings, monkeypatch):
    settings.LEASE_SECONDS = 0.03
    series(ann, castle)
    chunk = leasing.claim(Lane.LONG)
    kept = []
    monkeypatch.setattr(leasing, "lease_end", lambda: kept.append(1) or timezone.now())
    monkeypatch.setattr(leasing.Chunk.objects, "filter", lambda **_: Chunk.objects.none())
    with leasing.Lease([chunk], lambda: None):
        time.sleep(0.1)
    assert len(kept) >= 2


def play_for_ever():
    while True:
        pass


def test_a_match_that_nobody_wants_is_stopped_in_the_midst_of_it(ann, castle, monkeypatch):
    """As after a cancel: the lease finds its chunk gone, and an endless match ends."""
    job = series(ann, castle, bots=["random"])
    chunk = leasing.claim(Lane.LONG)
    monkeypatch.setattr(leasing, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(leasing.Chunk.objects, "filter", lambda **_: Chunk.objects.none())
    monkeypatch.setattr(worker.MatchRunner, "play_one", lambda *_: play_for_ever())
    worker.play_claimed([chunk], forever)
    assert played(job)[1:] == (0, 0, 0)


def test_a_write_is_never_interrupted():
    stop = Interruption()
    stop.ask()  # not in the midst of a match: nothing happens
    with pytest.raises(MatchInterrupted), stop.here():
        raise AssertionError("a match was begun that nobody wants")


# -- broken matches -----------------------------------------------------------------------


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
    assert time.monotonic() - began < 60  # the bot itself never ends
    assert played(job) == (Job.State.FAILED, 1, 1, 1)
    assert "stopped after 0.2 seconds of processor time" in job.matches.get().error


def test_a_match_that_stands_still_is_tried_again_and_not_a_result(ann, castle, settings):
    """A crowded machine must not decide a match: only so many tries in vain end it."""
    settings.MATCH_SECONDS = 0.01
    seats = [Seat(castle, "random"), Seat(castle, WAITING)]
    job, _ = match_queue(ann, "castle", seats, seed=1)
    for tried in range(1, worker.GIVE_UP + 1):
        worker.play_claimed(leasing.claim_batch(job.lane), forever)
        assert played(job) == (Job.State.RUNNING, 0, 0, 0)
        assert Chunk.objects.get(job=job).attempts == tried
    worker.play_claimed(leasing.claim_batch(job.lane), forever)
    assert played(job) == (Job.State.FAILED, 1, 1, 1)
    assert "stood still 6 times" in job.matches.get().error


def test_a_busy_machine_does_not_stop_a_match():
    """The clock runs and the processor does not: nothing is out of time."""
    with time_limit(0.1):
        time.sleep(0.2)


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


# -- taking turns -------------------------------------------------------------------------


def owners_in_turn(lane, n):
    found = []
    for _ in range(n):
        chunk = leasing.claim(lane)
        found.append(chunk.owner.username)
    return found


def one_match(by, box, seed=1, bots=("random", "random")):
    return match_queue(by, "castle", [Seat(box, bot) for bot in bots], seed=seed)[0]


def test_two_people_take_turns_whoever_came_first(ann, bob, castle):
    series(ann, castle, matches=160)
    series(bob, castle, matches=40)
    assert owners_in_turn(Lane.LONG, 6) == ["ann", "bob", "ann", "bob", "ann", "bob"]


def test_who_comes_late_does_not_make_up_for_lost_time(ann, bob, castle):
    series(ann, castle, matches=160)
    owners_in_turn(Lane.LONG, 8)
    series(bob, castle, matches=160)
    leasing = owners_in_turn(Lane.LONG, 6)
    assert leasing.count("bob") == 3


def test_a_single_match_is_next_however_much_another_has_queued(ann, bob, castle):
    for seed in range(40):
        match_queue(ann, "castle", [Seat(castle, "random")] * 2, seed=seed)
    owners_in_turn(Lane.SHORT, 3)
    match_queue(bob, "castle", [Seat(castle, "random")] * 2, seed=1)
    assert "bob" in owners_in_turn(Lane.SHORT, 2)


def test_short_work_goes_before_long_work(ann, bob, castle, monkeypatch):
    long = series(ann, castle, matches=160)
    worker.play_chunk(leasing.claim(Lane.LONG), forever)
    short, _ = match_queue(bob, "castle", [Seat(castle, "random")] * 2, seed=1)
    taken = []
    monkeypatch.setattr(worker, "play_chunk", lambda chunk, over: taken.append(chunk.job_id))
    monkeypatch.setattr(worker, "play_batch", lambda chunks: taken.extend(c.job_id for c in chunks))
    worker.work("long")
    assert taken[0] == short.pk
    assert set(taken[1:]) == {long.pk}


def test_a_short_call_takes_short_work_only(ann, castle):
    series(ann, castle)
    assert worker.work("short") == 0


def test_a_slice_that_is_over_gives_its_chunk_back(ann, castle):
    series(ann, castle)
    chunk = leasing.claim(Lane.LONG)
    charged = Share.objects.get(owner=ann).spent
    worker.play_chunk(chunk, lambda: True)
    chunk.refresh_from_db()
    assert (chunk.state, chunk.next, chunk.attempts) == (Chunk.State.WAITING, 1, 0)
    assert Share.objects.get(owner=ann).spent == charged - leasing.unspent(chunk)


def test_slow_matches_leave_a_worker_free(ann, castle, settings):
    settings.WORKERS = 2
    job = series(ann, castle, ["search:easy", "random"], matches=4)
    assert job.chunks.filter(heavy=True).count() == 4
    assert leasing.claim(Lane.LONG) is not None
    assert leasing.claim(Lane.LONG) is None


def test_accounts_are_kept_only_while_there_is_work(ann, castle, drain):
    series(ann, castle)
    assert Share.objects.filter(owner=ann).exists()
    drain()
    worker.sweep()
    assert not Share.objects.exists()


def test_an_account_is_not_forgotten_while_its_owner_comes_back(ann, castle, drain):
    series(ann, castle)
    drain()
    seen_idle = Share.objects.get(owner=ann)
    job = series(ann, castle, seed=8)
    leasing.forget_share(seen_idle)
    drain()
    assert played(job)[0] == Job.State.DONE


# -- many small jobs ----------------------------------------------------------------------


def queue_of_many(ann, bob, box):
    """Ann has spent more already; bob's matches cost more; a series stands between."""
    for seed in range(6):
        one_match(ann, box, seed)
        one_match(bob, box, seed, bots=("greedy", "random"))
    series(bob, box, matches=12)
    for seed in range(6, 12):
        one_match(ann, box, seed)
        one_match(bob, box, seed)
    Share.objects.filter(owner=ann).update(spent=7)


def test_a_batch_is_taken_by_the_same_turns_as_one_at_a_time(ann, bob, castle):
    queue_of_many(ann, bob, castle)
    expected = []
    while chunk := leasing.claim(Lane.SHORT):
        expected.append(chunk.pk)
    spent = sorted(Share.objects.values_list("owner", "spent"))
    Chunk.objects.update(state=Chunk.State.WAITING, attempts=0)
    Share.objects.filter(owner=ann).update(spent=7)
    Share.objects.filter(owner=bob).update(spent=0)
    batches = []
    while chunks := leasing.claim_batch(Lane.SHORT):
        batches.append([chunk.pk for chunk in chunks])
    assert [pk for batch in batches for pk in batch] == expected
    assert sorted(Share.objects.values_list("owner", "spent")) == spent
    assert max(map(len, batches)) > 1
    assert all([chunk.pk] in batches for chunk in Chunk.objects.filter(stop__gt=1))


def test_jobs_of_a_batch_end_as_each_would_alone(ann, castle, drain, monkeypatch):
    bots = ("random", POISON)
    asked = [one_match(ann, castle, seed, bots) for seed in range(12)]
    drain()
    together = [ended(job) for job in asked]
    monkeypatch.setattr(worker, "is_small", lambda chunk: False)
    monkeypatch.setattr(leasing, "is_small", lambda chunk: False)
    alone = []
    for seed in range(12):
        seats = [Seat(castle, bot) for bot in bots]
        alone.append(match_queue(ann, "castle", seats, seed=seed, fresh=True)[0])
    drain()
    assert together == [ended(job) for job in alone]
    assert {state for state, *_ in together} == {Job.State.DONE, Job.State.FAILED}
    assert [job.result_hash for job in asked] == [result_hash(rows_of(job)) for job in asked]
    assert Counter.objects.get(name="matches").count == 24


def ended(job):
    job.refresh_from_db()
    match = job.matches.get()
    return (
        job.state,
        job.done,
        job.failed,
        job.report,
        job.result_hash,
        match.actions,
        job.chunks.get().state,
    )


def test_a_batch_takes_as_many_queries_whatever_is_in_it(ann, castle, monkeypatch):
    monkeypatch.setattr(worker, "COMMIT_EVERY", 60.0)  # on a busy machine too

    def queries(jobs):
        for seed in range(jobs):
            one_match(ann, castle, seed)
        with CaptureQueriesContext(connection) as captured:
            worker.play_batch(leasing.claim_batch(Lane.SHORT))
        assert not Chunk.objects.open().exists()
        Job.objects.all().delete()
        return len(captured)

    queries(1)  # reads the box, and starts this hour's counter
    assert queries(3) == queries(leasing.BATCH)


def test_a_job_that_was_cancelled_does_not_take_its_batch_along(ann, castle):
    jobs = [one_match(ann, castle, seed) for seed in range(4)]
    chunks = leasing.claim_batch(Lane.SHORT)
    assert len(chunks) == 4
    job_cancel(jobs[1])
    worker.play_batch(chunks)
    assert [played(job)[:2] for job in jobs] == [
        (Job.State.DONE, 1),
        (Job.State.CANCELLED, 0),
        (Job.State.DONE, 1),
        (Job.State.DONE, 1),
    ]
    assert Match.objects.count() == Counter.objects.get(name="matches").count == 3


def test_a_batch_played_twice_is_counted_once(ann, castle):
    jobs = [one_match(ann, castle, seed) for seed in range(3)]
    chunks = leasing.claim_batch(Lane.SHORT)
    twins = list(Chunk.objects.select_related("job"))
    worker.play_batch(chunks)
    worker.play_batch(twins)
    assert [played(job) for job in jobs] == [(Job.State.DONE, 1, 0, 1)] * 3


def test_what_died_with_its_worker_is_taken_alone_next_time(ann, castle):
    """Or else the others in the batch would be blamed with the one that kills."""
    for seed in range(3):
        one_match(ann, castle, seed)
    assert len(leasing.claim_batch(Lane.SHORT)) == 3
    let_leases_run_out(Chunk.objects.all())
    assert leasing.reclaim() == 3
    assert len(leasing.claim_batch(Lane.SHORT)) == 1


def test_what_a_batch_has_no_time_for_goes_back_as_it_was(ann, castle, monkeypatch):
    jobs = [one_match(ann, castle, seed) for seed in range(3)]
    monkeypatch.setattr(worker, "COMMIT_EVERY", 0.0)
    worker.play_batch(leasing.claim_batch(Lane.SHORT))
    assert [played(job)[1] for job in jobs] == [1, 0, 0]
    assert Share.objects.get(owner=ann).spent == Chunk.objects.first().cost
    assert len(leasing.claim_batch(Lane.SHORT)) == 2


# -- wake-up calls ------------------------------------------------------------------------


def test_calls_do_not_pile_up(settings, sent):
    settings.WORKERS = 2
    assert wakeups.wake_workers("short", 5) == 2
    assert wakeups.wake_workers("short") == 0
    wakeups.answer_call("short")
    assert wakeups.wake_workers("short") == 1
    assert sent == ["short"] * 3


def test_a_broker_that_is_away_leaves_no_call_booked(monkeypatch):
    monkeypatch.setattr(wakeups, "send", lambda lane: False)
    assert wakeups.wake_workers("long", 2) == 0
    assert Wakeup.objects.get(lane="long").calls == 0


def test_the_sweeper_calls_again_when_calls_were_lost(ann, castle, sent, settings):
    settings.WORKERS = 2
    series(ann, castle)
    Wakeup.objects.update_or_create(lane="long", defaults={"calls": 2})
    assert worker.sweep() == {"lost": 0, "called": 2}
    assert sent == ["long", "long"]


def test_nothing_waiting_is_nobody_called(db, sent):
    assert worker.sweep() == {"lost": 0, "called": 0}
    assert sent == []


def test_workers_are_called_once_the_job_is_committed(
    ann, castle, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        series(ann, castle)
        assert sent == []
    assert sent == ["long", "long"]


# -- partial ------------------------------------------------------------------------------


def test_a_running_job_reports_what_it_has(ann, castle):
    job = series(ann, castle)
    worker.play_chunk(leasing.claim(Lane.LONG), forever)
    job.refresh_from_db()
    assert job_report(job)["played"] == 10
    assert Match.objects.count() == 10
    assert job.progress == pytest.approx(1 / 3)
