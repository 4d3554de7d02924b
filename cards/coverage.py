"""How much of a game's printed text is understood: by set, in all, and what is not yet."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from cards.card_data import snapshot
from cards.models import Card, definition_of
from cards.printed_text import is_by_hand, printed_text
from games import rulebooks
from games.engine.card_text import Refusal, TextReader
from games.engine.rulebook import Rulebook

COMPILED, BY_HAND, REFUSED = "compiled", "by_hand", "refused"


@dataclass(frozen=True)
class Unread:
    """A card whose text is not understood, and where."""

    card: Card
    refusal: Refusal


@dataclass
class Coverage:
    """Cards with printed text, counted by what became of it."""

    total: Counter[str] = field(default_factory=Counter)
    sets: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    unread: list[Unread] = field(default_factory=list)

    def add(self, card: Card, status: str) -> None:
        self.total[status] += 1
        first = next(iter(card.printings.all()), None)
        self.sets[first.set.code if first else "without a set"][status] += 1

    @property
    def by_set(self) -> list[tuple[str, dict[str, int]]]:
        return [(code, figures(self.sets[code])) for code in sorted(self.sets)]

    @property
    def in_all(self) -> dict[str, int]:
        return figures(self.total)

    @property
    def worklist(self) -> list[tuple[str, list[Unread]]]:
        """What was not understood first, the most frequent before the others."""
        found: dict[str, list[Unread]] = defaultdict(list)
        for one in self.unread:
            found[one.refusal.words or one.refusal.reason].append(one)
        return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))

    def as_data(self) -> dict[str, Any]:
        refused = [(one.card.slug, one.refusal) for one in self.unread]
        return {
            **self.in_all,
            "by_set": dict(self.by_set),
            "refused_cards": [
                {
                    "id": slug,
                    "line": found.line,
                    "start": found.start,
                    "end": found.end,
                    "text": found.words,
                    "expected": list(found.expected),
                    "nearest": found.nearest,
                }
                for slug, found in refused
            ],
        }


def figures(counted: Counter[str]) -> dict[str, int]:
    cards = counted.total()
    percent = round(100 * (cards - counted[REFUSED]) / cards) if cards else 0
    parts = {status: counted[status] for status in (COMPILED, BY_HAND, REFUSED)}
    return {"cards": cards, **parts, "percent": percent}


def coverage_of(game: str) -> Coverage | None:
    """Every card with printed text; None for a game without a reader."""
    rulebook = rulebooks.get(game)
    if rulebook.text_reader is None:
        return None
    found = Coverage()
    for card in Card.objects.of(game).current().with_printings().order_by("slug"):
        if card.translations.get(rulebook.text_reader.language, {}).get("text"):
            found.add(card, status_of(rulebook.text_reader, card))
            if not card.playable:
                add_refusal(found, rulebook, card)
    return found


def status_of(reader: TextReader, card: Card) -> str:
    if not card.playable:
        return REFUSED
    return BY_HAND if not card.reader or card.slug in reader.by_hand else COMPILED


def add_refusal(found: Coverage, rulebook: Rulebook, card: Card) -> None:
    refusal = refusal_of(rulebook, card)
    found.unread.append(Unread(card, refusal or Refusal(card.unplayable_reason)))


def refusal_of(rulebook: Rulebook, card: Card) -> Refusal | None:
    """What the reader does not understand of a card today; None if it understands all."""
    reader = rulebook.text_reader
    draft = snapshot(card)
    if reader is None or is_by_hand(draft) or not printed_text(reader, draft):
        return None
    said = reader.compile_text(definition_of(card.slug, draft), printed_text(reader, draft))
    return said if isinstance(said, Refusal) else None
