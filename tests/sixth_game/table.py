"""How the toy is drawn and played."""

from games.engine.presentation import (
    CARD,
    ActionShape,
    FaceTemplate,
    LogWords,
    TableLayout,
)

ACTIONS = (
    ActionShape("lead", "Lead", (CARD,)),
    ActionShape("peek", "Peek at your deck"),
    ActionShape("mulligan", "Shuffle in", (CARD,), "Shuffle {} into your deck"),
    ActionShape("answer", "Answer with", (CARD,)),
)

LAYOUT = TableLayout(by_seat={"tricks": "tricks"})

LOG_WORDS = LogWords(
    drawn=frozenset({"drew"}), played=frozenset({"led", "answered"}), zones=("hand", "won")
)

CARD_FACE = FaceTemplate(
    band="#205072", corner=("value",), signs={"number": "grid", "joker": "mask"}
)
