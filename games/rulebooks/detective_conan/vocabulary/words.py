"""The vocabulary object, its kinds of abilities, players and roles."""

from games.engine.abilities.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    {
        "triggered": "When {trigger}, {do}",
        "constant": "{constant}",
    },
)
