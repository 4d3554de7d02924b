"""What the builder's page knows of a game and shows of a card or a verdict."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from cards.faces.words import type_title
from cards.languages import shown
from cards.models import Card, Game
from cards.search import help_page
from decks.services.saving import standard_counts
from decks.verdict import Verdict
from games import rulebooks
from games.engine.decks import CONSIDERING, Size
from games.rulebooks.rule_docs import NoSuchRule, rule_text
from web.faces import face_url

# -- a game -------------------------------------------------------------------------------


def game_data(game: str) -> dict[str, Any]:
    """Sections, types and numbers of a game, as the page lays its cards out."""
    rulebook = rulebooks.get(game)
    return {
        "game": game,
        "boxed": rulebook.declaration.boxed,
        "draws": rulebook.declaration.draws.section if rulebook.declaration.draws else "",
        "sections": sections_of(game),
        "types": type_titles(game),
        "columns": columns_of(game),
        "corner": corner_title(game),
        "fields": [(field["name"], field["help"]) for field in help_page(game)],
    }


def sections_of(game: str) -> list[dict[str, Any]]:
    """The rulebook's sections with how many cards each takes, and the one for ideas."""
    declaration = rulebooks.get(game).declaration
    sizes = {
        rule.section: (rule.low, rule.high)
        for rule in declaration.deck_rules
        if isinstance(rule, Size)
    }
    if declaration.boxed:
        sizes = box_sizes(game) | sizes
    found = [
        {
            "name": section.name,
            "title": section.title,
            "types": list(section.types),
            "low": sizes.get(section.name, (None, None))[0],
            "high": sizes.get(section.name, (None, None))[1],
        }
        for section in declaration.sections
    ]
    idea: dict[str, Any] = {"name": CONSIDERING, "title": "Considering", "types": [], "low": None}
    return [*found, {**idea, "high": None}]


def box_sizes(game: str) -> dict[str, tuple[int, int | None]]:
    """What the standard edition holds, where no rule names a number."""
    sizes: dict[str, int] = {}
    for (section, _, _), copies in standard_counts(game).items():
        sizes[section] = sizes.get(section, 0) + copies
    return {section: (size, size) for section, size in sizes.items()}


def type_titles(game: str) -> dict[str, str]:
    known = rulebooks.get(game).card_types
    return {slug: found.title or slug for slug, found in known.items()}


def columns_of(game: str) -> list[tuple[str, str]]:
    """The numbers that rows show: those of cards of which a deck has many."""
    rulebook = rulebooks.get(game)
    alone = {one["name"] for one in sections_of(game) if one["high"] == 1}
    types = {t for s in rulebook.declaration.sections if s.name not in alone for t in s.types}
    known = {a.name for t in types for a in rulebook.card_types[t].attributes}
    numbers = rulebook.declaration.card_face.numbers
    return [(name, title) for name, title in numbers.items() if name in known]


def corner_title(game: str) -> str:
    """What the number in the corner of a card is called."""
    corner = rulebooks.get(game).declaration.card_face.corner
    return corner[0].replace("_", " ").capitalize() if corner else ""


def query_hint(game: str) -> str:
    """Two terms of the search language that find something in this game."""
    declaration = rulebooks.get(game).declaration
    drawn = declaration.draws.section if declaration.draws else ""
    sections = [s for s in declaration.sections if s.name == drawn] or declaration.sections
    terms = [f"type:{sections[0].types[-1]}"]
    return ", ".join(terms + [f"{name}<=4" for name in declaration.card_face.corner[:1]])


def home_of(game: str, card_type: str) -> str:
    """The section a type of card belongs to."""
    for section in rulebooks.get(game).declaration.sections:
        if card_type in section.types:
            return section.name
    return CONSIDERING


# -- cards --------------------------------------------------------------------------------


def card_lines(game: str, slugs: Iterable[str], language: str) -> dict[str, dict[str, Any]]:
    cards = Card.objects.of(game).filter(slug__in=set(slugs))
    return {card.slug: card_line(card, language) for card in cards}


def card_line(card: Card, language: str = "") -> dict[str, Any]:
    """What a list shows of a card, in the language that its reader wants."""
    words = shown(card, language)
    own = not language or words.name == card.title
    face = rulebooks.get(card.game_id).declaration.card_face
    numbers = {name: card.attributes.get(name) for name in face.numbers}
    return {
        "slug": card.slug,
        "title": words.name,
        "name": card.name if own else words.name,
        "subtitle": card.subtitle if own else "",
        "type": card.type,
        "kind": type_title(card),
        "text": words.text,
        "number": corner_of(card),
        "numbers": {name: n for name, n in numbers.items() if isinstance(n, int)},
        "colors": card.colors,
        "traits": card.traits,
        "home": home_of(card.game_id, card.type),
        "face": face_url(card.game_id, card.slug, "medium", language, card.version),
        "crop": face_url(card.game_id, card.slug, "crop", "", card.version),
        "page": reverse("card-page", args=[card.game_id, card.slug]),
    }


def corner_of(card: Card) -> int | None:
    corner = rulebooks.get(card.game_id).declaration.card_face.corner
    values = (card.attributes.get(name) for name in corner)
    return next((n for n in values if isinstance(n, int)), None)


def game_title(game: str) -> str:
    return Game.objects.get(slug=game).title


# -- verdicts -----------------------------------------------------------------------------


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict with the words of every rule it cites."""
    data: dict[str, Any] = verdict.as_data()
    cited = {found["rule"] for found in (*data["violations"], *data["warnings"])}
    return data | {"rules": {number: words_of(number) for number in cited if number}}


def words_of(number: str) -> str:
    try:
        return rule_text(number)
    except NoSuchRule:
        return ""
