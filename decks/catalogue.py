"""A game's cards and formats as decks need them, kept in memory per catalogue version."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from django.utils import timezone

from cards.models import Card, Format, Printing
from cards.versions import mark_of
from casebook.cache import Cache
from decks.deck_text import CardIndex
from decks.deck_text.index import NamedCard, Print
from decks.deck_text.reading import Counts
from decks.verdict import Verdict, judge
from games import rulebooks
from games.engine import decks as engine
from games.engine import formats as engine_formats
from games.engine.cards import CardDef
from games.engine.rulebook import Rulebook

MOST_STANDING = 20_000
"""Cards of a catalogue kept in memory for judging decks."""
STOCK_PER_TYPE = 200
"""A catalogue may have a hundred thousand cards; a plan adds a few dozen of them."""
MOST_FORMATS = 100
MOST_CATALOGUES = 100


class UnknownFormat(ValueError):
    """A format that the game does not have; the message names those it has."""


@dataclass(frozen=True)
class Standing:
    """What an id in a deck means: a card, that it was merged into another, or was removed."""

    slug: str
    card: CardDef | None
    row: int = 0  # the key of the id itself, merged or not
    removed: bool = False  # the id itself


@dataclass(frozen=True)
class StoredFormat:
    """A format with every ban and limit announced for it."""

    slug: str
    title: str
    rule: str
    announced: tuple[engine_formats.Announcement, ...]

    def on(self, day: date) -> engine_formats.Format:
        return engine_formats.format_on(day, self.slug, self.title, self.announced, self.rule)


@dataclass(frozen=True)
class Catalogue:
    """One version of a game's catalogue. What is read from it once holds for good."""

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
    def stock(self) -> tuple[CardDef, ...]:
        """So many cards of each type as a plan could need, playable ones first."""
        types = {t for section in self.rulebook.declaration.sections for t in section.types}
        known = Card.objects.of(self.slug).current().order_by("-playable", "pk")
        found = [card for kind in types for card in known.filter(type=kind)[:STOCK_PER_TYPE]]
        return tuple(card.definition() for card in sorted(found, key=lambda card: card.pk))

    @cached_property
    def _standing(self) -> Cache[str, Standing]:
        return Cache(MOST_STANDING)

    def standing(self, slugs: Iterable[str]) -> dict[str, Standing]:
        """What these ids mean; those that the catalogue never had are left out."""
        return self._standing.get_many(slugs, self._read_standing)

    def _read_standing(self, slugs: set[str]) -> dict[str, Standing]:
        cards = Card.objects.of(self.slug).filter(slug__in=slugs).order_by()
        return {card.slug: standing_of(card) for card in cards.select_related("merged_into")}

    @cached_property
    def formats(self) -> dict[str, StoredFormat]:
        stored = Format.objects.filter(game=self.slug)
        return {form.slug: stored_format(form) for form in stored}

    @property
    def titles(self) -> dict[str, str]:
        """The formats by slug: stored ones and the rulebook's."""
        declared = self.rulebook.declaration.formats
        titles = {form.slug: form.title for form in declared}
        return titles | {slug: form.title for slug, form in self.formats.items()}

    def format(self, name: str, day: date | None = None) -> engine_formats.Format:
        """As it stands on a day. A stored one overrides the rulebook's of that name."""
        stored = self.formats.get(name)
        if stored:
            on = day or timezone.localdate()
            return self._dated_formats.get((name, on), lambda: stored.on(on))
        for declared in self.rulebook.declaration.formats:
            if declared.slug == name:
                return declared
        names = ", ".join(self.titles)
        raise UnknownFormat(f"There is no format {name!r}. Formats: {names}.")

    @cached_property
    def _dated_formats(self) -> Cache[tuple[str, date], engine_formats.Format]:
        return Cache(MOST_FORMATS)

    def verdict(self, cards: engine.DeckList, name: str) -> Verdict:
        """What the rulebook and a format, as it stands today, say of a deck."""
        return judge(self.rulebook, cards, self.format(name), self.version)

    def stored_verdict(self, cards: engine.DeckList, name: str) -> Verdict:
        """The same for a deck whose format may be gone since it was saved."""
        try:
            return self.verdict(cards, name)
        except UnknownFormat as error:
            found = judge(self.rulebook, cards, None, self.version)
            gone = engine.Violation("unknown-format", "", str(error), "Choose another format.")
            return replace(found, format=name, violations=(gone, *found.violations))

    def decklist(self, counts: Counts) -> engine.DeckList:
        """A list of ids as the validator takes it; ids that it lacks are kept as unknown."""
        standing = self.standing(slug for _, slug, _ in counts)
        entries, unknown = [], []
        for (section, slug, _), n in counts.items():
            found = standing.get(slug) or Standing(slug, None)
            if found.card is None:
                unknown.append((section, found.slug, n))
            else:
                entries.append(engine.Entry(section, found.card, n))
        return engine.DeckList(entries, unknown)

    @cached_property
    def index(self) -> CardIndex:
        prints: dict[int, list[Print]] = {}
        stored = Printing.objects.filter(card__game=self.slug).order_by("pk")
        for card, code, number in stored.values_list("card", "set__code", "number"):
            prints.setdefault(card, []).append(Print(code, number))
        cards = Card.objects.of(self.slug).current().order_by("pk")
        # Rows, not cards: of a hundred thousand they take a third of the time.
        rows = cards.values_list("pk", *NAMED, named=True)
        gone = Card.objects.of(self.slug).exclude(merged_into=None)
        merged = dict(gone.values_list("slug", "merged_into__slug"))
        return CardIndex((named_card(row, prints.get(row.pk, [])) for row in rows), merged)


def standing_of(card: Card) -> Standing:
    meant = card.merged_into or card
    definition = None if meant.removed else meant.definition()
    return Standing(meant.slug, definition, card.pk, card.removed)


def stored_format(form: Format) -> StoredFormat:
    entries = form.entries.values_list("card__slug", "starts_on", "limit")
    announced = tuple(engine_formats.Announcement(*entry) for entry in entries)
    return StoredFormat(form.slug, form.title, form.rule, announced)


NAMED = ("slug", "name", "type", "subtitle", "translations", "colors")


def named_card(card: Any, prints: list[Print]) -> NamedCard:
    """A card as deck texts look it up, in every language it is stored in."""
    others = [
        name
        for words in card.translations.values()
        if isinstance(words, dict)
        for name in (words.get("name", ""), *words.get("also", ()))
    ]
    return NamedCard(
        card.slug,
        card.name,
        card.type,
        card.subtitle,
        tuple(name for name in others if name),
        tuple(prints),
        tuple(card.colors),
    )


_catalogues: Cache[str, Catalogue] = Cache(MOST_CATALOGUES)


def catalogue_of(slug: str) -> Catalogue:
    """The catalogue as it stands; read again only after a new version."""
    rulebooks.get(slug)
    mark = mark_of(slug)
    if not mark.number:
        return Catalogue(slug, 0)
    return _catalogues.get(slug, lambda: Catalogue(slug, mark.number), version=mark)


def formats_of(slug: str) -> dict[str, str]:
    """The formats of a game by slug, with their titles."""
    return catalogue_of(slug).titles


def format_of(slug: str, name: str, day: date | None = None) -> engine_formats.Format:
    """A format as it stands on a day."""
    return catalogue_of(slug).format(name, day)
