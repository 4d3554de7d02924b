"""Plans line by line: what goes in or out of a list, why, and what could stand there instead."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from decks.catalogue import catalogue_of, format_of
from decks.services.completion import list_complete
from decks.services.repairs import list_repair
from decks.verdict import UNUSABLE
from games.engine.completion import Addition
from games.engine.decks import DeckList, Violation, violations
from games.engine.repair import copies


@dataclass(frozen=True)
class PlanLine:
    """Copies of one card before and after, the reasons, and cards that would do as well."""

    section: str
    card: str
    before: int
    after: int
    why: tuple[str, ...]
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class DeckPlan:
    """The lines of a plan, and what is still wrong when all are taken."""

    lines: tuple[PlanLine, ...]
    remaining: tuple[Violation, ...]
    minimal: bool

    def as_data(self) -> dict[str, Any]:
        return {
            "lines": [asdict(line) for line in self.lines],
            "remaining": [asdict(violation) for violation in self.remaining],
            "legal": not self.remaining,
            "minimal": self.minimal,
        }


def completion_plan(
    game: str, cards: DeckList, name: str = "", stock: Mapping[str, int] | None = None
) -> DeckPlan:
    """Cards that fit until the list is whole; those that it can never use make room first."""
    dead = dead_cards(game, cards)
    entries = (*cards.entries, *cards.considered)
    kept = DeckList([entry for entry in entries if entry.card.id not in dead], cards.unknown)
    found = list_complete(game, kept, name, stock)
    out = [
        PlanLine(entry.section, entry.card.id, entry.count, 0, (dead[entry.card.id],))
        for entry in cards.entries
        if entry.card.id in dead
    ]
    lines = (*out, *map(line_of, found.additions, before_of(kept, found.additions)))
    return DeckPlan(lines, found.remaining, found.finished)


def before_of(cards: DeckList, additions: tuple[Addition, ...]) -> list[int]:
    held = copies(cards)
    return [held.get((one.section, one.card), 0) for one in additions]


def line_of(one: Addition, before: int) -> PlanLine:
    return PlanLine(one.section, one.card, before, before + one.copies, one.why, one.instead)


def dead_cards(game: str, cards: DeckList) -> dict[str, str]:
    """Cards that this list can never use, with what the rulebook says of them."""
    warnings = catalogue_of(game).rulebook.deck_warnings(cards)
    return {card: w.message for w in warnings if w.code == UNUSABLE for card in w.cards}


def repair_plan(game: str, cards: DeckList, name: str) -> DeckPlan:
    """The smallest change that makes a list legal, in cards that fit it."""
    plan = list_repair(game, cards, name)
    held, wrong = copies(cards), reasons_against(game, cards, name)
    chosen = {(one.section, one.card): one for one in plan.additions}
    lines = []
    for change in plan.changes:
        place = change.section, change.card
        before, one = held.get(place, 0), chosen.get(place)
        needed = "the rules ask for more" if before < change.count else "makes room"
        why = one.why if one else (wrong.get(change.card, needed),)
        instead = one.instead if one else ()
        lines.append(PlanLine(*place, before, change.count, why, instead))
    return DeckPlan(tuple(lines), plan.remaining, plan.minimal)


def reasons_against(game: str, cards: DeckList, name: str) -> dict[str, str]:
    """The first thing that is wrong with each card."""
    found: dict[str, str] = {}
    for said in found_wrong(game, cards, name):
        for card in said.cards:
            found.setdefault(card, f"{said.message} ({said.rule})" if said.rule else said.message)
    return found


def found_wrong(game: str, cards: DeckList, name: str) -> Iterator[Violation]:
    rulebook = catalogue_of(game).rulebook
    yield from violations(rulebook.rules_in(format_of(game, name)), cards)
    yield from rulebook.deck_warnings(cards)
