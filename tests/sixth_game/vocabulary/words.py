"""The language of its cards: they have no texts yet."""

from games.engine.abilities.vocabulary import Vocabulary

VOCABULARY = Vocabulary()
