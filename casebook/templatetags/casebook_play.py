"""Helps for the pages of play."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

RULE = re.compile(r"\b((?:CC|DC|CA|CM|CL)-(?:\d+\.\d+|[A-Z]\.?\d+)[a-z]?)\b")


@register.filter
def with_rules(text: object) -> SafeString:
    """The text with every rule number as a button that opens the rule."""
    parts = RULE.split(str(text))
    return format_html_join(
        "", "{}", ((rule_button(p) if n % 2 else p,) for n, p in enumerate(parts))
    )


def rule_button(number: str) -> SafeString:
    return format_html(
        '<button type="button" class="cb-rule" data-rule="{}" aria-haspopup="dialog">{}</button>',
        number,
        number,
    )
