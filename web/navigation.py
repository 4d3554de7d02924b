"""What the sidebar offers: everyone's pages, then those of curators and superusers."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from web.pages import is_curator

Pages = tuple[tuple[str, str, str], ...]
"""Title, icon and name of the address of each."""

EVERYONE = (
    ("Home", "home", "admin:index"),
    ("Catalogue", "style", "catalogue"),
    ("Decks", "stacks", "deck-list"),
    ("Practice", "swords", "practice"),
    ("Rules", "gavel", "rules"),
    ("API tokens", "key", "token-page"),
)
CURATORS = (
    ("Queue", "pending_actions", "queue-page"),
    ("Import", "upload", "cards-import"),
    ("Formats", "rule", "admin:cards_format_changelist"),
    ("Rulings", "balance", "admin:cards_ruling_changelist"),
    ("Sets", "inventory_2", "admin:cards_cardset_changelist"),
)
SUPERUSERS = (
    ("People", "person", "admin:casebook_user_changelist"),
    ("Groups", "group", "admin:auth_group_changelist"),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    groups: list[tuple[str, Pages]] = [("", EVERYONE)]
    if is_curator(request):
        groups.append(("Curators", CURATORS))
    if getattr(request.user, "is_superuser", False):
        groups.append(("Accounts", SUPERUSERS))
    return [
        {"title": title, "separator": bool(title), "items": items_of(pages)}
        for title, pages in groups
    ]


def items_of(pages: Pages) -> list[dict[str, Any]]:
    return [{"title": title, "icon": icon, "link": reverse(name)} for title, icon, name in pages]
