"""What the header offers: everyone's pages, one's own, then those of curators."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from web.pages import is_curator

Pages = tuple[tuple[str | Promise, str], ...]
"""Title and name of the address of each."""

ACCOUNT: Pages = (
    (gettext_lazy("Your desk"), "desk"),
    (gettext_lazy("Your decks"), "deck-list"),
    (gettext_lazy("Your collection"), "collections"),
    (gettext_lazy("API tokens"), "token-page"),
    (gettext_lazy("Account"), "account"),
)
CURATORS: Pages = (
    (gettext_lazy("Queue"), "queue-page"),
    (gettext_lazy("Reports"), "moderation"),
    (gettext_lazy("Import"), "cards-import"),
    (gettext_lazy("Printed text"), "coverage"),
    (gettext_lazy("Formats"), "admin:cards_format_changelist"),
    (gettext_lazy("Rulings"), "admin:cards_ruling_changelist"),
    (gettext_lazy("Sets"), "admin:cards_cardset_changelist"),
)
SUPERUSERS: Pages = (
    (gettext_lazy("People"), "admin:casebook_user_changelist"),
    (gettext_lazy("Groups"), "admin:auth_group_changelist"),
)


class Link(NamedTuple):
    """A page in the header; `section` is what pages within it say they belong to."""

    title: str
    address: str
    section: str


def main_links() -> list[Link]:
    return [
        Link(gettext("Cards"), reverse("catalogue"), "cards"),
        Link(gettext("Decks"), reverse("public-decks"), "decks"),
        Link(gettext("Play"), "/play/", "play"),
        Link(gettext("Practice"), reverse("practice"), "practice"),
        Link(gettext("Rules"), reverse("rules"), "rules"),
    ]


def account_links(request: HttpRequest) -> list[dict[str, Any]]:
    """What somebody signed in finds under their name."""
    groups: list[tuple[str, Pages]] = [("", ACCOUNT)]
    if is_curator(request):
        groups.append((gettext("Curators"), CURATORS))
    if getattr(request.user, "is_superuser", False):
        groups.append((gettext("Accounts"), SUPERUSERS))
    found: list[dict[str, Any]] = []
    for heading, pages in groups:
        found += [{"heading": heading}] if heading else []
        found += [{"title": title, "address": reverse(name)} for title, name in pages]
    return found
