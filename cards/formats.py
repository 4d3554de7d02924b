"""What a format allows on a day."""

from datetime import date

from django.utils import timezone

from cards.models import Format


def today() -> date:
    return timezone.now().date()


def limits_on(rules: Format, on: date | None = None) -> dict[int, int]:
    """Card to copies allowed, 0 if banned, by the last entry that has begun; free cards are not
    in it."""
    entries = rules.entries.filter(starts_on__lte=on or today()).order_by("starts_on")
    latest = dict(entries.values_list("card_id", "limit"))
    return {card: limit for card, limit in latest.items() if limit is not None}
