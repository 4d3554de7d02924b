"""Counters by the hour, for whoever watches the queue."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from games.models import Counter

KEPT = timedelta(days=30)


def count(name: str, more: int = 1) -> None:
    """Add to this hour's counter, in the caller's transaction."""
    if not more:
        return
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    kept = Counter.objects.filter(name=name, hour=hour)
    if kept.update(count=F("count") + more):
        return
    Counter.objects.bulk_create([Counter(name=name, hour=hour)], ignore_conflicts=True)
    kept.update(count=F("count") + more)


def forget_old_counters() -> None:
    Counter.objects.filter(hour__lt=timezone.now() - KEPT).delete()
