"""Catalogue pages: search, grid and table of cards, one card with all that is known of it."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from cards.faces import face_text
from cards.faces.words import facts, type_title
from cards.languages import in_language, shown, words_of
from cards.models import Card, Game
from cards.search import QueryError, explain, help_page, search
from cards.search.results import Hit
from cards.services import history
from decks.models import Deck
from games import rulebooks
from games.engine.languages import language_of
from web.languages import language_switch, wanted_language
from web.pages import SignedInRequest, is_curator, page, show

PAGE = 60


@page
def cards(request: SignedInRequest, game: str = "") -> HttpResponse:
    """The search box and what it finds, drawn or as a table."""
    chosen = get_object_or_404(Game, slug=game) if game else None
    games = list(Game.objects.all())
    query = request.GET.get("q", "")
    language = wanted_language(request)
    found = look_up(query, game or None, request.GET.get("after", ""), language)
    return show(
        request,
        "web/catalogue.html",
        chosen.title if chosen else "Catalogue",
        games=games,
        titles={one.slug: one.title for one in games},
        game=chosen,
        language=language,
        switch=language_switch(request, game) if chosen else None,
        q=query,
        view="table" if request.GET.get("view") == "table" else "grid",
        **found,
    )


def look_up(query: str, game: str | None, after: str, language: str = "") -> dict[str, Any]:
    """A page of hits with the query in words; or what is wrong with the query."""
    try:
        page = search(query, game, cursor=after, limit=PAGE, count=not after)
        words = explain(query, game) if query else None
    except QueryError as error:
        return {"error": error, "page": None, "words": None}
    page = replace(page, hits=[in_their_language(hit, language) for hit in page.hits])
    return {"page": page, "words": words, "error": None}


def in_their_language(hit: Hit, language: str) -> Hit:
    return replace(hit, card=in_language(hit.card, language)) if language else hit


@page
def help_with_search(request: SignedInRequest) -> HttpResponse:
    game = request.GET.get("game") or None
    return show(request, "web/help.html", "Search help", fields=help_page(game), game_slug=game)


def card_or_404(game: str, slug: str) -> Card:
    found = Card.objects.select_related("game", "merged_into").whole()
    return get_object_or_404(found, game=game, slug=slug)


@page
def card_page(request: SignedInRequest, game: str, slug: str) -> HttpResponse:
    """A card: face, text, printings, rulings, what it does, its history, decks that use it."""
    card = card_or_404(game, slug)
    decks = Deck.objects.visible_to(request.user).current().containing(card)
    language = wanted_language(request)
    return show(
        request,
        "web/card.html",
        shown(card, language).name,
        card=card,
        language=language,
        title_shown=shown(card, language).name,
        switch=language_switch(request, game),
        words=face_text(card),
        type=type_title(card),
        facts=facts(card, all_of_them=True),
        meaning="" if card.translations else meaning_of(card),
        languages=words_of(card),
        rulings=[(ruling, language_of(ruling.text)) for ruling in card.rulings.all()],
        history=list(history(card)[:20]),
        decks=decks.select_related("owner")[:20],
        may_edit=is_curator(request),
    )


def meaning_of(card: Card) -> str:
    """What the engine makes of a card, in its own words."""
    rulebook = rulebooks.get(card.game_id)
    return rulebook.rendered_text(card.definition()) if card.abilities else ""
