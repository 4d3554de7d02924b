"""A game's cards and formats as decks need them, kept in memory per catalogue version."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from django.utils import timezone

from cards.models import Card, Format, Printing
from cards.versions import Mark, mark_of
from decks.deck_text import CardIndex
from decks.deck_text.index import Known, Print
from decks.deck_text.reading import Counts
from games import rulebooks
from games.engine import decks as engine
from games.engine.cards import CardDef
from games.engine.rulebook import Rulebook

MOST_STANDING = 20_000
"""Cards of a catalogue kept in memory for judging decks."""


class UnknownFormat(ValueError):
    """A format that the game does not have; the message names those it has."""


@dataclass(frozen=True)
class Standing:
    """What an id in a deck means: a card, that it was merged into another, or was removed."""

    slug: str
    card: CardDef | None


@dataclass(frozen=True)
class StoredFormat:
    """A format with every ban and limit announced for it."""

    slug: str
    title: str
    rule: str
    announced: tuple[engine.Announcement, ...]

    def on(self, day: date) -> engine.Format:
        return engine.format_on(day, self.slug, self.title, self.announced, self.rule)


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
    def known(self) -> dict[str, Standing]:
        return {}

    def standing(self, slugs: Iterable[str]) -> dict[str, Standing]:
        """What these ids mean; those that the catalogue never had are left out."""
        wanted = set(slugs)
        found = {slug: self.known[slug] for slug in wanted & self.known.keys()}
        if missing := wanted - found.keys():
            cards = Card.objects.of(self.slug).filter(slug__in=missing).order_by()
            new = {c.slug: standing_of(c) for c in cards.select_related("merged_into")}
            found |= new
            if len(self.known) < MOST_STANDING:
                self.known.update(new)
        return found

    @cached_property
    def formats(self) -> dict[str, StoredFormat]:
        stored = Format.objects.filter(game=self.slug)
        return {form.slug: stored_format(form) for form in stored}

    @property
    def titles(self) -> dict[str, str]:
        """The formats by slug: stored ones and the rulebook's."""
        declared = self.rulebook.declaration.formats
        known = (*declared, *self.formats.values())
        return {form.slug: form.title for form in known}

    def format(self, name: str, day: date | None = None) -> engine.Format:
        """As it stands on a day. A stored one overrides the rulebook's of that name."""
        stored = self.formats.get(name)
        if stored:
            return stored.on(day or timezone.localdate())
        for declared in self.rulebook.declaration.formats:
            if declared.slug == name:
                return declared
        names = ", ".join(self.titles)
        raise UnknownFormat(f"There is no format {name!r}. Formats: {names}.")

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
        return CardIndex(known(row, prints.get(row.pk, [])) for row in rows)


def standing_of(card: Card) -> Standing:
    card = card.merged_into or card
    return Standing(card.slug, None if card.removed else card.definition())


def stored_format(form: Format) -> StoredFormat:
    entries = form.entries.values_list("card__slug", "starts_on", "limit")
    announced = tuple(engine.Announcement(*entry) for entry in entries)
    return StoredFormat(form.slug, form.title, form.rule, announced)


NAMED = ("slug", "name", "type", "subtitle", "translations")


def known(card: Any, prints: list[Print]) -> Known:
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


_kept: dict[str, tuple[Mark, Catalogue]] = {}


def catalogue_of(slug: str) -> Catalogue:
    """The catalogue as it stands; read again only after a new version."""
    rulebooks.get(slug)
    mark = mark_of(slug)
    if not mark.number:
        return Catalogue(slug, 0)
    if slug not in _kept or _kept[slug][0] != mark:
        _kept[slug] = mark, Catalogue(slug, mark.number)
    return _kept[slug][1]


def formats_of(slug: str) -> dict[str, str]:
    """The formats of a game by slug, with their titles."""
    return catalogue_of(slug).titles


def format_of(slug: str, name: str, day: date | None = None) -> engine.Format:
    """A format as it stands on a day."""
    return catalogue_of(slug).format(name, day)
