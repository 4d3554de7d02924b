"""The printed facts of Case Closed: card types, decks, modes, zones."""

from games.engine.decks import Section
from games.engine.draws import REPLACE, DrawRules
from games.engine.rulebook import Attribute, CardType, Declaration, Foresight, Mode, Option
from games.engine.table import Zone
from games.rulebooks.case_closed.deck_rules import DECK_RULES, DECK_WARNINGS
from games.rulebooks.case_closed.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

# CC-5: a pile's seat is its controller's; discard piles and decks are their owner's.
(
    DRAW_DECK,
    PROBLEM_DECK,
    CASE_DECK,
    HAND,
    PROBLEM_ROW,
    CASE_ROW,
    HQ,
    FIELD,
    CRIME_ZONE,
    ATTACHED,
    SOLVED,
    DRAW_DISCARD,
    PROBLEM_DISCARD,
    CASE_DISCARD,
    REMOVED,
) = range(15)

ZONES = (
    Zone("draw deck", "none"),
    Zone("problem deck", "none"),
    Zone("case deck", "none"),
    Zone("hand", "owner"),
    Zone("problem row", "owner"),
    Zone("case row"),
    Zone("HQ"),
    Zone("field"),
    Zone("crime zone", "owner"),  # CC-5.12: face-down; a flip reveals
    Zone("attached"),
    Zone("solved cases"),
    Zone("draw discard"),
    Zone("problem discard"),
    Zone("case discard"),
    Zone("removed"),
)

IN_PLAY = frozenset((CASE_ROW, HQ, FIELD, CRIME_ZONE, ATTACHED, SOLVED))
"""CC-5.21: attachments and solved cases lie in the HQ, the field or the crime zone."""

STEPS = ("ready", "main", "movement", "sleuth", "end")
READY, MAIN, MOVEMENT, SLEUTH, END = range(5)

TALENTS = ("strength", "speed", "intelligence")
STRENGTH, SPEED, INTELLIGENCE = range(3)

ATTRIBUTES = (
    *TALENTS,
    "cost",
    "clue number",
    "cannot challenge",
    "cannot be_challenged",
    "cannot solve",
    "cannot be_discarded_by_effects",
)
COST, CLUE_NUMBER = 3, 4
"""What constant effects can change, by its place in State.constants."""

DETECTIVE, CRIMINAL, GADGET, CLUE, CASE, EVENT = range(6)
TYPES = ("detective", "criminal", "gadget", "clue", "case", "event")


def _number(name: str, title: str, *aliases: str, low: int = 0) -> Attribute:
    return Attribute(name, "integer", title, tuple(aliases), required=True, low=low, high=20)


TALENT_ATTRIBUTES = (
    _number("strength", "Strength", "str"),
    _number("speed", "Speed", "spd"),
    _number("intelligence", "Intelligence", "int"),
)
JOB_COST = _number("cost", "Job point cost")
CRIME_COST = _number("cost", "Crime point cost")
ATTACHES_TO = Attribute(
    "attaches_to",
    "string",
    "Attaches to",
    choices=("detective", "criminal"),
    help="Whom it can be attached to; without it any character (CC-6.10).",
)

CARD_TYPES = (
    CardType("detective", "Detective", (JOB_COST, *TALENT_ATTRIBUTES)),
    CardType("criminal", "Criminal", (CRIME_COST, *TALENT_ATTRIBUTES)),
    CardType("gadget", "Gadget", (JOB_COST, ATTACHES_TO)),
    CardType("clue", "Clue", (CRIME_COST,)),
    CardType(
        "case",
        "Case",
        (
            *TALENT_ATTRIBUTES,  # CC-6.14: the goals
            _number("clue_number", "Clue number", "clues", low=1),
            Attribute("exact_clues", "strings", "Exact clues", required=True),
        ),
    ),
    CardType(
        "event",
        "Event",
        (
            Attribute("steps", "strings", "Steps", required=True, choices=STEPS),
            Attribute("cost", "integer", "Job point cost", low=0, high=20),
        ),
    ),
)

SECTIONS = (
    Section("main", "Main Deck", ("detective", "gadget", "event")),
    Section("problem", "Problem Deck", ("criminal", "clue")),
    Section("case", "Case Deck", ("case",)),
)

OPTIONS = (
    Option(
        "caseAccess",
        "any",
        ("any", "own"),
        "CC-R.13",
        "Which cases detectives may work: any case, or only their player's own.",
    ),
    Option(
        "deckingScope",
        "draw",
        ("draw", "allDecks"),
        "CC-R.3",
        "Which decks must be empty for the game to end: draw decks, or all three.",
    ),
    Option(
        "deckLists",
        "open",
        ("open", "closed"),
        "CC-R.90",
        "Open: everybody may read all decks, bots too. Closed: nobody knows another's deck; who "
        "names a card is offered every title of the format, and bots reckon with all its cards.",
    ),
)
TEAMS = Option("teams", 2, (2, 3, 4), "CC-34.4", "Seats join the teams in rotation.")

MODES = (
    Mode("duel", "Duel", (2,), OPTIONS),
    Mode("cutthroat", "Cutthroat", (3, 4, 5, 6, 7, 8), OPTIONS, "CC-33.1"),
    Mode("detective-agency", "Detective Agency", (4, 5, 6, 7, 8), (*OPTIONS, TEAMS), "CC-34.1"),
)

DECLARATION = Declaration(
    slug="case-closed",
    title="Case Closed TCG",
    summary="Send detectives to the cases, hide criminals among them, and race to solve the most.",
    prefix="CC",
    version="1.2",
    player_version=2,
    modes=MODES,
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=ZONES,
    foresight=Foresight(turns=1),
    bound=20_000,
    section_rule="CC-32.1",
    pool_rule="CC-32.1",
    draws=DrawRules(
        "main", 5, REPLACE, per_turn=2, rules=("CC-4.5", "CC-4.6", "CC-R.60", "CC-7.9")
    ),
    warnings=DECK_WARNINGS,
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
)
