"""Asking the rules about stored decks, revisions and lists; judging them again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from decks.catalogue import UnknownFormat, catalogue_of
from decks.deck_text.reading import Counts
from decks.models import Deck, DeckEntry, DeckQuerySet, Revision
from decks.verdict import UNPLAYABLE, Verdict, judge
from games.engine.cards import CardDef
from games.engine.decks import DeckList, Entry, Format, Violation


class Bench:
    """Judges decks of a game by the catalogue and the formats as they stand now."""

    def __init__(self, game: str) -> None:
        self.catalogue = catalogue_of(game)
        self._formats: dict[str, Format] = {}

    def format(self, name: str) -> Format:
        if name not in self._formats:
            self._formats[name] = self.catalogue.format(name)
        return self._formats[name]

    def verdict(self, cards: DeckList, name: str) -> Verdict:
        form, version = self.format(name), self.catalogue.version
        return judge(self.catalogue.rulebook, cards, form, version)

    def stored_verdict(self, cards: DeckList, name: str) -> Verdict:
        """The same for a deck whose format may be gone since it was saved."""
        try:
            return self.verdict(cards, name)
        except UnknownFormat as error:
            found = judge(self.catalogue.rulebook, cards, None, self.catalogue.version)
            gone = Violation("unknown-format", "", str(error), "Choose another format.")
            return replace(found, format=name, violations=(gone, *found.violations))


def deck_judge(deck: Deck, formats: Sequence[str] = ()) -> list[Verdict]:
    """The verdicts in one or several formats; in the deck's own if none is named."""
    cards, bench = full(deck).decklist(), Bench(deck.game_id)
    if not formats:
        return [bench.stored_verdict(cards, deck.format)]
    return [bench.verdict(cards, name) for name in formats]


def counts_judge(game: str, counts: Counts, formats: Sequence[str]) -> list[Verdict]:
    """The verdicts on a list that is not stored."""
    bench = Bench(game)
    cards = bench.catalogue.decklist(counts)
    return [bench.verdict(cards, name) for name in formats]


def revision_judge(revision: Revision) -> Verdict:
    """What today's catalogue says of a revision in its format."""
    cards = decklist(revision.deck.game_id, revision.counts())
    return Bench(revision.deck.game_id).stored_verdict(cards, revision.format)


class NotQueued(ValueError):
    """A deck that cannot be played: illegal, or with cards the engine cannot play."""

    def __init__(self, revision: Revision, verdict: Verdict) -> None:
        faults = verdict.violations or verdict.warnings
        first = next(f for f in faults if verdict.violations or f.code == UNPLAYABLE)
        super().__init__(f"{revision}: {first.message} {first.fix}")
        self.verdict = verdict


def revision_for_match(revision: Revision) -> dict[str, list[CardDef]]:
    """A revision as a match takes it, one entry per copy; only what can be played."""
    verdict = revision_judge(revision)
    if not verdict.playable:
        raise NotQueued(revision, verdict)
    return revision_cards(revision)


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
    turned, bench = 0, Bench(game)
    overtaken = Deck.objects.overtaken(game, timezone.localdate()).values("pk")
    stale = Deck.objects.of(game).stale() | Deck.objects.filter(pk__in=overtaken)
    for deck in stale.with_entries().iterator(chunk_size=200):
        was, seen = deck.legal, deck.version
        mark_judged(deck, bench.stored_verdict(deck.decklist(), deck.format))
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
    bench, found = Bench(game), []
    held = decks_holding(game, cards) if decks is None else decks
    for deck in held.with_entries().iterator(chunk_size=200):
        now = deck.decklist()
        before = bench.stored_verdict(now, deck.format)
        after = bench.stored_verdict(rewritten(now, cards), deck.format)
        if before.legal != after.legal:
            found.append(Turn(deck, before.legal, after.legal, after.violations))
    return found


def rewritten(deck: DeckList, cards: Mapping[str, CardDef | None]) -> DeckList:
    """The deck with some cards reading differently, or gone."""
    entries, unknown = [], list(deck.unknown)
    for entry in deck.entries:
        card = cards.get(entry.card.id, entry.card)
        if card is None:
            unknown.append((entry.section, entry.card.id, entry.count))
        else:
            entries.append(Entry(entry.section, card, entry.count))
    return DeckList(entries, unknown)
