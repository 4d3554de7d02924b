"""Formats: bans and limits of a constructible game, as they stand on a day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry, Group, Violation, cuts_to


@dataclass(frozen=True)
class Format:
    """A way to play a constructible game: which cards are banned, which are limited.

    A limit counts the copies of a card over all sections.
    """

    slug: str
    title: str
    rule: str = ""
    banned: frozenset[str] = frozenset()
    limited: Mapping[str, int] = field(default_factory=dict)
    limit_rule: str = ""  # where limits have a rule of their own

    def limit(self, card: str) -> int | None:
        return 0 if card in self.banned else self.limited.get(card)

    def check(self, deck: DeckList) -> Iterator[Violation]:
        if not self.banned and not self.limited:
            return
        copies: dict[str, list[Entry]] = {}
        for entry in deck.entries:
            copies.setdefault(entry.card.id, []).append(entry)
        for id, entries in copies.items():
            limit = self.limit(id)
            n = sum(entry.count for entry in entries)
            if limit is not None and n > limit:
                yield self._violation(entries, n, limit)

    def _violation(self, entries: Sequence[Entry], n: int, limit: int) -> Violation:
        card = entries[0].card
        return Violation(
            "limited" if limit else "banned",
            (limit and self.limit_rule) or self.rule,
            f"{card.title} is {'limited to ' + str(limit) if limit else 'banned'} in {self.title}.",
            f"Remove {n - limit}.",
            entries[0].section,
            (card.id,),
            n,
            f"at most {limit}",
            changes=cuts_to(entries, limit),
        )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        limit = self.limit(card.id)
        if limit is not None:
            yield Group(("format", self.slug, card.id), 0, limit)

    def demands(self) -> Iterator[Group]:
        yield from ()


@dataclass(frozen=True)
class Announcement:
    """From a day on, so many copies of a card are allowed in a format: 0 bans, None frees."""

    card: str
    starts_on: date
    limit: int | None


def format_on(
    day: date, slug: str, title: str, announced: Iterable[Announcement], rule: str = ""
) -> Format:
    """A format as it stands on a day: for each card, the last word spoken by then."""
    limits: dict[str, int | None] = {}
    for word in sorted(announced, key=lambda word: word.starts_on):
        if word.starts_on <= day:
            limits[word.card] = word.limit
    return Format(
        slug,
        title,
        rule,
        frozenset(card for card, limit in limits.items() if limit == 0),
        {card: limit for card, limit in limits.items() if limit},
    )
