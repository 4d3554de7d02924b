"""What a deck must hold (CC-32), and what a legal one can still not do."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.cards import CardDef
from games.engine.decks import (
    Copies,
    DeckList,
    Entry,
    KnownSections,
    Size,
    Total,
    Types,
    Violation,
    alternatives,
    quantity,
)

DECK_RULES = (  # CC-32, in printed order
    KnownSections("CC-32.1", ("main", "problem", "case")),
    Total("CC-32.2", ("main", "problem", "case"), 65, 100, high_rule="CC-32.3"),
    Size("CC-32.4", "case", 5, 20, high_rule="CC-32.5"),
    Copies("CC-32.6", "case", 1, "title"),
    Types("CC-32.7", "case", ("case",)),
    Size("CC-32.8", "main", 40, 60, high_rule="CC-32.9"),
    Copies("CC-32.10", "main", 4, "title"),
    Types("CC-32.11", "main", ("event", "detective", "gadget")),
    Size("CC-32.12", "problem", 20, 20),
    Copies("CC-32.13", "problem", 4, "title"),
    Types("CC-32.14", "problem", ("criminal", "clue")),
)

# -- warnings -------------------------------------------------------------------------


def warning(
    code: str, rule: str, entry: Entry, message: str, fix: str, required: str = ""
) -> Violation:
    return Violation(
        code,
        rule,
        f"{entry.card.title} {message}.",
        fix,
        entry.section,
        (entry.card.id,),
        entry.count,
        required,
        "warning",
    )


def of_type(deck: DeckList, type: str) -> list[Entry]:
    return [entry for entry in deck.entries if entry.card.type == type]


@dataclass(frozen=True)
class CluesAskedFor:
    """CC-21.4, CC-21.5: a clue that no case of the deck names helps by its number alone."""

    rule: str = "CC-21.4"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        cases = of_type(deck, "case")
        asked = {name for case in cases for name in case.card.get("exact_clues") or ()}
        for entry in of_type(deck, "clue") if cases else ():
            if not asked & {entry.card.title, entry.card.name}:
                yield warning(
                    "not-asked-for",
                    self.rule,
                    entry,
                    "is an exact clue of no case in this deck",
                    "It counts towards clue numbers only; a clue that a case names counts twice.",
                )


@dataclass(frozen=True)
class CasesInReach:
    """CC-21.4, CC-21.5: a case needs all its exact clues, or enough different ones."""

    rule: str = "CC-21.5"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        clues = of_type(deck, "clue")
        titles = {entry.card.title for entry in clues}
        named = titles | {entry.card.name for entry in clues}
        for entry in of_type(deck, "case"):
            missing = [c for c in entry.card.get("exact_clues") or () if c not in named]
            needed = entry.card.get("clue_number") or 0
            if missing and len(titles) < needed:
                yield warning(
                    "out-of-reach",
                    self.rule,
                    entry,
                    f"cannot be solved with this deck's clues: it lacks {alternatives(missing)}, "
                    f"and it has {quantity(len(titles), 'different clue')} of {needed}",
                    "Add the exact clues, or more different ones.",
                    f"at least {needed}",
                )


@dataclass(frozen=True)
class SomebodyToCarry:
    """CC-8.7, CC-6.10: clues and gadgets lie on characters; a deck must have such."""

    rule: str = "CC-8.8"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        present = {entry.card.type for entry in deck.entries}
        for entry in deck.entries:
            bearers = carried_by(entry.card)
            if bearers and not present & set(bearers):
                yield warning(
                    "unusable",
                    self.rule,
                    entry,
                    f"needs a {alternatives(bearers)} to lie on, and this deck has none",
                    f"Add a {alternatives(bearers)}, or remove it.",
                )


def carried_by(card: CardDef) -> tuple[str, ...]:
    """The types of own cards that a card can be attached to; none if it is not attached."""
    if card.type == "clue":
        return ("detective",)
    if card.type != "gadget":
        return ()
    bearer = card.get("attaches_to")
    return (bearer,) if bearer else ("detective", "criminal")


DECK_WARNINGS = (CluesAskedFor(), CasesInReach(), SomebodyToCarry())
