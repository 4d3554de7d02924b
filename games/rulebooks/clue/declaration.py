"""The printed facts of the game: modes, card types, the box and its rules."""

from games.engine.rulebook import Attribute, CardType, Declaration, Foresight, Mode, Option
from games.engine.table import Zone
from games.rulebooks.clue.deck_rules import BOX_RULES, SECTIONS
from games.rulebooks.clue.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

ROUND_LIMIT = 200
SEATS = 6
TURN_DECISIONS = 17  # power, target, roll, boosted move, and every player shows under watch

OCCUPANCY = Option(
    "occupancy",
    "none",
    ("none", "no_end", "classic"),
    "CL-R.16",
    "Whether movers block Hallway squares: never, for ending there, or for passing too.",
)
LIMIT = Option(
    "round_limit",
    ROUND_LIMIT,
    (20, 50, 100, ROUND_LIMIT),
    "CL-R.50",
    "Rounds after which a case counts as unsolved.",
)
ARRIVE_TO_ACCUSE = Option(
    "arrive_to_accuse",
    False,
    (False, True),
    "CL-R.22",
    "An accusation needs arriving at the centre in the same turn, not just being there.",
)
SHELDON = Option(
    "sheldon",
    True,
    (True, False),
    "CL-8.2",
    "Whether Sheldon Cards are used; with two players they never are.",
    (3, 4, 5, 6),
)

MODES = (
    Mode(
        "standard",
        "Standard game",
        (2, 3, 4, 5, 6),
        (SHELDON, OCCUPANCY, ARRIVE_TO_ACCUSE, LIMIT),
        "CL-R.4",
    ),
    Mode("teams", "Team game", (2, 3), (OCCUPANCY, ARRIVE_TO_ACCUSE, LIMIT), "CL-R.51"),
)

CARD_TYPES = (
    CardType("suspect", "Suspect", (Attribute("mover", "string", "Mover colour", required=True),)),
    CardType(
        "misdeed",
        "Misdeed",
        (Attribute("deed", "string", "Deed", help="What was done, for questions."),),
    ),
    CardType(
        "room", "Room", (Attribute("letter", "string", "Letter on the board", required=True),)
    ),
    CardType(
        "personality",
        "Personality",
        (
            Attribute("suspect", "string", "Suspect", required=True),
            Attribute("quote", "string", "Quote on the personality side"),
        ),
    ),
    CardType("sheldon", "Sheldon Card", (Attribute("copies", "integer", "Copies", low=1),)),
    CardType(
        "board",
        "Board",
        (
            Attribute("map", "strings", "Map", required=True),
            Attribute("links", "strings", "Joining rooms and passages"),
            Attribute("doors", "strings", "Doors"),
            Attribute("distances", "strings", "Walking distances"),
            Attribute("rows", "integer", "Rows", low=1),
            Attribute("columns", "integer", "Columns", low=1),
            Attribute("squares", "integer", "Hallway squares", low=1),
            Attribute("sheldon_spaces", "integer", "Sheldon Card spaces", low=0),
        ),
    ),
)

ZONES = (
    Zone("envelope", "none", shared=True),  # CL-5.5
    Zone("hand", "owner"),  # CL-6.11
    Zone("leftover", "all", shared=True),  # CL-6.13
    Zone("side", "none", shared=True),  # CL-19.4
    Zone("sheldon", "none", shared=True),
    Zone("discard", "all", shared=True),
    Zone("personality", "all"),
)

DECLARATION = Declaration(
    slug="clue",
    title="CLUE: The Big Bang Theory",
    summary="Who did what to Sheldon's things, and where?",
    prefix="CL",
    modes=MODES,
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=BOX_RULES,
    zones=ZONES,
    player_version=2,
    foresight=Foresight(turns=3, tries=4),
    boxed=True,
    bound=ROUND_LIMIT * SEATS * TURN_DECISIONS + SEATS,
    section_rule="CL-26.7",
    pool_rule="CL-26.7",
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
)
