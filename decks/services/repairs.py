"""Repair plans for stored decks and lists."""

from decks.catalogue import Catalogue, catalogue_of, format_of
from decks.judging import UNUSABLE
from decks.models import Deck
from decks.services.verdicts import full
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry, changed
from games.engine.repair import Plan, repair


def deck_repair(deck: Deck, name: str = "") -> Plan:
    """The smallest change that makes the deck legal in a format."""
    return list_repair(deck.game_id, full(deck).decklist(), name or deck.format)


def list_repair(game: str, cards: DeckList, name: str) -> Plan:
    catalogue = catalogue_of(game)
    rulebook = catalogue.rulebook
    spare = {
        card
        for w in rulebook.deck_warnings(cards)
        if w.code == UNUSABLE
        for card in w.cards
    }
    return repair(
        rulebook.rules_in(format_of(game, name)),
        cards,
        rulebook.declaration.sections,
        pool_for(catalogue, cards),
        spare,
        standards(catalogue),
    )


def pool_for(catalogue: Catalogue, deck: DeckList) -> list[CardDef]:
    """Cards to add, best first: those the engine can play and this deck can use."""
    rulebook = catalogue.rulebook
    cards = list(catalogue.cards.values())
    section_of = {t: s.name for s in rulebook.declaration.sections for t in s.types}
    tried = DeckList(
        [*deck.entries, *(Entry(section_of.get(c.type, ""), c, 1) for c in cards)]
    )
    useless = {
        card
        for w in rulebook.deck_warnings(tried)
        if w.code == UNUSABLE
        for card in w.cards
    }
    return sorted(
        cards, key=lambda card: (card.id in useless, bool(rulebook.unplayable(card)))
    )


def standards(catalogue: Catalogue) -> list[DeckList]:
    """The standard editions of a boxed game: legal boxes to return to."""
    if not catalogue.rulebook.declaration.boxed:
        return []
    decks = Deck.objects.of(catalogue.slug).ready_made().with_entries()
    return [deck.decklist() for deck in decks]


def repaired(deck: DeckList, plan: Plan, game: str) -> DeckList:
    """The list a plan leads to."""
    return changed(deck, plan.changes, catalogue_of(game).cards)
