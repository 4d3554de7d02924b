"""Collections, wish lists and pools: what changes them, and how texts become one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Count, QuerySet

from cards.collections import COLLECTION_NAME, MOST_COPIES, Collection, CollectionEntry
from cards.models import Card, CardSet, Printing
from casebook.models import User
from decks.catalogue import catalogue_of
from decks.deck_text import CardIndex, DeckTextRefused, Reading, Written, delimiter_of, read, write
from decks.deck_text.limits import MAX_CHARACTERS, MAX_LINES, decode_text
from decks.deck_text.reading import OK, Line
from decks.deck_text.text import OUR_HEADER
from decks.services.checking import BadDeck, Problem, cards_of, prints_of
from decks.services.saving import ensure_game
from decks.services.texts import named_cards

KINDS_OF_EXPORT = ("csv", "text", "json")
MOST_PARTS = 3
"""A text is read in so many parts of as many lines as a deck may have."""
NAMES = {Collection.Kind.OWNED: "My collection", Collection.Kind.WISH: "Wish list"}
SECTION = "collection"

Held = dict[tuple[str, str], int]
"""Copies by card and printing (or "")."""


def collection_of(owner: User, game: str, kind: str = Collection.Kind.OWNED) -> Collection:
    """What somebody owns or wants of a game; it begins empty."""
    ensure_game(game)
    made = {"name": NAMES[Collection.Kind(kind)]}
    found, _ = Collection.objects.get_or_create(owner=owner, game_id=game, kind=kind, defaults=made)
    return found


def pool_create(owner: User, game: str, name: str) -> Collection:
    """A limited collection with a name: sealed boosters, a draft."""
    pools = Collection.objects.owned_by(owner).filter(kind=Collection.Kind.POOL)
    if pools.count() >= settings.MAX_POOLS:
        said = f"You have {settings.MAX_POOLS} pools, and more are not kept. Delete one first."
        raise BadDeck([Problem("", "too-many-pools", said)])
    ensure_game(game)
    pool = Collection(owner=owner, game_id=game, kind=Collection.Kind.POOL)
    return store_name(pool, name)


def pool_rename(pool: Collection, name: str) -> Collection:
    if not pool.is_pool:
        raise BadDeck([Problem("/name", "name", f"{pool.name} keeps its name.")])
    return store_name(pool, name)


def store_name(pool: Collection, name: str) -> Collection:
    pool.name = " ".join(name.split())
    if not 0 < len(pool.name) <= COLLECTION_NAME:
        said = f"A name has 1 to {COLLECTION_NAME} characters."
        raise BadDeck([Problem("/name", "name", said)])
    try:
        with transaction.atomic():
            pool.save()
    except IntegrityError:
        said = f"You have a pool called {pool.name}. Choose another name."
        raise BadDeck([Problem("/name", "taken", said)]) from None
    return pool


# -- changing -----------------------------------------------------------------------------


def held_in(collection: Collection) -> Held:
    rows = collection.entries.select_related("card", "printing__set").order_by("pk")
    return {(row.card.slug, code_of(row.printing)): row.quantity for row in rows}


def code_of(printing: Printing | None) -> str:
    return f"{printing.set.code} {printing.number}" if printing else ""


def collection_change(
    collection: Collection, rows: Iterable[Mapping[str, Any]], *, add: bool = False
) -> None:
    """Set how many copies of cards there are, or add to them; 0 takes a row out.

    BadDeck names every row that cannot be stored, and then nothing changes.
    """
    wanted: Held = {}
    for row in rows:
        key = row["card"], row.get("printing") or ""
        wanted[key] = (wanted.get(key, 0) if add else 0) + row["quantity"]
    store_held(collection, wanted, add=add)


@transaction.atomic
def store_held(collection: Collection, wanted: Held, *, add: bool = False) -> None:
    """Write copies of cards beside what else is there."""
    held = Collection.objects.select_for_update().get(pk=collection.pk)
    keys = [(SECTION, card, printing) for card, printing in wanted]
    cards, prints = cards_of(held.game_id, keys), prints_of(held.game_id, keys)
    check_rows(wanted, cards, prints)
    kept = {
        (row.card_id, row.printing_id): row
        for row in held.entries.filter(card__in=[card.pk for card in cards.values()])
    }
    rows: list[CollectionEntry] = []
    for (slug, code), n in wanted.items():
        printing = prints[slug, code] if code else None
        row = kept.get((cards[slug].pk, printing.pk if printing else None))
        rows.append(row or CollectionEntry(collection=held, card=cards[slug], printing=printing))
        rows[-1].quantity = min(MOST_COPIES, n + (row.quantity if row and add else 0))
    write_rows(held, rows)


def check_rows(
    wanted: Held, cards: Mapping[str, Card], prints: Mapping[tuple[str, str], Printing]
) -> None:
    problems = [
        Problem(f"/cards/{place}", code, said)
        for place, (key, n) in enumerate(wanted.items())
        for code, said in row_problems(key, n, cards, prints)
    ]
    if problems:
        raise BadDeck(problems)


def row_problems(
    key: tuple[str, str],
    n: int,
    cards: Mapping[str, Card],
    prints: Mapping[tuple[str, str], Printing],
) -> Iterable[tuple[str, str]]:
    slug, printing = key
    if slug not in cards:
        yield "unknown-card", f"There is no card {slug!r} in the catalogue."
    elif printing and key not in prints:
        yield "unknown-printing", f"{slug!r} has no printing {printing!r}."
    if not 0 <= n <= MOST_COPIES:
        yield "copies", f"{slug!r}: {n} copies; one has 0 to {MOST_COPIES} of a card."


def write_rows(collection: Collection, rows: list[CollectionEntry]) -> None:
    gone = [row.pk for row in rows if row.pk and not row.quantity]
    new = [row for row in rows if not row.pk and row.quantity]
    room = settings.MAX_COLLECTION - collection.entries.count() + len(gone)
    if len(new) > room:
        most = f"{settings.MAX_COLLECTION:,}"
        raise BadDeck([Problem("/cards", "too-many", f"A collection has at most {most} rows.")])
    collection.entries.filter(pk__in=gone).delete()
    changed = [row for row in rows if row.pk and row.quantity]
    CollectionEntry.objects.bulk_update(changed, ["quantity"], 500)
    CollectionEntry.objects.bulk_create(new, 500)
    collection.save(update_fields=["updated_at"])


def collection_add_set(collection: Collection, product: CardSet, copies: int) -> int:
    """So many of each card of a product, in its printing there; how many cards it has."""
    first: dict[str, str] = {}
    for printing in product.printings.select_related("card").order_by("number", "pk"):
        first.setdefault(printing.card.slug, f"{product.code} {printing.number}")
    store_held(collection, dict.fromkeys(first.items(), copies), add=True)
    return len(first)


# -- texts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Imported:
    """What became of a text: its lines, and how many copies of how many cards were found."""

    reading: Reading
    copies: int
    cards: int


def collection_read(game: str, source: str | bytes) -> Reading:
    """A list or a table of cards, line by line, by the reader of decks."""
    catalogue = catalogue_of(game)
    declaration, index = catalogue.rulebook.declaration, catalogue.index
    found = [read(part, declaration, index) for part in parts_of(source)]
    lines = [line for reading in found for line in reading.lines]
    return Reading(found[0].format, tuple(lines), found[0].facts)


def parts_of(source: str | bytes) -> list[str]:
    """A long text in parts that the reader takes, each with the heading of the table."""
    if len(source) > MOST_PARTS * MAX_CHARACTERS * (4 if isinstance(source, bytes) else 1):
        raise too_much()
    lines = decoded(source).splitlines() or [""]
    if lines[0].lstrip().startswith(("{", "[{")):
        return [" ".join(lines)]  # no line of JSON has a meaning of its own
    if len(lines) <= MAX_LINES:
        return ["\n".join(lines)]
    is_headed = delimiter_of("\n".join(lines[:1])) or lines[0].startswith(OUR_HEADER)
    head = headings_of(lines) if is_headed else []
    body, size = lines[len(head) :], MAX_LINES - len(head)
    if len(body) > MOST_PARTS * size:
        raise too_much()
    return ["\n".join([*head, *body[n : n + size]]) for n in range(0, len(body), size)]


def headings_of(lines: list[str]) -> list[str]:
    """The first line of a table; of our own text all that stands above the first card."""
    if not lines[0].startswith(OUR_HEADER):
        return lines[:1]
    last = next((n for n, line in enumerate(lines[:20]) if line.startswith("[")), 0)
    return lines[: last + 1]


def decoded(source: str | bytes) -> str:
    """The text of an upload. The reader looks at the rest of each part."""
    if isinstance(source, str):
        return source
    try:
        wide = source[:2] in (b"\xff\xfe", b"\xfe\xff")
        return source.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        return decode_text(source[:1000])  # which says that it is no text


def too_much() -> DeckTextRefused:
    most = MOST_PARTS * MAX_LINES
    return DeckTextRefused(
        "too-many-lines",
        f"At most about {most:,} lines are read at once.",
        "Import the rest afterwards: what you have stays.",
    )


def collection_import(
    collection: Collection, source: str | bytes, *, replace: bool = False
) -> Imported:
    """Add the cards of a text, or have them instead of what was there."""
    reading = collection_read(collection.game_id, source)
    wanted: Held = {}
    for line in reading.lines:
        if line.status == OK:
            key = line.card, line.printing
            wanted[key] = wanted.get(key, 0) + line.quantity
    if not wanted:
        raise DeckTextRefused(
            "nothing-certain",
            "No line of this names a card for certain.",
            "Write a card on each line, such as 3 and its name.",
        )
    with transaction.atomic():
        if replace:
            collection.entries.all().delete()
        store_held(collection, wanted, add=True)
    return Imported(reading, sum(wanted.values()), len({card for card, _ in wanted}))


def lines_left_out(reading: Reading) -> list[Line]:
    """Lines that name no card for certain: for the reader to mend."""
    return [line for line in reading.lines if line.status in ("unknown", "ambiguous")]


def collection_export(collection: Collection, kind: str) -> str:
    """The collection as a list that reads back the same."""
    rows = collection.entries.select_related("card", "printing__set").order_by("card__slug", "pk")
    held = list(rows)
    counts = {(SECTION, row.card.slug, code_of(row.printing)): row.quantity for row in held}
    index = CardIndex(named_cards((row.card, row.printing) for row in held))
    return write(kind, Written(collection.game_id, counts, {"name": collection.name}), index)


# -- by product ---------------------------------------------------------------------------


@dataclass(frozen=True)
class SetProgress:
    """How much of a product somebody has; a card counts in whichever printing they have it."""

    set: CardSet
    cards: int
    owned: int

    @property
    def percent(self) -> int:
        return 100 * self.owned // self.cards if self.cards else 0


def set_progress(collection: Collection) -> list[SetProgress]:
    prints = Printing.objects.filter(set__game=collection.game_id, card__removed=False)
    held = collection.entries.values("card")
    totals, owned = cards_by_set(prints), cards_by_set(prints.filter(card__in=held))
    products = CardSet.objects.filter(game=collection.game_id).order_by("code")
    return [
        SetProgress(one, totals[one.pk], owned.get(one.pk, 0))
        for one in products
        if one.pk in totals
    ]


def cards_by_set(prints: QuerySet[Printing]) -> dict[int, int]:
    counted = prints.order_by().values_list("set").annotate(Count("card", distinct=True))
    return dict(counted)


# -- one card -----------------------------------------------------------------------------


def collection_set_total(collection: Collection, card: Card, total: int) -> None:
    """Have so many copies of a card: more are of no known printing, fewer are taken from
    those of no known printing first."""
    if not 0 <= total <= MOST_COPIES:
        said = f"One has 0 to {MOST_COPIES} copies of a card."
        raise BadDeck([Problem("/quantity", "copies", said)])
    with transaction.atomic():
        held = Collection.objects.select_for_update().get(pk=collection.pk)
        rows = sorted(
            held.entries.filter(card=card), key=lambda row: (row.printing_id or 0, row.pk)
        )
        surplus = sum(row.quantity for row in rows) - total
        if surplus < 0 and not rows:
            rows = [CollectionEntry(collection=held, card=card, quantity=0)]
        for row in rows:
            before = row.quantity
            row.quantity = max(0, before - surplus)
            surplus -= before - row.quantity
        write_rows(held, rows)
