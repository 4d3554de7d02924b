"""Every change to a catalogue goes through here: checked, logged, versioned, indexed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from django.db import reset_queries, transaction
from django.db.models import Q
from django.utils import timezone

from cards.card_data import (
    BLANK,
    COLUMNS,
    Draft,
    changed_parts,
    fingerprint,
    normalise,
    problems,
    snapshot,
)
from cards.import_rows import Given, ImportRefused, Note, Outcome, Report, Row, SetRow, Watch
from cards.index import Indexer
from cards.models import (
    Card,
    CardSet,
    CatalogueVersion,
    Change,
    Format,
    FormatEntry,
    Game,
    Printing,
    Ruling,
    definition_of,
)
from cards.printed_text import needs_reading, read_card, with_reader
from cards.row_merging import merged_row, with_shown_words
from casebook.models import User
from games import rulebooks
from games.engine.languages import ENGLISH

BATCH = 500


def catalogue_write(
    slug: str,
    rows: Iterable[Given],
    *,
    source: str,
    by: User | None = None,
    shipped: bool = False,
    all_or_nothing: bool = True,
    dry_run: bool = False,
    watch: Watch = lambda outcome: None,
) -> Report:
    """Write rows as one version: all or none, or those that are fine.

    A dry run does the same and undoes it.
    """
    report = Report(slug)
    with transaction.atomic():
        writer = Writer(slug, source, by, shipped=shipped)
        for batch in batches(rows):
            report.notes += [row.text for row in batch if isinstance(row, Note)]
            for outcome in writer.write_all(batch):
                report.add(outcome)
                watch(outcome)
            reset_queries()  # a debug run would keep the text of every statement
        report.version = writer.game.version
        refused = bool(report.bad) and all_or_nothing
        if refused or dry_run:
            transaction.set_rollback(True)
    if refused and not dry_run:
        raise ImportRefused(report)
    return report


def batches(rows: Iterable[Given]) -> Iterator[list[Given]]:
    stream = iter(rows)
    while batch := list(islice(stream, BATCH)):
        yield batch


def game_of(slug: str) -> Game:
    """The game's row, locked for writing; made when it is not there yet."""
    title = rulebooks.get(slug).title
    Game.objects.get_or_create(slug=slug, defaults={"title": title})
    game = Game.objects.select_for_update().get(slug=slug)
    if game.title != title:
        game.title = title
        game.save(update_fields=["title"])
    return game


@dataclass
class CardWrite:
    """A row that will be written: the card it changes, and the card it becomes."""

    row: Row
    card: Card | None
    before: Draft | None
    after: Draft
    fields: list[str]


class Writer:
    """One new version of a game's catalogue, begun with its first real change."""

    def __init__(
        self, slug: str, source: str, by: User | None = None, *, shipped: bool = False
    ) -> None:
        self.game = game_of(slug)
        self.rulebook = rulebooks.get(slug)
        self.source = source
        self.by = by
        self.shipped = shipped
        self.now = timezone.now()
        self.indexer = Indexer(self.game)
        self.sets = {s.code: s for s in CardSet.objects.filter(game=self.game)}
        self.begun: CatalogueVersion | None = None
        self.seen: dict[str, str] = {}
        self.unread: dict[str, str] = {}  # why a card's text gave no abilities
        self.leaving: set[str] = set()  # cards to be removed, whose printings are free to move

    @property
    def version(self) -> CatalogueVersion:
        if self.begun is None:
            self.game.version += 1
            self.game.save(update_fields=["version"])
            self.begun = CatalogueVersion.objects.create(
                game=self.game,
                number=self.game.version,
                at=self.now,
                by=self.by,
                source=self.source[:200],
            )
        return self.begun

    # -- cards --------------------------------------------------------------------

    def write_all(self, rows: Sequence[Given]) -> list[Outcome]:
        """Sets first, then cards; a set that is named anew only by its code keeps its name."""
        for row in rows:
            if isinstance(row, SetRow) and (row.name or row.code not in self.sets):
                data = {"name": row.name or row.code, "released_on": row.released_on}
                self.write_set(row.code, data)
        return self.write([row for row in rows if isinstance(row, Row)])

    def write(self, rows: Sequence[Row]) -> list[Outcome]:
        """Write a batch; rows that cannot be written are reported and left out."""
        known = self.stored_cards([row.slug for row in rows if isinstance(row.slug, str)])
        plans: list[CardWrite] = []
        outcomes = [self.judge(row, known, plans) for row in rows]
        conflicts = self.printing_conflicts(plans)
        good = [plan for plan in plans if not conflicts.get(plan.row.slug)]
        self.save(good)
        return [with_conflicts(outcome, conflicts.get(outcome.slug, ())) for outcome in outcomes]

    def stored_cards(self, slugs: Sequence[str]) -> dict[str, Card]:
        cards = Card.objects.of(self.game.slug).filter(slug__in=slugs).whole()
        return {card.slug: card for card in cards}

    def judge(self, row: Row, known: dict[str, Card], plans: list[CardWrite]) -> Outcome:
        """What will become of a row; a plan is added when it is to be written."""
        if row.faults:
            return Outcome(str(row.slug), "error", row.place, reasons=row.faults)
        if row.slug in self.seen:
            reason = f"Duplicate id {row.slug} (first at {self.seen[row.slug]})"
            return Outcome(row.slug, "conflict", row.place, reasons=(reason,))
        card = known.get(row.slug) if isinstance(row.slug, str) else None
        before = snapshot(card) if card else None
        language = self.rulebook.declaration.printed_language
        row = with_shown_words(self.with_known_name(merged_row(row, before)), language)
        found = problems(self.rulebook, row.slug, {**(before or {}), **row.draft})
        if found:
            return Outcome(str(row.slug), "error", row.place, reasons=tuple(found))
        self.seen[row.slug] = row.place or "an earlier row"
        return self.plan_row(row, card, before, plans)

    def with_known_name(self, row: Row) -> Row:
        """A card that nobody has translated yet bears the English name of its namesakes."""
        languages = row.draft.get("translations")
        if not row.by_language or not isinstance(languages, dict) or ENGLISH in languages:
            return row
        printed = languages.get(self.rulebook.declaration.printed_language, {})
        known = self.english_names.get(printed.get("name", ""))
        if not known:
            return row
        return replace(
            row,
            draft={**row.draft, "translations": {**languages, ENGLISH: {"name": known}}},
        )

    @cached_property
    def english_names(self) -> dict[str, str]:
        """Printed names to the English ones that the catalogue had before."""
        stored = Card.objects.of(self.game.slug).exclude(translations={}).order_by("pk")
        printed = self.rulebook.declaration.printed_language
        found: dict[str, str] = {}
        for words in stored.values_list("translations", flat=True):
            name = words.get(ENGLISH, {}).get("name")
            if name and words.get(printed, {}).get("name"):
                found.setdefault(words[printed]["name"], name)
        return found

    def plan_row(
        self, row: Row, card: Card | None, before: Draft | None, plans: list[CardWrite]
    ) -> Outcome:
        after = self.read_text(row, before or BLANK)
        if card and self.is_edited_here(card, row):
            return Outcome(row.slug, "unchanged", row.place, reasons=("edited here",))
        fields = changed_parts(before or BLANK, after)
        fields = fields if card and not card.removed else [*BLANK]
        if fields:
            plans.append(
                CardWrite(row, card, None if not card or card.removed else before, after, fields)
            )
            kind = "changed" if card and not card.removed else "added"
            return Outcome(row.slug, kind, row.place, tuple(fields) if kind == "changed" else ())
        self.remember(card, row)
        return Outcome(row.slug, "unchanged", row.place)

    def read_text(self, row: Row, before: Draft) -> Draft:
        """The card as the row has it, with abilities from its printed text if nobody gave any."""
        given = normalise(row.draft)
        after = with_reader(before, given, {**before, **given})
        reader = self.rulebook.text_reader
        if not needs_reading(reader, before, after):
            return after
        after, self.unread[row.slug] = read_card(self.rulebook, row.slug, after)
        return normalise(after)

    def is_edited_here(self, card: Card, row: Row) -> bool:
        """The shipped row is the one loaded before: whatever differs was edited here."""
        return (
            self.shipped and bool(card.loaded) and card.loaded == fingerprint(normalise(row.draft))
        )

    def remember(self, card: Card | None, row: Row) -> None:
        if card and self.shipped:
            Card.objects.filter(pk=card.pk).update(loaded=fingerprint(normalise(row.draft)))

    def printing_conflicts(self, plans: Sequence[CardWrite]) -> dict[str, tuple[str, ...]]:
        """Printings that belong to another card already, by the row that claims them."""
        owners: dict[tuple[str, str], str] = {}
        numbers = [p["number"] for plan in plans for p in plan.after["printings"]]
        moving = {plan.row.slug for plan in plans} | self.leaving
        stored = Printing.objects.filter(set__game=self.game, number__in=numbers)
        for code, number, slug in stored.values_list("set__code", "number", "card__slug"):
            if slug not in moving:
                owners[code, number] = slug
        found: dict[str, tuple[str, ...]] = {}
        for plan in plans:
            for printing in plan.after["printings"]:
                key = (printing["set"], printing["number"])
                owner = owners.setdefault(key, plan.row.slug)
                if owner != plan.row.slug or plan.after["printings"].count(printing) > 1:
                    reason = f"printings: {key[0]} {key[1]} is a printing of {owner}"
                    found[plan.row.slug] = (*found.get(plan.row.slug, ()), reason)
        return found

    def save(self, plans: Sequence[CardWrite]) -> None:
        if not plans:
            return
        version = self.version
        cards = [self.fill_card(plan) for plan in plans]
        new = [card for card in cards if card.pk is None]
        Card.objects.bulk_create(new, BATCH)
        old = [card for card in cards if card not in new]
        Card.objects.bulk_update(old, SAVED, BATCH)
        self.save_printings(plans, cards)
        self.save_rulings(plans, cards)
        Change.objects.bulk_create([self.change(version, plan) for plan in plans], BATCH)
        self.indexer.write(cards)

    def fill_card(self, plan: CardWrite) -> Card:
        """The card with its new columns, not yet saved."""
        card = plan.card or Card(game=self.game, slug=plan.row.slug)
        for column in COLUMNS:
            setattr(card, column, plan.after[column])
        reason = self.rulebook.unplayable(definition_of(card.slug, plan.after)) or ""
        reason = reason and (self.unread.get(card.slug) or reason)
        card.playable, card.unplayable_reason = not reason, reason[:300]
        card.removed, card.merged_into = False, None
        card.version, card.changed_at = self.game.version, self.now
        if self.shipped:
            card.loaded = fingerprint(normalise(plan.row.draft))
        return card

    def save_printings(self, plans: Sequence[CardWrite], cards: Sequence[Card]) -> None:
        """Printings that stay keep their row, for decks have chosen them."""
        free = Q(card__in=cards) | Q(card__game=self.game, card__slug__in=self.leaving)
        stored = {
            (p.set.code, p.number): p
            for p in Printing.objects.filter(free).select_related("set", "card")
        }
        wanted = {
            (p["set"], p["number"]): (card, p)
            for plan, card in zip(plans, cards, strict=True)
            for p in plan.after["printings"]
        }
        ours = {card.pk for card in cards}
        gone = [p.pk for key, p in stored.items() if key not in wanted and p.card_id in ours]
        Printing.objects.filter(pk__in=gone).delete()
        rows = [self.printing(stored.get(key), *given) for key, given in wanted.items()]
        Printing.objects.bulk_create([p for p in rows if p.pk is None], BATCH)
        kept = [p for p in rows if p.pk in {q.pk for q in stored.values()}]
        Printing.objects.bulk_update(kept, ["card", "rarity", "illustrator"], BATCH)

    def printing(self, stored: Printing | None, card: Card, given: dict[str, str]) -> Printing:
        printing = stored or Printing(set=self.set_of(given["set"]), number=given["number"])
        printing.card = card
        printing.rarity, printing.illustrator = given["rarity"], given["illustrator"]
        return printing

    def set_of(self, code: str) -> CardSet:
        """A set that no file declared gets its code for a name."""
        if code not in self.sets:
            self.write_set(code, {"name": code, "released_on": None})
        return self.sets[code]

    def save_rulings(self, plans: Sequence[CardWrite], cards: Sequence[Card]) -> None:
        changed = [
            (card, plan.after["rulings"])
            for plan, card in zip(plans, cards, strict=True)
            if "rulings" in plan.fields
        ]
        Ruling.objects.filter(card__in=[card for card, _ in changed]).delete()
        Ruling.objects.bulk_create(
            [
                Ruling(
                    card=card, position=n, **{**row, "published_on": row["published_on"] or None}
                )
                for card, rows in changed
                for n, row in enumerate(rows)
            ],
            BATCH,
        )

    def change(self, version: CatalogueVersion, plan: CardWrite) -> Change:
        kind = Change.Kind.CHANGED if plan.before else Change.Kind.ADDED
        return Change(
            version=version,
            slug=plan.row.slug,
            kind=kind,
            before=plan.before,
            after=plan.after,
            fields=plan.fields if plan.before else [],
        )

    def remove(self, slug: str, into: str = "", place: str = "") -> Outcome:
        """Take a card out of the catalogue, or say which card it is the same as.

        It stays readable, and decks that hold it can say what became of it.
        """
        known = self.stored_cards([slug, into] if into else [slug])
        missing = [s for s in (slug, into) if s and s not in known]
        if missing:
            reason = f"removed: there is no card {missing[0]!r}"
            return Outcome(slug, "error", place, reasons=(reason,))
        card = known[slug]
        if card.removed and card.merged_into == known.get(into):
            return Outcome(slug, "unchanged", place)
        kind = Change.Kind.MERGED if into else Change.Kind.REMOVED
        Change.objects.create(
            version=self.version, slug=slug, kind=kind, before=snapshot(card), new_slug=into
        )
        card.removed, card.merged_into = True, known.get(into)
        card.version, card.changed_at = self.game.version, self.now
        card.save()
        card.printings.all().delete()
        self.indexer.write([card])
        return Outcome(slug, str(kind), place)

    # -- sets and formats -----------------------------------------------------------

    def write_set(self, code: str, data: dict[str, Any]) -> str:
        """`data`: name and released_on. Returns added, changed or unchanged."""
        stored = self.sets.get(code)
        before = set_data(stored) if stored else None
        after = {"name": data["name"], "released_on": data.get("released_on") or None}
        if before == after:
            return "unchanged"
        self.sets[code], _ = CardSet.objects.update_or_create(
            game=self.game, code=code, defaults=after
        )
        return self.log_change(Change.Subject.SET, code, before, after)

    def write_format(self, slug: str, data: dict[str, Any]) -> str:
        """`data`: title, rule, description and entries of card, starts_on, limit, reason."""
        stored = Format.objects.filter(game=self.game, slug=slug).first()
        before = format_data(stored) if stored else None
        mark = fingerprint(data) if self.shipped else ""
        if before == data or (stored and mark and stored.loaded == mark):
            return "unchanged"
        heads = {key: data[key] for key in ("title", "rule", "description")}
        heads["loaded"] = mark or (stored.loaded if stored else "")
        stored, _ = Format.objects.update_or_create(game=self.game, slug=slug, defaults=heads)
        self.save_entries(stored, data["entries"])
        return self.log_change(Change.Subject.FORMAT, slug, before, data)

    def save_entries(self, stored: Format, entries: Sequence[dict[str, Any]]) -> None:
        cards = self.stored_cards([entry["card"] for entry in entries])
        stored.entries.all().delete()
        FormatEntry.objects.bulk_create(
            [
                FormatEntry(
                    format=stored,
                    card=cards[entry["card"]],
                    starts_on=entry["starts_on"],
                    limit=entry["limit"],
                    reason=entry["reason"],
                )
                for entry in entries
            ]
        )

    def log_change(self, subject: str, slug: str, before: Any, after: Any) -> str:
        """Remember a change of a set or format; a second one in a version joins the first."""
        kind = Change.Kind.CHANGED if before else Change.Kind.ADDED
        fields = [key for key in after if before and before.get(key) != after[key]]
        Change.objects.update_or_create(
            version=self.version,
            subject=subject,
            slug=slug,
            defaults={"kind": kind, "after": after, "fields": fields},
            create_defaults={"kind": kind, "before": before, "after": after, "fields": fields},
        )
        return str(kind)


SAVED = [*COLUMNS, "playable", "unplayable_reason", "removed", "merged_into", "version",
         "changed_at", "loaded"]  # fmt: skip


def with_conflicts(outcome: Outcome, reasons: tuple[str, ...]) -> Outcome:
    if not reasons or outcome.is_bad:
        return outcome
    return Outcome(outcome.slug, "conflict", outcome.place, reasons=reasons)


def set_data(stored: CardSet) -> dict[str, Any]:
    day = stored.released_on
    return {"name": stored.name, "released_on": day and str(day)}


def format_data(stored: Format) -> dict[str, Any]:
    entries = stored.entries.select_related("card").order_by("card__slug", "starts_on")
    return {
        "title": stored.title,
        "rule": stored.rule,
        "description": stored.description,
        "entries": [
            {
                "card": e.card.slug,
                "starts_on": str(e.starts_on),
                "limit": e.limit,
                "reason": e.reason,
            }
            for e in entries
        ],
    }
