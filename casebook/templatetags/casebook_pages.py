"""Small helps for the pages' templates."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(words: Mapping[str, Any], key: str) -> Any:
    """What a mapping has under a key that only the page knows; else the key itself."""
    return words.get(key, key)
