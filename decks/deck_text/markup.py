"""What a page, a chat or a mail puts around a line: taken off before its card is looked for."""

import re
from html import unescape

LINKED = (
    (re.compile(r"\[\[([^\]|]{1,200})(?:\|[^\]]{0,200})?\]\]"), r"\1"),  # [[wiki|shown]]
    (re.compile(r"\{\{[^{}|]{1,40}\|([^{}|]{1,200})[^{}]{0,200}\}\}"), r"\1"),  # {{Card|name}}
    (re.compile(r"\[([^\]]{1,200})\]\([^)]{0,300}\)"), r"\1"),  # [Markdown](address)
)
TAGS = re.compile(
    r"</?[a-z][^<>]{0,200}>"
    r"|\[/?(?:b|i|u|s|url|size|color|colour|list|quote|code|card|cards|deck|\*)(?:=[^\]]{0,200})?\]",
    re.I,
)
STRESS = (
    (re.compile(r"\*\*([^*]{1,200})\*\*"), r"\1"),
    (re.compile(r"__([^_]{1,200})__"), r"\1"),
    (re.compile(r"(?<!\w)_([^_]{1,200})_(?!\w)"), r"\1"),
    (re.compile(r"^\*([^* ][^*]{2,200})\*$"), r"\1"),
    (re.compile(r"^\|\|([^|]{1,200})\|\|$"), r"\1"),  # hidden in a chat
    (re.compile(r"^[`'](\d.{1,200})[`']$"), r"\1"),  # as code; its marks become apostrophes
)
AT_START = re.compile(r"^(?:> ?)+|^(?:[-*•] )?\[[ x]\] |^[-–•·*●] (?=\S)", re.I)
PIPS = re.compile(r"(?<=\S)(?: ?[•●○★☆]){1,20}(?= |$)")
PRICE = re.compile(r" (?:[$€£¥] ?\d[\d.,]{0,12}|\d[\d.,]{0,12} ?(?:[$€£¥]|tix|usd|eur))$", re.I)
EMOJI = re.compile(
    r"<a?:\w{2,32}:\d{1,20}>|(?<!\S):[a-z]\w{1,31}:(?!\S)|[\U0001f000-\U0001faff⭐✅❌\ufe0f\u20e3]",
    re.I,
)
"""Pictures in a chat, as signs and by name; stars and hearts may belong to a card's name."""


def unmarked(line: str) -> str:
    """The words of a line without links, tags, emphasis, bullets, pips and prices."""
    text = TAGS.sub("", EMOJI.sub("", unescape(line)).strip())
    for pattern, kept in (*LINKED, *STRESS):
        text = pattern.sub(kept, text)
    text = AT_START.sub("", text.strip())
    for pattern, kept in STRESS:  # what stood behind a bullet
        text = pattern.sub(kept, text)
    return PRICE.sub("", PIPS.sub("", text)).strip()
