"""The vocabulary itself, with its players and the kinds of what its words are told.

abilities:
  - do: [{if: ahead, then: [{hours: {by: -1}}]}]     # when the card takes effect
  - if: used                                         # as long as it is in force
    constant: [{strengthen: {cards: influence, side: own, thread: here, by: 1}}]
"""

from collections.abc import Mapping
from typing import Any

from games.engine.abilities.kinds import Number, Word
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.abilities.words import SEAT, Ability
from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.engine.flow import Frame
from games.rulebooks.clash_of_minds.state import HOLMES, MORIARTY, Duel
from games.rulebooks.clash_of_minds.vocabulary.earlier import in_present_form

IN_FORCE = {"influence": "used", "agent": "active", "plan": "revealed", "site": None}
"""The types of cards with abilities, and the condition under which what lasts is in force."""


class DuelVocabulary(Vocabulary):
    """The general language, with what each type of card may say."""

    def compile(self, card: CardDef) -> tuple[Ability, ...]:
        return super().compile(in_present_form(card))

    def check(self, card: CardDef) -> None:
        """CM-2.1, CM-2.5, CM-2.9, CM-2.10: these have a text; in the present form only."""
        super().compile(card)
        if card.abilities and card.type not in IN_FORCE:
            raise BadAbility("abilities", f"a card of type {card.type} has no abilities")
        for n, ability in enumerate(card.abilities):
            check_condition(card.type, ability, f"abilities[{n}]")

    def render(self, card: CardDef) -> str:
        """All abilities in one paragraph."""
        return super().render(in_present_form(card)).replace("\n", " ")


def check_condition(card_type: str, ability: Mapping[str, Any], place: str) -> None:
    """CM-5.2, CM-8.9, CM-16.12: what lasts says how long; a step says its condition itself."""
    if "turn" in ability and card_type != "agent":
        raise BadAbility(f"{place}.turn", "belongs to an Agent, which is activated")
    if "do" in ability and "constant" in ability:
        raise BadAbility(place, "is either done or constant: make two of it")
    wanted = IN_FORCE[card_type] if "constant" in ability else None
    if ability.get("if") == wanted:
        return
    if "do" in ability:
        raise BadAbility(f"{place}.if", "belongs to a step: {if: ..., then: [...]}")
    says = f"must be {wanted}" if wanted else "must be left out"
    raise BadAbility(f"{place}.if", f"{says} on a card of type {card_type}")


VOCABULARY = DuelVocabulary(kinds={"flash": "{do}", "constant": "{constant}"}, presets=("here",))

TURNS = {"own": "your", "opponent": "the opponent's", "any": "either player's"}
"""CM-16.11: an Agent's ability may say on whose turn it can be activated."""

VOCABULARY.header("turn", Word(*TURNS, texts=TURNS), "On {turn} turn:")


# -- players --------------------------------------------------------------------------


def you(s: Duel, f: Frame) -> int:
    seat: int = f[SEAT]
    return seat


def opponent(s: Duel, f: Frame) -> int:
    return 1 - you(s, f)


def both(s: Duel, f: Frame) -> tuple[int, ...]:
    """CM-R.34: where both are meant the First Player comes first."""
    return (s.first, 1 - s.first)


def holmes(s: Duel, f: Frame) -> int:
    return HOLMES


def moriarty(s: Duel, f: Frame) -> int:
    return MORIARTY


PLAYERS = {
    "you": (you, "you"),
    "opponent": (opponent, "the opponent"),
    "both": (both, "each player"),
    "holmes": (holmes, "Holmes"),
    "moriarty": (moriarty, "Moriarty"),
}


def seats_of(who: Any) -> tuple[int, ...]:
    """A player word may mean one seat or both."""
    return who if isinstance(who, tuple) else (who,)


def register_player(name: str, text: str, seat: Any) -> None:
    VOCABULARY.player(name, text, seat, lambda s, f, other: other in seats_of(seat(s, f)))


for word, (seat, text) in PLAYERS.items():
    register_player(word, text, seat)


# -- numbers --------------------------------------------------------------------------


class Within(Number):
    """A whole number between two others; `all` where a word allows it."""

    def __init__(self, low: int, high: int, *, or_all: bool = False) -> None:
        self.low = low
        self.high = high
        self.or_all = or_all

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if self.or_all and value == "all":
            return value
        if not self.low <= super().compile(c, value, place) <= self.high:
            raise BadAbility(place, f"must be from {self.low} to {self.high}, not {value}")
        return value


class Change(Within):
    """A change of a value, said with its sign."""

    def render(self, r: Any, value: Any) -> Any:
        return f"{value:+d}"
