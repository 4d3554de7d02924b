"""Bulk files: all of a kind in one download, for those who mirror us.

They lie in Django's default storage and their index in the database, so that every web machine
serves them, whichever built them.
"""

import gzip
import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import IO, NamedTuple

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Count, Max
from django.utils import timezone

from cards.exports import (
    Line,
    card_lines,
    catalogue_stamp,
    format_lines,
    rule_lines,
    rules_stamp,
    ruling_lines,
    set_lines,
)
from cards.models import Game
from decks.models import BulkFile, Deck
from decks.services.checking import rows_of

FOLDER = "bulk"
CHUNK = 200


class BulkKind(NamedTuple):
    """What a file of this kind holds, and a stamp that differs when that may have changed."""

    lines: Callable[[str], Iterator[Line]]
    stamp: Callable[[str], str]


def deck_lines(game: str) -> Iterator[Line]:
    """Every public deck, in the order they were made."""
    decks = Deck.objects.of(game).public().current().with_entries().order_by("pk")
    for deck in decks.iterator(chunk_size=CHUNK):
        yield {
            "game": game,
            "id": str(deck.pk),
            "name": deck.name,
            "owner": deck.owner.username,
            "format": deck.format,
            "description": deck.description,
            "tags": deck.tags,
            "ready_made": deck.is_ready_made,
            "version": deck.version,
            "list_hash": deck.list_hash,
            "legal": deck.legal,
            "entries": rows_of(deck.counts()),
            "updated_at": deck.updated_at.isoformat(),
        }


def decks_stamp(game: str) -> str:
    decks = Deck.objects.of(game).public().current().order_by()
    found = decks.aggregate(Count("pk"), Max("updated_at"), Max("judged_at"), Max("pk"))
    return ":".join(map(str, found.values()))


KINDS = {
    "cards": BulkKind(card_lines, catalogue_stamp),
    "rulings": BulkKind(ruling_lines, catalogue_stamp),
    "rules": BulkKind(rule_lines, rules_stamp),
    "sets": BulkKind(set_lines, catalogue_stamp),
    "formats": BulkKind(format_lines, catalogue_stamp),
    "decks": BulkKind(deck_lines, decks_stamp),
}


def files_needed(games: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Kind and game of every file that is missing or older than what it holds."""
    known = {(f.kind, f.game_id): f.stamp for f in BulkFile.objects.all()}
    found = games or Game.objects.order_by("slug").values_list("slug", flat=True)
    return [
        (kind, game)
        for game in found
        for kind in KINDS
        if known.get((kind, game)) != KINDS[kind].stamp(game)
    ]


def bulk_build(kind: str, game: str) -> BulkFile:
    """Write a file and its entry in the index. The same content gives the same bytes."""
    with transaction.atomic(), tempfile.TemporaryFile() as file:
        stored = Game.objects.select_for_update().get(slug=game)
        # Before the lines: what changes while they are written has the file built again.
        stamp = KINDS[kind].stamp(game)
        count = write_gzip(file, KINDS[kind].lines(game))
        file.seek(0)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
        name = f"{game}-{kind}-{digest[:16]}.jsonl.gz"
        facts = {
            "name": name,
            "stamp": stamp,
            "sha256": digest,
            "size": file.tell(),
            "rows": count,
            "version": stored.version,
        }
        store_file(name, file)
        return store_entry(kind, game, facts)


def write_gzip(file: IO[bytes], lines: Iterable[Line]) -> int:
    """Gzip without a time stamp, so that equal lines are equal bytes."""
    count = 0
    with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed:
        for line in lines:
            packed.write(json.dumps(line, ensure_ascii=False, sort_keys=True).encode() + b"\n")
            count += 1
    return count


def place_of(name: str) -> str:
    return f"{FOLDER}/{name}"


def store_file(name: str, file: IO[bytes]) -> None:
    """Named by its bytes: one that is there already is this one."""
    if not default_storage.exists(place_of(name)):
        file.seek(0)
        default_storage.save(place_of(name), File(file))


def store_entry(kind: str, game: str, facts: dict[str, object]) -> BulkFile:
    """Name the newest file; the one before stays for those who are reading it."""
    before = BulkFile.objects.filter(kind=kind, game=game).first()
    if before and before.name == facts["name"]:
        BulkFile.objects.filter(pk=before.pk).update(stamp=facts["stamp"])
        return before
    row, _ = BulkFile.objects.update_or_create(
        kind=kind,
        game_id=game,
        defaults={
            **facts,
            "previous": before.name if before else "",
            "updated_at": timezone.now(),
        },
    )
    if before and before.previous not in ("", row.name):
        transaction.on_commit(lambda: default_storage.delete(place_of(before.previous)))
    return row


def bulk_open(name: str) -> IO[bytes] | None:
    """A file by its name; None if there is none."""
    known = BulkFile.objects.named(name).exists()
    if not known or not default_storage.exists(place_of(name)):
        return None
    return default_storage.open(place_of(name), "rb")
