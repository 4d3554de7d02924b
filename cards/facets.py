"""How many cards of a search have each type, colour, trait: counted on bits, not by queries.

The cards of a game stand in a row; each value of a facet is a number with a bit for every card
that has it. Made once per version of the catalogue and process, it counts what any choice
leaves of 100,000 cards in a few milliseconds, whatever the database.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from django.utils.translation import gettext, gettext_noop

from cards.collections import Holdings
from cards.formats import limits_on, today
from cards.models import CardSet, Format, Game, SearchRow, TagValue
from cards.search.grammar import parse
from cards.search.results import compile_query
from cards.versions import marks
from casebook.cache import Cache
from games import rulebooks
from games.engine.languages import language_of

TAGGED = ("type", "color", "trait", "keyword", "set")
WHOLE = ("type", "trait", "keyword", "set")  # the whole word; a colour may be one of several
MOST_GAMES = 8
Chosen = Mapping[str, list[str]]
"""The values chosen in each facet: any of them will do."""


@dataclass
class FacetIndex:
    """Bits of the cards of one game, by facet and value."""

    places: dict[int, int] = field(default_factory=dict)
    bits: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def everything(self) -> int:
        return (1 << len(self.places)) - 1

    def bits_of(self, cards: Iterable[int]) -> int:
        places = self.places
        marked = bytearray(len(places) // 8 + 1)
        for card in cards:
            if (place := places.get(card)) is not None:
                marked[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(marked, "little")

    def chosen(self, name: str, values: Iterable[str]) -> int:
        """Cards that have one of the values; all of them if none is asked for."""
        wanted = [self.bits.get(name, {}).get(value, 0) for value in values]
        return reduce(or_, wanted) if wanted else self.everything


Titles = list[tuple[str, str, dict[str, str]]]
indexes: Cache[str, FacetIndex] = Cache(MOST_GAMES)
titles_kept: Cache[str, Titles] = Cache(MOST_GAMES)


def facet_index(game: str) -> FacetIndex:
    return indexes.get(game, lambda: build_index(game), marks(game))


def build_index(game: str) -> FacetIndex:
    """Read every row of the search index once."""
    stored = Game.objects.get(slug=game)
    tags = TagValue.objects.filter(game=game, field__in=TAGGED)
    names = {
        pk: (name, value)
        for pk, name, value in tags.values_list("pk", "field", "value")
        if language_of(value) in ("", "en")  # the same word in other languages is no other choice
    }
    numbers = number_facets(stored)
    index, cards = FacetIndex(), dict[tuple[str, str], list[int]]()
    rows = SearchRow.objects.filter(game=game).order_by()
    for card, tags, *values in rows.values_list("card_id", "tags", *numbers.values()).iterator():
        index.places.setdefault(card, len(index.places))
        for tag in tags.strip("|").split("|"):
            if tag and (pair := names.get(int(tag))):
                cards.setdefault(pair, []).append(card)
        for name, value in zip(numbers, values, strict=True):
            if value is not None:
                cards.setdefault((name, str(value)), []).append(card)
    for (name, value), held in cards.items():
        index.bits.setdefault(name, {})[value] = index.bits_of(held)
    index.bits["legal"] = {
        rules.slug: index.everything & ~index.bits_of(banned_in(rules))
        for rules in Format.objects.filter(game=game)
    }
    return index


def number_facets(game: Game) -> dict[str, str]:
    """The number that stands in the corner of a card, with its column: level, cost."""
    corner = rulebooks.get(game.slug).declaration.card_face.corner
    return {name: game.number_columns[name] for name in corner if name in game.number_columns}


def banned_in(rules: Format) -> list[int]:
    return [pk for pk, limit in limits_on(rules, today()).items() if limit == 0]


# -- counting -----------------------------------------------------------------------------


@dataclass(frozen=True)
class FacetValue:
    value: str
    title: str
    count: int
    chosen: bool


@dataclass(frozen=True)
class Facet:
    """A heading with its values, those with most cards first; numbers in their order."""

    name: str
    title: str
    values: list[FacetValue]
    is_number: bool = False

    @property
    def most(self) -> int:
        return max((value.count for value in self.values), default=0)


@dataclass(frozen=True)
class Counted:
    """How many cards a choice leaves, and what each further choice would."""

    total: int
    facets: list[Facet]


def count_facets(game: str, query: str, chosen: Chosen, held: Holdings | None = None) -> Counted:
    """Each facet counts what the others leave, so that a second colour can be added."""
    index = facet_index(game)
    found = index.everything if not query.strip() else matching_bits(index, game, query, held)
    picked = {name: index.chosen(name, values) for name, values in chosen.items() if values}
    total = reduce(lambda left, bits: left & bits, picked.values(), found).bit_count()
    facets = []
    for name, title, titles in facet_titles(game):
        others = [bits for other, bits in picked.items() if other != name]
        left = reduce(lambda held, bits: held & bits, others, found)
        values = values_of(index, name, left, titles, chosen.get(name, []))
        facets.append(Facet(name, gettext(title), values, is_number=name not in (*TAGGED, "legal")))
    return Counted(total, [facet for facet in facets if len(facet.values) > 1])


def matching_bits(index: FacetIndex, game: str, query: str, held: Holdings | None = None) -> int:
    where = compile_query(parse(query), game, held=held).where
    return index.bits_of(
        SearchRow.objects.filter(where).order_by().values_list("card_id", flat=True)
    )


def values_of(
    index: FacetIndex, name: str, left: int, titles: Mapping[str, str], chosen: list[str]
) -> list[FacetValue]:
    counted = [
        FacetValue(value, title_in(name, value, titles), (bits & left).bit_count(), value in chosen)
        for value, bits in index.bits.get(name, {}).items()
    ]
    shown = [one for one in counted if one.count or one.chosen]
    if name in TAGGED:
        return sorted(shown, key=lambda one: (-one.count, one.title))
    return sorted(shown, key=lambda one: (len(one.value), one.value))


def title_in(name: str, value: str, titles: Mapping[str, str]) -> str:
    """Keywords are kept in small letters, and written on cards with capitals."""
    return titles.get(value) or (value.title() if name == "keyword" else value)


def facet_titles(game: str) -> Titles:
    """Name, heading and titles of the values of each facet, in the order of the page."""
    return titles_kept.get(game, lambda: read_titles(game), marks(game))


def read_titles(game: str) -> Titles:
    rulebook = rulebooks.get(game)
    types = {name: known.title for name, known in rulebook.card_types.items()}
    sets = dict(CardSet.objects.filter(game=game).values_list("code", "name"))
    formats = dict(Format.objects.filter(game=game).values_list("slug", "title"))
    colors = {color: color.capitalize() for color in rulebook.declaration.colors}
    numbers = [(name, title_of(rulebook, name)) for name in rulebook.declaration.card_face.corner]
    return [
        ("type", gettext_noop("Type"), types),
        ("color", gettext_noop("Colour"), colors),
        *((name, title, {}) for name, title in numbers),
        ("trait", gettext_noop("Trait"), {}),
        ("keyword", gettext_noop("Keyword"), {}),
        ("set", gettext_noop("Set"), sets),
        ("legal", gettext_noop("Legal in"), formats),
    ]


def title_of(rulebook: Any, name: str) -> str:
    for card_type in rulebook.declaration.card_types:
        for attribute in card_type.attributes:
            if attribute.name == name:
                return str(attribute.title or name.replace("_", " ").capitalize())
    return name.capitalize()


def facet_query(chosen: Chosen) -> str:
    """The same choice in the language of searches."""
    return " ".join(
        f"{name}{'=' if name in WHOLE else ':'}{'|'.join(map(quote, values))}"
        for name, values in chosen.items()
        if values
    )


def quote(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
