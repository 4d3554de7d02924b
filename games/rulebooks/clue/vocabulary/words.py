"""The language of personality and Sheldon Cards: the words are added where they are ruled."""

from games.engine.abilities.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    {"power": "{do}", "two_sides": "With two sides, instead: {do}", "sheldon": "{do}"}
)
