"""Database and broker go away in mid-series; workers find their way back by themselves.

Only where the suite runs on these services, and on servers of its own: those it was
given may be somebody's.
"""

import os
import shutil
import time
from contextlib import contextmanager

import pytest

from tests.faults.harm import Driver, drive
from tests.faults.private import (
    postgres_binary,
    private_postgres,
    private_rabbit,
    private_redis,
    rabbit_binary,
    restart,
)
from tests.running import running

pytestmark = [pytest.mark.xdist_group("restarts"), pytest.mark.broker]

ON_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")
ON_RABBITMQ = os.environ.get("CELERY_BROKER_URL", "").startswith("amqp")
ON_REDIS = os.environ.get("CELERY_BROKER_URL", "").startswith("redis")
SLOW = "tests.runs.bots.Slow"
MATCHES = 300
SETTINGS = {
    "CASEBOOK_WORKERS": "2",
    "CASEBOOK_SHIPPED_DATA": "0",
    "DEBUG": "1",
    "CASEBOOK_BOTS": SLOW,
    "CASEBOOK_LEASE_SECONDS": "5",
}
ASKED = {"matches": MATCHES, "bots": f"{SLOW},greedy", "seed": 1}


def series_while(server, casebook):
    """The outcome of a series in whose midst a server was away, and the right one."""
    drive(casebook, "prepare")
    series = Driver(casebook, "series", **ASKED)
    series.wait_until_queued()
    time.sleep(0.7)
    restart(server, 2.0)
    time.sleep(1.0)
    restart(server, 0.0)
    return series.result(), drive(casebook, "reference", **ASKED)


def check(outcome, reference):
    assert outcome["state"] == "done"
    assert outcome["rows"] == outcome["numbers"] == outcome["done"] == MATCHES
    assert outcome["hash"] == reference["hash"]


@contextmanager
def own_server(private, setting, monkeypatch, folder):
    """A Casebook on a server of its own."""
    with private() as server:
        monkeypatch.setenv(setting, server.url)
        with running(folder, **SETTINGS) as casebook:
            yield server, casebook


if ON_POSTGRESQL and ON_REDIS and postgres_binary("initdb"):  # once: the broker is no part of it

    def test_a_series_outlives_restarts_of_postgresql(tmp_path, monkeypatch):
        own = own_server(private_postgres, "DATABASE_URL", monkeypatch, tmp_path)
        with own as (server, casebook):
            check(*series_while(server, casebook))


if ON_REDIS and shutil.which("redis-server"):

    def test_a_series_outlives_restarts_of_redis(tmp_path, monkeypatch):
        own = own_server(private_redis, "CELERY_BROKER_URL", monkeypatch, tmp_path)
        with own as (server, casebook):
            check(*series_while(server, casebook))


if ON_RABBITMQ and rabbit_binary():

    def test_a_series_outlives_restarts_of_rabbitmq(tmp_path, monkeypatch):
        own = own_server(private_rabbit, "CELERY_BROKER_URL", monkeypatch, tmp_path)
        with own as (server, casebook):
            check(*series_while(server, casebook))
