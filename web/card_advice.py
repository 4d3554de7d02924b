"""Which cards could be added to a deck, where they would go, and what speaks against it."""

from dataclasses import dataclass
from functools import cached_property

from cards.models import Card
from decks.catalogue import catalogue_of
from decks.models import Deck
from decks.services.saving import standard_counts
from games.engine.decks import CONSIDERING, DeckList, Entry, Violation

UNFINISHED = {"too-few", "too-many", "total-too-few", "total-too-many"}
"""Sizes say something of the deck, not of the card: a full deck can still take a swap."""


@dataclass(frozen=True)
class Advice:
    """Where a card goes; what one more copy would break; what to know about it."""

    section: str
    why_not: str = ""
    rule: str = ""
    note: str = ""


class Adviser:
    """Judges one more copy of many cards against the same deck, in two or three queries."""

    def __init__(self, deck: Deck) -> None:
        catalogue = catalogue_of(deck.game_id)
        self.rulebook = catalogue.rulebook
        self.rules = self.rulebook.rules_in(catalogue.format(deck.format))
        self.deck = deck.decklist()
        self.places = {slug: section for section, slug, _ in deck.counts()}
        self.boxed = self.rulebook.declaration.boxed
        self.before = self.broken(self.deck)

    def advice(self, card: Card) -> Advice:
        section = self.section_for(card)
        if section == CONSIDERING:
            return Advice(section)
        entry = Entry(section, card.definition(), 1)
        larger = DeckList([*self.deck.entries, entry], self.deck.unknown)
        against = self.against(self.broken(larger), card.slug)
        if against:
            return Advice(section, words(against), against.rule)
        return Advice(section, note=self.rulebook.unplayable(entry.card) or "")

    def section_for(self, card: Card) -> str:
        """Where it lies already, where the standard box has it, or where its type belongs."""
        held = self.places.get(card.slug, CONSIDERING)
        if held != CONSIDERING:
            return held
        if card.slug in self.standard:
            return self.standard[card.slug]
        for section in self.rulebook.declaration.sections:
            if card.type in section.types:
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
