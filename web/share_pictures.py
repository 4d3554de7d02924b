"""The pictures that a link to a card or a deck unfurls with."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from cards.faces.drawing import RELEASE
from cards.faces.share import card_share_svg, deck_share_svg
from cards.faces.words import type_title
from cards.models import Card
from decks.models import Deck
from web.face_views import picture_response
from web.front import faces_of_deck

FAN = 5


@require_GET
def card(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    cards = Card.objects.with_printings().select_related("game")
    found = get_object_or_404(cards, game=game, slug=slug)
    tag = (RELEASE, "share", str(found.pk), str(found.version))
    return picture_response(
        request,
        tag,
        "png",
        "share",
        lambda: card_share_svg(found, type_title(found), found.game.title),
    )


@require_GET
def deck(request: HttpRequest, pk: int) -> HttpResponse:
    """Of a public deck only: its address can be guessed."""
    return deck_picture(request, get_object_or_404(Deck.objects.public().with_entries(), pk=pk))


@require_GET
def shared(request: HttpRequest, token: str) -> HttpResponse:
    return deck_picture(request, get_object_or_404(Deck.objects.shared_by(token).with_entries()))


def deck_picture(request: HttpRequest, found: Deck) -> HttpResponse:
    held = sum(one.quantity for one in found.counted_entries)
    lines = [found.game.title, f"{held} cards", f"by {found.owner}"]
    stamp = f"{found.version}.{int(found.updated_at.timestamp())}"
    return picture_response(
        request,
        (RELEASE, "deck", str(found.pk), stamp),
        "png",
        "share",
        lambda: deck_share_svg(found.name, faces_of_deck(found, FAN), lines),
    )
