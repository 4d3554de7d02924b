"""How Castle is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    CARD,
    SEAT,
    ActionShape,
    FaceTemplate,
    LogWords,
    ViewWords,
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

VIEW_WORDS = ViewWords(kinds={"due": SEAT, "found": SEAT}, apart=("mode",))

LOG_WORDS = LogWords(
    drawn=frozenset({"draw", "draw-apart", "keep", "recover"}),
    played=frozenset({"play", "show"}),
    counted=("play", "confront", "peek", "look", "discard"),
)

CARD_FACE = FaceTemplate(
    paper="#f4f1ec",
    ink="#17202a",
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
