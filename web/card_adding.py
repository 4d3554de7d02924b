"""One more copy of a card for one of one's decks, from the card's own page."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.html import format_html

from cards.models import Card
from decks.models import Deck
from decks.services import BadDeck, deck_save
from games import rulebooks
from web.pages import SignedInRequest, form_sent, limited, page


@page
@form_sent("card-page", "game", "slug")
@limited("costly")
def add(request: SignedInRequest, game: str, slug: str) -> HttpResponse:
    card = get_object_or_404(Card.objects.current(), game=game, slug=slug)
    owned = Deck.objects.owned_by(request.user).current().of(game).with_entries()
    named = request.POST.get("deck", "")
    deck = get_object_or_404(owned, pk=int(named) if named.isdecimal() else 0)
    try:
        deck_save(deck, by=request.user, version=None, counts=counts_with(deck, card))
    except BadDeck as refused:
        messages.error(request, str(refused))
    else:
        words = format_html("Added {} to {}.", card.title, deck.name)
        messages.success(request, words)
    return redirect("card-page", game, slug)


def counts_with(deck: Deck, card: Card) -> dict[tuple[str, str, str], int]:
    """The list with one more copy, in the section that takes cards of this type."""
    counts = dict(deck.counts())
    key = (section_for(card), card.slug, "")
    return counts | {key: counts.get(key, 0) + 1}


def section_for(card: Card) -> str:
    sections = rulebooks.get(card.game_id).declaration.sections
    fitting = [one.name for one in sections if card.type in one.types]
    return fitting[0] if fitting else sections[0].name
