"""The printed facts of Castle: modes, pieces, the box, the table."""

from games.engine.rulebook import Attribute, CardType, Declaration, Foresight, Mode, Option
from games.rulebooks.castle.deck_rules import BOX_RULES, SECTIONS
from games.rulebooks.castle.state import CONSPIRACY, EPISODE_MODE, SEASON, TOUGHEST, ZONES
from games.rulebooks.castle.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

SEATS = (2, 3, 4, 5)  # CA-R.4

FIRST = Option(
    "first",
    "lot",
    ("lot", 0, 1, 2, 3, 4),
    "CA-2.20",
    "The seat whose birthday comes next; drawn by lot if nobody says.",
)

MODES = (
    Mode(
        EPISODE_MODE,
        "Episode",
        SEATS,
        (Option("suspects", 5, (5, 6, 7, 8, 9), "CA-13.1", "More make a longer game."), FIRST),
        "CA-2.1",
    ),
    Mode(
        SEASON,
        "Full Season",
        SEATS,
        (Option("suspects", 5, (5, 6, 7), "CA-13.4", "Suspects in each Episode."), FIRST),
        "CA-12.1",
    ),
    Mode(
        CONSPIRACY,
        "The Conspiracy",
        SEATS,
        (
            Option(
                "shared_win",
                True,
                (True, False),
                "CA-R.14",
                "Both finders win; without it only the finder of the second Guilty Suspect.",
            ),
            FIRST,
        ),
        "CA-14.1",
    ),
    Mode(
        TOUGHEST,
        "Castle's Toughest Case Yet",
        SEATS,
        (Option("open_hands", False, (False, True), "CA-R.18", "Everyone sees all hands."), FIRST),
        "CA-15.1",
        cooperative=True,
        foresight=Foresight(turns=2, tries=4, hope=1.5, tree=False),
    ),
)

REQUIRES = Attribute(
    "requires",
    "strings",
    "Requires",
    ("needs",),
    required=True,
    help="The three Investigations to show, in the order of the colours.",
)
HELPS = Attribute(
    "helps",
    "string",
    "Helps",
    choices=("you", "others", "everyone", "nobody"),
    help="Whom a Not Guilty token serves.",
)

CARD_TYPES = (
    CardType("investigation", "Investigation"),
    CardType("special", "Special text card"),
    CardType("suspect", "Suspect", (REQUIRES,)),
    CardType("guilty", "Guilty token"),
    CardType("not-guilty", "Not Guilty token", (HELPS,)),
    CardType("cast", "Cast"),
    CardType("solved", "Solved token"),
)

COLOURS = ("yellow", "blue", "red", "purple", "green", "black", "orange", "teal", "brown")

DECLARATION = Declaration(
    slug="castle",
    title="Castle: The Detective Card Game",
    summary="Match three findings, confront the suspect and close the episode first.",
    prefix="CA",
    modes=MODES,
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=BOX_RULES,
    zones=ZONES,
    version="1.2",
    player_version=2,
    foresight=Foresight(turns=6, tries=2, caution=2.0, hope=2.0, tree=False),
    colors=COLOURS,
    boxed=True,
    bound=6400,  # CA-R.33: 40 Episodes of at most 160 decisions
    section_rule="CA-1.18",
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
)
