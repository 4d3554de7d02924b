"""What Prometheus is told of the queue."""

from collections.abc import Iterator

from django.db.models import Sum
from prometheus_client.core import CounterMetricFamily, Metric

from casebook.metrics import gauges
from games.runs.models import Counter, Lane
from games.runs.monitoring import job_states, lane_state

COUNTED = {
    "matches": "Matches recorded, broken ones included.",
    "broken": "Matches recorded as broken.",
    "reclaimed": "Leases taken back from workers that were lost.",
}


def queue_metrics() -> Iterator[Metric]:
    lanes = {lane: lane_state(lane) for lane in Lane.values}
    for fact, words in LANE_FACTS.items():
        values = {lane: state[fact] for lane, state in lanes.items()}
        yield gauges(f"casebook_queue_{fact}", words, "lane", values)
    yield gauges("casebook_jobs", "Runs by state; ended ones of a day.", "state", job_states())
    totals = dict(Counter.objects.values_list("name").annotate(Sum("count")).order_by())
    for name, words in COUNTED.items():
        yield CounterMetricFamily(f"casebook_{name}", words, value=totals.get(name, 0))


LANE_FACTS = {
    "waiting_chunks": "Pieces of work that wait.",
    "waiting_matches": "Matches that wait.",
    "running_chunks": "Pieces of work that are played.",
    "oldest_seconds": "How long the oldest run has waited.",
}
