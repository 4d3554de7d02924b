"""How Case Closed is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    ABILITY,
    CARD,
    CHOICE,
    FACE,
    SEAT,
    WORD,
    ActionShape,
    FaceTemplate,
    LogWords,
    PartKind,
    ViewWords,
)

TALENT = PartKind("talent", names=("strength", "speed", "intelligence"))

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

VIEW_WORDS = ViewWords(
    marks=("expended", "face_up"),
    kinds={
        "lead": SEAT,
        "at_case": CARD,
        "attached_to": CARD,
        "challenge": (CARD, CARD, TALENT),
    },
    sideways=frozenset({"expended"}),
    apart=("floating",),
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
    paper="#fbf6e9",
    ink="#221b12",
    band="#5b3a21",
    corner=("cost", "clue_number"),
    numbers={"strength": "STR", "speed": "SPD", "intelligence": "INT"},
    facts=("attaches_to", "exact_clues", "steps"),
    serif=True,
    signs={
        "detective": "lens",
        "criminal": "mask",
        "gadget": "gear",
        "clue": "print",
        "case": "folder",
        "event": "bolt",
    },
)
