"""Find a card by name, number or id: exactly, nearly, by its beginning, by chance, in bulk."""

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from django.db.models import Q

from cards.collections import Holdings
from cards.fold import fold
from cards.models import Card, CardQuerySet, SearchRow, SearchText
from cards.search.grammar import parse
from cards.search.results import compile_query
from cards.versions import marks
from casebook.cache import Cache

CANDIDATES = 5
MOST_AT_ONCE = 100
NEAR, CLEAR = 0.6, 0.08  # how like a name must be, and how much more than the next
LONGEST_NAME = 200
MOST_INDEXES = 16  # one for each game, and one for all of them


Likeness = Callable[[str, str], float]


@dataclass(frozen=True)
class NameMatch:
    """One card, or several that are meant equally well, or none."""

    card: Card | None
    candidates: tuple[Card, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        return self.card is None and bool(self.candidates)


def one_of(cards: Sequence[Card]) -> NameMatch:
    return NameMatch(cards[0]) if len(cards) == 1 else NameMatch(None, tuple(cards[:CANDIDATES]))


def exact(name: str, game: str | None = None) -> NameMatch:
    """By id, then full title, then id or printed number in any case, then any of its names.

    A title that cards of several games have is meant equally well, even if one of them has
    it as its id.
    """
    key, typed = fold(name[:LONGEST_NAME]), name.strip()
    if not key:
        return NameMatch(None)
    spellings = {typed, typed.lower(), typed.upper()}
    named = list(cards_named(key, game))
    for cards in (
        current_cards(game).filter(slug=typed),
        [card for card in named if key in map(fold, whole_names(card))],
        current_cards(game).filter(slug__in=spellings),
        current_cards(game).filter(printings__number__in=spellings).distinct(),
    ):
        if found := list(cards[:CANDIDATES]):
            return one_of(found)
    return one_of(named)


def whole_names(card: Card) -> list[str]:
    """Its title, and its name in every other language: none is meant better than another."""
    return [card.title, *(words.get("name", "") for words in card.translations.values())]


def current_cards(game: str | None) -> CardQuerySet:
    cards = Card.objects.current()
    return cards.filter(game_id=game) if game else cards


def cards_named(key: str, game: str | None) -> CardQuerySet:
    """Cards with a name of exactly this key, in any stored language."""
    return current_cards(game).filter(pk__says=(("names",), f"\n{key}\n"))[: CANDIDATES * 4]


def fuzzy(name: str, game: str | None = None) -> NameMatch:
    """Exactly, or else the one name that is clearly nearest."""
    found = exact(name, game)
    if found.card or found.candidates:
        return found
    scored = nearest(name, game)
    if not scored:
        return NameMatch(None)
    best = scored[0][0]
    if len(scored) == 1 or best - scored[1][0] >= CLEAR:
        return NameMatch(scored[0][1])
    return NameMatch(None, tuple(card for _, card in scored))


def nearest(
    name: str, game: str | None = None, *, by_word: bool = False
) -> list[tuple[float, Card]]:
    """The most similar cards, best first, with how similar they are; `by_word` also by a part."""
    key = fold(name[:LONGEST_NAME])
    if len(key) < 2:
        return []
    scores: dict[int, float] = {}
    for score, pk in names_index(game).nearest(key, words_like if by_word else similarity):
        scores[pk] = max(score, scores.get(pk, 0.0))
    best = sorted(scores, key=lambda pk: (-scores[pk], pk))[:CANDIDATES]
    cards = Card.objects.in_bulk(best)
    return [(scores[pk], cards[pk]) for pk in best if pk in cards]


class NamesIndex:
    """Three-letter runs of every name, to find the few worth comparing letter by letter."""

    def __init__(self, names: Iterable[tuple[int, str]]) -> None:
        self.cards: list[int] = []
        self.keys: list[str] = []
        self.runs: dict[str, array[int]] = {}
        for card, lines in names:
            for key in lines.strip("\n").split("\n"):
                self.add(card, key)

    def add(self, card: int, key: str) -> None:
        for run in runs(key):
            self.runs.setdefault(run, array("I")).append(len(self.keys))
        self.cards.append(card)
        self.keys.append(key)

    def nearest(self, key: str, likeness: Likeness) -> list[tuple[float, int]]:
        shared: Counter[int] = Counter()
        wanted = runs(key)
        for run in wanted:
            shared.update(self.runs.get(run, ()))
        likely = sorted(shared, key=lambda n: -shared[n] / (len(wanted) + len(self.keys[n])))
        scored = [(likeness(key, self.keys[n]), self.cards[n]) for n in likely[:40]]
        return [(score, card) for score, card in scored if score >= NEAR]


def runs(key: str) -> set[str]:
    padded = f"  {key} "
    return {padded[n : n + 3] for n in range(len(padded) - 2)}


def similarity(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def words_like(typed: str, name: str) -> float:
    """Somebody who searches types a part of a name: `conann` is like a word of `Conan Edogawa`."""
    return max(similarity(typed, one) for one in (name, *name.split()))


indexes: Cache[str | None, NamesIndex] = Cache(MOST_INDEXES)


def names_index(game: str | None) -> NamesIndex:
    """Built once per version of the catalogue and process."""
    return indexes.get(game, lambda: build_index(game), marks(game))


def build_index(game: str | None) -> NamesIndex:
    rows = SearchText.objects.filter(card__in=current_cards(game).values("pk"))
    return NamesIndex(rows.values_list("card_id", "names").iterator())


def autocomplete(prefix: str, game: str | None = None, limit: int = 20) -> list[str]:
    """Titles that begin so, then titles in which a later word does."""
    cards = cards_beginning(prefix, game, limit * 2)
    return [*dict.fromkeys(card.title for card in cards)][:limit]


def cards_beginning(prefix: str, game: str | None = None, limit: int = 20) -> list[Card]:
    """Cards with a name that begins so, then those in which a later word does."""
    key = fold(prefix[:LONGEST_NAME])
    found: dict[int, Card] = {}
    for start in (f"\n{key}", f" {key}") if key else ():
        rows = SearchRow.objects.filter(first=True, card__pk__says=(("names",), start))
        rows = rows.filter(game=game) if game else rows
        cards = rows.order_by("sort_key")[:limit].select_related("card")
        found.update({row.card_id: row.card for row in cards})
        if len(found) >= limit:
            break
    return [*found.values()][:limit]


def random_card(
    query: str = "",
    game: str | None = None,
    seed: int | None = None,
    held: Holdings | None = None,
) -> Card | None:
    """Any card that meets a query, each as likely as the others."""
    where = compile_query(parse(query), game, held=held).where
    ids = SearchRow.objects.filter(where).values_list("card_id", flat=True).distinct()
    total = ids.count()
    if not total:
        return None
    place = random.Random(seed).randrange(total)
    return Card.objects.with_printings().get(pk=ids.order_by("card_id")[place])


def collection(
    game: str, wanted: Sequence[Mapping[str, str]]
) -> tuple[list[Card], list[Mapping[str, str]]]:
    """Many cards at once, each by `id`, by `name`, or by `set` and `number`."""
    wanted = wanted[:MOST_AT_ONCE]
    where = Q(slug__in=[w["id"] for w in wanted if w.get("id")])
    numbers = [w["number"] for w in wanted if w.get("number")]
    cards = set(current_cards(game).filter(where)) | set(
        current_cards(game).filter(printings__number__in=numbers)
    )
    by_key = {key_of(w): named_card(w, game, cards) for w in wanted}
    found = [card for card in dict.fromkeys(by_key.values()) if card]
    ids = [card.pk for card in found]
    full = Card.objects.with_printings().in_bulk(ids)
    return [full[pk] for pk in ids], [w for w in wanted if by_key[key_of(w)] is None]


def key_of(wanted: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((k, str(v)) for k, v in wanted.items()))


def named_card(wanted: Mapping[str, str], game: str, known: set[Card]) -> Card | None:
    if wanted.get("id"):
        return next((card for card in known if card.slug == wanted["id"]), None)
    if wanted.get("number"):
        places = {"number": wanted["number"]} | (
            {"set__code": wanted["set"]} if wanted.get("set") else {}
        )
        return next((card for card in known if card.printings.filter(**places).exists()), None)
    return exact(wanted.get("name", ""), game).card
