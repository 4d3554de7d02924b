"""What third parties mirror: the catalogue line by line, and a feed of changes."""

from collections.abc import Iterator
from typing import Any

from cards.card_data import snapshot
from cards.models import Card, CardSet, Change, Format, Game, Ruling
from cards.versions import mark_of
from games import rulebooks
from games.rulebooks import rule_docs

CHUNK = 500
MOST_CHANGES = 1000
Line = dict[str, Any]


def card_line(card: Card) -> dict[str, Any]:
    """A card as exported: everything an import takes, and what is derived from it."""
    return {
        "game": card.game_id,
        "id": card.slug,
        **snapshot(card),
        "playable": card.playable,
        "unplayable_reason": card.unplayable_reason,
        "version": card.version,
        "changed_at": card.changed_at.isoformat(),
    }


def card_lines(game: str) -> Iterator[Line]:
    """Every card of a game, by id."""
    cards = Card.objects.of(game).current().whole().order_by("slug")
    yield from map(card_line, cards.iterator(chunk_size=CHUNK))


def ruling_lines(game: str) -> Iterator[Line]:
    rulings = Ruling.objects.filter(card__game=game, card__removed=False).select_related("card")
    for ruling in rulings.order_by("card__slug", "position", "pk").iterator(chunk_size=CHUNK):
        yield {
            "game": game,
            "card": ruling.card.slug,
            "text": ruling.text,
            "rule": ruling.rule,
            "source": ruling.source,
            "published_on": str(ruling.published_on or ""),
        }


def rule_lines(game: str) -> Iterator[Line]:
    """The numbered rules, in the order of the book."""
    for rule in rule_docs.game_rules(game) if game in rulebooks.PACKAGES else ():
        yield {
            "game": game,
            "number": rule.number,
            "text": rule.text,
            "tags": list(rule.tags),
            "enforced": rule.is_enforced,
        }


def set_lines(game: str) -> Iterator[Line]:
    for one in CardSet.objects.filter(game=game).order_by("code"):
        released = one.released_on and one.released_on.isoformat()
        yield {"game": game, "code": one.code, "name": one.name, "released_on": released}


def format_lines(game: str) -> Iterator[Line]:
    """Formats with every ban and limit there was, and the day from which it holds."""
    for found in Format.objects.filter(game=game).order_by("slug"):
        entries = found.entries.select_related("card").order_by("starts_on", "card__slug")
        yield {
            "game": game,
            "slug": found.slug,
            "title": found.title,
            "rule": found.rule,
            "description": found.description,
            "entries": [
                {
                    "card": entry.card.slug,
                    "starts_on": entry.starts_on.isoformat(),
                    "limit": entry.limit,
                    "reason": entry.reason,
                }
                for entry in entries
            ],
        }


def catalogue_stamp(game: str) -> str:
    """Differs when anything of a game's catalogue does."""
    return ":".join(map(str, mark_of(game)))


def rules_stamp(game: str) -> str:
    return f"{game}:{rulebooks.get(game).version}" if game in rulebooks.PACKAGES else ""


# -- the change feed -------------------------------------------------------------------


def changes_since(
    game: str, version: int, limit: int = MOST_CHANGES
) -> tuple[list[dict[str, Any]], int]:
    """What became of each card after a version, and the version this leads to.

    A card that changed several times is listed once. A long answer ends with a whole
    version; ask again from the version returned.
    """
    numbers = list(
        Change.objects.filter(version__game=game, version__number__gt=version)
        .order_by("version__number", "pk")
        .values_list("version__number", flat=True)[: limit + 1]
    )
    if not numbers:
        return [], max(version, Game.objects.get(slug=game).version)
    last = numbers[-1] if len(numbers) <= limit else max(numbers[-1] - 1, numbers[0])
    rows = (
        Change.objects.filter(
            version__game=game, version__number__gt=version, version__number__lte=last
        )
        .select_related("version")
        .defer("before", "after")
    )
    merged: dict[tuple[str, str], dict[str, Any]] = {}
    for change in rows.order_by("version__number", "pk"):
        key = (change.subject, change.slug)
        merged[key] = merge_changes(merged.get(key), change)
    return [row for row in merged.values() if row["kind"]], last


def merge_changes(before: dict[str, Any] | None, change: Change) -> dict[str, Any]:
    """Two changes as one: added then changed is added, added then removed is nothing."""
    row: dict[str, Any] = {
        "subject": change.subject,
        "id": change.slug,
        "kind": change.kind,
        "fields": list(change.fields),
        "new_id": change.new_slug,
        "version": change.version.number,
    }
    if before is None:
        return row
    was, gone = before["kind"], change.kind in ("removed", "merged")
    if was in ("added", "") and gone:
        return row | {"kind": "" if change.kind == "removed" else "merged"}
    if was == "added":
        return row | {"kind": "added", "fields": []}
    if was in ("removed", "merged") and change.kind == "added":
        return row | {"kind": "changed"}
    return row if gone else row | {"fields": sorted({*before["fields"], *row["fields"]})}
