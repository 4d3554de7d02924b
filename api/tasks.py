"""What the API forgets after a while."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from api.models import JobKey

KEPT = timedelta(days=7)


@shared_task
def keys_clear() -> None:
    """Nobody repeats a request after a week."""
    JobKey.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
