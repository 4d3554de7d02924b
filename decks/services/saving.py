"""Everything that changes a deck. Each save is a revision; none is overwritten."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.shortcuts import get_object_or_404
from django.utils import timezone

from cards.models import Game
from casebook.models import User
from casebook.rows import insert
from decks.catalogue import Standing, UnknownFormat, catalogue_of, formats_of
from decks.deck_text.reading import Counts
from decks.models import Deck, DeckEntry, Revision, new_share_token
from decks.revisions import Difference, content_hash, differences, list_hash
from decks.services.checking import (
    ORDERLY,
    BadDeck,
    Problem,
    apply_facts,
    check_counts,
    facts_of,
    order_of,
    prints_of,
    without_removed,
)
from decks.services.verdicts import mark_judged
from games import rulebooks
from games.engine.decks import Fix


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


def deck_create(
    owner: User,
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
    ensure_game(game)
    deck = Deck(owner=owner, game_id=game, name=name, forked_from=forked_from)
    facts.setdefault("format", next(iter(formats_of(game))))
    check_room(owner)
    apply_facts(deck, {"name": name, **facts})
    found = check_counts(game, standard_counts(game) if counts is None else counts)
    cards = prepare(deck, found)  # nobody waits for it: only one at a time writes to SQLite
    with transaction.atomic():
        write(deck, found, cards, owner, note)
    return deck


def check_room(owner: User) -> None:
    """BadDeck if somebody has as many decks as one person may keep."""
    if Deck.objects.owned_by(owner).count() >= settings.MAX_DECKS:
        said = f"You have {settings.MAX_DECKS} decks, and more are not kept. Delete one first."
        raise BadDeck([Problem("", "too-many-decks", said)])


def standard_counts(game: str) -> Counts:
    """What a new deck of a game begins with."""
    if not rulebooks.get(game).declaration.boxed:
        return {}
    standard = Deck.objects.of(game).ready_made().with_lines().order_by("pk").first()
    return standard.counts() if standard else {}


def ensure_game(slug: str) -> None:
    """A game that has a catalogue has a row."""
    if not catalogue_of(slug).version:
        Game.objects.get_or_create(slug=slug, defaults={"title": rulebooks.get(slug).title})


def deck_save(
    deck: Deck,
    *,
    by: User,
    version: int | None,
    counts: Counts | None = None,
    note: str = "",
    **facts: Any,
) -> Deck:
    """Save a change made to `version`. A later version is never overwritten: StaleDeck. None
    is for who has seen none and means whatever there is. A deck that was deleted meanwhile is Http404.

    A save that changes nothing makes no revision, nor does one of tags, folders and the like.
    """
    with transaction.atomic():
        held = get_object_or_404(Deck.objects.select_for_update().with_entries(), pk=deck.pk)
        if version is not None and held.version != version:
            raise StaleDeck(held, version, changes_since(held, version))
        before, kept = facts_of(held), order_of(held)
        apply_facts(held, facts)
        stored = held.counts()
        found = stored if counts is None else check_counts(held.game_id, counts, stored)
        if before == facts_of(held) and list(stored.items()) == list(found.items()):
            if kept != order_of(held):
                held.save(update_fields=[*ORDERLY, "updated_at"])
            return held
        if before["visibility"] == Deck.Visibility.PRIVATE != held.visibility:
            held.shared_from = held.version + 1
        held.turned_at = None
        store(held, found, by, note)
    return held


def store(deck: Deck, counts: Counts, by: User, note: str) -> Revision:
    """Write a deck whose row is held: facts, verdict, entries, revision."""
    return write(deck, counts, prepare(deck, counts), by, note)


def prepare(deck: Deck, counts: Counts) -> Mapping[str, Standing]:
    """What a list means to a deck, before it is written; the cards in it."""
    catalogue = catalogue_of(deck.game_id)
    deck.version += 1
    deck.content_hash = content_hash(deck.game_id, counts)
    deck.list_hash = list_hash(deck.game_id, counts)
    mark_judged(deck, catalogue.stored_verdict(catalogue.decklist(counts), deck.format))
    return catalogue.standing(slug for _, slug, _ in counts)


def write(
    deck: Deck, counts: Counts, cards: Mapping[str, Standing], by: User, note: str
) -> Revision:
    deck.save()
    store_entries(deck, counts, cards)
    forget_prefetched(deck)
    return store_revision(deck, counts, by, note)


def store_entries(deck: Deck, counts: Counts, cards: Mapping[str, Standing]) -> None:
    prints = prints_of(deck.game_id, counts)
    if deck.version > 1:
        deck.entries.all().delete()
    rows = (
        (deck.pk, section, cards[slug].row, prints[slug, code].pk if code else None, n, position)
        for position, ((section, slug, code), n) in enumerate(counts.items())
    )
    insert(DeckEntry, ("deck", "section", "card", "printing", "quantity", "position"), rows)


def store_revision(deck: Deck, counts: Counts, by: User, note: str) -> Revision:
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


def list_revision(game: str, counts: Counts, format: str = "", name: str = "") -> Revision:
    """A list as a revision of no stored deck, to be judged and played without being kept."""
    format = format or next(iter(formats_of(game)))
    if format not in formats_of(game):
        raise UnknownFormat(f"There is no format {format!r} of this game.")
    found = check_counts(game, counts)
    deck = Deck(game_id=game, name=name or "A list", format=format)
    return Revision(
        deck=deck,
        number=1,
        name=deck.name,
        format=format,
        entries=[[*key, n] for key, n in found.items()],
        content_hash=content_hash(game, found),
        list_hash=list_hash(game, found),
    )


def forget_prefetched(deck: Deck) -> None:
    getattr(deck, "_prefetched_objects_cache", {}).pop("entries", None)


def deck_fork(source: Revision, owner: User, name: str = "") -> Deck:
    """A copy of a revision for another owner, which remembers where it came from."""
    kept = without_removed(source.deck.game_id, source.counts())
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


def deck_restore(deck: Deck, number: int, *, by: User, version: int | None) -> Deck:
    """Bring a revision's list back, as a new revision."""
    revision = deck.revisions.get(number=number)
    kept = without_removed(deck.game_id, revision.counts())
    return deck_save(
        deck,
        by=by,
        version=version,
        counts=kept,
        format=revision.format,
        note=f"Version {number} again",
    )


def deck_apply(
    deck: Deck, changes: Iterable[Fix], *, by: User, version: int | None, note: str = ""
) -> Deck:
    """Apply the changes of a violation or of a repair plan."""
    counts = Deck.objects.with_entries().get(pk=deck.pk).counts()
    for change in changes:
        counts = with_copies(counts, change)
    return deck_save(deck, by=by, version=version, counts=counts, note=note or "Repaired")


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


def deck_new_link(deck: Deck) -> None:
    """Another share link: who has the old one finds nothing."""
    deck.share_token = new_share_token()
    deck.save(update_fields=["share_token", "updated_at"])


def deck_diff(deck: Deck, older: int, newer: int) -> list[Difference]:
    """What leads from one revision of a deck to another."""
    found = {r.number: r.counts() for r in deck.revisions.filter(number__in=(older, newer))}
    return differences(found[older], found[newer])


def deck_compare(older: Revision, newer: Deck) -> list[Difference]:
    """What leads from a list, of whatever deck, to a deck as it stands. Printings do not part
    decks of different people: a card counts in whichever it is."""
    return differences(in_any_printing(older.counts()), in_any_printing(newer.counts()))


def in_any_printing(counts: Counts) -> Counts:
    found: Counts = {}
    for (section, card, _), n in counts.items():
        found[section, card, ""] = found.get((section, card, ""), 0) + n
    return found


def changes_since(deck: Deck, version: int) -> list[Difference]:
    base = deck.revisions.filter(number=version).first()
    return differences(base.counts() if base else {}, deck.counts())
