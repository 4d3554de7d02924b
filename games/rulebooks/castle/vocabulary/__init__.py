"""The words of the texts of pieces. Importing the modules registers them."""

from games.rulebooks.castle.vocabulary import choices, verbs
from games.rulebooks.castle.vocabulary.words import VOCABULARY

__all__ = ["VOCABULARY", "choices", "verbs"]
