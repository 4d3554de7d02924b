"""Tables that nobody came back to are put away; their matches stay."""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from games.tables.models import Table

GUEST_DAYS = 7


def forget_old_tables() -> int:
    """Delete finished tables whose match is kept, and those left unfinished, after a while."""
    now = timezone.now()
    old = Table.objects.filter(moved_at__lt=now - timedelta(days=settings.TABLE_DAYS))
    guests = Table.objects.filter(host=None, moved_at__lt=now - timedelta(days=GUEST_DAYS))
    gone, _ = old.delete()
    more, _ = guests.delete()
    return gone + more
