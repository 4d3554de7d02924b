"""Decks that anyone may read: the list, a deck's page, the page behind a share link."""

from collections import Counter
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse

from cards.faces.words import type_title
from cards.models import Card, Game
from decks.catalogue import formats_of
from decks.models import Deck, DeckEntry, DeckQuerySet
from decks.services import deck_export, deck_judge
from decks.statistics import statistics
from games import rulebooks
from web.builder import sections_of, type_titles, verdict_data
from web.decks import number_in
from web.front import boxed_games, faces_of_deck
from web.meta import deck_data
from web.public import public_page, show_public

SHOWN = 24  # decks on a page
HAND = 5


# -- the list -----------------------------------------------------------------------------


@public_page
def decks(request: HttpRequest) -> HttpResponse:
    """Public decks, newest first; by game, by name, by a card they play."""
    game, find = request.GET.get("game", ""), request.GET.get("find", "").strip()[:80]
    card = playing(request.GET.get("card", ""), game)
    found = public_decks(game, find, card)
    pages = Paginator(found.with_entries(), SHOWN)
    shown = pages.get_page(number_in(request, "page", 1))
    return show_public(
        request,
        "web/deck_list.html",
        "Decks",
        "Public and ready-made decks: what they play, whether they are legal, who made them.",
        section="decks",
        games=[one for one in Game.objects.all() if one.slug not in boxed_games()],
        game=game,
        find=find,
        card=card,
        page=shown,
        rows=[{"deck": deck, "cards": faces_of_deck(deck)} for deck in shown],
        index=not request.GET,
    )


def playing(slug: str, game: str) -> Card | None:
    return Card.objects.filter(slug=slug, game=game).first() if slug and game else None


def public_decks(game: str, find: str, card: Card | None) -> DeckQuerySet:
    found = Deck.objects.public().current().exclude(game__in=boxed_games())
    found = found.of(game) if game else found
    found = found.filter(name__icontains=find) if find else found
    return found.containing(card) if card else found


# -- one deck -----------------------------------------------------------------------------


@public_page
def deck_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A public deck; its owner sees it whatever it is."""
    found = Deck.objects.visible_to(request.user).with_entries()
    deck = get_object_or_404(found, pk=pk)
    picture = reverse("deck-share", args=[pk]) + f"?v={deck.version}"
    index = deck.visibility == Deck.Visibility.PUBLIC
    return show_deck(request, deck, picture, index=index)


def show_deck(request: HttpRequest, deck: Deck, picture: str, *, index: bool) -> HttpResponse:
    (verdict,) = deck_judge(deck)
    cards = sum(entry.quantity for entry in deck.entries.all() if entry.section != "considering")
    told = " ".join(deck.description.split())[:160]
    return show_public(
        request,
        "web/deck.html",
        f"{deck.name} · {deck.game.title}",
        told or f"{deck.game.title} deck of {cards} cards by {deck.owner}.",
        section="decks",
        picture=request.build_absolute_uri(picture),
        picture_words=f"Cards of the deck {deck.name}",
        json_ld=deck_data(request, deck),
        index=index,
        deck=deck,
        size=cards,
        format=formats_of(deck.game_id).get(deck.format, deck.format),
        verdict=verdict_data(verdict),
        fan=faces_of_deck(deck, HAND),
        colors=colors_of(deck),
        sections=section_lists(deck),
        charts=charts(deck),
        text=deck_export(deck, "text"),
        code=deck_export(deck, "code"),
        mine=deck.owner_id == request.user.pk,
        play=f"/play/?game={deck.game_id}&deck={deck.pk}",
    )


def colors_of(deck: Deck) -> list[tuple[str, int]]:
    """The colours of the deck's cards, those with most copies first."""
    counted: Counter[str] = Counter()
    for entry in deck.entries.all():
        for color in entry.card.colors:
            counted[color] += entry.quantity
    return counted.most_common(3)


def section_lists(deck: Deck) -> list[dict[str, Any]]:
    """The sections that hold something; the cards of a large one by type and number."""
    found = []
    for section in sections_of(deck.game_id):
        rows = [one for one in deck.entries.all() if one.section == section["name"]]
        if rows:
            size = sum(entry.quantity for entry in rows)
            found.append(section | {"groups": groups_of(deck, rows), "size": size})
    return found


def groups_of(deck: Deck, rows: list[DeckEntry]) -> list[dict[str, Any]]:
    corner = rulebooks.get(deck.game_id).declaration.card_face.corner
    groups: dict[str, list[dict[str, Any]]] = {}
    for entry in rows:
        number = next(
            (n for name in corner if (n := entry.card.attributes.get(name)) is not None), ""
        )
        row = {"copies": entry.quantity, "card": entry.card, "number": number}
        groups.setdefault(type_title(entry.card), []).append(row)
    for held in groups.values():
        held.sort(key=lambda row: (-(row["number"] or 0), row["card"].title))
    return [
        {"title": title, "rows": held, "size": sum(row["copies"] for row in held)}
        for title, held in groups.items()
    ]


def charts(deck: Deck) -> list[dict[str, Any]]:
    """The curve of the number in a card's corner, then types and colours, as bars."""
    numbers = statistics(rulebooks.get(deck.game_id), deck.decklist())
    titles = type_titles(deck.game_id)
    types = {titles.get(name, name): n for name, n in numbers["types"].items()}
    colors = {name.capitalize(): n for name, n in numbers["colors"].items()}
    found = [*curve_of(deck, numbers["curves"]), ("Types", types), ("Colours", colors)]
    return [
        {
            "title": title,
            "bars": [
                (name, n, round(100 * n / max(counts.values()))) for name, n in counts.items()
            ],
        }
        for title, counts in found
        if len(counts) > 1
    ]


def curve_of(deck: Deck, curves: list[dict[str, Any]]) -> list[tuple[str, dict[str, int]]]:
    corner = rulebooks.get(deck.game_id).declaration.card_face.corner
    return [
        (
            f"{curve['title'].capitalize()} curve",
            {n: sum(of.values()) for n, of in curve["values"].items()},
        )
        for curve in curves
        if curve["attribute"] in corner
    ][:1]
