"""Cards that a plan may add, best first, out of a catalogue of any size."""

from decks.catalogue import Catalogue
from decks.verdict import UNUSABLE
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry


def pool_for(catalogue: Catalogue, deck: DeckList) -> list[CardDef]:
    """Cards to add, best first: those the engine can play and this deck can use."""
    rulebook = catalogue.rulebook
    section_of = {t: s.name for s in rulebook.declaration.sections for t in s.types}
    tried = (Entry(section_of[card.type], card, 1) for card in catalogue.stock)
    told = rulebook.deck_warnings(DeckList([*deck.entries, *tried]))
    useless = {card for w in told if w.code == UNUSABLE for card in w.cards}
    return sorted(
        catalogue.stock, key=lambda card: (card.id in useless, bool(rulebook.unplayable(card)))
    )
