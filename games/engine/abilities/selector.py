"""Things described by a noun and its filters."""

from collections.abc import Callable
from typing import Any

from games.engine.abilities.words import Filter, Noun
from games.engine.flow import Frame


class Selector:
    """A noun with its filters: finds all such things, or recognises one."""

    __slots__ = ("keeps", "look", "noun", "tests", "where")

    def __init__(self, noun: Noun, filters: list[tuple[Filter, Any]]) -> None:
        self.noun = noun
        self.tests = tuple((word.test, value) for word, value in filters)
        self.look: Callable[[Any, Frame, Any], list[int]] | None = None
        self.where: Any = None
        kept = []
        for word, value in filters:
            if self.look is None and word.name in noun.among:
                self.look, self.where = noun.among[word.name], value
            else:
                kept.append((word.keep, value))
        self.keeps = tuple(kept)

    def find(self, s: Any, f: Frame) -> list[int]:
        look = self.look
        cards = self.noun.find(s, f) if look is None else look(s, f, self.where)
        for keep, value in self.keeps:
            if not cards:
                return cards
            cards = keep(s, f, cards, value)
        return cards

    def matches(self, s: Any, f: Frame, c: int) -> bool:
        if not self.noun.is_a(s, f, c):
            return False
        for test, value in self.tests:
            if not test(s, f, c, value):
                return False
        return True
