import os
import socket
from datetime import timedelta

import pytest
from django.utils import timezone

from casebook import connectivity, full_disk, heartbeat
from casebook import scheduler as scheduler_module
from casebook.models import WorkerBeat

pytestmark = pytest.mark.django_db


def workers(count, **changed):
    facts = {"host": socket.gethostname(), "pid": os.getpid()}
    facts |= {"beat_at": timezone.now(), **changed}
    for number in range(count):
        WorkerBeat.objects.create(name=f"worker{number}", **facts)


@pytest.fixture(autouse=True)
def scheduler():
    """One that beats, as in a whole installation."""
    scheduler_module.hold("here:1")


def test_healthz_answers_without_asking_the_database(client):
    assert client.get("/healthz").json() == {"status": "ok"}


def test_readyz_is_green_when_all_parts_answer(client, settings):
    workers(settings.WORKERS)
    answer = client.get("/readyz")
    assert answer.status_code == 200, answer.json()
    assert answer.json()["missing"] == []


def test_readyz_counts_the_workers_it_misses(client, settings):
    settings.WORKERS = 3
    workers(2)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["missing"] == ["workers"]
    assert answer.json()["workers"]["detail"] == "2 of 3 workers alive"


def test_a_silent_worker_is_given_up():
    workers(1, host="elsewhere", beat_at=timezone.now() - heartbeat.SILENCE - timedelta(seconds=1))
    assert heartbeat.alive() == []


def test_a_worker_on_another_machine_counts_while_it_beats():
    workers(1, host="elsewhere", pid=2**22 + 1)
    assert len(heartbeat.alive()) == 1


def test_a_clock_that_is_wrong_here_gives_up_nobody(monkeypatch):
    """Beats are written and read by the database's clock."""
    wrong = timezone.now() + timedelta(minutes=5)
    monkeypatch.setattr(timezone, "now", lambda: wrong)
    heartbeat.beat("worker0")
    WorkerBeat.objects.update(host="elsewhere")
    assert len(heartbeat.alive()) == 1
    assert WorkerBeat.objects.get().beat_at < wrong - timedelta(minutes=4)


def test_a_killed_worker_on_this_machine_is_known_at_once():
    workers(1, pid=2**22 + 1)  # above Linux's highest process id
    assert heartbeat.alive() == []


def test_a_second_beat_overwrites_the_first():
    heartbeat.beat("worker0")
    heartbeat.beat("worker0")
    assert WorkerBeat.objects.count() == 1


def test_retiring_forgets_the_worker_and_the_long_gone():
    workers(1)
    WorkerBeat.objects.create(
        name="old", host="x", pid=1, beat_at=timezone.now() - timedelta(days=2)
    )
    heartbeat.retire("worker0")
    assert WorkerBeat.objects.count() == 0


@pytest.mark.parametrize("part", ["database", "broker", "cache"])
def test_readyz_names_the_part_that_is_missing(client, settings, monkeypatch, part):
    def away():
        raise connectivity.Unreachable("away")

    monkeypatch.setattr(f"casebook.health.check_{part}", away)
    workers(settings.WORKERS)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["missing"] == [part]


def test_readyz_misses_a_scheduler_that_is_gone(client, settings):
    workers(settings.WORKERS)
    scheduler_module.release("here:1")
    assert client.get("/readyz").json()["missing"] == ["scheduler"]


def test_readyz_misses_room_on_the_disk(client, settings, monkeypatch):
    workers(settings.WORKERS)
    monkeypatch.setattr(full_disk, "LEAST_FREE", 2**62)
    assert client.get("/readyz").json()["missing"] == ["disk"]
