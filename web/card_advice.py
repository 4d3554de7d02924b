"""Which cards could be added to a list, where they would go, and what speaks against it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from cards.models import Card
from decks.catalogue import catalogue_of
from decks.deck_text.reading import Counts
from decks.services.saving import standard_counts
from decks.verdict import UNUSABLE
from games.engine.cards import CardDef
from games.engine.decks import CONSIDERING, Countable, DeckList, Entry, Violation

UNFINISHED = {"too-few", "too-many", "total-too-few", "total-too-many"}
"""Sizes say something of the deck, not of the card: a full deck can still take a swap."""


@dataclass(frozen=True)
class Advice:
    """Where a card goes; the most copies there; what one more would break; what to know."""

    card: str
    section: str
    most: int | None = None
    why_not: str = ""
    rule: str = ""
    note: str = ""


class Adviser:
    """Judges one more copy of many cards against the same list, in two or three queries."""

    def __init__(self, game: str, format: str, counts: Counts) -> None:
        catalogue = catalogue_of(game)
        self.rulebook = catalogue.rulebook
        self.rules = self.rulebook.rules_in(catalogue.format(format))
        self.deck = catalogue.decklist(counts)
        self.places = {slug: section for section, slug, _ in counts if section != CONSIDERING}
        self.boxed = self.rulebook.declaration.boxed
        self.before = self.broken(self.deck)

    def on(self, cards: Iterable[Card]) -> Iterator[Advice]:
        """Advice on each of the cards."""
        known = [(card, card.definition()) for card in cards]
        useless = self.useless([definition for _, definition in known])
        for card, definition in known:
            yield self.advice(card, definition, useless.get(card.slug, ""))

    def advice(self, card: Card, definition: CardDef, useless: str = "") -> Advice:
        section = self.section_for(card)
        if section == CONSIDERING:
            return Advice(card.slug, section)
        entry = Entry(section, definition, 1)
        larger = DeckList([*self.deck.entries, entry], self.deck.unknown)
        against = self.against(self.broken(larger), card.slug)
        most = self.most(section, definition)
        if against:
            return Advice(card.slug, section, most, words(against), against.rule)
        note = self.rulebook.unplayable(definition) or useless
        return Advice(card.slug, section, most, note=note)

    def useless(self, cards: Iterable[CardDef]) -> dict[str, str]:
        """Those of the cards that this list could never use, with what is said of them.

        Cards that stand alone in their section are not tried: each would be another deck.
        """
        tried = [
            Entry(section, card, 1)
            for card in cards
            if (section := self.home(card.type)) != CONSIDERING
            and card.id not in self.places
            and self.most(section, card) != 1
        ]
        told = self.rulebook.deck_warnings(DeckList([*self.deck.entries, *tried]))
        return {card: w.message for w in told if w.code == UNUSABLE for card in w.cards}

    def most(self, section: str, card: CardDef) -> int | None:
        """Copies of it that the rules allow; sizes of sections of one count, too."""
        groups = [
            group
            for rule in self.rules
            if isinstance(rule, Countable)
            for group in rule.groups(section, card)
        ]
        highs = [group.high for group in groups if group.high is not None]
        return min(highs, default=None)

    def section_for(self, card: Card) -> str:
        """Where it lies already, where the standard box has it, or where its type belongs."""
        if card.slug in self.places:
            return self.places[card.slug]
        return self.standard.get(card.slug) or self.home(card.type)

    def home(self, card_type: str) -> str:
        for section in self.rulebook.declaration.sections:
            if card_type in section.types:
                return section.name
        return CONSIDERING

    @cached_property
    def standard(self) -> dict[str, str]:
        if not self.boxed:
            return {}
        counts = standard_counts(self.rulebook.slug)
        return {slug: section for section, slug, _ in counts}

    def broken(self, deck: DeckList) -> list[Violation]:
        return [
            found
            for rule in self.rules
            for found in rule.check(deck)
            if found.code not in UNFINISHED
        ]

    def against(self, after: list[Violation], slug: str) -> Violation | None:
        """The first rule broken by this card, or newly broken with it."""
        more = len(after) > len(self.before)
        for found in after:
            if found not in self.before and (more or slug in found.cards):
                return found
        return None


def words(found: Violation) -> str:
    """What one more copy would break: the limit, not the number that is not there yet."""
    if found.code == "too-many-copies":
        return f"{found.required} in the {found.section} deck."
    return found.message
