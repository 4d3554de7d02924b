"""A game that lives in one folder outside the house: tricks with numbered cards, hidden hands.

Each seat draws a hand. The leader peeks at the top of its deck, mulligans a card into it,
or leads a card; the others answer in turn; the highest takes the trick and leads. When the
hands are empty, most tricks win. Nothing in the project knows it; a test registers it.
"""

from tests.sixth_game.rulebook import RULEBOOK

__all__ = ["RULEBOOK"]
