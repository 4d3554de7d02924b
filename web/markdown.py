"""What people write about decks, as HTML: Markdown without raw HTML or pictures, with card links."""

import re
from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from cards.fold import fold
from cards.models import Card

CARD = re.compile(r"\[\[([^\[\]\n]{1,160})\]\]")
MOST_LINKS = 100
LEVELS = {f"h{n}": f"h{min(6, n + 2)}" for n in range(1, 7)}
"""The page has its own title and headings: those of a text come below them."""


def card_rule(state: StateInline, silent: bool) -> bool:
    """`[[Name of a card]]`, or its id; what is no card stays as it was written."""
    found = CARD.match(state.src, state.pos)
    address = state.env.get("cards", {}).get(fold(found[1])) if found else None
    if not found or not address:
        return False
    if not silent:
        opened = state.push("link_open", "a", 1)
        opened.attrs = {"href": address, "class": "card-link"}
        state.push("text", "", 0).content = found[1].strip()
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def made_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    parser.disable(["image", "html_block", "html_inline"])
    parser.inline.ruler.before("link", "card", card_rule)
    return parser


PARSER = made_parser()


def render_markdown(text: str, game: str) -> SafeString:
    """The text as HTML that is safe to show: the parser escapes whatever it did not write."""
    tokens = PARSER.parse(text, {"cards": card_addresses(text, game)})
    for token in tokens:
        token.tag = LEVELS.get(token.tag, token.tag)
        for inner in token.children or ():
            if inner.type == "link_open" and inner.attrs.get("class") != "card-link":
                inner.attrs["rel"] = "nofollow ugc noopener"
    html: str = PARSER.renderer.render(tokens, PARSER.options, {})
    return SafeString(html)  # raw HTML is off, and addresses are checked


def card_addresses(text: str, game: str) -> Mapping[str, str]:
    """Where the cards that a text names are, by what it calls them; one query."""
    named = list(dict.fromkeys(found.strip() for found in CARD.findall(text)))[:MOST_LINKS]
    if not named:
        return {}
    names = {*named, *(name.partition(",")[0].strip() for name in named)}
    cards = Card.objects.current().of(game).filter(Q(slug__in=named) | Q(name__in=names))
    wanted = {fold(name) for name in named}
    return {
        key: reverse("card-page", args=[game, card.slug])
        for card in reversed(cards.order_by("slug"))
        for key in keys_of(card)
        if key in wanted
    }


def keys_of(card: Card) -> Iterable[str]:
    return fold(card.name), fold(card.title), fold(card.slug)


def plain_words(text: str) -> str:
    """The same without its marks, for descriptions of pages."""
    return " ".join(re.sub(r"[#*_`>\[\]]+", " ", text).split())
