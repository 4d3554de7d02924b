"""The printed facts: card types, sections, zones; what abilities change and wait for, numbered."""

from games.engine.decks import Section
from games.engine.draws import RETURN, DrawRules
from games.engine.languages import JAPANESE
from games.engine.rulebook import Attribute, CardType, Declaration, Mode
from games.engine.table import Zone
from games.rulebooks.detective_conan.deck_rules import DECK_RULES, DECK_WARNINGS, FORMATS
from games.rulebooks.detective_conan.fan_data import IMPORT_LAYOUTS
from games.rulebooks.detective_conan.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

COLORS = ("blue", "green", "white", "red", "yellow", "black")

ZONES = (  # DC-5.9 to DC-5.16, DC-R.24: what is not face-down or in hand lies open
    Zone("deck", "none"),
    Zone("hand", "owner"),
    Zone("scene"),
    Zone("file", "none"),
    Zone("evidence", "none"),
    Zone("remove"),
    Zone("partner"),
    Zone("case"),
    Zone("set", "none"),
    Zone("stack"),
    Zone("resolving"),
)


def number(name: str, title: str, low: int, high: int, *, required: bool = True) -> Attribute:
    return Attribute(name, "integer", title, required=required, low=low, high=high)


PRINTED_LEVEL = number("level", "Level", 0, 20)
COPIES = Attribute(
    "copies",
    "integer",
    "Copies allowed",
    low=1,
    high=40,
    help="DC-1.12: a card may lift its own limit.",
)

CARD_TYPES = (  # DC-3.1
    CardType("partner", "Partner", (number("lp", "LP", 0, 9),)),
    CardType(
        "case",
        "Case",
        (
            number("level_first", "Case Level, first player", 1, 20),
            number("level_second", "Case Level, second player", 1, 20),
            Attribute(
                "evidence_destruction",
                "boolean",
                "Evidence Destruction",
                help="Rewrites Case Closed of a black Partner (DC-13.15).",
            ),
            number("scene_limit", "Scene limit", 1, 5, required=False),
        ),
    ),
    CardType(
        "character",
        "Character",
        (
            PRINTED_LEVEL,
            number("ap", "AP", 0, 20000),
            number("lp", "LP", 0, 9),
            Attribute(
                "mr",
                "boolean",
                "MR",
                help="One of these at a time: a new MR removes the one before (DC-34.2).",
            ),
            COPIES,
        ),
    ),
    CardType("event", "Event", (PRINTED_LEVEL, COPIES)),
)

SECTIONS = (
    Section("partner", "Partner", ("partner",)),
    Section("case", "Case", ("case",)),
    Section("main", "Main Deck", ("character", "event")),
)

# -- what abilities can change about a card or a player (chapter 30), by its number --------

ATTRIBUTES = (
    "ap",
    "lp",
    "level",
    "haste",
    "rush",
    "rush_character",
    "rush_case",
    "rush_level",
    "bullet",
    "mislead",
    "zero_ap",
    "zero_lp",
    "cannot_act",
    "cannot_act_on_case",
    "cannot_guard",
    "cannot_deduce",
    "undesignatable",
    "unchoosable",
    "unchoosable_by_events",
    "acts_on_active",
    "guards_asleep",
    "must_guard",
    "lure",
    "forces_guard",
    "stays_down",
    "negated",
    "contact_proof",
    "effect_proof",
    "renamed",
    "also_named",
    "also_trait",
    "loses_trait",
    "must_be_chosen",
    "enters_asleep",
    "no_cut_in",
    "no_spark",
    "no_hint",
    "forbidden_name",
    "any_color",
    "any_color_by_hint",
    "hand_level",
    "hand_cut_in",
    "quiet_refresh",
    "only_trait",
    "all_colors",
    "also_color",
    "pays_for",
    "lost_keyword",
    "trait_everywhere",
    "no_disguised",
    "held_level",
    "removal_proof",
    "no_disguise",
    "sleep_proof",
    "stun_proof",
    "no_declare",
    "no_event",
    "no_evidence",
    "unguarded",
    "base_ap",
    "base_lp",
    "base_level",
    "cannot_wake",
)

(
    AP,
    LP,
    LEVEL,
    HASTE,
    RUSH,
    RUSH_CHARACTER,
    RUSH_CASE,
    RUSH_LEVEL,
    BULLET,
    MISLEAD,
    ZERO_AP,
    ZERO_LP,
    CANNOT_ACT,
    CANNOT_ACT_ON_CASE,
    CANNOT_GUARD,
    CANNOT_DEDUCE,
    UNDESIGNATABLE,
    UNCHOOSABLE,
    UNCHOOSABLE_BY_EVENTS,
    ACTS_ON_ACTIVE,
    GUARDS_ASLEEP,
    MUST_GUARD,
    LURE,
    FORCES_GUARD,
    STAYS_DOWN,
    NEGATED,
    CONTACT_PROOF,
    EFFECT_PROOF,
    RENAMED,
    ALSO_NAMED,
    ALSO_TRAIT,
    LOSES_TRAIT,
    MUST_BE_CHOSEN,
    ENTERS_ASLEEP,
    NO_CUT_IN,
    NO_SPARK,
    NO_HINT,
    FORBIDDEN_NAME,
    ANY_COLOR,
    ANY_COLOR_BY_HINT,
    HAND_LEVEL,
    HAND_CUT_IN,
    QUIET_REFRESH,
    ONLY_TRAIT,
    ALL_COLORS_PARTNER,
    ALSO_COLOR,
    PAYS_FOR,
    LOST_KEYWORD,
    TRAIT_EVERYWHERE,
    NO_DISGUISED,
    HELD_LEVEL,
    REMOVAL_PROOF,
    NO_DISGUISE,
    SLEEP_PROOF,
    STUN_PROOF,
    NO_DECLARE,
    NO_EVENT,
    NO_EVIDENCE,
    UNGUARDED,
    BASE_AP,
    BASE_LP,
    BASE_LEVEL,
    CANNOT_WAKE,
) = range(len(ATTRIBUTES))

NUMBER_OF = {name: number for number, name in enumerate(ATTRIBUTES)}

KEYWORDS = ("haste", "rush", "rush_character", "rush_case", "bullet")
"""DC-31: keywords that an effect gives as they stand."""

KEYWORD_TEXT = {
    "haste": "Haste",
    "rush": "Rush",
    "rush_character": "Rush [Character]",
    "rush_case": "Rush [Case]",
    "bullet": "Bullet",
}


def bits_of(*attributes: int) -> int:
    """A set of attributes as bits: whether any of them is meant takes one operation."""
    return sum(1 << attribute for attribute in attributes)


def player(seat: int) -> int:
    """A player as the bearer of a modifier: a number that is no card."""
    return -1 - seat


# -- what abilities wait for (chapter 26), by its number, and how often (chapter 25) -------

EVENTS = (
    "played",
    "removed",
    "leaves",
    "acts",
    "deduces",
    "deduces_or_acts",
    "contacts",
    "guards",
    "guarded",
    "action_ends",
    "gains_evidence",
    "evidence_removed",
    "hint_used",
    "file_taken",
    "disguised",
    "uses_disguise",
    "uses_cut_in",
    "misleads",
    "declares",
    "card_set",
    "set_leaves",
    "sleeps",
    "turn_ends",
    "main_starts",
    "case_resolves",
    "uses_event",
    "leaves_remove",
    "discarded",
    "gale",
    "chosen",
    "would_leave",
    "set_would_leave",
    "cut_in_played",
    "responds",
    "turned",
    "assists",
    "draws",
    "refreshes",
    "stuns",
    "wakes",
    "designated",
    "sparks",
    "milled",
    "investigates",
    "stacks",
)

(
    PLAYED,
    REMOVED,
    LEFT,
    ACTS,
    DEDUCES,
    DEDUCES_OR_ACTS,
    CONTACTS,
    GUARDS,
    GUARDED,
    ACTION_ENDS,
    GAINS_EVIDENCE,
    EVIDENCE_REMOVED,
    HINT_USED,
    FILE_TAKEN,
    DISGUISED,
    USES_DISGUISE,
    USES_CUT_IN,
    MISLEADS,
    DECLARES,
    CARD_SET,
    SET_LEAVES,
    SLEEPS,
    TURN_ENDS,
    MAIN_STARTS,
    CASE_RESOLVES,
    USES_EVENT,
    LEAVES_REMOVE,
    DISCARDED,
    GALE,
    CHOSEN,
    WOULD_LEAVE,
    SET_WOULD_LEAVE,
    CUT_IN_PLAYED,
    RESPONDS,
    TURNED,
    ASSISTS,
    DRAWS,
    REFRESHES,
    STUNS,
    WAKES,
    DESIGNATED,
    SPARKS,
    MILLED,
    INVESTIGATES,
    STACKS,
) = range(len(EVENTS))

EVENT_NUMBER = {name: number for number, name in enumerate(EVENTS)}
LIMITS = {"once": 1, "twice": 2}

# -- the declaration ------------------------------------------------------------------

KEYWORD_RULES = {
    "Spark": "DC-21.8",
    "Cut In": "DC-19.1",
    "Disguise": "DC-20.1",
    "Declare": "DC-14.1",
    "Sleep": "DC-4.4",
    "Your Turn": "DC-24.1",
    "Opponent's Turn": "DC-24.2",
    "Partner": "DC-24.3",
    "FILE": "DC-24.4",
    "Case Phase": "DC-24.6",
    "Resolution Phase": "DC-24.7",
    "Bond": "DC-24.9",
    "Case": "DC-24.12",
    "Once per Turn": "DC-25.1",
    "Twice per Turn": "DC-25.2",
}

DECLARATION = Declaration(
    slug="detective-conan",
    title="Detective Conan Card Game",
    summary="Build a 40-card deck around a Partner and a Case, gather evidence and name the culprit.",
    prefix="DC",
    version="1.3",
    player_version=2,
    modes=(Mode("duel", "Duel", (2,), rule="DC-6.1"),),
    card_types=CARD_TYPES,
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=ZONES,
    formats=FORMATS,
    colors=COLORS,
    bound=5000,
    section_rule="DC-1.5",
    pool_rule="DC-1.20",
    warnings=DECK_WARNINGS,
    draws=DrawRules("main", 5, RETURN, rules=("DC-6.4", "DC-6.5", "DC-8.4", "DC-8.5")),
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
    import_layouts=IMPORT_LAYOUTS,
    printed_language=JAPANESE,
    keyword_rules=KEYWORD_RULES,
)
