"""Everything that changes a deck or asks the rules about one.

Callers fetch decks through a queryset that names who may see them; services trust that.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import Card, Game, Printing
from decks.catalogue import (
    Catalogue,
    UnknownFormat,
    catalogue_of,
    format_of,
    formats_of,
)
from decks.formats import Reading, Written, read, write
from decks.formats.limits import MAX_COPIES
from decks.formats.reading import Counts
from decks.judging import UNPLAYABLE, UNUSABLE, Verdict, judge
from decks.models import NAME_LENGTH, Deck, DeckEntry, Revision, decklist_of
from decks.revisions import Difference, content_hash, differences, list_hash
from games import rulebooks
from games.engine.cards import CardDef
from games.engine.decks import (
    CONSIDERING,
    DeckList,
    Entry,
    Fix,
    Format,
    Violation,
    changed,
)
from games.engine.repair import Plan, repair

MAX_ENTRIES = 1_000
MAX_TAGS = 20
TAG_LENGTH = 40


@dataclass(frozen=True)
class Problem:
    """What is wrong with one part of a request, and where it is."""

    pointer: str
    code: str
    message: str


class BadDeck(ValueError):
    """A deck that cannot be stored at all: unknown cards, sections, too much of something."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


class StaleDeck(Exception):
    """Somebody saved in the meantime: what changed since the version that was edited."""

    def __init__(self, deck: Deck, since: int, changes: Sequence[Difference]) -> None:
        super().__init__(
            f"{deck.name} is at version {deck.version}, not {since}: "
            f"{len(changes)} entries changed in between. Load it again and repeat your change."
        )
        self.deck = deck
        self.since = since
        self.changes = tuple(changes)


# -- writing ------------------------------------------------------------------------------


def deck_create(
    owner: Any,
    game: str,
    name: str,
    counts: Counts | None = None,
    *,
    note: str = "",
    forked_from: Revision | None = None,
    **facts: Any,
) -> Deck:
    """A new deck with its first revision. Unfinished and illegal decks are welcome.

    Without `counts` a deck begins empty, a box as the standard edition.
    """
    deck = Deck(owner=owner, game=game_row(game), name=name, forked_from=forked_from)
    with transaction.atomic():
        apply_facts(deck, {"name": name, **facts})
        found = checked(game, standard_counts(game) if counts is None else counts)
        deck.save()
        store(deck, found, owner, note)
    return deck


def standard_counts(game: str) -> Counts:
    """What a new deck of a game begins with."""
    if not rulebooks.get(game).declaration.boxed:
        return {}
    standard = Deck.objects.of(game).ready_made().with_entries().order_by("pk").first()
    return standard.counts() if standard else {}


def game_row(slug: str) -> Game:
    found, _ = Game.objects.get_or_create(
        slug=slug, defaults={"title": rulebooks.get(slug).title}
    )
    return found


def deck_save(
    deck: Deck,
    *,
    by: Any,
    version: int,
    counts: Counts | None = None,
    note: str = "",
    **facts: Any,
) -> Deck:
    """Save a change made to `version`. A later version is never overwritten: StaleDeck.

    A save that changes nothing makes no revision.
    """
    with transaction.atomic():
        held = Deck.objects.select_for_update().with_entries().get(pk=deck.pk)
        if held.version != version:
            raise StaleDeck(held, version, changes_since(held, version))
        before = facts_of(held)
        apply_facts(held, facts)
        stored = held.counts()
        found = stored if counts is None else checked(held.game_id, counts, stored)
        if before == facts_of(held) and list(stored.items()) == list(found.items()):
            return held
        held.turned_at = None
        store(held, found, by, note)
    return held


FACTS = ("name", "description", "format", "tags", "visibility", "share_until")


def facts_of(deck: Deck) -> dict[str, Any]:
    return {name: getattr(deck, name) for name in FACTS}


def apply_facts(deck: Deck, facts: Mapping[str, Any]) -> None:
    """Set a deck's own words, refusing what cannot be stored."""
    unknown = set(facts) - set(FACTS)
    if unknown:
        raise TypeError(f"A deck has no {', '.join(sorted(unknown))}.")
    problems = [
        p for name, value in facts.items() for p in fact_problems(deck, name, value)
    ]
    if problems:
        raise BadDeck(problems)
    for name, value in facts.items():
        setattr(deck, name, clean_fact(name, value))


def clean_fact(name: str, value: Any) -> Any:
    if name == "name":
        return " ".join(value.split())
    return (
        list(dict.fromkeys(tag.strip() for tag in value)) if name == "tags" else value
    )


def fact_problems(deck: Deck, name: str, value: Any) -> Iterable[Problem]:
    if name == "name" and not 0 < len(" ".join(value.split())) <= NAME_LENGTH:
        yield Problem("/name", "name", f"A name has 1 to {NAME_LENGTH} characters.")
    if name == "description" and len(value) > 10_000:
        yield Problem("/description", "too-long", "At most 10,000 characters.")
    if name == "visibility" and value not in Deck.Visibility.values:
        known = ", ".join(Deck.Visibility.values)
        yield Problem("/visibility", "unknown", f"Visibility is one of {known}.")
    if name == "tags" and not are_tags(value):
        yield Problem(
            "/tags", "tags", f"At most {MAX_TAGS} tags of 1 to {TAG_LENGTH} characters."
        )
    if name == "format":
        try:
            format_of(deck.game_id, value)
        except UnknownFormat as error:
            yield Problem("/format", "unknown-format", str(error))


def are_tags(value: Any) -> bool:
    return len(value) <= MAX_TAGS and all(
        0 < len(tag.strip()) <= TAG_LENGTH for tag in value
    )


def checked(game: str, counts: Counts, stored: Counts | None = None) -> Counts:
    """The counts as they can be stored; BadDeck names every entry that cannot."""
    if len(counts) > MAX_ENTRIES:
        raise BadDeck(
            [Problem("/entries", "too-many", f"At most {MAX_ENTRIES} entries.")]
        )
    counts = {key: n for key, n in counts.items() if n}
    cards = cards_of(game, counts)
    prints = prints_of(game, counts)
    sections = {s.name for s in rulebooks.get(game).declaration.sections} | {
        CONSIDERING
    }
    problems = [
        Problem(f"/entries/{place}", code, message)
        for place, (key, n) in enumerate(counts.items())
        for code, message in entry_problems(
            key, n, cards, prints, sections, stored or {}
        )
    ]
    if problems:
        raise BadDeck(problems)
    return counts


def cards_of(game: str, counts: Iterable[tuple[str, str, str]]) -> dict[str, Card]:
    slugs = {card for _, card, _ in counts}
    found = Card.objects.of(game).filter(slug__in=slugs).select_related("merged_into")
    return {card.slug: card for card in found}


def prints_of(
    game: str, counts: Iterable[tuple[str, str, str]]
) -> dict[tuple[str, str], Printing]:
    """The printings that entries name, by card and code."""
    numbers = {code.rpartition(" ")[2] for _, _, code in counts if code}
    slugs = {card for _, card, code in counts if code}
    if not numbers:
        return {}
    found = Printing.objects.filter(card__game=game, card__slug__in=slugs)
    return {
        (p.card.slug, f"{p.set.code} {p.number}"): p
        for p in found.select_related("set", "card")
    }


def entry_problems(
    key: tuple[str, str, str],
    n: int,
    cards: Mapping[str, Card],
    prints: Mapping[tuple[str, str], Printing],
    sections: set[str],
    stored: Counts,
) -> Iterable[tuple[str, str]]:
    section, slug, printing = key
    if section not in sections:
        names = ", ".join(sorted(sections))
        yield "unknown-section", f"There is no section {section!r}. Sections: {names}."
    # A card that left the catalogue may stay where it was; it cannot be put in anew.
    if slug not in cards or (cards[slug].removed and key not in stored):
        yield "unknown-card", f"There is no card {slug!r} in the catalogue."
    if printing and (slug, printing) not in prints:
        yield "unknown-printing", f"{slug!r} has no printing {printing!r}."
    if not 0 < n <= MAX_COPIES:
        yield "copies", f"{slug!r}: {n} copies; a deck has 1 to {MAX_COPIES} of a card."


def store(deck: Deck, counts: Counts, by: Any, note: str) -> Revision:
    """Write entries, revision and verdict of a deck whose row is held."""
    cards, prints = cards_of(deck.game_id, counts), prints_of(deck.game_id, counts)
    deck.entries.all().delete()
    DeckEntry.objects.bulk_create(
        DeckEntry(
            deck=deck,
            section=section,
            card=cards[slug],
            printing=prints[slug, printing] if printing else None,
            quantity=n,
            position=position,
        )
        for position, ((section, slug, printing), n) in enumerate(counts.items())
    )
    deck.version += 1
    deck.content_hash = content_hash(deck.game_id, counts)
    deck.list_hash = list_hash(deck.game_id, counts)
    rows = [(section, cards[slug], n) for (section, slug, _), n in counts.items()]
    mark_judged(
        deck, Bench(deck.game_id).stored_verdict(decklist_of(rows), deck.format)
    )
    deck.save()
    forget_prefetched(deck)
    return Revision.objects.create(
        deck=deck,
        number=deck.version,
        name=deck.name,
        format=deck.format,
        entries=[[*key, n] for key, n in counts.items()],
        content_hash=deck.content_hash,
        list_hash=deck.list_hash,
        author=by,
        note=note[:200],
    )


def forget_prefetched(deck: Deck) -> None:
    getattr(deck, "_prefetched_objects_cache", {}).pop("entries", None)


def deck_fork(source: Revision, owner: Any, name: str = "") -> Deck:
    """A copy of a revision for another owner, which remembers where it came from."""
    kept = present(source.deck.game_id, source.counts())
    return deck_create(
        owner,
        source.deck.game_id,
        name or source.name,
        kept,
        note=f"From {source}",
        forked_from=source,
        format=source.format,
        description=source.deck.description,
        tags=list(source.deck.tags),
    )


def deck_restore(deck: Deck, number: int, *, by: Any, version: int) -> Deck:
    """Bring a revision's list back, as a new revision."""
    revision = deck.revisions.get(number=number)
    kept = present(deck.game_id, revision.counts())
    return deck_save(
        deck, by=by, version=version, counts=kept, format=revision.format,
        note=f"Version {number} again",
    )  # fmt: skip


def present(game: str, counts: Counts) -> Counts:
    """A list without cards and printings that have left the catalogue."""
    cards, prints = cards_of(game, counts), prints_of(game, counts)
    found: Counts = {}
    for (section, slug, printing), n in counts.items():
        card = cards.get(slug)
        if card and card.merged_into:
            card = card.merged_into
        if card and not card.removed:
            code = printing if (card.slug, printing) in prints else ""
            found[section, card.slug, code] = (
                found.get((section, card.slug, code), 0) + n
            )
    return found


def deck_apply(
    deck: Deck, changes: Iterable[Fix], *, by: Any, version: int, note: str = ""
) -> Deck:
    """Apply the changes of a violation or of a repair plan."""
    counts = Deck.objects.with_entries().get(pk=deck.pk).counts()
    for change in changes:
        counts = with_copies(counts, change)
    return deck_save(
        deck, by=by, version=version, counts=counts, note=note or "Repaired"
    )


def with_copies(counts: Counts, change: Fix) -> Counts:
    """The list with so many copies of a card in a section, kept in the printings it has."""
    left, found = change.count, dict(counts)
    held = [key for key in counts if key[:2] == (change.section, change.card)]
    for key in held:
        found[key] = min(counts[key], left)
        left -= found[key]
    if left:
        key = held[0] if held else (change.section, change.card, "")
        found[key] = found.get(key, 0) + left
    return {key: n for key, n in found.items() if n}


def deck_archive(deck: Deck, *, archived: bool = True) -> None:
    """Put a deck out of sight without losing it."""
    deck.archived_at = timezone.now() if archived else None
    deck.save(update_fields=["archived_at"])


# -- judging ------------------------------------------------------------------------------


class Bench:
    """Judges decks of a game by the catalogue and the formats as they stand now."""

    def __init__(self, game: str) -> None:
        self.catalogue = catalogue_of(game)
        self._formats: dict[str, Format] = {}

    def format(self, name: str) -> Format:
        if name not in self._formats:
            self._formats[name] = format_of(self.catalogue.slug, name)
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
    cards, bench = decklist(game, counts), Bench(game)
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


def decklist(game: str, counts: Counts) -> DeckList:
    """A list of ids as the validator takes it; ids the catalogue lacks are kept as unknown."""
    cards = cards_of(game, counts)
    known = [(s, cards[slug], n) for (s, slug, _), n in counts.items() if slug in cards]
    found = decklist_of(known)
    lost = [(s, slug, n) for (s, slug, _), n in counts.items() if slug not in cards]
    return DeckList([*found.entries, *found.considered], [*found.unknown, *lost])


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


def errata_preview(game: str, cards: Mapping[str, CardDef | None]) -> list[Turn]:
    """Which decks would turn if these cards read so; None takes a card out."""
    bench, found = Bench(game), []
    held = DeckEntry.objects.counted().filter(card__game=game, card__slug__in=cards)
    decks = Deck.objects.filter(pk__in=held.values("deck")).with_entries()
    for deck in decks.iterator(chunk_size=200):
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


# -- repairing ----------------------------------------------------------------------------


def deck_repair(deck: Deck, name: str = "") -> Plan:
    """The smallest change that makes the deck legal in a format."""
    return list_repair(deck.game_id, full(deck).decklist(), name or deck.format)


def list_repair(game: str, cards: DeckList, name: str) -> Plan:
    catalogue = catalogue_of(game)
    rulebook = catalogue.rulebook
    spare = {
        card
        for w in rulebook.deck_warnings(cards)
        if w.code == UNUSABLE
        for card in w.cards
    }
    return repair(
        rulebook.rules_in(format_of(game, name)),
        cards,
        rulebook.declaration.sections,
        pool_for(catalogue, cards),
        spare,
        standards(catalogue),
    )


def pool_for(catalogue: Catalogue, deck: DeckList) -> list[CardDef]:
    """Cards to add, best first: those the engine can play and this deck can use."""
    rulebook = catalogue.rulebook
    cards = list(catalogue.cards.values())
    section_of = {t: s.name for s in rulebook.declaration.sections for t in s.types}
    tried = DeckList(
        [*deck.entries, *(Entry(section_of.get(c.type, ""), c, 1) for c in cards)]
    )
    useless = {
        card
        for w in rulebook.deck_warnings(tried)
        if w.code == UNUSABLE
        for card in w.cards
    }
    return sorted(
        cards, key=lambda card: (card.id in useless, bool(rulebook.unplayable(card)))
    )


def standards(catalogue: Catalogue) -> list[DeckList]:
    """The standard editions of a boxed game: legal boxes to return to."""
    if not catalogue.rulebook.declaration.boxed:
        return []
    decks = Deck.objects.of(catalogue.slug).ready_made().with_entries()
    return [deck.decklist() for deck in decks]


# -- texts --------------------------------------------------------------------------------


def text_read(game: str, source: str | bytes) -> Reading:
    """A pasted deck, line by line; Refused if it is too long or not text."""
    catalogue = catalogue_of(game)
    return read(source, catalogue.rulebook.declaration, catalogue.index)


def deck_import(
    owner: Any, game: str, source: str | bytes, *, name: str = "", **facts: Any
) -> tuple[Deck, Reading]:
    """A deck of the lines that were understood, and the report on all of them."""
    reading = text_read(game, source)
    told = reading.facts
    facts.setdefault("description", told.get("description", "")[:10_000])
    if told.get("format") in formats_of(game):
        facts.setdefault("format", told["format"])
    called = (name or reading.name or "Imported deck").strip()[:NAME_LENGTH]
    deck = deck_create(owner, game, called, reading.counts, note="Imported", **facts)
    return deck, reading


def deck_export(deck: Deck, kind: str) -> str:
    """The deck in an export format: text, json, csv or code."""
    facts = {"name": deck.name, "format": deck.format, "description": deck.description}
    written = Written(
        deck.game_id, full(deck).counts(), {k: v for k, v in facts.items() if v}
    )
    return write(kind, written, catalogue_of(deck.game_id).index)


# -- revisions ----------------------------------------------------------------------------


def deck_diff(deck: Deck, older: int, newer: int) -> list[Difference]:
    """What leads from one revision of a deck to another."""
    found = {
        r.number: r.counts() for r in deck.revisions.filter(number__in=(older, newer))
    }
    return differences(found[older], found[newer])


def changes_since(deck: Deck, version: int) -> list[Difference]:
    base = deck.revisions.filter(number=version).first()
    return differences(base.counts() if base else {}, deck.counts())


def revision_cards(revision: Revision) -> dict[str, list[CardDef]]:
    """A revision as a match takes it: section to cards, one entry per copy."""
    return decklist(revision.deck.game_id, revision.counts()).cards()


def repaired(deck: DeckList, plan: Plan, game: str) -> DeckList:
    """The list a plan leads to."""
    return changed(deck, plan.changes, catalogue_of(game).cards)
