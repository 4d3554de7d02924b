"""A new catalogue version has decks judged again. The catalogue may not know of decks, so
this is a signal and not a call."""

from typing import Any

from django.db import transaction
from django.db.models.signals import post_save

from cards.models import CatalogueVersion
from decks.tasks import rejudge


def connect() -> None:
    post_save.connect(enqueue_rejudge, CatalogueVersion, dispatch_uid="decks.rejudge")


def enqueue_rejudge(instance: CatalogueVersion, created: bool, **kwargs: Any) -> None:
    """Enqueue after commit. A broker that is away must not undo a curator's work: decks
    that stay stale are found by the next run."""
    if created and not kwargs.get("raw"):
        transaction.on_commit(lambda: rejudge.delay(instance.game_id), robust=True)
