"""`/metrics` for Prometheus: what this machine answers, and how the whole installation stands.

Requests are counted in files that the web processes of a machine share, so each scrape of one of
them tells of all. Everything else is asked of the database when somebody scrapes, the same on
every machine; apps add theirs to `collectors`.
"""

import hmac
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from casebook import heartbeat

os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(settings.METRICS_DIR)  # read at the next import

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from casebook.health import PARTS, part_state

REQUESTS = Counter("casebook_requests", "Requests answered.", ["method", "view", "status"])
SECONDS = Histogram(
    "casebook_request_seconds",
    "From the first byte read to the answer.",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

collectors: list[Callable[[], Iterable[Metric]]] = []


class Observed:
    """Counts every answer and how long it took."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = self.get_response(request)
        observe(request, response, time.perf_counter() - start)
        return response


def observe(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Counted by view, never by address: people could make up any number of those."""
    view = view_of(request)
    method = request.method if request.method in METHODS else "other"
    REQUESTS.labels(method, view, str(response.status_code)).inc()
    SECONDS.labels(view).observe(seconds)


def view_of(request: HttpRequest) -> str:
    match = request.resolver_match
    return (match.view_name or "unnamed") if match else "none"


def metrics(request: HttpRequest) -> HttpResponse:
    if not may_read(request):
        return HttpResponse("Not found.", status=404, content_type="text/plain")
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(Installation())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Who has the token; without one, only this machine itself and nobody through a proxy."""
    if token := settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    is_direct = "X-Forwarded-For" not in request.headers and "Forwarded" not in request.headers
    return is_direct and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")


class Installation:
    """What is true of all machines together, at the moment of the scrape."""

    def collect(self) -> Iterator[Metric]:
        yield parts_up()
        yield gauge("casebook_workers", "Workers that beat.", len(heartbeat.alive()))
        free = shutil.disk_usage(settings.VAR_DIR).free
        yield gauge("casebook_disk_free_bytes", "Left where this machine writes.", free)
        yield gauge("casebook_database_bytes", "Size of the database.", database_size())
        for collector in collectors:
            yield from collector()


def parts_up() -> Metric:
    """As /readyz sees them: 1 is there, 0 is missing."""
    found = GaugeMetricFamily("casebook_part_up", "Parts of /readyz.", labels=["part"])
    for name, check in PARTS.items():
        found.add_metric([name], float(part_state(check)["status"] == "ok"))
    return found


def gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=value)


def gauges(name: str, words: str, label: str, values: dict[str, Any]) -> Metric:
    found = GaugeMetricFamily(name, words, labels=[label])
    for key, value in values.items():
        found.add_metric([key], float(value))
    return found


def database_size() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute(
                "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
            )
        return int(cursor.fetchone()[0])
