"""How Detective Conan is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    ABILITY,
    CARD,
    CHOICE,
    NUMBER,
    WORD,
    ActionShape,
    Area,
    FaceTemplate,
    Grid,
    LogWords,
    TableLayout,
    TourStop,
)

ACTIONS = (
    ActionShape("keep", "Keep the hand", idle=True),
    ActionShape("return", "Put back", (CARD,)),
    ActionShape("pass", "Pass", idle=True),
    ActionShape("use", "Use", (CARD,)),
    ActionShape("hint", "Take a Next Hint"),
    ActionShape("assist", "Assist"),
    ActionShape("close", "Declare Case Closed"),
    ActionShape("destroy", "Destroy the Evidence"),
    ActionShape("destroy", "Remove the Evidence", (CARD,), "Remove {} from the Evidence"),
    ActionShape("declare", "Declare", (CARD, ABILITY), "Declare with {}: {}"),
    ActionShape("declare", "Declare", (CARD, ABILITY, CARD), "Declare with {}: {}, removing {}"),
    ActionShape("deduce", "Deduce with", (CARD,)),
    ActionShape("act", "Act", (CARD, CARD), "{} acts on {}"),
    ActionShape("end", "End the Main Phase", idle=True),
    ActionShape("guard", "Guard with", (CARD,)),
    ActionShape("mislead", "Mislead", (CARD, NUMBER), "Mislead with {}: {}"),
    ActionShape("cut_in", "Cut In", (CARD, ABILITY), "Cut In with {}: {}"),
    ActionShape("disguise", "Disguise with", (CARD,)),
    ActionShape("spark", "Spark", (CARD,)),
    ActionShape("switch", "Switch out", (CARD,)),
    ActionShape("resolve", "Resolve", (CHOICE, CARD), "Resolve {}: {}"),
    ActionShape("discard", "Discard", (CARD,)),
    ActionShape("bottom", "Put on the bottom", (CARD,), "Put {} on the bottom of the deck"),
    ActionShape("top", "Put on top", (CARD,), "Put {} on top of the deck"),
    ActionShape("name", "Name", (WORD,)),
    ActionShape("number", "Announce", (NUMBER,)),
    ActionShape("hand", "Show", (WORD,)),
)

LAYOUT = TableLayout(
    areas=(
        Area("case", "case", "Case", "alone", card=112, phone="count"),
        Area("partner", "partner", "Partner", "alone", card=84, slots=1, phone="count"),
        Area("scene", "scene", "Scene", "slots", card=74, slots=5),
        Area("set", "scene", "Set", "strip", card=40, quiet=True),
        Area("file", "back", "FILE", "sideways", card=34, phone="count"),
        Area("evidence", "back", "Evidence", "strip", card=30, phone="count"),
        Area("deck", "piles", "Deck", "pile", card=64, phone="count"),
        Area("remove", "piles", "Remove", "open", card=64, phone="count"),
        Area("", "contact", whose="shared", piece="contact"),
        Area("resolving", "scene", "Resolving", card=60, quiet=True),
        Area("stack", "scene", "Waiting", card=60, quiet=True),
        Area("hand", "hand", "Hand", "fan", card=88),
    ),
    duel=Grid(
        "34px 52px 116px 84px 118px 54px 54px minmax(96px,1fr)",
        "122px 98px minmax(0,1fr) minmax(0,1fr) 98px 122px",
        (
            "their-plate their-plate their-hand chips chips chips",
            "their-piles their-piles their-back their-back their-partner their-case",
            "their-piles their-piles their-scene their-scene their-partner their-case",
            "contact contact contact contact contact contact",
            "my-case my-partner my-scene my-scene my-piles my-piles",
            "my-case my-partner my-back my-back my-piles my-piles",
            "prompt prompt prompt prompt prompt prompt",
            "my-hand my-hand my-hand my-hand my-hand my-hand",
        ),
    ),
    facts={"turn": "Turn"},
    score="Evidence",
    asks={
        "hand": ("use", "cut_in", "disguise"),
        "scene": ("act", "deduce"),
        "partner": ("assist", "deduce"),
        "case": ("close",),
        "file": ("hint",),
    },
    phone=(
        "their-plate their-case their-back their-piles",
        "their-scene contact my-scene",
        "my-case my-back my-piles",
        "prompt my-hand",
    ),
    tour=(
        TourStop("my-case", "Your Case says how much Evidence you need to close it."),
        TourStop("my-partner", "Your Partner assists, deduces and in the end closes the Case."),
        TourStop("my-scene", "Characters you use stand here: up to five. They deduce and act."),
        TourStop(
            "my-back", "FILE grows each turn and allows cards up to its Level. Evidence wins."
        ),
        TourStop("my-hand", "Glowing cards can be used now. Choose one to begin."),
        TourStop("prompt", "Here you read what you are asked. A button passes or ends the turn."),
    ),
)

LOG_WORDS = LogWords(
    drawn=frozenset({"draws", "takes", "takes hint"}),
    played=frozenset({"uses", "enters", "cuts in", "disguises", "sparks"}),
    turn="turn",
    early=6,
    replaced=frozenset({"mulligans"}),
    zones=("hand", "file", "scene", "evidence", "deck"),
    goals=frozenset({"case closed", "evidence destroyed"}),
)

CARD_FACE = FaceTemplate(
    band="#24324f",
    corner=("level",),
    numbers={"ap": "AP", "lp": "LP", "level_first": "1ST", "level_second": "2ND"},
    facts=("scene_limit", "mr", "evidence_destruction", "copies"),
    signs={"partner": "pair", "case": "folder", "character": "person", "event": "bolt"},
)
