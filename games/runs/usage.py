"""Counters by the hour: for whoever watches the queue, and for each person's budget."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone

from casebook.models import User
from games.runs.models import Counter, Usage

KEPT = timedelta(days=30)
DAY = timedelta(days=1)


def this_hour() -> datetime:
    return timezone.now().replace(minute=0, second=0, microsecond=0)


def count(name: str, more: int = 1) -> None:
    """Add to this hour's counter, in the caller's transaction."""
    if not more:
        return
    hour = this_hour()
    kept = Counter.objects.filter(name=name, hour=hour)
    if kept.update(count=F("count") + more):
        return
    Counter.objects.bulk_create([Counter(name=name, hour=hour)], ignore_conflicts=True)
    kept.update(count=F("count") + more)


def record_usage(owner: int, matches: int) -> None:
    """Write down what a person asked for, in the caller's transaction."""
    hour = this_hour()
    kept = Usage.objects.filter(owner_id=owner, hour=hour)
    if kept.update(matches=F("matches") + matches):
        return
    Usage.objects.bulk_create([Usage(owner_id=owner, hour=hour)], ignore_conflicts=True)
    kept.update(matches=F("matches") + matches)


def return_usage(owner: int, matches: int, asked_at: datetime) -> None:
    """Take matches that were asked for then off the count, in the caller's transaction."""
    hour = asked_at.replace(minute=0, second=0, microsecond=0)
    asked = Usage.objects.filter(owner_id=owner, hour=hour)
    asked.update(matches=Greatest(F("matches") - matches, 0))


def usage_today(owner: User) -> int:
    """Matches a person asked for in the last 24 hours, to the hour."""
    recent = Usage.objects.filter(owner=owner, hour__gt=timezone.now() - DAY)
    return sum(recent.values_list("matches", flat=True))


def budget_left(user: User) -> int:
    """Matches a person may still ask for in the running 24 hours."""
    return max(0, settings.MATCH_BUDGET - usage_today(user))


def forget_old_counters() -> None:
    before = timezone.now() - KEPT
    Counter.objects.filter(hour__lt=before).delete()
    Usage.objects.filter(hour__lt=before).delete()
