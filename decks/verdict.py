"""The one judgement of a deck, for model, admin, API, command line and queue alike."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from games.engine.decks import DeckList, Violation
from games.engine.formats import Format
from games.engine.rulebook import Rulebook

UNUSABLE = "unusable"
"""The code of a warning about a card that its deck can never use."""

UNPLAYABLE = "unplayable"
"""The code of a warning about a card whose text has no meaning for the engine yet."""


@dataclass(frozen=True)
class Verdict:
    """What a rulebook and a format say of a deck, by one version of the catalogue."""

    game: str
    format: str
    violations: tuple[Violation, ...]
    warnings: tuple[Violation, ...]
    sizes: dict[str, int]
    catalogue_version: int

    @property
    def legal(self) -> bool:
        return not self.violations

    @property
    def playable(self) -> bool:
        """Whether a match can be queued: legal, and every card has a meaning."""
        return self.legal and not any(w.code == UNPLAYABLE for w in self.warnings)

    def summary(self) -> dict[str, Any]:
        """What a list shows of it."""
        return {
            "errors": len(self.violations),
            "warnings": len(self.warnings),
            "playable": self.playable,
            "sizes": self.sizes,
            "rules": sorted({v.rule for v in self.violations if v.rule}),
        }

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "format": self.format,
            "legal": self.legal,
            "playable": self.playable,
            "sizes": self.sizes,
            "catalogue_version": self.catalogue_version,
            "violations": [asdict(v) for v in self.violations],
            "warnings": [asdict(w) for w in self.warnings],
        }


def judge(
    rulebook: Rulebook, deck: DeckList, in_format: Format | None, catalogue_version: int = 0
) -> Verdict:
    """Every deck rule broken, and every warning the rules engine can give."""
    return Verdict(
        rulebook.slug,
        in_format.slug if in_format else "",
        tuple(rulebook.violations(deck, in_format)),
        (*rulebook.deck_warnings(deck), *unplayable(rulebook, deck)),
        {s.name: deck.size(s.name) for s in rulebook.declaration.sections},
        catalogue_version,
    )


def unplayable(rulebook: Rulebook, deck: DeckList) -> Iterable[Violation]:
    for entry in deck.entries:
        reason = rulebook.unplayable(entry.card)
        if reason:
            yield Violation(
                UNPLAYABLE,
                "",
                f"{entry.card.title} cannot be played yet: {reason}.",
                "Leave it in the deck, or play another card until it is.",
                entry.section,
                (entry.card.id,),
                entry.count,
                severity="warning",
            )
