"""What third parties mirror: bulk files by content, and a feed of changes."""

import gzip
import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from cards.card_data import snapshot
from cards.models import Card, Change, Game

CHUNK = 500
MOST_CHANGES = 1000


@dataclass(frozen=True)
class BulkFile:
    """A finished file; its name never means other bytes."""

    game: str
    name: str
    sha256: str
    size: int
    cards: int
    version: int
    updated_at: str


def bulk_folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "bulk"


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


def card_lines(game: str) -> Iterator[str]:
    """Every card of a game as a line of JSON, by id."""
    cards = Card.objects.of(game).current().whole().order_by("slug")
    for card in cards.iterator(chunk_size=CHUNK):
        yield json.dumps(card_line(card), ensure_ascii=False, sort_keys=True) + "\n"


def bulk_build(game: str, folder: Path | None = None) -> BulkFile:
    """Write a game's bulk file and its entry in the index. The same catalogue gives the same bytes."""
    folder = folder or bulk_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with transaction.atomic():
        stored = Game.objects.select_for_update().get(slug=game)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            count = write_gzip(file, card_lines(game))
        path = Path(file.name)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    name = f"{game}-{digest[:16]}.jsonl.gz"
    path.chmod(0o644)
    path.replace(folder / name)
    size = (folder / name).stat().st_size
    now = timezone.now().isoformat(timespec="seconds")
    entry = BulkFile(game, name, digest, size, count, stored.version, now)
    write_index(folder, entry)
    return entry


def write_gzip(file: IO[bytes], lines: Iterator[str]) -> int:
    """Gzip without a time stamp, so that equal cards are equal bytes."""
    count = 0
    with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
        for line in lines:
            packed.write(line.encode())
            count += 1
    return count


def write_index(folder: Path, entry: BulkFile) -> None:
    """Name the newest file of each game; the one before stays for those who are reading it."""
    entries = {e["game"]: e for e in bulk_index(folder)}
    before = entries.get(entry.game)
    if before and before["name"] == entry.name:
        return
    entries[entry.game] = asdict(entry)
    fresh = folder / f"index.{os.getpid()}.tmp"
    fresh.write_text(json.dumps([*entries.values()], indent=1))
    fresh.replace(folder / "index.json")
    keep = {entry.name, before["name"] if before else ""}
    for old in folder.glob(f"{entry.game}-*.jsonl.gz"):
        if old.name not in keep:
            old.unlink(missing_ok=True)


def bulk_index(folder: Path | None = None) -> list[dict[str, Any]]:
    """The newest bulk file of each game."""
    path = (folder or bulk_folder()) / "index.json"
    return json.loads(path.read_text()) if path.exists() else []


def bulk_needed(game: str, folder: Path | None = None) -> bool:
    """Has the catalogue changed since the game's file was built?"""
    built = {entry["game"]: entry["version"] for entry in bulk_index(folder)}
    stored = Game.objects.filter(slug=game).values_list("version", flat=True).first()
    return stored is not None and built.get(game) != stored


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
