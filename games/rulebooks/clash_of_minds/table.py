"""How Clash of Minds is drawn and played: its actions, the facts of a view, the log, a card's face."""

from games.engine.presentation import (
    CARD,
    WORD,
    ActionShape,
    Area,
    FaceTemplate,
    Grid,
    LogWords,
    PartKind,
    TableLayout,
    TourStop,
)

THREAD = PartKind("thread", counted="Thread")

ACTIONS = (
    ActionShape("arrange", "Arrange the Crime Plan", (WORD, WORD, WORD), "Arrange {}, {}, {}"),
    ActionShape("keep", "Keep", idle=True),
    ActionShape("replace", "Replace the Agent"),
    ActionShape("stay", "Stay with", (CARD,)),
    ActionShape("place", "Place", (CARD, THREAD), "Place {} in {}"),
    ActionShape("put", "Put an Influence Card into play", (CARD,), "{}: put an Influence Card"),
    ActionShape("draw", "Draw a card", (CARD,), "{}: draw a card"),
    ActionShape("use", "Use", (CARD,)),
    ActionShape("support", "Add a Support Card", (CARD,), "{}: add a Support Card"),
    ActionShape("put", "Put", (CARD, THREAD), "Put {} into {}"),
    ActionShape("support", "Add as Support", (CARD, THREAD), "Add {} as Support in {}"),
    ActionShape("support_agent", "Add as Support", (CARD,), "Add {} as Support under the Agent"),
    ActionShape("activate", "Activate", (CARD,)),
    ActionShape("end", "End the turn", idle=True),
    ActionShape("plan", "Plan", (CARD, THREAD), "Place {} face down in {}"),
    ActionShape("reveal", "Reveal", (CARD,)),
    ActionShape("skip", "Skip it", idle=True),
    ActionShape("discard", "Discard", (CARD,)),
    ActionShape("decline", "Decline", idle=True),
    # -- what the text of a card asks
    ActionShape("look", "Look at the Crime Plan Card of", (THREAD,)),
    ActionShape("move", "Move", (CARD, THREAD), "Move {} to {}"),
    ActionShape("change", "Change the value of", (CARD,)),
    ActionShape("distract", "Distract", (CARD,)),
    ActionShape("distract_all", "Distract all in", (THREAD,)),
    ActionShape("discard_card", "Discard", (CARD,)),
    ActionShape("remove_support", "Remove Support from", (THREAD,)),
    ActionShape("deduce", "Put a Deduction Token on", (THREAD,)),
    ActionShape("undeduce", "Remove the Deduction Token of", (THREAD,)),
    ActionShape("watch", "Send the Agent to", (THREAD,)),
)

LAYOUT = TableLayout(
    areas=(
        Area("", "london", whose="shared", piece="clock"),
        Area("", "threads", whose="shared", piece="columns"),
        Area("influence-deck", "decks", "Deck", "pile", card=44),
        Area("discard", "decks", "Discard", "open", card=44),
        Area("agent", "decks", "Agent", "row", card=56, quiet=True),
        Area("agent-support", "decks", "Support", "pile", card=40, quiet=True),
        Area("actions", "actions", "Action Cards", "row", card=50),
        Area("", "tally", whose="shared", piece="tally"),
        Area("hand", "hand", "Hand", "fan", card=82),
    ),
    duel=Grid(
        "84px minmax(0,1fr) minmax(0,1fr) 54px 128px",
        "240px minmax(0,1fr) minmax(0,1fr) 178px",
        (
            "their-plate their-hand their-actions their-actions",
            "london threads threads their-decks",
            "london threads threads my-decks",
            "prompt prompt prompt prompt",
            "my-actions my-hand my-hand tally",
        ),
    ),
    facts={"round": "Round"},
    asks={
        "hand": ("put", "place", "support"),
        "actions": ("put", "use", "draw", "support"),
        "agent": ("activate",),
    },
    phone=("their-plate", "london", "threads", "prompt", "my-actions", "my-hand", "tally"),
    felt="night",
    tour=(
        TourStop("threads", "Three Threads: whoever counts more in one moves its token."),
        TourStop("london", "Twelve hours and the crime is done. The Site limits both sides."),
        TourStop("my-actions", "Your Action Cards: each is used once a turn."),
        TourStop("my-hand", "Influence Cards are put into Threads, or added as Support."),
        TourStop("tally", "What each Thread would lead to if the round ended now."),
    ),
)

LOG_WORDS = LogWords(
    drawn=frozenset({"draw"}),
    played=frozenset({"support", "action", "activate", "use"}),
    turn="turn",
    early=6,
    counted=("turn", "deduce", "distract", "support", "reveal"),
)

CARD_FACE = FaceTemplate(
    band="#3d2f1f",
    corner=("cost", "hours"),
    numbers={"upright": "UP", "used": "USED"},
    facts=("side", "kind", "mandatory", "actions"),
    signs={
        "influence": "pair",
        "action": "bolt",
        "agent": "person",
        "plan": "folder",
        "site": "house",
    },
)
