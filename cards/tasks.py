"""Work of the catalogue in the background."""

from celery import shared_task
from django.db import OperationalError

from cards.exports import bulk_build, bulk_needed
from cards.models import Game


@shared_task(autoretry_for=(OperationalError,), retry_backoff=True)
def bulk_build_if_needed(game: str) -> None:
    """Build a game's bulk file. A second run finds it built and does nothing."""
    if bulk_needed(game):
        bulk_build(game)


@shared_task
def bulk_build_all() -> None:
    """Queue every game whose file is older than its catalogue."""
    for slug in Game.objects.values_list("slug", flat=True):
        if bulk_needed(slug):
            bulk_build_if_needed.delay(slug)
