"""How to search: the fields of all games, those of one, and examples that find something there."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cards.index import attributes_of
from cards.models import Card, Format, Game, Printing
from cards.search import help_page
from cards.search.fields import GENERAL
from games import rulebooks
from web.public import public_page, show_public

COMMON = {field.name for field in GENERAL}
SAMPLE = 400  # cards that are looked at for examples
Row = dict[str, Any]


@public_page
def help_with_search(request: HttpRequest) -> HttpResponse:
    """What every game has, and below it what the chosen one has of its own."""
    game = Game.objects.filter(slug=request.GET.get("game", "")).first()
    fields = fields_of(game) if game else help_page()
    own = [field for field in fields if is_own(field)]
    return show_public(
        request,
        "web/help.html",
        _("Search help"),
        _("How to search for cards: words, fields, numbers, and how to combine them."),
        section="cards",
        tables=[
            (game.title if game else "", own if game else []),
            (_("Every game"), [field for field in fields if not is_own(field)]),
        ],
        game=game,
        games=Game.objects.all(),
    )


def is_own(field: Row) -> bool:
    """Whether only some games have it."""
    return field["name"] not in COMMON and field["kind"] != "display"


def fields_of(game: Game) -> list[Row]:
    """The fields with examples of this game: one that finds nothing teaches nothing."""
    values = sample_values(game.slug)
    return [
        field | {"example": f"{field['name']}:{with_quotes(values[field['name']])}"}
        if values.get(field["name"])
        else field
        for field in help_page(game.slug)
    ]


def with_quotes(value: str) -> str:
    return f'"{value}"' if " " in value else value


def sample_values(game: str) -> dict[str, str]:
    """A word that some card of the game has, for each field that asks for words."""
    cards = list(Card.objects.of(game).current().order_by("slug")[:SAMPLE])
    printed = Printing.objects.filter(card__game=game).select_related("set").order_by("pk").first()
    found = {name: first_word(cards, name) for name in word_attributes(game)}
    found |= {
        "name": next((card.name.split()[-1].lower() for card in cards), ""),
        "type": next((card.type for card in cards), ""),
        "trait": next((trait for card in cards for trait in card.traits), ""),
        "color": next((color for card in cards for color in card.colors), ""),
        "id": next((card.slug for card in cards), ""),
        "game": game,
        "legal": getattr(Format.objects.filter(game=game).order_by("pk").first(), "slug", ""),
    }
    if printed:
        found |= {"set": printed.set.code, "number": printed.number, "rarity": printed.rarity}
    return found


def word_attributes(game: str) -> list[str]:
    known = attributes_of(rulebooks.get(game)).values()
    return [one.name for one in known if one.kind not in ("integer", "boolean")]


def first_word(cards: list[Card], name: str) -> str:
    """The first value of an attribute that is a word or a list of words."""
    held = (card.attributes.get(name) for card in cards)
    flat = (one[0] if isinstance(one, list) and one else one for one in held)
    return next((one for one in flat if isinstance(one, str) and one and '"' not in one), "")
