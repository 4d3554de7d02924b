"""The language of the cards; importing it registers all of its words."""

from games.rulebooks.clash_of_minds.vocabulary import conditions, constants, verbs
from games.rulebooks.clash_of_minds.vocabulary.words import VOCABULARY

__all__ = ["VOCABULARY", "conditions", "constants", "verbs"]
