"""The printed facts: modes and cards."""

from games.engine.rulebook import Attribute, CardType, Declaration, Foresight, Mode, Option
from games.rulebooks.clash_of_minds.deck_rules import DECK_RULES, SECTIONS
from games.rulebooks.clash_of_minds.state import KINDS, SIDES, ZONES
from games.rulebooks.clash_of_minds.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

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
    summary="Holmes against Moriarty: one city, three threads, one clock.",
    prefix="CM",
    version="1.2",
    player_version=2,
    modes=(
        Mode("basic", "Basic duel", (2,), (LIMIT_OPTION,), "CM-1.1"),
        Mode("agents", "Duel with Agents", (2,), (LIMIT_OPTION,), "CM-1.1"),
    ),
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=ZONES,
    foresight=Foresight(turns=1, reach=9),
    colors=("green", "red"),
    boxed=True,
    bound=8000,
    section_rule="CM-1.6",
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
)
