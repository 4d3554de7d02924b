"""Repair plans for stored decks and lists."""

from collections.abc import Iterable

from cards.models import Card
from cards.services import definition
from decks.catalogue import Catalogue, catalogue_of, format_of
from decks.models import Deck
from decks.services.verdicts import full
from decks.verdict import UNUSABLE
from decks.workload import check_workload
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry
from games.engine.repair import RepairPlan, repair

PER_TYPE = 200
"""A catalogue may have a hundred thousand cards; a plan adds a few dozen of them."""


def deck_repair(deck: Deck, name: str = "") -> RepairPlan:
    """The smallest change that makes the deck legal in a format."""
    return list_repair(deck.game_id, full(deck).decklist(), name or deck.format)


def list_repair(game: str, cards: DeckList, name: str) -> RepairPlan:
    check_workload(cards)
    catalogue = catalogue_of(game)
    rulebook = catalogue.rulebook
    spare = {card for w in rulebook.deck_warnings(cards) if w.code == UNUSABLE for card in w.cards}
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
    section_of = {t: s.name for s in rulebook.declaration.sections for t in s.types}
    cards = [definition(card) for card in stock_of(catalogue.slug, section_of)]
    tried = DeckList([*deck.entries, *(Entry(section_of[card.type], card, 1) for card in cards)])
    useless = {
        card for w in rulebook.deck_warnings(tried) if w.code == UNUSABLE for card in w.cards
    }
    return sorted(cards, key=lambda card: (card.id in useless, bool(rulebook.unplayable(card))))


def stock_of(game: str, types: Iterable[str]) -> list[Card]:
    """So many cards of each type as a plan could need, playable ones first."""
    known = Card.objects.of(game).current().order_by("-playable", "pk")
    found = [card for kind in types for card in known.filter(type=kind)[:PER_TYPE]]
    return sorted(found, key=lambda card: card.pk)


def standards(catalogue: Catalogue) -> list[DeckList]:
    """The standard editions of a boxed game: legal boxes to return to."""
    if not catalogue.rulebook.declaration.boxed:
        return []
    decks = Deck.objects.of(catalogue.slug).ready_made().with_entries()
    return [deck.decklist() for deck in decks]
