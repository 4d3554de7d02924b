"""What the API does in the background: telling webhooks, and forgetting after a while."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from api.models import Delivery, JobKey
from api.webhooks import deliveries_plan, deliveries_tell

KEPT = timedelta(days=7)


@shared_task
def keys_clear() -> None:
    """Nobody repeats a request after a week."""
    JobKey.objects.filter(created_at__lt=timezone.now() - KEPT).delete()


@shared_task
def webhooks_tell() -> None:
    """Tell webhooks of runs that ended."""
    deliveries_plan()
    deliveries_tell()


@shared_task
def deliveries_clear() -> None:
    """Nobody asks what was delivered a month ago."""
    Delivery.objects.filter(created_at__lt=timezone.now() - timedelta(days=30)).delete()
