"""Chapter 1 as deck rules: what an edition of the box has to hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.decks import (
    DeckList,
    DeckRule,
    Entry,
    Fix,
    KnownSections,
    Section,
    Types,
    Violation,
    alternatives,
    quantity,
)

SECTIONS = (
    Section("main", "Main deck", ("investigation", "special")),
    Section("suspects", "Suspects", ("suspect",)),
    Section("tokens", "Guilty and Not Guilty tokens", ("guilty", "not-guilty")),
    Section("cast", "Cast", ("cast",)),
    Section("solved", "Solved tokens", ("solved",)),
)

SPECIAL_NAMES = (  # CA-1.5
    "Alexis Castle",
    "High-Stakes Case",
    "Killing by the Book",
    "Martha Rodgers",
    "New Suspect",
)

INVESTIGATION_TYPES = 9  # CA-1.2
COPIES_OF_TYPE = 9  # CA-1.3
REQUIRED = 3  # CA-1.10


@dataclass(frozen=True)
class Exactly:
    """A section holds exactly so many cards of a type."""

    rule: str
    section: str
    type: str
    count: int

    def check(self, deck: DeckList) -> Iterator[Violation]:
        n = sum(e.count for e in deck.of(self.section) if e.card.type == self.type)
        if n != self.count:
            yield Violation(
                "wrong-count",
                self.rule,
                f"{self.section}: {quantity(n, f'{self.type} card')}; the box has {self.count}.",
                f"Add {self.count - n}." if n < self.count else f"Remove {n - self.count}.",
                self.section,
                (),
                n,
                f"exactly {self.count}",
            )


@dataclass(frozen=True)
class TypesOfInvestigation:
    """CA-1.2, CA-1.3: nine different standard types, nine copies of each."""

    rule: str = "CA-1.2"
    copies_rule: str = "CA-1.3"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        types = by_name(deck)
        if len(types) != INVESTIGATION_TYPES:
            yield Violation(
                "wrong-types",
                self.rule,
                f"The main deck has {len(types)} standard types; it needs {INVESTIGATION_TYPES}.",
                "Add types." if len(types) < INVESTIGATION_TYPES else "Remove types.",
                "main",
                (),
                len(types),
                f"exactly {INVESTIGATION_TYPES}",
            )
        for name, entries in types.items():
            n = sum(entry.count for entry in entries)
            if n != COPIES_OF_TYPE:
                yield self._copies(name, entries, n)

    def _copies(self, name: str, entries: list[Entry], n: int) -> Violation:
        first = entries[0]
        change = Fix("main", first.card.id, first.count + COPIES_OF_TYPE - n)
        return Violation(
            "wrong-copies",
            self.copies_rule,
            f"{name}: {n} in the main deck.",
            f"Make it {COPIES_OF_TYPE}.",
            "main",
            tuple(entry.card.id for entry in entries),
            n,
            f"exactly {COPIES_OF_TYPE}",
            changes=(change,) if change.count >= 0 else (),
        )


def by_name(deck: DeckList) -> dict[str, list[Entry]]:
    """The standard Investigation cards of a box by name."""
    found: dict[str, list[Entry]] = {}
    for entry in deck.of("main"):
        if entry.card.type == "investigation":
            found.setdefault(entry.card.name, []).append(entry)
    return found


def about(entry: Entry, code: str, rule: str, message: str, fix: str) -> Violation:
    """A violation that concerns one card."""
    return Violation(code, rule, message, fix, entry.section, (entry.card.id,), entry.count)


@dataclass(frozen=True)
class SpecialNames:
    """CA-1.5: a special text card bears one of five names."""

    rule: str = "CA-1.5"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.of("main"):
            if entry.card.type == "special" and entry.card.name not in SPECIAL_NAMES:
                yield about(
                    entry,
                    "unknown-special",
                    self.rule,
                    f"{entry.card.name} is no special text card of this game.",
                    f"Use {alternatives(SPECIAL_NAMES)}.",
                )


@dataclass(frozen=True)
class Colours:
    """CA-1.7, CA-R.21: each standard type has one colour, and no two the same."""

    rule: str = "CA-1.7"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        taken: dict[str, str] = {}
        for name, entries in by_name(deck).items():
            for entry in entries:
                colours = entry.card.colors
                if len(colours) != 1 or taken.setdefault(colours[0], name) != name:
                    yield about(
                        entry,
                        "wrong-colour",
                        self.rule,
                        f"{name} needs one colour that no other type has, not {alternatives(colours or ('none',))}.",
                        "Give it a colour of its own.",
                    )


@dataclass(frozen=True)
class NoText:
    """CA-1.8: a standard Investigation card has a name and a picture, but no game text."""

    rule: str = "CA-1.8"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entries in by_name(deck).values():
            for entry in entries:
                if entry.card.text or entry.card.abilities:
                    yield about(
                        entry,
                        "text-on-standard",
                        self.rule,
                        f"{entry.card.name} is a standard Investigation and has a text.",
                        "Take the text away.",
                    )


@dataclass(frozen=True)
class Requirements:
    """CA-1.10: every Suspect lists three different standard types, each in its colour."""

    rule: str = "CA-1.10"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        colours = {name: e[0].card.colors[:1] for name, e in by_name(deck).items()}
        for entry in deck.of("suspects"):
            problem = self._problem(entry.card, colours)
            if entry.card.type == "suspect" and problem:
                yield about(
                    entry,
                    "wrong-requirements",
                    self.rule,
                    f"{entry.card.name} {problem}.",
                    "List three Investigations of the main deck with their colours.",
                )

    def _problem(self, suspect: Any, colours: dict[str, tuple[str, ...]]) -> str:
        listed_names = suspect.get("requires") or []
        if len(listed_names) != REQUIRED or len(set(listed_names)) != REQUIRED:
            return f"lists {len(set(listed_names))} different Investigations"
        for name in listed_names:
            if name not in colours:
                return f"requires {name}, which the main deck does not hold"
        due = tuple(colour for name in listed_names for colour in colours[name])
        return "" if suspect.colors == due else f"shows {', '.join(suspect.colors)}"


@dataclass(frozen=True)
class Instructions:
    """CA-1.14, CA-9.5: a Not Guilty token carries an instruction, a Guilty one none."""

    rule: str = "CA-1.14"
    guilty_rule: str = "CA-9.5"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for entry in deck.of("tokens"):
            said = bool(entry.card.text or entry.card.abilities)
            if entry.card.type == "not-guilty" and not said:
                yield about(
                    entry,
                    "no-instruction",
                    self.rule,
                    f"{entry.card.name} carries no instruction.",
                    "Give it one.",
                )
            if entry.card.type == "guilty" and said:
                yield about(
                    entry,
                    "text-on-guilty",
                    self.guilty_rule,
                    f"{entry.card.name} is Guilty and has a text.",
                    "Take the text away.",
                )


@dataclass(frozen=True)
class OneAbilityEach:
    """CA-1.17: every Cast card has an ability, and no two have the same one."""

    rule: str = "CA-1.17"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        known: dict[str, str] = {}
        for entry in deck.of("cast"):
            said = repr(entry.card.abilities)
            other = known.setdefault(said, entry.card.name)
            if not entry.card.abilities or entry.count > 1 or other != entry.card.name:
                yield about(
                    entry,
                    "ability-not-unique",
                    self.rule,
                    f"{entry.card.name} needs an ability that nobody else in the Cast has.",
                    "Leave one such card in the Cast.",
                )


BOX_RULES: tuple[DeckRule, ...] = (
    KnownSections("CA-1.18", tuple(section.name for section in SECTIONS)),
    *(Types("CA-1.18", section.name, section.types) for section in SECTIONS),
    TypesOfInvestigation(),
    Exactly("CA-1.4", "main", "special", 9),
    SpecialNames(),
    Colours(),
    NoText(),
    Exactly("CA-1.9", "suspects", "suspect", 18),
    Requirements(),
    Exactly("CA-1.11", "tokens", "guilty", 2),
    Exactly("CA-1.12", "tokens", "not-guilty", 10),
    Instructions(),
    Exactly("CA-1.15", "solved", "solved", 12),
    Exactly("CA-1.16", "cast", "cast", 6),
    OneAbilityEach(),
)
