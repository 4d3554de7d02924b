"""The words a rulebook's abilities may use."""

from games.engine.cards import CardDef


class Vocabulary:
    """A rulebook's verbs, conditions, nouns, filters and triggers."""

    def check(self, card: CardDef) -> None:
        """Raise BadAbility if an ability does not fit."""

    def render(self, card: CardDef) -> str:
        """English for a card's abilities."""
        return card.text
