"""Cards like another one by what they do: shared verbs and keywords, rare ones before common."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import NamedTuple

from cards.models import Card, SearchRow, TagValue
from cards.versions import mark_of
from casebook.cache import Cache

WEIGHTS = {"does": 3.0, "keyword": 2.0, "trait": 1.0, "type": 1.0, "color": 0.5}
MOST_CARDS = 20_000
"""So many cards of a game are compared; of a larger catalogue the first ones."""
GAMES, CARDS = 12, 2_000


class Alike(NamedTuple):
    """A card, how like it is from 0 to 1, and what the two share."""

    card: Card
    likeness: float
    shared: tuple[str, ...]


@dataclass(frozen=True)
class Tags:
    """What the cards of a game are tagged with."""

    by_card: dict[int, frozenset[int]]
    values: dict[int, tuple[str, str]]

    @cached_property
    def weights(self) -> dict[int, float]:
        """A tag that few cards have tells more than one that most have."""
        seen = Counter(tag for tags in self.by_card.values() for tag in tags)
        return {
            tag: WEIGHTS[self.values[tag][0]] * log(1 + len(self.by_card) / n)
            for tag, n in seen.items()
        }

    def weigh(self, tags: frozenset[int]) -> float:
        return sum(self.weights[tag] for tag in tags)

    def does(self, tags: frozenset[int]) -> frozenset[int]:
        return frozenset(tag for tag in tags if self.values[tag][0] in ("does", "keyword"))

    def words(self, tags: frozenset[int]) -> tuple[str, ...]:
        """What they do; the keywords of cards that share only those."""
        does = {tag for tag in tags if self.values[tag][0] == "does"}
        rarest = sorted(does or tags, key=lambda tag: (-self.weights[tag], self.values[tag]))
        return tuple(self.values[tag][1] for tag in rarest)


kept: Cache[str, Tags] = Cache(GAMES)
found_alike: Cache[tuple[int, int], list[Alike]] = Cache(CARDS)


def tags_of(game: str) -> Tags:
    return kept.get(game, lambda: read_tags(game), mark_of(game))


def read_tags(game: str) -> Tags:
    known = TagValue.objects.filter(game=game, field__in=WEIGHTS)
    values = {tag.pk: (tag.field, tag.value) for tag in known}
    rows = SearchRow.objects.filter(game=game, first=True).order_by("card")
    found = {
        card: frozenset(int(tag) for tag in tags.strip("|").split("|") if tag) & values.keys()
        for card, tags in rows.values_list("card", "tags")[:MOST_CARDS]
    }
    return Tags({card: frozenset(tags) for card, tags in found.items()}, values)


def cards_like(card: Card, most: int = 8) -> list[Alike]:
    """The cards that do most of what this one does; a card that does nothing is like none."""
    version = mark_of(card.game_id)
    return found_alike.get((card.pk, most), lambda: find_alike(card, most), version)


def find_alike(card: Card, most: int) -> list[Alike]:
    tags = tags_of(card.game_id)
    mine = tags.by_card.get(card.pk, frozenset())
    asked = tags.does(mine)
    scored = [
        (tags.weigh(mine & other) / tags.weigh(mine | other), -pk)
        for pk, other in tags.by_card.items()
        if pk != card.pk and asked & other
    ]
    best = sorted(scored, reverse=True)[:most]
    cards = Card.objects.with_printings().in_bulk([-key for _, key in best])
    return [
        Alike(cards[-key], round(score, 3), tags.words(asked & tags.by_card[-key]))
        for score, key in best
        if -key in cards
    ]
