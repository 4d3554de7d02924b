"""A game's cards and formats as decks need them, kept in memory per catalogue version."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils import timezone

from cards.models import Card, CatalogueVersion, Format, Printing
from decks.formats import CardIndex
from decks.formats.index import Known, Print
from games import rulebooks
from games.engine import decks as engine
from games.engine.cards import CardDef
from games.engine.rulebook import Rulebook


class UnknownFormat(ValueError):
    """A format that the game does not have; the message names those it has."""


@dataclass(frozen=True)
class Catalogue:
    """One version of a game's catalogue."""

    slug: str
    version: int

    @property
    def rulebook(self) -> Rulebook:
        return rulebooks.get(self.slug)

    @cached_property
    def cards(self) -> dict[str, CardDef]:
        found = Card.objects.of(self.slug).current().order_by("pk")
        return {card.slug: card.definition() for card in found}

    @cached_property
    def index(self) -> CardIndex:
        prints: dict[int, list[Print]] = {}
        stored = Printing.objects.filter(card__game=self.slug)
        for card, code, number in stored.values_list("card", "set__code", "number"):
            prints.setdefault(card, []).append(Print(code, number))
        cards = Card.objects.of(self.slug).current().order_by("pk")
        cards = cards.only("slug", "name", "type", "subtitle", "translations")
        return CardIndex(known(card, prints.get(card.pk, [])) for card in cards)


def known(card: Card, prints: list[Print]) -> Known:
    """A card as text formats look it up, in every language it is stored in."""
    others = [
        translation.get("name", "")
        for translation in card.translations.values()
        if isinstance(translation, dict)
    ]
    return Known(
        card.slug,
        card.name,
        card.type,
        card.subtitle,
        tuple(name for name in others if name),
        tuple(prints),
    )


_kept: dict[str, tuple[tuple[object, ...], Catalogue]] = {}


def catalogue_of(slug: str) -> Catalogue:
    """The catalogue as it stands; read again only after a new version."""
    rulebooks.get(slug)
    found = CatalogueVersion.objects.filter(game=slug).order_by("-number")
    mark = found.values_list("number", "pk", "at").first()
    if mark is None:
        return Catalogue(slug, 0)
    if slug not in _kept or _kept[slug][0] != mark:
        _kept[slug] = mark, Catalogue(slug, mark[0])
    return _kept[slug][1]


def formats_of(slug: str) -> dict[str, str]:
    """The formats of a game by slug, with their titles: stored ones and the rulebook's."""
    declared = {f.slug: f.title for f in rulebooks.get(slug).declaration.formats}
    stored = Format.objects.filter(game=slug).values_list("slug", "title")
    return declared | dict(stored)


def format_of(slug: str, name: str, day: date | None = None) -> engine.Format:
    """A format as it stands on a day. A stored one overrides the rulebook's of that name."""
    stored = Format.objects.filter(game=slug, slug=name).first()
    if stored:
        entries = stored.entries.values_list("card__slug", "starts_on", "limit")
        return engine.format_on(
            day or timezone.localdate(),
            stored.slug,
            stored.title,
            [engine.Announcement(*entry) for entry in entries],
            stored.rule,
        )
    for declared in rulebooks.get(slug).declaration.formats:
        if declared.slug == name:
            return declared
    names = ", ".join(formats_of(slug))
    raise UnknownFormat(f"There is no format {name!r}. Formats: {names}.")
