"""The words of the card text. Importing the modules registers them."""

from games.rulebooks.detective_conan.vocabulary import (
    asking,
    changing,
    conditions,
    constants,
    looking,
    moving,
    nouns,
    triggers,
)
from games.rulebooks.detective_conan.vocabulary.words import VOCABULARY

__all__ = [
    "VOCABULARY",
    "asking",
    "changing",
    "conditions",
    "constants",
    "looking",
    "moving",
    "nouns",
    "triggers",
]
