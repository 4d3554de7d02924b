"""Decks frozen for play, named by their content, and read back by workers."""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from games.engine.cards import CardDef
from games.engine.table import Decklist
from games.runs.models import Snapshot

Counts = dict[str, dict[str, int]]


def snapshot_of(game: str, cards: Decklist, like: Counts | None = None) -> Snapshot:
    """The stored snapshot of a deck. Equal lists have equal snapshots, whatever their order.

    `like` is a deck it should be laid out as, card by card, so that on common seeds only
    what differs between the two comes out differently.
    """
    text = json.dumps(
        {"game": game, "sections": sections_of(cards, like), "cards": defined(cards)},
        separators=(",", ":"),
    )
    name = hashlib.sha256(text.encode()).hexdigest()
    found, _ = Snapshot.objects.get_or_create(
        hash=name, defaults={"game_id": game, "packed": zlib.compress(text.encode())}
    )
    return found


def sections_of(cards: Decklist, like: Counts | None) -> list[Any]:
    """Sections with card ids and copies, as lists: some databases reorder objects."""
    return [
        [section, ordered(Counter(card.id for card in found), (like or {}).get(section))]
        for section, found in sorted(cards.items())
        if found
    ]


def ordered(counts: Mapping[str, int], like: Mapping[str, int] | None) -> list[list[Any]]:
    """By card id; or in another deck's order, newcomers where copies went out."""
    if like is None:
        return [[card, counts[card]] for card in sorted(counts)]
    new = sorted(card for card in counts if card not in like)
    found: list[list[Any]] = []
    for card, copies in like.items():
        if card in counts:
            found.append([card, counts[card]])
        gone = copies - counts.get(card, 0)
        while new and gone > 0:
            gone -= counts[new[0]]
            found.append([new[0], counts[new.pop(0)]])
    return found + [[card, counts[card]] for card in new]


def defined(cards: Decklist) -> dict[str, Any]:
    found = {card.id: card for section in cards.values() for card in section}
    return {id: asdict(found[id]) for id in sorted(found)}


def counts_in(snapshot: Snapshot) -> Counts:
    """Copies by section and card, in the order they are laid out."""
    return {section: dict(rows) for section, rows in snapshot.content["sections"]}


def deck_in(snapshot: Snapshot) -> Decklist:
    """The deck as a match takes it."""
    content = snapshot.content
    cards = cards_in(content)
    return {
        section: [cards[id] for id, copies in rows for _ in range(copies)]
        for section, rows in content["sections"]
    }


def cards_in(content: Mapping[str, Any]) -> dict[str, CardDef]:
    return {
        id: card_from(json.dumps(row, separators=(",", ":")))
        for id, row in content["cards"].items()
    }


@lru_cache(maxsize=20_000)
def card_from(text: str) -> CardDef:
    """One object for one text: a rulebook compiles a card once as long as it is the same."""
    row = json.loads(text)
    for name in ("traits", "colors", "abilities"):
        row[name] = tuple(row[name])
    return CardDef(**row)


def decks_in(snapshots: Sequence[Snapshot]) -> list[Decklist]:
    return [deck_in(snapshot) for snapshot in snapshots]
