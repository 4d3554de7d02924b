"""The published cards as they are compiled from their print, where the public data lies at hand."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.cards import CardDef
from games.rulebooks.detective_conan.fan_data.sample import sample_draft
from games.rulebooks.detective_conan.printed_text.reader import read_card

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "../shared/corpora/detective-conan-sample.json"
ABSENT = "no public card data at ../shared/corpora"


@cache
def rows(path: Path = SAMPLE) -> dict[str, Any]:
    """Rows of the public file by card; none where it is absent."""
    if not path.exists():
        return {}
    return {row["id"]: row for row in json.loads(path.read_text(encoding="utf-8"))}


@cache
def published(path: Path = SAMPLE) -> Mapping[str, CardDef]:
    """Every playable card, with its printed names and traits and the abilities that were read."""
    found = {id: compiled(row) for id, row in rows(path).items()}
    return {id: card for id, card in found.items() if card is not None}


def compiled(row: Mapping[str, Any]) -> CardDef | None:
    read = read_card(row["type"], row["text_ja"] or {}, row["id"])
    if not read.playable:
        return None
    draft = sample_draft(dict(row), {})
    return CardDef(
        row["id"],
        row["name_ja"],
        row["type"],
        attributes={**draft["attributes"], **read.attributes},
        traits=tuple(row["traits_ja"]),
        colors=tuple(row["colors"]),
        abilities=tuple(read.abilities),
    )
