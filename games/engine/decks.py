"""Deck construction rules as data, and the one function that judges a deck by them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from games.engine.cards import CardDef

CONSIDERING = "considering"
"""A section of every deck for cards its owner thinks about: it counts for nothing."""


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


@dataclass(frozen=True)
class Group:
    """Places of a deck that a rule counts together, and how many cards they may hold.

    `key` tells groups apart; two places with the same key are in the same group.
    """

    key: Hashable
    low: int
    high: int | None


class DeckRule(Protocol):
    """One line of a rulebook's deck construction page."""

    @property
    def rule(self) -> str: ...

    def check(self, deck: "DeckList") -> Iterator[Violation]: ...


@runtime_checkable
class Countable(Protocol):
    """A deck rule that is nothing but counting: what the repair plan can reason about."""

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        """The groups that copies of a card in a section count in."""
        ...

    def demands(self) -> Iterator[Group]:
        """The groups that must hold something, whatever is in the deck."""
        ...


class DeckList:
    """A deck to be judged: one entry per section and card, with the counts the rules ask for.

    Printings of a card are added up, and cards under consideration are set apart.
    `unknown` are cards that the catalogue does not have: (section, id, count).
    """

    def __init__(
        self, entries: Iterable[Entry], unknown: Iterable[tuple[str, str, int]] = ()
    ) -> None:
        self.unknown = tuple(unknown)
        self.considered: list[Entry] = []
        self.sections: dict[str, list[Entry]] = {}
        self._sizes: dict[str, int] = {}
        merged: dict[tuple[str, str], Entry] = {}
        for entry in entries:
            if entry.count > 0:
                key = entry.section, entry.card.id
                known = merged.get(key)
                merged[key] = entry if known is None else _join(known, entry)
        self.entries = [e for e in merged.values() if e.section != CONSIDERING]
        self.considered = [e for e in merged.values() if e.section == CONSIDERING]
        for entry in self.entries:
            self.sections.setdefault(entry.section, []).append(entry)
        for section, found in self.sections.items():
            self._sizes[section] = sum(entry.count for entry in found)

    def of(self, section: str) -> list[Entry]:
        return self.sections.get(section, [])

    def size(self, section: str) -> int:
        return self._sizes.get(section, 0)

    def cards(self) -> dict[str, list[CardDef]]:
        """Section to cards, one entry per copy: what a match takes."""
        found: dict[str, list[CardDef]] = {}
        for entry in self.entries:
            found.setdefault(entry.section, []).extend([entry.card] * entry.count)
        return found


def _join(one: Entry, other: Entry) -> Entry:
    return Entry(one.section, one.card, one.count + other.count)


def span(low: int, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"exactly {low}" if low == high else f"{low} to {high}"


def quantity(n: int, noun: str) -> str:
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
                f"The {self.section} deck has {quantity(n, 'card')}; it needs {required}.",
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
                f"The {self.section} deck has {quantity(n, 'card')}; it needs {required}.",
                f"Remove {n - self.high}.",
                self.section,
                (),
                n,
                required,
            )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section == self.section:
            yield from self.demands()

    def demands(self) -> Iterator[Group]:
        yield Group(("size", self.section), self.low, self.high)


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
                f"The deck has {quantity(n, 'card')} in all; it needs {required}.",
                f"Add {self.low - n}." if low else f"Remove {n - self.high}.",
                "",
                (),
                n,
                required,
            )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section in self.sections:
            yield from self.demands()

    def demands(self) -> Iterator[Group]:
        yield Group(("total", self.sections), self.low, self.high)


@dataclass(frozen=True)
class Copies:
    """At most `limit` copies of a card in a section, counted by `key` (id or title).

    A card whose attribute `copies` is set has its own limit and is counted apart.
    """

    rule: str
    section: str
    limit: int
    key: str = "id"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        alike: dict[tuple[str, int], list[Entry]] = {}
        for entry in deck.of(self.section):
            alike.setdefault(self._kind(entry.card), []).append(entry)
        for (_, limit), entries in alike.items():
            n = sum(entry.count for entry in entries)
            if n > limit:
                yield self._violation(entries, n, limit)

    def _kind(self, card: CardDef) -> tuple[str, int]:
        return getattr(card, self.key), card.get("copies") or self.limit

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section == self.section:
            kind = self._kind(card)
            yield Group(("copies", self.section, self.key, kind), 0, kind[1])

    def demands(self) -> Iterator[Group]:
        yield from ()

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
            changes=cuts_to(entries, limit),
        )


def cuts_to(entries: Sequence[Entry], limit: int) -> tuple[Fix, ...]:
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
                    f"the {self.section} deck takes {alternatives(self.types)}.",
                    f"Remove it from the {self.section} deck.",
                    self.section,
                    (entry.card.id,),
                    entry.count,
                    alternatives(self.types),
                    changes=(Fix(self.section, entry.card.id, 0),),
                )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section == self.section and card.type not in self.types:
            yield Group(("type", self.section, card.id), 0, 0)

    def demands(self) -> Iterator[Group]:
        yield from ()


def alternatives(words: Sequence[str]) -> str:
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
                    f"Add {required - n}." if n < required else f"Remove {n - required}.",
                    self.section,
                    (),
                    n,
                    f"exactly {required}",
                )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section == self.section:
            yield self._group(self._value(card))

    def demands(self) -> Iterator[Group]:
        yield from (self._group(value) for value in self.exactly)

    def _group(self, value: Any) -> Group:
        n = self.exactly.get(value, 0)
        return Group(("composition", self.section, self.by, value), n, n)

    def _value(self, card: CardDef) -> Any:
        return getattr(card, self.by) if self.by in ("type", "name", "id") else card.get(self.by)


@dataclass(frozen=True)
class KnownSections:
    """Every card lies in a section that the game has."""

    rule: str
    sections: tuple[str, ...]

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for section, entries in deck.sections.items():
            if section not in self.sections:
                yield from (self._violation(entry) for entry in entries)

    def _violation(self, entry: Entry) -> Violation:
        return Violation(
            "unknown-section",
            self.rule,
            f"There is no section {entry.section!r} for {entry.card.title}.",
            f"Move it to {alternatives(self.sections)}.",
            entry.section,
            (entry.card.id,),
            entry.count,
            alternatives(self.sections),
            changes=(Fix(entry.section, entry.card.id, 0),),
        )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        if section not in self.sections:
            yield Group(("section", section), 0, 0)

    def demands(self) -> Iterator[Group]:
        yield from ()


@dataclass(frozen=True)
class KnownCards:
    """Every card is in the catalogue: a list that names another is refused, never trimmed."""

    rule: str

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for section, id, count in deck.unknown:
            yield Violation(
                "unknown-card",
                self.rule,
                f"There is no card {id!r} in the catalogue.",
                "Remove it, or name a card of the catalogue.",
                section,
                (id,),
                count,
                "a card of the catalogue",
                changes=(Fix(section, id, 0),),
            )

    def groups(self, section: str, card: CardDef) -> Iterator[Group]:
        yield from ()

    def demands(self) -> Iterator[Group]:
        yield from ()


def violations(rules: Iterable[DeckRule], deck: DeckList) -> list[Violation]:
    """Every rule the deck breaks, in the order of the rulebook's page."""
    return [found for rule in rules for found in rule.check(deck)]


def apply_changes(deck: DeckList, changes: Iterable[Fix], cards: Mapping[str, CardDef]) -> DeckList:
    """The deck after the changes. `cards` has those that a change brings in."""
    counts = {(entry.section, entry.card.id): entry for entry in (*deck.entries, *deck.considered)}
    unknown = {(section, id): count for section, id, count in deck.unknown}
    for change in changes:
        place = change.section, change.card
        if place in unknown:
            unknown[place] = change.count
        else:
            card = counts[place].card if place in counts else cards[change.card]
            counts[place] = Entry(change.section, card, change.count)
    return DeckList(counts.values(), ((*place, n) for place, n in unknown.items() if n))
