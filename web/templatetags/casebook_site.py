"""What the frame of every page needs: its links, by who is looking."""

from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest

from cards.models import Card
from games import rulebooks
from web.faces import face_url
from web.navigation import Link, account_links, main_links

register = template.Library()


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
