"""What the header and the admin's sidebar offer: everyone's pages, then those of curators."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from web.pages import is_curator

Pages = tuple[tuple[str, str, str], ...]
"""Title, icon and name of the address of each."""

EVERYONE = (
    ("Home", "home", "desk"),
    ("Catalogue", "style", "catalogue"),
    ("Decks", "stacks", "deck-list"),
    ("Practice", "swords", "practice"),
    ("Rules", "gavel", "rules"),
    ("API tokens", "key", "token-page"),
)
ACCOUNT = (
    ("Your desk", "home", "desk"),
    ("Your decks", "stacks", "deck-list"),
    ("API tokens", "key", "token-page"),
    ("Password", "password", "password-change"),
)
CURATORS = (
    ("Queue", "pending_actions", "queue-page"),
    ("Import", "upload", "cards-import"),
    ("Printed text", "translate", "coverage"),
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


# -- the header of our own pages ----------------------------------------------------------


class Link(NamedTuple):
    """A page in the header; `section` is what pages within it say they belong to."""

    title: str
    address: str
    section: str


def main_links() -> list[Link]:
    return [
        Link("Cards", reverse("catalogue"), "cards"),
        Link("Decks", reverse("public-decks"), "decks"),
        Link("Play", "/play/", "play"),
        Link("Practice", reverse("practice"), "practice"),
        Link("Rules", reverse("rules"), "rules"),
    ]


def account_links(request: HttpRequest) -> list[dict[str, Any]]:
    """What somebody signed in finds under their name."""
    groups: list[tuple[str, Pages]] = [("", ACCOUNT)]
    if is_curator(request):
        groups.append(("Curators", CURATORS))
    if getattr(request.user, "is_superuser", False):
        groups.append(("Accounts", SUPERUSERS))
    found: list[dict[str, Any]] = []
    for heading, pages in groups:
        found += [{"heading": heading}] if heading else []
        found += [{"title": title, "address": reverse(name)} for title, _, name in pages]
    return found
