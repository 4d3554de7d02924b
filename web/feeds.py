"""How others find our pages: sitemap, robots, feeds, the icon."""

from collections.abc import Iterable, Iterator

from django.contrib.staticfiles.finders import find
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cards.models import Card, CardSet, Game
from decks.models import Deck
from games.rulebooks.rule_docs import has_document
from web.deck_search import Asked, public_decks
from web.public import public_page

PART = 20_000  # addresses in a part; 50,000 are allowed
NEWEST = 30
CLOSED = ("/api/", "/admin/", "/desk/", "/decks/shared/", "/runs/", "/practice/", "/find/")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in CLOSED)]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For who asks without looking at the page."""
    if find("web/favicon.svg") is None:
        raise Http404
    return redirect(static("web/favicon.svg"), permanent=True)


# -- sitemap ------------------------------------------------------------------------------


@public_page
def sitemap_index(request: HttpRequest) -> HttpResponse:
    """Its parts: pages and decks, then the cards in portions."""
    portions = -(-Card.objects.current().count() // PART)
    parts = ["pages", "decks", *(f"cards-{n}" for n in range(1, portions + 1))]
    found = [request.build_absolute_uri(reverse("sitemap-part", args=[part])) for part in parts]
    return xml(request, "web/sitemap_index.xml", found)


@public_page
def sitemap_part(request: HttpRequest, part: str) -> HttpResponse:
    kind, _, number = part.partition("-")
    if kind == "cards" and number.isdigit() and int(number):
        found = card_addresses(int(number))
    elif part in ("pages", "decks"):
        found = page_addresses() if part == "pages" else deck_addresses()
    else:
        raise Http404
    return xml(request, "web/sitemap.xml", map(request.build_absolute_uri, found))


def xml(request: HttpRequest, template: str, addresses: Iterable[str]) -> HttpResponse:
    context = {"addresses": list(addresses)}
    return render(request, template, context, content_type="application/xml")


def page_addresses() -> Iterator[str]:
    for name in ("front", "catalogue", "sets", "rules", "public-decks", "catalogue-help", "play"):
        yield reverse(name)
    for game in Game.objects.all():
        yield reverse("game-page", args=[game.slug])
        yield reverse("game-catalogue", args=[game.slug])
        if has_document(game.slug):
            yield reverse("game-rules", args=[game.slug])
    for one in CardSet.objects.all():
        yield reverse("set-page", args=[one.game_id, one.code])


def deck_addresses() -> Iterator[str]:
    decks = public_decks(Asked()).order_by("pk").values_list("pk", flat=True)
    return (reverse("deck-page", args=[pk]) for pk in decks[:PART])


def card_addresses(number: int) -> Iterator[str]:
    rows = Card.objects.current().order_by("pk").values_list("game_id", "slug")
    shown = rows[(number - 1) * PART : number * PART]
    return (reverse("card-page", args=[game, slug]) for game, slug in shown)


# -- feeds --------------------------------------------------------------------------------


class CardsFeed(Feed):  # type: ignore[type-arg]
    feed_type = Atom1Feed
    title = gettext_lazy("Casebook: new and changed cards")
    link = "/cards/"
    description = subtitle = gettext_lazy("Cards as they enter the catalogue or change.")

    def items(self) -> list[Card]:
        cards = Card.objects.current().select_related("game")
        return list(cards.order_by("-changed_at", "-pk")[:NEWEST])

    def item_title(self, item: Card) -> str:
        return f"{item.title} ({item.game.title})"

    def item_description(self, item: Card) -> str:
        return item.text

    def item_link(self, item: Card) -> str:
        return reverse("card-page", args=[item.game_id, item.slug])

    def item_updateddate(self, item: Card):  # type: ignore[no-untyped-def]
        return item.changed_at


class DecksFeed(Feed):  # type: ignore[type-arg]
    feed_type = Atom1Feed
    title = gettext_lazy("Casebook: new decks")
    link = "/decks/"
    description = subtitle = gettext_lazy("Public decks, newest first.")

    def items(self) -> list[Deck]:
        return list(public_decks(Asked()).select_related("game", "owner")[:NEWEST])

    def item_title(self, item: Deck) -> str:
        return f"{item.name} ({item.game.title})"

    def item_description(self, item: Deck) -> str:
        return item.description

    def item_author_name(self, item: Deck) -> str:
        return str(item.owner)

    def item_link(self, item: Deck) -> str:
        return reverse("deck-page", args=[item.pk])

    def item_updateddate(self, item: Deck):  # type: ignore[no-untyped-def]
        return item.updated_at


new_cards = public_page(CardsFeed())
new_decks = public_page(DecksFeed())
