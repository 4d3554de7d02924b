"""What can be stored as a deck, and every reason why something cannot."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import Card, Printing
from decks.catalogue import Standing, UnknownFormat, catalogue_of, format_of
from decks.deck_text.limits import MAX_COPIES
from decks.deck_text.reading import Counts
from decks.models import FOLDER_LENGTH, NAME_LENGTH, Deck
from games import rulebooks
from games.engine.decks import CONSIDERING

MAX_ENTRIES = 1_000
MAX_TAGS = 20
TAG_LENGTH = 40
FACTS = ("name", "description", "format", "visibility", "share_until")
ORDERLY = ("tags", "folder", "categories", "built", "pool")
"""How its owner keeps a deck: changing these makes no other deck, so no revision."""
MAX_CATEGORIES = 200


@dataclass(frozen=True)
class Problem:
    """What is wrong with one part of a request, and where it is."""

    pointer: str
    code: str
    message: str


class BadDeck(ValueError):
    """A deck that cannot be stored at all: unknown cards, sections, too much of something."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = tuple(problems)


def facts_of(deck: Deck) -> dict[str, Any]:
    return {name: getattr(deck, name) for name in FACTS}


def order_of(deck: Deck) -> dict[str, Any]:
    return {name: getattr(deck, "pool_id" if name == "pool" else name) for name in ORDERLY}


def apply_facts(deck: Deck, facts: Mapping[str, Any]) -> None:
    """Set a deck's own words, refusing what cannot be stored."""
    unknown = set(facts) - {*FACTS, *ORDERLY}
    if unknown:
        raise TypeError(f"A deck has no {', '.join(sorted(unknown))}.")
    problems = [p for name, value in facts.items() for p in fact_problems(deck, name, value)]
    if problems:
        raise BadDeck(problems)
    for name, value in facts.items():
        setattr(deck, name, clean_fact(name, value))


def clean_fact(name: str, value: Any) -> Any:
    if name in ("name", "folder"):
        return " ".join(value.split())
    if name == "categories":
        return {card: " ".join(group.split()) for card, group in value.items() if group.strip()}
    return list(dict.fromkeys(parted_tags(value))) if name == "tags" else value


def parted_tags(tags: Iterable[str]) -> list[str]:
    """Commas part tags, in lists as in texts and searches."""
    return [part.strip() for tag in tags for part in tag.split(",")]


def fact_problems(deck: Deck, name: str, value: Any) -> Iterable[Problem]:
    if name == "name" and not 0 < len(" ".join(value.split())) <= NAME_LENGTH:
        yield Problem("/name", "name", f"A name has 1 to {NAME_LENGTH} characters.")
    if name == "description" and len(value) > 10_000:
        yield Problem("/description", "too-long", "At most 10,000 characters.")
    if name == "visibility" and value not in Deck.Visibility.values:
        known = ", ".join(Deck.Visibility.values)
        yield Problem("/visibility", "unknown", f"Visibility is one of {known}.")
    if name == "visibility" and deck.withheld and value != Deck.Visibility.PRIVATE:
        said = "A curator hid this deck, so it stays private. Ask them to give it back."
        yield Problem("/visibility", "withheld", said)
    if name == "tags" and not are_tags(value):
        yield Problem("/tags", "tags", f"At most {MAX_TAGS} tags of 1 to {TAG_LENGTH} characters.")
    yield from order_problems(deck, name, value)
    if name == "format":
        try:
            format_of(deck.game_id, value)
        except UnknownFormat as error:
            yield Problem("/format", "unknown-format", str(error))


def order_problems(deck: Deck, name: str, value: Any) -> Iterable[Problem]:
    if name == "folder" and len(" ".join(value.split())) > FOLDER_LENGTH:
        yield Problem("/folder", "folder", f"A folder has at most {FOLDER_LENGTH} characters.")
    if name == "categories" and not are_categories(value):
        said = (
            f"At most {MAX_CATEGORIES} cards, each in a category of up to {TAG_LENGTH} characters."
        )
        yield Problem("/categories", "categories", said)
    is_own = name != "pool" or value is None or value.owner_id == deck.owner_id
    if not is_own or (name == "pool" and value and value.game_id != deck.game_id):
        yield Problem("/pool", "unknown-collection", "You have no such collection of this game.")


def are_categories(value: Any) -> bool:
    return len(value) <= MAX_CATEGORIES and all(
        len(card) <= 80 and len(group.strip()) <= TAG_LENGTH for card, group in value.items()
    )


def are_tags(value: Any) -> bool:
    tags = parted_tags(value)
    return len(tags) <= MAX_TAGS and all(0 < len(tag) <= TAG_LENGTH for tag in tags)


def counts_of(rows: Iterable[Mapping[str, Any]]) -> Counts:
    """A list as clients send it: rows of section, card, quantity and perhaps a printing.

    Rows that name the same place add up, as repeated lines of a text do.
    """
    found: Counts = {}
    for row in rows:
        key = row["section"], row["card"], row.get("printing") or ""
        found[key] = found.get(key, 0) + row["quantity"]
    return found


def rows_of(counts: Counts) -> list[dict[str, Any]]:
    """The same as rows, for clients to read."""
    return [
        {"section": section, "card": card, "printing": printing or None, "quantity": n}
        for (section, card, printing), n in counts.items()
    ]


def check_counts(game: str, counts: Counts, stored: Counts | None = None) -> Counts:
    """The counts as they can be stored; BadDeck names every entry that cannot."""
    if len(counts) > MAX_ENTRIES:
        raise BadDeck([Problem("/entries", "too-many", f"At most {MAX_ENTRIES} entries.")])
    counts = {key: n for key, n in counts.items() if n}
    cards = catalogue_of(game).standing(slug for _, slug, _ in counts)
    prints = prints_of(game, counts)
    sections = {s.name for s in rulebooks.get(game).declaration.sections} | {CONSIDERING}
    problems = [
        Problem(f"/entries/{place}", code, message)
        for place, (key, n) in enumerate(counts.items())
        for code, message in entry_problems(key, n, cards, prints, sections, stored or {})
    ]
    if problems:
        raise BadDeck(problems)
    return counts


def cards_of(game: str, counts: Iterable[tuple[str, str, str]]) -> dict[str, Card]:
    slugs = {card for _, card, _ in counts}
    found = Card.objects.of(game).filter(slug__in=slugs).select_related("merged_into")
    return {card.slug: card for card in found}


def prints_of(game: str, counts: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str], Printing]:
    """The printings that entries name, by card and code."""
    numbers = {code.rpartition(" ")[2] for _, _, code in counts if code}
    slugs = {card for _, card, code in counts if code}
    if not numbers:
        return {}
    found = Printing.objects.filter(card__game=game, card__slug__in=slugs)
    return {
        (p.card.slug, f"{p.set.code} {p.number}"): p for p in found.select_related("set", "card")
    }


def entry_problems(
    key: tuple[str, str, str],
    n: int,
    cards: Mapping[str, Standing],
    prints: Mapping[tuple[str, str], Printing],
    sections: set[str],
    stored: Counts,
) -> Iterable[tuple[str, str]]:
    section, slug, printing = key
    if section not in sections:
        names = ", ".join(sorted(sections))
        yield "unknown-section", f"There is no section {section!r}. Sections: {names}."
    # A card that left the catalogue may stay where it was; it cannot be put in anew.
    if slug not in cards or (cards[slug].removed and key not in stored):
        yield "unknown-card", f"There is no card {slug!r} in the catalogue."
    if printing and (slug, printing) not in prints:
        yield "unknown-printing", f"{slug!r} has no printing {printing!r}."
    if not 0 < n <= MAX_COPIES:
        yield "copies", f"{slug!r}: {n} copies; a deck has 1 to {MAX_COPIES} of a card."


def without_removed(game: str, counts: Counts) -> Counts:
    """A list without cards and printings that have left the catalogue."""
    cards, prints = cards_of(game, counts), prints_of(game, counts)
    found: Counts = {}
    for (section, slug, printing), n in counts.items():
        card = cards.get(slug)
        if card and card.merged_into:
            card = card.merged_into
        if card and not card.removed:
            code = printing if (card.slug, printing) in prints else ""
            found[section, card.slug, code] = found.get((section, card.slug, code), 0) + n
    return found
