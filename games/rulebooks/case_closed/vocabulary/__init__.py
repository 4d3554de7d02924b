"""The words of Case Closed card text. Importing the modules registers them."""

from games.rulebooks.case_closed.vocabulary import (
    conditions,
    constants,
    nouns,
    verbs,
    verbs_looking,
)
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY

__all__ = ["VOCABULARY", "conditions", "constants", "nouns", "verbs", "verbs_looking"]
