"""A small game for deck tests: a partner, a case and a main deck, like the live game's."""

from decks.deck_text import CardIndex
from decks.deck_text.index import NamedCard, Print
from games.engine.decks import Section
from games.engine.rulebook import CardType, Declaration, Mode

DECLARATION = Declaration(
    slug="sample",
    title="Sample",
    prefix="SA",
    modes=(Mode("duel", "Duel", (2,)),),
    card_types=(
        CardType("partner", "Partner"),
        CardType("case", "Case"),
        CardType("character", "Character"),
        CardType("event", "Event"),
    ),
    sections=(
        Section("partner", "Partner", ("partner",)),
        Section("case", "Case", ("case",)),
        Section("main", "Main deck", ("character", "event")),
    ),
    deck_rules=(),
    zones=(),
)

CARDS = (
    NamedCard("P001", "Conan Edogawa", "partner", prints=(Print("CT-P01", "B01001"),)),
    NamedCard(
        "0004",
        "Conan Edogawa",
        "character",
        "Small Detective",
        also=("江戸川コナン",),
        prints=(Print("CT-P01", "B01005"), Print("CT-P01", "B01005P")),
    ),
    NamedCard(
        "0007", "Conan Edogawa", "character", "On the Trail", prints=(Print("CT-P02", "014"),)
    ),
    NamedCard("0100", "Alibi", "event", prints=(Print("CT-P01", "B01100"),)),
    NamedCard("0101", "Alibi x2", "event"),
    NamedCard("0102", "Kid's Trick", "event", prints=(Print("CT-P02", "015"),)),
    NamedCard("0103", "Déjà Vu", "event"),
    NamedCard("0104", "Twenty-One, Please", "event"),
    NamedCard("0105", "Case 13", "event"),
    NamedCard("0106", "Fire // Ice", "event"),
    NamedCard("C001", "The Museum Case", "case"),
)
INDEX = CardIndex(CARDS)
