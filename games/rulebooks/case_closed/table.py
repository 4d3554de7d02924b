"""How Case Closed is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    ABILITY,
    CARD,
    CHOICE,
    FACE,
    SEAT,
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
    ActionShape("lead", "Take the lead", (SEAT,), "{} takes the lead"),
    ActionShape("keep", "Keep the opening hand", idle=True),
    ActionShape("replace", "Replace the opening hand"),
    ActionShape("pass", "Pass", idle=True),
    ActionShape("play", "Play", (CARD,)),
    ActionShape("attach", "Attach", (CARD, CARD), "Attach {} to {}"),
    ActionShape("clue", "Attach", (CARD, CARD), "Attach {} to {}"),
    ActionShape("assign", "Assign", (CARD, CARD), "Assign {} to {}"),
    ActionShape("move", "Move", (CARD, CARD), "Move {} to {}"),
    ActionShape("event", "Play", (CARD,)),
    ActionShape("use", "Use", (CARD, ABILITY), "Use {}: {}"),
    ActionShape("flip", "Flip up", (CARD,)),
    ActionShape("next", "Put onto the route next", (CHOICE,)),
    ActionShape("expend", "Expend", (CARD,)),
    ActionShape("solve", "Solve", (CARD, WORD), "Solve {} ({})"),
    ActionShape("clue", "Use the clue", (CARD,)),
    ActionShape("discard", "Discard", (CARD,)),
    ActionShape("name", "Name", (FACE,)),
)

AREAS = (
    Area("problem row", "row", "Problem row", "strip", card=56, quiet=True),
    Area("HQ", "hq", "HQ", "row", card=48),
    Area("draw deck", "piles", "Draw", "pile", card=34),
    Area("problem deck", "piles", "Problem", "pile", card=34),
    Area("draw discard", "piles", "Discard", "open", card=34),
    Area("", "cases", whose="shared", piece="columns"),
    Area("", "scores", whose="shared", piece="scores"),
    Area("", "route", whose="shared", piece="route"),
    Area("hand", "hand", "Hand", "fan", "mine", card=78),
)

LAYOUT = TableLayout(
    areas=AREAS,
    duel=Grid(
        "88px minmax(0,1fr) 92px 54px 112px",
        "120px 150px minmax(0,1fr) 190px",
        (
            "their-row their-hq their-hq their-piles",
            "scores cases cases route",
            "scores my-hq my-hq my-piles",
            "prompt prompt prompt prompt",
            "my-row my-row hand hand",
        ),
    ),
    crowd=Grid(
        "96px minmax(0,1fr) 92px 54px 112px",
        "120px 150px minmax(0,1fr) 190px",
        (
            "others others others others",
            "scores cases cases route",
            "scores my-hq my-hq my-piles",
            "prompt prompt prompt prompt",
            "my-row my-row hand hand",
        ),
    ),
    facts={"turn": "Turn"},
    score="solved",
    asks={
        "hand/detective": ("play",),
        "hand/gadget": ("attach",),
        "hand/event": ("event",),
        "problem row/clue": ("clue",),
        "problem row": ("assign",),
        "HQ": ("assign", "use"),
        "field": ("expend", "use"),
        "crime zone": ("flip", "move"),
        "case row": ("solve",),
    },
    phone=("scores", "cases", "route", "prompt", "my-row", "hand", "my-hq"),
    tour=(
        TourStop("cases", "Six cases: the red numbers are what is left to do there."),
        TourStop("my-hq", "Detectives you play stand here until you assign them to a case."),
        TourStop("my-row", "Your problem row is a second hand: clues, and problems for them."),
        TourStop("scores", "Job points play detectives, crime points problems. Three cases win."),
        TourStop("hand", "Glowing cards can be played now."),
        TourStop("prompt", "Here you read what you are asked; Pass goes on."),
    ),
)

LOG_WORDS = LogWords(
    drawn=frozenset({"draw", "refill"}),
    played=frozenset({"play", "attach", "assign", "event", "criminal", "solve"}),
    turn="turn",
    early=3,
    replaced=frozenset({"replace"}),
    zones=("hand", "HQ", "field", "crime zone", "solved cases", "draw deck"),
    numbers=("jobs", "crimes"),
    shared_turns=True,
    unheard=frozenset({"pass"}),
    goals=frozenset({"cases solved"}),
)

CARD_FACE = FaceTemplate(
    band="#5b3a21",
    corner=("cost", "clue_number"),
    numbers={"strength": "STR", "speed": "SPD", "intelligence": "INT"},
    facts=("attaches_to", "exact_clues", "steps"),
    signs={
        "detective": "lens",
        "criminal": "mask",
        "gadget": "gear",
        "clue": "print",
        "case": "folder",
        "event": "bolt",
    },
)
