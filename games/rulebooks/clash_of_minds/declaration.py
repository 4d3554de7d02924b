"""The printed facts: modes, cards, the box and its exact composition."""

from games.engine.decks import Composition, KnownSections, Section, Size, Types
from games.engine.rulebook import Attribute, CardType, Declaration, Foresight, Mode, Option
from games.rulebooks.clash_of_minds.state import KINDS, SIDES, ZONES
from games.rulebooks.clash_of_minds.table import ACTIONS, CARD_FACE, LOG_WORDS, VIEW_WORDS

SIDE = Attribute("side", "string", "Side", required=True, choices=SIDES)

CARD_TYPES = (
    CardType(
        "influence",
        "Influence Card",
        (
            SIDE,
            Attribute("upright", "integer", "Upright value", required=True, low=0, high=9),
            Attribute("used", "integer", "Used value", required=True, low=0, high=9),
        ),
    ),
    CardType(
        "action",
        "Action Card",
        (
            SIDE,
            Attribute("mandatory", "boolean", "Mandatory", required=True),
            Attribute(
                "actions",
                "strings",
                "Alternatives",
                required=True,
                choices=("put", "draw", "use", "support"),
            ),
        ),
    ),
    CardType(
        "agent",
        "Agent Card",
        (SIDE, Attribute("cost", "integer", "Activation cost", required=True, low=0, high=9)),
    ),
    CardType(
        "site",
        "Investigation Site Card",
        (
            Attribute("hours", "integer", "Hours", required=True, low=1, high=12),
            Attribute("limit", "integer", "Influence Card limit", required=True, low=4, high=20),
        ),
    ),
    CardType(
        "plan",
        "Crime Plan Card",
        (Attribute("kind", "string", "Kind", required=True, choices=KINDS),),
    ),
)

SECTIONS = (
    Section("holmes-influence", "Holmes's Influence Deck", ("influence",)),
    Section("moriarty-influence", "Moriarty's Influence Deck", ("influence",)),
    Section("holmes-actions", "Holmes's Action Cards", ("action",)),
    Section("moriarty-actions", "Moriarty's Action Cards", ("action",)),
    Section("holmes-agents", "Holmes's Agent Deck", ("agent",)),
    Section("moriarty-agents", "Moriarty's Agent Deck", ("agent",)),
    Section("sites", "Investigation Site Deck", ("site",)),
    Section("plans", "Crime Plan Cards", ("plan",)),
)

DECK_RULES = (
    KnownSections("CM-1.6", tuple(section.name for section in SECTIONS)),
    Types("CM-1.6", "holmes-influence", ("influence",)),
    Types("CM-1.6", "moriarty-influence", ("influence",)),
    Types("CM-1.7", "holmes-actions", ("action",)),
    Types("CM-1.7", "moriarty-actions", ("action",)),
    Types("CM-1.8", "holmes-agents", ("agent",)),
    Types("CM-1.8", "moriarty-agents", ("agent",)),
    Types("CM-1.2", "sites", ("site",)),
    Types("CM-1.3", "plans", ("plan",)),
    Size("CM-1.6", "holmes-influence", 20, 20),
    Size("CM-1.6", "moriarty-influence", 20, 20),
    Size("CM-1.7", "holmes-actions", 4, 4),
    Size("CM-1.7", "moriarty-actions", 4, 4),
    Size("CM-1.8", "holmes-agents", 4, 4),
    Size("CM-1.8", "moriarty-agents", 4, 4),
    Size("CM-1.2", "sites", 7, 7),
    Size("CM-1.3", "plans", 9, 9),
    Composition("CM-1.17", "holmes-influence", "side", {"holmes": 20}),
    Composition("CM-1.17", "holmes-actions", "side", {"holmes": 4}),
    Composition("CM-1.17", "holmes-agents", "side", {"holmes": 4}),
    Composition("CM-1.18", "moriarty-influence", "side", {"moriarty": 20}),
    Composition("CM-1.18", "moriarty-actions", "side", {"moriarty": 4}),
    Composition("CM-1.18", "moriarty-agents", "side", {"moriarty": 4}),
    Composition("CM-R.22", "holmes-actions", "mandatory", {True: 1, False: 3}),
    Composition("CM-R.22", "moriarty-actions", "mandatory", {True: 1, False: 3}),
    Composition("CM-1.5", "plans", "kind", {"victim": 3, "felony": 3, "object": 3}),
)

LIMIT_OPTION = Option(
    "final_turn_respects_limit",
    False,
    (False, True),
    "CM-R.11",
    "May the Final Turn put Influence Cards beyond the limit of the Site?",
)

DECLARATION = Declaration(
    slug="clash-of-minds",
    title="Clash of Minds: Holmes vs Moriarty",
    prefix="CM",
    modes=(
        Mode("basic", "Basic duel", (2,), (LIMIT_OPTION,), "CM-1.1"),
        Mode("agents", "Duel with Agents", (2,), (LIMIT_OPTION,), "CM-1.1"),
    ),
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=ZONES,
    foresight=Foresight(turns=1),
    colors=("green", "red"),
    boxed=True,
    bound=8000,
    section_rule="CM-1.6",
    actions=ACTIONS,
    view_words=VIEW_WORDS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
)
