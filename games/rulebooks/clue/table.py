"""How CLUE is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    SEAT,
    ActionShape,
    Area,
    FaceTemplate,
    Grid,
    LogWords,
    PartKind,
    TableLayout,
    TourStop,
)

CLUE = PartKind("clue", listed="cards")  # a CLUE card, and the piece of a suspect or misdeed
SPACE = PartKind("space", listed="spaces_in_words", nameless="the hallway")
PLACE = PartKind("place", counted="side place")

ACTIONS = (
    ActionShape("play", "Play", (CLUE,)),
    ActionShape("roll", "Roll and move"),
    ActionShape("go", "Go to", (SPACE,)),
    ActionShape("link", "Go straight to", (SPACE,)),
    ActionShape("stay", "Stay and ask"),
    ActionShape("power", "Use your power"),
    ActionShape("pass", "Pass", idle=True),
    ActionShape("ask", "Ask about", (CLUE, CLUE, CLUE), "Ask about {}, {} and {}", careful=True),
    ActionShape("show", "Show", (CLUE,)),
    ActionShape("look", "Look at", (PLACE,)),
    ActionShape("accuse", "Accuse"),
    ActionShape("name", "Name", (CLUE, CLUE, CLUE), "Name {}, {} and {}", careful=True),
    ActionShape("end", "End the turn", idle=True),
    # -- what a power or a Sheldon Card asks
    ActionShape("enter", "Enter", (SPACE,)),
    ActionShape("first", "Let answer first", (SEAT,), "Let {} answer first"),
    ActionShape("peek", "Look at a random card", (SEAT,), "Look at a random card of {}"),
    ActionShape("request", "Be shown a card", (SEAT,), "Be shown a card by {}"),
    ActionShape("probe", "Probe the hand", (SEAT,), "Probe the hand of {}"),
    ActionShape("swap", "Exchange places with", (CLUE,)),
    ActionShape("pull", "Put into a room", (CLUE, SPACE), "Put {} into {}"),
)

GRID = Grid(
    "78px minmax(0,1fr) 108px 96px 54px",
    "auto minmax(0,1fr)",
    ("plan others", "plan question", "plan my-hand", "plan power", "prompt prompt"),
)

LAYOUT = TableLayout(
    areas=(
        Area("", "plan", whose="shared", piece="floor_plan"),
        Area("", "question", whose="shared", piece="question"),
        Area("", "drawer", whose="shared", piece="notes"),
        Area("hand", "my-hand", "Hand", "strip", "mine", card=62),
        Area("hand", "hand", "", "strip", "theirs", card=34),
        Area("", "power", whose="mine", card=52, piece="role"),
        Area("leftover", "power", "Open to all", "strip", "shared", card=52, quiet=True),
        Area("discard", "power", "Sheldon", "open", "shared", card=44, quiet=True),
    ),
    crowd=GRID,
    phone=("others", "plan", "question", "prompt", "my-hand"),
    tour=(
        TourStop("plan", "Move through the doors. In a room you may ask about it."),
        TourStop("question", "Choose who, what and where. Cards you know of are struck."),
        TourStop("my-hand", "Your cards are not in the envelope. Show one when you are asked."),
        TourStop("prompt", "Stand in the centre to accuse: name all three, once."),
    ),
)

LOG_WORDS = LogWords(
    drawn=frozenset({"sheldon"}),
    played=frozenset({"power"}),
    counted=("roll", "ask", "show", "accuse"),
)

CARD_FACE = FaceTemplate(
    band="#7a1f3d",
    facts=(
        "mover",
        "deed",
        "letter",
        "suspect",
        "quote",
        "copies",
        "rows",
        "columns",
        "squares",
        "sheldon_spaces",
    ),
    hidden=("map", "links", "doors", "distances"),
    signs={
        "suspect": "person",
        "misdeed": "mask",
        "room": "house",
        "personality": "pair",
        "sheldon": "bolt",
        "board": "grid",
    },
)
