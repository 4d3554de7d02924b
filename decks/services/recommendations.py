"""Cards often together with these in public and ready-made decks, and decks like a deck."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import Card
from cards.versions import mark_of
from casebook.cache import Cache
from decks.catalogue import catalogue_of
from decks.models import Deck, DeckEntry
from decks.services.completion import asked_sizes
from decks.services.needs import copies_by_deck
from games.engine.decks import DeckList, Entry, quantity
from games.engine.rulebook import Rulebook

MOST_DECKS = 400
"""So many public decks of a game are learned from: ready-made ones, then the newest."""
SECONDS, GAMES, CARDS = 60, 20, 2_000
NEAREST = 12
"""How many of the decks most like a list speak for it."""
TRIED = 40
"""Of so many cards it is asked whether the deck could use them."""
FEW = 3
"""Cards of a section that is a choice rather than a part of the deck."""
COMMON = 0.5
"""How far it counts against a card that it is in most decks anyway."""

Lists = dict[int, dict[int, int]]
"""Deck to card to copies."""
lists: Cache[str, Lists] = Cache(GAMES)
beside: "Cache[tuple[int, int], list[Recommendation]]" = Cache(CARDS)


@dataclass(frozen=True)
class Recommendation:
    """A card; in how many of how many decks it stands with these; how many copies they play."""

    card: Card
    decks: int
    of: int
    copies: int

    @property
    def words(self) -> str:
        return f"In {self.decks} of {quantity(self.of, 'deck')} like this"

    def as_data(self) -> dict[str, Any]:
        return {
            "card": self.card.slug,
            "title": self.card.title,
            "type": self.card.type,
            "decks": self.decks,
            "of": self.of,
            "copies": self.copies,
        }


def public_lists(game: str) -> Lists:
    version = mark_of(game), int(time.time()) // SECONDS
    return lists.get(game, lambda: read_lists(game), version)


def read_lists(game: str) -> Lists:
    decks = Deck.objects.of(game).public().current().exclude(legal=False)
    chosen = list(decks.order_by("-ready_made", "-pk").values_list("pk", flat=True)[:MOST_DECKS])
    return copies_by_deck(DeckEntry.objects.filter(deck__in=chosen))


# -- cards --------------------------------------------------------------------------------


def cards_with(card: Card, most: int = 8) -> list[Recommendation]:
    """What stands beside a card in decks that play it, more than it stands elsewhere."""
    version = mark_of(card.game_id), int(time.time()) // SECONDS
    return beside.get((card.pk, most), lambda: find_beside(card, most), version)


def find_beside(card: Card, most: int) -> list[Recommendation]:
    known = public_lists(card.game_id)
    playing = [(1.0, held) for held in known.values() if card.pk in held]
    return best_of(playing, known.values(), {card.pk}, most)


def cards_for(
    game: str, held: Mapping[int, int], most: int = 8, *, apart_from: int | None = None
) -> list[Recommendation]:
    """What the decks most like a list play and it does not."""
    known = public_lists(game)
    near = [(like, known[key]) for like, key in nearest(held, without(known, apart_from))]
    return best_of(near, known.values(), set(held), most)


def deck_recommendations(deck: Deck, most: int = 8) -> list[Recommendation]:
    """The same for a stored deck, without what it could not use."""
    return list_recommendations(deck.game_id, deck.decklist(), most, apart_from=deck.pk)


def list_recommendations(
    game: str, cards: DeckList, most: int = 8, *, apart_from: int | None = None
) -> list[Recommendation]:
    held = cards_in(game, cards)
    found = cards_for(game, held, TRIED, apart_from=apart_from)
    rulebook = catalogue_of(game).rulebook
    usable = [one for one in found if is_usable(rulebook, cards, one.card)]
    return [one for one in usable if has_room(rulebook, cards, one.card)][:most]


def cards_in(game: str, cards: DeckList) -> dict[int, int]:
    copies: Counter[str] = Counter()
    for entry in cards.entries:
        copies[entry.card.id] += entry.count
    found = Card.objects.of(game).filter(slug__in=copies)
    return {card.pk: copies[card.slug] for card in found.only("slug", "game")}


def is_usable(rulebook: Rulebook, cards: DeckList, card: Card) -> bool:
    """Whether the rules would warn of nothing more with a copy of it."""
    definition = card.definition()
    section = section_for(rulebook, card)
    if not section or rulebook.unplayable(definition):
        return False
    larger = DeckList([*cards.entries, Entry(section, definition, 1)], cards.unknown)
    return not any(card.slug in warning.cards for warning in rulebook.deck_warnings(larger))


def has_room(rulebook: Rulebook, cards: DeckList, card: Card) -> bool:
    """A deck that has its one leader is not told of others; a full main deck can still swap."""
    section = section_for(rulebook, card)
    sizes = {name: high for name, _, high in asked_sizes(rulebook.declaration.deck_rules)}
    most = sizes.get(section)
    return most is None or most > FEW or cards.size(section) < most


def section_for(rulebook: Rulebook, card: Card) -> str:
    places = rulebook.declaration.sections
    return next((one.name for one in places if card.type in one.types), "")


def best_of(
    near: Sequence[tuple[float, Mapping[int, int]]],
    every: Iterable[Mapping[int, int]],
    held: set[int],
    most: int,
) -> list[Recommendation]:
    """Cards by their share in these decks, as far as each speaks for them, less that in all."""
    every, decks = list(every), [deck for _, deck in near]
    here = Counter(card for deck in decks for card in deck if card not in held)
    usual = Counter(card for deck in every for card in deck)
    score = {card: -COMMON * usual[card] / len(every) for card in here}
    for weight, deck in near:
        for card in deck.keys() & score.keys():
            score[card] += weight / sum(each for each, _ in near)
    best = sorted(here, key=lambda card: (-score[card], card))[:most]
    cards = Card.objects.current().with_printings().in_bulk(best)
    return [
        Recommendation(cards[pk], here[pk], len(near), usual_copies(pk, decks))
        for pk in best
        if pk in cards
    ]


def usual_copies(card: int, decks: Sequence[Mapping[int, int]]) -> int:
    counts = [deck[card] for deck in decks if card in deck]
    return round(sum(counts) / len(counts))


# -- decks --------------------------------------------------------------------------------


def without(known: Lists, deck: int | None) -> Lists:
    return {key: held for key, held in known.items() if key != deck}


def likeness(one: Mapping[int, int], other: Mapping[int, int]) -> float:
    """Copies that two lists share, of all that either has: 1 for equal lists."""
    shared = sum(min(n, other[card]) for card, n in one.items() if card in other)
    return shared / (sum(one.values()) + sum(other.values()) - shared or 1)


def nearest(held: Mapping[int, int], known: Lists, most: int = NEAREST) -> list[tuple[float, int]]:
    """The decks that share most with a list, and something at least, by how much."""
    scored = ((likeness(held, cards), key) for key, cards in known.items())
    return sorted((pair for pair in scored if pair[0] > 0), reverse=True)[:most]


def similar_decks(deck: Deck, most: int = 4) -> list[tuple[Deck, int]]:
    """Public decks that share most with one, with the percentage that they share."""
    held = copies_by_deck(DeckEntry.objects.filter(deck=deck)).get(deck.pk, {})
    near = nearest(held, without(public_lists(deck.game_id), deck.pk), most)
    decks = Deck.objects.public().current().with_entries().in_bulk([key for _, key in near])
    return [(decks[key], round(100 * like)) for like, key in near if key in decks]
