"""What the rest of Casebook asks of the catalogue: definitions, history, edits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from cards.card_data import BLANK, Draft, normalise, problems, snapshot
from cards.catalogue_writer import Writer, catalogue_write
from cards.import_rows import ImportRefused, Outcome, Report, Row, Watch
from cards.importers import guess_layout, import_layouts, rows_in
from cards.importers.sources import card_files
from cards.models import Card, CatalogueVersion, Change, definition_of
from casebook.cache import Cache
from casebook.models import User
from games import rulebooks
from games.engine.cards import CardDef
from games.engine.errors import BadCatalogue

Moment = int | date | datetime

MOST_DEFINITIONS = 20_000
Stamp = tuple[int, datetime]
"""A card by its key, as it is since its last change."""

_definitions: Cache[Stamp, CardDef] = Cache(MOST_DEFINITIONS)


def definitions(game: str, slugs: Iterable[str]) -> dict[str, CardDef]:
    """Definitions by id, built once for each change of a card: faces are compiled by identity."""
    cards = Card.objects.of(game).filter(slug__in=set(slugs))
    stamps = {slug: (pk, at) for slug, pk, at in cards.values_list("slug", "pk", "changed_at")}
    found = _definitions.get_many(stamps.values(), build_definitions)
    return {slug: found[stamp] for slug, stamp in stamps.items() if stamp in found}


def build_definitions(stamps: set[Stamp]) -> dict[Stamp, CardDef]:
    # Under the stamp asked for, even if the card has changed since: that one is asked for next.
    asked = dict(stamps)
    cards = Card.objects.filter(pk__in=asked)
    return {(card.pk, asked[card.pk]): card.definition() for card in cards}


def definition(card: Card) -> CardDef:
    """The definition of a loaded card, from the same store."""
    return _definitions.get((card.pk, card.changed_at), card.definition)


# -- history ---------------------------------------------------------------------------


def version_at(game: str, when: Moment) -> int:
    """The catalogue version in force; 0 before the first."""
    if isinstance(when, int):
        return when
    if not isinstance(when, datetime):  # a date means the end of that day
        when = datetime.combine(when, time.max)
    if timezone.is_naive(when):
        when = timezone.make_aware(when)
    versions = CatalogueVersion.objects.filter(game=game, at__lte=when)
    return versions.order_by("-number").values_list("number", flat=True).first() or 0


def card_as_of(game: str, slug: str, when: Moment) -> Draft | None:
    """The whole card as it stood then; None if it was not in the catalogue."""
    changes = Change.objects.filter(
        version__game=game,
        version__number__lte=version_at(game, when),
        subject=Change.Subject.CARD,
        slug=slug,
    )
    last = changes.order_by("-version__number").first()
    return last.after if last else None


def history(card: Card) -> QuerySet[Change]:
    """Every change of a card, newest first."""
    return (
        Change.objects.filter(version__game=card.game_id, subject="card", slug=card.slug)
        .select_related("version", "version__by")
        .order_by("-version__number")
    )


# -- edits -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Preview:
    """What an edit would give: faults, the text its abilities say, and whether it can be played."""

    problems: list[str]
    rendered: str
    unplayable: str


def card_preview(game: str, slug: str, draft: Draft) -> Preview:
    """Check an edit without saving it; parts left out are those of the stored card."""
    rulebook = rulebooks.get(game)
    stored = Card.objects.of(game).filter(slug=slug).whole().first()
    data = {**(snapshot(stored) if stored else BLANK), **draft}
    found = problems(rulebook, slug, data)
    if found:
        return Preview(found, "", "")
    card = definition_of(slug, normalise(data))
    return Preview([], rulebook.rendered_text(card), rulebook.unplayable(card) or "")


def card_save(
    game: str, slug: str, draft: Draft, *, by: User | None = None, source: str = "edit"
) -> Card:
    """Add or change one card as a new version; ImportRefused says what is wrong with it."""
    catalogue_write(game, [Row(slug, draft)], source=source, by=by)
    return Card.objects.of(game).get(slug=slug)


def card_remove(game: str, slug: str, *, into: str = "", by: User | None = None) -> Outcome:
    """Take a card out of the catalogue, or merge it into the card it equals."""
    with transaction.atomic():
        outcome = Writer(game, "remove", by).remove(slug, into)
    if outcome.is_bad:
        raise ImportRefused(Report(game, {outcome.kind: 1}, [outcome]))
    return outcome


def set_save(game: str, code: str, data: dict[str, Any], *, by: User | None = None) -> str:
    with transaction.atomic():
        return Writer(game, "edit", by).write_set(code, data)


def format_save(game: str, slug: str, data: dict[str, Any], *, by: User | None = None) -> str:
    """`data` as in cards.catalogue_writer.format_data: title, rule, description, entries."""
    with transaction.atomic():
        return Writer(game, "edit", by).write_format(slug, data)


def cards_import(
    game: str,
    paths: Sequence[Path],
    layout: str = "",
    *,
    by: User | None = None,
    all_or_nothing: bool = False,
    dry_run: bool = False,
    watch: Watch = lambda outcome: None,
) -> Report:
    """Import files, folders or archives; rows that are not fine are left out and reported.

    The layout is one of cards.importers.import_layouts, or is told by the files. `watch`
    sees every row.
    """
    with card_files(paths) as files:
        found = layout or guess_layout(files)
        if not found:
            names = ", ".join(import_layouts())
            raise BadCatalogue(f"{files[0].name} does not tell its layout: choose one of {names}")
        return catalogue_write(
            game,
            rows_in(files, found, game),
            source=f"import {', '.join(path.name for path in paths)}",
            by=by,
            all_or_nothing=all_or_nothing,
            dry_run=dry_run,
            watch=watch,
        )
