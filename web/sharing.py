"""Share links: signed-in people go to the builder, everyone else reads the deck here."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_GET

from cards.faces.words import type_title
from decks.catalogue import formats_of
from decks.models import Deck
from decks.services import deck_export, deck_judge
from decks.statistics import statistics
from games import rulebooks
from web.builder import sections_of, type_titles, verdict_data
from web.decks import MAX_SHARED, SHARED
from web.pages import show


@require_GET
def shared_deck(request: HttpRequest, token: str) -> HttpResponse:
    """The deck behind a link, while its owner lets others see it."""
    deck = get_object_or_404(Deck.objects.shared_by(token).with_entries())
    if admin.site.has_permission(request):
        remember(request, token)
        return redirect("deck-builder", deck.pk)
    (verdict,) = deck_judge(deck)
    return show(
        request,
        "web/shared.html",
        deck.name,
        deck=deck,
        format=formats_of(deck.game_id).get(deck.format, deck.format),
        verdict=verdict_data(verdict),
        sections=section_lists(deck),
        charts=charts(deck),
        text=deck_export(deck, "text"),
        code=deck_export(deck, "code"),
    )


def remember(request: HttpRequest, token: str) -> None:
    """From here on this person may see the deck, while the link lasts."""
    known = [one for one in request.session.get(SHARED, []) if one != token]
    request.session[SHARED] = [*known, token][-MAX_SHARED:]


def section_lists(deck: Deck) -> list[dict[str, Any]]:
    """The sections that hold something, with their cards."""
    found = []
    for section in sections_of(deck.game_id):
        rows: list[dict[str, Any]] = [
            {"copies": entry.quantity, "card": entry.card, "type": type_title(entry.card)}
            for entry in deck.entries.all()
            if entry.section == section["name"]
        ]
        if rows:
            size = sum(row["copies"] for row in rows)
            found.append(section | {"rows": rows, "size": size})
    return found


def charts(deck: Deck) -> list[dict[str, Any]]:
    """Types, colours and the first curve, as bars."""
    numbers = statistics(rulebooks.get(deck.game_id), deck.decklist())
    titles = type_titles(deck.game_id)
    types = {titles.get(name, name): n for name, n in numbers["types"].items()}
    found = [("Types", types), ("Colours", numbers["colors"])]
    found += [(curve["title"], by_value(curve)) for curve in numbers["curves"][:1]]
    return [
        {"title": title, "bars": list(counts.items()), "most": max(counts.values())}
        for title, counts in found
        if counts
    ]


def by_value(curve: dict[str, Any]) -> dict[str, int]:
    return {str(n): sum(kinds.values()) for n, kinds in curve["values"].items()}
