"""What a format allows on a day."""

from collections.abc import Mapping
from datetime import date

from django.utils import timezone

from cards.models import Format, FormatEntry
from games.engine import decks


def today() -> date:
    return timezone.now().date()


def limits_on(rules: Format, on: date | None = None) -> dict[int, int]:
    """Card to copies allowed, 0 if banned; cards that are free are not in it."""
    return {entry.card_id: limit for entry, limit in in_force(rules, on) if limit is not None}


def in_force(rules: Format, on: date | None) -> list[tuple[FormatEntry, int | None]]:
    """The latest entry of each card that has begun by the day."""
    entries = rules.entries.filter(starts_on__lte=on or today()).order_by("starts_on")
    latest = {entry.card_id: entry for entry in entries.select_related("card")}
    return [(entry, entry.limit) for entry in latest.values()]


def format_rules(rules: Format, on: date | None = None) -> decks.Format:
    """The format as the deck validator takes it."""
    limits: Mapping[str, int] = {
        entry.card.slug: limit for entry, limit in in_force(rules, on) if limit is not None
    }
    return decks.Format(
        slug=rules.slug,
        title=rules.title,
        rule=rules.rule,
        banned=frozenset(slug for slug, limit in limits.items() if limit == 0),
        limited={slug: limit for slug, limit in limits.items() if limit},
    )
