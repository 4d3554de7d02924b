"""Catalogue pages: search with facets, and one card with all that is known of it."""

from dataclasses import replace
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cards.collections import Holdings
from cards.facets import Chosen, Counted, count_facets, facet_query, number_facets
from cards.find_card import nearest
from cards.languages import in_language
from cards.models import Card, Game
from cards.search import QueryError, explain, search
from cards.search.results import Hit, Page, find
from cards.versions import marks
from casebook.cache import Cache
from games import rulebooks
from games.engine.cards import full_title
from web.card_page import card_context
from web.languages import language_links, wanted_language
from web.public import public_page, show_public

PAGE = 40
FACETS = ("type", "color", "trait", "keyword", "set", "legal")
VIEWS = (("grid", _("Grid")), ("list", _("List")), ("text", _("Text")))
sizes_kept: Cache[str, dict[str, int]] = Cache(1)
FEW = 8  # values of a facet that are shown before the rest is asked for


# -- the list -----------------------------------------------------------------------------


@public_page
def cards(request: HttpRequest, game: str = "") -> HttpResponse:
    """The search box, what it finds, and what could be chosen next; all in the address."""
    chosen_game = get_object_or_404(Game, slug=game) if game else None
    asked = Asked(request, chosen_game)
    found = look_up(asked)
    name = chosen_game.title if chosen_game else gettext("All games")
    named = {"game": name, "query": asked.q[:60]}
    return show_public(
        request,
        "web/catalogue.html",
        (gettext("“%(query)s” in %(game)s") if asked.q else gettext("%(game)s: cards")) % named,
        gettext("Search and filter the cards of %(game)s: text, types, colours, traits and sets.")
        % named,
        section="cards",
        asked=asked,
        game=chosen_game,
        games=game_counts(asked),
        language=asked.language,
        switch=language_links(request, game) if chosen_game else [],
        canonical=request.path,
        index=not request.GET,
        **found,
    )


class Asked:
    """What the address asks for, and addresses that ask for something else."""

    def __init__(self, request: HttpRequest, game: Game | None) -> None:
        given = request.GET
        self.game = game
        self.slug = game.slug if game else None
        self.held = Holdings(request.user)
        self.q = given.get("q", "")[:1000].strip()
        self.after = given.get("after", "")[:2000]
        self.language = wanted_language(request)
        names = (*FACETS, *number_facets(game)) if game else ()
        self.chosen: dict[str, list[str]] = {
            name: values[:20] for name in names if (values := given.getlist(name))
        }
        self.view = given.get("view") if given.get("view") in dict(VIEWS) else "grid"
        self.sort = given.get("sort", "") if given.get("sort", "") in dict(self.sorts()) else ""

    def sorts(self) -> list[tuple[str, str]]:
        """What the list can be sorted by, both ways where that makes sense."""
        found = [
            ("", gettext("Name")),
            ("set", gettext("Set and number")),
            ("changed-down", gettext("Newest first")),
        ]
        if self.game:
            face = rulebooks.get(self.game.slug).declaration.card_face
            titles = {name: name.replace("_", " ").capitalize() for name in face.corner}
            titles |= face.numbers
            for name, title in titles.items():
                if name in self.game.number_columns:
                    found += [
                        (name, gettext("%(title)s, low first") % {"title": title}),
                        (f"{name}-down", gettext("%(title)s, high first") % {"title": title}),
                    ]
        return found

    @property
    def query(self) -> str:
        """The box and the facets, in the language of searches."""
        text = f"({self.q})" if self.q else ""
        return f"{text} {facet_query(self.chosen)}".strip()

    def order(self) -> dict[str, str]:
        name, _, way = self.sort.partition("-")
        return {"order": name, "direction": "desc" if way else ""} if name else {}

    # -- other addresses ------------------------------------------------------------------

    def params(self, **other: Any) -> list[tuple[str, str]]:
        plain = {"q": self.q, "sort": self.sort, "view": self.view if self.view != "grid" else ""}
        plain |= {name: value for name, value in other.items() if name != "chosen"}
        chosen: Chosen = other.get("chosen", self.chosen)
        pairs = [(name, value) for name, value in plain.items() if value]
        return pairs + [(name, value) for name, values in chosen.items() for value in values]

    @property
    def chosen_params(self) -> list[tuple[str, str]]:
        """What a new search in the box keeps."""
        return [pair for pair in self.params() if pair[0] != "q"]

    def address(self, **other: Any) -> str:
        return "?" + urlencode(self.params(**other))

    def toggled(self, name: str, value: str) -> str:
        held = self.chosen.get(name, [])
        values = [one for one in held if one != value] if value in held else [*held, value]
        return self.address(chosen=self.chosen | {name: values})


def look_up(asked: Asked) -> dict[str, Any]:
    """A page of hits with the query in words; or what is wrong with the query."""
    try:
        page = page_of(asked)
        words = explain(asked.query, asked.slug, asked.held)["words"] if asked.query else ""
        counted = (
            count_facets(asked.slug, asked.q, asked.chosen, asked.held) if asked.slug else None
        )
    except QueryError as error:
        return {"error": error, "page": None, "suggestions": suggestions(asked)}
    return {
        "page": page,
        "words": words,
        "total": counted.total if counted else page.total,
        "facets": facet_rows(asked, counted),
        "chips": chips(asked, counted),
        "next": asked.address(after=page.next) if page.next else "",
        "views": [(name, title, asked.address(view=name)) for name, title in VIEWS],
        "sorts": asked.sorts(),
        "suggestions": [] if page.hits else suggestions(asked),
        "columns": columns(asked),
        "rows": rows(asked, page) if asked.view == "list" else [],
    }


def page_of(asked: Asked) -> Page:
    """A grid shows faces only: of its cards nothing is read but what their addresses need."""
    given: dict[str, Any] = {"cursor": asked.after, "limit": PAGE, "held": asked.held}
    given |= {"count": asked.game is None, **asked.order()}
    if asked.view == "grid" and not asked.language:
        found = find(asked.query, asked.slug, **given)
        return Page(faced_hits(found.rows), found.next, found.total, found.warnings)
    page = search(asked.query, asked.slug, **given)
    return replace(page, hits=[in_their_language(hit, asked.language) for hit in page.hits])


class Faced(NamedTuple):
    """As much of a card as its face needs."""

    pk: int
    game_id: str
    slug: str
    name: str
    subtitle: str
    version: int

    @property
    def title(self) -> str:
        return full_title(self.name, self.subtitle)


def faced_hits(found: list[tuple[int, int | None]]) -> list[Hit]:
    keys = [card for card, _ in found]
    named = Card.objects.filter(pk__in=keys).order_by().values_list("pk", *Faced._fields[1:])
    cards = {row[0]: cast(Card, Faced(*row)) for row in named}
    return [Hit(cards[card], None) for card in keys if card in cards]


def in_their_language(hit: Hit, language: str) -> Hit:
    return replace(hit, card=in_language(hit.card, language)) if language else hit


def suggestions(asked: Asked) -> list[Card]:
    """Cards whose names are nearly what was typed."""
    return [card for _, card in nearest(asked.q, asked.slug, by_word=True)] if asked.q else []


def facet_rows(asked: Asked, counted: Counted | None) -> list[dict[str, Any]]:
    """The facets with an address for each value; a long list shows its beginning."""
    found = []
    for facet in counted.facets if counted else []:
        rows = [(one, asked.toggled(facet.name, one.value)) for one in facet.values]
        chosen = any(one.chosen for one in facet.values)
        few = rows if facet.is_number else rows[:FEW]
        rest = [] if facet.is_number else rows[FEW:]
        row = {"facet": facet, "rows": few, "rest": rest, "is_chosen": chosen}
        found.append(row)
    return found


def chips(asked: Asked, counted: Counted | None) -> list[tuple[str, str]]:
    """What is chosen, in words, with the address without it."""
    return [
        (f"{facet.title} {one.title}" if facet.is_number else one.title, address)
        for facet in (counted.facets if counted else [])
        for one in facet.values
        if one.chosen
        for address in [asked.toggled(facet.name, one.value)]
    ]


def game_counts(asked: Asked) -> list[dict[str, Any]]:
    """Every game, with the address of the same search there; its size where nothing is searched."""
    params = urlencode(asked.params(chosen={}, sort=""))
    words = f"?{params}" if params else ""
    sizes = {} if asked.q else sizes_kept.get("", sizes_of_games, marks())
    return [
        {
            "game": game,
            "address": reverse("game-catalogue", args=[game.slug]) + words,
            "cards": sizes.get(game.slug),
        }
        for game in Game.objects.all()
    ]


def sizes_of_games() -> dict[str, int]:
    return dict(Card.objects.current().order_by().values_list("game").annotate(n=Count("pk")))


# -- the list as a table ------------------------------------------------------------------


def columns(asked: Asked) -> list[tuple[str, str]]:
    """Numbers that the cards of a game have, with their headings."""
    if asked.game is None:
        return []
    face = rulebooks.get(asked.game.slug).declaration.card_face
    corner = [(name, name.replace("_", " ").capitalize()) for name in face.corner]
    return [*corner, *face.numbers.items()]


def rows(asked: Asked, page: Page) -> list[dict[str, Any]]:
    names = [name for name, _ in columns(asked)]
    return [
        {"card": card, "numbers": [card.attributes.get(name, "") for name in names]}
        for card in page.cards
    ]


# -- one card ----------------------------------------------------------------------------


@public_page
def card_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A card: face, text, rulings, printings, legality, history, decks that use it."""
    found = Card.objects.select_related("game").whole()
    card = get_object_or_404(found, game=game, slug=slug)
    if card.removed and card.merged_into:
        return redirect("card-page", game, card.merged_into.slug)
    return show_public(request, "web/card.html", **card_context(request, card))
