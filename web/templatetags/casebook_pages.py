"""Small helps for the pages' templates."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils.timesince import timesince
from django.utils.translation import gettext_lazy

from cards.faces.words import type_title
from cards.models import Card

register = template.Library()


@register.filter
def of(words: Mapping[str, Any], key: str) -> Any:
    """What a mapping has under a key that only the page knows; else the key itself."""
    return words.get(key, key)


@register.filter
def type_of(card: Card) -> str:
    """The type of a card as its rulebook writes it."""
    return type_title(card)


EXPORTS = {
    "text": gettext_lazy("Text"),
    "json": gettext_lazy("JSON"),
    "csv": gettext_lazy("CSV"),
    "code": gettext_lazy("Deck code"),
    "tabletop": gettext_lazy("Tabletop Simulator"),
    "markdown": gettext_lazy("Markdown"),
    "xml": gettext_lazy("XML"),
}


@register.filter
def export_title(kind: str) -> str:
    """A way to write lists down as people call it."""
    return str(EXPORTS.get(kind, kind))


@register.filter
def ago(when: datetime | None) -> str:
    """How long ago, as people say it."""
    words = timesince(when) if when else ""
    return "just now" if words.startswith("0") else f"{words} ago"
