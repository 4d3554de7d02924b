"""What Prometheus is told of live tables."""

from collections.abc import Iterator

from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client.core import Metric

from casebook.metrics import gauge, gauges
from games.tables.models import Table


def table_metrics() -> Iterator[Metric]:
    unfinished = Table.objects.exclude(status=Table.Status.FINISHED).order_by()
    states = dict(unfinished.values_list("status").annotate(Count("pk")))
    yield gauges("casebook_tables", "Unfinished live tables by state.", "state", states)
    thinking = Table.objects.filter(thinks_since__isnull=False)
    found = thinking.aggregate(count=Count("pk"), oldest=Min("thinks_since"))
    yield gauge("casebook_bots_thinking", "Tables at which a bot thinks.", found["count"])
    waits = (timezone.now() - found["oldest"]).total_seconds() if found["oldest"] else 0.0
    yield gauge("casebook_bots_thinking_oldest_seconds", "The longest such wait.", max(0.0, waits))
