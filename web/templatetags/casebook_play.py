"""Helps for the pages of play."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()

NUMBER = r"(?:CC|DC|CA|CM|CL)-(?:\d+\.\d+|[A-Z]\.?\d+)[a-z]?"
RULE = re.compile(rf"\(({NUMBER})\)|\b({NUMBER})\b")


@register.filter
def with_rules(text: object) -> SafeString:
    """The text with every rule number as a button that opens the rule."""
    found, text, end = [], str(text), 0
    for match in RULE.finditer(text):
        found += [text[end : match.start()], rule_button(match[1] or match[2])]
        end = match.end()
    return format_html_join("", "{}", ((part,) for part in [*found, text[end:]]))


def rule_button(number: str) -> SafeString:
    return format_html(
        '<button type="button" class="cb-rule" data-rule="{}" aria-haspopup="dialog">{}</button>',
        number,
        number,
    )
