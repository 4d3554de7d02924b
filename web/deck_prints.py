"""Decks on paper and as pictures: lists, tournament sheets, proxies, sheets for simulators."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from cards.faces.drawing import RELEASE
from cards.faces.png import png_of
from cards.faces.sheets import PICTURE_PIXELS, SHEET_PIXELS, deck_picture_svg, sheet_svg
from cards.models import Card
from decks.catalogue import formats_of
from decks.deck_text.tabletop import ON_A_SHEET, WIDE, rows_of
from decks.models import Deck
from decks.services.needs import deck_needs, pool_for
from games.engine.decks import CONSIDERING
from web.builder_cards import corner_title
from web.deck_pages import section_lists
from web.decks import visible_deck
from web.face_views import HOUR, pictures
from web.pages import limited

PAPERS = {"a4": "A4", "letter": "US Letter"}
SHOWS = (("list", _("Deck list")), ("sheet", _("Tournament sheet")), ("proxies", _("Proxies")))
ON_A_PAGE = 9  # proxies
MOST_PROXIES = 450
LINES = 21  # of each column of a tournament sheet
FEW = 3  # cards of a section that need no column


# -- paper --------------------------------------------------------------------------------


@require_GET
def printed(request: HttpRequest, pk: int) -> HttpResponse:
    """A page to print; what is chosen in its bar stands in its address."""
    deck = visible_deck(request, pk)
    show = request.GET.get("show", "")
    show = show if show in dict(SHOWS) else "list"
    paper = request.GET.get("paper", "")
    paper = paper if paper in PAPERS else "a4"
    missing = bool(request.GET.get("missing")) and request.user.is_authenticated
    context: dict[str, Any] = {
        "title": gettext("Print %(name)s") % {"name": deck.name},
        "deck": deck,
        "show": show,
        "shows": SHOWS,
        "paper": paper,
        "papers": PAPERS.items(),
        "marks": request.GET.get("marks", "1") == "1",
        "missing": missing,
        "format": formats_of(deck.game_id).get(deck.format, deck.format),
        "size": sum(one.quantity for one in deck.counted_entries),
    }
    make: dict[str, Callable[..., dict[str, Any]]] = {
        "list": list_data, "sheet": sheet_data, "proxies": proxy_data,
    }  # fmt: skip
    return render(request, "web/print.html", context | make[show](request, deck, missing=missing))


def list_data(request: HttpRequest, deck: Deck, *, missing: bool) -> dict[str, Any]:
    return {
        "sections": [one for one in section_lists(deck) if one["name"] != CONSIDERING],
        "corner": corner_title(deck.game_id),
        "coloured": any(entry.card.colors for entry in deck.counted_entries),
    }


def sheet_data(request: HttpRequest, deck: Deck, *, missing: bool) -> dict[str, Any]:
    """Sections of few cards stand above; the others in two columns, on as many pages."""
    sections = [one for one in section_lists(deck) if one["name"] != CONSIDERING]
    large = [one for one in sections if one["size"] > FEW]
    rows: list[dict[str, Any]] = []
    for section in large:
        rows += [{"heading": section["title"]}] if len(large) > 1 else []
        rows += sorted(rows_in(section), key=lambda row: row["card"].title)
    pages = [
        [padded(rows[n : n + LINES]), padded(rows[n + LINES : n + 2 * LINES])]
        for n in range(0, max(1, len(rows)), 2 * LINES)
    ]
    small = [
        {"title": one["title"], "cards": [row["card"] for row in rows_in(one)]}
        for one in sections
        if one not in large
    ]
    return {"pages": pages, "small": small, "sections": sections}


def rows_in(section: dict[str, Any]) -> list[dict[str, Any]]:
    return [row for group in section["groups"] for row in group["rows"]]


def padded(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return rows + [{}] * (LINES - len(rows))


def proxy_data(request: HttpRequest, deck: Deck, *, missing: bool) -> dict[str, Any]:
    """Nine faces to a page, each as often as it is in the deck."""
    if missing and request.user.is_authenticated:
        needs = deck_needs(deck, pool_for(request.user, deck))
        cards = [need.card for need in needs for _ in range(need.missing)]
    else:
        cards = [one.card for one in deck.counted_entries for _ in range(one.quantity)]
    cards, left = cards[:MOST_PROXIES], max(0, len(cards) - MOST_PROXIES)
    pages = [cards[start : start + ON_A_PAGE] for start in range(0, len(cards), ON_A_PAGE)]
    return {"pages": pages, "proxies": len(cards), "left": left, "lines": range(4)}


# -- pictures -----------------------------------------------------------------------------


@require_GET
@limited("costly")
def card_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """Faces of the cards that the address names, for Tabletop Simulator: it asks without a
    name or password, and the address tells no more than the picture."""
    slugs = request.GET.get("cards", "")[:8_000].split(",")[:ON_A_SHEET]
    found = {
        card.slug: card for card in Card.objects.with_printings().filter(game=game, slug__in=slugs)
    }
    cards = [found[slug] for slug in slugs if slug in found]
    if len(cards) != len(slugs):
        raise Http404
    tag = (RELEASE, "sheet", *(f"{card.pk}.{card.version}" for card in cards))
    return png(tag, lambda: sheet_svg(cards, WIDE, rows_of(len(cards))), SHEET_PIXELS)


@require_GET
@limited("costly")
def deck_picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole deck as one picture."""
    deck = visible_deck(request, pk)
    copies: dict[Card, int] = {}
    for entry in deck.counted_entries:
        copies[entry.card] = copies.get(entry.card, 0) + entry.quantity
    rows = list(copies.items())[:120]
    line = f"{deck.game.title} · {sum(copies.values())} cards · by {deck.owner}"
    tag = (RELEASE, "picture", str(pk), str(deck.version), deck.name)
    answer = png(tag, lambda: deck_picture_svg(deck.name, line, rows), PICTURE_PIXELS)
    answer["Cache-Control"] = "private, no-cache"
    return answer


def png(tag: tuple[str, ...], draw: Callable[[], str], wide: int) -> HttpResponse:
    picture = pictures.get((*tag, str(wide)), lambda: png_of(draw(), wide))
    headers = {"Cache-Control": f"public, max-age={HOUR}"}
    return HttpResponse(picture, "image/png", headers=headers)
