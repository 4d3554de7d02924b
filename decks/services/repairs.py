"""Repair plans for stored decks and lists."""

from collections.abc import Sequence
from dataclasses import replace

from decks.catalogue import Catalogue, catalogue_of, format_of
from decks.models import Deck
from decks.services.card_pool import pool_for
from decks.services.completion import fill_to, models_of
from decks.services.verdicts import full
from decks.verdict import UNUSABLE
from decks.workload import check_workload, plan_effort
from games.engine.decks import DeckList, DeckRule, Fix, apply_changes
from games.engine.effort import Effort
from games.engine.repair import RepairPlan, copies, plan_between, repair


def deck_repair(deck: Deck, name: str = "") -> RepairPlan:
    """The smallest change that makes the deck legal in a format."""
    return list_repair(deck.game_id, full(deck).decklist(), name or deck.format)


def list_repair(game: str, cards: DeckList, name: str) -> RepairPlan:
    check_workload(cards)
    whole = plan_effort()
    catalogue = catalogue_of(game)
    rulebook = catalogue.rulebook
    spare = {card for w in rulebook.deck_warnings(cards) if w.code == UNUSABLE for card in w.cards}
    rules = rulebook.rules_in(format_of(game, name))
    plan = repair(
        rules,
        cards,
        rulebook.declaration.sections,
        pool_for(catalogue, cards),
        spare,
        standards(catalogue),
        whole,
    )
    if rulebook.declaration.boxed or not plan.legal:
        return plan
    return with_fitting_cards(catalogue, rules, cards, plan, whole)


def with_fitting_cards(
    catalogue: Catalogue,
    rules: Sequence[DeckRule],
    cards: DeckList,
    plan: RepairPlan,
    whole: Effort,
) -> RepairPlan:
    """The same plan with cards that fit the deck, where it would add any that count right."""
    kept = [change for change in plan.changes if not is_stranger(cards, change)]
    if len(kept) == len(plan.changes):
        return plan
    known = {e.card.id: e.card for e in (*cards.entries, *cards.considered)}
    began = apply_changes(cards, kept, known)
    sizes = {section: began.size(section) for section in began.sections}
    for change in plan.changes:
        if change not in kept:
            more = change.count - copies(cards).get((change.section, change.card), 0)
            sizes[change.section] = sizes.get(change.section, 0) + more
    filled = fill_to(catalogue, rules, began, sizes, models_of(catalogue), within=whole)
    if not filled.legal:
        return plan
    found = plan_between(rules, cards, filled.deck, minimal=plan.minimal)
    return replace(found, additions=filled.additions)


def is_stranger(cards: DeckList, change: Fix) -> bool:
    """Whether a change adds copies that nobody had thought of, here or in another section."""
    before = copies(cards).get((change.section, change.card), 0)
    elsewhere = {e.card.id for e in cards.considered} | {
        e.card.id for e in cards.entries if e.section != change.section
    }
    return change.count > before and change.card not in elsewhere


def standards(catalogue: Catalogue) -> list[DeckList]:
    """The standard editions of a boxed game: legal boxes to return to."""
    if not catalogue.rulebook.declaration.boxed:
        return []
    decks = Deck.objects.of(catalogue.slug).ready_made().with_entries()
    return [deck.decklist() for deck in decks]
