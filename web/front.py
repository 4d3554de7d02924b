"""The front door: home, a page per game, sets."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext, ngettext

from cards.faces.subject import Subject
from cards.models import Card, CardSet, Game, Printing
from cards.versions import marks
from casebook.cache import Cache
from decks.models import Deck
from games import rulebooks
from games.engine.rulebook import Rulebook
from games.rulebooks import PACKAGES
from games.rulebooks.rule_docs import has_document
from web.languages import language_links, wanted_language
from web.meta import site_data
from web.public import public_page, show_public

DECKS, SETS, FAN, GAMES = 6, 6, 5, 20
SHORT = 80  # letters that leave a face its picture

fans: Cache[str, list[Card]] = Cache(GAMES)
covers: Cache[str, dict[int, Card]] = Cache(1)
types: Cache[str, list[dict[str, Any]]] = Cache(GAMES)


# -- what pages show of a game ------------------------------------------------------------


def game_tile(game: Game) -> dict[str, Any]:
    """A game with its faces, its size and what one can do with it."""
    declaration = rulebooks.get(game.slug).declaration
    return {
        "game": game,
        "boxed": declaration.boxed,
        "faces": fan_of(game.slug),
        "cards": Card.objects.of(game.slug).current().count(),
        "decks": Deck.objects.of(game.slug).public().current().count(),
        "summary": declaration.summary,
        "players": players_of(rulebooks.get(game.slug)),
        "has_rules": has_document(game.slug),
    }


def game_tiles() -> list[dict[str, Any]]:
    """All games, those with decks to build first, the largest first."""
    tiles = [game_tile(game) for game in Game.objects.all() if game.slug in PACKAGES]
    return sorted(tiles, key=lambda tile: (tile["boxed"], -tile["cards"]))


def players_of(rulebook: Rulebook) -> str:
    """How many can play: 2 players, 2–6 players."""
    return seats_words([seats for mode in rulebook.declaration.modes for seats in mode.seats])


def seats_words(seats: Sequence[int]) -> str:
    low, high = min(seats), max(seats)
    if low == high:
        return ngettext("%(n)s player", "%(n)s players", high) % {"n": high}
    return gettext("%(low)s–%(high)s players") % {"low": low, "high": high}


def fan_of(game: str) -> list[Card]:
    """A few cards that show what the game looks like: other names, other types, other colours."""
    return fans.get(game, lambda: pick_fan(game), marks(game))


def pick_fan(game: str) -> list[Card]:
    """The best known of each name: who is on most cards; of theirs one with room for a picture."""
    named = Card.objects.of(game).current().values("name").annotate(n=Count("pk"))
    names = [row["name"] for row in named.order_by("-n", "name")[:40]]
    found: list[Card] = []
    for card in candidates(game, names):
        alike = any(one.name == card.name or one.colors == card.colors != [] for one in found)
        if not alike:
            found.append(card)
        if len(found) == FAN:
            return found
    return (found + [card for card in candidates(game, names) if card not in found])[:FAN]


def candidates(game: str, names: list[str]) -> Iterable[Card]:
    cards = Card.objects.of(game).current().filter(name__in=names).with_printings()
    place = {name: n for n, name in enumerate(names)}
    return sorted(
        cards, key=lambda card: (place[card.name], abs(len(card.text) - SHORT), card.slug)
    )


def types_of(game: str) -> list[dict[str, Any]]:
    """The types of a game's cards: how many there are, and one of each to look at."""
    return types.get(game, lambda: count_types(game), marks(game))


def count_types(game: str) -> list[dict[str, Any]]:
    cards = Card.objects.of(game).current().order_by()
    rows = list(cards.values("type").annotate(n=Count("pk"), first=Min("pk")).order_by("-n"))
    faces = cards.in_bulk([row["first"] for row in rows])
    titles = {name: known.title for name, known in rulebooks.get(game).card_types.items()}
    return [
        {
            "type": row["type"],
            "title": titles.get(row["type"], row["type"]),
            "cards": row["n"],
            "face": faces[row["first"]],
        }
        for row in rows
    ]


# -- home ---------------------------------------------------------------------------------


@public_page
def front_page(request: HttpRequest) -> HttpResponse:
    tiles = game_tiles()
    faces = [best_face(tile["faces"]) for tile in tiles if tile["faces"]]
    return show_public(
        request,
        "web/front.html",
        "",
        gettext(
            "Look up every card, build legal decks and play five detective card games against "
            "a bot in the browser."
        ),
        tiles=tiles,
        spread=largest_in_the_middle(faces[:FAN]),
        total=sum(tile["cards"] for tile in tiles),
        decks=decks_to_try(),
        sets=newest_sets(),
        json_ld=site_data(request),
    )


def largest_in_the_middle(cards: list[Card]) -> list[Card]:
    """The first in the middle of a fan, the others to its left and right in turn."""
    return [*cards[1::2][::-1], *cards[:1], *cards[2::2]]


def best_face(cards: list[Card]) -> Card:
    """Somebody rather than something."""
    return next((card for card in cards if Subject.of(card).people), cards[0])


def decks_to_try(game: str = "") -> list[dict[str, Any]]:
    """Public decks with four of their cards; of several games in turn."""
    games = [game] if game else constructible_games()
    decks = Deck.objects.public().current().order_by("-updated_at", "-pk").with_entries()
    each = [list(decks.of(one)[: DECKS // max(1, len(games))]) for one in games]
    shown = [deck for row in zip_longest(*each) for deck in row if deck is not None]
    return [{"deck": deck, "cards": faces_of_deck(deck)} for deck in shown]


def boxed_games() -> list[str]:
    return [one.slug for one in rulebooks.all_rulebooks() if one.declaration.boxed]


def constructible_games() -> list[str]:
    return [one.slug for one in rulebooks.all_rulebooks() if not one.declaration.boxed]


def faces_of_deck(deck: Deck, most: int = 4) -> list[Card]:
    """The cards that tell what it is: those of small sections, then what it has most of; each
    name once, and few of a type while there are others."""
    entries = deck.counted_entries
    sizes: Counter[str] = Counter()
    for entry in entries:
        sizes[entry.section] += entry.quantity
    ordered = sorted(entries, key=lambda one: (sizes[one.section], -one.quantity, one.position))
    named = list({entry.card.name: entry.card for entry in reversed(ordered)}.values())[::-1]
    types: Counter[str] = Counter()
    first: list[Card] = []
    for card in named:
        types[card.type] += 1
        if types[card.type] <= (1 if sizes.total() > most else most) or Subject.of(card).people:
            first.append(card)
    rest = [card for card in named if card not in first]
    return (first + rest)[:most]


def newest_sets() -> list[dict[str, Any]]:
    sets = CardSet.objects.select_related("game").annotate(cards=Count("printings__card"))
    return with_faces(sets.exclude(cards=0).order_by("-released_on", "-pk")[:SETS])


def with_faces(sets: Iterable[CardSet]) -> list[dict[str, Any]]:
    faces = covers.get("", first_cards, marks())
    return [{"set": one, "face": faces.get(one.pk)} for one in sets]


def first_cards() -> dict[int, Card]:
    """Of each set the card that was stored first."""
    printings = Printing.objects.filter(card__removed=False).order_by()
    firsts = printings.values_list("set").annotate(first=Min("pk"))
    found = Printing.objects.select_related("card").in_bulk([first for _, first in firsts])
    return {one.set_id: one.card for one in found.values()}


# -- a game -------------------------------------------------------------------------------


@public_page
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    """A game's own entrance: a boxed game has no decks to build."""
    if game not in PACKAGES:
        raise Http404
    stored = get_object_or_404(Game, slug=game)
    tile = game_tile(stored)
    about = (
        gettext("%(title)s: play, watch bots, browse the cards and read the rules.")
        if tile["boxed"]
        else gettext("%(title)s: play, build decks, browse the cards and read the rules.")
    )
    return show_public(
        request,
        "web/game.html",
        stored.title,
        about % {"title": stored.title},
        section="",
        tile=tile,
        game=stored,
        modes=[(mode, seats_words(mode.seats)) for mode in rulebooks.get(game).declaration.modes],
        box=box_of(game) if tile["boxed"] else None,
        decks=[] if tile["boxed"] else decks_to_try(game),
        sets=sets_of(game)[:SETS],
        all_sets=len(sets_of(game)) > SETS,
        types=types_of(game),
        picture=None,
    )


def box_of(game: str) -> Deck | None:
    """What lies in the box, which house rules change."""
    return Deck.objects.of(game).public().current().ready_made().order_by("pk").first()


# -- sets ---------------------------------------------------------------------------------


def sets_of(game: str) -> list[CardSet]:
    sets = CardSet.objects.filter(game=game).annotate(cards=Count("printings__card"))
    return list(sets.exclude(cards=0).order_by("-released_on", "code"))


@public_page
def sets(request: HttpRequest) -> HttpResponse:
    games = [(game, with_faces(sets_of(game.slug))) for game in Game.objects.all()]
    return show_public(
        request,
        "web/sets.html",
        gettext("Sets"),
        gettext("Every set of every game, with its cards."),
        section="cards",
        games=[(game, found) for game, found in games if found],
    )


@public_page
def set_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The cards of a set in the order they are numbered."""
    one = get_object_or_404(CardSet.objects.select_related("game"), game=game, code=code)
    printings = Printing.objects.filter(set=one, card__removed=False).select_related("card")
    shown = list(printings.order_by("number", "pk")[:1000])
    return show_public(
        request,
        "web/set.html",
        f"{one.name} ({one.code}) · {one.game.title}",
        gettext("The %(n)s cards of %(set)s, a set of %(game)s.")
        % {"n": len(shown), "set": one.name, "game": one.game.title},
        section="cards",
        set=one,
        printings=shown,
        language=wanted_language(request),
        switch=language_links(request, game),
    )
