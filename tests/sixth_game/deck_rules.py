"""Chapter 4: what a deck may hold."""

from games.engine.decks import Copies, KnownSections, Section, Size, Types

SECTIONS = (Section("main", "Main", ("number",)), Section("joker", "Joker", ("joker",)))

DECK_RULES = (
    KnownSections("TY-4.1", ("main", "joker")),
    Size("TY-4.2", "main", 6, 12),
    Copies("TY-4.3", "main", 2),
    Types("TY-4.4", "main", ("number",)),
    Size("TY-4.5", "joker", 1, 1),
)
