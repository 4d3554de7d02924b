"""The printed facts: modes, card types, zones."""

from games.engine.rulebook import Attribute, CardType, Declaration, Mode, Option
from games.engine.table import Zone
from tests.sixth_game.deck_rules import DECK_RULES, SECTIONS
from tests.sixth_game.table import ACTIONS, CARD_FACE, LAYOUT, LOG_WORDS

HAND_SIZE = Option("hand", 3, (2, 3, 4), "TY-1.2", "cards in the opening hand")

DECLARATION = Declaration(
    slug="toy",
    title="Toy",
    prefix="TY",
    modes=(
        Mode("duel", "Duel", (2,), (HAND_SIZE,), "TY-1.3"),
        Mode("crowd", "Crowd", (3, 4), (HAND_SIZE,), "TY-1.3"),
    ),
    card_types=(
        CardType("number", "Number", (Attribute("value", "integer", "Value", required=True),)),
        CardType("joker", "Joker"),
    ),
    sections=SECTIONS,
    deck_rules=DECK_RULES,
    zones=(
        Zone("deck", "none"),
        Zone("hand", "owner"),
        Zone("trick", shared=True),
        Zone("won"),
        Zone("joker", "none"),
    ),
    bound=200,
    actions=ACTIONS,
    log_words=LOG_WORDS,
    card_face=CARD_FACE,
    layout=LAYOUT,
)
