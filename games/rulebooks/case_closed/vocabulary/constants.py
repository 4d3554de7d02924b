"""What constant effects change (CC-23.5)."""

from typing import Any

from games.engine.abilities.kinds import AMOUNT, EACH_CARD, Word
from games.engine.abilities.vocabulary import optional
from games.rulebooks.case_closed.vocabulary.texts import changes
from games.rulebooks.case_closed.vocabulary.words import VOCABULARY

Lines = list[tuple[str, Any, Any]]


def _gains(said: Any, given: Any) -> str:
    return f"{said['who']} {said['who']:gains|gain} {changes(said, given)}"


@VOCABULARY.modifier(
    "gains",
    _gains,
    who=EACH_CARD,
    strength=optional(AMOUNT),
    speed=optional(AMOUNT),
    intelligence=optional(AMOUNT),
)
def gains(who: Any, strength: Any, speed: Any, intelligence: Any) -> Lines:
    given = {"strength": strength, "speed": speed, "intelligence": intelligence}
    return [(name, who, amount) for name, amount in given.items() if amount is not None]


def _costs(said: Any, given: Any) -> str:
    amount = int(said["change"])
    return f"{said['what']} costs {abs(amount)} {'less' if amount < 0 else 'more'}"


@VOCABULARY.modifier("costs", _costs, what=EACH_CARD, change=AMOUNT)
def costs(what: Any, change: Any) -> Lines:
    return [("cost", what, change)]


@VOCABULARY.modifier(
    "clue_number", "the clue number of {what} changes by {change}", what=EACH_CARD, change=AMOUNT
)
def clue_number(what: Any, change: Any) -> Lines:
    return [("clue number", what, change)]


BARS = ("challenge", "be_challenged", "solve", "be_discarded_by_effects")
BAR_TEXTS = {"solve": "be expended in the Solve sub-step"}


@VOCABULARY.modifier(
    "cannot", "{who} cannot {what}", who=EACH_CARD, what=Word(*BARS, texts=BAR_TEXTS)
)
def cannot(who: Any, what: str) -> Lines:
    return [(f"cannot {what}", who, 1)]
