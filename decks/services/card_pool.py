"""Cards that a plan may add, best first, out of a catalogue of any size."""

from collections.abc import Iterable

from cards.models import Card
from cards.services import definition
from decks.catalogue import Catalogue
from decks.verdict import UNUSABLE
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry

PER_TYPE = 200
"""A catalogue may have a hundred thousand cards; a plan adds a few dozen of them."""


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
