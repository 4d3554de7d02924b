"""What lasts: the value of cards, and what the rules say while a card is in force."""

from typing import Any

from games.engine.abilities.kinds import Word
from games.engine.abilities.vocabulary import optional
from games.engine.abilities.words import CardTest
from games.engine.flow import Frame
from games.rulebooks.clash_of_minds.face import Aura
from games.rulebooks.clash_of_minds.state import SIDES, Duel
from games.rulebooks.clash_of_minds.vocabulary.words import VOCABULARY, Change, Within

Lines = list[tuple[str, CardTest, Any]]
modifier = VOCABULARY.modifier


def any_card(s: Duel, f: Frame, c: int) -> bool:
    """A rule for the whole table; how far an Aura reaches it says itself."""
    return True


CARDS = {"influence": "Influence Cards", "support": "Support Cards"}
WHOSE = {"own": "your ", "opponent": "the opponent's ", "all": ""}
WHERE = {
    "here": " in this Thread",
    "middle": " in the middle Thread",
    "chosen": " in the chosen Thread",
    "any": "",
}


def _strengthen(said: Any, given: Any) -> str:
    whose, where = said["side"], said["thread"]
    other = "other " if where == WHERE["here"] and whose != WHOSE["opponent"] else ""
    return f"{whose}{other}{said['cards']}{where} count {said['by']} each"


@modifier(
    "strengthen",
    _strengthen,
    cards=optional(Word(*CARDS, texts=CARDS), "influence"),
    side=optional(Word(*WHOSE, texts=WHOSE), "own"),
    thread=optional(Word(*WHERE, texts=WHERE), "here"),
    by=optional(Change(-9, 9), 1),
)
def strengthen(cards: str, side: str, thread: str, by: int) -> Lines:
    """CM-11.2, CM-11.3: each such card counts so much more."""
    return [("value", any_card, Aura(cards, side, thread, by))]


NAMES = {side: side.capitalize() for side in SIDES}


@modifier("tie", "a tie counts as an advantage of 1 for {side}", side=Word(*SIDES, texts=NAMES))
def tie(side: str) -> Lines:
    """CM-11.15, CM-11.16."""
    return [("tie", any_card, SIDES.index(side))]


@modifier("forbid", "Influence Cards cannot move to another Thread", what=Word("move"))
def forbid(what: str) -> Lines:
    """CM-7.7."""
    return [("no_moves", any_card, True)]


@modifier("extra_draw", "each player draws {cards} more in step 4", cards=Within(1, 5))
def extra_draw(cards: int) -> Lines:
    """CM-5.13."""
    return [("extra_draw", any_card, cards)]


@modifier(
    "reveal_at", "Holmes needs an advantage of {lead} to reveal a card outright", lead=Within(1, 9)
)
def reveal_at(lead: int) -> Lines:
    """CM-11.8."""
    return [("reveal_at", any_card, lead)]


def _cap_hours(said: Any, given: Any) -> str:
    hours = "1 hour" if said["hours"] == "1" else f"{said['hours']} hours"
    return f"an advantage of Moriarty adds at most {hours}"


@modifier("cap_hours", _cap_hours, hours=Within(0, 2))
def cap_hours(hours: int) -> Lines:
    """CM-11.11, CM-11.12."""
    return [("most_hours", any_card, hours)]
