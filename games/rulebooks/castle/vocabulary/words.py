"""The vocabulary itself: what each type of piece may say, and whom a text can mean."""

from typing import Any

from games.engine.abilities.kinds import Number, Word
from games.engine.abilities.vocabulary import Vocabulary
from games.engine.cards import CardDef
from games.engine.errors import BadAbility
from games.rulebooks.castle.state import Castle, clockwise

WITH_TEXT = ("special", "not-guilty", "cast")
ONLY_IN_PLAY = ("confront", "add_suspect")
"""Verbs a Not Guilty token may not use: its Suspect still lies on the table (CA-R.25)."""


class CastleVocabulary(Vocabulary):
    """The general language, with what each type of piece may say."""

    def check(self, card: CardDef) -> None:
        super().check(card)
        if card.abilities and card.type not in WITH_TEXT:
            raise BadAbility("abilities", f"a {card.type} has no text")
        if len(card.abilities) > 1:
            raise BadAbility("abilities[1]", "a piece has one text")
        for index, step in enumerate(steps_of(card)):
            if card.type == "not-guilty" and set(step) & set(ONLY_IN_PLAY):
                place = f"abilities[0].do[{index}]"
                raise BadAbility(place, f"a token cannot {next(iter(step))}")
        if card.type != "cast" and any("cost" in ability for ability in card.abilities):
            raise BadAbility("abilities[0].cost", "only a Cast card has a cost")


def steps_of(card: CardDef) -> list[Any]:
    """What a piece's text does, step by step, as written."""
    return [step for ability in card.abilities for step in ability.get("do", ())]


VOCABULARY = CastleVocabulary({"flash": "{do}", "activated": "{cost}. {do}"})


class Count(Number):
    """How many: one at the least."""

    def compile(self, c: Any, value: Any, place: str) -> Any:
        if super().compile(c, value, place) < 1:
            raise BadAbility(place, f"must be at least 1, not {value}")
        return value


COUNT = Count()
WHO = Word("you", "left", "others", "everyone")


def seats_of(s: Castle, seat: int, who: str) -> list[int]:
    """Clockwise, from the player whose text it is or from that player's left."""
    if who == "you":
        return [seat]
    others = clockwise(s, seat)
    if who == "left":
        return others[:1]
    return others if who == "others" else [seat, *others]
