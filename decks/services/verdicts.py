"""Asking the rules about stored decks, revisions and lists; judging them again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from decks.catalogue import catalogue_of
from decks.deck_text.reading import Counts
from decks.models import Deck, DeckEntry, DeckQuerySet, Revision
from decks.verdict import Verdict
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry, Violation


def deck_judge(deck: Deck, formats: Sequence[str] = ()) -> list[Verdict]:
    """The verdicts in one or several formats; in the deck's own if none is named."""
    cards, catalogue = full(deck).decklist(), catalogue_of(deck.game_id)
    if not formats:
        return [catalogue.stored_verdict(cards, deck.format)]
    return [catalogue.verdict(cards, name) for name in formats]


def counts_judge(game: str, counts: Counts, formats: Sequence[str]) -> list[Verdict]:
    """The verdicts on a list that is not stored."""
    catalogue = catalogue_of(game)
    cards = catalogue.decklist(counts)
    return [catalogue.verdict(cards, name) for name in formats]


def revision_judge(revision: Revision) -> Verdict:
    """What today's catalogue says of a revision in its format."""
    catalogue = catalogue_of(revision.deck.game_id)
    return catalogue.stored_verdict(catalogue.decklist(revision.counts()), revision.format)


def revision_cards(revision: Revision) -> dict[str, list[CardDef]]:
    """A revision as a match takes it: section to cards, one entry per copy."""
    return decklist(revision.deck.game_id, revision.counts()).cards()


def decklist(game: str, counts: Counts) -> DeckList:
    """A list of ids as today's catalogue reads it."""
    return catalogue_of(game).decklist(counts)


def full(deck: Deck) -> Deck:
    """The deck with its entries fetched, in as few queries as it takes."""
    fetched = "entries" in getattr(deck, "_prefetched_objects_cache", {})
    return deck if fetched else Deck.objects.with_entries().get(pk=deck.pk)


def mark_judged(deck: Deck, verdict: Verdict) -> None:
    deck.legal = verdict.legal
    deck.verdict = verdict.summary()
    deck.judged_version = verdict.catalogue_version
    deck.judged_at = timezone.now()


def decks_rejudge(game: str) -> int:
    """Judge again every deck judged by another catalogue, and mark those that turned."""
    turned, catalogue = 0, catalogue_of(game)
    overtaken = Deck.objects.overtaken(game, timezone.localdate()).values("pk")
    stale = Deck.objects.of(game).stale() | Deck.objects.filter(pk__in=overtaken)
    for deck in stale.with_entries().iterator(chunk_size=200):
        was, seen = deck.legal, deck.version
        mark_judged(deck, catalogue.stored_verdict(deck.decklist(), deck.format))
        if was is not None and deck.legal != was:
            deck.turned_at = deck.judged_at
            turned += 1
        fields = ("legal", "verdict", "judged_version", "judged_at", "turned_at")
        # Its owner may have saved meanwhile; that verdict is the newer one.
        Deck.objects.filter(pk=deck.pk, version=seen).update(
            **{name: getattr(deck, name) for name in fields}
        )
    return turned


@dataclass(frozen=True)
class Turn:
    """A deck whose legality a planned change would turn."""

    deck: Deck
    before: bool
    after: bool
    violations: tuple[Violation, ...]


def decks_holding(game: str, cards: Iterable[str]) -> DeckQuerySet:
    """Decks that play one of these cards, in the order they were made."""
    held = DeckEntry.objects.counted().filter(card__game=game, card__slug__in=cards)
    return Deck.objects.filter(pk__in=held.values("deck")).order_by("pk")


def errata_preview(
    game: str, cards: Mapping[str, CardDef | None], decks: DeckQuerySet | None = None
) -> list[Turn]:
    """Which decks would turn if these cards read so; None takes a card out.

    All that hold one of them are judged, or those given: judging thousands takes long.
    """
    catalogue, found = catalogue_of(game), []
    held = decks_holding(game, cards) if decks is None else decks
    for deck in held.with_entries().iterator(chunk_size=200):
        now = deck.decklist()
        before = catalogue.stored_verdict(now, deck.format)
        after = catalogue.stored_verdict(with_errata(now, cards), deck.format)
        if before.legal != after.legal:
            found.append(Turn(deck, before.legal, after.legal, after.violations))
    return found


def with_errata(deck: DeckList, cards: Mapping[str, CardDef | None]) -> DeckList:
    """The deck with some cards reading differently, or gone."""
    entries, unknown = [], list(deck.unknown)
    for entry in deck.entries:
        card = cards.get(entry.card.id, entry.card)
        if card is None:
            unknown.append((entry.section, entry.card.id, entry.count))
        else:
            entries.append(Entry(entry.section, card, entry.count))
    return DeckList(entries, unknown)
