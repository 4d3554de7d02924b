"""The words of the card text. Importing the modules registers them."""

from games.rulebooks.detective_conan.vocabulary import (
    conditions,
    constants,
    nouns,
    triggers,
    verbs_asking,
    verbs_changing,
    verbs_looking,
    verbs_moving,
)
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

__all__ = [
    "VOCABULARY",
    "conditions",
    "constants",
    "nouns",
    "triggers",
    "verbs_asking",
    "verbs_changing",
    "verbs_looking",
    "verbs_moving",
]
