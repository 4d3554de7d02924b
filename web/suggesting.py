"""What a search box offers while somebody types: cards, decks, rules, pages."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from cards.faces.words import type_title
from cards.find_card import cards_beginning, nearest
from cards.models import Card
from decks.models import Deck
from games import rulebooks
from games.rulebooks.rule_docs import game_of_rule, game_rules
from web.faces import face_url
from web.navigation import main_links
from web.pages import limited

MOST = 8
FEW = 4


@require_safe
@limited("read")
def find(request: HttpRequest) -> JsonResponse:
    """Groups of what a few letters may mean; `kinds=cards` leaves it at cards."""
    typed = request.GET.get("q", "").strip()[:80]
    game = request.GET.get("game") or None
    groups = [(gettext("Cards"), find_cards(typed, game))]
    if request.GET.get("kinds") != "cards":
        groups += [(gettext("Decks"), find_decks(typed)), (gettext("Rules"), find_rules(typed))]
        groups += [(gettext("Pages"), find_pages(typed))]
    found = [{"title": title, "rows": rows} for title, rows in groups if rows]
    answer = JsonResponse({"groups": found if typed else []})
    answer["Cache-Control"] = "private, max-age=60"
    return answer


def find_cards(typed: str, game: str | None) -> list[dict[str, Any]]:
    """Names that begin so; else names that are nearly so."""
    cards = cards_beginning(typed, game, MOST)
    near = (
        [] if cards or len(typed) < 4 else [card for _, card in nearest(typed, game, by_word=True)]
    )
    titles = {one.slug: one.declaration.title for one in rulebooks.all_rulebooks()}
    return [card_row(card, titles, near=bool(near)) for card in cards or near]


def card_row(card: Card, titles: dict[str, str], *, near: bool) -> dict[str, Any]:
    return {
        "title": card.title,
        "note": f"{type_title(card)} · {titles.get(card.game_id, card.game_id)}",
        "address": reverse("card-page", args=[card.game_id, card.slug]),
        "picture": face_url(card.game_id, card.slug, "crop", version=card.version),
        "near": near,
    }


def find_decks(typed: str) -> list[dict[str, Any]]:
    decks = Deck.objects.public().current().filter(name__icontains=typed).select_related("game")
    return [
        {
            "title": deck.name,
            "note": deck.game.title,
            "address": reverse("deck-page", args=[deck.pk]),
        }
        for deck in decks[:FEW]
    ]


def find_rules(typed: str) -> list[dict[str, Any]]:
    """A rule by its number."""
    number = typed.upper()
    game = game_of_rule(number) if "-" in number else ""
    found = [rule for rule in game_rules(game) if rule.number.startswith(number)] if game else []
    return [
        {
            "title": rule.number,
            "note": rule.text[:90],
            "address": reverse("rule", args=[rule.number]),
        }
        for rule in found[:FEW]
    ]


def find_pages(typed: str) -> list[dict[str, Any]]:
    pages = [(link.title, link.address) for link in main_links()]
    pages += [(gettext("Search help"), reverse("catalogue-help"))]
    pages += [(gettext("Sets"), reverse("sets"))]
    pages += [
        (one.declaration.title, reverse("game-page", args=[one.slug]))
        for one in rulebooks.all_rulebooks()
    ]
    return [
        {"title": title, "note": "", "address": address}
        for title, address in pages
        if typed.lower() in title.lower()
    ][:FEW]
