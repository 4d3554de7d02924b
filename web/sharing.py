"""Share links: the owner goes to the builder, everyone else reads the deck here."""

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET

from decks.models import Deck
from web.deck_pages import show_deck
from web.decks import MAX_SHARED, SHARED


@require_GET
def shared_deck(request: HttpRequest, token: str) -> HttpResponse:
    """The deck behind a link, while its owner lets others see it."""
    deck = get_object_or_404(Deck.objects.shared_by(token).with_entries())
    if admin.site.has_permission(request):
        remember(request, token)
    if deck.owner_id == request.user.pk:
        return redirect("deck-builder", deck.pk)
    picture = reverse("shared-share", args=[token]) + f"?v={deck.version}"
    answer = show_deck(request, deck, picture, index=False)
    answer["Cache-Control"] = "private, no-cache"  # the link may be taken back any time
    answer["Referrer-Policy"] = "same-origin"
    return answer


def remember(request: HttpRequest, token: str) -> None:
    """From here on this person may see the deck, while the link lasts."""
    known = [one for one in request.session.get(SHARED, []) if one != token]
    request.session[SHARED] = [*known, token][-MAX_SHARED:]
