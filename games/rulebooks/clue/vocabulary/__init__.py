"""The words of personality and Sheldon Cards. Importing the modules registers them."""

from games.rulebooks.clue.vocabulary import power_verbs, sheldon_verbs
from games.rulebooks.clue.vocabulary.words import VOCABULARY

__all__ = ["VOCABULARY", "power_verbs", "sheldon_verbs"]
