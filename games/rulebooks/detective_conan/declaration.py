"""The printed facts of the game: card types, deck rules, formats, zones."""

from games.engine.decks import Copies, Format, KnownSections, Section, Size, Types
from games.engine.draws import RETURN, DrawRules
from games.engine.rulebook import Attribute, CardType, Declaration, Mode
from games.engine.table import Zone
from games.rulebooks.detective_conan.deck_rules import DECK_WARNINGS
from games.rulebooks.detective_conan.face import COLORS
from games.rulebooks.detective_conan.fan_data import IMPORT_LAYOUTS
from games.rulebooks.detective_conan.state import ZONE_NAMES
from games.rulebooks.detective_conan.table import ACTIONS, CARD_FACE, LOG_WORDS, VIEW_WORDS

SEES = {"deck": "none", "hand": "owner", "file": "none", "evidence": "none", "set": "none"}
"""DC-5.9 to DC-5.16, DC-R.24: everything else lies open."""


def number(name: str, title: str, low: int, high: int, *, required: bool = True) -> Attribute:
    return Attribute(name, "integer", title, required=required, low=low, high=high)


LEVEL = number("level", "Level", 0, 20)
COPIES = Attribute(
    "copies",
    "integer",
    "Copies allowed",
    low=1,
    high=40,
    help="DC-1.12: a card may lift its own limit.",
)

CARD_TYPES = (  # DC-3.1
    CardType("partner", "Partner", (number("lp", "LP", 0, 9),)),
    CardType(
        "case",
        "Case",
        (
            number("level_first", "Case Level, first player", 1, 20),
            number("level_second", "Case Level, second player", 1, 20),
            Attribute(
                "evidence_destruction",
                "boolean",
                "Evidence Destruction",
                help="DC-13.15: rewrites Case Closed of a Black Partner.",
            ),
            number("scene_limit", "Scene limit", 1, 5, required=False),
        ),
    ),
    CardType(
        "character",
        "Character",
        (
            LEVEL,
            number("ap", "AP", 0, 20000),
            number("lp", "LP", 0, 9),
            Attribute("mr", "boolean", "MR", help="DC-3.14"),
            COPIES,
        ),
    ),
    CardType("event", "Event", (LEVEL, COPIES)),
)

SECTIONS = (
    Section("partner", "Partner", ("partner",)),
    Section("case", "Case", ("case",)),
    Section("main", "Main Deck", ("character", "event")),
)

DECK_RULES = (  # DC-1, in printed order
    KnownSections("DC-1.5", ("partner", "case", "main")),
    Size("DC-1.1", "partner", 1, 1),
    Types("DC-1.1", "partner", ("partner",)),
    Size("DC-1.2", "case", 1, 1),
    Types("DC-1.2", "case", ("case",)),
    Size("DC-1.3", "main", 40, 40),
    Types("DC-1.4", "main", ("character", "event")),
    Copies("DC-1.6", "main", 3, "id"),
)

EVENT_ONLY = frozenset({"DC3-015"})
"""DC-1.17: Cases that only an event which says so allows."""

FORMATS = (
    Format("standard", "Standard", "DC-1.17", EVENT_ONLY),
    Format(
        "challenge",
        "Challenge",
        "DC-1.18",
        EVENT_ONLY | {"DC1-115", "DC1-090"},
        {"DC1-110": 1},
        "DC-1.19",
    ),
    Format("open", "Open", "DC-R.41"),
)

DECLARATION = Declaration(
    slug="detective-conan",
    title="Detective Conan Card Game",
    prefix="DC",
    modes=(Mode("duel", "Duel", (2,), rule="DC-6.1"),),
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=tuple(Zone(name, SEES.get(name, "all")) for name in ZONE_NAMES),
    formats=FORMATS,
    colors=COLORS,
    bound=5000,
    section_rule="DC-1.5",
    pool_rule="DC-1.20",
    warnings=DECK_WARNINGS,
    draws=DrawRules("main", 5, RETURN, rules=("DC-6.4", "DC-6.5", "DC-8.4", "DC-8.5")),
    actions=ACTIONS,
    view_words=VIEW_WORDS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    import_layouts=IMPORT_LAYOUTS,
)
