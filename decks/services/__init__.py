"""Everything that changes a deck or asks the rules about one, for API, admin, queue and commands.

Callers fetch decks through a queryset that names who may see them; services trust that.
"""

from decks.services.checking import BadDeck, Problem, counts_of, rows_of
from decks.services.completion import (
    NothingToComplete,
    deck_around,
    deck_complete,
    list_complete,
)
from decks.services.repairs import deck_repair, list_repair
from decks.services.saving import (
    StaleDeck,
    deck_apply,
    deck_archive,
    deck_create,
    deck_diff,
    deck_fork,
    deck_new_link,
    deck_restore,
    deck_save,
    list_revision,
)
from decks.services.texts import deck_export, deck_import, text_read
from decks.services.verdicts import (
    Turn,
    counts_judge,
    deck_judge,
    decklist,
    decks_holding,
    decks_rejudge,
    errata_preview,
    revision_cards,
    revision_judge,
)

__all__ = [
    "BadDeck",
    "NothingToComplete",
    "Problem",
    "StaleDeck",
    "Turn",
    "counts_judge",
    "counts_of",
    "deck_apply",
    "deck_archive",
    "deck_around",
    "deck_complete",
    "deck_create",
    "deck_diff",
    "deck_export",
    "deck_fork",
    "deck_import",
    "deck_judge",
    "deck_new_link",
    "deck_repair",
    "deck_restore",
    "deck_save",
    "decklist",
    "decks_holding",
    "decks_rejudge",
    "errata_preview",
    "list_complete",
    "list_repair",
    "list_revision",
    "revision_cards",
    "revision_judge",
    "rows_of",
    "text_read",
]
