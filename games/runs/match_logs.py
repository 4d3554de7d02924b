"""The record of a match that needs no engine: what was told of it, and its actions.

Matches that are written together are packed together: their logs are much alike, and a match
takes a fifth of the room it would take alone.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import zstandard

from games.play.running import Record
from games.runs.models import Match, MatchLog

LEVEL = 6
LARGEST = 256 * 1024 * 1024  # bytes unpacked; no write comes near


def keep_logs(written: Iterable[tuple[int, Sequence[Record]]]) -> None:
    """Pack the logs of each job's matches, which follow one another, into a row."""
    MatchLog.objects.bulk_create(
        MatchLog(job_id=job_id, first=records[0].number, packed=pack(records))
        for job_id, records in written
        if records
    )


def pack(records: Sequence[Record]) -> bytes:
    matches = [[record.actions, record.log] for record in records]
    text = json.dumps(matches, separators=(",", ":"), ensure_ascii=False)
    return zstandard.ZstdCompressor(level=LEVEL).compress(text.encode())


def unpack(packed: bytes) -> list[tuple[str, list[list[Any]]]]:
    text = zstandard.ZstdDecompressor().decompress(packed, max_output_size=LARGEST)
    return [(actions, log) for actions, log in json.loads(text)]


def record_of(match: Match) -> tuple[str, list[list[Any]]] | None:
    """A match's actions and told events; None for one from before records were kept."""
    rows = MatchLog.objects.filter(job=match.job_id, first__lte=match.number)
    row = rows.order_by("-first").first()
    if row is None:
        return None
    matches = unpack(bytes(row.packed))
    place = match.number - row.first
    return matches[place] if place < len(matches) else None


def kept_actions(match: Match) -> str:
    found = record_of(match)
    return found[0] if found else ""


def told_events(match: Match) -> list[dict[str, Any]] | None:
    """The log as it was told when the match was played, to one who sees everything."""
    found = record_of(match)
    if found is None or not found[1]:
        return None
    return [
        {
            "number": number,
            "step": None,
            "verb": verb,
            "rule": rule,
            "seat": seat,
            "card": card,
            "card_id": card_id,
            "details": details,
            "text": text,
        }
        for number, (text, verb, rule, seat, card, card_id, *details) in enumerate(found[1])
    ]
