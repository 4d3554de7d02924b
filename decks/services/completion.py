"""Completion of stored decks and lists: what to add, each card with its reasons."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from statistics import fmean

from django.db.models import Q

from cards.models import Card
from decks.catalogue import Catalogue, catalogue_of, format_of, formats_of
from decks.models import Deck
from decks.services.card_pool import pool_for
from decks.services.verdicts import full
from decks.workload import check_workload, plan_effort
from games.engine.cards import CardDef
from games.engine.completion import Completion, Model, Subject, complete
from games.engine.decks import Countable, DeckList, DeckRule, Entry
from games.engine.effort import Effort
from games.rulebooks.catalogue import ready_made_strength

MOST_MODELS = 60
"""Decks to learn from: the ready-made ones, then the newest legal public ones."""
MOST_OWNED = 1_000
"""Cards of a collection that are looked at."""


class NothingToComplete(ValueError):
    """A boxed game: its deck is the box."""


def deck_complete(deck: Deck, name: str = "") -> Completion:
    """What would make a deck whole in a format."""
    return list_complete(deck.game_id, full(deck).decklist(), name or deck.format)


def deck_around(game: str, card: Card, name: str = "") -> Completion:
    """A whole deck that begins with one card."""
    definition = card.definition()
    sections = catalogue_of(game).rulebook.declaration.sections
    section = next((s.name for s in sections if definition.type in s.types), sections[0].name)
    return list_complete(game, DeckList([Entry(section, definition, 1)]), name)


def list_complete(
    game: str, cards: DeckList, name: str = "", stock: Mapping[str, int] | None = None
) -> Completion:
    """What would make a list whole, in the game's first format if none is named; from all
    cards, or from a stock of so many copies of some."""
    check_workload(cards)
    whole = plan_effort()
    catalogue = catalogue_of(game)
    if catalogue.rulebook.declaration.boxed:
        raise NothingToComplete("The deck of this game is its box; there is nothing to complete.")
    rules = catalogue.rulebook.rules_in(format_of(game, name or next(iter(formats_of(game)))))
    models = models_of(catalogue)
    sizes = usual_sizes(rules, cards, models)
    return fill_to(catalogue, rules, cards, sizes, models, stock, whole)


def fill_to(
    catalogue: Catalogue,
    rules: Sequence[DeckRule],
    cards: DeckList,
    sizes: Mapping[str, int],
    models: Sequence[Model],
    stock: Mapping[str, int] | None = None,
    within: Effort | None = None,
) -> Completion:
    """Fill the sections to these sizes with what fits."""
    rulebook = catalogue.rulebook
    subject = Subject(
        rules,
        rulebook.declaration.sections,
        rulebook.deck_warnings,
        rulebook.names_of,
        next(iter(rulebook.declaration.card_face.corner), ""),
        stock,
    )
    pool = candidates(catalogue, cards, models, stock or ())
    return complete(subject, cards, pool, models, sizes, within)


def usual_sizes(
    rules: Sequence[DeckRule], cards: DeckList, models: Sequence[Model]
) -> dict[str, int]:
    """How many cards each section of a good deck has, within what the rules ask."""
    found = {section: cards.size(section) for section in cards.sections}
    for section, low, high in asked_sizes(rules):
        usual = round(fmean(model.deck.size(section) for model in models)) if models else low
        wanted = max(found.get(section, 0), usual, low)
        found[section] = wanted if high is None else min(wanted, high)
    return found


def asked_sizes(rules: Sequence[DeckRule]) -> Iterator[tuple[str, int, int | None]]:
    """Sections with the fewest and the most cards they may have."""
    for rule in rules:
        for group in rule.demands() if isinstance(rule, Countable) else ():
            match group.key:
                case ("size", str(section)):
                    yield section, group.low, group.high


def candidates(
    catalogue: Catalogue, cards: DeckList, models: Sequence[Model], owned: Iterable[str] = ()
) -> list[CardDef]:
    """Cards that good decks play, then others that the engine can play, each once."""
    played = [entry.card for model in models for entry in model.deck.entries]
    at_hand = catalogue.standing(islice(owned, MOST_OWNED)).values()
    mine = [one.card for one in at_hand if one.card is not None]
    found = {card.id: card for card in (*played, *mine, *pool_for(catalogue, cards))}
    return [card for card in found.values() if not catalogue.rulebook.unplayable(card)]


def models_of(catalogue: Catalogue) -> list[Model]:
    """Good decks of the game: ready-made ones with their measured strength, then people's."""
    strengths = ready_made_strength(catalogue.slug)
    decks = Deck.objects.of(catalogue.slug).current().public().with_entries()
    good = decks.filter(Q(legal=True) | ~Q(ready_made="")).order_by("-ready_made", "-pk")
    return [
        Model(deck.decklist(), strengths.get(deck.ready_made, 0.5)) for deck in good[:MOST_MODELS]
    ]
