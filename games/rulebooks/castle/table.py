"""How Castle is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    CARD,
    SEAT,
    ActionShape,
    Area,
    FaceTemplate,
    Grid,
    LogWords,
    TableLayout,
    TourStop,
)

ACTIONS = (
    ActionShape("cast", "Play as", (CARD,)),
    ActionShape("draw", "Draw a card"),
    ActionShape("discard", "Discard", (CARD,), "Discard {} and draw two"),
    ActionShape("play", "Play", (CARD,)),
    ActionShape("confront", "Confront", (CARD,)),
    ActionShape("ability", "Use your ability"),
    ActionShape("decline", "Decline", idle=True),
    ActionShape("pay", "Discard for the ability", (CARD,), "Discard {} for the ability"),
    ActionShape("player", "Choose", (SEAT,)),
    ActionShape("take", "Take", (CARD,)),
    ActionShape("give", "Give", (CARD,)),
    ActionShape("peek", "Look at the token", (CARD,), "Look at the token of {}"),
    ActionShape("keep", "Keep", (CARD,)),
    ActionShape("recover", "Recover", (CARD,), "Take {} from the discard pile"),
    ActionShape("exchange", "Exchange", (CARD,)),
    ActionShape("pass", "Pass to the left", (CARD,), "Pass {} to the left"),
)

GRID = Grid(
    "92px minmax(0,1fr) 54px 128px",
    "268px minmax(0,1fr) 168px",
    (
        "others others others",
        "suspects suspects ring",
        "prompt prompt prompt",
        "cast my-hand my-hand",
    ),
)

LAYOUT = TableLayout(
    areas=(
        Area("", "suspects", whose="shared", piece="suspects"),
        Area("", "ring", whose="shared", piece="ring"),
        Area("play", "ring", "In play", whose="shared", card=56, quiet=True),
        Area("", "cast", whose="mine", piece="role"),
        Area("cast", "cast", "", "alone", "theirs", card=70),
        Area("aside", "my-hand", "Aside", "row", "mine", card=72, quiet=True),
        Area("hand", "my-hand", "Hand", "fan", "mine", card=80, sort=True),
        Area("hand", "hand", "", "strip", "theirs", card=52),
    ),
    crowd=GRID,
    asks={
        "hand/special": ("play",),
        "hand/investigation": ("play",),
        "suspects": ("confront",),
        "cast": ("ability",),
    },
    phone=("others", "suspects", "ring", "prompt", "my-hand", "cast"),
    felt="wine",
    score="solved",
    tour=(
        TourStop("suspects", "Each Suspect needs three Investigations. Those you hold are ticked."),
        TourStop("ring", "The deck is the clock: with the last card the killer gets away."),
        TourStop("my-hand", "One Action a turn: draw, discard and draw two, play or confront."),
        TourStop("prompt", "What you may do without a card is a button here."),
    ),
)

LOG_WORDS = LogWords(
    drawn=frozenset({"draw", "draw-apart", "keep", "recover"}),
    played=frozenset({"play", "show"}),
    counted=("play", "confront", "peek", "look", "discard"),
    laid="episode",
)

CARD_FACE = FaceTemplate(
    band="#12435c",
    facts=("requires", "helps"),
    signs={
        "investigation": "lens",
        "special": "bolt",
        "suspect": "person",
        "guilty": "cross",
        "not-guilty": "check",
        "cast": "pair",
        "solved": "star",
    },
)
