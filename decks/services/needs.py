"""What decks take from a collection: what one lacks, and which decks share one pool."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.collections import Collection, CollectionEntry
from cards.models import Card
from casebook.models import User
from decks.models import Deck, DeckEntry, DeckQuerySet

MOST_DECKS = 200


@dataclass(frozen=True)
class Use:
    """So many copies of a card in a deck that is sleeved."""

    deck: Deck
    copies: int


@dataclass(frozen=True)
class Need:
    """A card of a deck: how many it plays, how many its owner has, and where those are."""

    card: Card
    wanted: int
    owned: int
    elsewhere: tuple[Use, ...] = ()

    @property
    def missing(self) -> int:
        """Copies that have to be bought or traded."""
        return max(0, self.wanted - self.owned)

    @property
    def taken(self) -> int:
        return sum(use.copies for use in self.elsewhere)

    @property
    def short(self) -> int:
        """Copies that are not at hand while the other decks stay sleeved."""
        free = max(0, self.owned - self.taken)
        return max(0, self.wanted - free)

    @property
    def words(self) -> str:
        """Where the copies are that this deck would need: 2 of 3 are in Osaka Contact."""
        if self.missing or not self.short:
            return f"{self.missing} missing" if self.missing else ""
        names = " and ".join(use.deck.name for use in self.elsewhere)
        held = min(self.taken, self.owned)
        return f"{held} of {self.owned} {'is' if held == 1 else 'are'} in {names}"

    def as_data(self) -> dict[str, Any]:
        return {
            "card": self.card.slug,
            "title": self.card.title,
            "wanted": self.wanted,
            "owned": self.owned,
            "missing": self.missing,
            "short": self.short,
            "elsewhere": [
                {"deck": str(use.deck.pk), "name": use.deck.name, "copies": use.copies}
                for use in self.elsewhere
            ],
        }


def pool_for(user: User, deck: Deck) -> Collection | None:
    """What somebody would build a deck from: their pool if it is bound to one, else all that
    they own. Of another's deck nobody learns what that person has."""
    if deck.pool_id and deck.owner_id == user.pk:
        return deck.pool
    owned = Collection.objects.owned_by(user).of(deck.game_id)
    return owned.filter(kind=Collection.Kind.OWNED).first()


def deck_needs(deck: Deck, collection: Collection | None) -> list[Need]:
    """Every card of a deck against a collection; nobody's deck may be held against one's own."""
    wanted = copies_in(deck)
    owned = copies_of(collection)
    uses = uses_of(collection, apart_from=deck) if collection else {}
    cards = Card.objects.in_bulk(wanted)
    needs = [
        Need(cards[pk], n, owned.get(pk, 0), tuple(uses.get(pk, ()))) for pk, n in wanted.items()
    ]
    return sorted(needs, key=lambda need: (-need.missing, -need.short, need.card.title))


def copies_in(deck: Deck) -> dict[int, int]:
    return copies_by_deck(DeckEntry.objects.filter(deck=deck)).get(deck.pk, {})


def copies_of(collection: Collection | None) -> dict[int, int]:
    if collection is None:
        return {}
    return CollectionEntry.objects.filter(collection=collection).by_card()


def copies_by_deck(entries: Any) -> dict[int, dict[int, int]]:
    """Copies of each card by deck, in all sections that count, in whatever printing."""
    found: dict[int, dict[int, int]] = {}
    rows = entries.counted().order_by("deck", "position", "pk")
    for deck, card, merged, n in rows.values_list("deck", "card", "card__merged_into", "quantity"):
        held = found.setdefault(deck, {})
        held[merged or card] = held.get(merged or card, 0) + n
    return found


def decks_from(collection: Collection) -> DeckQuerySet:
    """One's decks that take their cards from a collection."""
    decks = Deck.objects.filter(owner=collection.owner_id, game=collection.game_id).current()
    if collection.is_pool:
        return decks.filter(pool=collection)
    return decks.filter(pool=None)


def uses_of(collection: Collection, apart_from: Deck | None = None) -> dict[int, list[Use]]:
    """Which sleeved decks hold which cards of a collection."""
    decks = decks_from(collection).filter(built=True)
    if apart_from is not None:
        decks = decks.exclude(pk=apart_from.pk)
    by_key = {deck.pk: deck for deck in decks.order_by("name", "pk")[:MOST_DECKS]}
    held = copies_by_deck(DeckEntry.objects.filter(deck__in=by_key))
    found: dict[int, list[Use]] = {}
    for key, deck in by_key.items():
        for card, n in held.get(key, {}).items():
            found.setdefault(card, []).append(Use(deck, n))
    return found


@dataclass(frozen=True)
class Buildable:
    """How much of a deck a collection has."""

    deck: Deck
    have: int
    size: int

    @property
    def is_whole(self) -> bool:
        return self.have == self.size


def buildable(user: User, collection: Collection, most: int = 12) -> list[Buildable]:
    """Ready-made decks and one's own by how much of them is there, the most first."""
    decks = Deck.objects.of(collection.game_id).current()
    chosen = (decks.ready_made() | decks.filter(owner=user)).order_by("-updated_at", "-pk")
    by_key = {deck.pk: deck for deck in chosen[:MOST_DECKS]}
    owned = copies_of(collection)
    held = copies_by_deck(DeckEntry.objects.filter(deck__in=by_key))
    found = [
        Buildable(by_key[key], in_common(cards, owned), sum(cards.values()))
        for key, cards in held.items()
    ]
    found.sort(key=lambda one: (-one.have / one.size, one.deck.name))
    return found[:most]


def in_common(wanted: Mapping[int, int], owned: Mapping[int, int]) -> int:
    return sum(min(n, owned.get(card, 0)) for card, n in wanted.items())


def want_list(needs: Iterable[Need]) -> str:
    """What is missing as a list that shops and friends read."""
    return "".join(f"{need.missing} {need.card.title}\n" for need in needs if need.missing)
