"""Decks frozen for play, named by their content, and read back by workers."""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils import timezone

from cards.versions import mark_of
from casebook.cache import Cache
from decks.models import Deck, Revision
from decks.services import Problem, revision_cards, revision_judge
from decks.verdict import UNPLAYABLE
from games.engine.cards import CardDef
from games.engine.table import Decklist
from games.runs.models import Snapshot
from games.runs.refusals import RunRefused

Counts = dict[str, dict[str, int]]
AnyDeck = Deck | Revision


# -- freezing decks -----------------------------------------------------------------------


@dataclass
class JudgedCards:
    """The cards of a revision as the catalogue has them now, and what is wrong with them.
    `snapshot` is the name they were stored under, once they were."""

    cards: Decklist
    problems: list[tuple[str, str]]
    version: int
    snapshot: str = ""


class FrozenDeck(NamedTuple):
    revision: Revision
    judged: JudgedCards

    @property
    def cards(self) -> Decklist:
        return self.judged.cards

    @property
    def game(self) -> str:
        return self.revision.deck.game_id

    @property
    def is_inline(self) -> bool:
        """A list that came with the request and is stored with its run alone."""
        return self.revision.pk is None


_judged: Cache[tuple[Any, ...], JudgedCards] = Cache(most=200)


def freeze_deck(deck: AnyDeck) -> FrozenDeck:
    """A deck's last revision, or a revision, with its cards and what is wrong with it.

    Kept in memory as long as the catalogue and the day stay: who queues a thousand
    matches with a deck has it read and judged once.
    """
    revision = deck if isinstance(deck, Revision) else last_revision(deck)
    mark, day = mark_of(revision.deck.game_id), timezone.localdate()
    key = (revision.pk, revision.content_hash, revision.format, mark, day)
    return FrozenDeck(revision, _judged.get(key, lambda: judge_cards(revision, mark.number)))


def judge_cards(revision: Revision, version: int) -> JudgedCards:
    return JudgedCards(revision_cards(revision), [*play_problems(revision)], version)


def play_problems(revision: Revision) -> Iterable[tuple[str, str]]:
    """Codes and sentences: only legal decks, all of whose cards can be played, get in."""
    verdict = revision_judge(revision)
    for v in verdict.violations:
        rule = f" ({v.rule})" if v.rule else ""
        yield v.code, f"{revision.name}: {v.message} {v.fix}{rule}"
    if not verdict.violations and not verdict.playable:
        for w in verdict.warnings:
            if w.code == UNPLAYABLE:
                yield w.code, f"{revision.name}: {w.message}"


def last_revision(deck: Deck) -> Revision:
    found = deck.revisions.filter(number=deck.version).first()
    if found is None:
        raise RunRefused([Problem("/decks", "empty", f"{deck.name} has no cards yet.")])
    return found


# -- storing ------------------------------------------------------------------------------


def store_snapshot(game: str, deck: FrozenDeck) -> Snapshot:
    """Looked up by the name it got the first time, while the deck is in memory."""
    known = Snapshot.objects.filter(hash=deck.judged.snapshot)
    stored = known.defer("packed").first()
    if stored is None:
        stored = snapshot_of(game, deck.cards)
        deck.judged.snapshot = stored.hash
    return stored


def snapshot_of(game: str, cards: Decklist, like: Counts | None = None) -> Snapshot:
    """The stored snapshot of a deck. Equal lists have equal snapshots, whatever their order.

    `like` is a deck it should be laid out as, card by card, so that on common seeds only
    what differs between the two comes out differently.
    """
    text = json.dumps(
        {"game": game, "sections": sections_of(cards, like), "cards": definitions_of(cards)},
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
        [section, rows_in_order(Counter(card.id for card in found), (like or {}).get(section))]
        for section, found in sorted(cards.items())
        if found
    ]


def rows_in_order(counts: Mapping[str, int], like: Mapping[str, int] | None) -> list[list[Any]]:
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


def definitions_of(cards: Decklist) -> dict[str, Any]:
    found = {card.id: card for section in cards.values() for card in section}
    return {id: found[id].as_data() for id in sorted(found)}


# -- reading ------------------------------------------------------------------------------


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
