"""What the frame of every page needs: its links, by who is looking."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from cards.facets import Facet, FacetValue
from cards.models import Card
from games import rulebooks
from web.faces import card_url, face_url, version_of
from web.navigation import Link, account_links, main_links

register = template.Library()


# -- the frame: the same for all who are signed out, so made once -------------------------


@register.simple_tag(takes_context=True)
def header(context: Context) -> SafeString:
    """The bar on top; that of a guest depends on nothing but where they are."""
    request, section = context.get("request"), context.get("section", "")
    if request is None or context["user"].is_authenticated:
        whole = cast(dict[str, Any], context.flatten())
        return render_to_string("web/header.html", whole, request)
    is_there = any(link.address == request.path for link in main_links())
    path = request.path if is_there else ""
    return guests_header(section, path, get_language(), settings.REGISTRATION)


@lru_cache(maxsize=100)
def guests_header(section: str, path: str, language: str, is_open: bool) -> SafeString:
    place = {"section": section, "request": {"path": path}}
    return render_to_string("web/header.html", place)


@register.simple_tag
def footer() -> SafeString:
    return footer_in(get_language())


@lru_cache(maxsize=20)
def footer_in(language: str) -> SafeString:
    return render_to_string("web/footer.html")


# -- what stands on a page a hundred times: written here, a template takes three times as long


@register.simple_tag
def tiles(cards: Iterable[Card], language: str = "") -> SafeString:
    """The cards of a grid: faces, each of which leads to its page."""
    return SafeString("".join(tile(card, language) for card in cards))


def tile(card: Card, language: str) -> str:
    address = escape(card_url(card.game_id, card.slug))
    face = escape(face_url(card.game_id, card.slug, "medium", language, card.version))
    return (
        f'<li><a class="lift" href="{address}"><img class="face" src="{face}" '
        f'alt="{escape(card.title)}" width="250" height="350" loading="lazy"></a></li>'
    )


@register.simple_tag
def facet_values(facet: Facet, rows: Iterable[tuple[FacetValue, str]]) -> SafeString:
    """Values that can be chosen, or taken back, with how many cards have them."""
    draw = facet_bar if facet.is_number else facet_line
    return SafeString("".join(draw(facet, one, escape(address)) for one, address in rows))


def facet_line(facet: Facet, one: FacetValue, address: str) -> str:
    dot = f'<span class="dot c-{escape(one.value)}" aria-hidden="true"></span>'
    return (
        f'<li><a href="{address}" rel="nofollow"{current(one)}>'
        f'<span class="tick" aria-hidden="true"></span>{dot if facet.name == "color" else ""}'
        f'<span>{escape(one.title)}</span> <span class="count">{one.count}</span></a></li>'
    )


def facet_bar(facet: Facet, one: FacetValue, address: str) -> str:
    cards = ngettext("{count} card", "{count} cards", one.count).format(count=one.count)
    label = escape(f"{facet.title} {one.title}: {cards}")
    height = round(40 * one.count / (facet.most or 1))
    return (
        f'<li><a href="{address}" rel="nofollow"{current(one)} aria-label="{label}">'
        f'<i data-height="{height}"></i><span>{escape(one.title)}</span></a></li>'
    )


def current(one: FacetValue) -> str:
    return ' aria-current="true"' if one.chosen else ""


@register.simple_tag
def main_pages() -> list[Link]:
    return main_links()


@register.simple_tag
def account_pages(request: HttpRequest) -> list[dict[str, Any]]:
    """The pages of one's account, and those of curators under a heading of their own."""
    return account_links(request)


@register.simple_tag
def may_join() -> bool:
    return settings.REGISTRATION


@register.simple_tag
def game_titles() -> list[tuple[str, str]]:
    return [(one.slug, one.declaration.title) for one in rulebooks.all_rulebooks()]


@register.simple_tag
def face(card: Card, size: str = "small", language: str = "") -> str:
    """Where the drawn face of a card is, in a size."""
    return face_url(card.game_id, card.slug, size, language, card.version)


@register.filter
def drawn(version: int) -> str:
    """The part of a face's address that changes with the card or with how it is drawn."""
    return version_of(version)
