"""Deck construction rules as data, and the one function that judges a deck by them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.engine.cards import CardDef


@dataclass(frozen=True)
class Section:
    """A part of a deck as the rulebook calls it: `main`, `problem`, `case`."""

    name: str
    title: str
    types: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """So many copies of a card in a section."""

    section: str
    card: CardDef
    count: int


@dataclass(frozen=True)
class Fix:
    """A change that can be applied: set the copies of a card in a section to `count`."""

    section: str
    card: str
    count: int


@dataclass(frozen=True)
class Violation:
    """A broken deck rule: what is wrong, where, by how much, and what to do now."""

    code: str
    rule: str
    message: str
    fix: str
    section: str = ""
    cards: tuple[str, ...] = ()
    actual: int = 0
    required: str = ""
    severity: str = "error"
    changes: tuple[Fix, ...] = ()


class DeckRule(Protocol):
    """One line of a rulebook's deck construction page."""

    @property
    def rule(self) -> str: ...

    def check(self, deck: "DeckList") -> Iterator[Violation]: ...


class DeckList:
    """A deck to be judged: entries in order, with the counts the rules ask for."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = [entry for entry in entries if entry.count > 0]

    def of(self, section: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.section == section]

    def size(self, section: str) -> int:
        return sum(entry.count for entry in self.entries if entry.section == section)

    def cards(self) -> dict[str, list[CardDef]]:
        """Section to cards, one entry per copy: what a match takes."""
        found: dict[str, list[CardDef]] = {}
        for entry in self.entries:
            found.setdefault(entry.section, []).extend([entry.card] * entry.count)
        return found


def span(low: int, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"exactly {low}" if low == high else f"{low} to {high}"


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


@dataclass(frozen=True)
class Size:
    """A section holds between `low` and `high` cards (no upper limit: None)."""

    rule: str
    section: str
    low: int
    high: int | None
    high_rule: str = ""

    def check(self, deck: DeckList) -> Iterator[Violation]:
        n = deck.size(self.section)
        required = span(self.low, self.high)
        if n < self.low:
            yield Violation(
                "too-few",
                self.rule,
                f"The {self.section} deck has {counted(n, 'card')}; it needs {required}.",
                f"Add {self.low - n}.",
                self.section,
                (),
                n,
                required,
            )
        if self.high is not None and n > self.high:
            yield Violation(
                "too-many",
                self.high_rule or self.rule,
                f"The {self.section} deck has {counted(n, 'card')}; it needs {required}.",
                f"Remove {n - self.high}.",
                self.section,
                (),
                n,
                required,
            )


@dataclass(frozen=True)
class Total:
    """Several sections together hold between `low` and `high` cards."""

    rule: str
    sections: tuple[str, ...]
    low: int
    high: int
    high_rule: str = ""

    def check(self, deck: DeckList) -> Iterator[Violation]:
        n = sum(deck.size(section) for section in self.sections)
        required = span(self.low, self.high)
        if n < self.low or n > self.high:
            low = n < self.low
            yield Violation(
                "total-too-few" if low else "total-too-many",
                self.rule if low else self.high_rule or self.rule,
                f"The deck has {counted(n, 'card')} in all; it needs {required}.",
                f"Add {self.low - n}." if low else f"Remove {n - self.high}.",
                "",
                (),
                n,
                required,
            )


@dataclass(frozen=True)
class Copies:
    """At most `limit` copies of a card in a section, counted by `key` (id or title).

    A card whose attribute `copies` is set has its own limit.
    """

    rule: str
    section: str
    limit: int
    key: str = "id"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        groups: dict[str, list[Entry]] = {}
        for entry in deck.of(self.section):
            groups.setdefault(getattr(entry.card, self.key), []).append(entry)
        for entries in groups.values():
            limit = entries[0].card.get("copies") or self.limit
            n = sum(entry.count for entry in entries)
            if n > limit:
                yield self._violation(entries, n, limit)

    def _violation(self, entries: Sequence[Entry], n: int, limit: int) -> Violation:
        card = entries[0].card
        return Violation(
            "too-many-copies",
            self.rule,
            f"{card.title}: {n} copies in the {self.section} deck.",
            f"Remove {n - limit}; the limit is {limit}.",
            self.section,
            tuple(dict.fromkeys(entry.card.id for entry in entries)),
            n,
            f"at most {limit}",
            changes=reduced(entries, limit),
        )


def reduced(entries: Sequence[Entry], limit: int) -> tuple[Fix, ...]:
    """The changes that leave `limit` copies over these entries, taking from the last first."""
    surplus = sum(entry.count for entry in entries) - limit
    changes = []
    for entry in reversed(entries):
        taken = min(surplus, entry.count)
        if taken > 0:
            changes.append(Fix(entry.section, entry.card.id, entry.count - taken))
            surplus -= taken
    return tuple(changes)


@dataclass(frozen=True)
class Types:
    """A section holds only cards of these types."""

    rule: str
    section: str
    types: tuple[str, ...]

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.of(self.section):
            if entry.card.type not in self.types:
                yield Violation(
                    "wrong-type",
                    self.rule,
                    f"{entry.card.title} is a {entry.card.type}; "
                    f"the {self.section} deck takes {listed(self.types)}.",
                    f"Remove it from the {self.section} deck.",
                    self.section,
                    (entry.card.id,),
                    entry.count,
                    listed(self.types),
                    changes=(Fix(self.section, entry.card.id, 0),),
                )


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


@dataclass(frozen=True)
class Composition:
    """A section of a box holds exactly so many cards for each value of an attribute.

    `by` names what is counted: `type`, `name`, or an attribute of the rulebook's schema.
    """

    rule: str
    section: str
    by: str
    exactly: Mapping[Any, int] = field(default_factory=dict)

    def check(self, deck: DeckList) -> Iterator[Violation]:
        found: Counter[Any] = Counter()
        for entry in deck.of(self.section):
            found[self._value(entry.card)] += entry.count
        for value in (*self.exactly, *(v for v in found if v not in self.exactly)):
            n, required = found[value], self.exactly.get(value, 0)
            if n != required:
                yield Violation(
                    "wrong-count",
                    self.rule,
                    f"{self.section}: {n} with {self.by} {value}; the box has {required}.",
                    f"Add {required - n}."
                    if n < required
                    else f"Remove {n - required}.",
                    self.section,
                    (),
                    n,
                    f"exactly {required}",
                )

    def _value(self, card: CardDef) -> Any:
        return (
            getattr(card, self.by)
            if self.by in ("type", "name", "id")
            else card.get(self.by)
        )


@dataclass(frozen=True)
class Format:
    """A way to play a constructible game: which cards are banned, which are limited."""

    slug: str
    title: str
    rule: str = ""
    banned: frozenset[str] = frozenset()
    limited: Mapping[str, int] = field(default_factory=dict)

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.entries:
            limit = (
                0 if entry.card.id in self.banned else self.limited.get(entry.card.id)
            )
            if limit is not None and entry.count > limit:
                yield Violation(
                    "limited" if limit else "banned",
                    self.rule,
                    f"{entry.card.title} is {'limited to ' + str(limit) if limit else 'banned'}"
                    f" in {self.title}.",
                    f"Remove {entry.count - limit}.",
                    entry.section,
                    (entry.card.id,),
                    entry.count,
                    f"at most {limit}",
                    changes=(Fix(entry.section, entry.card.id, limit),),
                )


@dataclass(frozen=True)
class KnownSections:
    """Every card lies in a section that the game has."""

    rule: str
    sections: tuple[str, ...]

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.entries:
            if entry.section not in self.sections:
                yield Violation(
                    "unknown-section",
                    self.rule,
                    f"There is no section {entry.section!r} for {entry.card.title}.",
                    f"Move it to {listed(self.sections)}.",
                    entry.section,
                    (entry.card.id,),
                    entry.count,
                    listed(self.sections),
                )


def violations(rules: Iterable[DeckRule], deck: DeckList) -> list[Violation]:
    """Every rule the deck breaks, in the order of the rulebook's page."""
    return [found for rule in rules for found in rule.check(deck)]
