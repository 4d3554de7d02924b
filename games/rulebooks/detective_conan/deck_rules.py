"""Chapter 1: what a deck must hold; what a legal one can still not do, as warnings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import CardDef
from games.engine.decks import (
    Copies,
    DeckList,
    Entry,
    KnownSections,
    Size,
    Types,
    Violation,
    alternatives,
)
from games.engine.formats import Format
from games.rulebooks.detective_conan.names import names_of

DECK_RULES = (  # DC-1, in printed order
    KnownSections("DC-1.5", ("partner", "case", "main")),
    Size("DC-1.1", "partner", 1, 1),
    Types("DC-1.1", "partner", ("partner",)),
    Size("DC-1.2", "case", 1, 1),
    Types("DC-1.2", "case", ("case",)),
    Size("DC-1.3", "main", 40, 40),
    Types("DC-1.4", "main", ("character", "event")),
    Copies("DC-1.6", "main", 3, "id"),
)

EVENT_ONLY = frozenset({"DC3-015"})
"""DC-1.17: Cases that only an event which says so allows."""

FORMATS = (
    Format("standard", "Standard", "DC-1.17", EVENT_ONLY),
    Format(
        "challenge",
        "Challenge",
        "DC-1.18",
        EVENT_ONLY | {"DC1-115", "DC1-090"},
        {"DC1-110": 1},
        "DC-1.19",
    ),
    Format("open", "Open", "DC-R.41"),
)

# -- warnings ---------------------------------------------------------------------------

OTHER_WAYS = ("cut_in", "spark", "disguise")
"""DC-2.8, DC-2.9: kinds of abilities that work whatever the Case's colour."""


def warning(code: str, rule: str, entry: Entry, message: str, fix: str) -> Violation:
    return Violation(
        code,
        rule,
        f"{entry.card.title} {message}.",
        fix,
        entry.section,
        (entry.card.id,),
        entry.count,
        severity="warning",
    )


def only(deck: DeckList, section: str) -> CardDef | None:
    """The Partner or the Case, where the deck has exactly one."""
    found = deck.of(section)
    return found[0].card if len(found) == 1 else None


def each(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


@dataclass(frozen=True)
class ColourOfTheCase:
    """DC-2.2, DC-2.3, DC-2.5: a card is used from hand only if the Case has all its colours."""

    rule: str = "DC-2.2"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        case = only(deck, "case")
        if case is None:
            return
        for entry in deck.of("main"):
            lacking = [c for c in entry.card.colors if c not in case.colors]
            if lacking and not works_off_colour(entry.card):
                yield warning(
                    "unusable",
                    self.rule if len(entry.card.colors) == 1 else "DC-2.5",
                    entry,
                    f"is {alternatives(lacking)}, which {case.title} is not: "
                    "it cannot be used from hand or by Next Hint",
                    "Only an effect can play it. Change the card or the Case.",
                )


def works_off_colour(card: CardDef) -> bool:
    """Whether an ability makes the card useful without its colour (DC-2.8 to DC-2.12)."""
    return any(
        ability.get("kind") in OTHER_WAYS or "any_color" in str(ability.get("constant", ""))
        for ability in card.abilities
        if isinstance(ability, Mapping)
    )


@dataclass(frozen=True)
class HeadersMet:
    """DC-24.3, DC-2.15 to DC-2.17, DC-24.9: abilities that this Partner and Case never wake."""

    rule: str = "DC-24.3"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        partner, case = only(deck, "partner"), only(deck, "case")
        names = {name for entry in deck.of("main") for name in names_of(entry.card)}
        for entry in deck.entries:
            for ability in entry.card.abilities:
                if isinstance(ability, Mapping):
                    yield from self._asleep(entry, ability, partner, case, names)

    def _asleep(
        self,
        entry: Entry,
        ability: Mapping[str, Any],
        partner: CardDef | None,
        case: CardDef | None,
        names: set[str],
    ) -> Iterator[Violation]:
        if partner and not met_by_partner(ability, partner):
            wanted = alternatives([str(c) for c in each(ability["partner"])])
            yield warning("asleep", self.rule, entry, f"needs a {wanted} Partner", CHANGE)
        if case and not met_by_case(ability, case):
            yield warning("asleep", "DC-2.15", entry, "needs a Case of another colour", CHANGE)
        bond = ability.get("bond")
        if bond and bond not in names:
            yield warning(
                "asleep",
                "DC-24.9",
                entry,
                f"is bound to {bond}, and no such card is in the deck",
                f"Add {bond}, or change the card.",
            )


@dataclass(frozen=True)
class AllowedByCaseAndPartner:
    """DC-2.13, DC-2.14: a Case may say which Characters can be used from hand or by Next Hint."""

    rule: str = "DC-2.13"

    def check(self, deck: DeckList) -> Iterator[Violation]:
        for source in (only(deck, "case"), only(deck, "partner")):
            for trait in traits_demanded(source) if source else ():
                yield from self._refused(deck, source, trait)

    def _refused(self, deck: DeckList, source: CardDef | None, trait: str) -> Iterator[Violation]:
        for entry in deck.of("main"):
            card = entry.card
            refused = card.type == "character" and trait not in card.all_traits
            if source and refused and not works_off_colour(card):
                yield warning(
                    "unusable",
                    self.rule,
                    entry,
                    f"lacks the trait {trait}, and {source.title} lets no other character "
                    "be used from hand",
                    f"Play characters with the trait {trait}, or change {source.title}.",
                )


def traits_demanded(source: CardDef) -> Iterator[str]:
    """Traits without which a Character cannot be used, by a continuous ability of a card."""
    for ability in source.abilities:
        if isinstance(ability, Mapping):
            for line in each(ability.get("constant") or ()):
                if isinstance(line, Mapping) and isinstance(line.get("only_trait"), str):
                    yield line["only_trait"]


CHANGE = "Change the card, or what it needs: this ability never works."


def met_by_partner(ability: Mapping[str, Any], partner: CardDef) -> bool:
    wanted = ability.get("partner")
    return wanted is None or bool(set(each(wanted)) & set(partner.colors))


def met_by_case(ability: Mapping[str, Any], case: CardDef) -> bool:
    wanted = ability.get("case")
    if wanted is None:
        return True
    if isinstance(wanted, Mapping):
        return bool(set(each(wanted.get("any", ()))) & set(case.colors))
    return set(each(wanted)) <= set(case.colors)


DECK_WARNINGS = (ColourOfTheCase(), AllowedByCaseAndPartner(), HeadersMet())
