"""Every page of the admin with 100,000 cards, 10,000 decks and thousands of runs."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client

from benchmarks.catalogue import analyse, scratch_database
from benchmarks.crawl import Stop, stops
from benchmarks.dataset import Size, build_dataset
from benchmarks.registry import Finding, measure
from games.engine.statistics import median

GOAL_MS = 300.0
TIMES = 3


@dataclass(frozen=True)
class VisitCost:
    """What a visit cost."""

    processor: float
    clock: float
    queries: int

    @property
    def waited(self) -> float:
        """Milliseconds by which a page is judged.

        SQLite works inside this process, so its processor time is what an idle machine
        would take; PostgreSQL works elsewhere and is timed by the clock.
        """
        return self.processor if connection.vendor == "sqlite" else self.clock


@measure("admin")
def pages() -> Iterator[Finding]:
    """Each page as player, curator and superuser see it: the slowest visit counts."""
    with scratch_database(), real_pages():
        dataset = build_dataset(Size())
        analyse()
        found: dict[str, VisitCost] = {}
        for person in dataset.people:
            client = Client()
            client.force_login(person)
            for stop in stops(person, dataset.card):
                seen = time_stop(stop, client)
                found[stop.name] = max(found.get(stop.name, seen), seen, key=lambda one: one.waited)
    for name, seen in found.items():
        yield Finding(name, seen.waited, "ms", 1.0, GOAL_MS / seen.waited)
        yield Finding(f"{name}: by the clock", seen.clock, "ms", None, GOAL_MS / seen.clock)
        yield Finding(f"{name}: asks", seen.queries, "queries", None, seen.queries)


@contextmanager
def real_pages() -> Iterator[None]:
    """As others are served: without what debugging adds, on any name."""
    before = settings.DEBUG, settings.ALLOWED_HOSTS
    settings.DEBUG, settings.ALLOWED_HOSTS = False, ["*"]
    try:
        yield
    finally:
        settings.DEBUG, settings.ALLOWED_HOSTS = before


def time_stop(stop: Stop, client: Client) -> VisitCost:
    """The middle of some visits, after one that fills what is kept in memory."""
    visits = [time_visit(stop, client) for _ in range(1 + TIMES)][1:]
    return VisitCost(
        median([visit.processor for visit in visits]),
        median([visit.clock for visit in visits]),
        visits[-1].queries,
    )


def time_visit(stop: Stop, client: Client) -> VisitCost:
    asked = 0

    def count(execute: Callable[..., Any], *args: Any) -> Any:
        nonlocal asked
        asked += 1
        return execute(*args)

    processor, clock = time.process_time(), time.perf_counter()
    with connection.execute_wrapper(count):
        answer = stop.visit(client)
    spent = time.process_time() - processor, time.perf_counter() - clock
    if answer.status_code != 200:
        raise RuntimeError(f"{stop.address} answered {answer.status_code}.")
    return VisitCost(spent[0] * 1000, spent[1] * 1000, asked)
