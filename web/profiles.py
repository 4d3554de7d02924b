"""Public profiles: a name with its public decks, for those who want one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from casebook.models import User
from decks.models import Deck
from web.front import faces_of_deck
from web.public import public_page, show_public

DECKS = 60


@public_page
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Who did not ask for a page has none, whether there is such a person or not."""
    wanted = User.objects.filter(shows_profile=True, is_active=True)
    person = get_object_or_404(wanted, username=name)
    decks = Deck.objects.filter(owner=person).public().current().with_entries()
    shown = list(decks.order_by("-updated_at")[:DECKS])
    return show_public(
        request,
        "web/profile.html",
        person.username,
        gettext("Public decks of %(name)s.") % {"name": person.username},
        section="decks",
        person=person,
        decks=[{"deck": deck, "cards": faces_of_deck(deck)} for deck in shown],
    )
