"""How Detective Conan is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    ABILITY,
    CARD,
    CHOICE,
    NUMBER,
    SEAT,
    WORD,
    ActionShape,
    FaceTemplate,
    LogWords,
    ViewWords,
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
    ActionShape("hand", "Show", (WORD,)),
)

VIEW_WORDS = ViewWords(
    marks=("face_up",),
    kinds={
        "turn_player": SEAT,
        "first_player": SEAT,
        "hosts": CARD,
        "action": (CARD, CARD, CARD),
        "contact": (CARD, CARD),
        "deduction": (CARD,),
    },
    sideways=frozenset({"state sleep", "state stun"}),
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
    paper="#f7f9fc",
    ink="#131b2b",
    band="#24324f",
    corner=("level",),
    numbers={"ap": "AP", "lp": "LP", "level_first": "1ST", "level_second": "2ND"},
    facts=("scene_limit", "mr", "evidence_destruction", "copies"),
    signs={"partner": "pair", "case": "folder", "character": "person", "event": "bolt"},
)
